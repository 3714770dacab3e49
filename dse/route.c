/* dse route: balanced routes of a network, their proof and their virtual channels. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"
#include "core/suggest.h"
#include "dse/command.h"
#include "dse/interrupt.h"
#include "dse/listing.h"
#include "dse/network_input.h"
#include "dse/options.h"
#include "dse/output.h"
#include "models/factor.h"
#include "solvers/routing/composition.h"
#include "solvers/routing/layers.h"
#include "solvers/routing/route_bound.h"
#include "solvers/routing/route_loads.h"
#include "solvers/routing/route_method.h"
#include "solvers/routing/route_table.h"

static const char documentation[] =
    "Choose one shortest path for every ordered pair of routers so that the loads of routers or "
    "channels are as equal as possible; tell the loads, whether better ones can exist, and how "
    "many "
    "virtual channels make the routes deadlock-free. NETWORK is as for `dse graph'.\v"
    "Examples:\n"
    "  dse route opt16_4\n"
    "  dse route product:opt16_4*opt16_4 --objective link_max\n"
    "  dse route product:opt32_4*opt32_4 --compose --vc-change-at-turn\n"
    "  dse route petersen --method floyd_warshall --loads routers\n"
    "  dse route opt32_4 --table -o routes.csv\n"
    "  dse route opt32_4 --evaluate routes.csv\n"
    "\n"
    "`dse list methods' names the methods.";

struct arguments {
    struct dse_options options; /* first: the input of the child parser */
    struct dse_reader_options reader;
    const char *network, *evaluate;
    const struct dse_route_method *method;
    enum dse_route_objective objective;
    enum dse_route_choice choice;
    enum dse_layer_change change;
    bool compose;
    uint64_t moves;
    uint32_t restarts;
    enum { OUTPUT_SUMMARY, OUTPUT_ROUTERS, OUTPUT_CHANNELS, OUTPUT_TABLE } output;
};

/* ---- arguments -------------------------------------------------------------------------- */

enum {
    KEY_OBJECTIVE = 256,
    KEY_METHOD,
    KEY_TREES,
    KEY_TURN,
    KEY_MOVES,
    KEY_RESTARTS,
    KEY_LOADS,
    KEY_TABLE,
    KEY_EVALUATE,
    KEY_COMPOSE,
};

static const struct argp_option option_table[] = {
    {"objective", KEY_OBJECTIVE, "NAME", 0,
     "router or link: the sum of the squared deviations of their loads (router); link_max: the "
     "largest load of a channel",
     10},
    {"method", KEY_METHOD, "NAME", 0, "How routes are found (auto)", 10},
    {"compose", KEY_COMPOSE, NULL, 0,
     "Of a product: find routes for its factors, and join them in the order of the factors", 10},
    {"trees", KEY_TREES, NULL, 0,
     "Destination trees, which a forwarding table can hold, instead of a free choice for each pair",
     10},
    {"vc-change-at-turn", KEY_TURN, NULL, 0,
     "Packets may change their virtual channel where the class of links changes", 10},
    {"moves", KEY_MOVES, "N", 0, "Moves of each restart of annealing", 11},
    {"restarts", KEY_RESTARTS, "N", 0, "Restarts of annealing (24)", 11},
    {"loads", KEY_LOADS, "routers|channels", 0, "Tell the load of each of these instead", 12},
    {"table", KEY_TABLE, NULL, 0, "Write all routes instead", 12},
    {"evaluate", KEY_EVALUATE, "FILE", 0, "Score the routes of a table that --table wrote", 12},
    {0},
};

static const char *const objective_names[] = {
    [DSE_ROUTE_ROUTER] = "router",
    [DSE_ROUTE_LINK] = "link",
    [DSE_ROUTE_LINK_MAX] = "link_max",
};

static enum dse_route_objective parse_objective(const char *text, struct argp_state *state) {
    for (int i = 0; i <= DSE_ROUTE_LINK_MAX; i++) {
        if (strcmp(text, objective_names[i]) == 0) {
            return (enum dse_route_objective)i;
        }
    }
    argp_error(state, "unknown objective '%s': it must be router, link or link_max", text);
    return DSE_ROUTE_ROUTER;
}

static const struct dse_route_method *parse_method(const char *text, struct argp_state *state) {
    const struct dse_route_method *method = dse_route_method_find(text);
    if (method == NULL) {
        char hint[96];
        struct dse_suggestion suggestion = {.wanted = text};
        for (size_t i = 0; dse_route_methods[i] != NULL; i++) {
            dse_suggestion_offer(&suggestion, dse_route_methods[i]->name);
        }
        argp_error(state, "unknown method '%s'%s", text,
                   dse_suggestion_text(&suggestion, hint, sizeof hint));
    }
    return method;
}

static uint64_t parse_number(const char *text, const char *what, uint64_t most,
                             struct argp_state *state) {
    const char *end;
    uint64_t value = 0;
    if (!dse_decimal_parse_count(text, &end, &value) || *end != '\0' || value < 1 || value > most) {
        argp_error(state, "%s '%s' is not a whole number from 1 to %" PRIu64, what, text, most);
    }
    return value;
}

static void choose_output(struct arguments *arguments, int output, struct argp_state *state) {
    if (arguments->output != OUTPUT_SUMMARY) {
        argp_error(state, "--loads and --table exclude each other");
    }
    arguments->output = output;
}

static void parse_loads(struct arguments *arguments, const char *text, struct argp_state *state) {
    bool routers = strcmp(text, "routers") == 0;
    if (!routers && strcmp(text, "channels") != 0) {
        argp_error(state, "--loads '%s' must be routers or channels", text);
    }
    choose_output(arguments, routers ? OUTPUT_ROUTERS : OUTPUT_CHANNELS, state);
}

static error_t parse(int key, char *text, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        state->child_inputs[1] = &arguments->reader;
        return 0;
    case KEY_OBJECTIVE:
        arguments->objective = parse_objective(text, state);
        return 0;
    case KEY_METHOD:
        arguments->method = parse_method(text, state);
        return 0;
    case KEY_TREES:
        arguments->choice = DSE_ROUTE_TREES;
        return 0;
    case KEY_TURN:
        arguments->change = DSE_LAYER_AT_TURN;
        return 0;
    case KEY_MOVES:
        arguments->moves = parse_number(text, "--moves", UINT64_C(1) << 50, state);
        return 0;
    case KEY_RESTARTS:
        arguments->restarts = (uint32_t)parse_number(text, "--restarts", 10000, state);
        return 0;
    case KEY_LOADS:
        parse_loads(arguments, text, state);
        return 0;
    case KEY_TABLE:
        choose_output(arguments, OUTPUT_TABLE, state);
        return 0;
    case KEY_EVALUATE:
        arguments->evaluate = text;
        return 0;
    case KEY_COMPOSE:
        arguments->compose = true;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->network != NULL) {
            argp_error(state, "one network at a time; what is '%s'?", text);
        }
        arguments->network = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which network?");
        return 0;
    case ARGP_KEY_END:
        if (arguments->compose + (arguments->evaluate != NULL) +
                (arguments->choice == DSE_ROUTE_TREES) >
            1) {
            argp_error(state, "--compose, --evaluate and --trees exclude each other");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- what routes are worth -------------------------------------------------------------- */

struct result {
    struct dse_route_loads loads;
    struct dse_spread routers, links;
    double lower_bound; /* of the objective */
    char proof[64];
    struct dse_layers layers;
    bool layered;
};

/* Networks whose linear program is solved to tell more than the even spread does. */
enum { PROVED_ROUTERS_MOST = 64, PROOF_SECONDS = 10 };

static double value_of(const struct arguments *arguments, const struct result *result) {
    return arguments->objective == DSE_ROUTE_ROUTER ? result->routers.f
           : arguments->objective == DSE_ROUTE_LINK ? result->links.f
                                                    : result->links.most;
}

/* The bound of an even spread. */
static double even_bound(const struct arguments *arguments, const struct result *result) {
    return arguments->objective == DSE_ROUTE_ROUTER ? result->routers.f_bound
           : arguments->objective == DSE_ROUTE_LINK ? result->links.f_bound
                                                    : ceil(result->links.mean - 1e-9);
}

/* Values of an objective are whole numbers apart in the largest load only. */
static double rounded_up(const struct arguments *arguments, const struct dse_graph *graph,
                         double bound) {
    bool whole = arguments->objective == DSE_ROUTE_LINK_MAX && graph->links == graph->channels / 2;
    return whole ? ceil(bound - 1e-6) : bound;
}

static void prove(const struct arguments *arguments, const struct dse_route_problem *problem,
                  struct result *result) {
    double value = value_of(arguments, result), bound = even_bound(arguments, result), program;
    double slack = 1e-9 * (1 + fabs(value));
    struct dse_error error;
    result->lower_bound = bound;
    if (value <= bound + slack) {
        strcpy(result->proof, "optimal (lower bound)");
        return;
    }
    if (problem->graph->routers <= PROVED_ROUTERS_MOST &&
        dse_route_bound(problem, arguments->objective, false, PROOF_SECONDS, &program, &error) ==
            DSE_OK) {
        program = rounded_up(arguments, problem->graph, program);
        result->lower_bound = fmax(bound, program);
    }
    if (value <= result->lower_bound + 1e-6) {
        result->lower_bound = value;
        strcpy(result->proof, "optimal (proved)");
    } else {
        snprintf(result->proof, sizeof result->proof, "gap %.6g", value - result->lower_bound);
    }
}

static enum dse_status judge(const struct arguments *arguments, const struct dse_routes *routes,
                             struct result *result, struct dse_error *error) {
    const struct dse_graph *graph = routes->problem->graph;
    enum dse_status status = dse_route_loads_start(graph, &result->loads, error);
    if (status != DSE_OK) {
        return status;
    }
    dse_route_loads_sum(routes, &result->loads);
    result->routers = dse_route_router_spread(&result->loads);
    result->links = dse_route_link_spread(graph, &result->loads);
    prove(arguments, routes->problem, result);
    status = dse_layers_assign(routes, arguments->change, &result->layers, error);
    result->layered = status == DSE_OK;
    if (result->layered && !dse_layers_are_acyclic(routes, arguments->change, &result->layers)) {
        return dse_error_set(error, DSE_NO_MEMORY,
                             "the virtual channels could not be proved free of cycles");
    }
    return status;
}

static void free_result(struct result *result) {
    dse_route_loads_free(&result->loads);
    if (result->layered) {
        dse_layers_free(&result->layers);
    }
}

/* ---- output ----------------------------------------------------------------------------- */

static enum dse_status write_summary(const struct arguments *arguments,
                                     const struct dse_network_input *input,
                                     const struct result *result, struct dse_error *error) {
    static const char *const columns[] = {
        "network",     "objective",        "method",   "router_min", "router_max",
        "router_f",    "link_min",         "link_max", "link_f",     "lower_bound",
        "proof",       "virtual_channels", "choice",   "vc_change",  "vc_order",
        "router_mean", "link_mean",        "status",   "note",       "seed"};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    struct dse_text note = {0};
    struct dse_listing listing;
    dse_network_input_note(input, &note);
    const struct dse_cell cells[COLUMNS] = {
        dse_cell_text(input->name.data),
        dse_cell_text(objective_names[arguments->objective]),
        dse_cell_text(arguments->evaluate != NULL ? "table"
                      : arguments->compose        ? "composition"
                                                  : arguments->method->name),
        dse_cell_real(result->routers.least),
        dse_cell_real(result->routers.most),
        dse_cell_real(result->routers.f),
        dse_cell_real(result->links.least),
        dse_cell_real(result->links.most),
        dse_cell_real(result->links.f),
        dse_cell_real(result->lower_bound),
        dse_cell_text(result->proof),
        dse_cell_count(result->layers.count),
        dse_cell_text(arguments->choice == DSE_ROUTE_TREES ? "trees" : "pairs"),
        dse_cell_text(arguments->change == DSE_LAYER_AT_TURN ? "at turn" : "never"),
        dse_cell_text(result->layers.order),
        dse_cell_real(result->routers.mean),
        dse_cell_real(result->links.mean),
        dse_cell_text("ok"),
        dse_cell_text(note.data),
        dse_cell_count(arguments->options.seed),
    };
    dse_listing_start(&listing, &arguments->options, columns, COLUMNS);
    dse_listing_add(&listing, cells);
    listing.text.failed |= note.failed;
    dse_text_free(&note);
    return dse_listing_write(&listing, &arguments->options, error);
}

static enum dse_status write_router_loads(const struct arguments *arguments,
                                          const struct dse_graph *graph,
                                          const struct dse_route_loads *loads,
                                          struct dse_error *error) {
    static const char *const columns[] = {"router", "load"};
    struct dse_listing listing;
    dse_listing_start(&listing, &arguments->options, columns, 2);
    for (uint32_t router = 0; router < graph->routers; router++) {
        char number[DSE_GRAPH_NUMBER_SIZE];
        const struct dse_cell cells[] = {dse_cell_text(dse_graph_name(graph, router, number)),
                                         dse_cell_count(loads->router[router])};
        dse_listing_add(&listing, cells);
    }
    return dse_listing_write(&listing, &arguments->options, error);
}

static enum dse_status write_channel_loads(const struct arguments *arguments,
                                           const struct dse_graph *graph,
                                           const struct dse_route_loads *loads,
                                           struct dse_error *error) {
    static const char *const columns[] = {"from", "to", "links", "load"};
    struct dse_listing listing;
    dse_listing_start(&listing, &arguments->options, columns, 4);
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            char from[DSE_GRAPH_NUMBER_SIZE], to[DSE_GRAPH_NUMBER_SIZE];
            const struct dse_cell cells[] = {dse_cell_text(dse_graph_name(graph, router, from)),
                                             dse_cell_text(dse_graph_name(graph, graph->to[c], to)),
                                             dse_cell_count(graph->capacity[c]),
                                             dse_cell_count(loads->channel[c])};
            dse_listing_add(&listing, cells);
        }
    }
    return dse_listing_write(&listing, &arguments->options, error);
}

static enum dse_status write_table(const struct arguments *arguments,
                                   const struct dse_routes *routes, const struct dse_layers *layers,
                                   struct dse_error *error) {
    struct dse_output output;
    enum dse_status status = dse_output_open(&output, arguments->options.output, error);
    if (status != DSE_OK) {
        return status;
    }
    status = dse_route_table_write(routes, layers, output.stream, error);
    if (status == DSE_OK) {
        return dse_output_close(&output, error);
    }
    dse_output_discard(&output);
    return status;
}

static enum dse_status write_result(const struct arguments *arguments,
                                    const struct dse_network_input *input,
                                    const struct dse_routes *routes, const struct result *result,
                                    struct dse_error *error) {
    switch (arguments->output) {
    case OUTPUT_ROUTERS:
        return write_router_loads(arguments, input->graph, &result->loads, error);
    case OUTPUT_CHANNELS:
        return write_channel_loads(arguments, input->graph, &result->loads, error);
    case OUTPUT_TABLE:
        return write_table(arguments, routes, &result->layers, error);
    default:
        return write_summary(arguments, input, result, error);
    }
}

/* ---- the command ------------------------------------------------------------------------ */

static enum dse_status read_table(const char *path, struct dse_routes *routes,
                                  struct dse_error *error) {
    FILE *stream = fopen(path, "r");
    if (stream == NULL) {
        return dse_error_set(error, DSE_IO, "cannot read %s: %s", path, strerror(errno));
    }
    enum dse_status status = dse_route_table_read(stream, path, routes, error);
    fclose(stream);
    return status;
}

/* Routes of one factor, on a network of its own. */
struct routed_factor {
    struct dse_graph *graph;
    struct dse_route_problem problem;
    struct dse_routes routes;
};

static enum dse_status route_factor(const struct arguments *arguments,
                                    const struct dse_route_options *options,
                                    const struct dse_factor *factor, struct routed_factor *routed,
                                    struct dse_error *error) {
    enum dse_status status = dse_factor_graph(factor, &routed->graph, error);
    if (status == DSE_OK) {
        status =
            dse_route_problem_start(routed->graph, DSE_ROUTE_PAIRS, NULL, &routed->problem, error);
    }
    if (status == DSE_OK) {
        status = dse_routes_start(&routed->problem, &routed->routes, error);
    }
    return status == DSE_OK ? dse_route_method_run(arguments->method, &routed->problem, options,
                                                   &routed->routes, error)
                            : status;
}

static enum dse_status compose(const struct arguments *arguments,
                               const struct dse_network_input *input,
                               const struct dse_route_options *options, struct dse_routes *routes,
                               struct dse_error *error) {
    struct dse_factor factors[DSE_FACTORS_MAX];
    struct routed_factor routed[DSE_FACTORS_MAX] = {{0}};
    const struct dse_routes *of_factors[DSE_FACTORS_MAX];
    if (input->is_file || strcmp(input->network.family->name, "product") != 0) {
        return dse_error_set(error, DSE_INFEASIBLE, "--compose is for networks product:...");
    }
    size_t count = dse_product_factors(input->network.values, factors);
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < count && status == DSE_OK; i++) {
        status = route_factor(arguments, options, &factors[i], &routed[i], error);
        of_factors[i] = &routed[i].routes;
    }
    if (status == DSE_OK) {
        status = dse_routes_compose(of_factors, count, routes, error);
    }
    for (size_t i = 0; i < count; i++) {
        dse_routes_free(&routed[i].routes);
        dse_route_problem_free(&routed[i].problem);
        dse_graph_free(routed[i].graph);
    }
    return status;
}

static enum dse_status find_routes(const struct arguments *arguments,
                                   const struct dse_network_input *input,
                                   const struct dse_route_problem *problem,
                                   struct dse_routes *routes, struct dse_error *error) {
    uint64_t threads = arguments->options.threads;
    const struct dse_route_options options = {
        .objective = arguments->objective,
        .seed = arguments->options.seed,
        .threads = threads > 0 ? (int)threads : omp_get_max_threads(),
        .moves = arguments->moves,
        .restarts = arguments->restarts,
        .stop = dse_interrupt_catch(),
    };
    if (arguments->evaluate != NULL) {
        return read_table(arguments->evaluate, routes, error);
    }
    return arguments->compose
               ? compose(arguments, input, &options, routes, error)
               : dse_route_method_run(arguments->method, problem, &options, routes, error);
}

static enum dse_status route(const struct arguments *arguments,
                             const struct dse_network_input *input, struct dse_error *error) {
    struct dse_route_problem problem = {0};
    struct dse_routes routes = {0};
    struct result result = {0};
    enum dse_status status =
        dse_route_problem_start(input->graph, arguments->choice, NULL, &problem, error);
    if (status == DSE_OK) {
        status = dse_routes_start(&problem, &routes, error);
    }
    if (status == DSE_OK) {
        status = find_routes(arguments, input, &problem, &routes, error);
    }
    if (status == DSE_OK) {
        status = judge(arguments, &routes, &result, error);
    }
    if (status == DSE_OK) {
        status = write_result(arguments, input, &routes, &result, error);
    }
    free_result(&result);
    dse_routes_free(&routes);
    dse_route_problem_free(&problem);
    return status;
}

static enum dse_status run(int argc, char **argv, struct dse_error *error) {
    struct arguments arguments = {
        .options.seed = 1,
        .reader.endpoints_per_router = 1,
        .method = dse_route_method_find("auto"),
    };
    const struct argp_child children[] = {
        {&dse_options_argp, 0, NULL, 0}, {&dse_network_input_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {option_table, parse, "NETWORK", documentation, children, NULL, NULL};
    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    if (arguments.evaluate != NULL) {
        arguments.choice = DSE_ROUTE_PAIRS;
    }
    struct dse_network_input input;
    enum dse_status status =
        dse_network_input_load(arguments.network, &arguments.reader, &input, error);
    if (status == DSE_OK) {
        status = route(&arguments, &input, error);
        dse_network_input_free(&input);
    }
    return status;
}

const struct dse_command dse_command_route = {
    .name = "route",
    .arguments = "NETWORK [OPTION...]",
    .summary = "balanced routes, proof, virtual channels",
    .run = run,
};

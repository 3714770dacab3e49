/* dse size: what can be built from switches of a radix, ranked. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"
#include "core/suggest.h"
#include "dse/command.h"
#include "dse/listing.h"
#include "dse/options.h"
#include "dse/site_options.h"
#include "sweeps/sizing.h"

enum {
    KEY_MAX_DIAMETER = 256,
    KEY_MAX_TAPER,
    KEY_MIN_BISECTION,
    KEY_MIN_UNIFORM,
    KEY_MAX_ROUTERS,
    KEY_FAMILIES,
    KEY_OBJECTIVE,
    KEY_TOP,
    KEY_PARETO,
    KEY_EXPLAIN,
    KEY_RATE,
    KEY_NIC_RATE,
    KEY_PLANES,
    KEY_NICS_PER_NODE,
    KEY_MAX_COST,
    KEY_MAX_POWER,
};

static const struct argp_option option_table[] = {
    {"endpoints", 'n', "N", 0, "Hold at least N end points; without it, the largest networks", 1},
    {"radix", 'k', "K", 0, "Build from routers of K ports", 1},
    {"max-diameter", KEY_MAX_DIAMETER, "D", 0, "At most D links between routers with end points",
     2},
    {"max-taper", KEY_MAX_TAPER, "T", 0,
     "Injection at most T times the bandwidth out of a leaf, block or group", 2},
    {"min-bisection", KEY_MIN_BISECTION, "R", 0,
     "Bisection ratio at least R (0.5, which carries uniform traffic)", 2},
    {"min-uniform", KEY_MIN_UNIFORM, "U", 0,
     "Uniform traffic saturates no class of channels below U of the injection bandwidth (0.95, "
     "lowered in step with --min-bisection below 0.5 and --max-taper above 1)",
     2},
    {"max-routers", KEY_MAX_ROUTERS, "N", 0, "At most N routers", 2},
    {"max-cost", KEY_MAX_COST, "USD", 0, "At most so much (with --technology)", 2},
    {"max-power", KEY_MAX_POWER, "KW", 0, "At most so much (with --technology)", 2},
    {"families", KEY_FAMILIES, "LIST", 0, "Only these families, separated by commas (all)", 2},
    {"objective", KEY_OBJECTIVE, "NAME", 0,
     "Rank by routers, links, diameter or ports (routers); with --technology also by cost, power "
     "or "
     "latency",
     3},
    {"top", KEY_TOP, "N", 0,
     "Show the best N designs (20), and the best of each further family; 0 shows all", 3},
    {"pareto", KEY_PARETO, NULL, 0, "Show only designs that no other beats in every respect", 3},
    {"explain", KEY_EXPLAIN, NULL, 0,
     "Say on standard error what each family offers, or why nothing fits and what nearly does", 3},
    {"rate", KEY_RATE, "RATE", 0, "Data rate of a link, per direction (200Gbps)", 4},
    {"nic-rate", KEY_NIC_RATE, "RATE", 0, "Data rate of an end point (the rate of a link)", 4},
    {"planes", KEY_PLANES, "N", 0, "Identical parallel networks (1)", 4},
    {"nics-per-node", KEY_NICS_PER_NODE, "N", 0, "End points of one computer (1)", 4},
    {0},
};

static const char documentation[] =
    "Find every network that a family of topologies can build from routers of one radix, within "
    "limits, ranked by an objective. Without --endpoints: the largest network of each family, with "
    "the rule that makes it so.\v"
    "Examples:\n"
    "  dse size --endpoints 100000 --radix 64 --max-diameter 3 --explain\n"
    "  dse size --endpoints 48 --radix 36 --families fat_tree --max-taper 1\n"
    "  dse size --radix 64 --format csv -o largest.csv\n"
    "  dse size -n 10000 -k 48 --objective links --pareto --top 0\n"
    "\n"
    "`dse list families' names the families, `dse describe FAMILY' tells what is enumerated of it. "
    "Nothing found is no error: the nearest misses are then named on standard error.";

struct arguments {
    struct dse_options options; /* first: the input of the child parser */
    struct dse_site_options site;
    struct dse_sizing_question question;
    struct dse_cost cost;
    bool chosen[64]; /* families, by place in the registry */
    bool any_chosen, pareto, explain;
    uint64_t top;
};

/* ---- options ---------------------------------------------------------------------------- */

static void parse_as(const struct dse_parameter *parameter, const char *text,
                     struct dse_value *value, struct argp_state *state) {
    struct dse_error error;
    if (dse_parameter_parse(parameter, text, value, &error) != DSE_OK) {
        argp_error(state, "--%s", error.message);
    }
}

static uint64_t parse_count(const char *name, const char *text, double least, double most,
                            struct argp_state *state) {
    const struct dse_parameter parameter = {
        .name = name, .kind = DSE_COUNT, .least = least, .most = most};
    struct dse_value value = {0};
    parse_as(&parameter, text, &value, state);
    return value.as.count;
}

static double parse_real(const char *name, const char *text, double least, double most,
                         struct argp_state *state) {
    const struct dse_parameter parameter = {
        .name = name, .kind = DSE_REAL, .least = least, .most = most};
    struct dse_value value = {0};
    parse_as(&parameter, text, &value, state);
    return value.as.real;
}

static void parse_common(enum dse_common_key key, const char *option, const char *text,
                         struct arguments *arguments, struct argp_state *state) {
    struct dse_parameter parameter = dse_common_parameters[key];
    parameter.name = option;
    parse_as(&parameter, text, &arguments->question.common[key], state);
}

static void choose_family(const char *name, struct arguments *arguments, struct argp_state *state) {
    const struct dse_family *family = dse_family_find(name);
    for (size_t i = 0; family != NULL && dse_families[i] != NULL; i++) {
        if (dse_families[i] == family) {
            arguments->chosen[i] = arguments->any_chosen = true;
            return;
        }
    }
    struct dse_error error;
    dse_family_unknown(name, &error);
    argp_error(state, "--families: %s", error.message);
}

static void parse_families(char *list, struct arguments *arguments, struct argp_state *state) {
    char *rest = NULL;
    for (char *name = strtok_r(list, ", ", &rest); name != NULL;
         name = strtok_r(NULL, ", ", &rest)) {
        choose_family(name, arguments, state);
    }
    if (!arguments->any_chosen) {
        argp_error(state, "--families names no family");
    }
}

static const struct dse_objective *parse_objective(const char *name, struct argp_state *state) {
    const struct dse_objective *objective = dse_objective_find(name);
    if (objective == NULL) {
        struct dse_suggestion suggestion = {.wanted = name};
        for (const struct dse_objective *o = dse_objectives; o->name != NULL; o++) {
            dse_suggestion_offer(&suggestion, o->name);
        }
        char hint[96];
        argp_error(state, "--objective: unknown objective '%s'%s", name,
                   dse_suggestion_text(&suggestion, hint, sizeof hint));
    }
    return objective;
}

/* Balanced members of the families come out between 0.957 (Slim Fly of q = 5, whose end points per
 * router are rounded up) and a little above 1, so 0.95 lets all of them pass. Who allows less
 * bisection or more taper than balance asks for allows as much less here. */
static double default_uniform(const struct dse_sizing_question *question) {
    double share = fmin(1, 2 * question->min_bisection);
    if (isfinite(question->max_taper) && question->max_taper > 1) {
        share = fmin(share, 1 / question->max_taper);
    }
    return 0.95 * share;
}

/* What asks for cost, power or latency asks for a technology. */
static void check_technology(const struct arguments *arguments, struct argp_state *state) {
    const struct dse_sizing_question *question = &arguments->question;
    if (dse_site_has_technology(arguments->site.values)) {
        return;
    }
    if (question->objective->needs != DSE_NEEDS_NOTHING) {
        argp_error(state, "--objective %s needs --technology NAME", question->objective->name);
    }
    if (isfinite(question->max_cost_usd) || isfinite(question->max_power_kw)) {
        argp_error(state, "--max-cost and --max-power need --technology NAME");
    }
}

static error_t parse(int key, char *text, struct argp_state *state) {
    struct arguments *arguments = state->input;
    struct dse_sizing_question *question = &arguments->question;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        state->child_inputs[1] = &arguments->site;
        return 0;
    case 'n':
        question->endpoints = parse_count("endpoints", text, 2, 1e12, state);
        return 0;
    case 'k':
        question->radix = parse_count("radix", text, 2, 1024, state);
        return 0;
    case KEY_MAX_DIAMETER:
        question->max_diameter = parse_count("max-diameter", text, 1, 1e9, state);
        return 0;
    case KEY_MAX_TAPER:
        question->max_taper = parse_real("max-taper", text, 1e-3, 1e6, state);
        return 0;
    case KEY_MIN_BISECTION:
        question->min_bisection = parse_real("min-bisection", text, 0, 1e6, state);
        return 0;
    case KEY_MIN_UNIFORM:
        question->min_uniform = parse_real("min-uniform", text, 0, 1e6, state);
        return 0;
    case KEY_MAX_COST:
        question->max_cost_usd = parse_real("max-cost", text, 0, 1e15, state);
        return 0;
    case KEY_MAX_POWER:
        question->max_power_kw = parse_real("max-power", text, 0, 1e12, state);
        return 0;
    case KEY_MAX_ROUTERS:
        question->max_routers = parse_count("max-routers", text, 1, 1e15, state);
        return 0;
    case KEY_FAMILIES:
        parse_families(text, arguments, state);
        return 0;
    case KEY_OBJECTIVE:
        question->objective = parse_objective(text, state);
        return 0;
    case KEY_TOP:
        arguments->top = parse_count("top", text, 0, 1e9, state);
        return 0;
    case KEY_PARETO:
        arguments->pareto = true;
        return 0;
    case KEY_EXPLAIN:
        arguments->explain = true;
        return 0;
    case KEY_RATE:
        parse_common(DSE_KEY_RATE, "rate", text, arguments, state);
        return 0;
    case KEY_NIC_RATE:
        parse_common(DSE_KEY_NIC_RATE, "nic-rate", text, arguments, state);
        return 0;
    case KEY_PLANES:
        parse_common(DSE_KEY_PLANES, "planes", text, arguments, state);
        return 0;
    case KEY_NICS_PER_NODE:
        parse_common(DSE_KEY_NICS_PER_NODE, "nics-per-node", text, arguments, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "unexpected argument '%s'", text);
        return 0;
    case ARGP_KEY_END:
        if (question->radix == 0) {
            argp_error(state, "--radix K is needed: how many ports has a router?");
        }
        check_technology(arguments, state);
        if (isnan(question->min_uniform)) {
            question->min_uniform = default_uniform(question);
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- rows ------------------------------------------------------------------------------- */

/* The contract's columns, then further metrics. Cables, cost and power stay empty without a
 * technology. */
static const char *const csv_columns[] = {
    "rank",
    "family",
    "network",
    "endpoints",
    "spare",
    "routers",
    "radix",
    "ports_used",
    "diameter",
    "mean_hops",
    "taper",
    "bisection_ratio",
    "bisection_method",
    "links",
    "cables_copper",
    "cables_optical",
    "injection_tbps",
    "global_tbps",
    "bisection_tbps",
    "cost_usd",
    "cost_per_endpoint_usd",
    "power_kw",
    "power_per_endpoint_w",
    "pareto",
    "nodes",
    "groups",
    "planes",
    "ports_idle",
    "uniform_bound",
    "diameter_all_routers",
    "mean_hops_min_routing",
    "bisection_links",
    "links_terminal",
    "links_local",
    "links_global",
    "alltoall_tbps",
    "degree",
    "moore_efficiency",
    "headroom_endpoints",
    "headroom_next_endpoints",
    "cabinets",
    "cables_copper_m",
    "cables_optical_m",
    "cable_longest_m",
    "cost_switches_usd",
    "cost_cables_usd",
    "cost_optics_usd",
    "cost_idle_ports_usd",
    "power_switches_kw",
    "power_cables_kw",
    "latency_mean_ns",
    "latency_worst_ns",
    "status",
    "note",
    "seed",
};

static const char *const table_columns[] = {
    "rank",  "network",         "endpoints",     "routers", "ports_used", "diameter",
    "taper", "bisection_ratio", "uniform_bound", "links",   "pareto",
};

/* With a technology. */
static const char *const cost_table_columns[] = {
    "rank",     "network",          "endpoints",      "routers",  "ports_used",
    "diameter", "bisection_ratio",  "cables_optical", "cabinets", "cost_per_endpoint_usd",
    "power_kw", "latency_worst_ns", "pareto",
};

enum { COLUMNS_MAX = sizeof csv_columns / sizeof *csv_columns };

struct row {
    const struct dse_sizing_hit *hit;
    bool pareto, rounded;
    uint64_t seed;
    const char *network, *note;
};

enum { DIGITS_SHOWN = 4 }; /* of a real in a table */

static struct dse_cell metric_cell(const char *column, const struct row *row) {
    const struct dse_metric *metric = dse_metric_find(column);
    if (metric == NULL) {
        return dse_cell_text(NULL);
    }
    struct dse_cell cell = dse_metric_cell(metric, &row->hit->design);
    if (row->rounded && cell.kind == DSE_CELL_REAL) {
        cell.as.real = dse_decimal_round(cell.as.real, DIGITS_SHOWN);
    }
    return cell;
}

static struct dse_cell row_cell(const char *column, const struct row *row) {
    if (strcmp(column, "rank") == 0) {
        return dse_cell_count(row->hit->place);
    }
    if (strcmp(column, "family") == 0) {
        return dse_cell_text(row->hit->network.family->name);
    }
    if (strcmp(column, "network") == 0) {
        return dse_cell_text(row->network);
    }
    if (strcmp(column, "pareto") == 0) {
        return row->rounded ? dse_cell_text(row->pareto ? "yes" : "") : dse_cell_count(row->pareto);
    }
    if (strcmp(column, "status") == 0) {
        return dse_cell_text("ok");
    }
    if (strcmp(column, "note") == 0) {
        return dse_cell_text(row->note);
    }
    if (strcmp(column, "seed") == 0) {
        return dse_cell_count(row->seed);
    }
    return metric_cell(column, row);
}

static void add_row(struct dse_listing *listing, struct row *row) {
    struct dse_text network = {0}, note = {0};
    dse_network_print(&row->hit->network, &network);
    dse_sizing_note(row->hit, &note);
    listing->text.failed |= network.failed || note.failed;
    row->network = network.data;
    row->note = note.data;
    struct dse_cell cells[COLUMNS_MAX];
    for (size_t i = 0; i < listing->column_count; i++) {
        cells[i] = row_cell(listing->columns[i], row);
    }
    dse_listing_add(listing, cells);
    dse_text_free(&network);
    dse_text_free(&note);
}

static enum dse_status write_designs(const struct arguments *arguments,
                                     const struct dse_sizing *sizing, struct dse_error *error) {
    bool table = dse_options_format(&arguments->options) == DSE_FORMAT_TABLE;
    struct dse_listing listing;
    bool priced = arguments->question.cost != NULL;
    dse_listing_start(&listing, &arguments->options,
                      !table   ? csv_columns
                      : priced ? cost_table_columns
                               : table_columns,
                      !table   ? COLUMNS_MAX
                      : priced ? sizeof cost_table_columns / sizeof *cost_table_columns
                               : sizeof table_columns / sizeof *table_columns);
    for (size_t i = 0; i < sizing->count; i++) {
        struct row row = {
            .hit = &sizing->hits[i],
            .pareto = dse_sizing_is_pareto(&arguments->question, sizing, &sizing->hits[i]),
            .rounded = table,
            .seed = arguments->options.seed,
        };
        add_row(&listing, &row);
    }
    return dse_listing_write(&listing, &arguments->options, error);
}

/* ---- explanations ----------------------------------------------------------------------- */

static bool is_chosen(const struct arguments *arguments, size_t family) {
    return !arguments->any_chosen || arguments->chosen[family];
}

static const struct dse_sizing_hit *best_of(const struct dse_sizing *sizing,
                                            const struct dse_family *family) {
    for (size_t i = 0; i < sizing->best_count; i++) {
        if (sizing->best[i].network.family == family) {
            return &sizing->best[i];
        }
    }
    return NULL;
}

static enum dse_status explain_family(const struct arguments *arguments,
                                      const struct dse_family *family, uint64_t found,
                                      const struct dse_sizing_hit *best, struct dse_error *error) {
    struct dse_text text = {0};
    enum dse_status status = DSE_OK;
    if (best == NULL) {
        status = dse_sizing_explain(&arguments->question, family, &text, error);
    } else if (arguments->question.endpoints == 0) {
        dse_text_append_format(&text, "%s: at most %" PRIu64 " end points, ", family->name,
                               best->design.endpoints);
        dse_text_append_string(&text, family->largest_rule == NULL ? "" : family->largest_rule);
    } else {
        dse_text_append_format(&text, "%s: %" PRIu64 " designs fit, the best is ", family->name,
                               found);
        dse_network_print(&best->network, &text);
    }
    if (status == DSE_OK && text.failed) {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory for an explanation");
    }
    if (status == DSE_OK) {
        fprintf(stderr, "%s\n", text.data);
    }
    dse_text_free(&text);
    return status;
}

/* Searches the chosen families in the order of the registry. `found[i]` counts the designs of
 * family i. */
static enum dse_status search(const struct arguments *arguments, struct dse_sizing *sizing,
                              uint64_t *found, struct dse_error *error) {
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        size_t before = sizing->found;
        if (is_chosen(arguments, i)) {
            enum dse_status status =
                dse_sizing_search(&arguments->question, dse_families[i], sizing, error);
            if (status != DSE_OK) {
                return status;
            }
        }
        found[i] = sizing->found - before;
    }
    return dse_sizing_rank(&arguments->question, sizing, error);
}

static enum dse_status explain(const struct arguments *arguments, const struct dse_sizing *sizing,
                               const uint64_t *found, struct dse_error *error) {
    enum dse_status status = DSE_OK;
    bool nothing = sizing->found == 0;
    if (nothing && !arguments->options.quiet) {
        fputs("dse: no design meets all limits; the nearest misses:\n", stderr);
    }
    for (size_t i = 0; status == DSE_OK && dse_families[i] != NULL; i++) {
        bool meant = arguments->any_chosen || dse_families[i]->enumerate != NULL;
        if (is_chosen(arguments, i) && meant && !arguments->options.quiet &&
            (arguments->explain || nothing)) {
            status = explain_family(arguments, dse_families[i], found[i],
                                    best_of(sizing, dse_families[i]), error);
        }
    }
    return status;
}

/* Keeps the first --top designs of the Pareto front only. */
static void keep_pareto(const struct arguments *arguments, struct dse_sizing *sizing) {
    size_t kept = 0;
    for (size_t i = 0; i < sizing->count; i++) {
        if ((arguments->top == 0 || kept < arguments->top) &&
            dse_sizing_is_pareto(&arguments->question, sizing, &sizing->hits[i])) {
            sizing->hits[kept++] = sizing->hits[i];
        }
    }
    sizing->count = kept;
}

/* Sets what the question needs to know of cables and prices; nothing without a technology. */
static enum dse_status start_cost(struct arguments *arguments, struct dse_catalogue *catalogue,
                                  struct dse_error *error) {
    struct dse_cost *cost = &arguments->cost;
    const struct dse_objective *objective = arguments->question.objective;
    if (!dse_site_has_technology(arguments->site.values)) {
        return DSE_OK;
    }
    enum dse_status status = dse_site_catalogue(arguments->site.prices, catalogue, error);
    if (status == DSE_OK) {
        status = dse_cost_start(cost, arguments->site.values, catalogue, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    if ((objective->needs == DSE_NEEDS_PRICES && !dse_cost_has_prices(cost->technology)) ||
        (objective->needs == DSE_NEEDS_POWER && !dse_cost_has_power(cost->technology))) {
        return dse_error_set(error, DSE_BAD_INPUT,
                             "--objective %s: the price table does not have all of it for %s; a "
                             "table of your own can be given with --prices",
                             objective->name, cost->technology->name);
    }
    arguments->question.cost = cost;
    return dse_cost_remember(cost, error);
}

static void tell_assumptions(const struct arguments *arguments, const struct dse_sizing *sizing) {
    struct dse_text text = {0};
    if (arguments->question.cost == NULL) {
        return;
    }
    fflush(stdout);
    if (sizing->uncabled > 0 && !arguments->options.quiet) {
        fprintf(stderr, "dse: %zu designs are left out because they cannot be built here: %s%s\n",
                sizing->uncabled, sizing->uncabled > 1 ? "the first, " : "",
                sizing->uncabled_by.message);
    }
    if (arguments->options.verbose > 0) {
        dse_cost_append_site(arguments->site.values, NULL, &text);
        dse_cost_append_sources(arguments->cost.technology, arguments->question.radix, &text);
        fprintf(stderr, "%s", text.failed ? "" : text.data);
    }
    dse_text_free(&text);
}

static enum dse_status run(int argc, char **argv, struct dse_error *error) {
    struct arguments arguments = {
        .options.seed = 1,
        .question = {.max_diameter = UINT64_MAX,
                     .max_routers = UINT64_MAX,
                     .max_taper = INFINITY,
                     .min_bisection = 0.5,
                     .min_uniform = DSE_UNKNOWN_REAL,
                     .max_cost_usd = INFINITY,
                     .max_power_kw = INFINITY,
                     .objective = &dse_objectives[0]},
        .top = 20,
    };
    struct dse_network defaults;
    dse_network_start(&defaults, dse_families[0]);
    memcpy(arguments.question.common, defaults.common, sizeof defaults.common);
    memcpy(arguments.site.values, defaults.site, sizeof defaults.site);
    const struct argp_child children[] = {
        {&dse_options_argp, 0, NULL, 0}, {&dse_site_options_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {option_table, parse, NULL, documentation, children, NULL, NULL};
    argp_parse(&argp, argc, argv, 0, NULL, &arguments);

    struct dse_sizing sizing = {.top = arguments.pareto ? 0 : arguments.top};
    uint64_t found[sizeof arguments.chosen / sizeof *arguments.chosen] = {0};
    struct dse_catalogue catalogue = {0};
    enum dse_status status = start_cost(&arguments, &catalogue, error);
    if (status == DSE_OK) {
        status = search(&arguments, &sizing, found, error);
    }
    if (status == DSE_OK && arguments.pareto) {
        keep_pareto(&arguments, &sizing);
    }
    if (status == DSE_OK) {
        status = write_designs(&arguments, &sizing, error);
    }
    if (status == DSE_OK) {
        status = explain(&arguments, &sizing, found, error);
    }
    if (status == DSE_OK) {
        tell_assumptions(&arguments, &sizing);
    }
    dse_sizing_free(&sizing);
    dse_cost_free(&arguments.cost);
    dse_catalogue_free(&catalogue);
    return status;
}

const struct dse_command dse_command_size = {
    .name = "size",
    .arguments = "--endpoints N --radix K [OPTION...]",
    .summary = "designs that meet limits, ranked, with a Pareto mark",
    .run = run,
};

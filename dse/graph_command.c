/* dse graph: exact metrics of explicit networks. */
#include <assert.h>
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
#include "dse/site_options.h"
#include "models/cost.h"
#include "solvers/analysis.h"
#include "solvers/contradictions.h"
#include "solvers/failures.h"
#include "solvers/hops.h"
#include "solvers/io/writer.h"

static const char documentation[] =
    "Build or read networks and measure them exactly: hops by breadth-first search over all pairs, "
    "bounds of the bisection, and whatever else --analyses asks for. NETWORK is "
    "`family:key=value,...', `system:NAME' or `file:PATH' (`file:-' is standard input). Of several "
    "planes one is measured.\v"
    "Examples:\n"
    "  dse graph slim_fly:q=25\n"
    "  dse graph dragonfly:k=16 fat_tree:k=16 --format csv\n"
    "  dse graph file:fabric.topo --analyses hops,paths\n"
    "  dse graph megafly:k=16 --histogram\n"
    "  dse graph slim_fly:q=13 --failures links --failed-shares 0.05,0.1 --samples 200\n"
    "  dse graph megafly:k=16 --export graphml -o megafly.graphml\n"
    "  dse graph dragonfly:k=16 --export cabling -o cables.csv\n"
    "\n"
    "`dse list analyses' and `dse list formats' name what there is.";

enum { SHARES_MOST = 64 };

enum task { TASK_MEASURE, TASK_EXPORT, TASK_HISTOGRAM, TASK_FAILURES };

struct arguments {
    struct dse_options options; /* first: the input of the child parser */
    struct dse_reader_options reader;
    struct dse_analysis_choice choice;
    bool any_chosen;
    enum task task;
    const struct dse_writer *export;
    enum dse_failure_kind failures;
    double shares[SHARES_MOST];
    size_t share_count;
    uint32_t samples;
    struct dse_site_options site;
    char **networks;
    size_t network_count;
};

/* ---- arguments -------------------------------------------------------------------------- */

enum {
    KEY_ANALYSES = 256,
    KEY_EXPORT,
    KEY_HISTOGRAM,
    KEY_FAILURES,
    KEY_SHARES,
    KEY_SAMPLES,
};

static const struct argp_option option_table[] = {
    {"analyses", KEY_ANALYSES, "LIST|all", 0,
     "Do these analyses, joined by commas, instead of those done by default", 10},
    {"export", KEY_EXPORT, "FORMAT", 0,
     "Write the network in this format instead of measuring it; `dse list formats' names them", 10},
    {"histogram", KEY_HISTOGRAM, NULL, 0, "Tell instead how many pairs are how many hops apart",
     10},
    {"failures", KEY_FAILURES, "links|routers", 0,
     "Tell instead what random failures of these leave connected", 10},
    {"failed-shares", KEY_SHARES, "LIST", 0,
     "With --failures: shares that fail, joined by commas (0.01,0.02,0.05,0.1,0.2)", 10},
    {"samples", KEY_SAMPLES, "N", 0, "With --failures: random samples of each share (100)", 10},
    {0},
};

static void unknown_analysis(const char *name, struct argp_state *state) {
    char hint[96];
    struct dse_suggestion suggestion = {.wanted = name};
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_analyses[i]->name);
    }
    dse_suggestion_offer(&suggestion, "all");
    argp_error(state, "unknown analysis '%s'%s", name,
               dse_suggestion_text(&suggestion, hint, sizeof hint));
}

static void choose_analyses(char *list, struct arguments *arguments, struct argp_state *state) {
    char *rest = list;
    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        if (strcmp(name, "all") == 0) {
            dse_analysis_choose_all(&arguments->choice, false);
        } else if (!dse_analysis_choose(&arguments->choice, name)) {
            unknown_analysis(name, state);
        }
    }
    arguments->any_chosen = true;
}

static const struct dse_writer *parse_writer(const char *name, struct argp_state *state) {
    const struct dse_writer *writer = dse_writer_find(name);
    if (writer == NULL) {
        char hint[96];
        struct dse_suggestion suggestion = {.wanted = name};
        for (size_t i = 0; dse_writers[i] != NULL; i++) {
            dse_suggestion_offer(&suggestion, dse_writers[i]->name);
        }
        argp_error(state, "unknown export format '%s'%s", name,
                   dse_suggestion_text(&suggestion, hint, sizeof hint));
    }
    return writer;
}

static void choose_task(struct arguments *arguments, enum task task, struct argp_state *state) {
    if (arguments->task != TASK_MEASURE) {
        argp_error(state, "--export, --histogram and --failures exclude each other");
    }
    arguments->task = task;
}

static void parse_shares(char *list, struct arguments *arguments, struct argp_state *state) {
    char *rest = list;
    arguments->share_count = 0;
    for (char *text; (text = strsep(&rest, ",")) != NULL;) {
        const char *end;
        double share;
        if (!dse_decimal_parse(text, &end, &share) || *end != '\0' || !(share >= 0 && share <= 1)) {
            argp_error(state, "--failed-shares: '%s' is not a number from 0 to 1", text);
        }
        if (arguments->share_count == SHARES_MOST) {
            argp_error(state, "--failed-shares takes at most %d shares", SHARES_MOST);
        }
        arguments->shares[arguments->share_count++] = share;
    }
}

static enum dse_failure_kind parse_failures(const char *text, struct argp_state *state) {
    if (strcmp(text, "links") != 0 && strcmp(text, "routers") != 0) {
        argp_error(state, "--failures '%s' must be links or routers", text);
    }
    return text[0] == 'l' ? DSE_FAILURE_LINKS : DSE_FAILURE_ROUTERS;
}

static uint32_t parse_samples(const char *text, struct argp_state *state) {
    const char *end;
    uint64_t samples = 0;
    if (!dse_decimal_parse_count(text, &end, &samples) || *end != '\0' || samples < 1 ||
        samples > 1000000) {
        argp_error(state, "--samples '%s' is not a whole number from 1 to 1000000", text);
    }
    return (uint32_t)samples;
}

static void check(struct arguments *arguments, struct argp_state *state) {
    if (arguments->task == TASK_EXPORT && arguments->network_count > 1) {
        argp_error(state, "--export writes one network at a time");
    }
    if (arguments->task != TASK_MEASURE && arguments->any_chosen) {
        argp_error(state, "--analyses belongs to measuring, not to what else is asked for");
    }
    if (!arguments->any_chosen) {
        dse_analysis_choose_all(&arguments->choice, true);
    }
}

static error_t parse(int key, char *text, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        state->child_inputs[1] = &arguments->reader;
        state->child_inputs[2] = &arguments->site;
        return 0;
    case KEY_EXPORT:
        choose_task(arguments, TASK_EXPORT, state);
        arguments->export = parse_writer(text, state);
        return 0;
    case KEY_HISTOGRAM:
        choose_task(arguments, TASK_HISTOGRAM, state);
        return 0;
    case KEY_FAILURES:
        choose_task(arguments, TASK_FAILURES, state);
        arguments->failures = parse_failures(text, state);
        return 0;
    case KEY_SHARES:
        parse_shares(text, arguments, state);
        return 0;
    case KEY_SAMPLES:
        arguments->samples = parse_samples(text, state);
        return 0;
    case KEY_ANALYSES:
        choose_analyses(text, arguments, state);
        return 0;
    case ARGP_KEY_ARGS:
        arguments->networks = state->argv + state->next;
        arguments->network_count = (size_t)(state->argc - state->next);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which network?");
        return 0;
    case ARGP_KEY_END:
        check(arguments, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- rows ------------------------------------------------------------------------------- */

/* The columns that tools build on stand first, in this order; the other measures follow. */
static const char *const first_columns[] = {
    "network",
    "routers",
    "endpoints",
    "links",
    "parallel_links",
    "dropped_loops",
    "dropped_duplicates",
    "radix_max",
    "components",
    "diameter",
    "mean_hops",
    "diameter_all_routers",
    "mean_hops_all_routers",
    "hop_sum_all_routers",
    "bisection_links_upper",
    "bisection_links_lower",
    "bisection_method",
};
static const char *const last_columns[] = {"status", "note", "seed"};
enum {
    FIRST = sizeof first_columns / sizeof *first_columns,
    LAST = sizeof last_columns / sizeof *last_columns,
    COLUMNS_MOST = 128
};

static bool is_first(const char *column) {
    for (size_t i = 0; i < FIRST; i++) {
        if (strcmp(first_columns[i], column) == 0) {
            return true;
        }
    }
    return false;
}

static size_t name_columns(const char *columns[COLUMNS_MOST]) {
    size_t count = 0;
    assert(FIRST + dse_measure_metric_count + LAST <= COLUMNS_MOST);
    for (size_t i = 0; i < FIRST; i++) {
        columns[count++] = first_columns[i];
    }
    for (size_t i = 0; i < dse_measure_metric_count; i++) {
        if (!is_first(dse_measure_metrics[i].name)) {
            columns[count++] = dse_measure_metrics[i].name;
        }
    }
    for (size_t i = 0; i < LAST; i++) {
        columns[count++] = last_columns[i];
    }
    return count;
}

struct row {
    const struct dse_network_input *input;
    const struct dse_measures *measures;
    const char *note;
    uint64_t seed;
};

static struct dse_cell row_cell(const char *column, const struct row *row) {
    const struct dse_metric *metric = dse_measure_find(column);
    const struct dse_reader_report *report = &row->input->report;
    if (metric != NULL) {
        return dse_metric_cell(metric, row->measures);
    }
    if (strcmp(column, "network") == 0) {
        return dse_cell_text(row->input->name.data);
    }
    if (strcmp(column, "dropped_loops") == 0) {
        return dse_cell_count(row->input->is_file ? report->dropped_loops : DSE_UNKNOWN);
    }
    if (strcmp(column, "dropped_duplicates") == 0) {
        return dse_cell_count(row->input->is_file ? report->dropped_duplicates : DSE_UNKNOWN);
    }
    if (strcmp(column, "status") == 0) {
        return dse_cell_text("ok");
    }
    return strcmp(column, "note") == 0 ? dse_cell_text(row->note) : dse_cell_count(row->seed);
}

static void list_as_row(struct dse_listing *listing, const struct row *row) {
    struct dse_cell cells[COLUMNS_MOST];
    for (size_t i = 0; i < listing->column_count; i++) {
        cells[i] = row_cell(listing->columns[i], row);
    }
    dse_listing_add(listing, cells);
}

/* What a table says of a column that is no measure. */
static const char *meaning(const char *column) {
    static const struct {
        const char *column, *meaning;
    } others[] = {
        {"network", "what was measured"},
        {"dropped_loops", "links of a router to itself in the file"},
        {"dropped_duplicates", "links that the file states again"},
        {"note", "what should be known of this network"},
    };
    const struct dse_metric *metric = dse_measure_find(column);
    for (size_t i = 0; metric == NULL && i < sizeof others / sizeof *others; i++) {
        if (strcmp(others[i].column, column) == 0) {
            return others[i].meaning;
        }
    }
    return metric == NULL ? NULL : metric->summary;
}

static void list_as_lines(struct dse_listing *listing, const struct row *row) {
    const char *columns[COLUMNS_MOST];
    size_t count = name_columns(columns);
    for (size_t i = 0; i < count; i++) {
        const struct dse_cell cells[] = {dse_cell_text(columns[i]), row_cell(columns[i], row),
                                         dse_cell_text(meaning(columns[i]))};
        if (cells[1].kind != DSE_CELL_EMPTY && cells[2].kind != DSE_CELL_EMPTY) {
            dse_listing_add(listing, cells);
        }
    }
}

static int threads_of(const struct arguments *arguments) {
    uint64_t threads = arguments->options.threads;
    return threads > 0 ? (int)threads : omp_get_max_threads();
}

static enum dse_status add_network(const struct arguments *arguments,
                                   const struct dse_network_input *input,
                                   struct dse_listing *listing, struct dse_error *error) {
    struct dse_measures measures;
    struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX];
    const struct dse_analysis_options options = {
        .threads = threads_of(arguments),
        .seed = arguments->options.seed,
        .orbits = orbits,
        .orbit_count = input->is_file ? 0 : dse_network_orbits(&input->network, orbits),
        .stop = dse_interrupt_catch(),
    };
    enum dse_status status =
        dse_analyses_run(input->graph, &arguments->choice, &options, &measures, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_text note = {0};
    dse_network_input_note(input, &note);
    if (!input->is_file) {
        dse_contradictions_append(&input->design, &measures, &note);
    }
    const struct row row = {
        .input = input, .measures = &measures, .note = note.data, .seed = arguments->options.seed};
    (listing->format == DSE_FORMAT_TABLE ? list_as_lines : list_as_row)(listing, &row);
    listing->text.failed |= note.failed;
    dse_text_free(&note);
    return DSE_OK;
}

/* ---- histogram and failures ------------------------------------------------------------- */

static enum dse_status add_histogram(const struct arguments *arguments,
                                     const struct dse_network_input *input,
                                     struct dse_listing *listing, struct dse_error *error) {
    struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX];
    const struct dse_hops_options options = {
        .threads = threads_of(arguments),
        .orbits = orbits,
        .orbit_count = input->is_file ? 0 : dse_network_orbits(&input->network, orbits),
        .stop = dse_interrupt_catch(),
    };
    struct dse_hops hops;
    enum dse_status status = dse_hops_measure(input->graph, &options, &hops, error);
    if (status != DSE_OK) {
        return status;
    }
    for (uint32_t i = 1; i <= hops.all.most; i++) {
        const struct dse_cell cells[] = {
            dse_cell_text(input->name.data), dse_cell_count(i),
            dse_cell_count(i <= hops.endpoints.most ? hops.endpoints.pairs[i] : 0),
            dse_cell_count(hops.all.pairs[i])};
        dse_listing_add(listing, cells);
    }
    if (hops.all.unconnected > 0) {
        const struct dse_cell cells[] = {dse_cell_text(input->name.data), dse_cell_real(INFINITY),
                                         dse_cell_count(hops.endpoints.unconnected),
                                         dse_cell_count(hops.all.unconnected)};
        dse_listing_add(listing, cells);
    }
    dse_hops_free(&hops);
    return DSE_OK;
}

static enum dse_status add_failures(const struct arguments *arguments,
                                    const struct dse_network_input *input,
                                    struct dse_listing *listing, struct dse_error *error) {
    const struct dse_failure_options options = {
        .kind = arguments->failures,
        .shares = arguments->shares,
        .share_count = arguments->share_count,
        .samples = arguments->samples,
        .hops = true,
        .threads = threads_of(arguments),
        .seed = arguments->options.seed,
        .stop = dse_interrupt_catch(),
    };
    struct dse_failure_row rows[SHARES_MOST];
    enum dse_status status = dse_failures_sample(input->graph, &options, rows, error);
    for (size_t i = 0; status == DSE_OK && i < options.share_count; i++) {
        struct dse_cell cells[COLUMNS_MOST];
        cells[0] = dse_cell_text(input->name.data);
        for (size_t j = 0; j < dse_failure_metric_count; j++) {
            cells[j + 1] = dse_metric_cell(&dse_failure_metrics[j], &rows[i]);
        }
        cells[dse_failure_metric_count + 1] = dse_cell_count(options.seed);
        dse_listing_add(listing, cells);
    }
    return status;
}

/* ---- all networks ----------------------------------------------------------------------- */

typedef enum dse_status add_function(const struct arguments *arguments,
                                     const struct dse_network_input *input,
                                     struct dse_listing *listing, struct dse_error *error);

/* One listing with what `add` tells of each network. */
static enum dse_status list_networks(const struct arguments *arguments, const char *const *columns,
                                     size_t column_count, add_function *add,
                                     struct dse_error *error) {
    struct dse_listing listing;
    enum dse_status status = DSE_OK;
    dse_listing_start(&listing, &arguments->options, columns, column_count);
    for (size_t i = 0; i < arguments->network_count && status == DSE_OK; i++) {
        struct dse_network_input input;
        status = dse_network_input_load(arguments->networks[i], &arguments->reader, &input, error);
        if (status != DSE_OK) {
            break;
        }
        status = add(arguments, &input, &listing, error);
        if (status != DSE_OK) {
            dse_error_prefix(error, "%s: ", arguments->networks[i]);
        }
        dse_network_input_free(&input);
    }
    if (status != DSE_OK) {
        dse_text_free(&listing.text);
        return status;
    }
    return dse_listing_write(&listing, &arguments->options, error);
}

static enum dse_status measure(const struct arguments *arguments, struct dse_error *error) {
    static const char *const line_columns[] = {"metric", "value", "meaning"};
    const char *columns[COLUMNS_MOST];
    size_t count = name_columns(columns);
    bool table = dse_options_format(&arguments->options) == DSE_FORMAT_TABLE;
    return list_networks(arguments, table ? line_columns : columns, table ? 3 : count, add_network,
                         error);
}

static enum dse_status list_histograms(const struct arguments *arguments, struct dse_error *error) {
    static const char *const columns[] = {"network", "hops", "pairs", "pairs_all_routers"};
    return list_networks(arguments, columns, 4, add_histogram, error);
}

static enum dse_status list_failures(const struct arguments *arguments, struct dse_error *error) {
    const char *columns[COLUMNS_MOST] = {"network"};
    for (size_t i = 0; i < dse_failure_metric_count; i++) {
        columns[i + 1] = dse_failure_metrics[i].name;
    }
    columns[dse_failure_metric_count + 1] = "seed";
    return list_networks(arguments, columns, dse_failure_metric_count + 2, add_failures, error);
}

/* ---- export ----------------------------------------------------------------------------- */

/* What a file says beyond the graph. */
struct surroundings {
    struct dse_site site;
    struct dse_layout layout;
    struct dse_place *places;
    struct dse_writer_context context;
};

/* Fills how long the cables may be that the technology has, or any. */
static enum dse_status find_reach(const struct dse_value values[DSE_SITE_KEYS], const char *prices,
                                  struct surroundings *around, struct dse_error *error) {
    struct dse_writer_context *context = &around->context;
    context->copper_m = around->site.copper_reach_m;
    context->optical_m = around->site.optical_reach_m;
    if (!dse_site_has_technology(values)) {
        return DSE_OK;
    }
    struct dse_catalogue catalogue;
    struct dse_cost cost;
    enum dse_status status = dse_site_catalogue(prices, &catalogue, error);
    if (status == DSE_OK) {
        status = dse_cost_start(&cost, values, &catalogue, error);
    }
    if (status == DSE_OK) {
        const struct dse_cable_reach reach = dse_cost_reach(&cost);
        context->copper_m = reach.copper_m;
        context->optical_m = reach.optical_m;
    }
    dse_catalogue_free(&catalogue);
    return status;
}

/* Places the routers of a family's network. DSE_INFEASIBLE if the floor does not hold them. */
static enum dse_status place(const struct dse_network_input *input, struct surroundings *around,
                             struct dse_error *error) {
    struct dse_floor floor;
    enum dse_status status = dse_floor_plan(&around->site, &around->layout, &floor, error);
    if (status != DSE_OK) {
        return status;
    }
    around->places = malloc(input->graph->routers * sizeof *around->places);
    return around->places == NULL
               ? dse_error_set(error, DSE_NO_MEMORY, "no memory for places")
               : dse_placement_fill(&around->layout, &floor, around->places, error);
}

/* Fills what is known beyond the graph. A floor that is too small matters to those only that ask
 * for places. */
static enum dse_status look_around(const struct arguments *arguments,
                                   const struct dse_network_input *input,
                                   struct surroundings *around, struct dse_error *error) {
    struct dse_network network = input->network;
    if (input->is_file) {
        dse_network_start(&network, dse_families[0]); /* the rates by default */
    }
    dse_site_options_apply(&arguments->site, network.site);
    around->site = dse_site_read(network.site);
    around->context = (struct dse_writer_context){
        .network = input->name.data,
        .link_bps = dse_network_rates(&network).link_bps,
        .nic_bps = dse_network_rates(&network).nic_bps,
        .router_s = around->site.router_latency_s,
    };
    bool needs_places = arguments->export->needs_places;
    if (input->is_file) {
        return needs_places ? dse_error_set(error, DSE_INFEASIBLE,
                                            "where the routers of a file stand is not known")
                            : DSE_OK;
    }
    dse_family_layout(input->network.family, input->network.values, &input->design,
                      &around->layout);
    around->context.layout = &around->layout;
    enum dse_status status = find_reach(network.site, arguments->site.prices, around, error);
    if (status != DSE_OK) {
        return status;
    }
    status = place(input, around, error);
    if (status == DSE_OK) {
        around->context.site = &around->site;
        around->context.places = around->places;
    }
    return needs_places || status == DSE_NO_MEMORY ? status : DSE_OK;
}

static enum dse_status write_network(const struct arguments *arguments,
                                     const struct dse_network_input *input,
                                     struct dse_error *error) {
    struct surroundings around = {.places = NULL};
    struct dse_output output;
    enum dse_status status = look_around(arguments, input, &around, error);
    if (status == DSE_OK) {
        status = dse_output_open(&output, arguments->options.output, error);
    }
    if (status == DSE_OK) {
        status = arguments->export->write(input->graph, &around.context, output.stream, error);
        if (status == DSE_OK) {
            status = dse_output_close(&output, error);
        } else {
            dse_output_discard(&output);
        }
    }
    free(around.places);
    return status;
}

static enum dse_status export(const struct arguments *arguments, struct dse_error *error) {
    struct dse_network_input input;
    enum dse_status status = dse_network_input_load(arguments->networks[0], &arguments->reader,
                                                    &input, error);
    if (status == DSE_OK){status = write_network(arguments, &input, error);
                          dse_network_input_free(&input);}
return status;
}

static enum dse_status run(int argc, char **argv, struct dse_error *error) {
    struct arguments arguments = {
        .options.seed = 1,
        .reader.endpoints_per_router = 1,
        .shares = {0.01, 0.02, 0.05, 0.1, 0.2},
        .share_count = 5,
        .samples = 100,
    };
    struct dse_network defaults;
    dse_network_start(&defaults, dse_families[0]);
    memcpy(arguments.site.values, defaults.site, sizeof defaults.site);
    const struct argp_child children[] = {{&dse_options_argp, 0, NULL, 0},
                                          {&dse_network_input_argp, 0, NULL, 0},
                                          {&dse_site_options_argp, 0, NULL, 0},
                                          {0}};
    const struct argp argp = {option_table, parse, "NETWORK...", documentation,
                              children,     NULL,  NULL};
    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    static enum dse_status (*const tasks[])(const struct arguments *, struct dse_error *) = {
        [TASK_MEASURE] = measure,
        [TASK_EXPORT] = export,
        [TASK_HISTOGRAM] = list_histograms,
        [TASK_FAILURES] = list_failures,
    };
    return tasks[arguments.task](&arguments, error);
}

const struct dse_command dse_command_graph = {
    .name = "graph",
    .arguments = "NETWORK... [OPTION...]",
    .summary = "exact metrics of explicit networks, from a family or a file",
    .run = run,
};

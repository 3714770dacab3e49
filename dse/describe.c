/* dse describe: all about one name, or the metrics of one network. */
#include <assert.h>
#include <string.h>

#include "core/suggest.h"
#include "dse/command.h"
#include "dse/listing.h"
#include "dse/options.h"
#include "dse/output.h"
#include "dse/site_options.h"
#include "models/cost.h"
#include "models/network.h"
#include "models/systems.h"
#include "reports/paragraph.h"
#include "solvers/analysis.h"
#include "solvers/io/reader.h"
#include "solvers/io/writer.h"
#include "solvers/routing/route_method.h"
#include "sweeps/evaluator.h"
#include "sweeps/sizing.h"

enum { WIDTH = 96, COLUMNS_MOST = 128 /* the metrics and a few */ };

static const char documentation[] =
    "Tell all about NAME: a family (its construction, parameters, what is enumerated, sources), a "
    "parameter, a metric, a system, an objective, an analysis, a format or an evaluator; or give "
    "the metrics "
    "of a NETWORK "
    "(`family:key=value,...' or `system:NAME').\v"
    "Examples:\n"
    "  dse describe dragonfly\n"
    "  dse describe bisection_ratio\n"
    "  dse describe dragonfly:p=16,a=32,h=17,g=545\n"
    "  dse describe fat_tree:k=36 --technology \"EDR 100 Gb/s\"\n"
    "  dse describe system:frontier --format csv\n";

/* ---- the metrics of a network ----------------------------------------------------------- */

/* One row with all metrics, or, as a table, one line a metric. */
static void list_as_row(struct dse_listing *listing, const struct dse_design *design,
                        const char *network, const char *note) {
    struct dse_cell cells[COLUMNS_MOST];
    size_t count = 0;
    cells[count++] = dse_cell_text(network);
    for (size_t i = 0; i < dse_metric_count; i++) {
        cells[count++] = dse_metric_cell(&dse_metrics[i], design);
    }
    cells[count++] = dse_cell_text("ok");
    cells[count++] = dse_cell_text(note);
    dse_listing_add(listing, cells);
}

static void list_as_lines(struct dse_listing *listing, const struct dse_design *design,
                          const char *note) {
    for (size_t i = 0; i < dse_metric_count; i++) {
        const struct dse_cell cells[] = {dse_cell_text(dse_metrics[i].name),
                                         dse_metric_cell(&dse_metrics[i], design),
                                         dse_cell_text(dse_metrics[i].summary)};
        if (cells[1].kind != DSE_CELL_EMPTY) {
            dse_listing_add(listing, cells);
        }
    }
    const struct dse_cell cells[] = {dse_cell_text("note"), dse_cell_text(note),
                                     dse_cell_text("what should be known of this network")};
    if (cells[1].kind != DSE_CELL_EMPTY) {
        dse_listing_add(listing, cells);
    }
}

static enum dse_status write_metrics(const struct dse_network *network,
                                     const struct dse_design *design,
                                     const struct dse_options *options, struct dse_error *error) {
    struct dse_text name = {0}, note = {0};
    dse_network_print(network, &name);
    dse_network_note(network, design, &note);
    struct dse_listing listing;
    if (dse_options_format(options) == DSE_FORMAT_TABLE) {
        static const char *const columns[] = {"metric", "value", "meaning"};
        dse_listing_start(&listing, options, columns, 3);
        list_as_lines(&listing, design, note.data);
    } else {
        const char *columns[COLUMNS_MOST];
        size_t count = 0;
        assert(dse_metric_count + 3 <= COLUMNS_MOST);
        columns[count++] = "network";
        for (size_t i = 0; i < dse_metric_count; i++) {
            columns[count++] = dse_metrics[i].name;
        }
        columns[count++] = "status";
        columns[count++] = "note";
        dse_listing_start(&listing, options, columns, count);
        list_as_row(&listing, design, name.data, note.data);
    }
    enum dse_status status = dse_listing_write(&listing, options, error);
    dse_text_free(&name);
    dse_text_free(&note);
    return status;
}

/* Adds what a technology among the parameters of the network tells. */
static enum dse_status add_cost(const struct dse_network *network, const char *prices,
                                struct dse_design *design, struct dse_error *error) {
    struct dse_catalogue catalogue = {0};
    struct dse_cost cost;
    enum dse_status status = DSE_OK;
    if (dse_site_has_technology(network->site)) {
        status = dse_site_catalogue(prices, &catalogue, error);
        if (status == DSE_OK) {
            status = dse_cost_start(&cost, network->site, &catalogue, error);
        }
        if (status == DSE_OK) {
            status = dse_cost_evaluate(&cost, network->family, network->values, design, error);
        }
    }
    dse_catalogue_free(&catalogue);
    return status;
}

static enum dse_status describe_network(const char *text, const struct dse_site_options *site,
                                        const struct dse_options *options,
                                        struct dse_error *error) {
    struct dse_network network;
    struct dse_design design;
    enum dse_status status = dse_network_parse(text, &network, error);
    if (status == DSE_OK) {
        status = dse_network_resolve(&network, error);
    }
    if (status == DSE_OK) {
        status = dse_network_evaluate(&network, &design, error);
    }
    if (status == DSE_OK) {
        dse_site_options_apply(site, network.site);
        status = add_cost(&network, site->prices, &design, error);
    }
    if (status != DSE_OK) {
        dse_error_prefix(error, "%s: ", text);
        return status;
    }
    return write_metrics(&network, &design, options, error);
}

/* ---- texts ------------------------------------------------------------------------------ */

static void append_section(struct dse_text *text, const char *title, const char *body) {
    if (body != NULL) {
        dse_text_append_format(text, "\n%s\n", title);
        dse_paragraph_append(text, body, 2, WIDTH);
    }
}

static void append_parameter(struct dse_text *text, const struct dse_parameter *parameter) {
    dse_text_append_format(text, "  %s: %s", parameter->name, parameter->summary);
    if (parameter->fallback != NULL) {
        dse_text_append_format(text, "; default %s", parameter->fallback);
    } else if (parameter->derived != NULL) {
        dse_text_append_format(text, "; default: %s", parameter->derived);
    }
    for (size_t i = 0; parameter->kind == DSE_CHOICE && parameter->choices[i] != NULL; i++) {
        dse_text_append_format(text, "%s%s", i == 0 ? "; one of " : ", ", parameter->choices[i]);
    }
    if (parameter->word != NULL) {
        dse_text_append_format(text, "; %s or a list of sizes", parameter->word);
    }
    if (parameter->kind != DSE_CHOICE && parameter->kind != DSE_NAME) {
        char least[64], most[64];
        dse_units_print(parameter->least, parameter->dimension, least, sizeof least);
        dse_units_print(parameter->most, parameter->dimension, most, sizeof most);
        dse_text_append_format(text, "; %s to %s", least, most);
    }
    dse_text_append_char(text, '\n');
}

static bool describe_family(const char *name, struct dse_text *text) {
    const struct dse_family *family = dse_family_find(name);
    if (family == NULL) {
        return false;
    }
    for (const struct dse_family_alias *alias = dse_family_aliases; alias->name != NULL; alias++) {
        if (strcmp(alias->name, name) == 0) {
            dse_text_append_format(text, "%s: %s\n\n", name, alias->summary);
        }
    }
    dse_text_append_format(text, "%s: %s\n", family->name, family->summary);
    append_section(text, "Construction", family->builds);
    append_section(text, "Numbering of routers, order of links", family->wiring);
    dse_text_append_string(text, "\nParameters\n");
    for (size_t i = 0; i < family->parameter_count; i++) {
        append_parameter(text, &family->parameters[i]);
    }
    dse_text_append_string(text, "\nParameters of every family\n");
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        append_parameter(text, &dse_common_parameters[i]);
    }
    dse_text_append_string(text,
                           "  technology and others of the site: see `dse list parameters'\n");
    append_section(text, "What dse size enumerates", family->enumerates);
    append_section(text, "Rule of the largest for a radix", family->largest_rule);
    append_section(text, "What k alone gives", family->radix_rule);
    append_section(text, "Sources", family->sources);
    return true;
}

static bool describe_parameter(const char *name, struct dse_text *text) {
    bool any = false;
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        if (strcmp(dse_common_parameters[i].name, name) == 0) {
            dse_text_append_string(text, "Parameter of every family\n");
            append_parameter(text, &dse_common_parameters[i]);
            any = true;
        }
    }
    for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
        if (strcmp(dse_site_parameters[i].name, name) == 0) {
            dse_text_append_string(text, "Parameter of the site, for every family\n");
            append_parameter(text, &dse_site_parameters[i]);
            any = true;
        }
    }
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        size_t j = dse_family_parameter(dse_families[i], name);
        if (j < dse_families[i]->parameter_count) {
            dse_text_append_format(text, "Parameter of %s\n", dse_families[i]->name);
            append_parameter(text, &dse_families[i]->parameters[j]);
            any = true;
        }
    }
    return any;
}

static bool append_metric(struct dse_text *text, const char *title,
                          const struct dse_metric *metric) {
    if (metric != NULL) {
        dse_text_append_format(text, "%s %s: %s\n", title, metric->name, metric->summary);
        append_section(text, "Source", metric->source);
    }
    return metric != NULL;
}

static bool describe_metric(const char *name, struct dse_text *text) {
    return append_metric(text, "Metric", dse_metric_find(name));
}

static bool describe_measure(const char *name, struct dse_text *text) {
    return append_metric(text, "Metric of dse graph", dse_measure_find(name));
}

static bool describe_analysis(const char *name, struct dse_text *text) {
    const struct dse_analysis *analysis = dse_analysis_find(name);
    if (analysis == NULL) {
        return false;
    }
    dse_text_append_format(text, "Analysis %s: %s%s\n\nMetrics\n", name, analysis->summary,
                           analysis->by_default ? " (done by default)" : "");
    for (const char *const *metric = analysis->metrics; *metric != NULL; metric++) {
        dse_text_append_format(text, "  %s: %s\n", *metric, dse_measure_find(*metric)->summary);
    }
    append_section(text, "Source", analysis->source);
    return true;
}

static bool describe_system(const char *name, struct dse_text *text) {
    const struct dse_system *system = dse_system_find(name);
    if (system != NULL) {
        dse_text_append_format(text, "System %s: %s\n\nNetwork\n  %s\n", system->name,
                               system->summary,
                               system->network != NULL ? system->network : "not published");
        append_section(text, "What is published, and what is assumed", system->facts);
        append_section(text, "Sources", system->sources);
        if (system->network != NULL) {
            dse_text_append_format(text, "\n`dse describe system:%s' gives its metrics.\n", name);
        }
    }
    return system != NULL;
}

static bool describe_objective(const char *name, struct dse_text *text) {
    const struct dse_objective *objective = dse_objective_find(name);
    if (objective != NULL) {
        dse_text_append_format(text, "Objective %s: %s\n", objective->name, objective->summary);
    }
    return objective != NULL;
}

static bool describe_reader(const char *name, struct dse_text *text) {
    const struct dse_reader *reader = dse_reader_find(name);
    if (reader != NULL) {
        dse_text_append_format(text, "Input format %s: %s\n", name, reader->summary);
        append_section(text, "What is read", reader->accepts);
        append_section(text, "Source", reader->source);
    }
    return reader != NULL;
}

static bool describe_writer(const char *name, struct dse_text *text) {
    const struct dse_writer *writer = dse_writer_find(name);
    if (writer != NULL) {
        dse_text_append_format(text, "Export format %s: %s\n", name, writer->summary);
        append_section(text, "What is written", writer->writes);
        append_section(text, "Source", writer->source);
    }
    return writer != NULL;
}

static bool describe_method(const char *name, struct dse_text *text) {
    const struct dse_route_method *method = dse_route_method_find(name);
    if (method != NULL) {
        dse_text_append_format(text, "Route method %s: %s\n", name, method->summary);
        append_section(text, "Source", method->source);
    }
    return method != NULL;
}

static bool describe_evaluator(const char *name, struct dse_text *text) {
    const struct dse_evaluator *evaluator = dse_evaluator_find(name);
    if (evaluator != NULL) {
        dse_text_append_format(text, "Evaluator %s: %s\n", evaluator->name, evaluator->summary);
    }
    return evaluator != NULL;
}

static bool describe_command(const char *name, struct dse_text *text) {
    for (size_t i = 0; dse_commands[i] != NULL; i++) {
        if (strcmp(dse_commands[i]->name, name) == 0) {
            dse_text_append_format(text, "Command dse %s %s: %s\n", name,
                                   dse_commands[i]->arguments, dse_commands[i]->summary);
            return true;
        }
    }
    return false;
}

/* Each appends what it knows of a name; false, and nothing, if it does not know it. A name may mean
 * several things (`routers` is a metric and an objective): all are told. */
static bool (*const describers[])(const char *name, struct dse_text *text) = {
    describe_family, describe_parameter, describe_metric,    describe_measure,
    describe_system, describe_objective, describe_analysis,  describe_reader,
    describe_writer, describe_method,    describe_evaluator, describe_command,
};

static void suggest_families(struct dse_suggestion *suggestion) {
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        const struct dse_family *family = dse_families[i];
        dse_suggestion_offer(suggestion, family->name);
        for (size_t j = 0; j < family->parameter_count; j++) {
            dse_suggestion_offer(suggestion, family->parameters[j].name);
        }
    }
}

static enum dse_status unknown_name(const char *name, struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name};
    suggest_families(&suggestion);
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        dse_suggestion_offer(&suggestion, dse_common_parameters[i].name);
    }
    for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
        dse_suggestion_offer(&suggestion, dse_site_parameters[i].name);
    }
    for (const struct dse_family_alias *alias = dse_family_aliases; alias->name != NULL; alias++) {
        dse_suggestion_offer(&suggestion, alias->name);
    }
    for (size_t i = 0; i < dse_metric_count; i++) {
        dse_suggestion_offer(&suggestion, dse_metrics[i].name);
    }
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        dse_suggestion_offer(&suggestion, system->name);
    }
    for (const struct dse_objective *o = dse_objectives; o->name != NULL; o++) {
        dse_suggestion_offer(&suggestion, o->name);
    }
    for (size_t i = 0; i < dse_measure_metric_count; i++) {
        dse_suggestion_offer(&suggestion, dse_measure_metrics[i].name);
    }
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_analyses[i]->name);
    }
    for (size_t i = 0; dse_readers[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_readers[i]->name);
    }
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_writers[i]->name);
    }
    for (size_t i = 0; dse_evaluators[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_evaluators[i]->name);
    }
    for (size_t i = 0; dse_commands[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_commands[i]->name);
    }
    char hint[96];
    return dse_error_set(error, DSE_BAD_INPUT,
                         "nothing is called '%s'%s; `dse list' shows all names", name,
                         dse_suggestion_text(&suggestion, hint, sizeof hint));
}

static enum dse_status describe_name(const char *name, const struct dse_options *options,
                                     struct dse_error *error) {
    struct dse_text text = {0};
    bool known = false;
    for (size_t i = 0; i < sizeof describers / sizeof *describers; i++) {
        known |= describers[i](name, &text);
    }
    enum dse_status status = DSE_OK;
    if (!known) {
        status = unknown_name(name, error);
    } else if (text.failed) {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory for the description");
    }
    struct dse_output output;
    if (status == DSE_OK) {
        status = dse_output_open(&output, options->output, error);
    }
    if (status == DSE_OK) {
        fwrite(text.data, 1, text.length, output.stream);
        status = dse_output_close(&output, error);
    }
    dse_text_free(&text);
    return status;
}

/* ---- the command ------------------------------------------------------------------------ */

struct arguments {
    struct dse_options options; /* first: the input of the child parser */
    struct dse_site_options site;
    const char *name;
};

static error_t parse(int key, char *text, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        state->child_inputs[1] = &arguments->site;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0) {
            argp_error(state, "unexpected argument '%s'", text);
        }
        arguments->name = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which name or network?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static enum dse_status run(int argc, char **argv, struct dse_error *error) {
    struct arguments arguments = {0};
    struct dse_network defaults;
    dse_network_start(&defaults, dse_families[0]);
    memcpy(arguments.site.values, defaults.site, sizeof defaults.site);
    const struct argp_child children[] = {
        {&dse_options_argp, 0, NULL, 0}, {&dse_site_options_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {NULL, parse, "NAME|NETWORK", documentation, children, NULL, NULL};
    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    return strchr(arguments.name, ':') != NULL
               ? describe_network(arguments.name, &arguments.site, &arguments.options, error)
               : describe_name(arguments.name, &arguments.options, error);
}

const struct dse_command dse_command_describe = {
    .name = "describe",
    .arguments = "NAME|NETWORK",
    .summary = "all about one name, or the metrics of one network",
    .run = run,
};

/* dse list: the names that the other commands understand. */
#include <string.h>

#include "core/suggest.h"
#include "dse/command.h"
#include "dse/listing.h"
#include "dse/options.h"
#include "models/catalogue.h"
#include "models/network.h"
#include "models/systems.h"
#include "solvers/analysis.h"
#include "solvers/io/reader.h"
#include "solvers/io/writer.h"
#include "solvers/routing/route_method.h"
#include "sweeps/evaluator.h"
#include "sweeps/sizing.h"

static const char documentation[] =
    "List what dse knows: families, parameters, metrics, systems, "
    "technologies, objectives, analyses, formats, methods, evaluators and commands, "
    "or those of one KIND.\v"
    "Examples:\n"
    "  dse list\n"
    "  dse list metrics --format csv\n"
    "\n`dse describe NAME' tells more of each.";

static void add(struct dse_listing *listing, const char *kind, const char *name,
                const char *summary) {
    const struct dse_cell cells[] = {dse_cell_text(kind), dse_cell_text(name),
                                     dse_cell_text(summary)};
    dse_listing_add(listing, cells);
}

static void add_families(struct dse_listing *listing) {
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        add(listing, "family", dse_families[i]->name, dse_families[i]->summary);
    }
    for (const struct dse_family_alias *alias = dse_family_aliases; alias->name != NULL; alias++) {
        add(listing, "family", alias->name, alias->summary);
    }
}

static void add_parameters(struct dse_listing *listing) {
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        add(listing, "parameter", dse_common_parameters[i].name, dse_common_parameters[i].summary);
    }
    for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
        add(listing, "parameter", dse_site_parameters[i].name, dse_site_parameters[i].summary);
    }
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        const struct dse_family *family = dse_families[i];
        for (size_t j = 0; j < family->parameter_count; j++) {
            char name[128];
            snprintf(name, sizeof name, "%s:%s", family->name, family->parameters[j].name);
            add(listing, "parameter", name, family->parameters[j].summary);
        }
    }
}

static void add_metrics(struct dse_listing *listing) {
    for (size_t i = 0; i < dse_metric_count; i++) {
        add(listing, "metric", dse_metrics[i].name, dse_metrics[i].summary);
    }
    for (size_t i = 0; i < dse_measure_metric_count; i++) {
        char name[128];
        snprintf(name, sizeof name, "graph:%s", dse_measure_metrics[i].name);
        add(listing, "metric", name, dse_measure_metrics[i].summary);
    }
}

static void add_systems(struct dse_listing *listing) {
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        add(listing, "system", system->name, system->summary);
    }
}

static void add_technologies(struct dse_listing *listing) {
    struct dse_catalogue catalogue;
    if (dse_catalogue_builtin(&catalogue, NULL) != DSE_OK) {
        listing->text.failed = true;
        return;
    }
    for (size_t i = 0; i < catalogue.count; i++) {
        add(listing, "technology", catalogue.technologies[i].name,
            catalogue.technologies[i].sources);
    }
    dse_catalogue_free(&catalogue);
}

static void add_objectives(struct dse_listing *listing) {
    for (const struct dse_objective *o = dse_objectives; o->name != NULL; o++) {
        add(listing, "objective", o->name, o->summary);
    }
}

static void add_analyses(struct dse_listing *listing) {
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        add(listing, "analysis", dse_analyses[i]->name, dse_analyses[i]->summary);
    }
}

/* A format that can be read and written is listed once for either. */
static void add_formats(struct dse_listing *listing) {
    for (size_t i = 0; dse_readers[i] != NULL; i++) {
        add(listing, "input format", dse_readers[i]->name, dse_readers[i]->summary);
    }
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        add(listing, "export format", dse_writers[i]->name, dse_writers[i]->summary);
    }
}

static void add_methods(struct dse_listing *listing) {
    for (size_t i = 0; dse_route_methods[i] != NULL; i++) {
        add(listing, "route method", dse_route_methods[i]->name, dse_route_methods[i]->summary);
    }
}

static void add_evaluators(struct dse_listing *listing) {
    for (size_t i = 0; dse_evaluators[i] != NULL; i++) {
        add(listing, "evaluator", dse_evaluators[i]->name, dse_evaluators[i]->summary);
    }
}

static void add_commands(struct dse_listing *listing) {
    for (size_t i = 0; dse_commands[i] != NULL; i++) {
        add(listing, "command", dse_commands[i]->name, dse_commands[i]->summary);
    }
}

static const struct {
    const char *plural;
    void (*add)(struct dse_listing *listing);
} kinds[] = {
    {"families", add_families},         {"parameters", add_parameters},
    {"metrics", add_metrics},           {"systems", add_systems},
    {"technologies", add_technologies}, {"objectives", add_objectives},
    {"analyses", add_analyses},         {"formats", add_formats},
    {"methods", add_methods},           {"evaluators", add_evaluators},
    {"commands", add_commands},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

struct arguments {
    struct dse_options options; /* first: the input of the child parser */
    size_t kind;                /* KINDS: all */
};

static size_t find_kind(const char *name, struct argp_state *state) {
    struct dse_suggestion suggestion = {.wanted = name};
    for (size_t i = 0; i < KINDS; i++) {
        if (strcmp(kinds[i].plural, name) == 0) {
            return i;
        }
        dse_suggestion_offer(&suggestion, kinds[i].plural);
    }
    char hint[96];
    argp_error(state, "unknown kind '%s'%s", name,
               dse_suggestion_text(&suggestion, hint, sizeof hint));
    return KINDS;
}

static error_t parse(int key, char *text, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0) {
            argp_error(state, "unexpected argument '%s'", text);
        }
        arguments->kind = find_kind(text, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static enum dse_status run(int argc, char **argv, struct dse_error *error) {
    struct arguments arguments = {.kind = KINDS};
    const struct argp_child children[] = {{&dse_options_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {NULL, parse, "[KIND]", documentation, children, NULL, NULL};
    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    static const char *const columns[] = {"kind", "name", "summary"};
    struct dse_listing listing;
    dse_listing_start(&listing, &arguments.options, columns, 3);
    for (size_t i = 0; i < KINDS; i++) {
        if (arguments.kind == KINDS || arguments.kind == i) {
            kinds[i].add(&listing);
        }
    }
    return dse_listing_write(&listing, &arguments.options, error);
}

const struct dse_command dse_command_list = {
    .name = "list",
    .arguments = "[KIND]",
    .summary = "all names: families, parameters, metrics, systems",
    .run = run,
};

/* dse sweep: all points of a specification into one table. */
#include <inttypes.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "dse/command.h"
#include "dse/input.h"
#include "dse/interrupt.h"
#include "dse/options.h"
#include "dse/output.h"
#include "dse/progress.h"
#include "dse/site_options.h"
#include "reports/table.h"
#include "sweeps/assumptions.h"
#include "sweeps/manifest.h"

static const char documentation[] =
    "Evaluate every point of a specification and write one row for each, in the order of the plan. "
    "SPEC.yaml may be `-', standard input.\v"
    "Examples:\n"
    "  dse sweep sweeps/examples/radix-scaling.yaml -o scaling.csv\n"
    "  dse sweep sweeps/examples/systems.yaml --format table\n"
    "  dse sweep tapers.yaml --threads 8 --format json -o tapers.json\n"
    "\n"
    "OUT.csv appears when it is whole, and OUT.csv.json beside it says how it was made. After an "
    "interrupt the finished rows are in OUT.csv.partial. A network that cannot be built is a row "
    "whose status is `infeasible'; the column note tells why. `dse check SPEC.yaml' shows the plan "
    "without running it.";

struct arguments {
    struct dse_options options; /* first: the input of the child parser */
    const char *prices;
    const char *specification;
};

static error_t parse(int key, char *text, struct argp_state *state) {
    struct arguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        state->child_inputs[1] = &arguments->prices;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->specification != NULL) {
            argp_error(state, "one specification at a time; what is '%s'?", text);
        }
        arguments->specification = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which specification?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- one sweep ------------------------------------------------------------------------ */

struct sweep {
    const struct arguments *arguments;
    const char *const *command; /* the arguments as given; ends with NULL */
    enum dse_format format;
    struct dse_output output;
    struct dse_text table; /* the CSV text of --format table */
    struct dse_progress progress;
    const struct dse_catalogue *catalogue;
    struct dse_text assumptions;
    struct dse_manifest manifest;
};

static enum dse_status write_output(void *context, const char *text, size_t length,
                                    struct dse_error *error) {
    struct sweep *sweep = context;
    return dse_output_write(&sweep->output, text, length, error);
}

static enum dse_status collect_table(void *context, const char *text, size_t length,
                                     struct dse_error *error) {
    struct sweep *sweep = context;
    dse_text_append(&sweep->table, text, length);
    return sweep->table.failed ? dse_error_set(error, DSE_NO_MEMORY, "no memory for the table")
                               : DSE_OK;
}

static void show_progress(void *context, uint64_t done, uint64_t total) {
    struct sweep *sweep = context;
    dse_progress_update(&sweep->progress, done, total);
}

static enum dse_status run_plan(struct sweep *sweep, const struct dse_plan *plan,
                                struct dse_error *error) {
    const struct dse_options *options = &sweep->arguments->options;
    struct dse_manifest *manifest = &sweep->manifest;
    int threads = options->threads > 0 ? (int)options->threads : omp_get_max_threads();
    *manifest = (struct dse_manifest){
        .version = DSE_VERSION,
        .command = sweep->command,
        .plan = plan,
        .seed = options->seed_given ? options->seed : plan->specification->seed,
        .threads = threads,
        .started = time(NULL),
        .assumptions = sweep->assumptions.data,
    };
    const struct dse_run run = {
        .plan = plan,
        .format = sweep->format == DSE_FORMAT_JSON ? DSE_RUN_JSON : DSE_RUN_CSV,
        .catalogue = sweep->catalogue,
        .seed = manifest->seed,
        .threads = threads,
        .sink = sweep->format == DSE_FORMAT_TABLE ? collect_table : write_output,
        .sink_context = sweep,
        .progress = show_progress,
        .progress_context = sweep,
        .stop = dse_interrupt_catch(),
    };
    dse_progress_start(&sweep->progress, options, "points");
    enum dse_status status = dse_run_plan(&run, &manifest->result, error);
    dse_progress_end(&sweep->progress);
    manifest->duration_s = dse_progress_clock() - sweep->progress.started;
    if (sweep->format == DSE_FORMAT_TABLE && (status == DSE_OK || status == DSE_INTERRUPTED)) {
        if (dse_table_print(sweep->output.stream, sweep->table.data, sweep->table.length) ==
            DSE_NO_MEMORY) {
            return dse_error_set(error, DSE_NO_MEMORY, "no memory for the table");
        }
    }
    return status;
}

/* Writes OUT.json beside OUT. */
static enum dse_status write_manifest(const struct sweep *sweep, const char *out,
                                      struct dse_error *error) {
    struct dse_text text = {0};
    struct dse_output output;
    char *path;
    if (asprintf(&path, "%s.json", out) < 0) {
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    enum dse_status status = dse_manifest_print(&sweep->manifest, &text, error);
    if (status == DSE_OK) {
        status = dse_output_open(&output, path, error);
    }
    if (status == DSE_OK) {
        status = dse_output_write(&output, text.data, text.length, error);
        if (status == DSE_OK) {
            status = dse_output_close(&output, error);
        } else {
            dse_output_discard(&output);
        }
    }
    dse_text_free(&text);
    free(path);
    return status;
}

static enum dse_status tell_interrupted(const struct sweep *sweep, const char *partial,
                                        struct dse_error *error) {
    const struct dse_manifest *manifest = &sweep->manifest;
    return dse_error_set(
        error, DSE_INTERRUPTED, "interrupted after %" PRIu64 " of %" PRIu64 " points%s%s",
        manifest->result.points, manifest->plan->points.total,
        partial == NULL ? "" : "; the finished rows are in ", partial == NULL ? "" : partial);
}

/* Keeps the finished rows in OUT.partial: beside the file itself where OUT is a link. */
static enum dse_status keep_partial(struct sweep *sweep, struct dse_error *error) {
    static const char suffix[] = ".partial";
    if (!dse_output_is_file(&sweep->output)) {
        enum dse_status status = dse_output_close(&sweep->output, error);
        return status == DSE_OK ? tell_interrupted(sweep, NULL, error) : status;
    }
    char *path;
    if (asprintf(&path, "%s%s", sweep->output.path, suffix) < 0) {
        dse_output_discard(&sweep->output);
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    enum dse_status status = dse_output_close_as(&sweep->output, suffix, error);
    if (status == DSE_OK) {
        status = write_manifest(sweep, path, error);
    }
    if (status == DSE_OK) {
        status = tell_interrupted(sweep, path, error);
    }
    free(path);
    return status;
}

static enum dse_status publish(struct sweep *sweep, struct dse_error *error) {
    bool is_file = dse_output_is_file(&sweep->output);
    enum dse_status status = dse_output_close(&sweep->output, error);
    return status == DSE_OK && is_file
               ? write_manifest(sweep, sweep->arguments->options.output, error)
               : status;
}

static void tell_summary(const struct sweep *sweep) {
    const struct dse_run_result *result = &sweep->manifest.result;
    double seconds = sweep->manifest.duration_s;
    char duration[48];
    dse_progress_duration(seconds, duration, sizeof duration);
    fprintf(stderr,
            "dse: %" PRIu64 " points, %" PRIu64 " rows (%" PRIu64 " ok, %" PRIu64
            " infeasible, %" PRIu64 " failed) in %s, %.0f points a second on %d threads\n",
            result->points, result->rows, result->ok, result->infeasible, result->failed, duration,
            (double)result->points / seconds, sweep->manifest.threads);
    fputs(sweep->assumptions.length > 0 ? sweep->assumptions.data : "", stderr);
}

static enum dse_status finish(struct sweep *sweep, enum dse_status ran, struct dse_error *error) {
    if (ran != DSE_OK && ran != DSE_INTERRUPTED) {
        dse_output_discard(&sweep->output);
        return ran;
    }
    if (sweep->arguments->options.verbose > 0) {
        tell_summary(sweep);
    }
    if (ran == DSE_INTERRUPTED) {
        return keep_partial(sweep, error);
    }
    enum dse_status status = publish(sweep, error);
    const struct dse_run_result *result = &sweep->manifest.result;
    return status != DSE_OK || result->failed == 0
               ? status
               : dse_error_set(error, DSE_ROWS_FAILED,
                               "%" PRIu64 " of %" PRIu64 " rows failed; the column note tells why",
                               result->failed, result->rows);
}

static enum dse_status run_sweep(const struct arguments *arguments, const char *const *command,
                                 const struct dse_plan *plan, const struct dse_catalogue *catalogue,
                                 struct dse_error *error) {
    struct sweep sweep = {
        .arguments = arguments,
        .catalogue = catalogue,
        .command = command,
        .format = dse_options_format(&arguments->options),
    };
    dse_assumptions_append(plan, catalogue, &sweep.assumptions);
    if (sweep.assumptions.failed) {
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    enum dse_status status = dse_output_open(&sweep.output, arguments->options.output, error);
    if (status == DSE_OK) {
        status = finish(&sweep, run_plan(&sweep, plan, error), error);
    }
    dse_text_free(&sweep.assumptions);
    dse_text_free(&sweep.table);
    return status;
}

static enum dse_status run_command(const struct arguments *arguments, const char *const *command,
                                   struct dse_error *error) {
    struct dse_specification specification;
    enum dse_status status = dse_input_specification(
        arguments->specification, arguments->options.output, &specification, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_plan *plan = NULL;
    struct dse_catalogue catalogue = {0};
    status = dse_plan_create(&specification, &plan, error);
    if (status == DSE_OK) {
        status = dse_site_catalogue(arguments->prices, &catalogue, error);
    }
    if (status == DSE_OK) {
        status = dse_assumptions_check(plan, &catalogue, error);
    }
    if (status == DSE_OK) {
        status = run_sweep(arguments, command, plan, &catalogue, error);
    }
    dse_catalogue_free(&catalogue);
    dse_plan_free(plan);
    dse_specification_free(&specification);
    return status;
}

static enum dse_status run(int argc, char **argv, struct dse_error *error) {
    struct arguments arguments = {0};
    /* argp moves arguments about; the manifest keeps them as they were given, and argv[0], which is
     * `dse sweep`, as two. */
    const char **command = calloc((size_t)argc + 2, sizeof *command);
    if (command == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    command[0] = "dse";
    command[1] = "sweep";
    for (int i = 1; i < argc; i++) {
        command[i + 1] = argv[i];
    }
    const struct argp_child children[] = {
        {&dse_options_argp, 0, NULL, 0}, {&dse_prices_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {NULL, parse, "SPEC.yaml", documentation, children, NULL, NULL};
    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    enum dse_status status = run_command(&arguments, command, error);
    free(command);
    return status;
}

const struct dse_command dse_command_sweep = {
    .name = "sweep",
    .arguments = "SPEC.yaml -o OUT.csv [OPTION...]",
    .summary = "evaluate all points of a specification into one table",
    .run = run,
};

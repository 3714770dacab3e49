/* dse check: what a specification plans, without running it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/count.h"
#include "dse/command.h"
#include "dse/input.h"
#include "dse/options.h"
#include "dse/output.h"
#include "dse/site_options.h"
#include "reports/table.h"
#include "sweeps/assumptions.h"
#include "sweeps/plan.h"

/* What is shown of long lists, and of the plan. */
enum { VALUES_SHOWN = 8, POINTS_SHOWN = 10 };

static const char documentation[] =
    "Validate a specification and print its plan: files read, axes with their sizes, number of "
    "points before and after `where', columns, and the first points. Runs nothing. SPEC.yaml may "
    "be `-', standard input.\v"
    "Examples:\n"
    "  dse check sweeps/examples/radix-scaling.yaml\n"
    "  generate-spec | dse check -\n"
    "\n"
    "Exit status 3 and FILE:LINE:COLUMN for what is wrong.";

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
    case ARGP_KEY_END:
        if (arguments->options.format == DSE_FORMAT_CSV ||
            arguments->options.format == DSE_FORMAT_JSON) {
            argp_error(state, "a plan is shown as text only");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void print_values(FILE *out, const struct dse_scalars *values) {
    size_t shown = values->count <= VALUES_SHOWN ? values->count : VALUES_SHOWN - 1;
    for (size_t i = 0; i < shown; i++) {
        fprintf(out, "%s%s", i == 0 ? "" : ", ", values->at[i].text);
    }
    if (shown < values->count) {
        fprintf(out, ", ..., %s", values->at[values->count - 1].text);
    }
}

static void print_range(FILE *out, const struct dse_range *range) {
    fprintf(out, "%s to %s", range->from.text, range->to.text);
    if (range->factor.text != NULL) {
        fprintf(out, " factor %s", range->factor.text);
    } else if (range->count.text != NULL) {
        fprintf(out, " count %s%s%s", range->count.text, range->scale.text == NULL ? "" : " scale ",
                range->scale.text == NULL ? "" : range->scale.text);
    } else {
        fprintf(out, " step %s", range->step.text == NULL ? "1" : range->step.text);
    }
}

static void print_conditions(FILE *out, const struct dse_axis *axis, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct dse_condition *condition = axis->conditions[i];
        fprintf(out, "%s%s is ", i == 0 ? "; when " : " and ", condition->name.text);
        for (size_t j = 0; j < condition->values.count; j++) {
            const char *sign =
                condition->negated ? (j == 0 ? "not " : " nor ") : (j == 0 ? "" : " or ");
            fprintf(out, "%s%s", sign, condition->values.at[j].text);
        }
    }
}

/* One line a parameter; those of a map of `zip` share the size of their axis. */
static void print_parameter(FILE *out, const struct dse_plan *plan, size_t number, int width) {
    const struct dse_setting *setting = plan->parameters[number].setting;
    size_t index = plan->parameters[number].axis;
    const struct dse_axis *axis = &plan->axes[index];
    bool first = number == axis->first;
    fprintf(out, "  %-*s ", width, setting->name.text);
    if (first) {
        fprintf(out, "%8" PRIu64 "  ", plan->points_axes[index].size);
    } else {
        fprintf(out, "%8s  ", "zip");
    }
    if (setting->is_range) {
        print_range(out, &setting->range);
    } else {
        print_values(out, &setting->values);
    }
    if (first && axis->values != plan->points_axes[index].size) {
        fprintf(out, "; less what 'where' excludes of %" PRIu64, axis->values);
    }
    if (first) {
        print_conditions(out, axis, plan->points_axes[index].condition_count);
    }
    fputc('\n', out);
}

static void print_axes(FILE *out, const struct dse_plan *plan) {
    int width = 8;
    for (size_t i = 0; i < plan->parameter_count; i++) {
        int length = (int)strlen(plan->parameters[i].setting->name.text);
        width = length > width ? length : width;
    }
    fputs("axes, slowest first\n", out);
    for (size_t i = 0; i < plan->axis_count; i++) {
        const struct dse_axis *axis = &plan->axes[plan->points.order[i]];
        for (size_t j = 0; j < axis->count; j++) {
            print_parameter(out, plan, axis->first + j, width);
        }
    }
}

static void print_where(FILE *out, const struct dse_specification *spec) {
    for (size_t i = 0; i < spec->comparison_count; i++) {
        const struct dse_comparison *comparison = &spec->comparisons[i];
        fprintf(out, "%-10s %s %s %s\n", i == 0 ? "where" : "", comparison->name.text,
                dse_operator_text(comparison->operation), comparison->value.text);
    }
}

static void print_columns(FILE *out, const struct dse_plan *plan) {
    fputs("columns   ", out);
    for (size_t i = 0, line = 10; i < plan->column_count; i++) {
        size_t length = strlen(plan->columns[i]) + 1;
        if (line + length > 98) {
            fputs("\n          ", out);
            line = 10;
        }
        fprintf(out, " %s", plan->columns[i]);
        line += length;
    }
    fputc('\n', out);
}

static enum dse_status print_points(FILE *out, const struct dse_plan *plan,
                                    struct dse_error *error) {
    uint64_t total = plan->points.total, shown = total < POINTS_SHOWN ? total : POINTS_SHOWN;
    struct dse_text csv = {0};
    struct dse_cell cells[DSE_AXES_MAX];
    for (size_t i = 0; i < plan->parameter_count; i++) {
        cells[i] = dse_cell_text(plan->columns[i]);
    }
    dse_row_append_csv(&csv, cells, plan->parameter_count);
    for (uint64_t i = 0; i < shown; i++) {
        struct dse_network network;
        dse_plan_point(plan, i, &network, cells);
        dse_row_append_csv(&csv, cells, plan->parameter_count);
    }
    fprintf(out, "\nfirst points\n");
    enum dse_status status =
        csv.failed ? DSE_NO_MEMORY : dse_table_print(out, csv.data, csv.length);
    dse_text_free(&csv);
    return status == DSE_NO_MEMORY ? dse_error_set(error, status, "out of memory") : DSE_OK;
}

/* How many points there are, and how many there would be without `where`. */
static void print_size(FILE *out, const struct dse_plan *plan) {
    uint64_t total = plan->points.total, before = plan->total_before;
    fprintf(out, "points     %" PRIu64, total);
    if (before == DSE_COUNT_MAX) {
        fputs(" (without 'where' more than 64 bits count)", out);
    } else if (before != 0 && before != total) {
        fprintf(out, " (%" PRIu64 " without 'where')", before);
    }
    fprintf(out, "%s\n",
            plan->filter_count > 0 ? ", less the rows that 'where' drops by metrics or status"
                                   : "");
}

static void print_files(FILE *out, const struct dse_specification *spec) {
    for (size_t i = 0; i < spec->source_count; i++) {
        fprintf(out, "%-10s %s\n", i == 0 ? "files" : "", spec->sources[i]->name);
    }
}

static enum dse_status print_plan(FILE *out, const struct dse_plan *plan, uint64_t seed,
                                  struct dse_error *error) {
    const struct dse_specification *spec = plan->specification;
    fprintf(out, "name       %s\n", spec->name.text == NULL ? "(none)" : spec->name.text);
    print_files(out, spec);
    fprintf(out, "evaluator  %s\n", plan->evaluator->name);
    fprintf(out, "seed       %" PRIu64 "\n", seed);
    print_size(out, plan);
    print_axes(out, plan);
    print_where(out, spec);
    print_columns(out, plan);
    return print_points(out, plan, error);
}

static enum dse_status write_plan(const struct arguments *arguments, const struct dse_plan *plan,
                                  struct dse_error *error) {
    const struct dse_options *options = &arguments->options;
    struct dse_output output;
    enum dse_status status = dse_output_open(&output, options->output, error);
    if (status != DSE_OK) {
        return status;
    }
    uint64_t seed = options->seed_given ? options->seed : plan->specification->seed;
    status = print_plan(output.stream, plan, seed, error);
    if (status == DSE_OK) {
        return dse_output_close(&output, error);
    }
    dse_output_discard(&output);
    return status;
}

static enum dse_status run(int argc, char **argv, struct dse_error *error) {
    struct arguments arguments = {0};
    const struct argp_child children[] = {
        {&dse_options_argp, 0, NULL, 0}, {&dse_prices_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {NULL, parse, "SPEC.yaml", documentation, children, NULL, NULL};
    argp_parse(&argp, argc, argv, 0, NULL, &arguments);

    struct dse_specification specification;
    enum dse_status status = dse_input_specification(
        arguments.specification, arguments.options.output, &specification, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_plan *plan = NULL;
    struct dse_catalogue catalogue = {0};
    status = dse_plan_create(&specification, &plan, error);
    if (status == DSE_OK) {
        status = dse_site_catalogue(arguments.prices, &catalogue, error);
    }
    if (status == DSE_OK) {
        status = dse_assumptions_check(plan, &catalogue, error);
    }
    if (status == DSE_OK) {
        status = write_plan(&arguments, plan, error);
    }
    dse_catalogue_free(&catalogue);
    dse_plan_free(plan);
    dse_specification_free(&specification);
    return status;
}

const struct dse_command dse_command_check = {
    .name = "check",
    .arguments = "SPEC.yaml",
    .summary = "validate a specification and print its plan, run nothing",
    .run = run,
};

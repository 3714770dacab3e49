/* The part of a plan that `when` and `where` make. */
#include <stdlib.h>
#include <string.h>

#include "sweeps/plan_parts.h"

/* Axes with more values than this cannot be filtered and cannot be looked at by conditions. */
enum { LISTED_MAX = 1 << 20 };

static enum dse_status no_memory(struct dse_error *error) {
    return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
}

/* ---- comparing ------------------------------------------------------------------------ */

/* What values of a parameter are compared with. */
struct operand {
    const char *key;               /* `family` and `network` are the same parameter */
    const struct dse_scalar *text; /* as written */
    const struct dse_typed *typed; /* NULL for families and networks */
    struct dse_value value;
};

static enum dse_status check_family(const struct dse_scalar *value, struct dse_error *error) {
    if (dse_family_find(value->text) != NULL) {
        return DSE_OK;
    }
    dse_family_unknown(value->text, error);
    dse_scalar_locate(value, error);
    return DSE_BAD_INPUT;
}

static enum dse_status read_operand(const struct dse_plan *plan, size_t parameter, const char *key,
                                    const struct dse_scalar *text, struct operand *operand,
                                    struct dse_error *error) {
    *operand = (struct operand){.key = key, .text = text};
    if (parameter == 0) {
        return strcmp(key, "family") == 0 ? check_family(text, error) : DSE_OK;
    }
    operand->typed = dse_plan_any_typed(plan, parameter);
    if (operand->typed == NULL) {
        return DSE_OK;
    }
    enum dse_status status =
        dse_typed_parse_operand(operand->typed->parameter, text->text, &operand->value, error);
    if (status != DSE_OK) {
        dse_scalar_locate(text, error);
    }
    return status;
}

/* Compares value number `i` of the operand's parameter with it. */
static int compare_value(const struct dse_plan *plan, uint64_t i, const struct operand *operand) {
    if (operand->typed == NULL) {
        return dse_plan_base_is(&plan->bases[i], operand->key, operand->text->text) ? 0 : 1;
    }
    struct dse_value value;
    struct dse_cell cell;
    dse_typed_value(operand->typed, i, &value, &cell);
    return dse_typed_compare(operand->typed->parameter, &value, &operand->value);
}

static bool has_order(const struct operand *operand) {
    return operand->typed != NULL && (operand->typed->parameter->kind == DSE_COUNT ||
                                      operand->typed->parameter->kind == DSE_REAL);
}

/* ---- when ----------------------------------------------------------------------------- */

static enum dse_status mark_equal(const struct dse_plan *plan, size_t parameter,
                                  const struct dse_condition *condition, size_t value, bool *holds,
                                  struct dse_error *error) {
    struct operand operand;
    enum dse_status status = read_operand(plan, parameter, condition->name.text,
                                          &condition->values.at[value], &operand, error);
    uint64_t size = plan->axes[plan->parameters[parameter].axis].values;
    for (uint64_t i = 0; i < size && status == DSE_OK; i++) {
        holds[i] |= compare_value(plan, i, &operand) == 0;
    }
    return status;
}

static enum dse_status read_condition(const struct dse_plan *plan,
                                      const struct dse_condition *condition,
                                      struct dse_points_condition *points_condition,
                                      struct dse_error *error) {
    size_t parameter = dse_plan_find_parameter(plan, condition->name.text);
    uint64_t size = plan->axes[points_condition->axis].values;
    if (size > LISTED_MAX) {
        return dse_scalar_error(&condition->name, error,
                                "'%s' has more than %d values, too many for conditions",
                                condition->name.text, LISTED_MAX);
    }
    bool *holds = points_condition->holds = calloc(size + 1, sizeof *holds);
    if (holds == NULL) {
        return no_memory(error);
    }
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < condition->values.count && status == DSE_OK; i++) {
        status = mark_equal(plan, parameter, condition, i, holds, error);
    }
    for (uint64_t i = 0; i < size && status == DSE_OK; i++) {
        holds[i] ^= condition->negated;
    }
    return status;
}

enum dse_status dse_plan_read_conditions(struct dse_plan *plan, struct dse_error *error) {
    enum dse_status status = DSE_OK;
    for (size_t i = 1; i < plan->axis_count; i++) {
        struct dse_points_axis *axis = &plan->points_axes[i];
        for (size_t j = 0; j < axis->condition_count && status == DSE_OK; j++) {
            status = read_condition(plan, plan->axes[i].conditions[j], &axis->conditions[j], error);
        }
    }
    return status;
}

/* ---- where ---------------------------------------------------------------------------- */

/* The conditions that look at an axis follow the choice of its values. */
static void choose_holds(struct dse_plan *plan, size_t axis, const bool *keeps, uint64_t size) {
    for (size_t i = 1; i < plan->axis_count; i++) {
        for (size_t j = 0; j < plan->points_axes[i].condition_count; j++) {
            struct dse_points_condition *condition = &plan->points_axes[i].conditions[j];
            uint64_t kept = 0;
            for (uint64_t digit = 0; condition->axis == axis && digit < size; digit++) {
                condition->holds[kept] = condition->holds[digit];
                kept += keeps[digit];
            }
        }
    }
}

/* Keeps those digits of an axis that are marked. */
static enum dse_status choose_digits(struct dse_plan *plan, size_t number, const bool *keeps,
                                     struct dse_error *error) {
    struct dse_axis *axis = &plan->axes[number];
    uint64_t size = plan->points_axes[number].size, kept = 0;
    uint64_t *chosen = calloc(size + 1, sizeof *chosen);
    if (chosen == NULL) {
        return no_memory(error);
    }
    for (uint64_t digit = 0; digit < size; digit++) {
        chosen[kept] = axis->chosen == NULL ? digit : axis->chosen[digit];
        kept += keeps[digit];
    }
    choose_holds(plan, number, keeps, size);
    free(axis->chosen);
    axis->chosen = chosen;
    plan->points_axes[number].size = kept;
    return DSE_OK;
}

static enum dse_status filter_axis(struct dse_plan *plan, size_t number,
                                   const struct operand *operand, enum dse_operator operation,
                                   struct dse_error *error) {
    const struct dse_axis *axis = &plan->axes[number];
    uint64_t size = plan->points_axes[number].size;
    bool *keeps = calloc(size + 1, sizeof *keeps);
    if (keeps == NULL) {
        return no_memory(error);
    }
    for (uint64_t digit = 0; digit < size; digit++) {
        uint64_t i = axis->chosen == NULL ? digit : axis->chosen[digit];
        keeps[digit] = dse_operator_holds(operation, compare_value(plan, i, operand));
    }
    enum dse_status status = choose_digits(plan, number, keeps, error);
    free(keeps);
    return status;
}

/* Keeps the values of a parameter that meet a comparison. */
static enum dse_status read_parameter_comparison(struct dse_plan *plan, size_t parameter,
                                                 const struct dse_comparison *comparison,
                                                 struct dse_error *error) {
    size_t axis = plan->parameters[parameter].axis;
    struct operand operand;
    enum dse_status status =
        read_operand(plan, parameter, comparison->name.text, &comparison->value, &operand, error);
    if (status == DSE_OK && parameter != 0 && operand.typed == NULL) {
        return DSE_OK; /* the parameter never applies */
    }
    if (status == DSE_OK && !has_order(&operand)) {
        status = dse_filter_check_words(comparison, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    if (plan->points_axes[axis].size > LISTED_MAX) {
        return dse_scalar_error(&comparison->name, error,
                                "'%s' has more than %d values; narrow its range instead",
                                comparison->name.text, LISTED_MAX);
    }
    return filter_axis(plan, axis, &operand, comparison->operation, error);
}

/* Whether `name` is `parameter` and `_wanted`, which tells it from the metric of that name. */
static bool is_wanted(const char *name, const char *parameter) {
    size_t length = strlen(parameter);
    return strncmp(name, parameter, length) == 0 && strcmp(name + length, "_wanted") == 0;
}

/* The parameter of a name or of a column (`rate_gbps`); parameter_count if there is none. */
static size_t find_column(const struct dse_plan *plan, const char *name) {
    size_t parameter = dse_plan_find_parameter(plan, name);
    if (parameter < plan->parameter_count) {
        return parameter;
    }
    parameter = 0;
    while (parameter < plan->parameter_count && strcmp(plan->columns[parameter], name) != 0 &&
           !is_wanted(name, plan->parameters[parameter].setting->name.text)) {
        parameter++;
    }
    return parameter;
}

static enum dse_status unknown_operand(const struct dse_plan *plan, const struct dse_scalar *name,
                                       struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name->text};
    dse_plan_suggest_metrics(plan, &suggestion);
    for (size_t i = 0; i < plan->parameter_count; i++) {
        dse_suggestion_offer(&suggestion, plan->parameters[i].setting->name.text);
    }
    char hint[96];
    return dse_scalar_error(name, error, "'%s' is neither a metric of %s nor fixed or varied%s",
                            name->text, plan->evaluator->name,
                            dse_suggestion_text(&suggestion, hint, sizeof hint));
}

/* A name that is both a metric and a parameter (end points as built and as wanted) is the metric;
 * the column of the parameter is then called differently. */
static enum dse_status read_comparison(struct dse_plan *plan,
                                       const struct dse_comparison *comparison,
                                       struct dse_error *error) {
    const struct dse_evaluator *evaluator = plan->evaluator;
    const char *name = comparison->name.text;
    size_t metric = dse_plan_find_metric(plan, name), parameter = find_column(plan, name);
    if (strcmp(name, plan->columns[plan->column_count - DSE_LAST_COLUMNS]) == 0) {
        return dse_filter_read_status(comparison, &plan->filters[plan->filter_count++], error);
    }
    if (metric < *evaluator->metric_count) {
        return dse_filter_read(comparison, evaluator->metrics, metric,
                               &plan->filters[plan->filter_count++], error);
    }
    return parameter < plan->parameter_count
               ? read_parameter_comparison(plan, parameter, comparison, error)
               : unknown_operand(plan, &comparison->name, error);
}

enum dse_status dse_plan_read_where(struct dse_plan *plan, struct dse_error *error) {
    const struct dse_specification *spec = plan->specification;
    plan->filters = calloc(spec->comparison_count + 1, sizeof *plan->filters);
    enum dse_status status = plan->filters == NULL ? no_memory(error) : DSE_OK;
    for (size_t i = 0; i < spec->comparison_count && status == DSE_OK; i++) {
        status = read_comparison(plan, &spec->comparisons[i], error);
    }
    return status;
}

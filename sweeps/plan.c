#include "sweeps/plan.h"

#include <stdlib.h>
#include <string.h>

#include "core/count.h"
#include "core/suggest.h"

/* Axes with more values than this cannot be filtered and cannot be looked at by conditions. */
enum { LISTED_MAX = 1 << 20 };

static enum dse_status no_memory(struct dse_error *error) {
    return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
}

static bool is_base(const char *name) {
    return strcmp(name, "family") == 0 || strcmp(name, "network") == 0;
}

/* ---- evaluator and metrics ------------------------------------------------------------ */

static enum dse_status find_evaluator(struct dse_plan *plan, struct dse_error *error) {
    const struct dse_scalar *name = &plan->specification->evaluator;
    plan->evaluator = dse_evaluator_find(name->text);
    if (plan->evaluator != NULL) {
        return DSE_OK;
    }
    char hint[96];
    struct dse_suggestion suggestion = {.wanted = name->text};
    for (size_t i = 0; dse_evaluators[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_evaluators[i]->name);
    }
    return dse_specification_error(plan->specification, name, error, "unknown evaluator '%s'%s",
                                   name->text, dse_suggestion_text(&suggestion, hint, sizeof hint));
}

/* Which metric of the evaluator has the name; the number of metrics if none. */
static size_t find_metric(const struct dse_plan *plan, const char *name) {
    size_t i = 0, count = *plan->evaluator->metric_count;
    while (i < count && strcmp(plan->evaluator->metrics[i].name, name) != 0) {
        i++;
    }
    return i;
}

static void suggest_metrics(const struct dse_plan *plan, struct dse_suggestion *suggestion) {
    for (size_t i = 0; i < *plan->evaluator->metric_count; i++) {
        dse_suggestion_offer(suggestion, plan->evaluator->metrics[i].name);
    }
}

static enum dse_status choose_metric(struct dse_plan *plan, const struct dse_scalar *name,
                                     struct dse_error *error) {
    size_t metric = find_metric(plan, name->text);
    if (metric == *plan->evaluator->metric_count) {
        char hint[96];
        struct dse_suggestion suggestion = {.wanted = name->text};
        suggest_metrics(plan, &suggestion);
        return dse_specification_error(
            plan->specification, name, error, "unknown metric '%s' of %s%s", name->text,
            plan->evaluator->name, dse_suggestion_text(&suggestion, hint, sizeof hint));
    }
    for (size_t i = 0; i < plan->metric_count; i++) {
        if (plan->metrics[i] == metric) {
            return dse_specification_error(plan->specification, name, error,
                                           "metric '%s' comes twice", name->text);
        }
    }
    plan->metrics[plan->metric_count++] = metric;
    return DSE_OK;
}

static enum dse_status choose_metrics(struct dse_plan *plan, struct dse_error *error) {
    const struct dse_scalars *names = &plan->specification->metrics;
    size_t all = *plan->evaluator->metric_count;
    plan->metrics = calloc(all, sizeof *plan->metrics);
    if (plan->metrics == NULL) {
        return no_memory(error);
    }
    for (size_t i = 0; i < all && names->count == 0; i++) {
        plan->metrics[plan->metric_count++] = i;
    }
    for (size_t i = 0; i < names->count; i++) {
        enum dse_status status = choose_metric(plan, &names->at[i], error);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

/* ---- families and networks ------------------------------------------------------------ */

/* The setting that says what is evaluated; NULL after an error. */
static const struct dse_setting *find_base_setting(const struct dse_specification *spec,
                                                   struct dse_error *error) {
    const struct dse_setting *found = NULL;
    for (size_t i = 0; i < spec->setting_count; i++) {
        const struct dse_setting *setting = &spec->settings[i];
        if (!is_base(setting->name.text)) {
            continue;
        }
        if (found != NULL) {
            dse_specification_error(spec, &setting->name, error,
                                    "'family' and 'network' exclude each other");
            return NULL;
        }
        if (setting->is_range) {
            dse_specification_error(spec, &setting->from, error, "%s must be a list",
                                    setting->name.text);
            return NULL;
        }
        if (setting->condition_count > 0) {
            dse_specification_error(spec, &setting->conditions[0].name, error,
                                    "'%s' cannot depend on other parameters", setting->name.text);
            return NULL;
        }
        found = setting;
    }
    if (found == NULL) {
        dse_specification_error(spec, &(struct dse_scalar){.line = 1, .column = 1}, error,
                                "nothing says what to evaluate: give 'family' or 'network' under "
                                "'fixed' or 'vary'");
    }
    return found;
}

static enum dse_status read_base(struct dse_plan *plan, bool by_family,
                                 const struct dse_scalar *text, struct dse_base *base,
                                 struct dse_error *error) {
    enum dse_status status = DSE_OK;
    base->place = text;
    if (!by_family) {
        status = dse_network_parse(text->text, &base->network, error);
    } else if (dse_family_find(text->text) != NULL) {
        dse_network_start(&base->network, dse_family_find(text->text));
    } else if (strchr(text->text, ':') != NULL) {
        status = dse_error_set(error, DSE_BAD_INPUT,
                               "'%s' is not the name of a family; networks with parameters belong "
                               "under 'network'",
                               text->text);
    } else {
        status = dse_family_unknown(text->text, error);
    }
    if (status != DSE_OK) {
        dse_error_locate(error, plan->specification->file, text->line, text->column);
        return status;
    }
    while (base->slot < plan->family_count && plan->families[base->slot] != base->network.family) {
        base->slot++;
    }
    if (base->slot == plan->family_count) {
        plan->families[plan->family_count++] = base->network.family;
    }
    return DSE_OK;
}

static enum dse_status read_bases(struct dse_plan *plan, const struct dse_setting *setting,
                                  struct dse_error *error) {
    size_t count = setting->values.count;
    plan->bases = calloc(count, sizeof *plan->bases);
    plan->families = calloc(count, sizeof(const struct dse_family *));
    if (plan->bases == NULL || plan->families == NULL) {
        return no_memory(error);
    }
    bool by_family = strcmp(setting->name.text, "family") == 0;
    for (size_t i = 0; i < count; i++) {
        enum dse_status status =
            read_base(plan, by_family, &setting->values.at[i], &plan->bases[i], error);
        if (status != DSE_OK) {
            return status;
        }
        plan->base_count++;
    }
    return DSE_OK;
}

/* Whether a base is what a condition or comparison on `family` or `network` names. */
static bool base_is(const struct dse_base *base, const char *key, const char *value) {
    const char *own = strcmp(key, "family") == 0 ? base->network.family->name : base->place->text;
    return strcmp(own, value) == 0;
}

/* A base's own key in conditions and comparisons: `family` always, `network` where that is given.
 */
static bool names_base(const struct dse_plan *plan, const char *key) {
    return strcmp(key, "family") == 0 || strcmp(key, plan->axes[0].setting->name.text) == 0;
}

static enum dse_status check_base_operand(const struct dse_plan *plan, const char *key,
                                          const struct dse_scalar *value, struct dse_error *error) {
    if (strcmp(key, "family") != 0 || dse_family_find(value->text) != NULL) {
        return DSE_OK;
    }
    dse_family_unknown(value->text, error);
    dse_error_locate(error, plan->specification->file, value->line, value->column);
    return DSE_BAD_INPUT;
}

/* ---- axes ----------------------------------------------------------------------------- */

static enum dse_status start_axes(struct dse_plan *plan, const struct dse_setting *base,
                                  struct dse_error *error) {
    const struct dse_specification *spec = plan->specification;
    plan->axes = calloc(spec->setting_count, sizeof *plan->axes);
    plan->points_axes = calloc(spec->setting_count, sizeof *plan->points_axes);
    if (plan->axes == NULL || plan->points_axes == NULL) {
        return no_memory(error);
    }
    plan->axes[plan->axis_count++].setting = base;
    plan->points_axes[0].size = plan->base_count;
    for (size_t i = 0; i < spec->setting_count; i++) {
        const struct dse_setting *setting = &spec->settings[i];
        if (setting == base) {
            continue;
        }
        if (plan->axis_count == DSE_AXES_MAX) {
            return dse_specification_error(spec, &setting->name, error, "more than %d parameters",
                                           DSE_AXES_MAX);
        }
        struct dse_axis *axis = &plan->axes[plan->axis_count++];
        axis->setting = setting;
        axis->typed = calloc(plan->family_count + 1, sizeof *axis->typed);
        if (axis->typed == NULL) {
            return no_memory(error);
        }
    }
    return DSE_OK;
}

/* Which axis has the name; axis_count if none. */
static size_t find_axis(const struct dse_plan *plan, const char *name) {
    if (names_base(plan, name)) {
        return 0;
    }
    size_t i = 1;
    while (i < plan->axis_count && strcmp(plan->axes[i].setting->name.text, name) != 0) {
        i++;
    }
    return i;
}

/* First of all, conditions must look at axes that there are. */
static enum dse_status start_conditions(struct dse_plan *plan, struct dse_error *error) {
    for (size_t i = 1; i < plan->axis_count; i++) {
        const struct dse_setting *setting = plan->axes[i].setting;
        struct dse_points_axis *axis = &plan->points_axes[i];
        axis->conditions = calloc(setting->condition_count + 1, sizeof *axis->conditions);
        if (axis->conditions == NULL) {
            return no_memory(error);
        }
        for (size_t j = 0; j < setting->condition_count; j++) {
            const struct dse_scalar *name = &setting->conditions[j].name;
            size_t other = find_axis(plan, name->text);
            if (other == plan->axis_count) {
                return dse_specification_error(plan->specification, name, error,
                                               "parameter '%s' is neither fixed nor varied",
                                               name->text);
            }
            axis->conditions[axis->condition_count++].axis = other;
            plan->points_axes[other].controls = true;
        }
    }
    return DSE_OK;
}

/* Whether the conditions of an axis can hold for the base, as far as `possible` axes go. */
static bool can_apply(const struct dse_plan *plan, size_t axis, const struct dse_base *base,
                      const bool *possible) {
    const struct dse_setting *setting = plan->axes[axis].setting;
    for (size_t i = 0; i < setting->condition_count; i++) {
        const struct dse_condition *condition = &setting->conditions[i];
        size_t other = plan->points_axes[axis].conditions[i].axis;
        bool holds = other != 0 && possible[other];
        for (size_t j = 0; j < condition->values.count && other == 0; j++) {
            holds = holds || base_is(base, condition->name.text, condition->values.at[j].text);
        }
        if (!holds) {
            return false;
        }
    }
    return true;
}

/* Which axes some point of the base can have: all but those that conditions exclude one after
 * another. Axes whose conditions go in a circle stay; dse_points_build reports them. */
static void find_possible(const struct dse_plan *plan, const struct dse_base *base,
                          bool *possible) {
    memset(possible, true, plan->axis_count * sizeof *possible);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 1; i < plan->axis_count; i++) {
            bool excluded = possible[i] && !can_apply(plan, i, base, possible);
            possible[i] = possible[i] && !excluded;
            changed = changed || excluded;
        }
    }
}

/* No family of the sweep has the parameter. */
static enum dse_status unknown_parameter(const struct dse_plan *plan, const struct dse_scalar *name,
                                         struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name->text};
    for (size_t i = 0; i < plan->family_count; i++) {
        const struct dse_family *family = plan->families[i];
        for (size_t j = 0; j < family->parameter_count; j++) {
            dse_suggestion_offer(&suggestion, family->parameters[j].name);
        }
    }
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        dse_suggestion_offer(&suggestion, dse_common_parameters[i].name);
    }
    char hint[96];
    dse_suggestion_text(&suggestion, hint, sizeof hint);
    if (plan->family_count == 1) {
        return dse_specification_error(plan->specification, name, error,
                                       "unknown parameter '%s' of %s%s", name->text,
                                       plan->families[0]->name, hint);
    }
    return dse_specification_error(plan->specification, name, error,
                                   "unknown parameter '%s': no family of the sweep has it%s",
                                   name->text, hint);
}

/* A family lacks a parameter that others have. */
static enum dse_status propose_when(const struct dse_plan *plan, const struct dse_scalar *name,
                                    const struct dse_family *lacking,
                                    const struct dse_family *having, struct dse_error *error) {
    return dse_specification_error(plan->specification, name, error,
                                   "%s has no parameter '%s'; let it apply to others only, as in "
                                   "'when: {%s: {family: %s}}'",
                                   lacking->name, name->text, name->text, having->name);
}

static const struct dse_family *family_having(const struct dse_plan *plan, const char *name) {
    size_t index;
    for (size_t i = 0; i < plan->family_count; i++) {
        if (dse_network_parameter(plan->families[i], name, &index) != NULL) {
            return plan->families[i];
        }
    }
    return NULL;
}

/* The same name must be the same kind of thing in all families, and as many values. */
static enum dse_status check_alike(const struct dse_plan *plan, const struct dse_axis *axis,
                                   size_t slot, const struct dse_scalar *name,
                                   struct dse_error *error) {
    const struct dse_typed *own = &axis->typed[slot];
    for (size_t i = 0; i < slot; i++) {
        const struct dse_typed *other = &axis->typed[i];
        if (other->parameter != NULL && (other->parameter->kind != own->parameter->kind ||
                                         other->parameter->dimension != own->parameter->dimension ||
                                         other->size != own->size)) {
            return dse_specification_error(plan->specification, name, error,
                                           "'%s' means different things in %s and %s; sweep them "
                                           "apart",
                                           name->text, plan->families[i]->name,
                                           plan->families[slot]->name);
        }
    }
    return DSE_OK;
}

static enum dse_status read_axis_for(struct dse_plan *plan, size_t number,
                                     const struct dse_base *base, struct dse_error *error) {
    struct dse_axis *axis = &plan->axes[number];
    const struct dse_scalar *name = &axis->setting->name;
    const struct dse_family *family = base->network.family;
    struct dse_typed *typed = &axis->typed[base->slot];
    size_t index;
    const struct dse_parameter *parameter = dse_network_parameter(family, name->text, &index);
    if (parameter == NULL) {
        return propose_when(plan, name, family, family_having(plan, name->text), error);
    }
    struct dse_network network = base->network;
    if (dse_network_value(&network, index)->given) {
        return dse_specification_error(plan->specification, name, error,
                                       "parameter '%s' is already given by network '%s'",
                                       name->text, base->place->text);
    }
    if (typed->parameter != NULL) {
        return DSE_OK;
    }
    enum dse_status status =
        dse_typed_read(plan->specification, axis->setting, parameter, typed, error);
    if (status != DSE_OK) {
        return status;
    }
    typed->index = index;
    plan->points_axes[number].size = typed->size;
    return check_alike(plan, axis, base->slot, name, error);
}

static enum dse_status read_axes_for(struct dse_plan *plan, const struct dse_base *base,
                                     struct dse_error *error) {
    bool possible[DSE_AXES_MAX];
    enum dse_status status = DSE_OK;
    find_possible(plan, base, possible);
    for (size_t i = 1; i < plan->axis_count && status == DSE_OK; i++) {
        if (possible[i]) {
            status = read_axis_for(plan, i, base, error);
        }
    }
    return status;
}

static enum dse_status read_axes(struct dse_plan *plan, struct dse_error *error) {
    enum dse_status status = DSE_OK;
    for (size_t i = 1; i < plan->axis_count && status == DSE_OK; i++) {
        const struct dse_scalar *name = &plan->axes[i].setting->name;
        if (family_having(plan, name->text) == NULL) {
            status = unknown_parameter(plan, name, error);
        }
    }
    for (size_t i = 0; i < plan->base_count && status == DSE_OK; i++) {
        status = read_axes_for(plan, &plan->bases[i], error);
    }
    return status;
}

/* The values of an axis for any family that has them; NULL if it never applies. */
static const struct dse_typed *any_typed(const struct dse_plan *plan, size_t axis) {
    for (size_t i = 0; i < plan->family_count; i++) {
        if (plan->axes[axis].typed[i].parameter != NULL) {
            return &plan->axes[axis].typed[i];
        }
    }
    return NULL;
}

static uint64_t value_number(const struct dse_axis *axis, uint64_t digit) {
    return axis->chosen == NULL ? digit : axis->chosen[digit];
}

/* ---- where ---------------------------------------------------------------------------- */

/* Compares value number `i` of an axis with the operand of a comparison. */
struct operand {
    const struct dse_typed *typed; /* NULL for families and networks */
    struct dse_value value;
};

static enum dse_status read_operand(const struct dse_plan *plan, size_t axis, const char *key,
                                    const struct dse_scalar *text, struct operand *operand,
                                    struct dse_error *error) {
    *operand = (struct operand){0};
    if (axis == 0) {
        return check_base_operand(plan, key, text, error);
    }
    operand->typed = any_typed(plan, axis);
    if (operand->typed == NULL) {
        return DSE_OK;
    }
    enum dse_status status =
        dse_typed_parse_operand(operand->typed->parameter, text->text, &operand->value, error);
    if (status != DSE_OK) {
        dse_error_locate(error, plan->specification->file, text->line, text->column);
    }
    return status;
}

static int compare_value(const struct dse_plan *plan, uint64_t i, const char *key, const char *text,
                         const struct operand *operand) {
    if (operand->typed == NULL) {
        return base_is(&plan->bases[i], key, text) ? 0 : 1;
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

/* Keeps the values of an axis that meet a comparison. */
static enum dse_status filter_axis(struct dse_plan *plan, size_t number,
                                   const struct dse_comparison *comparison,
                                   struct dse_error *error) {
    struct dse_axis *axis = &plan->axes[number];
    struct dse_points_axis *points_axis = &plan->points_axes[number];
    const char *key = comparison->name.text, *text = comparison->value.text;
    struct operand operand;
    enum dse_status status = read_operand(plan, number, key, &comparison->value, &operand, error);
    if (status == DSE_OK && number != 0 && operand.typed == NULL) {
        return DSE_OK; /* the parameter never applies */
    }
    if (status == DSE_OK && !has_order(&operand)) {
        status = dse_filter_check_words(plan->specification, comparison, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    if (points_axis->size > LISTED_MAX) {
        return dse_specification_error(plan->specification, &comparison->name, error,
                                       "'%s' has more than %d values; narrow its range instead",
                                       key, LISTED_MAX);
    }
    uint64_t *chosen = calloc(points_axis->size + 1, sizeof *chosen), kept = 0;
    if (chosen == NULL) {
        return no_memory(error);
    }
    for (uint64_t digit = 0; digit < points_axis->size; digit++) {
        uint64_t i = value_number(axis, digit);
        if (dse_operator_holds(comparison->operation,
                               compare_value(plan, i, key, text, &operand))) {
            chosen[kept++] = i;
        }
    }
    free(axis->chosen);
    axis->chosen = chosen;
    points_axis->size = kept;
    return DSE_OK;
}

static enum dse_status unknown_operand(const struct dse_plan *plan, const struct dse_scalar *name,
                                       struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name->text};
    suggest_metrics(plan, &suggestion);
    for (size_t i = 0; i < plan->axis_count; i++) {
        dse_suggestion_offer(&suggestion, plan->axes[i].setting->name.text);
    }
    char hint[96];
    return dse_specification_error(
        plan->specification, name, error, "'%s' is neither a metric of %s nor fixed or varied%s",
        name->text, plan->evaluator->name, dse_suggestion_text(&suggestion, hint, sizeof hint));
}

/* A name that is both a metric and a parameter (end points as built and as wanted) is the metric.
 */
static enum dse_status read_where(struct dse_plan *plan, struct dse_error *error) {
    const struct dse_specification *spec = plan->specification;
    enum dse_status status = DSE_OK;
    plan->filters = calloc(spec->comparison_count + 1, sizeof *plan->filters);
    if (plan->filters == NULL) {
        return no_memory(error);
    }
    for (size_t i = 0; i < spec->comparison_count && status == DSE_OK; i++) {
        const struct dse_comparison *comparison = &spec->comparisons[i];
        size_t metric = find_metric(plan, comparison->name.text);
        size_t axis = find_axis(plan, comparison->name.text);
        if (metric < *plan->evaluator->metric_count) {
            status = dse_filter_read(spec, comparison, plan->evaluator->metrics, metric,
                                     &plan->filters[plan->filter_count++], error);
        } else if (axis < plan->axis_count) {
            status = filter_axis(plan, axis, comparison, error);
        } else {
            status = unknown_operand(plan, &comparison->name, error);
        }
    }
    return status;
}

/* ---- when ----------------------------------------------------------------------------- */

static enum dse_status read_condition(struct dse_plan *plan, const struct dse_condition *condition,
                                      struct dse_points_condition *points_condition,
                                      struct dse_error *error) {
    const struct dse_axis *other = &plan->axes[points_condition->axis];
    uint64_t size = plan->points_axes[points_condition->axis].size;
    const char *key = condition->name.text;
    if (size > LISTED_MAX) {
        return dse_specification_error(plan->specification, &condition->name, error,
                                       "'%s' has more than %d values, too many for conditions", key,
                                       LISTED_MAX);
    }
    points_condition->holds = calloc(size + 1, sizeof *points_condition->holds);
    if (points_condition->holds == NULL) {
        return no_memory(error);
    }
    for (size_t i = 0; i < condition->values.count; i++) {
        const struct dse_scalar *text = &condition->values.at[i];
        struct operand operand;
        enum dse_status status =
            read_operand(plan, points_condition->axis, key, text, &operand, error);
        if (status != DSE_OK) {
            return status;
        }
        for (uint64_t digit = 0; digit < size; digit++) {
            uint64_t number = value_number(other, digit);
            points_condition->holds[digit] |=
                compare_value(plan, number, key, text->text, &operand) == 0;
        }
    }
    return DSE_OK;
}

static enum dse_status read_conditions(struct dse_plan *plan, struct dse_error *error) {
    for (size_t i = 1; i < plan->axis_count; i++) {
        const struct dse_setting *setting = plan->axes[i].setting;
        for (size_t j = 0; j < setting->condition_count; j++) {
            enum dse_status status = read_condition(plan, &setting->conditions[j],
                                                    &plan->points_axes[i].conditions[j], error);
            if (status != DSE_OK) {
                return status;
            }
        }
    }
    return DSE_OK;
}

/* ---- points --------------------------------------------------------------------------- */

static enum dse_status number_points(struct dse_plan *plan, struct dse_error *error) {
    const struct dse_specification *spec = plan->specification;
    size_t culprit;
    enum dse_status status =
        dse_points_build(plan->points_axes, plan->axis_count, &plan->points, &culprit, error);
    if (status == DSE_BAD_INPUT) {
        const struct dse_setting *setting = plan->axes[culprit].setting;
        const struct dse_scalar *place =
            setting->condition_count > 0 ? &setting->conditions[0].name : &setting->name;
        dse_error_locate(error, spec->file, place->line, place->column);
    }
    if (status != DSE_OK) {
        return status;
    }
    const struct dse_scalar *place =
        spec->vary.line > 0 ? &spec->vary : &plan->axes[0].setting->name;
    if (plan->points.total == DSE_COUNT_MAX) {
        return dse_specification_error(spec, place, error,
                                       "the plan has more points than 64 bits count");
    }
    if (plan->points.total == 0) {
        return dse_specification_error(spec, &spec->comparisons[0].name, error,
                                       "'where' leaves no point of the plan");
    }
    return DSE_OK;
}

/* A family that lacks a parameter fails at every point: better said at once. */
static enum dse_status check_resolvable(struct dse_plan *plan, struct dse_error *error) {
    struct dse_cell cells[DSE_AXES_MAX];
    for (uint64_t digit = 0; digit < plan->points_axes[0].size; digit++) {
        struct dse_network network;
        uint64_t index;
        if (!dse_points_find(&plan->points, 0, digit, &index)) {
            continue;
        }
        dse_plan_point(plan, index, &network, cells);
        if (dse_network_resolve(&network, error) == DSE_BAD_INPUT) {
            const struct dse_scalar *place = plan->bases[value_number(&plan->axes[0], digit)].place;
            dse_error_locate(error, plan->specification->file, place->line, place->column);
            return DSE_BAD_INPUT;
        }
    }
    return DSE_OK;
}

/* ---- columns -------------------------------------------------------------------------- */

/* A parameter whose column would be that of a chosen metric tells what was wanted, not what is. */
static bool is_chosen_metric(const struct dse_plan *plan, const char *column) {
    for (size_t i = 0; i < plan->metric_count; i++) {
        if (strcmp(plan->evaluator->metrics[plan->metrics[i]].name, column) == 0) {
            return true;
        }
    }
    return false;
}

static void append_axis_column(struct dse_plan *plan, size_t axis) {
    struct dse_text *texts = &plan->column_texts;
    const char *name = plan->axes[axis].setting->name.text;
    size_t start = texts->length, index;
    if (axis == 0) {
        dse_text_append_string(texts, name);
    } else {
        const struct dse_family *family = family_having(plan, name);
        dse_parameter_column(dse_network_parameter(family, name, &index), texts);
    }
    if (!texts->failed && is_chosen_metric(plan, texts->data + start)) {
        dse_text_append_string(texts, "_wanted");
    }
    dse_text_append_char(texts, '\0');
}

static enum dse_status name_columns(struct dse_plan *plan, struct dse_error *error) {
    static const char *const last[DSE_LAST_COLUMNS] = {
        [DSE_COLUMN_STATUS] = "status", [DSE_COLUMN_NOTE] = "note", [DSE_COLUMN_SEED] = "seed"};
    plan->columns =
        calloc(plan->axis_count + plan->metric_count + DSE_LAST_COLUMNS, sizeof *plan->columns);
    for (size_t i = 0; i < plan->axis_count; i++) {
        append_axis_column(plan, i);
    }
    if (plan->columns == NULL || plan->column_texts.failed) {
        return no_memory(error);
    }
    const char *text = plan->column_texts.data;
    for (size_t i = 0; i < plan->axis_count; i++) {
        plan->columns[plan->column_count++] = text;
        text += strlen(text) + 1;
    }
    for (size_t i = 0; i < plan->metric_count; i++) {
        plan->columns[plan->column_count++] = plan->evaluator->metrics[plan->metrics[i]].name;
    }
    for (size_t i = 0; i < DSE_LAST_COLUMNS; i++) {
        plan->columns[plan->column_count++] = last[i];
    }
    return DSE_OK;
}

/* ---- all ------------------------------------------------------------------------------ */

static enum dse_status make_axes(struct dse_plan *plan, struct dse_error *error) {
    const struct dse_setting *base = find_base_setting(plan->specification, error);
    if (base == NULL) {
        return DSE_BAD_INPUT;
    }
    enum dse_status status = read_bases(plan, base, error);
    return status == DSE_OK ? start_axes(plan, base, error) : status;
}

enum dse_status dse_plan_create(const struct dse_specification *specification,
                                struct dse_plan **plan, struct dse_error *error) {
    static enum dse_status (*const steps[])(struct dse_plan *, struct dse_error *) = {
        find_evaluator, choose_metrics,  make_axes,     start_conditions, read_axes,
        read_where,     read_conditions, number_points, check_resolvable, name_columns,
    };
    struct dse_plan *result = calloc(1, sizeof *result);
    if (result == NULL) {
        return no_memory(error);
    }
    result->specification = specification;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        enum dse_status status = steps[i](result, error);
        if (status != DSE_OK) {
            dse_plan_free(result);
            return status;
        }
    }
    *plan = result;
    return DSE_OK;
}

static void free_axis(struct dse_plan *plan, size_t number) {
    struct dse_axis *axis = &plan->axes[number];
    struct dse_points_axis *points_axis = &plan->points_axes[number];
    for (size_t i = 0; i < plan->family_count && axis->typed != NULL; i++) {
        dse_typed_free(&axis->typed[i]);
    }
    for (size_t i = 0; i < points_axis->condition_count; i++) {
        free(points_axis->conditions[i].holds);
    }
    free(points_axis->conditions);
    free(axis->typed);
    free(axis->chosen);
}

void dse_plan_free(struct dse_plan *plan) {
    if (plan == NULL) {
        return;
    }
    for (size_t i = 0; i < plan->axis_count; i++) {
        free_axis(plan, i);
    }
    dse_points_free(&plan->points);
    dse_text_free(&plan->column_texts);
    free(plan->axes);
    free(plan->points_axes);
    free(plan->bases);
    free(plan->families);
    free(plan->metrics);
    free(plan->filters);
    free(plan->columns);
    free(plan);
}

void dse_plan_point(const struct dse_plan *plan, uint64_t index, struct dse_network *network,
                    struct dse_cell *cells) {
    uint64_t digits[DSE_AXES_MAX];
    dse_points_decode(&plan->points, index, digits);
    const struct dse_base *base = &plan->bases[value_number(&plan->axes[0], digits[0])];
    *network = base->network;
    cells[0] = dse_cell_text(base->place->text);
    for (size_t i = 1; i < plan->axis_count; i++) {
        if (digits[i] == DSE_NO_DIGIT) {
            cells[i] = (struct dse_cell){.kind = DSE_CELL_EMPTY};
            continue;
        }
        const struct dse_axis *axis = &plan->axes[i];
        const struct dse_typed *typed = &axis->typed[base->slot];
        dse_typed_value(typed, value_number(axis, digits[i]),
                        dse_network_value(network, typed->index), &cells[i]);
    }
}

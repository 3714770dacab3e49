#include "sweeps/plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/count.h"
#include "core/suggest.h"
#include "sweeps/plan_parts.h"

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
    return dse_scalar_error(name, error, "unknown evaluator '%s'%s", name->text,
                            dse_suggestion_text(&suggestion, hint, sizeof hint));
}

size_t dse_plan_find_metric(const struct dse_plan *plan, const char *name) {
    size_t i = 0, count = *plan->evaluator->metric_count;
    while (i < count && strcmp(plan->evaluator->metrics[i].name, name) != 0) {
        i++;
    }
    return i;
}

void dse_plan_suggest_metrics(const struct dse_plan *plan, struct dse_suggestion *suggestion) {
    for (size_t i = 0; i < *plan->evaluator->metric_count; i++) {
        dse_suggestion_offer(suggestion, plan->evaluator->metrics[i].name);
    }
}

static enum dse_status choose_metric(struct dse_plan *plan, const struct dse_scalar *name,
                                     struct dse_error *error) {
    size_t metric = dse_plan_find_metric(plan, name->text);
    if (metric == *plan->evaluator->metric_count) {
        char hint[96];
        struct dse_suggestion suggestion = {.wanted = name->text};
        dse_plan_suggest_metrics(plan, &suggestion);
        return dse_scalar_error(name, error, "unknown metric '%s' of %s%s", name->text,
                                plan->evaluator->name,
                                dse_suggestion_text(&suggestion, hint, sizeof hint));
    }
    for (size_t i = 0; i < plan->metric_count; i++) {
        if (plan->metrics[i] == metric) {
            return dse_scalar_error(name, error, "metric '%s' comes twice", name->text);
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
        if (plan->evaluator->by_default == NULL ||
            plan->evaluator->by_default(plan->evaluator->metrics[i].name)) {
            plan->metrics[plan->metric_count++] = i;
        }
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
            dse_scalar_error(&setting->name, error, "'family' and 'network' exclude each other");
            return NULL;
        }
        if (setting->is_range) {
            dse_scalar_error(&setting->range.from, error, "%s must be a list", setting->name.text);
            return NULL;
        }
        if (setting->zip > 0) {
            dse_scalar_error(&setting->name, error,
                             "'%s' cannot be zipped; list networks with their parameters under "
                             "'network'",
                             setting->name.text);
            return NULL;
        }
        if (setting->condition_count > 0) {
            dse_scalar_error(&setting->conditions[0].name, error,
                             "'%s' cannot depend on other parameters", setting->name.text);
            return NULL;
        }
        found = setting;
    }
    if (found == NULL) {
        struct dse_scalar start = dse_specification_start(spec);
        dse_scalar_error(&start, error,
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
        dse_scalar_locate(text, error);
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
bool dse_plan_base_is(const struct dse_base *base, const char *key, const char *value) {
    return strcmp(key, "family") == 0 ? dse_family_find(value) == base->network.family
                                      : strcmp(base->place->text, value) == 0;
}

/* A base's own key in conditions and comparisons: `family` always, `network` where that is given.
 */
static bool names_base(const struct dse_plan *plan, const char *key) {
    return strcmp(key, "family") == 0 || strcmp(key, plan->parameters[0].setting->name.text) == 0;
}

/* ---- axes ----------------------------------------------------------------------------- */

/* The axis of the next parameter: that of the one before, if both are of the same map of `zip`. */
static struct dse_axis *next_axis(struct dse_plan *plan, const struct dse_setting *setting) {
    struct dse_axis *last = &plan->axes[plan->axis_count - 1];
    if (setting->zip > 0 && setting->zip == plan->parameters[last->first].setting->zip) {
        return last;
    }
    last++;
    last->first = plan->parameter_count;
    plan->axis_count++;
    return last;
}

static enum dse_status start_parameter(struct dse_plan *plan, const struct dse_setting *setting,
                                       struct dse_error *error) {
    if (plan->parameter_count == DSE_AXES_MAX) {
        return dse_scalar_error(&setting->name, error, "more than %d parameters", DSE_AXES_MAX);
    }
    next_axis(plan, setting)->count++;
    struct dse_plan_parameter *parameter = &plan->parameters[plan->parameter_count++];
    parameter->setting = setting;
    parameter->axis = plan->axis_count - 1;
    parameter->typed = calloc(plan->family_count + 1, sizeof *parameter->typed);
    return parameter->typed == NULL ? no_memory(error) : DSE_OK;
}

static enum dse_status start_axes(struct dse_plan *plan, const struct dse_setting *base,
                                  struct dse_error *error) {
    const struct dse_specification *spec = plan->specification;
    plan->parameters = calloc(spec->setting_count, sizeof *plan->parameters);
    plan->axes = calloc(spec->setting_count, sizeof *plan->axes);
    plan->points_axes = calloc(spec->setting_count, sizeof *plan->points_axes);
    if (plan->parameters == NULL || plan->axes == NULL || plan->points_axes == NULL) {
        return no_memory(error);
    }
    plan->parameters[plan->parameter_count++].setting = base;
    plan->axes[plan->axis_count++].count = 1;
    plan->axes[0].values = plan->points_axes[0].size = plan->base_count;
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < spec->setting_count && status == DSE_OK; i++) {
        if (&spec->settings[i] != base) {
            status = start_parameter(plan, &spec->settings[i], error);
        }
    }
    return status;
}

size_t dse_plan_find_parameter(const struct dse_plan *plan, const char *name) {
    if (names_base(plan, name)) {
        return 0;
    }
    size_t i = 1;
    while (i < plan->parameter_count && strcmp(plan->parameters[i].setting->name.text, name) != 0) {
        i++;
    }
    return i;
}

static enum dse_status start_condition(struct dse_plan *plan, size_t number,
                                       const struct dse_condition *condition,
                                       struct dse_error *error) {
    struct dse_points_axis *axis = &plan->points_axes[number];
    size_t other = dse_plan_find_parameter(plan, condition->name.text);
    if (other == plan->parameter_count) {
        return dse_scalar_error(&condition->name, error,
                                "parameter '%s' is neither fixed nor varied", condition->name.text);
    }
    plan->axes[number].conditions[axis->condition_count] = condition;
    axis->conditions[axis->condition_count++].axis = plan->parameters[other].axis;
    plan->points_axes[plan->parameters[other].axis].controls = true;
    return DSE_OK;
}

/* First of all, conditions must look at parameters that there are. */
static enum dse_status start_axis_conditions(struct dse_plan *plan, size_t number,
                                             struct dse_error *error) {
    struct dse_axis *axis = &plan->axes[number];
    struct dse_points_axis *points_axis = &plan->points_axes[number];
    const struct dse_plan_parameter *parameters = &plan->parameters[axis->first];
    size_t total = 0;
    for (size_t i = 0; i < axis->count; i++) {
        total += parameters[i].setting->condition_count;
    }
    axis->conditions = calloc(total + 1, sizeof(const struct dse_condition *));
    points_axis->conditions = calloc(total + 1, sizeof *points_axis->conditions);
    if (axis->conditions == NULL || points_axis->conditions == NULL) {
        return no_memory(error);
    }
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < axis->count; i++) {
        const struct dse_setting *setting = parameters[i].setting;
        for (size_t j = 0; j < setting->condition_count && status == DSE_OK; j++) {
            status = start_condition(plan, number, &setting->conditions[j], error);
        }
    }
    return status;
}

static enum dse_status start_conditions(struct dse_plan *plan, struct dse_error *error) {
    enum dse_status status = DSE_OK;
    for (size_t i = 1; i < plan->axis_count && status == DSE_OK; i++) {
        status = start_axis_conditions(plan, i, error);
    }
    return status;
}

/* Whether a base meets a condition on `family` or `network`. */
static bool base_meets(const struct dse_base *base, const struct dse_condition *condition) {
    bool found = false;
    for (size_t i = 0; i < condition->values.count; i++) {
        found |= dse_plan_base_is(base, condition->name.text, condition->values.at[i].text);
    }
    return found != condition->negated;
}

/* Whether the conditions of an axis can hold for the base, as far as `possible` axes go. */
static bool can_apply(const struct dse_plan *plan, size_t axis, const struct dse_base *base,
                      const bool *possible) {
    const struct dse_points_axis *points_axis = &plan->points_axes[axis];
    for (size_t i = 0; i < points_axis->condition_count; i++) {
        size_t other = points_axis->conditions[i].axis;
        bool holds =
            other == 0 ? base_meets(base, plan->axes[axis].conditions[i]) : possible[other];
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
    for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
        dse_suggestion_offer(&suggestion, dse_site_parameters[i].name);
    }
    char hint[96];
    dse_suggestion_text(&suggestion, hint, sizeof hint);
    if (plan->family_count == 1) {
        return dse_scalar_error(name, error, "unknown parameter '%s' of %s%s", name->text,
                                plan->families[0]->name, hint);
    }
    return dse_scalar_error(name, error, "unknown parameter '%s': no family of the sweep has it%s",
                            name->text, hint);
}

/* A family lacks a parameter that others have. */
static enum dse_status propose_when(const struct dse_scalar *name, const struct dse_family *lacking,
                                    const struct dse_family *having, struct dse_error *error) {
    return dse_scalar_error(name, error,
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
static enum dse_status check_alike(const struct dse_plan *plan,
                                   const struct dse_plan_parameter *parameter, size_t slot,
                                   struct dse_error *error) {
    const struct dse_typed *own = &parameter->typed[slot];
    for (size_t i = 0; i < plan->family_count; i++) {
        const struct dse_typed *other = &parameter->typed[i];
        if (other->parameter != NULL && (other->parameter->kind != own->parameter->kind ||
                                         other->parameter->dimension != own->parameter->dimension ||
                                         other->size != own->size)) {
            const struct dse_scalar *name = &parameter->setting->name;
            return dse_scalar_error(
                name, error, "'%s' means different things in %s and %s; sweep them apart",
                name->text, plan->families[i]->name, plan->families[slot]->name);
        }
    }
    return DSE_OK;
}

const struct dse_typed *dse_plan_any_typed(const struct dse_plan *plan, size_t parameter) {
    const struct dse_typed *typed = plan->parameters[parameter].typed;
    for (size_t i = 0; typed != NULL && i < plan->family_count; i++) {
        if (typed[i].parameter != NULL) {
            return &typed[i];
        }
    }
    return NULL;
}

/* Parameters of one map of `zip` must have equally many values. */
static enum dse_status set_size(struct dse_plan *plan, size_t number, uint64_t size,
                                struct dse_error *error) {
    const struct dse_plan_parameter *parameter = &plan->parameters[number];
    struct dse_axis *axis = &plan->axes[parameter->axis];
    if (number > axis->first && axis->values != size) {
        const struct dse_scalar *name = &parameter->setting->name;
        const struct dse_scalar *other = &plan->parameters[axis->first].setting->name;
        return dse_scalar_error(name, error,
                                "zip needs equal lengths: '%s' has %" PRIu64
                                ", '%s' (line %zu, column %zu) has %" PRIu64,
                                name->text, size, other->text, other->line, other->column,
                                axis->values);
    }
    plan->points_axes[parameter->axis].size = axis->values = size;
    return DSE_OK;
}

static enum dse_status read_parameter_for(struct dse_plan *plan, size_t number,
                                          const struct dse_base *base, struct dse_error *error) {
    const struct dse_plan_parameter *parameter = &plan->parameters[number];
    const struct dse_scalar *name = &parameter->setting->name;
    const struct dse_family *family = base->network.family;
    struct dse_typed *typed = &parameter->typed[base->slot];
    size_t index;
    const struct dse_parameter *descriptor = dse_network_parameter(family, name->text, &index);
    if (descriptor == NULL) {
        return propose_when(name, family, family_having(plan, name->text), error);
    }
    struct dse_network network = base->network;
    if (dse_network_value(&network, index)->given) {
        return dse_scalar_error(name, error, "parameter '%s' is already given by network '%s'",
                                name->text, base->place->text);
    }
    if (typed->parameter != NULL) {
        return DSE_OK;
    }
    enum dse_status status = dse_typed_read(parameter->setting, descriptor, typed, error);
    if (status != DSE_OK) {
        return status;
    }
    typed->index = index;
    status = check_alike(plan, parameter, base->slot, error);
    return status == DSE_OK ? set_size(plan, number, typed->size, error) : status;
}

static enum dse_status read_parameters_for(struct dse_plan *plan, const struct dse_base *base,
                                           struct dse_error *error) {
    bool possible[DSE_AXES_MAX + 1];
    enum dse_status status = DSE_OK;
    find_possible(plan, base, possible);
    for (size_t i = 1; i < plan->parameter_count && status == DSE_OK; i++) {
        if (possible[plan->parameters[i].axis]) {
            status = read_parameter_for(plan, i, base, error);
        }
    }
    return status;
}

static enum dse_status read_parameters(struct dse_plan *plan, struct dse_error *error) {
    enum dse_status status = DSE_OK;
    for (size_t i = 1; i < plan->parameter_count && status == DSE_OK; i++) {
        const struct dse_scalar *name = &plan->parameters[i].setting->name;
        if (family_having(plan, name->text) == NULL) {
            status = unknown_parameter(plan, name, error);
        }
    }
    for (size_t i = 0; i < plan->base_count && status == DSE_OK; i++) {
        status = read_parameters_for(plan, &plan->bases[i], error);
    }
    return status;
}

static uint64_t value_number(const struct dse_axis *axis, uint64_t digit) {
    return axis->chosen == NULL ? digit : axis->chosen[digit];
}

/* ---- points --------------------------------------------------------------------------- */

/* Points before `where`; unknown if the tree has too many parts. A circle is told of later. */
static enum dse_status count_points(struct dse_plan *plan, struct dse_error *error) {
    struct dse_points points;
    size_t culprit;
    if (plan->specification->comparison_count == 0) {
        return DSE_OK;
    }
    enum dse_status status =
        dse_points_build(plan->points_axes, plan->axis_count, &points, &culprit, error);
    if (status == DSE_OK) {
        plan->total_before = points.total;
        dse_points_free(&points);
    }
    return status == DSE_BAD_INPUT ? DSE_OK : status;
}

static const struct dse_scalar *place_of_culprit(const struct dse_plan *plan, size_t axis) {
    return plan->points_axes[axis].condition_count > 0
               ? &plan->axes[axis].conditions[0]->name
               : &plan->parameters[plan->axes[axis].first].setting->name;
}

static enum dse_status number_points(struct dse_plan *plan, struct dse_error *error) {
    const struct dse_specification *spec = plan->specification;
    size_t culprit;
    enum dse_status status =
        dse_points_build(plan->points_axes, plan->axis_count, &plan->points, &culprit, error);
    if (status == DSE_BAD_INPUT) {
        dse_scalar_locate(place_of_culprit(plan, culprit), error);
    }
    if (status != DSE_OK) {
        return status;
    }
    const struct dse_scalar *place =
        spec->vary.line > 0 ? &spec->vary : &plan->parameters[0].setting->name;
    if (plan->points.total == DSE_COUNT_MAX) {
        return dse_scalar_error(place, error, "the plan has more points than 64 bits count");
    }
    if (plan->points.total == 0) {
        return dse_scalar_error(&spec->comparisons[0].name, error,
                                "'where' leaves no point of the plan");
    }
    if (spec->comparison_count == 0) {
        plan->total_before = plan->points.total;
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
            dse_scalar_locate(place, error);
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

static void append_column(struct dse_plan *plan, size_t parameter) {
    struct dse_text *texts = &plan->column_texts;
    const char *name = plan->parameters[parameter].setting->name.text;
    size_t start = texts->length, index;
    if (parameter == 0) {
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
    plan->columns = calloc(plan->parameter_count + plan->metric_count + DSE_LAST_COLUMNS,
                           sizeof *plan->columns);
    for (size_t i = 0; i < plan->parameter_count; i++) {
        append_column(plan, i);
    }
    if (plan->columns == NULL || plan->column_texts.failed) {
        return no_memory(error);
    }
    const char *text = plan->column_texts.data;
    for (size_t i = 0; i < plan->parameter_count; i++) {
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

static enum dse_status mark_wanted(struct dse_plan *plan, struct dse_error *error) {
    plan->wanted = calloc(*plan->evaluator->metric_count, sizeof *plan->wanted);
    if (plan->wanted == NULL) {
        return no_memory(error);
    }
    for (size_t i = 0; i < plan->metric_count; i++) {
        plan->wanted[plan->metrics[i]] = true;
    }
    for (size_t i = 0; i < plan->filter_count; i++) {
        if (!plan->filters[i].by_status) {
            plan->wanted[plan->filters[i].metric] = true;
        }
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
        find_evaluator,   choose_metrics,  make_axes,
        start_conditions, read_parameters, dse_plan_read_conditions,
        count_points,     name_columns,    dse_plan_read_where,
        mark_wanted,      number_points,   check_resolvable,
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
    struct dse_points_axis *points_axis = &plan->points_axes[number];
    for (size_t i = 0; i < points_axis->condition_count; i++) {
        free(points_axis->conditions[i].holds);
    }
    free(points_axis->conditions);
    free(plan->axes[number].conditions);
    free(plan->axes[number].chosen);
}

static void free_parameter(struct dse_plan *plan, struct dse_plan_parameter *parameter) {
    for (size_t i = 0; i < plan->family_count && parameter->typed != NULL; i++) {
        dse_typed_free(&parameter->typed[i]);
    }
    free(parameter->typed);
}

void dse_plan_free(struct dse_plan *plan) {
    if (plan == NULL) {
        return;
    }
    for (size_t i = 0; i < plan->axis_count; i++) {
        free_axis(plan, i);
    }
    for (size_t i = 0; i < plan->parameter_count; i++) {
        free_parameter(plan, &plan->parameters[i]);
    }
    dse_points_free(&plan->points);
    dse_text_free(&plan->column_texts);
    free(plan->parameters);
    free(plan->axes);
    free(plan->points_axes);
    free(plan->bases);
    free(plan->families);
    free(plan->metrics);
    free(plan->wanted);
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
    for (size_t i = 1; i < plan->parameter_count; i++) {
        const struct dse_plan_parameter *parameter = &plan->parameters[i];
        uint64_t digit = digits[parameter->axis];
        if (digit == DSE_NO_DIGIT) {
            cells[i] = (struct dse_cell){.kind = DSE_CELL_EMPTY};
            continue;
        }
        const struct dse_typed *typed = &parameter->typed[base->slot];
        dse_typed_value(typed, value_number(&plan->axes[parameter->axis], digit),
                        dse_network_value(network, typed->index), &cells[i]);
    }
}

/* What the files that make a plan share. */
#ifndef DSE_SWEEPS_PLAN_PARTS_H
#define DSE_SWEEPS_PLAN_PARTS_H

#include "core/suggest.h"
#include "sweeps/plan.h"

/* Which metric of the evaluator has the name; the number of metrics if none. */
size_t dse_plan_find_metric(const struct dse_plan *plan, const char *name);

void dse_plan_suggest_metrics(const struct dse_plan *plan, struct dse_suggestion *suggestion);

/* Which parameter has the name; parameter_count if none. */
size_t dse_plan_find_parameter(const struct dse_plan *plan, const char *name);

/* The values of a parameter for any family that has them; NULL if it never applies, or is `family`
 * or `network`. */
const struct dse_typed *dse_plan_any_typed(const struct dse_plan *plan, size_t parameter);

/* Whether a base is what a condition or comparison on `family` or `network` names. */
bool dse_plan_base_is(const struct dse_base *base, const char *key, const char *value);

/* The steps of `when` and `where`: the first marks where conditions hold, for all values; the
 * second keeps the values that meet comparisons, and collects the comparisons with metrics. */
enum dse_status dse_plan_read_conditions(struct dse_plan *plan, struct dse_error *error);
enum dse_status dse_plan_read_where(struct dse_plan *plan, struct dse_error *error);

#endif

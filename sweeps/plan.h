/* The plan of a sweep: a pure function of its specification.
 *
 * Point i is a network and the cells of its parameters, for any i below `total` of the points. */
#ifndef DSE_SWEEPS_PLAN_H
#define DSE_SWEEPS_PLAN_H

#include "core/row.h"
#include "models/network.h"
#include "sweeps/axis.h"
#include "sweeps/evaluator.h"
#include "sweeps/filter.h"
#include "sweeps/points.h"
#include "sweeps/specification.h"

/* What a family or network of the sweep starts from, before the settings. */
struct dse_base {
    const struct dse_scalar *place; /* its text in the specification */
    struct dse_network network;
    size_t slot; /* which of the plan's families */
};

/* One setting: a column. Number 0 is `family` or `network`; then come the fixed and the varied
 * ones. */
struct dse_plan_parameter {
    const struct dse_setting *setting;
    struct dse_typed *typed; /* one a family of the plan; NULL for number 0 */
    size_t axis;
};

/* What varies by itself: one parameter, or those of a map of `zip`, which follow each other. A
 * condition on one of these goes for all of them. */
struct dse_axis {
    size_t first, count; /* parameters */
    const struct dse_condition **conditions;
    uint64_t values;  /* before `where` */
    uint64_t *chosen; /* digit -> number of the value; NULL if `where` leaves all */
};

struct dse_plan {
    const struct dse_specification *specification; /* the caller's */
    const struct dse_evaluator *evaluator;

    struct dse_base *bases;
    size_t base_count;
    const struct dse_family **families; /* each once */
    size_t family_count;

    struct dse_plan_parameter *parameters;
    size_t parameter_count;
    struct dse_axis *axes;
    struct dse_points_axis *points_axes; /* one an axis */
    size_t axis_count;
    struct dse_points points;
    uint64_t total_before; /* points before `where`; DSE_COUNT_MAX if beyond 64 bits, 0: unknown */

    size_t *metrics; /* which of the evaluator's */
    size_t metric_count;
    bool *wanted; /* one a metric of the evaluator: it is a column, or `where` compares it */
    struct dse_filter *filters;
    size_t filter_count;

    const char **columns; /* one a parameter, one a metric, then status, note, seed */
    size_t column_count;
    struct dse_text column_texts;
};

/* The columns behind the metrics. */
enum { DSE_COLUMN_STATUS, DSE_COLUMN_NOTE, DSE_COLUMN_SEED, DSE_LAST_COLUMNS };

/* Makes the plan; the specification must outlive it. DSE_BAD_INPUT with line and column. */
enum dse_status dse_plan_create(const struct dse_specification *specification,
                                struct dse_plan **plan, struct dse_error *error);

void dse_plan_free(struct dse_plan *plan); /* NULL is fine */

/* Point `index`: the network, not resolved, and one cell a parameter (empty where it does not
 * apply). O(parameters). Texts of cells belong to the plan and the specification. */
void dse_plan_point(const struct dse_plan *plan, uint64_t index, struct dse_network *network,
                    struct dse_cell *cells);

#endif

/* Evaluators: what is computed for each point of a sweep.
 *
 * An evaluator is one file with one `const struct dse_evaluator` and one line in
 * sweeps/evaluators.c. */
#ifndef DSE_SWEEPS_EVALUATOR_H
#define DSE_SWEEPS_EVALUATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/row.h"
#include "core/status.h"
#include "core/text.h"
#include "models/catalogue.h"
#include "models/design.h"
#include "models/network.h"

/* One point: what is given, and where the results go. */
struct dse_evaluation {
    const struct dse_network *network;     /* resolved */
    uint64_t seed;                         /* of the sweep */
    const struct dse_catalogue *catalogue; /* prices of technologies */
    const bool *wanted;                    /* metrics that become columns or are compared */
    struct dse_cell *cells; /* one a metric; their texts must outlive the evaluation */
    struct dse_text *note;  /* empty at first: what a user should know, clauses joined by
                               `; ` */
};

struct dse_evaluator {
    const char *name;
    const char *summary;              /* one line, lower case, no full stop */
    const struct dse_metric *metrics; /* names, kinds and descriptions of the cells */
    const size_t *metric_count;

    /* Whether a metric is a column where a specification names none; NULL: all are. */
    bool (*by_default)(const char *metric);

    size_t block; /* points between two looks at the request to stop: 1 where one takes long */

    /* Fills all cells that are wanted. DSE_INFEASIBLE or DSE_OVERFLOW: there is no such network,
     * and `error` says why; any other failure makes a failed row. Called by many threads at once.
     */
    enum dse_status (*evaluate)(const struct dse_evaluation *evaluation, struct dse_error *error);
};

extern const struct dse_evaluator *const dse_evaluators[]; /* ends with NULL */

/* The evaluator of that name; NULL if there is none. */
const struct dse_evaluator *dse_evaluator_find(const char *name);

#endif

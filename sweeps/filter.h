/* Comparisons of `where` with metrics and the status: which rows are kept. */
#ifndef DSE_SWEEPS_FILTER_H
#define DSE_SWEEPS_FILTER_H

#include <stdbool.h>

#include "core/row.h"
#include "models/design.h"
#include "sweeps/specification.h"

struct dse_filter {
    bool by_status;
    size_t metric; /* which of the evaluator's, otherwise */
    enum dse_operator operation;
    double number;
    const char *text; /* of the specification; NULL for a number */
};

/* Reads a comparison with a metric. DSE_BAD_INPUT at its place. */
enum dse_status dse_filter_read(const struct dse_comparison *comparison,
                                const struct dse_metric *metrics, size_t metric,
                                struct dse_filter *filter, struct dse_error *error);

/* Reads a comparison with the status of a row. DSE_BAD_INPUT at its place. */
enum dse_status dse_filter_read_status(const struct dse_comparison *comparison,
                                       struct dse_filter *filter, struct dse_error *error);

/* Whether a cell meets the comparison; an empty one is not known to violate it. */
bool dse_filter_keeps(const struct dse_filter *filter, const struct dse_cell *cell);

/* DSE_BAD_INPUT unless the operator is == or != */
enum dse_status dse_filter_check_words(const struct dse_comparison *comparison,
                                       struct dse_error *error);

#endif

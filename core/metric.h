/* A number or word in a record that is a column of a table. */
#ifndef DSE_CORE_METRIC_H
#define DSE_CORE_METRIC_H

#include <stddef.h>

#include "core/row.h"

struct dse_metric {
    const char *name; /* of the CSV column, with the unit at its end */
    enum { DSE_METRIC_COUNT, DSE_METRIC_REAL, DSE_METRIC_TEXT } kind;
    size_t offset;       /* in the record: of a uint64_t, a double, a const char * */
    const char *summary; /* one line, lower case, no full stop */
    const char *source;  /* definition or source, NULL where the summary says it all */
};

/* Its value in a record. */
struct dse_cell dse_metric_cell(const struct dse_metric *metric, const void *record);

#endif

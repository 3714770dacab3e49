#include "core/metric.h"

struct dse_cell dse_metric_cell(const struct dse_metric *metric, const void *record) {
    const char *member = (const char *)record + metric->offset;
    switch (metric->kind) {
    case DSE_METRIC_COUNT:
        return dse_cell_count(*(const uint64_t *)(const void *)member);
    case DSE_METRIC_REAL:
        return dse_cell_real(*(const double *)(const void *)member);
    default:
        return dse_cell_text(*(const char *const *)(const void *)member);
    }
}

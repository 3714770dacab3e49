/* What random failures of links or routers leave of a network. */
#ifndef DSE_SOLVERS_FAILURES_H
#define DSE_SOLVERS_FAILURES_H

#include <signal.h>
#include <stdbool.h>

#include "core/graph.h"
#include "core/metric.h"
#include "core/status.h"
#include "solvers/analysis.h"

enum dse_failure_kind {
    DSE_FAILURE_LINKS,  /* each of parallel links by itself */
    DSE_FAILURE_ROUTERS /* with their end points, whether they carry any or not */
};

struct dse_failure_options {
    enum dse_failure_kind kind;
    const double *shares; /* 0 to 1: of all links or routers, rounded to whole ones */
    size_t share_count;
    uint32_t samples; /* 1 or more */
    bool hops;        /* diameter and mean hops as well: far most of the work */
    int threads;      /* 1 or more */
    uint64_t seed;
    const volatile sig_atomic_t *stop; /* as in struct dse_analysis_options */
};

/* What was found for one share. A mean comes with the half width of its 95 % confidence interval
 * by Student's t, which is not-a-number for a single sample. "The largest component" is the one
 * with most end points. */
struct dse_failure_row {
    const char *failed; /* `links` or `routers` */
    double failed_share;
    uint64_t failed_count;
    uint64_t samples;

    /* Share of samples in which at least one router with end points survives and all such are
     * connected, with its 95 % confidence interval (Wilson 1927, J. Am. Stat. Assoc. 22). */
    double connected_share, connected_lower, connected_upper;

    double largest_share_mean, largest_share_ci95; /* end points in the largest component / in the
                                                      network before failures */

    /* Of the largest component, between routers with end points; over the samples in which it has
     * two of them or more, not-a-number if there are none. */
    double diameter_mean, diameter_ci95;
    double mean_hops_mean, mean_hops_ci95;
};

/* Samples failures and writes one row for each share, in their order.
 *
 * A sample puts all links (or routers) in a random order of its own; the first ones fail, so that a
 * larger share of the same sample adds failures to those of a smaller one. Rows depend on nothing
 * but the network, the kind, the seed, the number of samples and their own share.
 *
 * DSE_BAD_INPUT if a share is not within 0 and 1 or there are no samples; DSE_INFEASIBLE if fewer
 * than two routers carry end points; DSE_NO_MEMORY, DSE_INTERRUPTED. O(routers + links) a sample
 * and share, and the analysis `hops` of what is left. */
enum dse_status dse_failures_sample(const struct dse_graph *graph,
                                    const struct dse_failure_options *options,
                                    struct dse_failure_row *rows, struct dse_error *error);

/* The columns of a row. */
extern const struct dse_metric dse_failure_metrics[];
extern const size_t dse_failure_metric_count;

#endif

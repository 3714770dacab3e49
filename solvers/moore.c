#include <math.h>

#include "solvers/analysis.h"

/* What is left to place after `routers`: the first has `degree` neighbours, every other one
 * degree - 1 more, so that hop h has at most degree (degree - 1)^(h - 1) routers. */
struct bound {
    double hop_sum; /* from one router to all others */
    uint64_t diameter;
};

/* False if routers of that degree cannot be connected: a degree of 0 or 1 carries no further than
 * one other router. */
static bool find_bound(uint64_t routers, uint64_t degree, struct bound *bound) {
    uint64_t left = routers - 1, level = degree;
    *bound = (struct bound){0};
    while (left > 0) {
        if (level == 0) {
            return false;
        }
        if (degree == 2) { /* a ring has two more at every hop: no need to walk it */
            uint64_t full = left / 2;
            bound->hop_sum = (double)full * ((double)full + 1) + (double)(left % 2 * (full + 1));
            bound->diameter = full + left % 2;
            return true;
        }
        uint64_t here = level < left ? level : left;
        bound->diameter++;
        bound->hop_sum += (double)here * (double)bound->diameter;
        left -= here;
        level = here * (degree - 1);
    }
    return true;
}

static uint64_t largest_degree(const struct dse_graph *graph) {
    uint32_t most = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t degree = graph->start[router + 1] - graph->start[router];
        most = degree > most ? degree : most;
    }
    return most;
}

static enum dse_status run(const struct dse_graph *graph,
                           const struct dse_analysis_options *options,
                           struct dse_measures *measures, struct dse_error *error) {
    (void)options;
    (void)error;
    struct bound bound;
    if (graph->routers < 2 || !find_bound(graph->routers, largest_degree(graph), &bound)) {
        return DSE_OK; /* no pairs, or no network of that degree has hops between all of them */
    }
    measures->moore_mean_hops = bound.hop_sum / (graph->routers - 1.0);
    measures->moore_diameter = (double)bound.diameter;
    if (measures->components == 1) { /* unknown where hops were not asked for */
        measures->moore_mean_hops_gap =
            measures->mean_hops_all_routers / measures->moore_mean_hops - 1;
    }
    return DSE_OK;
}

static const char *const metrics[] = {"moore_mean_hops", "moore_mean_hops_gap", "moore_diameter",
                                      NULL};

const struct dse_analysis dse_analysis_moore = {
    .name = "moore",
    .summary = "least mean hops and diameter that so many routers of this degree can have, and the "
               "gap to them (known after hops)",
    .source = "Cerf, Cowan, Mullin, Stanton 1974; Hoffman, Singleton 1960",
    .metrics = metrics,
    .run = run,
};

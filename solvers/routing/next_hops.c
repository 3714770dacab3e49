#include "solvers/routing/next_hops.h"

#include <assert.h>

uint32_t dse_route_best_next(const struct dse_route_problem *problem, uint32_t from, uint32_t to,
                             bool (*better)(const void *context, uint32_t channel, uint32_t than),
                             const void *context) {
    const struct dse_graph *graph = problem->graph;
    uint32_t end = graph->start[from + 1], best = end;
    for (uint32_t channel = graph->start[from]; channel < end; channel++) {
        if (dse_route_is_next(problem, from, to, channel) &&
            (best == end || better(context, channel, best))) {
            best = channel;
        }
    }
    assert(best != end);
    return best;
}

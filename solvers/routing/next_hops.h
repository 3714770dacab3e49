/* The channels that start a shortest path: what all methods choose from. */
#ifndef DSE_SOLVERS_ROUTING_NEXT_HOPS_H
#define DSE_SOLVERS_ROUTING_NEXT_HOPS_H

#include "solvers/routing/routes.h"

/* Whether a channel of `from` (which is not `to`) starts a shortest path to `to`. */
static inline bool dse_route_is_next(const struct dse_route_problem *problem, uint32_t from,
                                     uint32_t to, uint32_t channel) {
    const uint16_t *hops = problem->hops + (size_t)to * problem->graph->routers;
    return hops[problem->graph->to[channel]] + 1 == hops[from];
}

/* The first channel of `from` that starts a shortest path to `to` and is best by `better`, which
 * tells whether one channel is better than another. */
uint32_t dse_route_best_next(const struct dse_route_problem *problem, uint32_t from, uint32_t to,
                             bool (*better)(const void *context, uint32_t channel, uint32_t than),
                             const void *context);

#endif

/* Always the lowest-numbered neighbour that is nearer to the destination. */
#include "solvers/routing/next_hops.h"
#include "solvers/routing/route_method.h"

static bool leads_lower(const void *graph, uint32_t channel, uint32_t than) {
    const uint32_t *to = ((const struct dse_graph *)graph)->to;
    return to[channel] < to[than];
}

static enum dse_status run(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error) {
    uint32_t routers = problem->graph->routers;
    (void)options;
    (void)error;
    for (uint32_t from = 0; from < routers; from++) {
        for (uint32_t to = 0; to < routers; to++) {
            if (from != to) {
                dse_routes_set_next(
                    routes, from, to,
                    dse_route_best_next(problem, from, to, leads_lower, problem->graph));
            }
        }
    }
    return DSE_OK;
}

const struct dse_route_method dse_route_method_lowest_next_hop = {
    .name = "lowest_next_hop",
    .summary = "baseline: at each router the lowest-numbered neighbour that is nearer",
    .source = "breadth-first search with routers in ascending order",
    .trees = true,
    .run = run,
};

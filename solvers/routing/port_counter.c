/* At each router the port that fewest destinations were given so far. */
#include <stdlib.h>

#include "solvers/routing/next_hops.h"
#include "solvers/routing/route_method.h"

struct counters {
    const struct dse_graph *graph;
    uint64_t *destinations; /* of each channel, weighted */
};

/* Parallel links of a channel are ports of their own. */
static bool less_used(const void *context, uint32_t channel, uint32_t than) {
    const struct counters *counters = context;
    const uint32_t *capacity = counters->graph->capacity;
    return counters->destinations[channel] * capacity[than] <
           counters->destinations[than] * capacity[channel];
}

static enum dse_status run(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error) {
    uint32_t routers = problem->graph->routers;
    struct counters counters = {problem->graph,
                                calloc((size_t)problem->graph->channels + 1, sizeof(uint64_t))};
    (void)options;
    if (counters.destinations == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for counters");
    }
    for (uint32_t to = 0; to < routers; to++) {
        for (uint32_t from = 0; from < routers; from++) {
            if (from != to) {
                uint32_t channel = dse_route_best_next(problem, from, to, less_used, &counters);
                counters.destinations[channel] += dse_route_weight(problem, from, to);
                dse_routes_set_next(routes, from, to, channel);
            }
        }
    }
    free(counters.destinations);
    return DSE_OK;
}

const struct dse_route_method dse_route_method_port_counter = {
    .name = "port_counter",
    .summary = "baseline: at each router the port that fewest destinations use so far, of those "
               "that are nearer (as OpenSM's minhop)",
    .source = "OpenSM, min-hop routing: per-port counters, destinations in ascending order",
    .trees = true,
    .run = run,
};

#include "solvers/routing/route_loads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum dse_status dse_route_loads_start(const struct dse_graph *graph, struct dse_route_loads *loads,
                                      struct dse_error *error) {
    struct dse_route_loads result = {.routers = graph->routers, .channels = graph->channels};
    result.router = calloc((size_t)graph->routers + 1, sizeof *result.router);
    result.channel = calloc((size_t)graph->channels + 1, sizeof *result.channel);
    if (result.router == NULL || result.channel == NULL) {
        dse_route_loads_free(&result);
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for loads");
    }
    *loads = result;
    return DSE_OK;
}

void dse_route_loads_free(struct dse_route_loads *loads) {
    free(loads->router);
    free(loads->channel);
    *loads = (struct dse_route_loads){0};
}

void dse_route_loads_sum(const struct dse_routes *routes, struct dse_route_loads *loads) {
    const struct dse_route_problem *problem = routes->problem;
    const struct dse_graph *graph = problem->graph;
    uint32_t path[DSE_ROUTE_HOPS_MAX];
    memset(loads->router, 0, loads->routers * sizeof *loads->router);
    memset(loads->channel, 0, loads->channels * sizeof *loads->channel);
    for (uint32_t from = 0; from < graph->routers; from++) {
        for (uint32_t to = 0; to < graph->routers; to++) {
            uint32_t weight = dse_route_weight(problem, from, to);
            uint32_t hops = weight == 0 ? 0 : dse_routes_path(routes, from, to, path);
            for (uint32_t i = 0; i < hops; i++) {
                loads->channel[path[i]] += weight;
                if (i + 1 < hops) {
                    loads->router[graph->to[path[i]]] += weight;
                }
            }
        }
    }
}

/* Takes `count` numbers of equal value into a spread whose mean is known. */
static void take(struct dse_spread *spread, double value, double count) {
    spread->least = fmin(spread->least, value);
    spread->most = fmax(spread->most, value);
    spread->f += count * (value - spread->mean) * (value - spread->mean);
}

/* So many whole numbers of that sum are most even if `over` of them are one above the others. */
static double least_f(uint64_t sum, uint64_t count) {
    uint64_t over = sum % count;
    return (double)over * ((double)(count - over) / (double)count);
}

static struct dse_spread start_spread(uint64_t sum, uint64_t count) {
    return (struct dse_spread){.least = INFINITY,
                               .most = -INFINITY,
                               .mean = (double)sum / (double)count,
                               .f_bound = least_f(sum, count)};
}

struct dse_spread dse_route_router_spread(const struct dse_route_loads *loads) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < loads->routers; i++) {
        sum += loads->router[i];
    }
    struct dse_spread spread = start_spread(sum, loads->routers);
    for (uint32_t i = 0; i < loads->routers; i++) {
        take(&spread, (double)loads->router[i], 1);
    }
    return spread;
}

struct dse_spread dse_route_link_spread(const struct dse_graph *graph,
                                        const struct dse_route_loads *loads) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < loads->channels; i++) {
        sum += loads->channel[i];
    }
    struct dse_spread spread = start_spread(sum, 2 * graph->links);
    for (uint32_t i = 0; i < loads->channels; i++) {
        take(&spread, (double)loads->channel[i] / graph->capacity[i], graph->capacity[i]);
    }
    if (graph->links != graph->channels / 2) {
        spread.f_bound = 0; /* shares of parallel links need not be whole */
    }
    return spread;
}

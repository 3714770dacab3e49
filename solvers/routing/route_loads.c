#include "solvers/routing/route_loads.h"

#include <assert.h>
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

/* So many whole numbers of that sum are most even if `over` of them are one above the others. */
static double least_f(uint64_t sum, uint64_t count) {
    assert(count > 0);
    uint64_t over = sum % count;
    return (double)over * ((double)(count - over) / (double)count);
}

/* Whole numbers are added up exactly: a sum of squares of 0 is 0. */
static struct dse_spread whole_spread(const uint64_t *numbers, uint32_t count) {
    uint64_t sum = 0, least = UINT64_MAX, most = 0;
    unsigned __int128 squares = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += numbers[i];
        squares += (unsigned __int128)numbers[i] * numbers[i];
        least = numbers[i] < least ? numbers[i] : least;
        most = numbers[i] > most ? numbers[i] : most;
    }
    unsigned __int128 scaled = squares * count - (unsigned __int128)sum * sum;
    return (struct dse_spread){.least = (double)least,
                               .most = (double)most,
                               .mean = (double)sum / count,
                               .f = (double)scaled / count,
                               .f_bound = least_f(sum, count)};
}

/* Each link of a channel has an equal share, which need not be whole; so there is no bound but 0.
 */
static struct dse_spread shared_spread(const struct dse_graph *graph, const uint64_t *loads) {
    struct dse_spread spread = {.least = INFINITY, .most = -INFINITY};
    double sum = 0;
    for (uint32_t i = 0; i < graph->channels; i++) {
        sum += (double)loads[i];
    }
    spread.mean = sum / (2 * (double)graph->links);
    for (uint32_t i = 0; i < graph->channels; i++) {
        double share = (double)loads[i] / graph->capacity[i];
        spread.least = fmin(spread.least, share);
        spread.most = fmax(spread.most, share);
        spread.f += graph->capacity[i] * (share - spread.mean) * (share - spread.mean);
    }
    return spread;
}

struct dse_spread dse_route_router_spread(const struct dse_route_loads *loads) {
    return whole_spread(loads->router, loads->routers);
}

struct dse_spread dse_route_link_spread(const struct dse_graph *graph,
                                        const struct dse_route_loads *loads) {
    return graph->links == graph->channels / 2 ? whole_spread(loads->channel, loads->channels)
                                               : shared_spread(graph, loads->channel);
}

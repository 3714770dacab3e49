#include "solvers/routing/routes.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the problem ------------------------------------------------------------------------ */

static const uint16_t unreached = UINT16_MAX;

/* Breadth-first search. `queue` holds routers. Returns how many were reached. */
static uint32_t search(const struct dse_graph *graph, uint32_t from, uint16_t *hops,
                       uint32_t *queue) {
    uint32_t reached = 0, done = 0;
    memset(hops, 0xff, graph->routers * sizeof *hops);
    hops[from] = 0;
    queue[reached++] = from;
    while (done < reached) {
        uint32_t router = queue[done++];
        if (hops[router] == DSE_ROUTE_HOPS_MAX) {
            continue;
        }
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (hops[graph->to[c]] == unreached) {
                hops[graph->to[c]] = (uint16_t)(hops[router] + 1);
                queue[reached++] = graph->to[c];
            }
        }
    }
    return reached;
}

static enum dse_status unconnected(const struct dse_graph *graph, uint32_t from,
                                   const uint16_t *hops, struct dse_error *error) {
    char number_from[DSE_GRAPH_NUMBER_SIZE], number_to[DSE_GRAPH_NUMBER_SIZE];
    uint32_t to = 0;
    while (hops[to] != unreached) {
        to++;
    }
    return dse_error_set(error, DSE_INFEASIBLE, "no path of up to %d hops from router %s to %s",
                         DSE_ROUTE_HOPS_MAX, dse_graph_name(graph, from, number_from),
                         dse_graph_name(graph, to, number_to));
}

static enum dse_status find_hops(struct dse_route_problem *problem, uint32_t *queue,
                                 struct dse_error *error) {
    const struct dse_graph *graph = problem->graph;
    for (uint32_t from = 0; from < graph->routers; from++) {
        uint16_t *hops = problem->hops + (size_t)from * graph->routers;
        uint32_t reached = search(graph, from, hops, queue);
        if (reached < graph->routers) {
            return unconnected(graph, from, hops, error);
        }
        uint32_t most = hops[queue[reached - 1]];
        problem->diameter = most > problem->diameter ? most : problem->diameter;
    }
    return DSE_OK;
}

static void sum_up(struct dse_route_problem *problem) {
    uint32_t routers = problem->graph->routers;
    assert(problem->hops != NULL);
    for (uint32_t from = 0; from < routers; from++) {
        for (uint32_t to = 0; to < routers; to++) {
            uint64_t weight = dse_route_weight(problem, from, to);
            problem->weight_sum += weight;
            // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): all are set
            problem->hop_sum += weight * problem->hops[(size_t)from * routers + to];
        }
    }
}

enum dse_status dse_route_problem_start(const struct dse_graph *graph, enum dse_route_choice choice,
                                        const uint32_t *weight, struct dse_route_problem *problem,
                                        struct dse_error *error) {
    uint32_t routers = graph->routers;
    if (routers < 2 || routers > DSE_ROUTE_ROUTERS_MAX) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "routes need 2 to %d routers; there are %" PRIu32,
                             DSE_ROUTE_ROUTERS_MAX, routers);
    }
    struct dse_route_problem result = {.graph = graph, .choice = choice, .weight = weight};
    uint32_t *queue = malloc(routers * sizeof *queue);
    result.hops = malloc((size_t)routers * routers * sizeof *result.hops);
    enum dse_status status = queue == NULL || result.hops == NULL
                                 ? dse_error_set(error, DSE_NO_MEMORY, "no memory for distances")
                                 : find_hops(&result, queue, error);
    free(queue);
    if (status != DSE_OK) {
        dse_route_problem_free(&result);
        return status;
    }
    sum_up(&result);
    *problem = result;
    return DSE_OK;
}

void dse_route_problem_free(struct dse_route_problem *problem) {
    free(problem->hops);
    *problem = (struct dse_route_problem){0};
}

/* ---- routes ----------------------------------------------------------------------------- */

enum dse_status dse_routes_start(const struct dse_route_problem *problem, struct dse_routes *routes,
                                 struct dse_error *error) {
    size_t routers = problem->graph->routers;
    uint32_t stride = problem->choice == DSE_ROUTE_TREES ? 1 : problem->diameter;
    uint16_t *slots = calloc(routers * routers, stride * sizeof *slots);
    if (slots == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for %zu routes of %" PRIu32 " hops",
                             routers * (routers - 1), stride);
    }
    *routes = (struct dse_routes){.problem = problem, .stride = stride, .slots = slots};
    return DSE_OK;
}

void dse_routes_free(struct dse_routes *routes) {
    free(routes->slots);
    *routes = (struct dse_routes){0};
}

static size_t place(const struct dse_routes *routes, uint32_t from, uint32_t to) {
    return ((size_t)from * routes->problem->graph->routers + to) * routes->stride;
}

static uint32_t hops_of(const struct dse_routes *routes, uint32_t from, uint32_t to) {
    return routes->problem->hops[(size_t)from * routes->problem->graph->routers + to];
}

uint32_t dse_routes_path(const struct dse_routes *routes, uint32_t from, uint32_t to,
                         uint32_t *channels) {
    const struct dse_graph *graph = routes->problem->graph;
    uint32_t hops = hops_of(routes, from, to), router = from;
    bool trees = routes->stride == 1;
    const uint16_t *slots = routes->slots + place(routes, from, to);
    for (uint32_t i = 0; i < hops; i++) {
        uint32_t slot = trees ? routes->slots[place(routes, router, to)] : slots[i];
        channels[i] = graph->start[router] + slot;
        router = graph->to[channels[i]];
    }
    return hops;
}

void dse_routes_set_path(struct dse_routes *routes, uint32_t from, uint32_t to,
                         const uint32_t *channels) {
    const struct dse_graph *graph = routes->problem->graph;
    uint32_t hops = hops_of(routes, from, to), router = from;
    uint16_t *slots = routes->slots + place(routes, from, to);
    for (uint32_t i = 0; i < hops; i++) {
        // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a path has its hops
        slots[i] = (uint16_t)(channels[i] - graph->start[router]);
        router = graph->to[channels[i]];
    }
    assert(router == to);
}

void dse_routes_set_next(struct dse_routes *routes, uint32_t from, uint32_t to, uint32_t channel) {
    routes->slots[place(routes, from, to)] =
        (uint16_t)(channel - routes->problem->graph->start[from]);
}

void dse_routes_from_trees(const struct dse_routes *trees, struct dse_routes *pairs) {
    uint32_t routers = trees->problem->graph->routers, path[DSE_ROUTE_HOPS_MAX];
    for (uint32_t from = 0; from < routers; from++) {
        for (uint32_t to = 0; to < routers; to++) {
            dse_routes_path(trees, from, to, path);
            dse_routes_set_path(pairs, from, to, path);
        }
    }
}

/* Whether a path of so many hops leads from one router to the other, over channels that exist. */
static bool leads(const struct dse_routes *routes, uint32_t from, uint32_t to) {
    const struct dse_graph *graph = routes->problem->graph;
    uint32_t hops = hops_of(routes, from, to), router = from;
    for (uint32_t i = 0; i < hops; i++) {
        size_t at = routes->stride == 1 ? place(routes, router, to) : place(routes, from, to) + i;
        uint32_t channel = graph->start[router] + routes->slots[at];
        if (channel >= graph->start[router + 1]) {
            return false;
        }
        router = graph->to[channel];
    }
    return router == to;
}

enum dse_status dse_routes_check(const struct dse_routes *routes, struct dse_error *error) {
    const struct dse_graph *graph = routes->problem->graph;
    for (uint32_t from = 0; from < graph->routers; from++) {
        for (uint32_t to = 0; to < graph->routers; to++) {
            if (!leads(routes, from, to)) {
                char number_from[DSE_GRAPH_NUMBER_SIZE], number_to[DSE_GRAPH_NUMBER_SIZE];
                return dse_error_set(
                    error, DSE_BAD_INPUT, "the route from router %s to %s is no shortest path",
                    dse_graph_name(graph, from, number_from), dse_graph_name(graph, to, number_to));
            }
        }
    }
    return DSE_OK;
}

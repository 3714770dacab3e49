/* The routes that Floyd's algorithm leaves behind. */
#include <stdlib.h>

#include "solvers/routing/route_method.h"

/* Hops and next channel of each ordered pair while intermediate routers are allowed one by one. */
struct tables {
    uint32_t routers;
    uint32_t *hops, *next;
};

static const uint32_t far = UINT32_MAX / 2; /* twice it does not overflow */

static void start(const struct dse_graph *graph, struct tables *tables) {
    size_t routers = graph->routers;
    for (size_t pair = 0; pair < routers * routers; pair++) {
        tables->hops[pair] = pair % (routers + 1) == 0 ? 0 : far;
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            tables->hops[router * routers + graph->to[c]] = 1;
            tables->next[router * routers + graph->to[c]] = c;
        }
    }
}

static void allow(struct tables *tables, uint32_t through) {
    size_t routers = tables->routers;
    const uint32_t *onward = tables->hops + through * routers;
    for (size_t from = 0; from < routers; from++) {
        uint32_t *hops = tables->hops + from * routers, *next = tables->next + from * routers;
        uint32_t first = hops[through], channel = next[through];
        for (size_t to = 0; to < routers && first < far; to++) {
            if (first + onward[to] < hops[to]) {
                hops[to] = first + onward[to];
                next[to] = channel;
            }
        }
    }
}

static enum dse_status run(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error) {
    size_t routers = problem->graph->routers, pairs = routers * routers;
    struct tables tables = {.routers = problem->graph->routers,
                            .hops = malloc(pairs * sizeof *tables.hops),
                            .next = calloc(pairs, sizeof *tables.next)};
    enum dse_status status = DSE_OK;
    if (tables.hops == NULL || tables.next == NULL) {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory for Floyd's tables");
        goto out;
    }
    start(problem->graph, &tables);
    for (uint32_t through = 0; through < tables.routers; through++) {
        if (options->stop != NULL && *options->stop) {
            status = dse_error_set(error, DSE_INTERRUPTED, "interrupted");
            goto out;
        }
        allow(&tables, through);
    }
    for (uint32_t from = 0; from < tables.routers; from++) {
        for (uint32_t to = 0; to < tables.routers; to++) {
            if (from != to) {
                dse_routes_set_next(routes, from, to, tables.next[from * routers + to]);
            }
        }
    }
out:
    free(tables.hops);
    free(tables.next);
    return status;
}

const struct dse_route_method dse_route_method_floyd_warshall = {
    .name = "floyd_warshall",
    .summary = "baseline: the first hops that Floyd's algorithm finds, intermediate routers in "
               "ascending order, kept until a shorter way is found",
    .source = "Floyd 1962, Communications of the ACM 5(6); next[i][j] becomes next[i][k] where "
              "d[i][k] + d[k][j] < d[i][j], for k, i, j ascending",
    .trees = true,
    .run = run,
};

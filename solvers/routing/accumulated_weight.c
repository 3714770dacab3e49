/* One tree of lightest shortest paths for each destination, whose channels then weigh more. */
#include <stdlib.h>
#include <string.h>

#include "solvers/routing/next_hops.h"
#include "solvers/routing/route_method.h"

struct search {
    const struct dse_route_problem *problem;
    uint64_t *weight;   /* of a channel: traffic that was put on each of its links, rounded down */
    uint64_t *traffic;  /* of a channel */
    uint64_t *distance; /* of a router to the destination at hand, by weights */
    uint64_t *through; /* of a router: traffic that reaches it on the way there, its own included */
    uint32_t *order;   /* routers by hops to the destination */
    uint32_t *first;   /* diameter + 2: where those of so many hops start in `order` */
};

static bool lighter(const void *context, uint32_t channel, uint32_t than) {
    const struct search *search = context;
    const uint32_t *to = search->problem->graph->to;
    return search->weight[channel] + search->distance[to[channel]] <
           search->weight[than] + search->distance[to[than]];
}

/* Sorts the routers by their hops to a destination: a counting sort. */
static void sort_routers(struct search *search, uint32_t to) {
    const struct dse_route_problem *problem = search->problem;
    uint32_t routers = problem->graph->routers, levels = problem->diameter + 1;
    memset(search->first, 0, (levels + 1) * sizeof *search->first);
    for (uint32_t from = 0; from < routers; from++) {
        search->first[problem->hops[(size_t)from * routers + to] + 1]++;
    }
    for (uint32_t level = 0; level < levels; level++) {
        search->first[level + 1] += search->first[level];
    }
    for (uint32_t from = 0; from < routers; from++) {
        uint32_t level = problem->hops[(size_t)from * routers + to];
        search->order[search->first[level]++] = from;
    }
}

/* Nearest routers first, so that the distances of next hops are known. */
static void choose(struct search *search, uint32_t to, struct dse_routes *routes) {
    const struct dse_route_problem *problem = search->problem;
    search->distance[to] = 0;
    for (uint32_t i = 1; i < problem->graph->routers; i++) {
        uint32_t from = search->order[i];
        uint32_t channel = dse_route_best_next(problem, from, to, lighter, search);
        search->distance[from] =
            search->weight[channel] + search->distance[problem->graph->to[channel]];
        dse_routes_set_next(routes, from, to, channel);
    }
}

/* Farthest routers first, so that what comes through them is known. */
static void load(struct search *search, uint32_t to, const struct dse_routes *routes) {
    const struct dse_graph *graph = search->problem->graph;
    for (uint32_t from = 0; from < graph->routers; from++) {
        search->through[from] = dse_route_weight(search->problem, from, to);
    }
    for (uint32_t i = graph->routers - 1; i > 0; i--) {
        uint32_t from = search->order[i];
        uint32_t channel = graph->start[from] + routes->slots[(size_t)from * graph->routers + to];
        search->through[graph->to[channel]] += search->through[from];
        search->traffic[channel] += search->through[from];
        search->weight[channel] = search->traffic[channel] / graph->capacity[channel];
    }
}

static bool allocate(struct search *search) {
    const struct dse_route_problem *problem = search->problem;
    size_t routers = problem->graph->routers, channels = problem->graph->channels;
    search->weight = calloc(channels + 1, sizeof *search->weight);
    search->traffic = calloc(channels + 1, sizeof *search->traffic);
    search->distance = calloc(routers, sizeof *search->distance);
    search->through = calloc(routers, sizeof *search->through);
    search->order = calloc(routers, sizeof *search->order);
    search->first = calloc((size_t)problem->diameter + 2, sizeof *search->first);
    return search->weight != NULL && search->traffic != NULL && search->distance != NULL &&
           search->through != NULL && search->order != NULL && search->first != NULL;
}

static enum dse_status run(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error) {
    struct search search = {.problem = problem};
    enum dse_status status = DSE_OK;
    if (!allocate(&search)) {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory for trees");
    }
    for (uint32_t to = 0; to < problem->graph->routers && status == DSE_OK; to++) {
        sort_routers(&search, to);
        choose(&search, to, routes);
        load(&search, to, routes);
        if (options->stop != NULL && *options->stop) {
            status = dse_error_set(error, DSE_INTERRUPTED, "interrupted");
        }
    }
    free(search.weight);
    free(search.traffic);
    free(search.distance);
    free(search.through);
    free(search.order);
    free(search.first);
    return status;
}

const struct dse_route_method dse_route_method_accumulated_weight = {
    .name = "accumulated_weight",
    .summary = "baseline: for one destination after the other the tree of shortest paths over the "
               "channels least used so far (as SSSP and DFSSSP)",
    .source = "Hoefler, Schneider, Lumsdaine 2009 (HOTI); Domke, Hoefler, Nagel 2011 (IPDPS), "
              "restricted to paths of fewest hops",
    .trees = true,
    .run = run,
};

/* Routes: one shortest path for every ordered pair of routers that exchange traffic.
 *
 * The problem is what to choose from, the routes are what was chosen. A path is kept as the slots
 * of its channels (channel - start[router]), so that a set takes 2 diameter n^2 bytes for free
 * choices and 2 n^2 for destination trees, n being the number of routers. */
#ifndef DSE_SOLVERS_ROUTING_ROUTES_H
#define DSE_SOLVERS_ROUTING_ROUTES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/graph.h"
#include "core/status.h"

enum dse_route_choice {
    DSE_ROUTE_PAIRS, /* any shortest path for every pair */
    DSE_ROUTE_TREES, /* what a forwarding table holds: the next hop depends on the destination only
                      */
};

enum { DSE_ROUTE_HOPS_MAX = 4096, DSE_ROUTE_ROUTERS_MAX = 32768 };

/* What is to be routed. */
struct dse_route_problem {
    const struct dse_graph *graph; /* connected, at least 2 routers; must outlive the problem */
    enum dse_route_choice choice;
    uint16_t *hops; /* [from * routers + to], the same both ways */
    uint32_t diameter;
    /* Traffic of each ordered pair, [from * routers + to], 0 on the diagonal; NULL: 1 of each. */
    const uint32_t *weight;
    uint64_t hop_sum; /* of weight x hops over all pairs: the load of all channels together */
    uint64_t weight_sum;
    double least_f; /* a proved lower bound of the sum of squared deviations, of the objective at
                       hand, if one is known beyond that of an even spread; else 0 */
};

/* Sets up a problem. The graph and the weights must outlive it. DSE_INFEASIBLE, with the pair by
 * name, if a pair is not connected; if the network has one router, or more than
 * DSE_ROUTE_ROUTERS_MAX, or is more than DSE_ROUTE_HOPS_MAX hops wide; DSE_NO_MEMORY.
 * O(routers channels) time. */
enum dse_status dse_route_problem_start(const struct dse_graph *graph, enum dse_route_choice choice,
                                        const uint32_t *weight, struct dse_route_problem *problem,
                                        struct dse_error *error);
void dse_route_problem_free(struct dse_route_problem *problem);

static inline uint32_t dse_route_weight(const struct dse_route_problem *problem, uint32_t from,
                                        uint32_t to) {
    size_t pair = (size_t)from * problem->graph->routers + to;
    return problem->weight != NULL ? problem->weight[pair] : from != to;
}

/* One route a pair. */
struct dse_routes {
    const struct dse_route_problem *problem;
    uint32_t stride; /* slots a pair: the diameter, or 1 for trees */
    uint16_t *slots; /* [(from * routers + to) * stride + i]: of the i-th hop, or of the next hop */
};

/* Routes without content. DSE_NO_MEMORY. */
enum dse_status dse_routes_start(const struct dse_route_problem *problem, struct dse_routes *routes,
                                 struct dse_error *error);
void dse_routes_free(struct dse_routes *routes);

/* Writes the channels of the path of a pair, in order, and returns how many they are (its hops). */
uint32_t dse_routes_path(const struct dse_routes *routes, uint32_t from, uint32_t to,
                         uint32_t *channels);

/* Sets the path of a pair of free choices: `channels` from `from` to `to`. */
void dse_routes_set_path(struct dse_routes *routes, uint32_t from, uint32_t to,
                         const uint32_t *channels);

/* Sets the first hop of a pair of destination trees. */
void dse_routes_set_next(struct dse_routes *routes, uint32_t from, uint32_t to, uint32_t channel);

/* Takes the routes of destination trees over as free choices. Both have the same graph. */
void dse_routes_from_trees(const struct dse_routes *trees, struct dse_routes *pairs);

/* Whether every path is a walk from its source to its destination of as many hops as their
 * distance: what a caller checks that did not make the routes itself. DSE_BAD_INPUT names the first
 * pair that is not. */
enum dse_status dse_routes_check(const struct dse_routes *routes, struct dse_error *error);

#endif

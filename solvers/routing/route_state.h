/* What optimising methods share: loads that follow every change of a path, and the objective. */
#ifndef DSE_SOLVERS_ROUTING_ROUTE_STATE_H
#define DSE_SOLVERS_ROUTING_ROUTE_STATE_H

#include <math.h>

#include "solvers/routing/route_method.h"

/* A resource is what is to be loaded evenly: a router, or a channel. */
struct dse_route_state {
    const struct dse_route_problem *problem;
    enum dse_route_objective objective;
    uint32_t resources;
    double *load;
    double *share; /* 1 / capacity */
    double energy; /* sum of the costs of all resources */
    double bound;  /* what it cannot fall below */
    double scale;  /* of the cost of LINK_MAX: the least that the largest load can be */
};

/* Without any load. DSE_NO_MEMORY. */
enum dse_status dse_route_state_start(const struct dse_route_problem *problem,
                                      enum dse_route_objective objective,
                                      struct dse_route_state *state, struct dse_error *error);
void dse_route_state_free(struct dse_route_state *state);

/* Forgets all loads and takes those of the routes. */
void dse_route_state_load(struct dse_route_state *state, const struct dse_routes *routes);

/* The cost of a resource under a load: load^2 / capacity, whose sum differs from F by a constant.
 * For LINK_MAX a high power of it, so that the fullest channels count most. */
static inline double dse_route_cost(const struct dse_route_state *state, uint32_t resource,
                                    double load) {
    double square = load * load * state->share[resource];
    if (state->objective != DSE_ROUTE_LINK_MAX) {
        return square;
    }
    double part = square * state->share[resource] / (state->scale * state->scale);
    double fourth = part * part, eighth = fourth * fourth; /* 8th power of the load */
    return eighth * eighth * state->scale + square * 1e-6;
}

/* What a weight more costs. */
static inline double dse_route_marginal(const struct dse_route_state *state, uint32_t resource,
                                        double weight) {
    double load = state->load[resource];
    return state->objective != DSE_ROUTE_LINK_MAX
               ? weight * (2 * load + weight) * state->share[resource]
               : dse_route_cost(state, resource, load + weight) -
                     dse_route_cost(state, resource, load);
}

/* Adds a weight, which may be negative. */
static inline void dse_route_add(struct dse_route_state *state, uint32_t resource, double weight) {
    state->energy += dse_route_marginal(state, resource, weight);
    state->load[resource] += weight;
}

/* The resources of a path, given by its channels: its routers but the ends, or its channels.
 * Returns how many they are. */
static inline uint32_t dse_route_resources(const struct dse_route_state *state,
                                           const uint32_t *channels, uint32_t hops,
                                           uint32_t *resources) {
    bool routers = state->objective == DSE_ROUTE_ROUTER;
    uint32_t count = routers ? hops - 1 : hops;
    for (uint32_t i = 0; i < count; i++) {
        resources[i] = routers ? state->problem->graph->to[channels[i]] : channels[i];
    }
    return count;
}

/* Whether nothing better can exist. */
bool dse_route_state_is_optimal(const struct dse_route_state *state);

#endif

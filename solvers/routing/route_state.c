#include "solvers/routing/route_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The least largest load: whole loads of that sum over so many links. */
static double least_largest(const struct dse_route_problem *problem) {
    return ceil((double)problem->hop_sum / (2 * (double)problem->graph->links));
}

/* The least sum of squares of whole loads. Shares of parallel links need not be whole. */
static double least_squares(uint64_t sum, uint64_t count, bool whole, double least_f) {
    assert(count > 0);
    double mean = (double)sum / (double)count, least = mean * (double)sum;
    uint64_t over = whole ? sum % count : 0;
    return least + fmax(least_f, (double)over * (double)(count - over) / (double)count);
}

static void set_bound(struct dse_route_state *state) {
    const struct dse_route_problem *problem = state->problem;
    const struct dse_graph *graph = problem->graph;
    if (state->objective == DSE_ROUTE_ROUTER) {
        state->bound = least_squares(problem->hop_sum - problem->weight_sum, graph->routers, true,
                                     problem->least_f);
    } else if (state->objective == DSE_ROUTE_LINK) {
        state->bound = least_squares(problem->hop_sum, 2 * graph->links,
                                     graph->links == graph->channels / 2, problem->least_f);
    }
}

enum dse_status dse_route_state_start(const struct dse_route_problem *problem,
                                      enum dse_route_objective objective,
                                      struct dse_route_state *state, struct dse_error *error) {
    const struct dse_graph *graph = problem->graph;
    bool routers = objective == DSE_ROUTE_ROUTER;
    struct dse_route_state result = {.problem = problem,
                                     .objective = objective,
                                     .resources = routers ? graph->routers : graph->channels,
                                     .scale = least_largest(problem)};
    result.load = calloc((size_t)result.resources + 1, sizeof *result.load);
    result.share = calloc((size_t)result.resources + 1, sizeof *result.share);
    if (result.load == NULL || result.share == NULL) {
        dse_route_state_free(&result);
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for loads");
    }
    for (uint32_t i = 0; i < result.resources; i++) {
        result.share[i] = routers ? 1 : 1 / (double)graph->capacity[i];
    }
    set_bound(&result);
    *state = result;
    return DSE_OK;
}

void dse_route_state_free(struct dse_route_state *state) {
    free(state->load);
    free(state->share);
    *state = (struct dse_route_state){0};
}

void dse_route_state_load(struct dse_route_state *state, const struct dse_routes *routes) {
    const struct dse_route_problem *problem = state->problem;
    uint32_t routers = problem->graph->routers;
    uint32_t channels[DSE_ROUTE_HOPS_MAX], resources[DSE_ROUTE_HOPS_MAX];
    memset(state->load, 0, state->resources * sizeof *state->load);
    for (uint32_t from = 0; from < routers; from++) {
        for (uint32_t to = 0; to < routers; to++) {
            double weight = dse_route_weight(problem, from, to);
            if (from == to || weight == 0) {
                continue;
            }
            uint32_t hops = dse_routes_path(routes, from, to, channels);
            uint32_t count = dse_route_resources(state, channels, hops, resources);
            for (uint32_t i = 0; i < count; i++) {
                state->load[resources[i]] += weight;
            }
        }
    }
    state->energy = 0;
    for (uint32_t i = 0; i < state->resources; i++) {
        state->energy += dse_route_cost(state, i, state->load[i]);
    }
}

/* The sum of squares is a sum of whole numbers unless channels are shared unevenly. For LINK_MAX a
 * largest load at its bound leaves room for better sums of squares. */
bool dse_route_state_is_optimal(const struct dse_route_state *state) {
    return state->objective != DSE_ROUTE_LINK_MAX && state->energy <= state->bound * (1 + 1e-12);
}

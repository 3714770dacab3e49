#include "solvers/routing/tree_response.h"

#include <stdlib.h>

#include "core/random.h"

enum { IDLE_ROUNDS = 12 };

struct response {
    struct dse_route_state *state;
    struct dse_routes *routes;
    struct dse_random random;
    uint32_t to;     /* the destination at hand */
    double *through; /* of a router: what comes through it or starts there, for this destination */
};

static uint32_t next_channel(const struct response *response, uint32_t router) {
    const struct dse_graph *graph = response->state->problem->graph;
    return graph->start[router] +
           response->routes->slots[(size_t)router * graph->routers + response->to];
}

/* Adds up what comes through each router: every source walks its path. */
static void sum_through(struct response *response) {
    const struct dse_route_problem *problem = response->state->problem;
    const struct dse_graph *graph = problem->graph;
    for (uint32_t router = 0; router < graph->routers; router++) {
        response->through[router] = 0;
    }
    for (uint32_t from = 0; from < graph->routers; from++) {
        double weight = dse_route_weight(problem, from, response->to);
        for (uint32_t router = from; router != response->to;) {
            response->through[router] += weight;
            router = graph->to[next_channel(response, router)];
        }
    }
}

/* What a weight costs on the way from a router over a channel to the destination. */
static double cost_of_way(const struct response *response, uint32_t channel, double weight) {
    const struct dse_route_state *state = response->state;
    const struct dse_graph *graph = state->problem->graph;
    bool routers = state->objective == DSE_ROUTE_ROUTER;
    double cost = 0;
    for (;;) {
        uint32_t router = graph->to[channel];
        if (!routers) {
            cost += dse_route_marginal(state, channel, weight);
        }
        if (router == response->to) {
            return cost;
        }
        if (routers) {
            cost += dse_route_marginal(state, router, weight);
        }
        channel = next_channel(response, router);
    }
}

/* Adds a weight, which may be negative, on the same way. */
static void add_on_way(struct response *response, uint32_t channel, double weight) {
    struct dse_route_state *state = response->state;
    const struct dse_graph *graph = state->problem->graph;
    bool routers = state->objective == DSE_ROUTE_ROUTER;
    for (;;) {
        uint32_t router = graph->to[channel];
        if (!routers) {
            dse_route_add(state, channel, weight);
        }
        if (router == response->to) {
            return;
        }
        if (routers) {
            dse_route_add(state, router, weight);
        }
        response->through[router] += weight;
        channel = next_channel(response, router);
    }
}

/* Lets one router respond; equally cheap next hops are as likely. */
static void respond(struct response *response, uint32_t from) {
    const struct dse_route_problem *problem = response->state->problem;
    const struct dse_graph *graph = problem->graph;
    const uint16_t *hops = problem->hops + (size_t)response->to * graph->routers;
    double weight = response->through[from], best = INFINITY;
    uint32_t chosen = next_channel(response, from), ties = 0, choices = 0;
    for (uint32_t c = graph->start[from]; c < graph->start[from + 1]; c++) {
        choices += hops[graph->to[c]] + 1 == hops[from];
    }
    if (choices < 2 || weight == 0) {
        return;
    }
    add_on_way(response, chosen, -weight);
    for (uint32_t c = graph->start[from]; c < graph->start[from + 1]; c++) {
        if (hops[graph->to[c]] + 1 != hops[from]) {
            continue;
        }
        double cost = cost_of_way(response, c, weight);
        if (cost < best) {
            best = cost;
            ties = 0;
        }
        if (cost == best && dse_random_below(&response->random, ++ties) == 0) {
            chosen = c;
        }
    }
    dse_routes_set_next(response->routes, from, response->to, chosen);
    add_on_way(response, chosen, weight);
}

static bool is_asked_to_stop(const struct dse_route_options *options) {
    return options->stop != NULL && *options->stop;
}

static void respond_all(struct response *response, const struct dse_route_options *options) {
    uint32_t routers = response->state->problem->graph->routers;
    for (uint32_t to = 0; to < routers && !is_asked_to_stop(options); to++) {
        response->to = to;
        sum_through(response);
        for (uint32_t from = 0; from < routers; from++) {
            if (from != to) {
                respond(response, from);
            }
        }
        if (dse_route_state_is_optimal(response->state)) {
            return;
        }
    }
}

enum dse_status dse_tree_response(struct dse_route_state *state,
                                  const struct dse_route_options *options, int rounds,
                                  struct dse_routes *routes, struct dse_error *error) {
    struct response response = {.state = state, .routes = routes};
    response.through = malloc(state->problem->graph->routers * sizeof *response.through);
    if (response.through == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for best responses");
    }
    dse_random_start(&response.random, options->seed, 0, DSE_RANDOM_ROUTES, UINT64_MAX - 1);
    double best = INFINITY;
    for (int round = 0, idle = 0; round < rounds && idle < IDLE_ROUNDS; round++, idle++) {
        respond_all(&response, options);
        if (state->energy < best * (1 - 1e-9)) {
            best = state->energy;
            idle = -1;
        }
        if (dse_route_state_is_optimal(state) || is_asked_to_stop(options)) {
            break;
        }
    }
    free(response.through);
    return DSE_OK;
}

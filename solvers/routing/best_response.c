/* Best response: one pair after the other takes the cheapest of all its shortest paths, given what
 * the others do, until a round changes nothing that counts. */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "solvers/routing/route_state.h"
#include "solvers/routing/tree_response.h"

enum { ROUNDS_MOST = 1000, IDLE_ROUNDS = 12 };

/* The routers that lie on shortest paths of a pair, level by level, and the cheapest way onward
 * from each. */
struct layers {
    uint32_t *router;  /* in order of their distance from the source */
    double *cost;      /* of the cheapest way from there to the destination */
    uint32_t *channel; /* its first channel */
    uint32_t *seat;    /* of a router: its place in `router`, if that holds it */
    uint32_t *start;   /* of each level; diameter + 2 */
};

struct response {
    struct dse_route_state *state;
    struct dse_routes *routes;
    struct layers layers;
    struct dse_random random;
    uint32_t *path, *resources; /* scratch of the diameter's size */
};

static bool allocate(struct response *response) {
    const struct dse_route_problem *problem = response->state->problem;
    struct layers *layers = &response->layers;
    size_t routers = problem->graph->routers, levels = (size_t)problem->diameter + 2;
    layers->router = malloc(routers * sizeof *layers->router);
    layers->cost = malloc(routers * sizeof *layers->cost);
    layers->channel = malloc(routers * sizeof *layers->channel);
    layers->seat = calloc(routers, sizeof *layers->seat);
    layers->start = malloc(levels * sizeof *layers->start);
    response->path = malloc(levels * sizeof *response->path);
    response->resources = malloc(levels * sizeof *response->resources);
    return layers->router != NULL && layers->cost != NULL && layers->channel != NULL &&
           layers->seat != NULL && layers->start != NULL && response->path != NULL &&
           response->resources != NULL;
}

static void release(struct response *response) {
    struct layers *layers = &response->layers;
    free(layers->router);
    free(layers->cost);
    free(layers->channel);
    free(layers->seat);
    free(layers->start);
    free(response->path);
    free(response->resources);
}

static bool is_listed(const struct layers *layers, uint32_t router, uint32_t count) {
    return layers->seat[router] < count && layers->router[layers->seat[router]] == router;
}

/* Lists the routers on shortest paths; false if there is but one path. */
static bool list_layers(struct response *response, uint32_t from, uint32_t to) {
    const struct dse_route_problem *problem = response->state->problem;
    const struct dse_graph *graph = problem->graph;
    const uint16_t *hops = problem->hops + (size_t)to * graph->routers;
    struct layers *layers = &response->layers;
    uint32_t count = 0, level = 0, levels = hops[from];
    bool choice = false;
    layers->seat[from] = 0;
    layers->router[count++] = from;
    layers->start[0] = 0;
    for (; level < levels; level++) {
        uint32_t end = count;
        layers->start[level + 1] = end;
        for (uint32_t seat = layers->start[level]; seat < end; seat++) {
            uint32_t router = layers->router[seat];
            for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
                uint32_t next = graph->to[c];
                if (hops[next] + 1 == hops[router] && !is_listed(layers, next, count)) {
                    layers->seat[next] = count;
                    layers->router[count++] = next;
                }
            }
        }
        choice |= count - end > 1;
    }
    layers->start[levels + 1] = count;
    return choice;
}

/* A resource that a step over a channel uses; false if it uses none. */
static inline bool step_resource(const struct dse_route_state *state, uint32_t channel, uint32_t to,
                                 uint32_t *resource) {
    uint32_t next = state->problem->graph->to[channel];
    *resource = state->objective == DSE_ROUTE_ROUTER ? next : channel;
    return state->objective != DSE_ROUTE_ROUTER || next != to;
}

/* The cheapest way onward from a router of a level whose next level is done. Equally cheap ways are
 * as likely: that lets loads wander over plateaus. */
static void find_onward(struct response *response, uint32_t seat, uint32_t to, double weight) {
    const struct dse_route_state *state = response->state;
    const struct dse_graph *graph = state->problem->graph;
    const uint16_t *hops = state->problem->hops + (size_t)to * graph->routers;
    struct layers *layers = &response->layers;
    uint32_t router = layers->router[seat], ties = 0;
    double best = INFINITY;
    for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
        uint32_t next = graph->to[c], resource;
        if (hops[next] + 1 != hops[router]) {
            continue;
        }
        double cost = layers->cost[layers->seat[next]];
        if (step_resource(state, c, to, &resource)) {
            cost += dse_route_marginal(state, resource, weight);
        }
        if (cost < best) {
            best = cost;
            ties = 0;
        }
        if (cost == best && dse_random_below(&response->random, ++ties) == 0) {
            layers->channel[seat] = c;
        }
    }
    layers->cost[seat] = best;
}

static void add_path(struct response *response, uint32_t hops, double weight) {
    struct dse_route_state *state = response->state;
    uint32_t count = dse_route_resources(state, response->path, hops, response->resources);
    for (uint32_t i = 0; i < count; i++) {
        dse_route_add(state, response->resources[i], weight);
    }
}

/* Lets one pair respond. */
static void respond(struct response *response, uint32_t from, uint32_t to) {
    const struct dse_graph *graph = response->state->problem->graph;
    double weight = dse_route_weight(response->state->problem, from, to);
    if (from == to || weight == 0 || !list_layers(response, from, to)) {
        return;
    }
    struct layers *layers = &response->layers;
    uint32_t hops = dse_routes_path(response->routes, from, to, response->path);
    add_path(response, hops, -weight);
    layers->cost[layers->start[hops]] = 0;
    for (uint32_t seat = layers->start[hops]; seat-- > 0;) {
        find_onward(response, seat, to, weight);
    }
    for (uint32_t i = 0, router = from; i < hops; i++) {
        response->path[i] = layers->channel[layers->seat[router]];
        router = graph->to[response->path[i]];
    }
    add_path(response, hops, weight);
    dse_routes_set_path(response->routes, from, to, response->path);
}

static bool is_asked_to_stop(const struct dse_route_options *options) {
    return options->stop != NULL && *options->stop;
}

/* All pairs respond once; those of one destination together, as they read the same distances. */
static void respond_all(struct response *response, const struct dse_route_options *options) {
    uint32_t routers = response->state->problem->graph->routers;
    for (uint32_t to = 0; to < routers && !is_asked_to_stop(options); to++) {
        for (uint32_t from = 0; from < routers; from++) {
            respond(response, from, to);
        }
        if (dse_route_state_is_optimal(response->state)) {
            return;
        }
    }
}

static enum dse_status respond_pairs(struct dse_route_state *state,
                                     const struct dse_route_options *options,
                                     struct dse_routes *routes, struct dse_error *error) {
    struct response response = {.state = state, .routes = routes};
    if (!allocate(&response)) {
        release(&response);
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for best responses");
    }
    dse_random_start(&response.random, options->seed, 0, DSE_RANDOM_ROUTES, UINT64_MAX);
    double best = INFINITY;
    for (int round = 0, idle = 0; round < ROUNDS_MOST && idle < IDLE_ROUNDS; round++, idle++) {
        respond_all(&response, options);
        if (state->energy < best * (1 - 1e-9)) {
            best = state->energy;
            idle = -1;
        }
        if (options->progress != NULL) {
            options->progress(options->progress_context, state->energy, state->bound);
        }
        if (dse_route_state_is_optimal(state) || is_asked_to_stop(options)) {
            break;
        }
    }
    release(&response);
    return DSE_OK;
}

enum dse_status dse_best_response(const struct dse_route_options *options,
                                  struct dse_routes *routes, struct dse_error *error) {
    struct dse_route_state state;
    enum dse_status status =
        dse_route_state_start(routes->problem, options->objective, &state, error);
    if (status != DSE_OK) {
        return status;
    }
    dse_route_state_load(&state, routes);
    status = routes->problem->choice == DSE_ROUTE_TREES
                 ? dse_tree_response(&state, options, routes, error)
                 : respond_pairs(&state, options, routes, error);
    dse_route_state_free(&state);
    return status;
}

static enum dse_status run(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error) {
    enum dse_status status =
        dse_route_method_run(&dse_route_method_accumulated_weight, problem, options, routes, error);
    return status == DSE_OK ? dse_best_response(options, routes, error) : status;
}

const struct dse_route_method dse_route_method_best_response = {
    .name = "best_response",
    .summary = "from accumulated_weight, one pair (or router of a tree) after the other takes the "
               "cheapest of all its shortest paths, until rounds bring nothing",
    .source = "iterated best response of a congestion game: Rosenthal 1973, International Journal "
              "of Game Theory 2",
    .pairs = true,
    .trees = true,
    .optimises = true,
    .run = run,
};

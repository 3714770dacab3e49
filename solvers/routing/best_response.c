/* Best response: one pair after the other takes the cheapest of all its shortest paths, given what
 * the others do, until a round changes nothing that counts.
 *
 * The pairs of one source respond together, as they read the same distances and neighbouring
 * routes. */
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "solvers/routing/route_state.h"
#include "solvers/routing/tree_response.h"

enum { ROUNDS_MOST = 100, IDLE_ROUNDS = 12 };

/* The last hops of shortest paths from the source at hand to each router. */
struct last_hops {
    uint32_t *start;   /* routers + 1 */
    uint32_t *channel; /* those that lead to router r: start[r] .. start[r + 1] - 1 */
    uint32_t *from;    /* where they start */
};

/* The cheapest ways from the source at hand to routers on shortest paths of a pair. */
struct ways {
    uint32_t *router;  /* those that are on such paths, the farthest first */
    uint32_t *stamp;   /* of a router: the number of the pair that listed it last */
    double *cost;      /* of a router: what the cheapest way there costs, the router included */
    uint32_t *channel; /* of a router: the last channel of that way */
};

struct response {
    struct dse_route_state *state;
    struct dse_routes *routes;
    struct last_hops last;
    struct ways ways;
    struct dse_random random;
    uint32_t pairs;             /* that responded, modulo 2^32 */
    uint32_t *path, *resources; /* scratch of the diameter's size */
};

static bool allocate(struct response *response) {
    const struct dse_graph *graph = response->state->problem->graph;
    size_t routers = graph->routers, hops = response->state->problem->diameter;
    struct last_hops *last = &response->last;
    struct ways *ways = &response->ways;
    last->start = malloc((routers + 1) * sizeof *last->start);
    last->channel = malloc(graph->channels * sizeof *last->channel);
    last->from = malloc(graph->channels * sizeof *last->from);
    ways->router = malloc(routers * sizeof *ways->router);
    ways->stamp = calloc(routers, sizeof *ways->stamp);
    ways->cost = malloc(routers * sizeof *ways->cost);
    ways->channel = malloc(routers * sizeof *ways->channel);
    response->path = malloc(hops * sizeof *response->path);
    response->resources = malloc(hops * sizeof *response->resources);
    return last->start != NULL && last->channel != NULL && last->from != NULL &&
           ways->router != NULL && ways->stamp != NULL && ways->cost != NULL &&
           ways->channel != NULL && response->path != NULL && response->resources != NULL;
}

static void release(struct response *response) {
    free(response->last.start);
    free(response->last.channel);
    free(response->last.from);
    free(response->ways.router);
    free(response->ways.stamp);
    free(response->ways.cost);
    free(response->ways.channel);
    free(response->path);
    free(response->resources);
}

static void list_last_hops(struct response *response, uint32_t from) {
    const struct dse_graph *graph = response->state->problem->graph;
    const uint16_t *hops = response->state->problem->hops + (size_t)from * graph->routers;
    struct last_hops *last = &response->last;
    uint32_t count = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        last->start[router] = count;
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (hops[graph->to[c]] + 1 == hops[router]) {
                last->channel[count] = graph->reverse[c];
                last->from[count++] = graph->to[c];
            }
        }
    }
    last->start[graph->routers] = count;
}

/* Lists the routers between source and destination and returns how many they are; those next to the
 * source are last. */
static uint32_t list_routers(struct response *response, uint32_t to, uint32_t hops) {
    const struct last_hops *last = &response->last;
    struct ways *ways = &response->ways;
    uint32_t count = 0, done = 0, pair = ++response->pairs;
    ways->router[count++] = to;
    for (uint32_t level = 1; level < hops; level++) {
        for (uint32_t end = count; done < end; done++) {
            uint32_t router = ways->router[done];
            for (uint32_t i = last->start[router]; i < last->start[router + 1]; i++) {
                uint32_t before = last->from[i];
                if (ways->stamp[before] != pair) {
                    ways->stamp[before] = pair;
                    ways->router[count++] = before;
                }
            }
        }
    }
    return count;
}

/* The cheapest way to a router, those to the routers before it being known. Equally cheap ways are
 * as likely: that lets loads wander over plateaus. */
static inline void find_way(struct response *response, uint32_t router, bool is_end,
                            double weight) {
    const struct dse_route_state *state = response->state;
    const struct last_hops *last = &response->last;
    struct ways *ways = &response->ways;
    bool routers = state->objective == DSE_ROUTE_ROUTER;
    uint32_t start = last->start[router], end = last->start[router + 1], ties = 0;
    double best = INFINITY;
    for (uint32_t i = start; i < end; i++) {
        double cost = ways->cost[last->from[i]];
        cost += routers ? 0 : dse_route_marginal(state, last->channel[i], weight);
        ties = cost < best ? 0 : ties;
        if (cost < best || (cost == best && dse_random_below(&response->random, ties + 1) == 0)) {
            best = cost;
            ways->channel[router] = last->channel[i];
        }
        ties += cost == best;
    }
    ways->cost[router] =
        best + (routers && !is_end ? dse_route_marginal(state, router, weight) : 0);
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
    uint32_t hops = response->state->problem->hops[(size_t)from * graph->routers + to];
    if (hops < 2 || weight == 0) {
        return;
    }
    uint32_t count = list_routers(response, to, hops);
    if (count == hops) {
        return; /* there is but one path */
    }
    struct ways *ways = &response->ways;
    dse_routes_path(response->routes, from, to, response->path);
    add_path(response, hops, -weight);
    ways->cost[from] = 0;
    for (uint32_t i = count; i-- > 0;) {
        find_way(response, ways->router[i], i == 0, weight);
    }
    for (uint32_t i = hops, router = to; i-- > 0;) {
        response->path[i] = ways->channel[router];
        router = graph->to[graph->reverse[response->path[i]]];
    }
    add_path(response, hops, weight);
    dse_routes_set_path(response->routes, from, to, response->path);
}

static bool is_asked_to_stop(const struct dse_route_options *options) {
    return options->stop != NULL && *options->stop;
}

/* All pairs respond once. */
static void respond_all(struct response *response, const struct dse_route_options *options) {
    uint32_t routers = response->state->problem->graph->routers;
    for (uint32_t from = 0; from < routers && !is_asked_to_stop(options); from++) {
        list_last_hops(response, from);
        for (uint32_t to = 0; to < routers; to++) {
            respond(response, from, to);
        }
        if (dse_route_state_is_optimal(response->state)) {
            return;
        }
    }
}

static enum dse_status respond_pairs(struct dse_route_state *state,
                                     const struct dse_route_options *options, int rounds,
                                     struct dse_routes *routes, struct dse_error *error) {
    struct response response = {.state = state, .routes = routes};
    if (!allocate(&response)) {
        release(&response);
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for best responses");
    }
    dse_random_start(&response.random, options->seed, 0, DSE_RANDOM_ROUTES, UINT64_MAX);
    double best = INFINITY;
    for (int round = 0, idle = 0; round < rounds && idle < IDLE_ROUNDS; round++, idle++) {
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

enum dse_status dse_best_response(const struct dse_route_options *options, int rounds,
                                  struct dse_routes *routes, struct dse_error *error) {
    struct dse_route_state state;
    enum dse_status status =
        dse_route_state_start(routes->problem, options->objective, &state, error);
    if (status != DSE_OK) {
        return status;
    }
    dse_route_state_load(&state, routes);
    status = routes->problem->choice == DSE_ROUTE_TREES
                 ? dse_tree_response(&state, options, rounds, routes, error)
                 : respond_pairs(&state, options, rounds, routes, error);
    dse_route_state_free(&state);
    return status;
}

static enum dse_status run(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error) {
    enum dse_status status =
        dse_route_method_run(&dse_route_method_accumulated_weight, problem, options, routes, error);
    return status == DSE_OK ? dse_best_response(options, ROUNDS_MOST, routes, error) : status;
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

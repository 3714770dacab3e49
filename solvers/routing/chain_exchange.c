/* Chain exchange: chains of swaps that lead load from a full router to an empty one.
 *
 * A swap replaces one router a of one path by a router b between the same neighbours: it takes the
 * pair's weight from a and gives it to b. A chain of swaps a - x - y - b changes the loads of its
 * ends only, and is worth it if b carries at least two less than a. Swaps are gathered source by
 * source, and chains are looked for by breadth-first search among those that are known, so that few
 * sources are enough where swaps are plenty. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "solvers/routing/route_state.h"

enum { ROUTERS_MOST = 8192 };

/* Router `from` of the path of a pair, at position `place` (the first behind the source is 0), may
 * become router `to`. */
struct swap {
    uint32_t source, destination, place;
    uint32_t from, to;
    uint32_t next; /* swap from the same router; NONE at the end */
};
static const uint32_t NONE = UINT32_MAX;

struct exchange {
    struct dse_route_state *state;
    struct dse_routes *routes;
    struct swap *swaps;
    size_t count, room;
    uint32_t *first; /* swap from a router */
    uint64_t *known; /* a bit for each ordered pair of routers: there is a swap between them */
    uint32_t *queue;
    uint32_t *reached_by; /* swap; NONE for a start, unset where not reached */
    uint8_t *reached;
    uint32_t path[DSE_ROUTE_HOPS_MAX];
};

static bool allocate(struct exchange *exchange) {
    size_t routers = exchange->state->problem->graph->routers;
    exchange->first = malloc(routers * sizeof *exchange->first);
    exchange->known = calloc(routers * routers / 64 + 1, sizeof *exchange->known);
    exchange->queue = malloc(routers * sizeof *exchange->queue);
    exchange->reached_by = malloc(routers * sizeof *exchange->reached_by);
    exchange->reached = malloc(routers);
    return exchange->first != NULL && exchange->known != NULL && exchange->queue != NULL &&
           exchange->reached_by != NULL && exchange->reached != NULL;
}

static void release(struct exchange *exchange) {
    free(exchange->swaps);
    free(exchange->first);
    free(exchange->known);
    free(exchange->queue);
    free(exchange->reached_by);
    free(exchange->reached);
}

static bool remember(struct exchange *exchange, struct swap swap) {
    size_t bit = (size_t)swap.from * exchange->state->problem->graph->routers + swap.to;
    if (exchange->known[bit / 64] >> bit % 64 & 1) {
        return true;
    }
    if (exchange->count == exchange->room) {
        size_t room = exchange->room == 0 ? 4096 : 2 * exchange->room;
        struct swap *moved = realloc(exchange->swaps, room * sizeof *moved);
        if (moved == NULL) {
            return false;
        }
        exchange->swaps = moved;
        exchange->room = room;
    }
    exchange->known[bit / 64] |= (uint64_t)1 << bit % 64;
    swap.next = exchange->first[swap.from];
    exchange->first[swap.from] = (uint32_t)exchange->count;
    exchange->swaps[exchange->count++] = swap;
    return true;
}

/* Lists the swaps of one path. False without memory. */
static bool gather_pair(struct exchange *exchange, uint32_t source, uint32_t destination) {
    const struct dse_route_problem *problem = exchange->state->problem;
    const struct dse_graph *graph = problem->graph;
    const uint16_t *to_end = problem->hops + (size_t)destination * graph->routers;
    uint32_t hops = dse_routes_path(exchange->routes, source, destination, exchange->path);
    for (uint32_t i = 0, before = source; i + 1 < hops; i++) {
        uint32_t from = graph->to[exchange->path[i]], behind = graph->to[exchange->path[i + 1]];
        const uint16_t *to_behind = problem->hops + (size_t)behind * graph->routers;
        for (uint32_t c = graph->start[before]; c < graph->start[before + 1]; c++) {
            uint32_t to = graph->to[c];
            if (to != from && to_behind[to] == 1 && to_end[to] == to_end[from] &&
                !remember(exchange, (struct swap){source, destination, i, from, to, NONE})) {
                return false;
            }
        }
        before = from;
    }
    return true;
}

static void forget_all(struct exchange *exchange) {
    size_t routers = exchange->state->problem->graph->routers;
    memset(exchange->first, 0xff, routers * sizeof *exchange->first);
    memset(exchange->known, 0, (routers * routers / 64 + 1) * sizeof *exchange->known);
    exchange->count = 0;
}

static double extreme(const struct dse_route_state *state, bool largest) {
    double found = state->load[0];
    for (uint32_t i = 1; i < state->resources; i++) {
        found = largest ? fmax(found, state->load[i]) : fmin(found, state->load[i]);
    }
    return found;
}

/* Searches from the routers of a load for one that carries `gap` less or still less. Returns it, or
 * NONE. */
static uint32_t search(struct exchange *exchange, double load, double gap) {
    const struct dse_route_state *state = exchange->state;
    uint32_t count = 0;
    memset(exchange->reached, 0, state->resources);
    for (uint32_t router = 0; router < state->resources; router++) {
        if (state->load[router] == load) {
            exchange->reached[router] = 1;
            exchange->reached_by[router] = NONE;
            exchange->queue[count++] = router;
        }
    }
    assert(exchange->count == 0 || exchange->swaps != NULL);
    for (uint32_t done = 0; done < count; done++) {
        uint32_t swap = exchange->first[exchange->queue[done]];
        for (; swap != NONE; swap = exchange->swaps[swap].next) {
            uint32_t to = exchange->swaps[swap].to;
            if (!exchange->reached[to]) {
                exchange->reached[to] = 1;
                exchange->reached_by[to] = swap;
                exchange->queue[count++] = to;
                if (state->load[to] <= load - gap) {
                    return to;
                }
            }
        }
    }
    return NONE;
}

/* The channel between two neighbours. */
static uint32_t channel_between(const struct dse_graph *graph, uint32_t from, uint32_t to) {
    uint32_t channel = graph->start[from];
    while (graph->to[channel] != to) {
        channel++;
    }
    return channel;
}

/* Does a swap if the path is still as it was. Earlier swaps of a chain, and other chains, may have
 * changed it. */
static bool apply(struct exchange *exchange, const struct swap *swap) {
    const struct dse_graph *graph = exchange->state->problem->graph;
    const struct dse_route_problem *problem = exchange->state->problem;
    uint32_t *path = exchange->path;
    dse_routes_path(exchange->routes, swap->source, swap->destination, path);
    uint32_t before = swap->place == 0 ? swap->source : graph->to[path[swap->place - 1]];
    uint32_t behind = graph->to[path[swap->place + 1]];
    const uint16_t *to_new = problem->hops + (size_t)swap->to * graph->routers;
    if (graph->to[path[swap->place]] != swap->from || to_new[before] != 1 || to_new[behind] != 1) {
        return false;
    }
    double weight = dse_route_weight(problem, swap->source, swap->destination);
    path[swap->place] = channel_between(graph, before, swap->to);
    path[swap->place + 1] = channel_between(graph, swap->to, behind);
    dse_routes_set_path(exchange->routes, swap->source, swap->destination, path);
    dse_route_add(exchange->state, swap->from, -weight);
    dse_route_add(exchange->state, swap->to, weight);
    return true;
}

/* Forgets a swap, so that it is not tried again. */
static void forget(struct exchange *exchange, uint32_t number) {
    const struct swap *swap = &exchange->swaps[number];
    size_t bit = (size_t)swap->from * exchange->state->problem->graph->routers + swap->to;
    uint32_t *link = &exchange->first[swap->from];
    while (*link != number) {
        link = &exchange->swaps[*link].next;
    }
    *link = swap->next;
    exchange->known[bit / 64] &= ~((uint64_t)1 << bit % 64);
}

/* Swaps back to front along the chain that ends at a router. Every swap is used up, done or not.
 * The ends of a chain that breaks are its ends all the same. */
static void apply_chain(struct exchange *exchange, uint32_t end) {
    for (uint32_t router = end; exchange->reached_by[router] != NONE;) {
        uint32_t number = exchange->reached_by[router];
        bool done = apply(exchange, &exchange->swaps[number]);
        router = exchange->swaps[number].from;
        forget(exchange, number);
        if (!done) {
            return;
        }
    }
}

/* Does what chains there are among the known swaps: from the fullest routers down, and to the
 * emptiest up. A chain is worth it if its ends differ by two weights. */
static void do_chains(struct exchange *exchange, double weight) {
    struct dse_route_state *state = exchange->state;
    for (;;) {
        double most = extreme(state, true), least = extreme(state, false);
        uint32_t end = NONE;
        for (double load = most; load >= least + 2 * weight && end == NONE; load -= weight) {
            end = search(exchange, load, 2 * weight);
        }
        if (end == NONE) {
            return;
        }
        apply_chain(exchange, end);
        if (dse_route_state_is_optimal(state)) {
            return;
        }
    }
}

/* The weight that all pairs have that have one; 0 if they differ. */
static double common_weight(const struct dse_route_problem *problem) {
    uint32_t routers = problem->graph->routers;
    double common = 0;
    for (uint32_t from = 0; from < routers; from++) {
        for (uint32_t to = 0; to < routers; to++) {
            double weight = dse_route_weight(problem, from, to);
            if (weight > 0 && common > 0 && weight != common) {
                return 0;
            }
            common = weight > 0 ? weight : common;
        }
    }
    return common;
}

/* False without memory. */
static bool gather_source(struct exchange *exchange, uint32_t source) {
    const struct dse_route_problem *problem = exchange->state->problem;
    for (uint32_t destination = 0; destination < problem->graph->routers; destination++) {
        if (dse_route_weight(problem, source, destination) > 0 &&
            !gather_pair(exchange, source, destination)) {
            return false;
        }
    }
    return true;
}

static enum dse_status exchange_all(struct exchange *exchange, double weight,
                                    const struct dse_route_options *options,
                                    struct dse_error *error) {
    uint32_t routers = exchange->state->problem->graph->routers;
    if (!allocate(exchange)) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for chains");
    }
    forget_all(exchange);
    for (uint32_t source = 0; source < routers; source++) {
        if (dse_route_state_is_optimal(exchange->state) ||
            (options->stop != NULL && *options->stop)) {
            break;
        }
        if (!gather_source(exchange, source)) {
            return dse_error_set(error, DSE_NO_MEMORY, "no memory for chains");
        }
        do_chains(exchange, weight);
    }
    return DSE_OK;
}

enum dse_status dse_chain_exchange(const struct dse_route_options *options,
                                   struct dse_routes *routes, struct dse_error *error) {
    const struct dse_route_problem *problem = routes->problem;
    double weight = common_weight(problem);
    struct dse_route_state state;
    if (options->objective != DSE_ROUTE_ROUTER || problem->choice != DSE_ROUTE_PAIRS ||
        weight == 0 || problem->graph->routers > ROUTERS_MOST) {
        return DSE_OK;
    }
    enum dse_status status = dse_route_state_start(problem, options->objective, &state, error);
    if (status != DSE_OK) {
        return status;
    }
    dse_route_state_load(&state, routes);
    struct exchange exchange = {.state = &state, .routes = routes};
    status = exchange_all(&exchange, weight, options, error);
    release(&exchange);
    dse_route_state_free(&state);
    return status;
}

#include "solvers/routing/layers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "solvers/routing/dependencies.h"

/* The orders in which paths are taken. */
enum order { ORDER_GIVEN, ORDER_LONG_FIRST, ORDER_SHORT_FIRST, ORDER_RANDOM, ORDERS };
static const char *const order_names[ORDERS] = {"source and destination", "longest first",
                                                "shortest first", "random"};

struct assignment {
    const struct dse_routes *routes;
    enum dse_layer_change change;
    struct dse_layers layers;
    struct dse_dependencies *of_layer[DSE_LAYERS_MAX];
    uint32_t path[DSE_ROUTE_HOPS_MAX];
};

/* The end of the part of a path that starts at a hop. */
static uint32_t part_end(const struct dse_graph *graph, enum dse_layer_change change,
                         const uint32_t *path, uint32_t start, uint32_t hops) {
    uint32_t end = change == DSE_LAYER_NEVER ? hops : start + 1;
    while (end < hops && graph->link_class[path[end]] == graph->link_class[path[start]]) {
        end++;
    }
    return end;
}

static uint32_t count_parts(const struct dse_graph *graph, enum dse_layer_change change,
                            const uint32_t *path, uint32_t hops) {
    uint32_t parts = 0;
    for (uint32_t at = 0; at < hops; at = part_end(graph, change, path, at, hops)) {
        parts++;
    }
    return parts;
}

static bool ascends(const struct dse_graph *graph, const uint32_t *path, uint32_t hops) {
    for (uint32_t i = 1; i < hops; i++) {
        if (graph->link_class[path[i]] < graph->link_class[path[i - 1]]) {
            return false;
        }
    }
    return true;
}

/* The most parts of a path. */
static enum dse_status find_parts(struct assignment *assignment, struct dse_error *error) {
    const struct dse_graph *graph = assignment->routes->problem->graph;
    for (uint32_t from = 0; from < graph->routers; from++) {
        for (uint32_t to = 0; to < graph->routers; to++) {
            uint32_t hops = dse_routes_path(assignment->routes, from, to, assignment->path);
            uint32_t parts = count_parts(graph, assignment->change, assignment->path, hops);
            if (assignment->change == DSE_LAYER_AT_TURN &&
                !ascends(graph, assignment->path, hops)) {
                char number_from[DSE_GRAPH_NUMBER_SIZE], number_to[DSE_GRAPH_NUMBER_SIZE];
                return dse_error_set(error, DSE_INFEASIBLE,
                                     "the route from router %s to %s turns back to an earlier "
                                     "class of links",
                                     dse_graph_name(graph, from, number_from),
                                     dse_graph_name(graph, to, number_to));
            }
            assignment->layers.parts =
                parts > assignment->layers.parts ? parts : assignment->layers.parts;
        }
    }
    return DSE_OK;
}

/* Puts one part into the first layer that takes it. */
static enum dse_status put_part(struct assignment *assignment, const uint32_t *channels,
                                uint32_t hops, uint8_t *layer, struct dse_error *error) {
    struct dse_layers *layers = &assignment->layers;
    for (uint32_t i = 0; i < DSE_LAYERS_MAX; i++) {
        if (i == layers->count) {
            assignment->of_layer[i] =
                dse_dependencies_new(assignment->routes->problem->graph->channels);
            layers->count++;
        }
        if (assignment->of_layer[i] == NULL) {
            return dse_error_set(error, DSE_NO_MEMORY, "no memory for dependencies");
        }
        switch (dse_dependencies_add(assignment->of_layer[i], channels, hops)) {
        case DSE_DEPENDENCIES_ADDED:
            *layer = (uint8_t)i;
            return DSE_OK;
        case DSE_DEPENDENCIES_NO_MEMORY:
            return dse_error_set(error, DSE_NO_MEMORY, "no memory for dependencies");
        case DSE_DEPENDENCIES_CYCLE:
            break;
        }
    }
    return dse_error_set(error, DSE_INFEASIBLE, "more than %d virtual channels are needed",
                         DSE_LAYERS_MAX);
}

static enum dse_status put_pair(struct assignment *assignment, uint32_t pair,
                                struct dse_error *error) {
    const struct dse_graph *graph = assignment->routes->problem->graph;
    uint32_t from = pair / graph->routers, to = pair % graph->routers, part = 0;
    uint32_t *path = assignment->path;
    uint32_t hops = dse_routes_path(assignment->routes, from, to, path);
    enum dse_status status = DSE_OK;
    for (uint32_t at = 0; at < hops && status == DSE_OK; part++) {
        uint32_t end = part_end(graph, assignment->change, path, at, hops);
        uint8_t *layer = &assignment->layers.layer[(size_t)pair * assignment->layers.parts + part];
        status = put_part(assignment, path + at, end - at, layer, error);
        at = end;
    }
    return status;
}

static void sort_pairs(const struct dse_route_problem *problem, enum order order, uint32_t *pairs) {
    uint32_t routers = problem->graph->routers, count = routers * routers, filled = 0;
    struct dse_random random;
    if (order == ORDER_GIVEN || order == ORDER_RANDOM) {
        for (uint32_t pair = 0; pair < count; pair++) {
            pairs[pair] = pair;
        }
        if (order == ORDER_RANDOM) {
            dse_random_start(&random, 0, 0, DSE_RANDOM_ROUTES, UINT64_MAX - 2);
            dse_random_shuffle(&random, pairs, count);
        }
        return;
    }
    for (uint32_t i = 0; i <= problem->diameter; i++) {
        uint32_t hops = order == ORDER_SHORT_FIRST ? i : problem->diameter - i;
        for (uint32_t pair = 0; pair < count; pair++) {
            if (problem->hops[pair] == hops) {
                pairs[filled++] = pair;
            }
        }
    }
}

/* Assigns all in one order; fewer than `fewest` layers are of no use, and end it. */
static enum dse_status assign(struct assignment *assignment, enum order order, uint32_t *pairs,
                              uint32_t fewest, struct dse_error *error) {
    const struct dse_route_problem *problem = assignment->routes->problem;
    uint32_t count = problem->graph->routers * problem->graph->routers;
    enum dse_status status = DSE_OK;
    assignment->layers.count = 0;
    assignment->layers.order = order_names[order];
    sort_pairs(problem, order, pairs);
    for (uint32_t i = 0; i < count && status == DSE_OK && assignment->layers.count < fewest; i++) {
        status = put_pair(assignment, pairs[i], error);
    }
    for (uint32_t i = 0; i < assignment->layers.count; i++) {
        dse_dependencies_free(assignment->of_layer[i]);
    }
    return status;
}

static uint8_t *new_layers(const struct assignment *assignment) {
    size_t routers = assignment->routes->problem->graph->routers;
    return calloc(routers * routers * assignment->layers.parts, 1);
}

enum dse_status dse_layers_assign(const struct dse_routes *routes, enum dse_layer_change change,
                                  struct dse_layers *layers, struct dse_error *error) {
    size_t routers = routes->problem->graph->routers;
    struct assignment assignment = {.routes = routes, .change = change};
    struct dse_layers best = {.count = UINT32_MAX};
    uint32_t *pairs = malloc(routers * routers * sizeof *pairs);
    enum dse_status status = find_parts(&assignment, error);
    for (int order = 0; order < ORDERS && status == DSE_OK; order++) {
        assignment.layers.layer = new_layers(&assignment);
        status = pairs == NULL || assignment.layers.layer == NULL
                     ? dse_error_set(error, DSE_NO_MEMORY, "no memory for layers")
                     : assign(&assignment, (enum order)order, pairs, best.count, error);
        if (status == DSE_OK && assignment.layers.count < best.count) {
            struct dse_layers worse = best;
            best = assignment.layers;
            assignment.layers = (struct dse_layers){.parts = best.parts, .layer = worse.layer};
        }
        free(assignment.layers.layer);
    }
    free(pairs);
    if (status != DSE_OK) {
        dse_layers_free(&best);
        return status;
    }
    *layers = best;
    return DSE_OK;
}

void dse_layers_free(struct dse_layers *layers) {
    free(layers->layer);
    *layers = (struct dse_layers){0};
}

/* ---- proof ------------------------------------------------------------------------------ */

/* All dependencies between virtual channels (channel x layers + layer), repeated ones too. */
struct proof {
    const struct dse_routes *routes;
    enum dse_layer_change change;
    const struct dse_layers *layers;
    size_t nodes;
    size_t *start;
    uint32_t *to;
    uint32_t *waiting; /* predecessors that are left */
};

/* The virtual channels of a path. */
static uint32_t virtual_path(const struct proof *proof, uint32_t from, uint32_t to,
                             uint32_t *nodes) {
    const struct dse_graph *graph = proof->routes->problem->graph;
    uint32_t hops = dse_routes_path(proof->routes, from, to, nodes), part = 0;
    size_t pair = (size_t)from * graph->routers + to;
    for (uint32_t at = 0; at < hops; part++) {
        uint32_t end = part_end(graph, proof->change, nodes, at, hops);
        uint32_t layer = proof->layers->layer[pair * proof->layers->parts + part];
        /* part_end compares with the first channel of the part, so that is changed last. */
        for (uint32_t i = end; i-- > at;) {
            nodes[i] = nodes[i] * proof->layers->count + layer;
        }
        at = end;
    }
    return hops;
}

/* Counts dependencies into start[node + 1], or fills `to` where it is there. */
static void take_dependencies(struct proof *proof) {
    uint32_t routers = proof->routes->problem->graph->routers, nodes[DSE_ROUTE_HOPS_MAX];
    for (uint32_t from = 0; from < routers; from++) {
        for (uint32_t to = 0; to < routers; to++) {
            uint32_t hops = virtual_path(proof, from, to, nodes);
            for (uint32_t i = 1; i < hops; i++) {
                if (proof->to == NULL) {
                    proof->start[nodes[i - 1] + 1]++;
                } else {
                    proof->to[proof->start[nodes[i - 1]]++] = nodes[i];
                    proof->waiting[nodes[i]]++;
                }
            }
        }
    }
}

/* After filling, start[n] is the end of n's dependencies; moves it back. */
static void move_starts_back(struct proof *proof) {
    memmove(proof->start + 1, proof->start, proof->nodes * sizeof *proof->start);
    proof->start[0] = 0;
}

static bool take_away(const struct proof *proof, uint32_t *free_nodes) {
    size_t count = 0, done = 0;
    for (size_t node = 0; node < proof->nodes; node++) {
        if (proof->waiting[node] == 0) {
            free_nodes[count++] = (uint32_t)node;
        }
    }
    for (; done < count; done++) {
        uint32_t node = free_nodes[done];
        // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript): it was set above
        for (size_t i = proof->start[node]; i < proof->start[node + 1]; i++) {
            if (--proof->waiting[proof->to[i]] == 0) {
                free_nodes[count++] = proof->to[i];
            }
        }
    }
    return count == proof->nodes;
}

bool dse_layers_are_acyclic(const struct dse_routes *routes, enum dse_layer_change change,
                            const struct dse_layers *layers) {
    struct proof proof = {.routes = routes, .change = change, .layers = layers};
    bool acyclic = false;
    proof.nodes = (size_t)routes->problem->graph->channels * layers->count;
    proof.start = calloc(proof.nodes + 2, sizeof *proof.start);
    proof.waiting = calloc(proof.nodes + 1, sizeof *proof.waiting);
    uint32_t *free_nodes = malloc((proof.nodes + 1) * sizeof *free_nodes);
    if (proof.start == NULL || proof.waiting == NULL || free_nodes == NULL) {
        goto out;
    }
    take_dependencies(&proof);
    for (size_t node = 0; node < proof.nodes; node++) {
        proof.start[node + 1] += proof.start[node];
    }
    proof.to = malloc((proof.start[proof.nodes] + 1) * sizeof *proof.to);
    if (proof.to == NULL) {
        goto out;
    }
    take_dependencies(&proof);
    move_starts_back(&proof);
    acyclic = take_away(&proof, free_nodes);
out:
    free(proof.start);
    free(proof.waiting);
    free(proof.to);
    free(free_nodes);
    return acyclic;
}

#include "solvers/routing/path_list.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "solvers/routing/next_hops.h"

static const size_t bytes_most = (size_t)1 << 32;

/* A walk over all shortest paths of one pair, in the order of channels: depth first. */
struct walk {
    const struct dse_route_problem *problem;
    uint32_t from, to, hops;
    uint32_t channels[DSE_ROUTE_HOPS_MAX]; /* of the present path */
};

static uint32_t router_at(const struct walk *walk, uint32_t depth) {
    return depth == 0 ? walk->from : walk->problem->graph->to[walk->channels[depth - 1]];
}

/* Completes the path from `depth` on by the first channels not before `at` there; goes back where
 * there are none. False if no path is left. */
static bool descend(struct walk *walk, uint32_t depth, uint32_t at) {
    const struct dse_graph *graph = walk->problem->graph;
    while (depth < walk->hops) {
        uint32_t router = router_at(walk, depth), end = graph->start[router + 1];
        while (at < end && !dse_route_is_next(walk->problem, router, walk->to, at)) {
            at++;
        }
        if (at < end) {
            walk->channels[depth++] = at;
            at = depth < walk->hops ? graph->start[router_at(walk, depth)] : 0;
        } else if (depth > 0) {
            at = walk->channels[--depth] + 1;
        } else {
            return false;
        }
    }
    return true;
}

static bool first_path(struct walk *walk) {
    return descend(walk, 0, walk->problem->graph->start[walk->from]);
}

static bool next_path(struct walk *walk) {
    return descend(walk, walk->hops - 1, walk->channels[walk->hops - 1] + 1);
}

static enum dse_status make_room(void **array, size_t *room, size_t wanted, size_t size,
                                 struct dse_error *error) {
    if (wanted <= *room) {
        return DSE_OK;
    }
    size_t more = 2 * wanted;
    if (more * size > 2 * bytes_most || more > UINT32_MAX) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "too many shortest paths to list (%zu); best_response needs no list",
                             wanted);
    }
    void *moved = realloc(*array, more * size);
    if (moved == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for a list of %zu paths", wanted);
    }
    *array = moved;
    *room = more;
    return DSE_OK;
}

static enum dse_status append_path(const struct dse_route_state *state, const struct walk *walk,
                                   struct dse_path_list *list, struct dse_error *error) {
    void *array = list->resources;
    enum dse_status status = make_room(&array, &list->path_room, list->path_count + 1,
                                       list->stride * sizeof *list->resources, error);
    list->resources = array;
    if (status == DSE_OK) {
        dse_route_resources(state, walk->channels, walk->hops,
                            list->resources + list->path_count * list->stride);
        list->path_count++;
    }
    return status;
}

/* The first path is appended; if it stays alone it is taken for good. */
static enum dse_status list_pair(struct dse_route_state *state, struct walk *walk,
                                 struct dse_routes *routes, struct dse_path_list *list,
                                 struct dse_error *error) {
    double weight = dse_route_weight(walk->problem, walk->from, walk->to);
    size_t first = list->path_count;
    first_path(walk);
    dse_routes_set_path(routes, walk->from, walk->to, walk->channels);
    enum dse_status status = DSE_OK;
    do {
        status = append_path(state, walk, list, error);
    } while (status == DSE_OK && weight > 0 && next_path(walk));
    if (status != DSE_OK) {
        return status;
    }
    uint32_t length = walk->hops - (state->objective == DSE_ROUTE_ROUTER);
    assert(list->resources != NULL);
    if (list->path_count - first == 1) {
        for (uint32_t i = 0; i < length; i++) {
            dse_route_add(state, list->resources[first * list->stride + i], weight);
        }
        list->path_count = first;
        return DSE_OK;
    }
    void *array = list->choices;
    status =
        make_room(&array, &list->choice_room, list->choice_count + 1, sizeof *list->choices, error);
    list->choices = array;
    if (status == DSE_OK) {
        assert(list->choices != NULL);
        list->choices[list->choice_count++] =
            (struct dse_path_choice){.from = walk->from,
                                     .to = walk->to,
                                     .first = (uint32_t)first,
                                     .count = (uint32_t)(list->path_count - first),
                                     .length = length,
                                     .weight = weight};
    }
    return status;
}

enum dse_status dse_path_list_start(struct dse_route_state *state, struct dse_routes *routes,
                                    struct dse_path_list *list, struct dse_error *error) {
    const struct dse_route_problem *problem = state->problem;
    struct dse_path_list result = {.stride = problem->diameter};
    enum dse_status status = DSE_OK;
    for (uint32_t from = 0; from < problem->graph->routers && status == DSE_OK; from++) {
        for (uint32_t to = 0; to < problem->graph->routers && status == DSE_OK; to++) {
            struct walk walk = {.problem = problem, .from = from, .to = to};
            walk.hops = problem->hops[(size_t)from * problem->graph->routers + to];
            if (from != to) {
                status = list_pair(state, &walk, routes, &result, error);
            }
        }
    }
    if (status != DSE_OK) {
        dse_path_list_free(&result);
        return status;
    }
    *list = result;
    return DSE_OK;
}

void dse_path_list_free(struct dse_path_list *list) {
    free(list->choices);
    free(list->resources);
    *list = (struct dse_path_list){0};
}

/* Whether the walk's present path has these resources. */
static bool is_path(const struct dse_route_state *state, const struct walk *walk,
                    const uint32_t *resources) {
    uint32_t own[DSE_ROUTE_HOPS_MAX];
    uint32_t count = dse_route_resources(state, walk->channels, walk->hops, own);
    return memcmp(own, resources, count * sizeof *own) == 0;
}

void dse_path_list_apply(const struct dse_path_list *list, const struct dse_route_state *state,
                         const uint32_t *chosen, struct dse_routes *routes) {
    const struct dse_route_problem *problem = state->problem;
    for (size_t i = 0; i < list->choice_count; i++) {
        const struct dse_path_choice *choice = &list->choices[i];
        struct walk walk = {.problem = problem, .from = choice->from, .to = choice->to};
        walk.hops = problem->hops[(size_t)choice->from * problem->graph->routers + choice->to];
        const uint32_t *resources = list->resources + (size_t)chosen[i] * list->stride;
        bool more = first_path(&walk);
        while (more && !is_path(state, &walk, resources)) {
            more = next_path(&walk);
        }
        dse_routes_set_path(routes, choice->from, choice->to, walk.channels);
    }
}

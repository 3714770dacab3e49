#include "solvers/twins.h"

#include <stdlib.h>
#include <string.h>

/* Routers looked at before the search. */
enum { SAMPLE = 64 };

void dse_twins_free(struct dse_twins *twins) {
    free(twins->class_of);
    free(twins->first);
    free(twins->size);
    *twins = (struct dse_twins){0};
}

static uint32_t degree(const struct dse_graph *graph, uint32_t router) {
    return graph->start[router + 1] - graph->start[router];
}

/* The same for the same neighbours in any order: a sum of scrambled numbers. */
static uint64_t hash_of(const struct dse_graph *graph, uint32_t router) {
    uint64_t sum = 0;
    for (uint32_t channel = graph->start[router]; channel < graph->start[router + 1]; channel++) {
        uint64_t bits = (graph->to[channel] + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15);
        sum += (bits ^ (bits >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return sum;
}

/* Remembers a router's neighbours. */
static void mark_neighbours(const struct dse_graph *graph, uint32_t router, uint32_t *marks) {
    for (uint32_t channel = graph->start[router]; channel < graph->start[router + 1]; channel++) {
        marks[graph->to[channel]] = router + 1;
    }
}

/* Whether a router is a twin of the one whose neighbours have been marked: all of as many are. */
static bool are_twins(const struct dse_graph *graph, uint32_t marked, uint32_t router,
                      const uint32_t *marks) {
    bool alike = degree(graph, marked) == degree(graph, router) &&
                 (graph->endpoints_of[marked] > 0) == (graph->endpoints_of[router] > 0);
    for (uint32_t channel = graph->start[router]; alike && channel < graph->start[router + 1];
         channel++) {
        alike = marks[graph->to[channel]] == marked + 1;
    }
    return alike;
}

/* Whether some of the routers looked at has a twin: these have the same neighbour. */
static bool sample_has_twins(const struct dse_graph *graph, uint32_t *marks) {
    uint32_t step = graph->routers / SAMPLE + 1;
    for (uint32_t router = 0; router < graph->routers; router += step) {
        if (degree(graph, router) == 0) {
            continue;
        }
        mark_neighbours(graph, router, marks);
        uint32_t near = graph->to[graph->start[router]];
        for (uint32_t channel = graph->start[near]; channel < graph->start[near + 1]; channel++) {
            uint32_t other = graph->to[channel];
            if (other != router && are_twins(graph, router, other, marks)) {
                return true;
            }
        }
    }
    return false;
}

struct table {
    uint64_t mask;
    uint32_t *router; /* the first of a class, plus 1; 0 where there is none */
    uint64_t *hash;
    uint32_t *marks; /* of each router: the one whose neighbour it was found to be, plus 1 */
};

/* The place of the class of a router, or the empty place for it. */
static uint64_t place_of(const struct dse_graph *graph, const struct table *table, uint32_t router,
                         uint64_t hash) {
    uint64_t place = (hash ^ (hash >> 32)) & table->mask;
    while (table->router[place] != 0) {
        uint32_t other = table->router[place] - 1;
        if (table->hash[place] == hash) {
            mark_neighbours(graph, other, table->marks);
            if (are_twins(graph, other, router, table->marks)) {
                break;
            }
        }
        place = (place + 1) & table->mask;
    }
    return place;
}

static void classify(const struct dse_graph *graph, struct table *table, struct dse_twins *twins) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        if (degree(graph, router) > 0) {
            uint64_t hash = hash_of(graph, router), place = place_of(graph, table, router, hash);
            if (table->router[place] != 0) {
                twins->class_of[router] = twins->class_of[table->router[place] - 1];
                twins->size[twins->class_of[router]]++;
                continue;
            }
            table->router[place] = router + 1;
            table->hash[place] = hash;
        }
        twins->first[twins->classes] = router;
        twins->size[twins->classes] = 1;
        twins->class_of[router] = twins->classes++;
    }
}

static void set_alone(const struct dse_graph *graph, struct dse_twins *twins) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        twins->class_of[router] = twins->first[router] = router;
        twins->size[router] = 1;
    }
    twins->classes = graph->routers;
}

static bool search(const struct dse_graph *graph, uint32_t *marks, struct dse_twins *twins) {
    size_t size = 16;
    while (size < (size_t)graph->routers * 2) {
        size *= 2;
    }
    struct table table = {.mask = size - 1,
                          .router = calloc(size, sizeof *table.router),
                          .hash = malloc(size * sizeof *table.hash),
                          .marks = marks};
    bool memory = table.router != NULL && table.hash != NULL;
    if (memory) {
        classify(graph, &table, twins);
    }
    free(table.router);
    free(table.hash);
    return memory;
}

enum dse_status dse_twins_find(const struct dse_graph *graph, struct dse_twins *twins,
                               struct dse_error *error) {
    size_t routers = (size_t)graph->routers + 1;
    uint32_t *marks = calloc(routers, sizeof *marks);
    *twins = (struct dse_twins){.class_of = malloc(routers * sizeof *twins->class_of),
                                .first = malloc(routers * sizeof *twins->first),
                                .size = malloc(routers * sizeof *twins->size)};
    bool memory =
        marks != NULL && twins->class_of != NULL && twins->first != NULL && twins->size != NULL;
    if (memory && sample_has_twins(graph, marks)) {
        memset(marks, 0, routers * sizeof *marks);
        memory = search(graph, marks, twins);
    } else if (memory) {
        set_alone(graph, twins);
    }
    free(marks);
    return memory ? DSE_OK : dse_error_set(error, DSE_NO_MEMORY, "no memory to compare routers");
}

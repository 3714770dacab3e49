/* Twins: routers that are linked to exactly the same others, such as the leaf routers of a
 * megafly's group or the edge routers of a fat tree's pod. They are equally far from every other
 * router, and 2 hops from each other, so that one of them can stand for all in whatever counts
 * distances. */
#ifndef DSE_SOLVERS_TWINS_H
#define DSE_SOLVERS_TWINS_H

#include "core/graph.h"
#include "core/status.h"

struct dse_twins {
    uint32_t classes;   /* as many as routers where there are no twins */
    uint32_t *class_of; /* of a router; classes count in the order of their first routers */
    uint32_t *first;    /* of a class: the first of its routers */
    uint32_t *size;     /* of a class: how many routers it has */
};

/* Sorts the routers into classes of twins; a router without links is alone in its class, and a
 * class has routers with end points or such without, not both. Parallel links are merged.
 * Where none of some 64 routers has a twin, nothing more is looked for: all are taken to be alone.
 * Freed by dse_twins_free, also after failure. DSE_NO_MEMORY. Expected O(routers + channels). */
enum dse_status dse_twins_find(const struct dse_graph *graph, struct dse_twins *twins,
                               struct dse_error *error);
void dse_twins_free(struct dse_twins *twins);

#endif

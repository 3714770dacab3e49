/* Halves of the end points of a network: two sets of routers whose end points differ as little as
 * the routers' end points allow. Routers without end points may be on either side. */
#ifndef DSE_SOLVERS_HALVES_H
#define DSE_SOLVERS_HALVES_H

#include "core/graph.h"
#include "core/status.h"

/* Routers with the same number of end points. */
struct dse_halves_size {
    uint32_t endpoints; /* of each, at least 1 */
    uint32_t routers;
    uint32_t in_larger; /* how many of them are in the larger half of one way to halve */
};

struct dse_halves {
    uint64_t endpoints;  /* of both */
    uint64_t larger;     /* end points of the larger half */
    uint64_t difference; /* of the two halves: 2 larger - endpoints */
    uint32_t largest;    /* most end points of a router */
    uint32_t routers;    /* that carry end points */
    struct dse_halves_size *sizes;
    size_t size_count;
};

/* Finds how evenly the end points can be halved, exactly, by dynamic programming over sums of end
 * points (Bellman 1957) after division by their greatest common divisor. The caller frees with
 * dse_halves_free. DSE_NO_MEMORY; DSE_INFEASIBLE if fewer than two routers carry end points, or if
 * half of the divided sum exceeds 2^24, or 2^32 divided by the number of different counts of end
 * points. O(routers log routers + counts x sum) */
enum dse_status dse_halves_find(const struct dse_graph *graph, struct dse_halves *halves,
                                struct dse_error *error);
void dse_halves_free(struct dse_halves *halves);

#endif

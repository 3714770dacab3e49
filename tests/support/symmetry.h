/* Symmetries of explicit networks, found by igraph (BLISS): they keep links with their capacities
 * and the end points of routers. For up to some hundred routers. */
#ifndef DSE_TESTS_SYMMETRY_H
#define DSE_TESTS_SYMMETRY_H

#include <stdbool.h>

#include "core/graph.h"

/* Writes for each router the least one that a symmetry carries it to: routers with the same are one
 * orbit of the whole group. */
void symmetry_orbits(const struct dse_graph *graph, uint32_t *orbit_of);

/* Whether two networks are the same but for the numbers of their routers. */
bool symmetry_isomorphic(const struct dse_graph *a, const struct dse_graph *b);

#endif

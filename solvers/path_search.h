/* Breadth-first search that counts shortest paths. */
#ifndef DSE_SOLVERS_PATH_SEARCH_H
#define DSE_SOLVERS_PATH_SEARCH_H

#include <stdbool.h>

#include "core/graph.h"

/* What one thread searches with. Arrays are of all routers; those of a router mean something only
 * where its hops are not UINT32_MAX. */
struct dse_path_search {
    uint32_t reached; /* routers, the source included */
    uint32_t *order;  /* those reached, by hops */
    uint32_t *hops;
    double *paths; /* shortest paths to it; exact up to 2^53, then rounded */
};

/* Allocates for graphs of so many routers; false without memory (then nothing is to be freed). */
bool dse_path_search_start(struct dse_path_search *search, uint32_t routers);
void dse_path_search_end(struct dse_path_search *search);

/* Searches from a source. Parallel links are paths of their own or, if not `parallel`, one.
 * O(routers + channels) */
void dse_path_search_run(struct dse_path_search *search, const struct dse_graph *graph,
                         uint32_t source, bool parallel);

#endif

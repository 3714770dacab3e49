/* A lower bound of the bisection from traffic: what crosses a cut needs its links. */
#ifndef DSE_SOLVERS_CONGESTION_H
#define DSE_SOLVERS_CONGESTION_H

#include <stdbool.h>

#include "core/graph.h"
#include "core/status.h"
#include "solvers/halves.h"

/* Every end point sends one unit to every end point of other routers, over all shortest paths
 * alike, parallel links counted as paths. Finds the load of the fullest link, one way. Every cut
 * into halves with a and b end points lets a b units cross one way, so that it has at least
 * a b / load links (Leighton, Rao 1988, FOCS; any way of routing gives a bound).
 *
 * DSE_NO_MEMORY, DSE_INTERRUPTED; DSE_INFEASIBLE if routers with end points are not connected.
 * O(routers with end points x channels), on `threads` threads; the result does not depend on them.
 */
enum dse_status dse_congestion_find(const struct dse_graph *graph, int threads,
                                    const volatile bool *stop, double *load,
                                    struct dse_error *error);

/* Links that any cut into halves has at least, given that load. */
uint64_t dse_congestion_bound(const struct dse_halves *halves, double load);

#endif

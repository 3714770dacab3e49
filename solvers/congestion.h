/* A lower bound of the bisection from traffic: what crosses a cut needs its links. */
#ifndef DSE_SOLVERS_CONGESTION_H
#define DSE_SOLVERS_CONGESTION_H

#include <signal.h>
#include <stdbool.h>

#include "core/graph.h"
#include "core/status.h"
#include "solvers/halves.h"

/* Every end point spreads one unit over hubs: routers in proportion to their share of the sum of
 * `hubs` (one number a router, at least one of them above 0), over all shortest paths alike,
 * parallel links counted as paths; and receives one unit that comes back the same ways. Finds the
 * load of the fullest link, one way.
 *
 * That load carries any exchange in which end points send and receive one unit each (Valiant 1982,
 * SIAM J. Comput. 11(2)). So a cut whose smaller side has b end points has at least b / load links.
 * If the hubs are the end points themselves, all end points can send to each other alike, half as
 * much each, which lets 2 a b / (a + b) units cross instead of b, a being the larger side
 * (Leighton, Rao 1988, FOCS).
 *
 * DSE_NO_MEMORY, DSE_INTERRUPTED; DSE_INFEASIBLE if some router with end points does not reach all
 * of them and all hubs. O(routers with end points x channels), on `threads` threads; the result
 * does not depend on them. */
enum dse_status dse_congestion_find(const struct dse_graph *graph, const double *hubs, int threads,
                                    const volatile sig_atomic_t *stop, double *load,
                                    struct dse_error *error);

/* Makes the routers that are most hops away from any end point the hubs, in proportion to their
 * links; `tiered` tells whether there are routers without end points at all (else there are no
 * hubs). DSE_NO_MEMORY. O(routers + channels) */
enum dse_status dse_congestion_top_tier(const struct dse_graph *graph, double *hubs, bool *tiered,
                                        struct dse_error *error);

/* Links that any cut into halves has at least, given the load with the hubs being the end points
 * (`uniform`) or any others. */
uint64_t dse_congestion_bound(const struct dse_halves *halves, double load, bool uniform);

#endif

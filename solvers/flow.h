/* Largest flows between routers: edge-disjoint paths (Menger 1927), each link carrying one. */
#ifndef DSE_SOLVERS_FLOW_H
#define DSE_SOLVERS_FLOW_H

#include <signal.h>
#include <stdbool.h>

#include "core/graph.h"
#include "core/status.h"

/* Work space for flows in one graph, which must outlive it. */
struct dse_flow;

/* NULL without memory. */
struct dse_flow *dse_flow_new(const struct dse_graph *graph);
void dse_flow_free(struct dse_flow *flow);

/* The largest number of edge-disjoint paths between two different routers, parallel links counted,
 * but no more than `most` (Dinic 1970). O(channels) a phase; some phases up to a few times the
 * diameter. */
uint64_t dse_flow_between(struct dse_flow *flow, uint32_t from, uint32_t to, uint64_t most);

/* Whether a router is on the side of `from` of a least cut found by the last call, which must not
 * have stopped at `most`. */
bool dse_flow_before_cut(const struct dse_flow *flow, uint32_t router);

/* Edge-disjoint paths over all pairs of different routers with end points: of the pair with fewest
 * and the mean over pairs; 0 for a pair that is not connected. Exact, by one flow less than there
 * are such routers (Gomory, Hu 1961; without contraction: Gusfield 1990, SIAM J. Comput. 19(1)).
 * DSE_NO_MEMORY, DSE_INTERRUPTED; DSE_INFEASIBLE if fewer than two routers carry end points. */
enum dse_status dse_flow_all_pairs(const struct dse_graph *graph, const volatile sig_atomic_t *stop,
                                   uint64_t *least, double *mean, struct dse_error *error);

/* The fewest links whose loss parts two routers with end points, or `most` if that is less. A lower
 * bound of any cut between two sets of them. One flow less than there are such routers. Status as
 * above. */
enum dse_status dse_flow_connectivity(const struct dse_graph *graph, uint64_t most,
                                      const volatile sig_atomic_t *stop, uint64_t *links,
                                      struct dse_error *error);

#endif

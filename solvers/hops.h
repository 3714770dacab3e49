/* Hops between all routers: exact distances by breadth-first search from every source at once. */
#ifndef DSE_SOLVERS_HOPS_H
#define DSE_SOLVERS_HOPS_H

#include <signal.h>

#include "core/graph.h"
#include "core/status.h"

/* How hops are distributed over ordered pairs of different routers. */
struct dse_hop_counts {
    uint64_t *pairs; /* [h]: pairs that are h hops apart, for 0 (always 0) to `most` */
    uint32_t most;   /* the largest distance of a connected pair */
    uint64_t connected, unconnected; /* pairs */
    double sum;                      /* of the hops of connected pairs: exact below 2^53 */
};

struct dse_hops {
    struct dse_hop_counts all;       /* pairs of any routers */
    struct dse_hop_counts endpoints; /* of routers with end points */
};

enum dse_hops_kernel {
    DSE_HOPS_FASTEST, /* that this machine can run */
    DSE_HOPS_PORTABLE
};

struct dse_hops_options {
    int threads;                    /* at least 1; the result does not depend on it */
    const struct dse_orbit *orbits; /* of all routers; then one source of each is enough */
    size_t orbit_count;             /* 0: not known */
    enum dse_hops_kernel kernel;
    const volatile sig_atomic_t *stop; /* may be NULL */
};

/* Measures all pairs. The caller frees `hops`. DSE_NO_MEMORY, DSE_INTERRUPTED.
 *
 * Blocks of 512 sources are searched together, each router having a row with a bit for every source
 * that has reached it (Then et al. 2014, VLDB, multi-source breadth-first search). The first
 * levels, at which few bits are set, are done bit by bit. Then a level is one pass over the rows,
 * each taking over those of its neighbours; full rows are left out. Since distances are the same
 * both ways, only rows from the block's own on count, and the others are left out in the last
 * level. Routers with the same neighbours share a row (solvers/twins.h), if their number is the
 * commonest. Time O(routers x channels x diameter / 512) at most, memory 128 bytes a router and
 * thread.
 */
enum dse_status dse_hops_measure(const struct dse_graph *graph,
                                 const struct dse_hops_options *options, struct dse_hops *hops,
                                 struct dse_error *error);
void dse_hops_free(struct dse_hops *hops);

/* Components of the network, and the routers of the largest. DSE_NO_MEMORY. O(routers + channels)
 */
enum dse_status dse_hops_components(const struct dse_graph *graph, uint64_t *components,
                                    uint64_t *largest, struct dse_error *error);

#endif

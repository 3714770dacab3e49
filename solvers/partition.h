/* Small cuts between two halves of the end points, found by search: an upper bound of the
 * bisection. */
#ifndef DSE_SOLVERS_PARTITION_H
#define DSE_SOLVERS_PARTITION_H

#include "core/graph.h"
#include "core/random.h"
#include "core/status.h"
#include "solvers/halves.h"

/* A search for small cuts of one network: the best so far and work space. */
struct dse_partition;

/* Starts a search without any cut. `graph` and `halves` must outlive it. DSE_NO_MEMORY. */
enum dse_status dse_partition_new(const struct dse_graph *graph, const struct dse_halves *halves,
                                  struct dse_partition **partition, struct dse_error *error);
void dse_partition_free(struct dse_partition *partition);

/* Tries a start and keeps what is no worse than the best so far; returns the links that its
 * refinement cuts. The start is brought to exact halves and refined by moves of single routers
 * (Fiduccia, Mattheyses 1982, DAC), which between them may leave the halves by the end points of
 * two routers. O(routers + channels) a pass, usually ten passes or fewer. */

/* ... from sides given (0 or 1 of every router). */
uint64_t dse_partition_from_sides(struct dse_partition *partition, const uint8_t *sides);

/* ... from an order of the routers: the first ones that make half of the end points are one side.
 */
uint64_t dse_partition_from_order(struct dse_partition *partition, const uint32_t *order);

/* ... from the routers in the order of a breadth-first search from a random one. */
uint64_t dse_partition_grown(struct dse_partition *partition, struct dse_random *random);

/* ... from the best cut so far, with `moves` random routers on the other side. */
uint64_t dse_partition_shaken(struct dse_partition *partition, uint32_t moves,
                              struct dse_random *random);

/* ... from a bisection by METIS (Karypis, Kumar 1998, SIAM J. Sci. Comput. 20(1)): multilevel, by
 * end points and links. Only one thread at a time does this, for METIS shares one generator of
 * random numbers. Without effect (returning DSE_UNKNOWN) where the network is too large for its
 * 32-bit numbers or METIS fails. */
uint64_t dse_partition_metis(struct dse_partition *partition, struct dse_random *random);

/* The fewest links cut so far, DSE_UNKNOWN before the first start, and the sides of that cut. */
uint64_t dse_partition_cut(const struct dse_partition *partition);
const uint8_t *dse_partition_sides(const struct dse_partition *partition);

#endif

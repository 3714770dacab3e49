/* Channel dependency graphs: whether packets that hold a channel and wait for the next one can wait
 * for each other in a circle (Dally, Seitz 1987, IEEE Transactions on Computers 36(5)).
 *
 * Nodes are virtual channels, numbered by the caller; a dependency leads from one to the next on
 * some path. The order of nodes is kept topological while dependencies are added (Pearce, Kelly
 * 2006, ACM Journal of Experimental Algorithmics 11), so that a cycle is seen by the dependency
 * that closes it. */
#ifndef DSE_SOLVERS_ROUTING_DEPENDENCIES_H
#define DSE_SOLVERS_ROUTING_DEPENDENCIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dse_dependencies;

/* No dependency between so many nodes; NULL without memory. */
struct dse_dependencies *dse_dependencies_new(uint32_t nodes);
void dse_dependencies_free(struct dse_dependencies *dependencies);

/* Adds the dependencies of a path, those that are not there yet; or none if one would close a
 * cycle. */
enum dse_dependency_result {
    DSE_DEPENDENCIES_ADDED,
    DSE_DEPENDENCIES_CYCLE,
    DSE_DEPENDENCIES_NO_MEMORY,
} dse_dependencies_add(struct dse_dependencies *dependencies, const uint32_t *nodes,
                       uint32_t count);

/* How many different dependencies there are. */
size_t dse_dependencies_count(const struct dse_dependencies *dependencies);

#endif

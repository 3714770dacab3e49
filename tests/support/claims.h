/* What closed forms say of a network against what its explicit graph has. */
#ifndef DSE_TESTS_CLAIMS_H
#define DSE_TESTS_CLAIMS_H

#include "core/graph.h"
#include "models/design.h"

/* Fails, naming the network by `text`, unless everything that is known of the design is so in its
 * connected graph: counts, ports, hops by breadth-first search and, for up to `brute_force_most`
 * (at most 24) routers, the bisection by trying all splits. Links to the top or between groups are
 * those of the last class that has a name. */
void check_claims(const char *text, const struct dse_design *design, const struct dse_graph *graph,
                  uint32_t brute_force_most);

#endif

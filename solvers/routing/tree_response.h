/* Best response of destination trees. */
#ifndef DSE_SOLVERS_ROUTING_TREE_RESPONSE_H
#define DSE_SOLVERS_ROUTING_TREE_RESPONSE_H

#include "solvers/routing/route_state.h"

/* One router after the other, in the tree of one destination after the other, takes the next hop
 * whose way onward is cheapest for all that comes through the router, until rounds bring nothing,
 * or for so many rounds. `state` has the loads of the routes, and follows them. DSE_NO_MEMORY. */
enum dse_status dse_tree_response(struct dse_route_state *state,
                                  const struct dse_route_options *options, int rounds,
                                  struct dse_routes *routes, struct dse_error *error);

#endif

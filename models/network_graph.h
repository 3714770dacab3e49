/* The explicit network of a text such as `dragonfly:k=16`. */
#ifndef DSE_MODELS_NETWORK_GRAPH_H
#define DSE_MODELS_NETWORK_GRAPH_H

#include "models/network.h"

/* Builds one plane of a resolved network, as its family's `wiring` tells. If fewer end points are
 * installed than it holds, each plane gets its share of them, spread evenly over the slots in the
 * order of the routers. The caller frees the graph. DSE_INFEASIBLE, DSE_OVERFLOW if it is larger
 * than an explicit network can be (seen from the closed forms, before anything is built),
 * DSE_NO_MEMORY. */
enum dse_status dse_network_build(const struct dse_network *network, struct dse_graph **graph,
                                  struct dse_error *error);

/* The orbits of that explicit network, as far as its family knows them; 0 if it does not, or if not
 * all end points are installed. */
size_t dse_network_orbits(const struct dse_network *network,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]);

#endif

/* Loads of routers and channels under given routes, and how evenly they are spread. */
#ifndef DSE_SOLVERS_ROUTING_ROUTE_LOADS_H
#define DSE_SOLVERS_ROUTING_ROUTE_LOADS_H

#include "solvers/routing/routes.h"

/* Traffic through each router, the ends of a path excluded, and through each channel. */
struct dse_route_loads {
    uint32_t routers, channels;
    uint64_t *router, *channel;
};

enum dse_status dse_route_loads_start(const struct dse_graph *graph, struct dse_route_loads *loads,
                                      struct dse_error *error);
void dse_route_loads_free(struct dse_route_loads *loads);

/* Adds all routes up. O(pairs x hops) */
void dse_route_loads_sum(const struct dse_routes *routes, struct dse_route_loads *loads);

/* How evenly numbers are spread. A channel counts as its capacity of links, each with an equal
 * share. */
struct dse_spread {
    double least, most;
    double mean;
    double f;       /* sum of the squared deviations from the mean */
    double f_bound; /* the least f that whole loads of this sum can have */
};

struct dse_spread dse_route_router_spread(const struct dse_route_loads *loads);
struct dse_spread dse_route_link_spread(const struct dse_graph *graph,
                                        const struct dse_route_loads *loads);

#endif

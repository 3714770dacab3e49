/* Routes of a Cartesian product from those of its factors: one factor after the other, in a fixed
 * order. */
#ifndef DSE_SOLVERS_ROUTING_COMPOSITION_H
#define DSE_SOLVERS_ROUTING_COMPOSITION_H

#include "solvers/routing/route_loads.h"

enum { DSE_COMPOSITION_FACTORS_MAX = 8 };

/* Fills free choices of the product of `count` factors from the routes of these, each of which has
 * every pair of its network. Routers of the product are numbered by their coordinates, the last one
 * running fastest, and have the links of the first factor first, in the factor's order, as
 * models/product.c builds them. DSE_INFEASIBLE if the product does not have so many routers and
 * links. O(pairs x factors).
 *
 * With the order fixed, a router (u, v) of two factors forwards N2 a(u) + N1 b(v) + (N1 - 1)(N2 -
 * 1) paths, a and b being the loads of the factors, and a channel N2 or N1 times what its factor's
 * channel does. So balanced factors make a balanced product; with the order chosen pair by pair
 * they need not. */
enum dse_status dse_routes_compose(const struct dse_routes *const *factors, size_t count,
                                   struct dse_routes *product, struct dse_error *error);

/* The loads of such routes in closed form, from those of the factors. */
void dse_route_loads_compose(const struct dse_route_loads *const *factors, size_t count,
                             const struct dse_graph *const *graphs, struct dse_route_loads *loads);

#endif

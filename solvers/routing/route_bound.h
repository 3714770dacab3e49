/* What no routes can fall below, by linear programming. */
#ifndef DSE_SOLVERS_ROUTING_ROUTE_BOUND_H
#define DSE_SOLVERS_ROUTING_ROUTE_BOUND_H

#include "solvers/routing/route_method.h"

/* The least sum of squared deviations F (DSE_ROUTE_ROUTER, DSE_ROUTE_LINK) or largest channel load
 * (DSE_ROUTE_LINK_MAX) that free choices can have if a pair may split its traffic over its shortest
 * paths, costs between whole loads being taken on straight lines: a lower bound, and where it is
 * that of given routes a proof that they are optimal. With `whole` pairs may not split: the optimum
 * itself, which can take long; 0 seconds: no limit.
 *
 * GLPK: every path is a variable, so for base graphs. DSE_INFEASIBLE if there are more than 20,000
 * paths, if weights differ, or the time limit came first; DSE_NO_MEMORY. */
enum dse_status dse_route_bound(const struct dse_route_problem *problem,
                                enum dse_route_objective objective, bool whole, double seconds,
                                double *bound, struct dse_error *error);

#endif

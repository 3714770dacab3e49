/* The registry of route methods: one line each. */
#include <string.h>

#include "solvers/routing/route_method.h"

extern const struct dse_route_method dse_route_method_floyd_warshall;
extern const struct dse_route_method dse_route_method_lowest_next_hop;
extern const struct dse_route_method dse_route_method_port_counter;
extern const struct dse_route_method dse_route_method_accumulated_weight;
extern const struct dse_route_method dse_route_method_annealing;
extern const struct dse_route_method dse_route_method_best_response;
extern const struct dse_route_method dse_route_method_auto;

const struct dse_route_method *const dse_route_methods[] = {
    &dse_route_method_floyd_warshall, &dse_route_method_lowest_next_hop,
    &dse_route_method_port_counter,   &dse_route_method_accumulated_weight,
    &dse_route_method_annealing,      &dse_route_method_best_response,
    &dse_route_method_auto,           NULL,
};

const struct dse_route_method *dse_route_method_find(const char *name) {
    for (size_t i = 0; dse_route_methods[i] != NULL; i++) {
        if (strcmp(dse_route_methods[i]->name, name) == 0) {
            return dse_route_methods[i];
        }
    }
    return NULL;
}

/* Free choices that are those of forwarding tables. */
static enum dse_status run_trees(const struct dse_route_method *method,
                                 const struct dse_route_problem *problem,
                                 const struct dse_route_options *options, struct dse_routes *routes,
                                 struct dse_error *error) {
    struct dse_route_problem tree_problem = *problem;
    struct dse_routes trees;
    tree_problem.choice = DSE_ROUTE_TREES;
    enum dse_status status = dse_routes_start(&tree_problem, &trees, error);
    if (status != DSE_OK) {
        return status;
    }
    status = method->run(&tree_problem, options, &trees, error);
    if (status == DSE_OK) {
        dse_routes_from_trees(&trees, routes);
    }
    dse_routes_free(&trees);
    return status;
}

enum dse_status dse_route_method_run(const struct dse_route_method *method,
                                     const struct dse_route_problem *problem,
                                     const struct dse_route_options *options,
                                     struct dse_routes *routes, struct dse_error *error) {
    bool pairs = problem->choice == DSE_ROUTE_PAIRS;
    if (pairs ? method->pairs : method->trees) {
        return method->run(problem, options, routes, error);
    }
    if (pairs && method->trees) {
        return run_trees(method, problem, options, routes, error);
    }
    return dse_error_set(error, DSE_INFEASIBLE, "%s does not make forwarding tables", method->name);
}

/* What does best without being asked: best responses, chains, and annealing where it is small. */
#include <string.h>

#include "solvers/routing/route_bound.h"
#include "solvers/routing/route_state.h"

extern const struct dse_route_method dse_route_method_annealing;

enum { ROUNDS_FIRST = 1, ROUNDS_MOST = 100, ANNEALED_ROUTERS_MOST = 64, BOUND_SECONDS = 2 };

/* How routes stand under the objective. */
static enum dse_status energy_of(const struct dse_route_options *options,
                                 const struct dse_routes *routes, double *energy, bool *optimal,
                                 struct dse_error *error) {
    struct dse_route_state state;
    enum dse_status status =
        dse_route_state_start(routes->problem, options->objective, &state, error);
    if (status == DSE_OK) {
        dse_route_state_load(&state, routes);
        *energy = state.energy;
        *optimal = dse_route_state_is_optimal(&state);
        dse_route_state_free(&state);
    }
    return status;
}

/* A few rounds and chains are often enough; many rounds and chains again are not wasted then. */
static enum dse_status respond(const struct dse_route_options *options, struct dse_routes *routes,
                               struct dse_error *error) {
    static const int rounds[] = {ROUNDS_FIRST, ROUNDS_MOST};
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds && status == DSE_OK; i++) {
        double energy;
        bool optimal = false;
        status = dse_best_response(options, rounds[i], routes, error);
        if (status == DSE_OK) {
            status = dse_chain_exchange(options, routes, error);
        }
        if (status == DSE_OK) {
            status = energy_of(options, routes, &energy, &optimal, error);
        }
        if (optimal) {
            break;
        }
    }
    return status;
}

/* Takes what annealing finds, if it is better. */
static enum dse_status anneal(const struct dse_route_options *options, struct dse_routes *routes,
                              struct dse_error *error) {
    double energy, annealed_energy;
    bool optimal, annealed_optimal;
    struct dse_routes annealed;
    enum dse_status status = energy_of(options, routes, &energy, &optimal, error);
    if (status != DSE_OK || optimal) {
        return status;
    }
    status = dse_routes_start(routes->problem, &annealed, error);
    if (status != DSE_OK) {
        return status;
    }
    status = dse_route_method_annealing.run(routes->problem, options, &annealed, error);
    if (status == DSE_OK) {
        status = energy_of(options, &annealed, &annealed_energy, &annealed_optimal, error);
    }
    if (status == DSE_OK && annealed_energy < energy) {
        struct dse_routes worse = *routes;
        *routes = annealed;
        annealed = worse;
    }
    dse_routes_free(&annealed);
    return status;
}

/* Best responses, and then annealing unless they are as good as a linear program allows. */
static enum dse_status run_small(const struct dse_route_options *options, struct dse_routes *routes,
                                 struct dse_error *error) {
    const struct dse_route_problem *problem = routes->problem;
    struct dse_route_problem proved = *problem;
    struct dse_error ignored;
    if (options->objective != DSE_ROUTE_LINK_MAX &&
        dse_route_bound(problem, options->objective, false, BOUND_SECONDS, &proved.least_f,
                        &ignored) != DSE_OK) {
        proved.least_f = problem->least_f;
    }
    routes->problem = &proved;
    enum dse_status status = respond(options, routes, error);
    if (status == DSE_OK) {
        status = anneal(options, routes, error);
    }
    routes->problem = problem;
    return status;
}

static enum dse_status run(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error) {
    bool small =
        problem->choice == DSE_ROUTE_PAIRS && problem->graph->routers <= ANNEALED_ROUTERS_MOST;
    enum dse_status status =
        dse_route_method_run(&dse_route_method_accumulated_weight, problem, options, routes, error);
    if (status != DSE_OK) {
        return status;
    }
    return small ? run_small(options, routes, error) : respond(options, routes, error);
}

const struct dse_route_method dse_route_method_auto = {
    .name = "auto",
    .summary = "best_response, for router loads with chains of swaps, and up to 64 routers "
               "annealing as well: the best of these",
    .source = "see best_response and annealing; chains as augmenting paths of swaps",
    .pairs = true,
    .trees = true,
    .optimises = true,
    .run = run,
};

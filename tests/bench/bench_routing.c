/* Balanced routes: moves of annealing, and whole networks. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "models/network_graph.h"
#include "solvers/routing/composition.h"
#include "solvers/routing/route_method.h"
#include "tests/bench/clock.h"

struct routed {
    struct dse_graph *graph;
    struct dse_route_problem problem;
    struct dse_routes routes;
};

static struct routed start(const char *text) {
    struct routed routed = {0};
    struct dse_network network;
    struct dse_error error = {0};
    if (dse_network_parse(text, &network, &error) != DSE_OK ||
        dse_network_resolve(&network, &error) != DSE_OK ||
        dse_network_build(&network, &routed.graph, &error) != DSE_OK ||
        dse_route_problem_start(routed.graph, DSE_ROUTE_PAIRS, NULL, &routed.problem, &error) !=
            DSE_OK) {
        fprintf(stderr, "%s: %s\n", text, error.message);
        exit(1);
    }
    return routed;
}

static void finish(struct routed *routed) {
    dse_routes_free(&routed->routes);
    dse_route_problem_free(&routed->problem);
    dse_graph_free(routed->graph);
}

static double run(struct routed *routed, const char *method, enum dse_route_objective objective,
                  uint64_t moves) {
    const struct dse_route_options options = {
        .objective = objective, .seed = 1, .threads = 1, .moves = moves, .restarts = moves > 0};
    struct dse_error error;
    dse_routes_start(&routed->problem, &routed->routes, &error);
    double start_time = seconds();
    dse_route_method_run(dse_route_method_find(method), &routed->problem, &options, &routed->routes,
                         &error);
    return seconds() - start_time;
}

static struct dse_spread spread_of(const struct routed *routed, bool links) {
    struct dse_route_loads loads;
    struct dse_error error;
    dse_route_loads_start(routed->graph, &loads, &error);
    dse_route_loads_sum(&routed->routes, &loads);
    struct dse_spread spread =
        links ? dse_route_link_spread(routed->graph, &loads) : dse_route_router_spread(&loads);
    dse_route_loads_free(&loads);
    return spread;
}

/* (16,4) never reaches the bound of an even spread, so that all moves are made. */
static void time_moves(const char *text, enum dse_route_objective objective, const char *what) {
    const uint64_t moves = 20000000;
    struct routed routed = start(text);
    double taken = run(&routed, "annealing", objective, moves);
    printf("annealing %s, %-22s %5.1f million moves/s\n", text, what, (double)moves / taken / 1e6);
    finish(&routed);
}

static void time_network(const char *text, enum dse_route_objective objective, const char *what) {
    struct routed routed = start(text);
    double taken = run(&routed, "auto", objective, 0);
    struct dse_spread spread = spread_of(&routed, objective != DSE_ROUTE_ROUTER);
    printf("auto %-28s %-10s %8.3f s: %g..%g, F %g\n", text, what, taken, spread.least, spread.most,
           spread.f);
    finish(&routed);
}

static void time_composition(const char *factor_text, const char *product_text) {
    struct routed factor = start(factor_text), product = start(product_text);
    struct dse_error error;
    run(&factor, "auto", DSE_ROUTE_ROUTER, 0);
    dse_routes_start(&product.problem, &product.routes, &error);
    const struct dse_routes *const factors[] = {&factor.routes, &factor.routes};
    double best = INFINITY;
    for (int i = 0; i < 5; i++) {
        double start_time = seconds();
        dse_routes_compose(factors, 2, &product.routes, &error);
        best = fmin(best, seconds() - start_time);
    }
    printf("composition of %s: %.1f ms\n", product_text, 1e3 * best);
    finish(&factor);
    finish(&product);
}

int main(void) {
    time_moves("opt16_4", DSE_ROUTE_ROUTER, "routers");
    time_moves("opt16_4", DSE_ROUTE_LINK, "channels");
    time_network("opt32_4", DSE_ROUTE_ROUTER, "routers");
    time_network("product:opt16_4*opt16_4", DSE_ROUTE_ROUTER, "routers");
    time_network("product:opt16_4*opt16_4", DSE_ROUTE_LINK_MAX, "largest");
    time_network("product:opt32_4*opt32_4", DSE_ROUTE_ROUTER, "routers");
    time_composition("opt32_4", "product:opt32_4*opt32_4");
    return 0;
}

/* Loads of routes on the base graphs of Deng et al. 2020 and their products: the baselines, the
 * optima and their proofs. Expected values: Floyd's algorithm and the integer programs of another
 * code, unless a line says otherwise. */
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solvers/routing/composition.h"
#include "solvers/routing/layers.h"
#include "solvers/routing/route_bound.h"
#include "solvers/routing/route_method.h"
#include "tests/support/graphs.h"

/* A network with a problem and routes on it. */
struct routed {
    struct dse_graph *graph;
    struct dse_route_problem problem;
    struct dse_routes routes;
    struct dse_route_loads loads;
};

static void start(const char *network, enum dse_route_choice choice, struct routed *routed) {
    struct dse_error error = {0};
    routed->graph = test_graph(network);
    assert_int_equal(dse_route_problem_start(routed->graph, choice, NULL, &routed->problem, &error),
                     DSE_OK);
    assert_int_equal(dse_routes_start(&routed->problem, &routed->routes, &error), DSE_OK);
    assert_int_equal(dse_route_loads_start(routed->graph, &routed->loads, &error), DSE_OK);
}

static void finish(struct routed *routed) {
    dse_route_loads_free(&routed->loads);
    dse_routes_free(&routed->routes);
    dse_route_problem_free(&routed->problem);
    dse_graph_free(routed->graph);
}

static void run(struct routed *routed, const char *method, enum dse_route_objective objective,
                uint64_t seed, int threads) {
    const struct dse_route_options options = {
        .objective = objective, .seed = seed, .threads = threads};
    struct dse_error error = {0};
    if (dse_route_method_run(dse_route_method_find(method), &routed->problem, &options,
                             &routed->routes, &error) != DSE_OK ||
        dse_routes_check(&routed->routes, &error) != DSE_OK) {
        fail_msg("%s: %s", method, error.message);
    }
    dse_route_loads_sum(&routed->routes, &routed->loads);
}

static void floyd(void **state) {
    (void)state;
    static const struct {
        const char *network;
        double least, most, f, lowest_next_f; /* the last where known: 640, 43, 1630 */
    } rows[] = {
        {"petersen", 6, 6, 0, 0},        {"heawood", 6, 26, 752, 640},
        {"levi", 30, 88, 8712, -1},      {"opt16_3", 16, 22, 64, -1},
        {"opt16_4", 8, 16, 71, 43},      {"opt32_3", 36, 82, 2904, -1},
        {"opt32_4", 26, 68, 2872, 1630},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct routed routed;
        start(rows[i].network, DSE_ROUTE_TREES, &routed);
        run(&routed, "floyd_warshall", DSE_ROUTE_ROUTER, 1, 1);
        struct dse_spread spread = dse_route_router_spread(&routed.loads);
        assert_close(spread.least, rows[i].least, 0, 0);
        assert_close(spread.most, rows[i].most, 0, 0);
        assert_close(spread.f, rows[i].f, 0, 0);
        run(&routed, "lowest_next_hop", DSE_ROUTE_ROUTER, 1, 1);
        spread = dse_route_router_spread(&routed.loads);
        assert_true(rows[i].lowest_next_f < 0 || spread.f == rows[i].lowest_next_f);
        finish(&routed);
    }
}

/* Sums do not depend on routes: hop sums of Table I. */
static void totals(void **state) {
    (void)state;
    struct routed routed;
    start("opt32_3", DSE_ROUTE_PAIRS, &routed);
    run(&routed, "port_counter", DSE_ROUTE_LINK, 1, 1);
    assert_int_equal(routed.problem.hop_sum, 2912);
    assert_close(dse_route_router_spread(&routed.loads).mean, (2912. - 32 * 31) / 32, 0, 0);
    assert_close(dse_route_link_spread(routed.graph, &routed.loads).mean, 2912. / 96, 1e-15, 0);
    finish(&routed);
}

/* F and range of the optimum, by routers and by channels, for two seeds. */
static void optima(void **state) {
    (void)state;
    static const struct {
        const char *network;
        double router_f, router_least, router_most, link_f, link_least, link_most;
    } rows[] = {
        {"petersen", 0, 6, 6, 0, 5, 5},       {"heawood", 0, 14, 14, 0, 9, 9},
        {"levi", 0, 54, 54, 20, 27, 28},      {"opt16_3", 0, 18, 18, 0, 11, 11},
        {"opt16_4", 11, 10, 12, 23.75, 6, 8}, {"opt32_3", 0, 60, 60, 64. / 3, 30, 31},
        {"opt32_4", 0, 42, 42, 24, 18, 19},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (uint64_t seed = 1; seed <= 2; seed++) {
            struct routed routed;
            start(rows[i].network, DSE_ROUTE_PAIRS, &routed);
            run(&routed, "auto", DSE_ROUTE_ROUTER, seed, 2);
            struct dse_spread spread = dse_route_router_spread(&routed.loads);
            assert_close(spread.f, rows[i].router_f, 0, 0);
            assert_close(spread.least, rows[i].router_least, 0, 0);
            assert_close(spread.most, rows[i].router_most, 0, 0);
            run(&routed, "auto", DSE_ROUTE_LINK, seed, 2);
            spread = dse_route_link_spread(routed.graph, &routed.loads);
            assert_close(spread.f, rows[i].link_f, 1e-14, 0);
            assert_close(spread.least, rows[i].link_least, 0, 0);
            assert_close(spread.most, rows[i].link_most, 0, 0);
            finish(&routed);
        }
    }
}

/* The linear program already has the 11 and 23.75 of (16,4), which an even spread (3, 15.75) does
 * not reach. */
static void proofs(void **state) {
    (void)state;
    struct routed routed;
    struct dse_error error;
    double bound = 0;
    start("opt16_4", DSE_ROUTE_PAIRS, &routed);
    assert_int_equal(dse_route_bound(&routed.problem, DSE_ROUTE_ROUTER, false, 0, &bound, &error),
                     DSE_OK);
    assert_close(bound, 11, 1e-9, 0);
    assert_int_equal(dse_route_bound(&routed.problem, DSE_ROUTE_ROUTER, true, 60, &bound, &error),
                     DSE_OK);
    assert_close(bound, 11, 1e-9, 0);
    assert_int_equal(dse_route_bound(&routed.problem, DSE_ROUTE_LINK, false, 0, &bound, &error),
                     DSE_OK);
    assert_close(bound, 23.75, 1e-9, 0);
    assert_int_equal(dse_route_bound(&routed.problem, DSE_ROUTE_LINK_MAX, false, 0, &bound, &error),
                     DSE_OK);
    assert_close(bound, 7.5, 1e-9, 0);
    run(&routed, "auto", DSE_ROUTE_ROUTER, 1, 1);
    struct dse_spread spread = dse_route_router_spread(&routed.loads);
    assert_close(spread.f_bound, 3, 0, 0);
    finish(&routed);
}

/* ---- products --------------------------------------------------------------------------- */

static void compose(const struct routed *factor, struct routed *product) {
    const struct dse_routes *const factors[] = {&factor->routes, &factor->routes};
    struct dse_error error = {0};
    assert_int_equal(dse_routes_compose(factors, 2, &product->routes, &error), DSE_OK);
    assert_int_equal(dse_routes_check(&product->routes, &error), DSE_OK);
    dse_route_loads_sum(&product->routes, &product->loads);
}

/* d(u,v) = N2 a(u) + N1 b(v) + (N1 - 1)(N2 - 1), for any routes of any factors. */
static void composed_loads(void **state) {
    (void)state;
    struct routed first, second, third, product;
    struct dse_route_loads predicted;
    struct dse_error error;
    start("opt16_4", DSE_ROUTE_PAIRS, &first);
    start("complete:n=3", DSE_ROUTE_PAIRS, &second);
    start("cycle:n=5", DSE_ROUTE_PAIRS, &third);
    start("product:opt16_4*complete3*cycle5", DSE_ROUTE_PAIRS, &product);
    run(&first, "floyd_warshall", DSE_ROUTE_ROUTER, 1, 1);
    run(&second, "floyd_warshall", DSE_ROUTE_ROUTER, 1, 1);
    run(&third, "lowest_next_hop", DSE_ROUTE_ROUTER, 1, 1);
    const struct dse_routes *const factors[] = {&first.routes, &second.routes, &third.routes};
    const struct dse_route_loads *const loads[] = {&first.loads, &second.loads, &third.loads};
    const struct dse_graph *const graphs[] = {first.graph, second.graph, third.graph};
    assert_int_equal(dse_routes_compose(factors, 3, &product.routes, &error), DSE_OK);
    assert_int_equal(dse_routes_check(&product.routes, &error), DSE_OK);
    dse_route_loads_sum(&product.routes, &product.loads);
    assert_int_equal(dse_route_loads_start(product.graph, &predicted, &error), DSE_OK);
    dse_route_loads_compose(loads, 3, graphs, &predicted);
    assert_memory_equal(predicted.router, product.loads.router,
                        product.graph->routers * sizeof *predicted.router);
    assert_memory_equal(predicted.channel, product.loads.channel,
                        product.graph->channels * sizeof *predicted.channel);
    assert_int_equal(dse_routes_compose(factors, 2, &product.routes, &error), DSE_INFEASIBLE);
    dse_route_loads_free(&predicted);
    finish(&first);
    finish(&second);
    finish(&third);
    finish(&product);
}

static void squares(void **state) {
    (void)state;
    struct routed factor, product;
    start("opt16_3", DSE_ROUTE_PAIRS, &factor);
    start("product:opt16_3*opt16_3", DSE_ROUTE_PAIRS, &product);
    run(&product, "floyd_warshall", DSE_ROUTE_ROUTER, 1, 1);
    struct dse_spread routers = dse_route_router_spread(&product.loads);
    struct dse_spread links = dse_route_link_spread(product.graph, &product.loads);
    assert_true(routers.least == 32 && routers.most == 2128);
    assert_true(links.least == 9 && links.most == 669);
    run(&factor, "auto", DSE_ROUTE_LINK, 1, 1); /* 18 on all routers and 11 on all channels */
    compose(&factor, &product);
    routers = dse_route_router_spread(&product.loads);
    links = dse_route_link_spread(product.graph, &product.loads);
    assert_true(routers.least == 801 && routers.most == 801);
    assert_true(links.least == 176 && links.most == 176);
    finish(&factor);
    finish(&product);

    start("opt16_4", DSE_ROUTE_PAIRS, &factor);
    start("product:opt16_4*opt16_4", DSE_ROUTE_PAIRS, &product);
    run(&product, "floyd_warshall", DSE_ROUTE_ROUTER, 1, 1);
    routers = dse_route_router_spread(&product.loads);
    links = dse_route_link_spread(product.graph, &product.loads);
    assert_true(routers.least == 16 && routers.most == 1698);
    assert_true(links.least == 5 && links.most == 351);
    run(&factor, "auto", DSE_ROUTE_ROUTER, 1, 1);
    compose(&factor, &product);
    routers = dse_route_router_spread(&product.loads);
    assert_close(routers.f, 90112, 0, 0); /* N2^3 F1 + N1^3 F2 = 2 x 4096 x 11 */
    assert_true(routers.least == 545 && routers.most == 609);
    run(&product, "auto", DSE_ROUTE_ROUTER, 1, 1);
    routers = dse_route_router_spread(&product.loads);
    assert_true(routers.least == 585 && routers.most == 585);
    run(&product, "auto", DSE_ROUTE_LINK_MAX, 1, 1);
    links = dse_route_link_spread(product.graph, &product.loads);
    assert_true(links.most <= 121); /* the bound is 120 */
    finish(&factor);
    finish(&product);
}

/* ---- virtual channels ------------------------------------------------------------------- */

static uint32_t virtual_channels(const struct routed *routed, enum dse_layer_change change) {
    struct dse_layers layers;
    struct dse_error error = {0};
    assert_int_equal(dse_layers_assign(&routed->routes, change, &layers, &error), DSE_OK);
    assert_true(dse_layers_are_acyclic(&routed->routes, change, &layers));
    uint32_t count = layers.count;
    if (count > 1) { /* all in one layer must have a cycle, or that would have been found */
        memset(layers.layer, 0,
               (size_t)routed->graph->routers * routed->graph->routers * layers.parts);
        assert_false(dse_layers_are_acyclic(&routed->routes, change, &layers));
    }
    dse_layers_free(&layers);
    return count;
}

/* 2 for (16,3), 3 for (32,4), and no more for their squares with a change at the turn. */
static void deadlock_freedom(void **state) {
    (void)state;
    static const struct {
        const char *factor, *square;
        uint32_t count;
    } rows[] = {{"opt16_3", "product:opt16_3*opt16_3", 2},
                {"opt32_4", "product:opt32_4*opt32_4", 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct routed factor, square;
        start(rows[i].factor, DSE_ROUTE_PAIRS, &factor);
        start(rows[i].square, DSE_ROUTE_PAIRS, &square);
        run(&factor, "auto", DSE_ROUTE_ROUTER, 1, 2);
        compose(&factor, &square);
        assert_int_equal(virtual_channels(&factor, DSE_LAYER_NEVER), rows[i].count);
        assert_int_equal(virtual_channels(&square, DSE_LAYER_AT_TURN), rows[i].count);
        finish(&factor);
        finish(&square);
    }
}

/* A ring of 5 needs a second channel (Dally, Seitz 1987), a tree none. */
static void rings_and_trees(void **state) {
    (void)state;
    struct routed routed;
    start("cycle:n=5", DSE_ROUTE_PAIRS, &routed);
    run(&routed, "floyd_warshall", DSE_ROUTE_ROUTER, 1, 1);
    assert_int_equal(virtual_channels(&routed, DSE_LAYER_NEVER), 2);
    finish(&routed);
    start("mesh:dims=7", DSE_ROUTE_PAIRS, &routed);
    run(&routed, "auto", DSE_ROUTE_LINK, 1, 1);
    assert_int_equal(virtual_channels(&routed, DSE_LAYER_NEVER), 1);
    finish(&routed);
}

/* The same routes for any number of threads. */
static void threads_do_not_matter(void **state) {
    (void)state;
    struct routed one, three;
    start("levi", DSE_ROUTE_PAIRS, &one);
    start("levi", DSE_ROUTE_PAIRS, &three);
    run(&one, "annealing", DSE_ROUTE_ROUTER, 5, 1);
    run(&three, "annealing", DSE_ROUTE_ROUTER, 5, 3);
    assert_memory_equal(one.routes.slots, three.routes.slots,
                        30 * 30 * 4 * sizeof *one.routes.slots);
    finish(&one);
    finish(&three);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floyd),
        cmocka_unit_test(totals),
        cmocka_unit_test(optima),
        cmocka_unit_test(proofs),
        cmocka_unit_test(composed_loads),
        cmocka_unit_test(squares),
        cmocka_unit_test(deadlock_freedom),
        cmocka_unit_test(rings_and_trees),
        cmocka_unit_test(threads_do_not_matter),
    };
    return cmocka_run_group_tests_name("routing", tests, NULL, NULL);
}

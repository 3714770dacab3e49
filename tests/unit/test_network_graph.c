/* From a network's text to its explicit network: planes, installed end points, and what is refused.
 */
#include "tests/support/test.h"

#include <string.h>

#include "models/network_graph.h"
#include "tests/support/graphs.h"
#include "tests/support/networks.h"

static void one_plane_is_built(void **state) {
    (void)state;
    struct dse_graph *one = test_graph("torus:dims=5x3,p=2");
    struct dse_graph *planes = test_graph("torus:dims=5x3,p=2,planes=3");
    assert_int_equal(test_design("torus:dims=5x3,p=2,planes=3").routers, 3 * planes->routers);
    assert_true(dse_graph_equal(one, planes));
    dse_graph_free(one);
    dse_graph_free(planes);
}

/* 7 of 12 slots of 6 routers with 2 each: router r has floor(2 (r + 1) 7 / 12) up to itself, that
 * is 1, 2, 3, 4, 5, 7. Of 2 planes each gets half, rounded up. */
static void installed_end_points_are_spread(void **state) {
    (void)state;
    static const uint32_t expected[] = {1, 1, 1, 1, 1, 2};
    static const char *const networks[] = {"torus:dims=3x2,p=2,installed=7",
                                           "torus:dims=3x2,p=2,planes=2,installed=13"};
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        struct dse_graph *graph = test_graph(networks[i]);
        assert_int_equal(graph->endpoints, 7);
        for (uint32_t router = 0; router < 6; router++) {
            assert_int_equal(graph->endpoints_of[router], expected[router]);
        }
        dse_graph_free(graph);
    }
    struct dse_graph *full = test_graph("fat_tree:k=4,installed=16");
    struct dse_graph *tree = test_graph("fat_tree:k=4");
    assert_true(dse_graph_equal(full, tree));
    dse_graph_free(full);
    dse_graph_free(tree);
}

/* Partly populated systems: fewer groups than the ports allow, and slots that stay empty. */
static void dragonflies_partly_populated(void **state) {
    (void)state;
    static const struct {
        const char *network;
        uint32_t routers, slots, most;
        uint64_t endpoints;
    } rows[] = {
        {"system:malbec", 32, 512, 16, 484},
        {"system:frontier", 2368, 37888, 16, 37632},
        {"dragonfly:p=3,a=4,h=3,g=6,arrangement=relative,planes=2,installed=101", 24, 72, 3, 51},
        {"megafly:k=8,g=7,links_per_pair=2,installed=55", 56, 112, 4, 55},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = test_graph(rows[i].network);
        uint64_t endpoints = 0, slots = 0;
        assert_int_equal(graph->routers, rows[i].routers);
        assert_int_equal(graph->endpoints, rows[i].endpoints);
        for (uint32_t router = 0; router < graph->routers; router++) {
            uint32_t there = graph->endpoints_of[router];
            bool leaf = rows[i].network[0] != 'm' || router % 8 < 4; /* of the megafly */
            slots += leaf ? rows[i].most : 0;
            endpoints += there;
            assert_true(there <= (leaf ? rows[i].most : 0));
            /* never off an even spread by one end point */
            assert_close((double)endpoints,
                         (double)slots * (double)rows[i].endpoints / rows[i].slots, 0, 1);
        }
        assert_int_equal(slots, rows[i].slots);
        dse_graph_free(graph);
    }
    struct dse_network network = test_network("dragonfly:k=7,arrangement=relative,installed=70");
    struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX];
    assert_int_equal(dse_network_orbits(&network, orbits), 0);
}

/* Refused by the closed forms, before anything is built. */
static void what_is_too_large_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *network, *part;
        enum dse_status status;
    } rows[] = {
        {"hypercube:n=29", "536870912 routers with 7784628224 links", DSE_OVERFLOW},
        {"hypercube:n=28", "268435456 routers with 3758096384 links", DSE_OVERFLOW},
        {"hypercube:n=62", "beyond 64-bit counts", DSE_OVERFLOW},
        {"kary_tree:k=32768,n=3", "too many for an explicit network", DSE_OVERFLOW},
        {"slim_fly:q=16381", "too many for an explicit network", DSE_OVERFLOW},
        {"polarfly:q=65536", "too many for an explicit network", DSE_OVERFLOW},
        {"torus:dims=5x3,installed=16", "16", DSE_INFEASIBLE},
        {"torus:dims=5x3,k=3", "3", DSE_INFEASIBLE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_network network;
        struct dse_graph *graph = NULL;
        struct dse_error error = {0};
        assert_int_equal(dse_network_parse(rows[i].network, &network, &error), DSE_OK);
        assert_int_equal(dse_network_resolve(&network, &error), DSE_OK);
        assert_int_equal(dse_network_build(&network, &graph, &error), rows[i].status);
        assert_null(graph);
        assert_non_null(strstr(error.message, rows[i].part));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_plane_is_built),
        cmocka_unit_test(installed_end_points_are_spread),
        cmocka_unit_test(dragonflies_partly_populated),
        cmocka_unit_test(what_is_too_large_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

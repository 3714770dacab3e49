/* Lower bounds of the bisection by traffic. */
#include "solvers/congestion.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

static double *endpoints_as_hubs(const struct dse_graph *graph) {
    double *hubs = malloc(graph->routers * sizeof *hubs);
    for (uint32_t router = 0; router < graph->routers; router++) {
        hubs[router] = graph->endpoints_of[router];
    }
    return hubs;
}

/* Load of the fullest link and bound with end points as hubs; frees the graph. */
static void check_uniform(struct dse_graph *graph, double expected, uint64_t expected_bound) {
    struct dse_halves halves;
    double *hubs = endpoints_as_hubs(graph), load = 0, with_threads = 0;
    assert_int_equal(dse_halves_find(graph, &halves, NULL), DSE_OK);
    assert_int_equal(dse_congestion_find(graph, hubs, 1, NULL, &load, NULL), DSE_OK);
    assert_close(load, expected, 1e-12, 0);
    assert_int_equal(dse_congestion_bound(&halves, load, true), expected_bound);
    assert_int_equal(dse_congestion_find(graph, hubs, 3, NULL, &with_threads, NULL), DSE_OK);
    assert_true(with_threads == load);
    free(hubs);
    dse_halves_free(&halves);
    dse_graph_free(graph);
}

/* Out and back there are 2 x hops / channels of each unit where all channels look alike: n (n - 1)
 * mean hops / n a channel's share, twice. */
static void uniform_by_hand(void **state) {
    (void)state;
    const uint32_t complete[] = {12}, cycle[] = {10}, cube[] = {2, 2, 2, 2};
    check_uniform(sample_lattice(SAMPLE_HAMMING, complete, 1), 2.0 / 12, 36);
    check_uniform(sample_lattice(SAMPLE_HAMMING, cube, 4), 2 * 8.0 / 16, 8); /* n / 2 paths, of n */
    /* 1 + 2 + 3 + 4 and half of 5 paths over each channel */
    check_uniform(sample_lattice(SAMPLE_TORUS, cycle, 1), 2 * 12.5 / 10, 2);
    check_uniform(sample_base("petersen"), 2 * 5.0 / 10, 5); /* 150 hops, 30 channels */
    const uint32_t line[] = {7}; /* 3 x 4 pairs over the fullest links */
    check_uniform(sample_lattice(SAMPLE_MESH, line, 1), 2 * 12.0 / 7, 1);
}

static void parallel_links_share(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(2, 5);
    dse_graph_builder_link(builder, 0, 1, 3, 0);
    /* 25 pairs each way over 3 links; 10 end points */
    check_uniform(sample_finish(builder), 2 * 25.0 / 3 / 10, 3);
}

static void fat_trees_carry_permutations(void **state) {
    (void)state;
    for (uint32_t k = 4; k <= 10; k += 2) {
        struct dse_graph *graph = sample_fat_tree(k);
        double *hubs = malloc(graph->routers * sizeof *hubs), load = 0;
        bool tiered = false;
        struct dse_halves halves;
        assert_int_equal(dse_halves_find(graph, &halves, NULL), DSE_OK);
        assert_int_equal(dse_congestion_top_tier(graph, hubs, &tiered, NULL), DSE_OK);
        assert_true(tiered);
        for (uint32_t router = 0; router < graph->routers; router++) {
            assert_close(hubs[router], router < k * k ? 0 : k, 0, 0);
        }
        assert_int_equal(dse_congestion_find(graph, hubs, 2, NULL, &load, NULL), DSE_OK);
        assert_close(load, 1, 1e-12, 0);
        assert_int_equal(dse_congestion_bound(&halves, load, false), k * k * k / 8);
        free(hubs);
        dse_halves_free(&halves);
        dse_graph_free(graph);
    }
}

static void no_tiers(void **state) {
    (void)state;
    struct dse_graph *graph = sample_base("petersen");
    double hubs[10];
    bool tiered = true;
    assert_int_equal(dse_congestion_top_tier(graph, hubs, &tiered, NULL), DSE_OK);
    assert_false(tiered);
    dse_graph_free(graph);
}

static void refusals(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(4, 1);
    dse_graph_builder_link(builder, 0, 1, 1, 0);
    dse_graph_builder_link(builder, 2, 3, 1, 0);
    struct dse_graph *graph = sample_finish(builder);
    double *hubs = endpoints_as_hubs(graph), load = 3;
    struct dse_error error = {0};
    const sig_atomic_t stop = 1;
    assert_int_equal(dse_congestion_find(graph, hubs, 1, NULL, &load, &error), DSE_INFEASIBLE);
    assert_non_null(strstr(error.message, "not connected"));
    free(hubs);
    dse_graph_free(graph);
    graph = sample_base("petersen");
    hubs = endpoints_as_hubs(graph);
    assert_int_equal(dse_congestion_find(graph, hubs, 1, &stop, &load, &error), DSE_INTERRUPTED);
    assert_close(load, 3, 0, 0);
    free(hubs);
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uniform_by_hand),
        cmocka_unit_test(parallel_links_share),
        cmocka_unit_test(fat_trees_carry_permutations),
        cmocka_unit_test(no_tiers),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

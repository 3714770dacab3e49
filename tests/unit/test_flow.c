/* Edge-disjoint paths. */
#include "solvers/flow.h"

#include <string.h>

#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

/* 0 =3= 1 -1- 2 =2= 3, and 1 -1- 3; router 4 alone. */
static struct dse_graph *barbell(void) {
    struct dse_graph_builder *builder = sample_start(5, 2);
    dse_graph_builder_link(builder, 0, 1, 3, 0);
    dse_graph_builder_link(builder, 1, 2, 1, 0);
    dse_graph_builder_link(builder, 2, 3, 2, 0);
    dse_graph_builder_link(builder, 3, 1, 1, 0);
    dse_graph_builder_endpoints(builder, 4, 0);
    return sample_finish(builder);
}

static void flows_by_hand(void **state) {
    (void)state;
    struct dse_graph *graph = barbell();
    struct dse_flow *flow = dse_flow_new(graph);
    assert_non_null(flow);
    assert_int_equal(dse_flow_between(flow, 0, 1, UINT64_MAX), 3);
    assert_int_equal(dse_flow_between(flow, 0, 3, UINT64_MAX), 2);
    for (uint32_t router = 0; router < 4; router++) {
        assert_int_equal(dse_flow_before_cut(flow, router), router < 2);
    }
    assert_int_equal(dse_flow_between(flow, 3, 2, UINT64_MAX), 3);
    assert_int_equal(dse_flow_between(flow, 3, 2, 1), 1);
    assert_int_equal(dse_flow_between(flow, 0, 4, UINT64_MAX), 0);
    dse_flow_free(flow);
    dse_graph_free(graph);
}

static void all_pairs_by_hand(void **state) {
    (void)state;
    struct dse_graph *graph = barbell();
    uint64_t least, links;
    double mean;
    assert_int_equal(dse_flow_all_pairs(graph, NULL, &least, &mean, NULL), DSE_OK);
    assert_int_equal(least, 2);
    assert_close(mean, (3 + 3 + 4 * 2) / 6.0, 1e-15, 0); /* {0, 1} and {2, 3} are parted by two */
    assert_int_equal(dse_flow_connectivity(graph, 99, NULL, &links, NULL), DSE_OK);
    assert_int_equal(links, 2);
    assert_int_equal(dse_flow_connectivity(graph, 1, NULL, &links, NULL), DSE_OK);
    assert_int_equal(links, 1);
    dse_graph_free(graph);
}

/* The tree's answer against one flow for each pair, with routers that carry nothing and islands. */
static void all_pairs_one_by_one(void **state) {
    (void)state;
    static const uint32_t endpoints[] = {2, 0, 1, 5, 1};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint32_t routers = 4 + (uint32_t)(seed % 17);
        struct dse_graph *graph =
            sample_random(routers, routers + (uint32_t)(seed % 29), endpoints, 5, seed);
        struct dse_flow *flow = dse_flow_new(graph);
        uint64_t least = UINT64_MAX, pairs = 0, tree_least, connectivity;
        double sum = 0, tree_mean;
        for (uint32_t a = 0; a < routers; a++) {
            for (uint32_t b = 0; b < a; b++) {
                if (graph->endpoints_of[a] == 0 || graph->endpoints_of[b] == 0) {
                    continue;
                }
                uint64_t paths = dse_flow_between(flow, a, b, UINT64_MAX);
                assert_int_equal(paths, dse_flow_between(flow, b, a, UINT64_MAX));
                least = paths < least ? paths : least;
                sum += (double)paths;
                pairs++;
            }
        }
        assert_int_equal(dse_flow_all_pairs(graph, NULL, &tree_least, &tree_mean, NULL), DSE_OK);
        assert_int_equal(tree_least, least);
        assert_close(tree_mean, sum / (double)pairs, 1e-14, 0);
        assert_int_equal(dse_flow_connectivity(graph, 1000, NULL, &connectivity, NULL), DSE_OK);
        assert_int_equal(connectivity, least);
        dse_flow_free(flow);
        dse_graph_free(graph);
    }
}

/* Long ways back and forth must not overflow any stack. */
static void a_long_line(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(200000, 1);
    for (uint32_t i = 0; i + 1 < 200000; i++) {
        dse_graph_builder_link(builder, i, i + 1, 3, 0);
    }
    struct dse_graph *graph = sample_finish(builder);
    struct dse_flow *flow = dse_flow_new(graph);
    assert_int_equal(dse_flow_between(flow, 0, 199999, UINT64_MAX), 3);
    dse_flow_free(flow);
    dse_graph_free(graph);
}

static void refusals(void **state) {
    (void)state;
    struct dse_graph *graph = sample_finish(sample_start(3, 0));
    uint64_t least;
    double mean;
    struct dse_error error = {0};
    assert_int_equal(dse_flow_all_pairs(graph, NULL, &least, &mean, &error), DSE_INFEASIBLE);
    assert_non_null(strstr(error.message, "fewer than two routers"));
    assert_int_equal(dse_flow_connectivity(graph, 1, NULL, &least, &error), DSE_INFEASIBLE);
    dse_graph_free(graph);
    const sig_atomic_t stop = 1;
    graph = barbell();
    assert_int_equal(dse_flow_all_pairs(graph, &stop, &least, &mean, &error), DSE_INTERRUPTED);
    assert_int_equal(dse_flow_connectivity(graph, 9, &stop, &least, &error), DSE_INTERRUPTED);
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flows_by_hand),
        cmocka_unit_test(all_pairs_by_hand),
        cmocka_unit_test(all_pairs_one_by_one),
        cmocka_unit_test(a_long_line),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

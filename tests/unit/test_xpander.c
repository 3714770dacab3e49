/* Xpander: the parts and their matchings, the same network everywhere, errors. */
#include "tests/support/test.h"

#include <math.h>
#include <stdio.h>

#include "tests/support/graphs.h"
#include "tests/support/networks.h"

/* 18 routers of degree 5 in 6 parts: 45 links, of which halves cut 9 x 9 / 153 in the mean. */
static void counts(void **state) {
    (void)state;
    struct dse_design design = test_design("xpander:n=18,d=5,p=2");
    assert_int_equal(design.routers, 18);
    assert_int_equal(design.endpoints, 36);
    assert_int_equal(design.links, 45);
    assert_int_equal(design.ports_used, 7);
    assert_true(design.diameter == DSE_UNKNOWN && isnan(design.mean_hops));
    assert_int_equal(design.bisection_links, 45 * 81 / 153);
}

static void errors(void **state) {
    (void)state;
    test_refused("xpander:n=12", DSE_BAD_INPUT, "xpander needs n");
    test_refused("xpander:n=3,d=3", DSE_INFEASIBLE, "need at least 3 other routers, not 2");
    test_refused("xpander:n=14,d=3", DSE_INFEASIBLE,
                 "do not divide into d + 1 = 4 equal parts; n=16 would do");
    test_refused("xpander:n=9,d=2", DSE_INFEASIBLE, "d must be at least 3");
    test_refused("xpander:n=4,d=1", DSE_INFEASIBLE, "only two routers are connected");
}

/* Every router has one link into every other part and none into its own, and every router of a part
 * is met once. */
static void check_matchings(const char *text, uint32_t degree) {
    struct dse_graph *graph = test_graph(text);
    uint32_t copies = graph->routers / (degree + 1), hops[256], queue[256];
    assert_true(graph->routers <= 256);
    check_channels(text, graph);
    graph_search(graph, 0, hops, queue);
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t first = graph->start[router], part = 0;
        assert_int_equal(graph->start[router + 1] - first, degree);
        assert_int_not_equal(hops[router], UINT32_MAX);
        for (uint32_t i = 0; i < degree; i++, part++) {
            part += part == router / copies; /* links stand in ascending order */
            assert_int_equal(graph->to[first + i] / copies, part);
        }
    }
    dse_graph_free(graph);
}

static void parts_are_matched(void **state) {
    (void)state;
    static const uint32_t sizes[][2] = {{2, 1},  {3, 2},  {4, 3},  {8, 3},   {12, 3},
                                        {36, 3}, {25, 4}, {98, 6}, {100, 9}, {162, 26}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (unsigned seed = 0; seed < 20; seed++) {
            char text[64];
            snprintf(text, sizeof text, "xpander:n=%u,d=%u,seed=%u", sizes[i][0], sizes[i][1],
                     seed);
            check_matchings(text, sizes[i][1]);
        }
    }
}

/* Found by a second implementation, in another language, of Philox and of what `builds` tells. */
static void same_network_everywhere(void **state) {
    (void)state;
    static const uint32_t expected[] = {4, 6, 10, 3, 8, 11, 5, 7, 9,  1, 7, 9, 0, 6, 11, 2, 8, 10,
                                        0, 4, 9,  2, 3, 11, 1, 5, 10, 2, 3, 6, 0, 5, 8,  1, 4, 7};
    struct dse_graph *graph = test_graph("xpander:n=12,d=3,seed=3");
    assert_int_equal(graph->channels, sizeof expected / sizeof *expected);
    assert_memory_equal(graph->to, expected, sizeof expected);
    dse_graph_free(graph);
}

static void offers(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(1001, 13);
    struct members members = members_of("xpander", &limits);
    assert_int_equal(members.count, 10);
    for (size_t i = 0; i < members.count; i++) {
        struct dse_design design = {0};
        assert_int_equal(dse_network_evaluate(&members.networks[i], &design, NULL), DSE_OK);
        uint64_t p = design.endpoints / design.routers, parts = design.degree + 1;
        assert_int_equal(p + design.degree, 13);
        assert_int_equal(design.routers % parts, 0);
        assert_true(design.endpoints >= 1001 && design.endpoints - p * parts < 1001);
    }
    members_free(&members);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts),
        cmocka_unit_test(errors),
        cmocka_unit_test(parts_are_matched),
        cmocka_unit_test(same_network_everywhere),
        cmocka_unit_test(offers),
    };
    return cmocka_run_group_tests_name("xpander", tests, NULL, NULL);
}

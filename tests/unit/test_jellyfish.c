/* Jellyfish: values counted by hand, the same network everywhere, how random it is, errors. */
#include "tests/support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/graphs.h"
#include "tests/support/networks.h"

static double mean_hops(const struct dse_graph *graph) {
    static uint32_t hops[2048], queue[2048];
    double sum = 0, n = graph->routers;
    assert_true(graph->routers <= 2048);
    for (uint32_t source = 0; source < graph->routers; source++) {
        graph_search(graph, source, hops, queue);
        for (uint32_t router = 0; router < graph->routers; router++) {
            sum += hops[router];
        }
    }
    return sum / (n * (n - 1));
}

/* 13 routers of degree 4: 26 links, of which halves of 6 and 7 cut 6 x 7 / 78 in the mean. At best
 * 4 routers are at one hop and 8 at two, 5/3 in the mean, and 36 of 38 packets leave their router:
 * 3 x 5/3 x 36/38 hops over 4 channels. */
static void counts(void **state) {
    (void)state;
    struct dse_design design = test_design("jellyfish:n=13,d=4,p=3");
    assert_int_equal(design.routers, 13);
    assert_int_equal(design.endpoints, 39);
    assert_int_equal(design.links, 26);
    assert_int_equal(design.ports_used, 7);
    assert_int_equal(design.degree, 4);
    assert_true(design.diameter == DSE_UNKNOWN && isnan(design.mean_hops));
    assert_int_equal(design.bisection_links, 14);
    assert_text(design.bisection_method, "upper bound: mean of all halves");
    assert_close(design.uniform_load, 3 * (5.0 / 3) * (36.0 / 38) / 4, 1e-14, 0);
}

/* No network has fewer mean hops than `uniform_load` says, and where degrees are large it says
 * nearly what there is. */
static void load_is_nearly_met(void **state) {
    (void)state;
    static const struct {
        uint32_t n, d;
        double most; /* of what is there, by how much more than said */
    } rows[] = {{13, 4, 0.20}, {40, 9, 0.05},   {101, 6, 0.10},  {100, 16, 0.02},
                {64, 31, 0},   {625, 32, 0.01}, {1000, 3, 0.10}, {1500, 48, 0.005}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (unsigned seed = 0; seed < 10; seed++) {
            char text[64];
            snprintf(text, sizeof text, "jellyfish:n=%u,d=%u,seed=%u", rows[i].n, rows[i].d, seed);
            struct dse_graph *graph = test_graph(text);
            double said = test_design(text).uniform_load * rows[i].d, there = mean_hops(graph);
            assert_true(there > said - 1e-12 && there < said * (1 + rows[i].most) + 1e-12);
            dse_graph_free(graph);
        }
    }
}

static void all_linked_to_all(void **state) {
    (void)state;
    struct dse_design design = test_design("jellyfish:n=6,d=5");
    assert_int_equal(design.diameter, 1);
    assert_close(design.mean_hops, 1, 0, 0);
    assert_int_equal(design.bisection_links, 9);
}

static void errors(void **state) {
    (void)state;
    test_refused("jellyfish", DSE_BAD_INPUT, "needs n");
    test_refused("jellyfish:n=8", DSE_BAD_INPUT, "needs n");
    test_refused("jellyfish:d=3", DSE_BAD_INPUT, "needs n");
    test_refused("jellyfish:n=8,d=0", DSE_BAD_INPUT, "out of range");
    test_refused("jellyfish:n=1,d=1", DSE_BAD_INPUT, "out of range");
    test_refused("jellyfish:n=8,d=3,seed=-1", DSE_BAD_INPUT, "not a whole number");
    test_refused("jellyfish:n=9,d=5", DSE_INFEASIBLE, "odd, but every link has two ends: n=10");
    test_refused("jellyfish:n=8,d=8", DSE_INFEASIBLE, "need at least 8 other routers, not 7");
    test_refused("jellyfish:n=8,d=1", DSE_INFEASIBLE, "only two routers are connected");
    test_refused("jellyfish:n=8,d=3,p=2,k=4", DSE_INFEASIBLE, "5 ports, more than k=4");
}

static void notes(void **state) {
    (void)state;
    test_note("jellyfish:n=13,d=4",
              "hops are known once it is built: at least 1.667 in the mean (Moore), and almost "
              "surely at least 1.667, on which uniform_bound rests");
    test_note("jellyfish:n=9,d=2,k=7",
              "a ring: with d=2 no other network is connected; 4 of 7 ports of a router idle");
    test_note("jellyfish:n=3,d=2", "");
    test_note("jellyfish:n=2,d=1,k=5", "3 of 5 ports of a router idle");
}

/* The channels of all routers, one after the other. */
static void assert_channels(const char *network, const uint32_t *expected, uint32_t count) {
    struct dse_graph *graph = test_graph(network);
    assert_int_equal(graph->channels, count);
    assert_memory_equal(graph->to, expected, count * sizeof *expected);
    dse_graph_free(graph);
}

/* Found by a second implementation, in another language, of Philox and of what `builds` tells. */
static void same_network_everywhere(void **state) {
    (void)state;
    static const uint32_t expected[] = {1, 4, 7, 0, 2, 4, 1, 3, 5, 2, 5, 7,
                                        0, 1, 6, 2, 3, 6, 4, 5, 7, 0, 3, 6};
    assert_channels("jellyfish:n=8,d=3,seed=7", expected, 24);
}

static void check_regular(const char *text, uint32_t degree) {
    struct dse_graph *graph = test_graph(text);
    uint32_t hops[64], queue[64];
    assert_true(graph->routers <= 64);
    check_channels(text, graph);
    graph_search(graph, 0, hops, queue);
    for (uint32_t router = 0; router < graph->routers; router++) {
        assert_int_equal(graph->start[router + 1] - graph->start[router], degree);
        assert_int_not_equal(hops[router], UINT32_MAX);
    }
    assert_int_equal(graph->links, graph->channels / 2);
    dse_graph_free(graph);
}

/* Sparse ones fall apart while they are mixed, dense ones leave few switches. */
static void regular_simple_connected(void **state) {
    (void)state;
    static const uint32_t sizes[][2] = {{2, 1},  {5, 2},  {23, 2},  {4, 3},  {6, 3},   {38, 3},
                                        {6, 4},  {19, 4}, {10, 8},  {12, 9}, {24, 22}, {64, 62},
                                        {13, 6}, {37, 8}, {64, 31}, {7, 6}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (unsigned seed = 0; seed < 20; seed++) {
            char text[64];
            snprintf(text, sizeof text, "jellyfish:n=%u,d=%u,seed=%u", sizes[i][0], sizes[i][1],
                     seed);
            check_regular(text, sizes[i][1]);
        }
    }
}

/* Which of the 15 pairs of 6 routers are linked, as bits. */
static uint32_t pairs_of(const struct dse_graph *graph) {
    uint32_t pairs = 0;
    for (uint32_t a = 0; a < 6; a++) {
        for (uint32_t c = graph->start[a]; c < graph->start[a + 1]; c++) {
            uint32_t b = graph->to[c];
            pairs |= a < b ? 1U << (b * (b - 1) / 2 + a) : 0;
        }
    }
    return pairs;
}

/* There are 70 networks of 6 numbered routers of degree 3, all of them connected: 60 prisms and 10
 * complete bipartite ones. Each comes up about as often: chi-square of 69 degrees of freedom is
 * below 111.1 with probability 0.999 (tables). */
static void all_alike(void **state) {
    (void)state;
    enum { SEEDS = 7000, NETWORKS = 70 };
    static uint32_t times[1 << 15];
    memset(times, 0, sizeof times);
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        char text[64];
        snprintf(text, sizeof text, "jellyfish:n=6,d=3,seed=%u", seed);
        struct dse_graph *graph = test_graph(text);
        times[pairs_of(graph)]++;
        dse_graph_free(graph);
    }
    uint32_t networks = 0;
    double chi_square = 0, expected = (double)SEEDS / NETWORKS;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        double off = (double)times[i] - expected;
        networks += times[i] > 0;
        chi_square += times[i] > 0 ? off * off / expected : 0;
    }
    assert_int_equal(networks, NETWORKS);
    assert_true(chi_square < 111.1);
}

/* What is offered holds the end points, on as few routers as can be, and uses all ports. */
static void offers(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(1001, 13);
    struct members members = members_of("jellyfish", &limits);
    assert_int_equal(members.count, 10); /* p from 1 to 10, the rest being links */
    for (size_t i = 0; i < members.count; i++) {
        struct dse_design design = {0};
        assert_int_equal(dse_network_evaluate(&members.networks[i], &design, NULL), DSE_OK);
        uint64_t p = design.endpoints / design.routers, d = design.degree;
        uint64_t fewest = (1001 + p - 1) / p;
        assert_int_equal(p + d, 13);
        assert_int_equal(design.routers, fewest + (fewest % 2 != 0 && d % 2 != 0));
    }
    members_free(&members);
    limits.max_diameter = 5; /* it is not known to be met */
    members = members_of("jellyfish", &limits);
    assert_int_equal(members.count, 0);
    members_free(&members);
    limits = limits_of(0, 13);
    members = members_of("jellyfish", &limits);
    assert_int_equal(members.count, 0);
    members_free(&members);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts),
        cmocka_unit_test(load_is_nearly_met),
        cmocka_unit_test(all_linked_to_all),
        cmocka_unit_test(errors),
        cmocka_unit_test(notes),
        cmocka_unit_test(same_network_everywhere),
        cmocka_unit_test(regular_simple_connected),
        cmocka_unit_test(all_alike),
        cmocka_unit_test(offers),
    };
    return cmocka_run_group_tests_name("jellyfish", tests, NULL, NULL);
}

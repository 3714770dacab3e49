/* models/megafly. */
#include "tests/support/test.h"

#include <math.h>

#include "tests/support/networks.h"

/* Mean hops between leaves, and counts, by breadth-first search of two other codes. */
static void mean_hops_by_search(void **state) {
    (void)state;
    struct dse_design design = test_design("megafly:k=16");
    assert_int_equal(design.groups, 65);
    assert_int_equal(design.routers, 1040);
    assert_int_equal(design.links, 6240);
    assert_int_equal(design.diameter, 3);
    assert_int_equal(design.diameter_all_routers, 5);
    assert_close(design.mean_hops, 2.9865125241, 0, 5e-11);
    assert_close(design.mean_hops_min_routing, 2.9865125241, 0, 5e-11);
    design = test_design("megafly:k=32");
    assert_int_equal(design.groups, 257);
    assert_int_equal(design.routers, 8224);
    assert_int_equal(design.links, 98688);
    assert_int_equal(design.diameter_all_routers, 5);
    assert_close(design.mean_hops, 2.9963512527, 0, 5e-11);
}

/* 33 groups of 16 leaves and 16 spines, 8 links per pair: 256 global ports a group, all in use.
 * Injection 256 x 200 Gb/s a group and as much out of it. */
static void partly_populated(void **state) {
    (void)state;
    struct dse_design design = test_design("megafly:k=32,links_per_pair=8");
    assert_int_equal(design.groups, 33);
    assert_int_equal(design.endpoints, 8448);
    assert_int_equal(design.links_local, 33 * 256);
    assert_int_equal(design.links_global, 528 * 8);
    assert_int_equal(design.ports_used, 32);
    assert_int_equal(design.ports_idle, 0);
    assert_true(design.taper == 1);
    assert_close(design.global_tbps, 33 * 256 * 0.2, 1e-15, 0);
    /* 16 x 16 pairs of groups x 8, and of the split group half of 256 local links and its 128 links
     * to one side. */
    assert_int_equal(design.bisection_links, 2048 + 128 + 128);
    design = test_design("megafly:k=32,g=20,links_per_pair=8");
    assert_close(design.taper, 256.0 / 152, 1e-15, 0);
    assert_int_equal(design.ports_idle, 20 * 104);
    assert_int_equal(design.bisection_links, 800);
}

/* A full megafly of even m = k/2: the first m/2 spines and their groups go to one side, so that the
 * split group has no global link in the cut: (m^2/2)^2 + m^2/2. */
static void bisection_of_full_ones(void **state) {
    (void)state;
    assert_int_equal(test_design("megafly:k=16").bisection_links, 32 * 32 + 32);
    assert_int_equal(test_design("megafly:k=36").bisection_links, 162 * 162 + 162);
    assert_int_equal(test_design("megafly:k=6").bisection_links, 25);
    assert_int_equal(test_design("megafly:k=2").bisection_links, 1);
}

static void diameters(void **state) {
    (void)state;
    struct dse_design design = test_design("megafly:k=2");
    assert_int_equal(design.routers, 4);
    assert_int_equal(design.diameter, 3);
    assert_int_equal(design.diameter_all_routers, 3);
    assert_true(design.mean_hops == 3);
    /* Every spine has a link to each of the 4 other groups; then 3 hops are enough. */
    assert_int_equal(test_design("megafly:k=8,g=5,links_per_pair=4").diameter_all_routers, 3);
    /* The last spine of each of two groups is idle. */
    assert_int_equal(test_design("megafly:k=8,g=2,links_per_pair=12").diameter_all_routers, 5);
    assert_true(test_design("megafly:k=8,g=9,links_per_pair=2").diameter_all_routers ==
                DSE_UNKNOWN);
}

static void notes(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"megafly:k=16", ""},
        {"megafly:k=17", "an odd k leaves one port of every router idle"},
        {"megafly:k=16,g=20", "45 of 64 global ports of a group idle"},
        {"megafly:k=17,links_per_pair=3,g=20",
         "7 of 64 global ports of a group idle; an odd k leaves one port of every router idle"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_text note = test_note_of(rows[i][0]);
        assert_text(note.data, rows[i][1]);
        dse_text_free(&note);
    }
    assert_int_equal(test_design("megafly:k=17").ports_idle, 1040);
    assert_int_equal(test_design("megafly:k=17").radix, 17);
}

static void refusals(void **state) {
    (void)state;
    test_refused("megafly", DSE_BAD_INPUT, "megafly needs k (radix)");
    test_refused("megafly:g=3", DSE_BAD_INPUT, "megafly needs k (radix)");
    test_refused("megafly:k=1", DSE_BAD_INPUT, "from 2 to 65536");
    test_refused("megafly:k=16,g=1", DSE_BAD_INPUT, "from 2 to");
    test_refused("megafly:k=16,g=66", DSE_INFEASIBLE,
                 "g=66 groups exceed (k/2)^2 / links_per_pair + 1 = 65");
    test_refused("megafly:k=16,g=34,links_per_pair=2", DSE_INFEASIBLE, "+ 1 = 33");
    test_refused("megafly:k=16,links_per_pair=65", DSE_INFEASIBLE,
                 "links_per_pair=65 exceeds the (k/2)^2 = 64 global ports of a group");
    test_refused("megafly:k=16,links_per_pair=0", DSE_BAD_INPUT, "from 1 to");
}

/* The largest there is: 2^60 end points; planes may take it beyond 64 bits. */
static void extremes(void **state) {
    (void)state;
    struct dse_design design = test_design("megafly:k=65536");
    assert_true(design.endpoints == (UINT64_C(1) << 60) + (UINT64_C(1) << 30));
    assert_true(design.routers == (UINT64_C(1) << 46) + (UINT64_C(1) << 16));
    test_refused("megafly:k=65536,planes=64", DSE_OVERFLOW, "beyond 64-bit counts");
}

static struct dse_design evaluated(const struct dse_network *network) {
    struct dse_design design = dse_design_unknown;
    assert_int_equal(dse_network_evaluate(network, &design, NULL), DSE_OK);
    return design;
}

static bool meets(const struct dse_design *design, const struct dse_limits *limits) {
    return design->endpoints >= limits->endpoints && design->taper <= limits->max_taper &&
           design->bisection_ratio >= limits->min_bisection &&
           design->uniform_bound >= limits->min_uniform;
}

/* The fewest groups that meet the limits, by trying all; 0 if none do. */
static uint64_t fewest_groups(uint64_t k, uint64_t links_per_pair,
                              const struct dse_limits *limits) {
    struct dse_network network;
    dse_network_start(&network, dse_family_find("megafly"));
    network.values[0] = (struct dse_value){.given = true, .as.count = k};
    network.values[2] = (struct dse_value){.given = true, .as.count = links_per_pair};
    for (uint64_t g = 2; (g - 1) * links_per_pair <= k * k / 4; g++) {
        network.values[1] = (struct dse_value){.given = true, .as.count = g};
        struct dse_design design = evaluated(&network);
        if (meets(&design, limits)) {
            return g;
        }
    }
    return 0;
}

/* What is offered for 2 up to `k` ports against the search by trying all: every offer is one of the
 * fewest groups, and every links_per_pair has its number of groups among the offers. */
static void check_offers(const struct dse_limits *limits) {
    struct members members = members_of("megafly", limits);
    size_t at = 0;
    for (uint64_t k = 4; k <= limits->radix; k += 2) {
        size_t first = at;
        for (; at < members.count && members.networks[at].values[0].as.count == k; at++) {
            const struct dse_value *values = members.networks[at].values;
            assert_int_equal(values[1].as.count, fewest_groups(k, values[2].as.count, limits));
        }
        for (uint64_t links_per_pair = 1; links_per_pair <= k * k / 4; links_per_pair++) {
            uint64_t g = fewest_groups(k, links_per_pair, limits), least = UINT64_MAX, most = 0;
            for (size_t i = first; i < at && g > 0; i++) {
                if (members.networks[i].values[1].as.count == g) {
                    uint64_t offered = members.networks[i].values[2].as.count;
                    least = offered < least ? offered : least;
                    most = offered > most ? offered : most;
                }
            }
            assert_true(g == 0 || (least <= links_per_pair && links_per_pair <= most));
        }
    }
    assert_int_equal(at, members.count);
    members_free(&members);
}

static void offers_are_complete(void **state) {
    (void)state;
    static const struct {
        uint64_t endpoints;
        double min_bisection, max_taper, min_uniform;
    } cases[] = {{1, 0, INFINITY, 0},      {48, 0.5, INFINITY, 0.95}, {1000, 0.5, INFINITY, 0},
                 {300, 0.385, 2, 0},       {385, 0.25, INFINITY, 0},  {200, 0.7, INFINITY, 0},
                 {500, 0, 1.25, 0},        {2000, 0.5, 1, 0},         {500, 0, INFINITY, 0.77},
                 {385, 0.2, INFINITY, 0.9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct dse_limits limits = limits_of(cases[i].endpoints, 16);
        limits.min_bisection = cases[i].min_bisection * (1 - 1e-12);
        limits.max_taper = cases[i].max_taper;
        limits.min_uniform = cases[i].min_uniform * (1 - 1e-12);
        check_offers(&limits);
    }
}

/* Full with one link per pair, unless the bisection limit asks for more links and fewer groups. */
static void largest_network(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(0, 64);
    struct members members = members_of("megafly", &limits);
    assert_int_equal(members.count, 31);
    struct dse_design design = evaluated(&members.networks[30]);
    assert_int_equal(design.endpoints, 1049600);
    assert_int_equal(design.routers, 65600);
    members_free(&members);
    limits.min_bisection = 0.52 * (1 - 1e-12);
    members = members_of("megafly", &limits);
    assert_true(members.count > 0);
    for (size_t i = 0; i < members.count; i++) {
        design = evaluated(&members.networks[i]);
        assert_true(design.bisection_ratio >= limits.min_bisection);
    }
    members_free(&members);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_hops_by_search),
        cmocka_unit_test(partly_populated),
        cmocka_unit_test(bisection_of_full_ones),
        cmocka_unit_test(diameters),
        cmocka_unit_test(notes),
        cmocka_unit_test(refusals),
        cmocka_unit_test(extremes),
        cmocka_unit_test(offers_are_complete),
        cmocka_unit_test(largest_network),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

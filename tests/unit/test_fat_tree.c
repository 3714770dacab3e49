/* The family fat_tree: parameters and their errors, notes, and what it enumerates. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "models/network.h"
#include "tests/support/test.h"

static struct dse_design evaluated(const char *text, struct dse_network *network) {
    struct dse_design design = dse_design_unknown;
    assert_int_equal(dse_network_parse(text, network, NULL), DSE_OK);
    assert_int_equal(dse_network_resolve(network, NULL), DSE_OK);
    assert_int_equal(dse_network_evaluate(network, &design, NULL), DSE_OK);
    return design;
}

static struct dse_design test_design(const char *text) {
    struct dse_network network;
    return evaluated(text, &network);
}

static void assert_note(const char *network_text, const char *expected) {
    struct dse_network network;
    struct dse_design design = evaluated(network_text, &network);
    struct dse_text text = {0};
    network.family->note(network.values, &design, &text);
    assert_text(text.length == 0 ? "" : text.data, expected);
    dse_text_free(&text);
}

static void test_refused(const char *text, enum dse_status expected, const char *part) {
    struct dse_network network;
    struct dse_error error = {0};
    enum dse_status status = dse_network_parse(text, &network, &error);
    if (status == DSE_OK) {
        status = dse_network_resolve(&network, &error);
    }
    assert_int_equal(status, expected);
    if (strstr(error.message, part) == NULL) {
        fail_msg("'%s' does not say '%s'", error.message, part);
    }
}

static void test_refusals(void **state) {
    (void)state;
    test_refused("fat_tree", DSE_BAD_INPUT, "needs k");
    test_refused("fat_tree:k=1", DSE_BAD_INPUT, "out of range");
    test_refused("fat_tree:k=1025", DSE_BAD_INPUT, "out of range");
    test_refused("fat_tree:k=16,levels=1", DSE_BAD_INPUT, "out of range");
    test_refused("fat_tree:k=16,levels=5", DSE_BAD_INPUT, "out of range");
    test_refused("fat_tree:k=16,taper=0", DSE_BAD_INPUT, "out of range");
    test_refused("fat_tree:k=16,taper=3/0", DSE_BAD_INPUT, "out of range");
    test_refused("fat_tree:k=16,endpoints=1", DSE_BAD_INPUT, "out of range");
    test_refused("fat_tree:k=16,levels=2,taper=3:2", DSE_INFEASIBLE, "is 3/2");
    test_refused("fat_tree:k=16,taper=1:1:2", DSE_INFEASIBLE, "for level 3");
    test_refused("fat_tree:k=3", DSE_INFEASIBLE, "levels=2");
    test_refused("fat_tree:k=16,taper=1/16", DSE_INFEASIBLE, "no port of a leaf");
    test_refused("fat_tree:k=16,endpoints=1025", DSE_INFEASIBLE, "1024");
    test_refused("fat_tree:k=16,levels=4,endpoints=7", DSE_INFEASIBLE, "at least 8 leaves");
}

/* Own counts from the construction; k = 37 has 18 of 37 ports down. */
static void test_full_trees(void **state) {
    (void)state;
    struct dse_design design = test_design("fat_tree:k=37");
    assert_int_equal(design.endpoints, 37 * 18 * 18);
    assert_int_equal(design.routers, 37 * 36 + 18 * 18);
    assert_int_equal(design.ports_idle, 37 * 36);
    assert_int_equal(design.ports_used, 37);
    assert_close(design.bisection_ratio, 1, 0, 0);
    assert_note("fat_tree:k=37", "idle ports of a router: 1 on level 1, 1 on level 2");
    assert_note("fat_tree:k=36", "");
    assert_int_equal(test_design("fat_tree:k=2,levels=2").routers, 3);
    assert_int_equal(test_design("fat_tree:k=4,levels=4").endpoints, 32);
}

static void test_tapers(void **state) {
    (void)state;
    struct dse_design design = test_design("fat_tree:k=40,levels=2,taper=22/18");
    assert_int_equal(design.block_endpoints, 22);
    assert_int_equal(design.block_uplinks, 18);
    assert_int_equal(design.routers, 40 + 18);
    assert_close(design.bisection_ratio, 18.0 / 22, 1e-15, 0);
    /* 24 down 12 up, 18 down 18 up: a pod has 432 end points and 216 uplinks */
    design = test_design("fat_tree:k=36,taper=2");
    assert_int_equal(design.endpoints, 36 * 18 * 24);
    assert_int_equal(design.routers, 36 * (18 + 12) + 12 * 18);
    assert_close(design.taper, 2, 0, 0);
    assert_close(design.bisection_ratio, 0.5, 0, 0);
    /* 3/2 at both lower levels: 2.25 over the pod; the ratio 3 to 2 is not 3:2 */
    assert_close(test_design("fat_tree:k=40,taper=3/2:3/2").taper, 2.25, 1e-15, 0);
    assert_close(test_design("fat_tree:k=36,taper=3:2").taper, 6, 0, 0);
    /* more links than end points above the leaves: the taper is 1/2 */
    design = test_design("fat_tree:k=36,levels=2,taper=1/2");
    assert_close(design.taper, 0.5, 0, 0);
    assert_close(design.bisection_ratio, 2, 0, 0);
    assert_close(test_design("fat_tree:k=36,levels=2,taper=2:1").taper, 2, 0, 0);
    /* half-rate NICs halve the taper and double the ratio */
    design = test_design("fat_tree:k=36,taper=2,nic_rate=100Gbps");
    assert_close(design.taper, 1, 0, 0);
    assert_close(design.bisection_ratio, 1, 0, 0);
}

/* With the largest directors of the same chips a tree of two levels is the full tree of three. */
static void test_directors(void **state) {
    (void)state;
    for (int k = 4; k <= 64; k += 6) {
        char text[96];
        snprintf(text, sizeof text, "fat_tree:k=%d,levels=2,core_radix=%d", k, k * k / 2);
        struct dse_design design = test_design(text);
        snprintf(text, sizeof text, "fat_tree:k=%d", k);
        struct dse_design flat = test_design(text);
        assert_int_equal(design.endpoints, flat.endpoints);
        assert_int_equal(design.asics, flat.asics);
        assert_int_equal(flat.asics, flat.routers);
        assert_int_equal(design.routers, k * k / 2 + k / 2);
        assert_int_equal(design.diameter, 2);
        assert_int_equal(design.diameter_asics, flat.diameter);
        assert_true(flat.diameter_asics == DSE_UNKNOWN && flat.core_radix == DSE_UNKNOWN);
        assert_int_equal(design.core_radix, k * k / 2);
        assert_int_equal(design.radix, k);
        assert_int_equal(design.ports_used, k);
        assert_int_equal(design.ports_idle, 0);
        assert_close(design.bisection_ratio, 1, 0, 0);
    }
    /* 324 ports: 18 line chips, 9 fabric chips with 2 links to each; 180 ports: 10 line chips with
     * 3 links to each of 6, as 18 links do not spread evenly over 5. */
    struct dse_design design = test_design("fat_tree:k=36,levels=2,core_radix=324,planes=2");
    assert_int_equal(design.asics, 2 * (324 + 18 * 27));
    assert_int_equal(test_design("fat_tree:k=36,levels=2,core_radix=180").asics, 180 + 18 * 16);
    assert_note("fat_tree:k=36,levels=2,core_radix=180,endpoints=1000",
                "56 leaves of 18 down 18 up, 6 spines of 168 down; top routers are directors of "
                "180 ports with 10 line and 6 fabric chips, 12 ports of each idle; 8 end points "
                "spare");
    assert_note("fat_tree:k=9,levels=2,core_radix=12",
                "12 leaves of 4 down 4 up, 4 spines of 12 down; top routers are directors of 12 "
                "ports with 3 line and 2 fabric chips; idle ports of a router: 1 on level 1");
    /* ports: 56 leaves of 36, 6 directors of 180; 1008 end points and as many links */
    design = test_design("fat_tree:k=36,levels=2,core_radix=180,endpoints=1000");
    assert_int_equal(design.ports_idle, 56 * 36 + 6 * 180 - 3 * 1008);
    /* two leaves of 12 links to one director: the second one's begin on the first line chip */
    assert_int_equal(
        test_design("fat_tree:k=36,levels=2,core_radix=72,endpoints=24").diameter_asics, 2);
    /* three levels below directors: k/2 k/2 R end points */
    design = test_design("fat_tree:k=8,core_radix=32");
    assert_int_equal(design.endpoints, 4 * 4 * 32);
    assert_int_equal(design.diameter, 4);
    assert_int_equal(design.diameter_asics, 6);
    assert_int_equal(design.asics, 2 * 128 + 16 * (8 + 4));
}

static void test_directors_that_do_not_exist(void **state) {
    (void)state;
    test_refused("fat_tree:k=36,levels=2,core_radix=666", DSE_INFEASIBLE,
                 "no director of 666 ports exists: chips of k=36 give at most 648");
    test_refused("fat_tree:k=40,levels=2,core_radix=801", DSE_INFEASIBLE, "at most 800");
    test_refused("fat_tree:k=36,levels=2,core_radix=36", DSE_INFEASIBLE,
                 "is no director: it must exceed k=36");
    test_refused("fat_tree:k=36,levels=2,core_radix=640", DSE_INFEASIBLE,
                 "is no multiple of the k/2 = 18 ports of a line chip: 630 or 648");
    test_refused("fat_tree:k=2,levels=2,core_radix=3", DSE_INFEASIBLE, "at most 2");
    test_refused("fat_tree:k=36,levels=2,core_radix=2", DSE_BAD_INPUT, "out of range");
    test_refused("fat_tree:k=36,levels=2,core_radix=648,endpoints=11665", DSE_INFEASIBLE,
                 "exceeds the 11664 of the full tree");
}

/* Ports of leaf and spine counted by hand: L w <= 36, d + s w <= 36, d <= taper s w. */
static void test_wanted_sizes(void **state) {
    (void)state;
    assert_int_equal(test_design("fat_tree:k=36,levels=2,endpoints=48").routers, 5);
    assert_int_equal(test_design("fat_tree:k=36,levels=2,endpoints=48,taper=2").routers, 3);
    assert_note("fat_tree:k=36,levels=2,endpoints=48",
                "3 leaves of 16 down 16 up, 2 spines of 24 down");
    assert_note("fat_tree:k=36,levels=2,endpoints=47,taper=2",
                "2 leaves of 24 down 12 up, 1 spine of 24 down; 1 end points spare");
    assert_note("fat_tree:k=36,levels=2,endpoints=144",
                "9 leaves of 16 down 16 up, 4 spines of 36 down");
    assert_note("fat_tree:k=64,endpoints=50000",
                "1568 leaves of 32 down 32 up, 1568 routers of 32 down 32 up in 49 pods, "
                "1024 top routers of 49 down; 176 end points spare");
    assert_note(
        "fat_tree:k=4,levels=4,endpoints=15",
        "8 leaves of 2 down 2 up, 8 routers of 2 down 2 up in 4 pods, 8 routers of 2 down 2 "
        "up in 2 blocks, 4 top routers of 4 down; 1 end points spare; levels=3 suffices");
    struct dse_design design = test_design("fat_tree:k=36,levels=2,endpoints=47");
    assert_int_equal(design.wanted, 47);
    assert_int_equal(design.spare, 1);
    assert_int_equal(design.radix, 36);
    assert_int_equal(design.links_local, 0);
    assert_int_equal(design.links_global, 48);
    design = test_design("fat_tree:k=36,levels=2,endpoints=47,planes=2");
    assert_int_equal(design.endpoints, 96);
    /* all that a full tree holds gives the full tree */
    assert_int_equal(test_design("fat_tree:k=36,endpoints=11664").routers, 1620);
}

struct collector {
    struct dse_offers offers;
    const struct dse_limits *limits;
    uint64_t count, levels[5], fewest_routers, most_endpoints;
};

static bool same(const struct dse_design *a, const struct dse_design *b) {
    return a->routers == b->routers && a->endpoints == b->endpoints && a->links == b->links &&
           a->diameter == b->diameter && a->bisection_links == b->bisection_links;
}

static void collect(struct dse_offers *offers, const struct dse_value *values) {
    struct collector *collector = (struct collector *)(void *)offers;
    struct dse_network network, again;
    dse_network_start(&network, dse_family_find("fat_tree"));
    memcpy(network.values, values, sizeof network.values);
    struct dse_design design, design_again;
    assert_int_equal(dse_network_evaluate(&network, &design, NULL), DSE_OK);
    struct dse_text text = {0};
    dse_network_print(&network, &text);
    design_again = evaluated(text.data, &again);
    assert_true(same(&design, &design_again));
    dse_text_free(&text);
    collector->count++;
    collector->levels[values[1].as.count]++;
    const struct dse_limits *limits = collector->limits;
    assert_true(design.endpoints >= limits->endpoints);
    if (design.taper > limits->max_taper || design.bisection_ratio < limits->min_bisection) {
        return;
    }
    if (design.routers < collector->fewest_routers) {
        collector->fewest_routers = design.routers;
    }
    if (design.endpoints > collector->most_endpoints) {
        collector->most_endpoints = design.endpoints;
    }
}

static struct collector enumerated(const struct dse_limits *limits) {
    struct collector collector = {
        .offers = {.offer = collect}, .limits = limits, .fewest_routers = UINT64_MAX};
    dse_family_find("fat_tree")->enumerate(limits, &collector.offers);
    return collector;
}

static const struct dse_limits no_limits = {.max_diameter = UINT64_MAX,
                                            .max_routers = UINT64_MAX,
                                            .max_taper = (double)INFINITY,
                                            .link_to_nic = 1};

static void test_enumerates_for_a_size(void **state) {
    (void)state;
    struct dse_limits limits = no_limits;
    limits.endpoints = 48;
    limits.radix = 36;
    limits.max_taper = 1;
    struct collector collector = enumerated(&limits);
    assert_int_equal(collector.fewest_routers, 5);
    assert_int_equal(collector.count, 3); /* one for each number of levels */
    limits.max_taper = 2;
    assert_int_equal(enumerated(&limits).fewest_routers, 3);
    limits.max_taper = (double)INFINITY;
    limits.min_bisection = 0.5;
    assert_int_equal(enumerated(&limits).fewest_routers, 3);
    limits.max_diameter = 4;
    collector = enumerated(&limits);
    assert_true(collector.levels[2] > 0 && collector.levels[3] > 0 && collector.levels[4] == 0);
    limits.endpoints = 649; /* more than two levels hold at taper 1, less than at taper 2 */
    limits.max_taper = 1;
    collector = enumerated(&limits);
    assert_true(collector.levels[2] == 0 && collector.levels[3] > 0);
    limits.max_taper = 2;
    assert_true(enumerated(&limits).levels[2] > 0);
}

/* The largest ratio of at most 64 ports below 2.385 is 31/13 (2.3846); of all 64 it is 45/19
 * (2.368), with which 149 end points take one switch more. */
static void test_enumerates_the_limit(void **state) {
    (void)state;
    struct dse_limits limits = no_limits;
    limits.radix = 64;
    limits.max_taper = 2.385;
    limits.endpoints = 149;
    assert_int_equal(test_design("fat_tree:k=64,levels=2,endpoints=149,taper=45/19").routers, 6);
    assert_int_equal(test_design("fat_tree:k=64,levels=2,endpoints=149,taper=31/13").routers, 5);
    assert_int_equal(enumerated(&limits).fewest_routers, 5);
    limits.max_taper = 0.385; /* below 1: more links than end points */
    assert_true(enumerated(&limits).fewest_routers < UINT64_MAX);
}

/* Twice as fast links allow twice as many down. */
static void test_enumerates_with_slow_nics(void **state) {
    (void)state;
    struct dse_limits limits = no_limits;
    limits.endpoints = 48;
    limits.radix = 36;
    limits.min_bisection = 1;
    struct collector at_par = enumerated(&limits);
    limits.link_to_nic = 2;
    assert_true(enumerated(&limits).count > at_par.count);
    limits.link_to_nic = 0.5;
    assert_true(enumerated(&limits).count > 0);
}

static void test_enumerates_the_largest(void **state) {
    (void)state;
    struct dse_limits limits = no_limits;
    limits.radix = 64;
    limits.max_taper = 1;
    limits.max_diameter = 4;
    assert_int_equal(enumerated(&limits).most_endpoints, 65536); /* 64^3 / 4 */
    limits.max_diameter = 2;
    assert_int_equal(enumerated(&limits).most_endpoints, 2048);
    limits.max_diameter = 1;
    assert_int_equal(enumerated(&limits).count, 0);
    limits.max_diameter = 2;
    limits.radix = 2;
    assert_int_equal(enumerated(&limits).most_endpoints, 2);
    limits.radix = 1;
    assert_int_equal(enumerated(&limits).count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_directors),
        cmocka_unit_test(test_directors_that_do_not_exist),
        cmocka_unit_test(test_full_trees),
        cmocka_unit_test(test_tapers),
        cmocka_unit_test(test_wanted_sizes),
        cmocka_unit_test(test_enumerates_for_a_size),
        cmocka_unit_test(test_enumerates_the_limit),
        cmocka_unit_test(test_enumerates_with_slow_nics),
        cmocka_unit_test(test_enumerates_the_largest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

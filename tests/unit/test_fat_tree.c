/* The family fat_tree: parameters and their errors, notes, and what it enumerates. */
#include <math.h>
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

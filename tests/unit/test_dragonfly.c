/* models/dragonfly. */
#include "tests/support/test.h"

#include <math.h>

#include "tests/support/networks.h"

/* DF(4, 8, 4): 264 x 1056 end points, 1452 links; minimal routes local-global-local are 2.69573
 * hops over pairs of different terminals, which is 2.70342 over pairs of different routers (times
 * 1055 / (4 x 263)); by breadth-first search of another code 2.69374 without the hierarchy. */
static void balanced_from_radix(void **state) {
    (void)state;
    struct dse_design design = test_design("dragonfly:k=15");
    assert_int_equal(design.groups, 33);
    assert_int_equal(design.routers, 264);
    assert_int_equal(design.endpoints, 1056);
    assert_int_equal(design.links, 1452);
    assert_int_equal(design.links_local, 924);
    assert_int_equal(design.links_global, 528);
    assert_int_equal(design.ports_used, 15);
    assert_int_equal(design.ports_idle, 0);
    assert_int_equal(design.diameter, 3);
    assert_true(isnan(design.mean_hops));
    assert_close(design.mean_hops_min_routing, 2.70342, 0, 5e-6);
    assert_close(design.mean_hops_min_routing * 4 * 263 / 1055, 2.69573, 0, 5e-6);
    assert_true(design.mean_hops_min_routing > 2.6937435188);
    assert_true(design.taper == 1);
}

static void radix_rule(void **state) {
    (void)state;
    struct dse_design design = test_design("dragonfly:k=64");
    assert_int_equal(design.endpoints, 262656);
    assert_int_equal(design.ports_used, 63);
    assert_int_equal(design.radix, 64);
    assert_int_equal(design.ports_idle, 16416);
    assert_int_equal(test_design("dragonfly:k=3").endpoints, 6);
    assert_int_equal(test_design("dragonfly:k=51").routers, 8814);
    assert_int_equal(test_design("dragonfly:p=3").routers, 6 * 19);
    assert_int_equal(test_design("dragonfly:p=3,a=4").routers, 4 * 13);
    assert_int_equal(test_design("dragonfly:k=19,a=6").routers, 6 * 31);
}

static void idle_ports_are_told(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"dragonfly:k=15", ""},
        {"dragonfly:p=16,a=16,h=7,g=8,links_per_pair=8", "56 of 112 global ports of a group idle"},
        {"dragonfly:p=2,a=3,h=3,links_per_pair=2", "1 of 9 global ports of a group idle"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_text note = test_note_of(rows[i][0]);
        assert_text(note.data, rows[i][1]);
        dse_text_free(&note);
    }
    /* 16 x 8 routers of 16 + 15 + 7 ports used at most; 56 global ports a group idle. */
    struct dse_design design = test_design("dragonfly:p=16,a=16,h=7,g=8,links_per_pair=8");
    assert_int_equal(design.ports_used, 38);
    assert_int_equal(design.ports_idle, 8 * 56);
}

static void diameters(void **state) {
    (void)state;
    assert_int_equal(test_design("dragonfly:p=3,a=1,h=5").diameter, 1);
    assert_int_equal(test_design("dragonfly:p=2,a=4,h=3,g=4,links_per_pair=4").diameter, 2);
    assert_int_equal(test_design("dragonfly:p=2,a=4,h=3,g=4,links_per_pair=3").diameter, 3);
    assert_int_equal(test_design("dragonfly:p=2,a=4,h=3").diameter_all_routers, 3);
}

/* Even: (g/2)^2 links. Odd: one group is split, here 1 of its 2 x 2 local links a side and half of
 * its 2 links to the other groups. */
static void bisections(void **state) {
    (void)state;
    assert_int_equal(test_design("dragonfly:p=2,a=8,h=4,g=10").bisection_links, 25);
    assert_int_equal(test_design("dragonfly:p=2,a=8,h=4,g=10,links_per_pair=3").bisection_links,
                     75);
    struct dse_design design = test_design("dragonfly:p=1,a=4,h=1,g=5");
    assert_int_equal(design.bisection_links, 2 * 2 + 2 + 4);
    assert_text(design.bisection_method, "upper bound: half of the groups");
    design = test_design("dragonfly:p=1,a=2,h=8,g=2,links_per_pair=16");
    assert_text(design.bisection_method, "upper bound: half of every group");
    assert_int_equal(design.bisection_links, 2);
}

static void refusals(void **state) {
    (void)state;
    test_refused("dragonfly", DSE_BAD_INPUT, "dragonfly needs k (radix) or p");
    test_refused("dragonfly:a=4,h=2", DSE_BAD_INPUT, "needs k (radix) or p");
    test_refused("dragonfly:k=2", DSE_BAD_INPUT, "from 3 to 65536");
    test_refused("dragonfly:p=0", DSE_BAD_INPUT, "from 1 to 65536");
    test_refused("dragonfly:p=4,g=1", DSE_BAD_INPUT, "from 2 to");
    test_refused("dragonfly:p=4,g=34", DSE_INFEASIBLE,
                 "g=34 groups exceed a h / links_per_pair + 1 = 33");
    test_refused("dragonfly:p=4,links_per_pair=33", DSE_INFEASIBLE,
                 "links_per_pair=33 exceeds the a h = 32 global ports");
    test_refused("dragonfly:k=14,p=4", DSE_INFEASIBLE, "needs 15 ports, more than k=14");
    test_refused("dragonfly:p=65536,a=65536,h=65536", DSE_OVERFLOW, "beyond 64-bit counts");
}

static void evaluate(const struct dse_network *network, struct dse_design *design) {
    struct dse_error error = {0};
    if (dse_network_evaluate(network, design, &error) != DSE_OK) {
        fail_msg("%s", error.message);
    }
}

/* 279,312 end points: largest for 64 ports by a brute force search over p, a, h. */
static void largest_network(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(0, 64);
    struct members members = members_of("dragonfly", &limits);
    struct dse_design design, best = {.endpoints = 0};
    for (size_t i = 0; i < members.count; i++) {
        evaluate(&members.networks[i], &design);
        best = design.endpoints > best.endpoints ? design : best;
    }
    assert_int_equal(best.endpoints, 279312);
    assert_int_equal(best.routers, 17457);
    members_free(&members);
}

/* For one (p, a, h): the fewest groups that hold the end points and meet the bisection limit with
 * as many links per pair as the ports allow, by trying all; 0 if there are none. */
static uint64_t fewest_groups(struct dse_network *network, const struct dse_limits *limits) {
    uint64_t ports = network->values[2].as.count * network->values[3].as.count;
    struct dse_design design;
    for (uint64_t g = 2; g <= ports + 1; g++) {
        network->values[4].as.count = g;
        network->values[5].as.count = ports / (g - 1);
        evaluate(network, &design);
        if (design.endpoints >= limits->endpoints &&
            design.bisection_ratio >= limits->min_bisection) {
            return g;
        }
    }
    return 0;
}

static void offers_are_the_fewest_groups(void **state) {
    (void)state;
    static const struct {
        uint64_t endpoints;
        double min_bisection;
    } cases[] = {{1, 0}, {48, 0.5}, {700, 0.5}, {150, 0.385}, {300, 0.75}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct dse_limits limits = limits_of(cases[c].endpoints, 14);
        limits.min_bisection = cases[c].min_bisection * (1 - 1e-12);
        struct members members = members_of("dragonfly", &limits);
        assert_true(members.count > 0);
        for (size_t i = 0; i < members.count; i++) {
            struct dse_network network = members.networks[i];
            assert_int_equal(members.networks[i].values[4].as.count,
                             fewest_groups(&network, &limits));
            assert_int_equal(members.networks[i].values[5].as.count, network.values[5].as.count);
        }
        members_free(&members);
    }
}

/* The other direction: what (p, a, h) can hold is offered, with this h or a smaller one. */
static void offers_are_complete(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(200, 12);
    limits.min_bisection = 0.5 * (1 - 1e-12);
    struct members members = members_of("dragonfly", &limits);
    struct dse_network network = members.networks[0];
    for (uint64_t p = 1; p < 12; p++) {
        for (uint64_t a = 1; p + a <= 12; a++) {
            for (uint64_t h = 1; p + a - 1 + h <= 12; h++) {
                network.values[1].as.count = p;
                network.values[2].as.count = a;
                network.values[3].as.count = h;
                uint64_t g = fewest_groups(&network, &limits);
                bool found = g == 0;
                for (size_t i = 0; i < members.count && !found; i++) {
                    const struct dse_value *values = members.networks[i].values;
                    found = values[1].as.count == p && values[2].as.count == a &&
                            values[3].as.count <= h && values[4].as.count <= g;
                }
                assert_true(found);
            }
        }
    }
    members_free(&members);
}

/* Aries (De Sensi et al. 2020, section IV.A; Alverson, Kaplan, Roweth 2012): 96 routers a group in
 * a 16 x 6 grid, three links to each of the other 5 of a column, 10 global ports, 4 end points. */
static void cascade(void **state) {
    (void)state;
    struct dse_design design =
        test_design("dragonfly:p=4,h=10,links_per_pair=4,intra=16x6,intra_width=1x3");
    assert_int_equal(design.groups, 96 * 10 / 4 + 1);
    assert_int_equal(design.routers, 23136);
    assert_int_equal(design.endpoints, 92544);
    assert_int_equal(design.ports_used, 15 + 5 * 3 + 10 + 4);
    assert_int_equal(design.ports_idle, 0);
    assert_int_equal(design.degree, 15 + 5 + 10);
    assert_int_equal(design.links_local, 241 * (6 * 120 + 16 * 15 * 3));
    assert_int_equal(design.links_global, 241 * 120 * 4);
    assert_int_equal(design.diameter, 5);
    assert_int_equal(design.diameter_all_routers, 5);
    assert_true(isnan(design.mean_hops) && isnan(design.mean_hops_min_routing));
    /* 120 x 120 pairs of groups, and of the one split 120 x 4 links and 8 x 8 of each of 6 rows (384)
     * or 3 x 3 x 3 of each of 16 columns (432) */
    assert_int_equal(design.bisection_links, 120 * 120 * 4 + 120 * 4 + 384);
    /* 384 p x 15/16 x (1 + 2 x 240) / 92543 through each router's 15 ports into its row */
    assert_close(design.uniform_bound * 4 * (384.0 / 92543) * (1 + 480) * 15 / 16 / 15, 1, 1e-14,
                 0);
}

/* Of one link per pair: 2 rows x 3 columns, 7 groups. 3 routers at 1 hop, 2 at 2: 7 hops to the
 * others of a group, 7/6 on either side of a global link. */
static void hops_in_grids(void **state) {
    (void)state;
    struct dse_design design = test_design("dragonfly:p=3,h=1,intra=2x3");
    assert_int_equal(design.groups, 7);
    assert_int_equal(design.ports_used, 3 + 1 + 2 + 1);
    assert_close(design.mean_hops_min_routing, (7 + 36 * (1 + 7 / 3.0)) / 41, 1e-15, 0);
}

/* Two groups with many links are better split inside: 2 x 2 rows and columns of width 1 and 3, a
 * link cut in each of 2 rows or three in each of 2 columns, in both groups; port order splits rows,
 * and of 16 links none crosses. */
static void grid_split_inside(void **state) {
    (void)state;
    struct dse_design design =
        test_design("dragonfly:p=1,h=4,g=2,links_per_pair=16,intra=2x2,intra_width=1x3");
    assert_int_equal(design.bisection_links, 4);
    assert_text(design.bisection_method, "upper bound: half of every group");
    design = test_design("dragonfly:p=1,h=4,g=2,links_per_pair=16,intra=2x2,intra_width=3x1");
    assert_int_equal(design.bisection_links, 2 * 2 + 8); /* and half of the global links */
}

/* A full group of width 1 in other words, and one of three links. */
static void full_groups_by_name(void **state) {
    (void)state;
    test_prints("dragonfly:p=2,a=5,h=3,intra=full,intra_width=1", "dragonfly:p=2,a=5,h=3,g=16");
    test_prints("dragonfly:p=2,h=3,intra=4x5", "dragonfly:p=2,a=20,h=3,g=61,intra=4x5");
    struct dse_design thin = test_design("dragonfly:p=2,a=5,h=3");
    struct dse_design wide = test_design("dragonfly:p=2,a=5,h=3,intra_width=3");
    assert_int_equal(wide.links_local, 3 * thin.links_local);
    assert_int_equal(wide.ports_used, thin.ports_used + 8);
    assert_int_equal(wide.degree, thin.degree);
    assert_true(wide.uniform_bound >= thin.uniform_bound);
    /* half of 16 groups */
    assert_int_equal(wide.bisection_links, 64);
}

static void refused_grids(void **state) {
    (void)state;
    test_refused("dragonfly:p=4,intra=96", DSE_BAD_INPUT,
                 "intra must be full or a grid of two dimensions, such as 16x6");
    test_refused("dragonfly:p=4,intra=4x4x4", DSE_BAD_INPUT, "a grid of two dimensions");
    test_refused("dragonfly:p=4,intra=4mx4", DSE_BAD_INPUT, "a grid of two dimensions");
    test_refused("dragonfly:p=4,intra=16x1", DSE_BAD_INPUT, "from 2 to");
    test_refused("dragonfly:p=4,intra=fill", DSE_BAD_INPUT, "intra='fill' is malformed");
    test_refused("dragonfly:p=4,a=95,intra=16x6", DSE_INFEASIBLE,
                 "a=95 is not the 16 x 6 = 96 routers of intra");
    test_refused("dragonfly:p=4,intra=16384x6", DSE_INFEASIBLE, "more than 65536 routers");
    test_refused("dragonfly:k=48,intra=16x6", DSE_BAD_INPUT, "needs p");
    test_refused("dragonfly:k=43,p=4,h=10,intra=16x6,intra_width=1x3", DSE_INFEASIBLE,
                 "needs 44 ports, more than k=43");
    test_refused("dragonfly:p=4,intra_width=1x3", DSE_BAD_INPUT, "intra_width has 2 elements");
    test_refused("dragonfly:p=4,intra=4x4,intra_width=1x3x1", DSE_BAD_INPUT, "has 3 elements");
    test_refused("dragonfly:p=4,intra=4x4,intra_width=2m", DSE_BAD_INPUT, "to mark with m");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balanced_from_radix), cmocka_unit_test(radix_rule),
        cmocka_unit_test(idle_ports_are_told), cmocka_unit_test(diameters),
        cmocka_unit_test(bisections),          cmocka_unit_test(refusals),
        cmocka_unit_test(largest_network),     cmocka_unit_test(offers_are_the_fewest_groups),
        cmocka_unit_test(offers_are_complete), cmocka_unit_test(cascade),
        cmocka_unit_test(hops_in_grids),       cmocka_unit_test(grid_split_inside),
        cmocka_unit_test(full_groups_by_name), cmocka_unit_test(refused_grids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* models/dragonfly_kinds: members worked out by hand, and every refusal. */
#include "tests/support/test.h"

#include <math.h>

#include "tests/support/networks.h"

/* 24 groups of 32 routers and 8 of 16: the numbers of LUMI, by hand. */
static void two_kinds(void **state) {
    (void)state;
    struct dse_design design =
        test_design("dragonfly_kinds:k=64,groups=24x8,a=32x16,p=16x16,links_per_pair=20x4x16");
    assert_int_equal(design.routers, 24 * 32 + 8 * 16);
    assert_int_equal(design.endpoints, 24 * 512 + 8 * 256);
    assert_int_equal(design.groups, 32);
    assert_int_equal(design.links_local, 24 * 496 + 8 * 120);
    assert_int_equal(design.links_global, 276 * 20 + 192 * 4 + 28 * 16);
    /* 23 x 20 + 8 x 4 = 492 global links on 32 routers are 16 on the first of them */
    assert_int_equal(design.ports_used, 16 + 31 + 16);
    assert_int_equal(design.ports_idle, 896 * 64 - 2 * 19600 - 14336);
    assert_int_equal(design.degree, 31 + 16);
    /* of a group of each kind 28 and 12 routers have no link to the other; third groups join at
     * most 23 x 4 + 7 x 4 of these 336 pairs */
    assert_int_equal(design.diameter, 3);
    assert_int_equal(design.diameter_all_routers, 3);
    assert_true(isnan(design.mean_hops) && isnan(design.mean_hops_min_routing));
    assert_close(design.taper, 256.0 / 208, 1e-15, 0); /* 512 / 492 is less */
    assert_int_equal(design.bisection_links, 12 * 12 * 20 + 2 * 12 * 4 * 4 + 4 * 4 * 16);
    assert_text(design.bisection_method, "upper bound: half of the groups of every kind");
    assert_close(design.uniform_bound, 14335.0 * 4 / (512 * 256), 1e-14, 0);
    double staying = (24 * 512.0 * 512 + 8 * 256.0 * 256) / (14336.0 * 14336);
    assert_close(design.alltoall_tbps, 2 * 6736 * 0.2 / (1 - staying), 1e-14, 0);
    assert_int_equal(design.nodes, 14336);
}

/* 2 groups of 2 and 1 of 3 routers, one link between each two: 10 hops inside, 8 between the first
 * two groups each way, 13 between one of them and the third. */
static void one_link_each(void **state) {
    (void)state;
    const char *text = "dragonfly_kinds:groups=2x1,a=2x3,p=1x2,links_per_pair=1x1x0";
    struct dse_design design = test_design(text);
    assert_close(design.mean_hops_min_routing, (10 + 2 * 8 + 4 * 13) / 42.0, 1e-15, 0);
    assert_int_equal(design.ports_used, 2 + 2 + 1);
    test_prints(text, text);
}

/* An odd number of groups: one is split. 3 groups of 4 and 2 of 3 routers: 1 x 1 x 2 links between
 * the whole groups of the first kind, (1 + 1) x 1 x 5 between kinds, 1 x 3; the split one has 2 x 2
 * local links cut, 2 to the whole group of its kind and 5 to the one of the other. */
static void split_group(void **state) {
    (void)state;
    struct dse_design design =
        test_design("dragonfly_kinds:groups=3x2,a=4x3,p=2x2,links_per_pair=2x5x3");
    assert_int_equal(design.bisection_links, 2 + 10 + 3 + 4 + 2 + 5);
    /* two split groups: all links between them may be cut */
    design = test_design("dragonfly_kinds:groups=1x1,a=4x3,p=2x2,links_per_pair=0x7x0");
    assert_int_equal(design.bisection_links, 2 * 2 + 1 * 2 + 7);
    /* many links: every group is split, half of the global links cross */
    design = test_design("dragonfly_kinds:groups=2x2,a=2x4,p=1x1,links_per_pair=40x40x41");
    assert_int_equal(design.bisection_links, (4 * 40 + 40 + 41) / 2 + 2 * 1 + 2 * 4);
    assert_text(design.bisection_method, "upper bound: half of every group");
}

/* Router by router; with 5 global ports on the one router of a group of the second kind, whose 4
 * rounds have 3, 3, 1 and 1 groups, up to 4 may lead to one group. */
static void unknown_where_not_proved(void **state) {
    (void)state;
    struct dse_design design =
        test_design("dragonfly_kinds:groups=2x2,a=1x1,p=1x3,links_per_pair=1x1x1");
    assert_int_equal(design.diameter, 1);
    assert_int_equal(design.degree, 3);
    design = test_design("dragonfly_kinds:groups=2x2,a=2x1,p=1x3,links_per_pair=4x2x4");
    assert_int_equal(design.diameter, DSE_UNKNOWN);
    assert_int_equal(design.degree, DSE_UNKNOWN);
    assert_true(isnan(design.moore_efficiency));
}

/* Kinds may have other numbers of NICs; of a part of the end points it is not known which nodes
 * they belong to. */
static void computers(void **state) {
    (void)state;
    const char *full = "dragonfly_kinds:groups=3x2,a=4x2,p=4x7,links_per_pair=2x5x3,nics=4x1";
    assert_int_equal(test_design(full).nodes, 3 * 4 + 2 * 2 * 7);
    struct dse_design design = test_design(
        "dragonfly_kinds:groups=3x2,a=4x2,p=4x7,links_per_pair=2x5x3,nics=4x1,installed=75");
    assert_int_equal(design.endpoints, 76);
    assert_int_equal(design.nodes, DSE_UNKNOWN);
    design = test_design("dragonfly_kinds:groups=3x2,a=4x2,p=4x7,links_per_pair=2x5x3,nics=4x1,"
                         "planes=2,nodes_per_port=3");
    assert_int_equal(design.nodes, 2 * 3 * 40);
}

static void refusals(void **state) {
    (void)state;
    static const struct {
        const char *network, *part;
        enum dse_status status;
    } rows[] = {
        {"", "dragonfly_kinds needs groups (groups of each kind", DSE_BAD_INPUT},
        {"groups=2x2,a=3x3,p=1x1", "needs links_per_pair", DSE_BAD_INPUT},
        {"groups=2x2m,a=3x3,p=1x1,links_per_pair=1x1x1", "groups has nothing to mark with m",
         DSE_BAD_INPUT},
        {"groups=2x2,a=3x3,p=1x1,links_per_pair=1x1x1,nics=1x1m", "nics has nothing to mark",
         DSE_BAD_INPUT},
        {"groups=0x2,a=3x3,p=1x1,links_per_pair=1x1x1", "from 1 to 1000000", DSE_BAD_INPUT},
        {"groups=2x2x2x2,a=3x3x3x3,p=1,links_per_pair=1", "at most 3 kinds", DSE_INFEASIBLE},
        {"groups=2x2,a=3,p=1x1,links_per_pair=1x1x1", "a needs 2 numbers for 2 kinds of groups",
         DSE_INFEASIBLE},
        {"groups=2x2,a=3x3,p=1x1,links_per_pair=1x1", "links_per_pair needs 3 numbers",
         DSE_INFEASIBLE},
        {"groups=2x2,a=3x3,p=1x1,links_per_pair=1x1x1,nics=4", "nics needs 2 numbers",
         DSE_INFEASIBLE},
        {"groups=1,a=3,p=1,links_per_pair=1", "at least 2 groups", DSE_INFEASIBLE},
        {"groups=2x1,a=3x3,p=1x1,links_per_pair=1x0x0",
         "no link between groups of the kinds 1 and 2: at least 1", DSE_INFEASIBLE},
        {"groups=1x2,a=3x3,p=1x1,links_per_pair=0x1x0", "of the kinds 2 and 2", DSE_INFEASIBLE},
        {"k=62,groups=24x8,a=32x16,p=16x16,links_per_pair=20x4x16",
         "needs 63 ports, more than k=62", DSE_INFEASIBLE},
        {"groups=2x2,a=3x3,p=1x1,links_per_pair=1x1x1,service_groups=1",
         "make those for service a kind", DSE_INFEASIBLE},
        {"groups=2x2,a=3x3,p=1x1,links_per_pair=1x1x1,installed=13", "exceeds the 12 end points",
         DSE_INFEASIBLE},
        {"groups=1000000,a=65536,p=65536,links_per_pair=1000000,planes=64", "beyond 64-bit counts",
         DSE_OVERFLOW},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_text text = {0};
        dse_text_append_format(&text, "dragonfly_kinds:%s", rows[i].network);
        test_refused(text.data, rows[i].status, rows[i].part);
        dse_text_free(&text);
    }
}

/* Questions of size do not ask for kinds. */
static void no_answer_to_sizing(void **state) {
    (void)state;
    assert_null(dse_family_find("dragonfly_kinds")->enumerate);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_kinds),           cmocka_unit_test(one_link_each),
        cmocka_unit_test(split_group),         cmocka_unit_test(unknown_where_not_proved),
        cmocka_unit_test(computers),           cmocka_unit_test(refusals),
        cmocka_unit_test(no_answer_to_sizing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

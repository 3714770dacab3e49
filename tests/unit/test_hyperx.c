/* HyperX: values counted by hand, the network of a radix, notes, errors. */
#include "tests/support/test.h"

#include <stdio.h>

#include "tests/support/networks.h"

/* 4 x 3: every row of 4 has 6 links, every column of 3 has 3: 3 x 6 + 4 x 3. Of the 11 other
 * routers 5 are at one hop, 6 at two. Halves across the 4: 2 x 2 links in each of 3 rows; across
 * the 3: 2 links in each of 4 columns, and 2 x 2 in the middle row. */
static void counts_of_a_small_one(void **state) {
    (void)state;
    struct dse_design design = test_design("hyperx:dims=4x3,p=2");
    assert_int_equal(design.routers, 12);
    assert_int_equal(design.endpoints, 24);
    assert_int_equal(design.links, 30);
    assert_int_equal(design.ports_used, 7);
    assert_int_equal(design.ports_idle, 0);
    assert_int_equal(design.diameter, 2);
    assert_close(design.mean_hops, 17.0 / 11, 1e-15, 0);
    assert_int_equal(design.bisection_links, 12);
    assert_text(design.bisection_method, "exact: theorem of Lindsey");
    assert_close(design.bisection_ratio, 1, 1e-15, 0);
    assert_true(design.groups == DSE_UNKNOWN && design.links_global == DSE_UNKNOWN);
}

static void widths_multiply_links(void **state) {
    (void)state;
    struct dse_design design = test_design("hyperx:dims=4x3,width=2x5,p=2");
    assert_int_equal(design.links, 2 * 18 + 5 * 12);
    assert_int_equal(design.ports_used, 2 * 3 + 5 * 2 + 2);
    assert_close(design.mean_hops, 17.0 / 11, 1e-15, 0);
    assert_int_equal(design.bisection_links, 2 * 12);
    assert_text(design.bisection_method, "exact: central cut, equal to the congestion bound");
    assert_int_equal(test_design("hyperx:dims=4x3,width=3,p=2").bisection_links, 36);
    /* The true least cut is 40, by trying all. */
    struct dse_design bound = test_design("hyperx:dims=5x3,width=2x3,p=2");
    assert_int_equal(bound.bisection_links, 42);
    assert_text(bound.bisection_method, "upper bound: central cut");
}

/* One dimension is the complete graph: floor(n^2 / 4) links between halves. */
static void one_dimension_is_complete(void **state) {
    (void)state;
    struct dse_design design = test_design("hyperx:dims=13,p=6");
    assert_int_equal(design.links, 78);
    assert_int_equal(design.bisection_links, 42);
    assert_int_equal(design.diameter, 1);
    assert_close(design.mean_hops, 1, 1e-15, 0);
}

/* Odd sizes S with S = 3: across one dimension 2 S^2, then 2 S, then 2 (13 of 27 routers). */
static void odd_sizes_leave_a_middle_layer(void **state) {
    (void)state;
    assert_int_equal(test_design("hyperx:dims=3x3x3").bisection_links, 2 * (9 + 3 + 1));
}

/* 4 cut / routers is S for an even size S; for an odd one (S + 1) (1 - S^-d): 7.98 of 7x7x7. */
static void p_is_balanced_unless_given(void **state) {
    (void)state;
    test_prints("hyperx:dims=6x6", "hyperx:dims=6x6,p=6");
    test_prints("hyperx:dims=7x7x7", "hyperx:dims=7x7x7,p=7");
    test_prints("hyperx:dims=6x6,width=2", "hyperx:dims=6x6,width=2,p=12");
    test_prints("hyperx:dims=6x6,k=13", "hyperx:k=13,dims=6x6,p=3");
    test_refused("hyperx:dims=6x6,k=10", DSE_INFEASIBLE, "none of the k=10 ports to end points");
    test_refused("hyperx:dims=6x6,k=13,p=4", DSE_INFEASIBLE, "14 ports, more than k=13");
}

static void radix_alone_gives_the_balanced_network(void **state) {
    (void)state;
    test_prints("hyperx:k=64", "hyperx:k=64,dims=17x17x17,p=16");
    test_prints("hyperx:k=64,dimensions=2", "hyperx:k=64,dims=22x22,dimensions=2,p=22");
    test_prints("hyperx:k=64,dimensions=1", "hyperx:k=64,dims=33,dimensions=1,p=32");
    test_prints("hyperx:k=4", "hyperx:k=4,dims=2x2x2,p=1");
    test_prints("hyperx:k=64,p=5", "hyperx:k=64,dims=17x17x17,p=5");
    struct dse_design widest = test_design("hyperx:k=65536,dimensions=3");
    assert_true(widest.bisection_ratio >= 0.5 && widest.ports_used <= 65536);
    test_refused("hyperx:k=65536,dimensions=8", DSE_OVERFLOW, "64-bit");
    test_refused("hyperx:k=3", DSE_INFEASIBLE, "k=3 is too small");
    test_refused("hyperx:k=6,width=2", DSE_INFEASIBLE, "at least 7");
}

/* More ports never give a smaller network. */
static void grows_with_the_radix(void **state) {
    (void)state;
    uint64_t last = 0;
    for (unsigned k = 4; k <= 300; k++) {
        char text[32];
        snprintf(text, sizeof text, "hyperx:k=%u", k);
        struct dse_design design = test_design(text);
        assert_true(design.endpoints >= last);
        assert_true(design.bisection_ratio >= 0.5);
        last = design.endpoints;
    }
}

static void notes(void **state) {
    (void)state;
    test_note("hyperx:dims=4x3,p=2", "");
    test_note(
        "hyperx:dims=5x1x1x3,p=2,k=12",
        "2 dimensions of 1 without links; at least 4 of 12 ports of a router idle; odd number "
        "of routers: the halves of the bisection differ by one");
}

static void errors(void **state) {
    (void)state;
    test_refused("hyperx", DSE_BAD_INPUT, "needs dims or k");
    test_refused("hyperx:p=3", DSE_BAD_INPUT, "needs dims or k");
    test_refused("hyperx:dims=1x1", DSE_INFEASIBLE, "a hyperx of one router");
    test_refused("hyperx:dims=4mx4", DSE_BAD_INPUT, "mark with m");
    test_refused("hyperx:dims=4x4,width=2mx1", DSE_BAD_INPUT, "mark with m");
    test_refused("hyperx:dims=4x4,width=1x1x1", DSE_BAD_INPUT, "3 elements for 2 dimensions");
    test_refused("hyperx:k=32,width=1x1", DSE_BAD_INPUT, "2 elements for 3 dimensions");
    test_refused("hyperx:dims=4x4,dimensions=3", DSE_BAD_INPUT, "not dimensions=3");
    test_refused("hyperx:dims=16385", DSE_BAD_INPUT, "out of range");
    test_refused("hyperx:dims=4,width=0", DSE_BAD_INPUT, "out of range");
    test_refused("hyperx:dims=16384x16384x16384x16384x16384,p=1", DSE_OVERFLOW, "64-bit");
    test_refused("hyperx:dims=16384x16384x16384x16384,width=256", DSE_OVERFLOW, "64-bit");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_of_a_small_one),
        cmocka_unit_test(widths_multiply_links),
        cmocka_unit_test(one_dimension_is_complete),
        cmocka_unit_test(odd_sizes_leave_a_middle_layer),
        cmocka_unit_test(p_is_balanced_unless_given),
        cmocka_unit_test(radix_alone_gives_the_balanced_network),
        cmocka_unit_test(grows_with_the_radix),
        cmocka_unit_test(notes),
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

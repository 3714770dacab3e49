/* Mesh: values counted by hand, notes, errors. */
#include "tests/support/test.h"

#include "tests/support/networks.h"

/* 5 x 3: links 4 x 3 + 5 x 2, diameter 4 + 2; mean of a path of 5: (25 - 1) / 15, of 3: 8 / 9.
 * Halves: 3 links across the 5, and 1 inside the middle column. */
static void counts_of_a_small_mesh(void **state) {
    (void)state;
    struct dse_design design = test_design("mesh:dims=5x3,p=2");
    assert_int_equal(design.routers, 15);
    assert_int_equal(design.endpoints, 30);
    assert_int_equal(design.links, 22);
    assert_int_equal(design.ports_used, 6);
    assert_int_equal(design.ports_idle, 15 * 6 - 44 - 30);
    assert_int_equal(design.diameter, 6);
    assert_close(design.mean_hops, (24.0 / 15 + 8.0 / 9) * 15 / 14, 1e-15, 0);
    assert_int_equal(design.bisection_links, 4);
    assert_text(design.bisection_method, "exact: theorem of Arjona Aroca and Fernandez Anta");
    assert_true(design.groups == DSE_UNKNOWN && design.block_uplinks == DSE_UNKNOWN);
}

/* Sums of the theorem for sizes in descending order: 7, 5, 3: 15 + 3 + 1; 7, 4, 3: 12 + 3; 6, 5,
 * 3: 15. */
static void bisection_of_odd_and_even_sizes(void **state) {
    (void)state;
    assert_int_equal(test_design("mesh:dims=3x7x5").bisection_links, 19);
    assert_int_equal(test_design("mesh:dims=3x4x7").bisection_links, 15);
    assert_int_equal(test_design("mesh:dims=5x6x3").bisection_links, 15);
}

static void is_the_open_torus(void **state) {
    (void)state;
    struct dse_design mesh = test_design("mesh:dims=9x2x5"),
                      torus = test_design("torus:dims=9mx2mx5m,double=1");
    assert_int_equal(mesh.links, torus.links);
    assert_int_equal(mesh.ports_used, torus.ports_used);
    assert_int_equal(mesh.bisection_links, torus.bisection_links);
    assert_close(mesh.mean_hops, torus.mean_hops, 0, 0);
}

static void marks_are_dropped(void **state) {
    (void)state;
    test_prints("mesh:dims=3mx4", "mesh:dims=3x4");
    test_prints("mesh", "mesh");
}

static void line_of_two_has_one_port(void **state) {
    (void)state;
    struct dse_design design = test_design("mesh:dims=2x3,p=1");
    assert_int_equal(design.ports_used, 4);
    assert_int_equal(design.links, 7);
}

static void radix_is_a_limit(void **state) {
    (void)state;
    assert_int_equal(test_design("mesh:dims=4x4,k=9").radix, 9);
    test_refused("mesh:dims=4x4,k=4", DSE_INFEASIBLE, "5 ports, more than k=4");
}

static void notes(void **state) {
    (void)state;
    test_note("mesh:dims=2x2", "");
    test_note(
        "mesh:dims=4x2x1,k=7",
        "routers at the faces leave ports idle; 1 dimension of 1 without links; at least 3 of 7 "
        "ports of a router idle");
}

static void errors(void **state) {
    (void)state;
    test_refused("mesh:dims=1", DSE_INFEASIBLE, "a mesh of one router");
    test_refused("mesh:dims=4x", DSE_BAD_INPUT, "malformed");
    test_refused("mesh:double=1", DSE_BAD_INPUT, "unknown parameter 'double'");
    test_refused("mesh:p=65537", DSE_BAD_INPUT, "out of range");
    test_refused("mesh:dims=1000000x1000000x1000000x19", DSE_OVERFLOW, "64-bit");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_of_a_small_mesh),
        cmocka_unit_test(bisection_of_odd_and_even_sizes),
        cmocka_unit_test(is_the_open_torus),
        cmocka_unit_test(marks_are_dropped),
        cmocka_unit_test(line_of_two_has_one_port),
        cmocka_unit_test(radix_is_a_limit),
        cmocka_unit_test(notes),
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

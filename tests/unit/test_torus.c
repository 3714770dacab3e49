/* Torus: values counted by hand, notes, errors. */
#include "tests/support/test.h"

#include <math.h>

#include "tests/support/networks.h"

/* A ring of 5 and a ring of 4: each router has 4 links, 20 routers. Distances of a ring of 5:
 * 0 1 1 2 2, mean 6/5; of 4: 0 1 1 2, mean 1; so (6/5 + 1) 20/19. Halves across the ring of 5: 2
 * links in each of 4 lines, and its middle layer, a ring of 4, 2 more; across the ring of 4: 2 x 5.
 */
static void counts_of_two_rings(void **state) {
    (void)state;
    struct dse_design design = test_design("torus:dims=5x4,p=3");
    assert_int_equal(design.routers, 20);
    assert_int_equal(design.endpoints, 60);
    assert_int_equal(design.links, 40);
    assert_int_equal(design.ports_used, 7);
    assert_int_equal(design.radix, 7);
    assert_int_equal(design.ports_idle, 0);
    assert_int_equal(design.diameter, 4);
    assert_int_equal(design.diameter_all_routers, 4);
    assert_close(design.mean_hops, 2.2 * 20 / 19, 1e-15, 0);
    assert_int_equal(design.bisection_links, 10);
    assert_text(design.bisection_method, "exact: theorem of Arjona Aroca and Fernandez Anta");
    assert_close(design.bisection_ratio, 2.0 * 10 / 60, 1e-15, 0);
}

static void flat_networks_have_no_groups(void **state) {
    (void)state;
    struct dse_design design = test_design("torus:dims=5x4,p=3");
    assert_true(design.groups == DSE_UNKNOWN && design.links_local == DSE_UNKNOWN);
    assert_true(design.links_global == DSE_UNKNOWN && design.block_endpoints == DSE_UNKNOWN);
    assert_true(isnan(design.taper) && isnan(design.global_tbps));
}

static void default_is_8x8x8(void **state) {
    (void)state;
    struct dse_design design = test_design("torus");
    assert_int_equal(design.routers, 512);
    assert_int_equal(design.ports_used, 7);
    assert_int_equal(design.bisection_links, 128);
    test_prints("torus", "torus");
    test_prints("torus:dims=8x8x8,p=2", "torus:p=2");
}

static void dimension_of_two(void **state) {
    (void)state;
    struct dse_design single = test_design("torus:dims=2"),
                      twin = test_design("torus:dims=2,double=1");
    assert_int_equal(single.links, 1);
    assert_int_equal(single.ports_used, 2);
    assert_int_equal(single.bisection_links, 1);
    assert_int_equal(twin.links, 2);
    assert_int_equal(twin.ports_used, 3);
    assert_int_equal(twin.bisection_links, 2);
    assert_close(twin.mean_hops, 1, 0, 0);
}

static void dimension_of_one_adds_nothing(void **state) {
    (void)state;
    struct dse_design with = test_design("torus:dims=1x7x1x3,p=2");
    struct dse_design without = test_design("torus:dims=7x3,p=2");
    assert_int_equal(with.routers, without.routers);
    assert_int_equal(with.links, without.links);
    assert_int_equal(with.ports_used, without.ports_used);
    assert_int_equal(with.diameter, without.diameter);
    assert_int_equal(with.bisection_links, without.bisection_links);
    assert_close(with.mean_hops, without.mean_hops, 1e-15, 0);
}

/* Open dimensions of 3 and 4 make a mesh of 12 routers: links 2 x 4 + 3 x 3, diameter 2 + 3. A ring
 * of 7 and a path of 3: across the path it costs 7 + 2, across the ring 2 x 3 + 1. */
static void open_dimensions(void **state) {
    (void)state;
    struct dse_design mesh = test_design("torus:dims=3mx4m");
    assert_int_equal(mesh.links, 17);
    assert_int_equal(mesh.diameter, 5);
    assert_int_equal(mesh.bisection_links, 3);
    assert_int_equal(mesh.ports_idle, 12 * 5 - 2 * 17 - 12);
    struct dse_design mixed = test_design("torus:dims=3mx7");
    assert_int_equal(mixed.bisection_links, 7);
    assert_text(mixed.bisection_method, "upper bound: central cut");
    /* A ring of 8 leads a path of 3: N^2/4 routes, 8/8 N of them on a link, need 2 x 3 links. */
    struct dse_design even = test_design("torus:dims=3mx8");
    assert_int_equal(even.bisection_links, 6);
    assert_text(even.bisection_method, "exact: central cut, equal to the congestion bound");
}

static void radix_is_a_limit(void **state) {
    (void)state;
    struct dse_design design = test_design("torus:dims=5x4x3,p=2,k=11");
    assert_int_equal(design.radix, 11);
    assert_int_equal(design.ports_idle, 3 * 60);
    test_refused("torus:dims=5x4x3,p=2,k=7", DSE_INFEASIBLE, "8 ports, more than k=7");
}

static void planes_multiply(void **state) {
    (void)state;
    struct dse_design design = test_design("torus:dims=6x3,p=2,planes=3");
    assert_int_equal(design.routers, 54);
    assert_int_equal(design.endpoints, 108);
    assert_int_equal(design.bisection_links, 18);
    assert_int_equal(design.diameter, 4);
}

/* Growing an even dimension by two lowers the bisection per end point, and hops go up. */
static void longer_is_thinner(void **state) {
    (void)state;
    static const char *const texts[] = {"torus:dims=6x5x3", "torus:dims=8x5x3", "torus:dims=10x5x3",
                                        "torus:dims=1000x5x3"};
    struct dse_design last = test_design(texts[0]);
    for (size_t i = 1; i < sizeof texts / sizeof *texts; i++) {
        struct dse_design next = test_design(texts[i]);
        assert_true(next.bisection_ratio < last.bisection_ratio);
        assert_true(next.mean_hops > last.mean_hops);
        assert_int_equal(next.bisection_links, last.bisection_links);
        last = next;
    }
}

static void notes(void **state) {
    (void)state;
    test_note("torus:dims=5x4", "");
    test_note("torus:dims=6x2x2", "2 dimensions of 2 with one link (double=1 for two)");
    test_note("torus:dims=6x2,double=1", "");
    test_note("torus:dims=3x2m", "");
    test_note("torus:dims=7x1x3m,k=9",
              "routers at the ends of open dimensions leave ports idle; 1 dimension of 1 without "
              "links; at least 4 of 9 ports of a router idle; odd number of routers: the halves of "
              "the bisection differ by one");
}

static void errors(void **state) {
    (void)state;
    test_refused("torus:dims=1x1", DSE_INFEASIBLE, "a torus of one router has no network");
    test_refused("torus:dims=0x4", DSE_BAD_INPUT, "out of range");
    test_refused("torus:dims=8x-4", DSE_BAD_INPUT, "malformed");
    test_refused("torus:dims=1000001", DSE_BAD_INPUT, "out of range");
    test_refused("torus:dims=2x2x2x2x2x2x2x2x2", DSE_BAD_INPUT, "at most 8 elements");
    test_refused("torus:p=0", DSE_BAD_INPUT, "out of range");
    test_refused("torus:double=2", DSE_BAD_INPUT, "out of range");
    test_refused("torus:dim=4x4", DSE_BAD_INPUT, "did you mean 'dims'?");
    test_refused("torus:dims=1000000x1000000x1000000x1000000", DSE_OVERFLOW, "64-bit");
    test_refused("torus:dims=1000000x1000000x1000000,p=65536", DSE_OVERFLOW, "64-bit");
}

static void long_ring_is_exact(void **state) {
    (void)state;
    struct dse_design design = test_design("torus:dims=999999");
    assert_int_equal(design.links, 999999);
    assert_int_equal(design.diameter, 499999);
    assert_int_equal(design.bisection_links, 2);
    assert_close(design.mean_hops, 250000, 1e-15, 0); /* (n + 1) / 4 */
}

/* TofuD's 6-D mesh/torus in the sizes of its largest system: rings of 24, 23, 24 and 3, two pairs.
 * 2 + 2 + 2 + 1 + 2 + 1 = 10 ports between routers (Ajima et al. 2018, CLUSTER). Distances of a ring
 * add up to n^2 / 4 from each router for even n, (n^2 - 1) / 4 for odd n. */
static void tofu(void **state) {
    (void)state;
    struct dse_design design = test_design("torus:dims=24x23x24x2mx3x2m");
    const double n = 158976;
    assert_int_equal(design.routers, 158976);
    assert_int_equal(design.endpoints, 158976);
    assert_int_equal(design.degree, 10);
    assert_int_equal(design.ports_used, 11);
    assert_int_equal(design.ports_idle, 0);
    assert_int_equal(design.links, 5 * 158976);
    assert_int_equal(design.diameter, 12 + 11 + 12 + 1 + 1 + 1);
    double mean = 6 + 132.0 / 23 + 6 + 0.5 + 2.0 / 3 + 0.5;
    assert_close(design.mean_hops, mean * n / (n - 1), 1e-14, 0);
    assert_int_equal(design.bisection_links, 2 * 158976 / 24);
    assert_text(design.bisection_method, "exact: central cut, equal to the congestion bound");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_of_two_rings),
        cmocka_unit_test(flat_networks_have_no_groups),
        cmocka_unit_test(default_is_8x8x8),
        cmocka_unit_test(dimension_of_two),
        cmocka_unit_test(dimension_of_one_adds_nothing),
        cmocka_unit_test(open_dimensions),
        cmocka_unit_test(radix_is_a_limit),
        cmocka_unit_test(planes_multiply),
        cmocka_unit_test(longer_is_thinner),
        cmocka_unit_test(notes),
        cmocka_unit_test(errors),
        cmocka_unit_test(long_ring_is_exact),
        cmocka_unit_test(tofu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

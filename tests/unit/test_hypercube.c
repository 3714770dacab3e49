/* Hypercube: values counted by hand, notes, errors, what the search offers. */
#include "tests/support/test.h"

#include <math.h>

#include "tests/support/networks.h"

/* The cube of 3 dimensions: 8 routers, 12 edges; 3 neighbours at 1, 3 at 2, 1 at 3. */
static void counts_of_a_cube(void **state) {
    (void)state;
    struct dse_design design = test_design("hypercube:n=3,p=5");
    assert_int_equal(design.routers, 8);
    assert_int_equal(design.endpoints, 40);
    assert_int_equal(design.links, 12);
    assert_int_equal(design.ports_used, 8);
    assert_int_equal(design.diameter, 3);
    assert_int_equal(design.diameter_all_routers, 3);
    assert_close(design.mean_hops, 12.0 / 7, 1e-15, 0);
    assert_int_equal(design.bisection_links, 4);
    assert_text(design.bisection_method, "exact: half of the hypercube");
    assert_close(design.bisection_ratio, 0.2, 1e-15, 0);
    assert_true(design.groups == DSE_UNKNOWN && design.links_local == DSE_UNKNOWN);
}

static void one_dimension_is_one_link(void **state) {
    (void)state;
    struct dse_design design = test_design("hypercube:n=1");
    assert_int_equal(design.links, 1);
    assert_close(design.mean_hops, 1, 0, 0);
    assert_int_equal(design.bisection_links, 1);
}

/* The largest n whose ports, (n + 1) 2^n, fit 64 bits. */
static void counts_end_at_64_bits(void **state) {
    (void)state;
    struct dse_design design = test_design("hypercube:n=58");
    assert_true(design.routers == (uint64_t)1 << 58);
    assert_true(design.links == 58 * ((uint64_t)1 << 57));
    test_refused("hypercube:n=59", DSE_OVERFLOW, "64-bit");
    test_refused("hypercube:n=62", DSE_OVERFLOW, "64-bit");
}

static void radix_is_a_limit(void **state) {
    (void)state;
    test_note("hypercube:n=7,p=3,k=13", "3 of 13 ports of a router idle");
    test_note("hypercube:n=7,p=3,k=10", "");
    test_note("hypercube:n=7,p=3", "");
    test_refused("hypercube:n=7,p=3,k=9", DSE_INFEASIBLE, "10 ports, more than k=9");
}

static void errors(void **state) {
    (void)state;
    test_refused("hypercube", DSE_BAD_INPUT, "needs n");
    test_refused("hypercube:k=10", DSE_BAD_INPUT, "needs n");
    test_refused("hypercube:n=0", DSE_BAD_INPUT, "out of range");
    test_refused("hypercube:n=63", DSE_BAD_INPUT, "out of range");
    test_refused("hypercube:n=2.385", DSE_BAD_INPUT, "not a whole number");
}

struct seen {
    struct dse_offers offers;
    size_t count;
    uint64_t n[64], p[64];
};

static void see(struct dse_offers *offers, const struct dse_value *values) {
    struct seen *seen = (struct seen *)offers;
    const struct dse_family *family = dse_family_find("hypercube");
    seen->n[seen->count] = values[dse_family_parameter(family, "n")].as.count;
    seen->p[seen->count++] = values[dse_family_parameter(family, "p")].as.count;
}

static const struct dse_limits wide = {.endpoints = 100,
                                       .radix = 12,
                                       .max_diameter = UINT64_MAX,
                                       .max_routers = UINT64_MAX,
                                       .max_taper = (double)INFINITY,
                                       .link_to_nic = 1};

static struct seen offered(const struct dse_limits *limits) {
    struct seen seen = {.offers = {.offer = see}};
    dse_family_find("hypercube")->enumerate(limits, &seen.offers);
    return seen;
}

/* 100 end points on 12 ports: 16 x 7, 32 x 4, 64 x 2 and 128 x 1; 8 x 13 has too many ports. */
static void offers_the_least_p_of_each_n(void **state) {
    (void)state;
    struct seen seen = offered(&wide);
    static const uint64_t n[] = {4, 5, 6, 7}, p[] = {7, 4, 2, 1};
    assert_int_equal(seen.count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(seen.n[i], n[i]);
        assert_int_equal(seen.p[i], p[i]);
    }
}

static void offers_within_limits(void **state) {
    (void)state;
    struct dse_limits limits = wide;
    limits.min_bisection = 0.3; /* 1 / p: p at most 3 */
    assert_int_equal(offered(&limits).count, 2);
    limits.link_to_nic = 1.3; /* 1.3 / p: p at most 4 */
    assert_int_equal(offered(&limits).count, 3);
    limits.max_diameter = 6;
    assert_int_equal(offered(&limits).count, 2);
    limits.max_routers = 63;
    assert_int_equal(offered(&limits).count, 1);
    limits.radix = 1;
    assert_int_equal(offered(&limits).count, 0);
}

/* Without wanted end points: for each n as many as ports and bisection (1 / p >= 0.3) allow. */
static void largest_takes_all_ports(void **state) {
    (void)state;
    struct dse_limits limits = wide;
    limits.endpoints = 0;
    limits.min_bisection = 0.3;
    struct seen seen = offered(&limits);
    assert_int_equal(seen.count, 11);
    for (size_t i = 0; i < seen.count; i++) {
        assert_int_equal(seen.n[i], i + 1);
        assert_int_equal(seen.p[i], i < 9 ? 3 : 11 - i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_of_a_cube),
        cmocka_unit_test(one_dimension_is_one_link),
        cmocka_unit_test(counts_end_at_64_bits),
        cmocka_unit_test(radix_is_a_limit),
        cmocka_unit_test(errors),
        cmocka_unit_test(offers_the_least_p_of_each_n),
        cmocka_unit_test(offers_within_limits),
        cmocka_unit_test(largest_takes_all_ports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

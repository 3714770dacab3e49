/* models/slim_fly and models/prime_power. */
#include "tests/support/test.h"

#include <string.h>

#include "models/prime_power.h"
#include "tests/support/networks.h"

static void prime_powers(void **state) {
    (void)state;
    uint64_t prime = 7, exponent = 7;
    static const struct {
        uint64_t n, prime, exponent;
    } powers[] = {{2, 2, 1},         {27, 3, 3},
                  {64, 2, 6},        {97, 97, 1},
                  {343, 7, 3},       {65536, 2, 16},
                  {65537, 65537, 1}, {4294967291, 4294967291, 1},
                  {121, 11, 2},      {4293001441, 65521, 2}};
    for (size_t i = 0; i < sizeof powers / sizeof *powers; i++) {
        assert_true(dse_prime_power(powers[i].n, &prime, &exponent));
        assert_int_equal(prime, powers[i].prime);
        assert_int_equal(exponent, powers[i].exponent);
        assert_true(dse_prime_power(powers[i].n, NULL, NULL));
    }
    const uint64_t others[] = {0, 1, 6, 12, 15, 100, 4294967297 /* 641 x 6700417 */};
    prime = exponent = 7;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(dse_prime_power(others[i], &prime, &exponent));
    }
    assert_true(prime == 7 && exponent == 7);
}

/* There are 35 prime powers up to 100 (25 primes, and 4 8 16 32 64 9 27 81 25 49). */
static void neighbouring_prime_powers(void **state) {
    (void)state;
    unsigned count = 0;
    for (uint64_t q = 2; q <= 100; q = dse_prime_power_next(q + 1)) {
        assert_int_equal(dse_prime_power_previous(q), q);
        count++;
    }
    assert_int_equal(count, 35);
    assert_int_equal(dse_prime_power_next(0), 2);
    assert_int_equal(dse_prime_power_next(114), 121);
    assert_int_equal(dse_prime_power_previous(120), 113);
    assert_int_equal(dse_prime_power_previous(2), 2);
    assert_int_equal(dse_prime_power_previous(1), 0);
    assert_int_equal(dse_prime_power_previous(0), 0);
}

/* Exact hop means by breadth-first search of two other codes. */
static void mean_hops_by_search(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t routers, links;
        double mean_hops;
    } rows[] = {
        {"slim_fly:q=5", 50, 175, 1.8571428571},
        {"slim_fly:q=13", 338, 3211, 1.9436201780},
        {"slim_fly:q=19", 722, 10469, 1.9597780860},
        {"slim_fly:q=25", 1250, 23125, 1.9703763010},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_design design = design_of(rows[i].text);
        assert_int_equal(design.routers, rows[i].routers);
        assert_int_equal(design.links, rows[i].links);
        assert_close(design.mean_hops, rows[i].mean_hops, 0, 5e-11);
        assert_int_equal(design.diameter, 2);
        assert_int_equal(design.diameter_all_routers, 2);
    }
}

/* 2 q^2 = 1458 routers of k' = (3 q + 1) / 2 = 41 links, p = 21; 729 x 41 links; a flat network. */
static void largest_balanced_on_64_ports(void **state) {
    (void)state;
    struct dse_design design = design_of("slim_fly:k=64");
    assert_int_equal(design.routers, 1458);
    assert_int_equal(design.endpoints, 30618);
    assert_int_equal(design.links, 29889);
    assert_int_equal(design.radix, 64);
    assert_int_equal(design.ports_used, 62);
    assert_int_equal(design.ports_idle, 2916);
    assert_int_equal(design.bisection_links, 27 * 365);
    assert_true(design.groups == DSE_UNKNOWN && design.links_global == DSE_UNKNOWN);
    assert_true(design.taper != design.taper && design.global_tbps != design.global_tbps);
    assert_close(design.bisection_ratio, 2 * 27 * 365 / 30618.0, 1e-15, 0);
}

/* k' = 12, 13 and 11 for q = 8, 9 and 7; the cut with half of the rows, q^3 / 2 or q (q^2 + 1) / 2.
 */
static void three_kinds_of_q(void **state) {
    (void)state;
    struct dse_design design = design_of("slim_fly:q=8");
    assert_int_equal(design.ports_used, 12 + 6);
    assert_int_equal(design.bisection_links, 256);
    assert_text(design.bisection_method, "exact: half of the rows");
    design = design_of("slim_fly:q=9");
    assert_int_equal(design.ports_used, 13 + 7);
    assert_int_equal(design.bisection_links, 369);
    design = design_of("slim_fly:q=7,p=5");
    assert_int_equal(design.ports_used, 11 + 5);
    assert_int_equal(design.endpoints, 490);
    assert_int_equal(design.bisection_links, 175);
    design = design_of("slim_fly:q=5");
    assert_int_equal(design.bisection_links, 65);
    assert_text(design.bisection_method, "upper bound: half of the rows");
}

static void radix_alone_and_as_a_limit(void **state) {
    (void)state;
    assert_int_equal(design_of("slim_fly:k=8").routers, 18);
    assert_int_equal(design_of("slim_fly:k=6,p=1").routers, 18);
    assert_int_equal(design_of("slim_fly:k=64,p=21").endpoints, 35322);
    assert_int_equal(design_of("slim_fly:k=92").routers, 3362);
    assert_int_equal(design_of("slim_fly:k=65536,p=1").routers,
                     2 * UINT64_C(43669) * UINT64_C(43669));
    assert_refused("slim_fly:k=7", DSE_INFEASIBLE, "q=3, the least, needs 8 ports");
    assert_refused("slim_fly:k=20,p=16", DSE_INFEASIBLE, "q=3, the least, needs 21 ports");
    assert_refused("slim_fly:k=64,q=41", DSE_INFEASIBLE, "needs 92 ports, more than k=64");
    assert_int_equal(design_of("slim_fly:k=92,q=41").ports_idle, 0);
}

static void refusals(void **state) {
    (void)state;
    assert_refused("slim_fly", DSE_BAD_INPUT, "needs k (radix) or q (a prime power)");
    assert_refused("slim_fly:p=3", DSE_BAD_INPUT, "needs k");
    assert_refused("slim_fly:q=12", DSE_INFEASIBLE,
                   "q=12 is not a prime power; the nearest are 11 and 13");
    assert_refused("slim_fly:q=6", DSE_INFEASIBLE, "the nearest are 5 and 7");
    assert_refused("slim_fly:q=65535", DSE_INFEASIBLE, "the nearest are 65521 and 65536");
    assert_refused("slim_fly:q=2", DSE_BAD_INPUT, "from 3 to 65536");
    assert_refused("slim_fly:q=0", DSE_BAD_INPUT, "from 3 to 65536");
    assert_refused("slim_fly:q=5,p=0", DSE_BAD_INPUT, "from 1 to 65536");
    assert_refused("slim_fly:k=5", DSE_BAD_INPUT, "from 6 to 65536");
    assert_int_equal(design_of("slim_fly:q=65536,p=65536").endpoints, UINT64_C(1) << 49);
}

static void notes(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"slim_fly:q=19", ""},
        {"slim_fly:q=29,p=21", "p=21 is below the balanced 22"},
        {"slim_fly:q=5,p=7", "p=7 is above the balanced 4"},
        {"slim_fly:k=64", "2 of 64 ports of every router idle"},
        {"slim_fly:k=66,q=29,p=21",
         "p=21 is below the balanced 22; 2 of 66 ports of every router idle"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_text note = note_of(rows[i][0]);
        assert_text(note.data, rows[i][1]);
        dse_text_free(&note);
    }
}

/* 35,322 end points, q = 29 and p = 21, is the most that 64 ports give. */
static void largest_network(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(0, 64);
    struct members members = members_of("slim_fly", &limits);
    uint64_t most = 0, routers = 0;
    for (size_t i = 0; i < members.count; i++) {
        struct dse_design design;
        assert_int_equal(dse_network_evaluate(&members.networks[i], &design, NULL), DSE_OK);
        assert_true(design.ports_used <= 64);
        if (design.endpoints > most) {
            most = design.endpoints;
            routers = design.routers;
        }
    }
    assert_int_equal(most, 35322);
    assert_int_equal(routers, 2 * 29 * 29);
    members_free(&members);
}

static void the_bisection_limit_binds_p(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(0, 64);
    limits.min_bisection = 0.75 * (1 - 1e-12);
    limits.link_to_nic = 0.5;
    struct members members = members_of("slim_fly", &limits);
    assert_true(members.count > 0);
    for (size_t i = 0; i < members.count; i++) {
        struct dse_network *network = &members.networks[i];
        struct dse_design design;
        network->common[DSE_KEY_NIC_RATE] = (struct dse_value){.given = true, .as.real = 4e11};
        assert_int_equal(dse_network_evaluate(network, &design, NULL), DSE_OK);
        assert_true(design.bisection_ratio >= limits.min_bisection);
        bool radix_binds = design.ports_used == 64;
        network->values[2].as.count++; /* p */
        assert_int_equal(dse_network_evaluate(network, &design, NULL), DSE_OK);
        assert_true(radix_binds || design.bisection_ratio < limits.min_bisection);
    }
    members_free(&members);
}

/* For 20,000 wanted end points each q has the least p that suffices. */
static void wanted_network(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(20000, 64);
    struct members members = members_of("slim_fly", &limits);
    size_t expected = 0;
    for (uint64_t q = 3; q <= 43; q++) {
        uint64_t p = (20000 + 2 * q * q - 1) / (2 * q * q);
        uint64_t degree = q % 4 == 3 ? (3 * q + 1) / 2 : 3 * q / 2;
        expected += dse_prime_power(q, NULL, NULL) && degree + p <= 64;
    }
    assert_int_equal(members.count, expected);
    for (size_t i = 0; i < members.count; i++) {
        uint64_t q = members.networks[i].values[1].as.count;
        uint64_t p = members.networks[i].values[2].as.count;
        assert_true(2 * q * q * p >= 20000 && 2 * q * q * (p - 1) < 20000);
    }
    members_free(&members);
    limits = limits_of(35323, 64);
    members = members_of("slim_fly", &limits);
    assert_int_equal(members.count, 0);
    members_free(&members);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prime_powers),
        cmocka_unit_test(neighbouring_prime_powers),
        cmocka_unit_test(mean_hops_by_search),
        cmocka_unit_test(largest_balanced_on_64_ports),
        cmocka_unit_test(three_kinds_of_q),
        cmocka_unit_test(radix_alone_and_as_a_limit),
        cmocka_unit_test(refusals),
        cmocka_unit_test(notes),
        cmocka_unit_test(largest_network),
        cmocka_unit_test(the_bisection_limit_binds_p),
        cmocka_unit_test(wanted_network),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

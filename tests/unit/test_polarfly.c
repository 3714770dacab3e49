/* models/polarfly. */
#include "tests/support/test.h"

#include <math.h>

#include "tests/support/networks.h"

/* Exact hop sums over unordered pairs, by breadth-first search of another code. */
static void hops_by_search(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t routers, links, degree;
        double hop_sum, mean_hops;
    } rows[] = {
        {"polarfly:q=7", 57, 224, 8, 2968, 1.8596491228},
        {"polarfly:q=31", 993, 15872, 32, 969184, 1.9677744209},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_design design = test_design(rows[i].text);
        double n = (double)rows[i].routers;
        assert_int_equal(design.routers, rows[i].routers);
        assert_int_equal(design.links, rows[i].links);
        assert_int_equal(design.degree, rows[i].degree);
        assert_int_equal(design.diameter, 2);
        assert_int_equal(design.diameter_all_routers, 2);
        assert_close(design.mean_hops, rows[i].mean_hops, 0, 5e-11);
        assert_close(design.mean_hops, 2 * rows[i].hop_sum / (n * (n - 1)), 1e-15, 0);
    }
}

/* q = 31: 1 + 32 + 32 x 31 = 1025 routers at most; Slim Fly of q = 5 (the Hoffman-Singleton graph)
 * is the largest network of its degree and diameter. */
static void moore_efficiency(void **state) {
    (void)state;
    assert_close(test_design("polarfly:q=31").moore_efficiency, 993.0 / 1025, 1e-15, 0);
    assert_close(test_design("polarfly:q=31,planes=3").moore_efficiency, 993.0 / 1025, 1e-15, 0);
    assert_close(test_design("polarfly:q=2").moore_efficiency, 7.0 / 10, 1e-15, 0);
    assert_close(test_design("slim_fly:q=5").moore_efficiency, 1, 1e-15, 0);
}

/* 41 is the largest prime power with 3 (q + 1) / 2 <= 64: 42 links and 21 end points. Ports: one a
 * router that k = 64 leaves, and one more on each of 42 absolute points. */
static void largest_balanced_on_64_ports(void **state) {
    (void)state;
    struct dse_design design = test_design("polarfly:k=64");
    assert_int_equal(design.routers, 41 * 41 + 41 + 1);
    assert_int_equal(design.endpoints, 1723 * 21);
    assert_int_equal(design.links, 41 * 42 * 42 / 2);
    assert_int_equal(design.ports_used, 63);
    assert_int_equal(design.ports_idle, 1723 + 42);
    assert_true(design.groups == DSE_UNKNOWN && design.links_global == DSE_UNKNOWN);
    assert_true(isnan(design.taper) && isnan(design.global_tbps));
    assert_close(design.uniform_bound, (1723 * 21 - 1) / (2.0 * 41 * 21 * 21), 1e-14, 0);
}

/* The balanced number of end points lets uniform traffic through in full. */
static void balanced_end_points(void **state) {
    (void)state;
    static const char *const rows[] = {"polarfly:q=2", "polarfly:q=4", "polarfly:q=7",
                                       "polarfly:q=27", "polarfly:q=64"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(test_design(rows[i]).uniform_bound >= 1);
    }
    assert_int_equal(test_design("polarfly:q=64").endpoints, 4161 * 32);
    assert_int_equal(test_design("polarfly:q=27").endpoints, 757 * 14);
}

static void bisections(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t links;
    } exact[] = {
        {"polarfly:q=2", 3}, {"polarfly:q=3", 8}, {"polarfly:q=4", 17}, {"polarfly:q=5", 30}};
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++) {
        struct dse_design design = test_design(exact[i].text);
        assert_int_equal(design.bisection_links, exact[i].links);
        assert_true(design.bisection_method[0] == 'e');
    }
    /* The bound computed by another program. */
    struct dse_design design = test_design("polarfly:q=31");
    assert_int_equal(design.bisection_links, 7113);
    assert_text(design.bisection_method, "upper bound: random split in an eigenspace");
    assert_int_equal(test_design("polarfly:q=7").bisection_links, 94);
    /* It lies between what the eigenvalues allow and the mean over all splits. */
    double q = 65536, n = q * q + q + 1, lowest = (q + 1 - sqrt(q)) * n / 4;
    design = test_design("polarfly:q=65536");
    assert_true((double)design.bisection_links > lowest);
    assert_true((double)design.bisection_links < (double)design.links / 2);
    assert_close((double)design.bisection_links, lowest, 0.002, 0);
}

static void radix_alone_and_as_a_limit(void **state) {
    (void)state;
    assert_int_equal(test_design("polarfly:k=4").routers, 7);
    assert_int_equal(test_design("polarfly:k=5").routers, 7);
    assert_int_equal(test_design("polarfly:k=6").routers, 13);
    assert_int_equal(test_design("polarfly:k=48").routers, 993);
    assert_int_equal(test_design("polarfly:k=64,p=16").routers, 47 * 47 + 47 + 1);
    assert_int_equal(test_design("polarfly:k=131072").routers, UINT64_C(4295032833));
    test_refused("polarfly:k=20,p=18", DSE_INFEASIBLE, "q=2, the least, needs 21 ports");
    test_refused("polarfly:k=47,q=31", DSE_INFEASIBLE, "needs 48 ports, more than k=47");
}

static void refusals(void **state) {
    (void)state;
    test_refused("polarfly", DSE_BAD_INPUT, "polarfly needs k (radix) or q (a prime power)");
    test_refused("polarfly:p=3", DSE_BAD_INPUT, "needs k");
    test_refused("polarfly:q=6", DSE_INFEASIBLE,
                 "q=6 is not a prime power; the nearest are 5 and 7");
    test_refused("polarfly:q=65535", DSE_INFEASIBLE, "the nearest are 65521 and 65536");
    test_refused("polarfly:q=1", DSE_BAD_INPUT, "from 2 to 65536");
    test_refused("polarfly:q=5,p=0", DSE_BAD_INPUT, "from 1 to 65536");
    test_refused("polarfly:k=3", DSE_BAD_INPUT, "from 4 to 131072");
}

static void notes(void **state) {
    (void)state;
    test_note("polarfly:q=7", "one more port idle on the q + 1 = 8 absolute points");
    test_note("polarfly:k=19,q=9,p=4",
              "p=4 is below the balanced 5; 5 of 19 ports of every router idle; one more port idle "
              "on the q + 1 = 10 absolute points");
    test_note("polarfly:q=4,p=3",
              "p=3 is above the balanced 2; one more port idle on the q + 1 = 5 absolute points");
}

/* Every q, and of each the least p that suffices or the most that the limits allow. */
static void searches(void **state) {
    (void)state;
    struct dse_limits limits = limits_of(5000, 36);
    struct members members = members_of("polarfly", &limits);
    /* 5000 / (q^2 + q + 1), rounded up; 13 needs 28 and 31 6, which is too much beside q + 1. */
    const uint64_t found[][2] = {{16, 19}, {17, 17}, {19, 14}, {23, 10},
                                 {25, 8},  {27, 7},  {29, 6}};
    assert_int_equal(members.count, 7);
    for (size_t i = 0; i < 7; i++) {
        assert_int_equal(members.networks[i].values[1].as.count, found[i][0]);
        assert_int_equal(members.networks[i].values[2].as.count, found[i][1]);
    }
    members_free(&members);
    limits = limits_of(0, 64);
    limits.min_uniform = 1;
    members = members_of("polarfly", &limits);
    for (size_t i = 0; i < members.count; i++) {
        struct dse_network *network = &members.networks[i];
        struct dse_design design;
        assert_int_equal(dse_network_evaluate(network, &design, NULL), DSE_OK);
        assert_true(design.ports_used <= 64 && design.uniform_bound >= 1);
        network->values[2].as.count++;
        assert_int_equal(dse_network_evaluate(network, &design, NULL), DSE_OK);
        assert_true(design.ports_used > 64 || design.uniform_bound < 1);
    }
    members_free(&members);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hops_by_search),
        cmocka_unit_test(moore_efficiency),
        cmocka_unit_test(largest_balanced_on_64_ports),
        cmocka_unit_test(balanced_end_points),
        cmocka_unit_test(bisections),
        cmocka_unit_test(radix_alone_and_as_a_limit),
        cmocka_unit_test(refusals),
        cmocka_unit_test(notes),
        cmocka_unit_test(searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

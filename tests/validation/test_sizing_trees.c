/* Published and independently computed sizes of fat trees. */
#include "models/network.h"
#include "tests/support/test.h"

static struct dse_design test_design(const char *text) {
    struct dse_network network;
    struct dse_design design = dse_design_unknown;
    assert_int_equal(dse_network_parse(text, &network, NULL), DSE_OK);
    assert_int_equal(dse_network_resolve(&network, NULL), DSE_OK);
    assert_int_equal(dse_network_evaluate(&network, &design, NULL), DSE_OK);
    return design;
}

/* Vendors' tables for 36 ports; for the others 3k/2 and k^2/2, 5k^2/4 and k^3/4 (Al-Fares,
 * Loukissas, Vahdat 2008). 4 levels: 2n - 1 = 7 times (k/2)^3 routers, 2 (k/2)^4 end points, as for
 * the n-level folded Clos of radix 2k that has (2n - 1) k^(n-1) and 2 k^n. */
static void test_full_sizes(void **state) {
    (void)state;
    static const struct {
        const char *network;
        uint64_t routers, endpoints, diameter;
    } rows[] = {
        {"fat_tree:k=36,levels=2", 54, 648, 2},
        {"fat_tree:k=64,levels=2", 96, 2048, 2},
        {"fat_tree:k=36", 1620, 11664, 4},
        {"fat_tree:k=48", 2880, 27648, 4},
        {"fat_tree:k=64,levels=3", 5120, 65536, 4},
        {"fat_tree:k=128", 20480, 524288, 4},
        {"fat_tree:k=36,levels=4", 40824, 209952, 6},
        {"fat_tree:k=64,levels=4", 229376, 2097152, 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_design design = test_design(rows[i].network);
        assert_int_equal(design.routers, rows[i].routers);
        assert_int_equal(design.endpoints, rows[i].endpoints);
        assert_int_equal(design.diameter, rows[i].diameter);
        assert_int_equal(design.ports_idle, 0);
        assert_close(design.taper, 1, 0, 0);
        assert_close(design.bisection_ratio, 1, 0, 0);
    }
}

/* Breadth-first search in graphs built link by link, by another program; all digits given. */
static void test_hops(void **state) {
    (void)state;
    struct dse_design design = test_design("fat_tree:k=16");
    assert_int_equal(design.links, 2048);
    assert_int_equal(design.diameter, 4);
    assert_int_equal(design.diameter_all_routers, 4);
    assert_close(design.mean_hops, 3.8897637795, 0, 5e-11);
    design = test_design("fat_tree:k=36");
    assert_int_equal(design.links, 23328);
    assert_int_equal(design.diameter_all_routers, 4);
    assert_close(design.mean_hops, 3.9474497682, 0, 5e-11);
}

/* Frontera's leaves (user guide): 40 ports, 22 nodes down and 18 links up: ratio 1.222. */
static void test_frontera_leaves(void **state) {
    (void)state;
    struct dse_design design = test_design("fat_tree:k=40,taper=22/18");
    assert_int_equal(design.block_endpoints, 22);
    assert_int_equal(design.block_uplinks, 18);
    assert_close(design.taper, 1.222, 0, 5e-4);
}

/* 36-port switches: 48 nodes without blocking need 3 leaves and 2 spines, at 2:1 2 leaves and 1. */
static void test_partial_sizes(void **state) {
    (void)state;
    assert_int_equal(test_design("fat_tree:k=36,levels=2,endpoints=48").routers, 5);
    assert_int_equal(test_design("fat_tree:k=36,levels=2,endpoints=48,taper=2").routers, 3);
    assert_int_equal(test_design("fat_tree:k=36,levels=2,endpoints=144").routers, 13);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_sizes),
        cmocka_unit_test(test_hops),
        cmocka_unit_test(test_frontera_leaves),
        cmocka_unit_test(test_partial_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

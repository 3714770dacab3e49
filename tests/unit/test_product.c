/* Products: how they are written, values worked out by hand, how they are wired, errors. */
#include "tests/support/test.h"

#include <math.h>

#include "tests/support/graphs.h"
#include "tests/support/networks.h"

static void written_without_a_key(void **state) {
    (void)state;
    test_prints("product:petersen*petersen", "product:petersen*petersen");
    test_prints("product:factors=opt16_3*complete5", "product:opt16_3*complete5");
    test_prints("product:cycle8*hypercube3,p=2", "product:cycle8*hypercube3,p=2");
    test_prints("product:p=2,factors=levi", "product:levi,p=2");
    test_prints("product:levi,rate=100Gbps", "product:levi,rate=100Gbps");
}

/* Petersen: hops 0, 1 and 2 to 1, 3 and 6 routers, 15 ordered hops a router. Two of them: 2 x 10 x
 * 15 over 99 others; links 2 x 15 x 10; halves of one cut 5 in each of its 10 copies. */
static void petersen_twice(void **state) {
    (void)state;
    struct dse_design design = test_design("product:petersen*petersen,p=3");
    assert_int_equal(design.routers, 100);
    assert_int_equal(design.endpoints, 300);
    assert_int_equal(design.links, 300);
    assert_int_equal(design.degree, 6);
    assert_int_equal(design.ports_used, 9);
    assert_int_equal(design.diameter, 4);
    assert_close(design.mean_hops, 300.0 / 99, 1e-15, 0);
    assert_int_equal(design.bisection_links, 50);
    assert_text(design.bisection_method, "upper bound: one factor of even size halved");
    /* 297 of 299 packets of an end point leave; each makes 1.5 x 100/99 hops in a factor, over 3
     * channels a router. */
    assert_close(design.uniform_load, 3 * (297.0 / 299) * (150.0 / 99) / 3, 1e-14, 0);
}

/* The longest: eight factors, which make 10^8 routers. */
static void eight_factors(void **state) {
    (void)state;
    const char *text = "product:petersen*petersen*petersen*petersen*petersen*petersen*petersen"
                       "*petersen,p=2";
    struct dse_design design = test_design(text);
    test_prints(text, text);
    assert_int_equal(design.routers, 100000000);
    assert_int_equal(design.diameter, 16);
    test_refused("product:levi*levi*levi*levi*levi*levi*levi*levi*levi", DSE_BAD_INPUT,
                 "at most 8 factors");
    design = test_design("product:complete100*complete100*complete100*complete100*complete100"
                         "*complete100*complete100*complete10,p=1");
    assert_true(design.routers == 1000000000000000);
}

/* Lattices under another name have the same bisection. */
static void lattices(void **state) {
    (void)state;
    static const struct {
        const char *product, *lattice;
    } rows[] = {
        {"product:cycle8*cycle6", "torus:dims=8x6"},
        {"product:cycle7*cycle5*cycle3", "torus:dims=7x5x3"},
        {"product:complete5*complete3", "hyperx:dims=5x3,p=1"},
        {"product:hypercube2*hypercube3", "hypercube:n=5"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_design product = test_design(rows[i].product);
        struct dse_design lattice = test_design(rows[i].lattice);
        assert_int_equal(product.bisection_links, lattice.bisection_links);
        assert_int_equal(product.links, lattice.links);
        assert_int_equal(product.diameter, lattice.diameter);
        assert_close(product.mean_hops, lattice.mean_hops, 1e-14, 0);
        assert_close(product.uniform_load, lattice.uniform_load, 1e-14, 0);
    }
    /* Nine lines are not looked at as a lattice: the hypercube is halved, 256 x 5. */
    assert_int_equal(test_design("product:hypercube9*cycle5").bisection_links, 1280);
}

/* (2, 1) of a ring of 4 by a ring of 3 is router 7: along the ring of 4 to (1, 1) and (3, 1), along
 * the other to (2, 0) and (2, 2). */
static void wired_as_told(void **state) {
    (void)state;
    struct dse_graph *graph = test_graph("product:cycle4*cycle3,p=5");
    const uint32_t expected[] = {4, 10, 6, 8};
    const uint8_t classes[] = {0, 0, 1, 1};
    assert_memory_equal(graph->to + graph->start[7], expected, sizeof expected);
    assert_memory_equal(graph->link_class + graph->start[7], classes, sizeof classes);
    assert_text(graph->class_names[1], "factor 2");
    assert_int_equal(graph->endpoints_of[7], 5);
    dse_graph_free(graph);
}

static void errors(void **state) {
    (void)state;
    test_refused("product", DSE_BAD_INPUT, "needs its factors");
    test_refused("product:p=3", DSE_BAD_INPUT, "needs its factors");
    test_refused("product:levi,petersen", DSE_BAD_INPUT, "not of the form key=value");
    test_refused("product:levi,factors=levi", DSE_BAD_INPUT, "given twice");
    test_refused("product:levi*", DSE_BAD_INPUT, "unknown factor ''");
    test_refused("product:*", DSE_BAD_INPUT, "unknown factor ''");
    test_refused("product:heawod", DSE_BAD_INPUT, "did you mean 'heawood'?");
    test_refused("product:complete", DSE_BAD_INPUT, "needs a size from 2 to 16384");
    test_refused("product:complete1", DSE_BAD_INPUT, "needs a size from 2 to 16384");
    test_refused("product:cycle2", DSE_BAD_INPUT, "needs a size from 3 to 1000000");
    test_refused("product:cycle3x", DSE_BAD_INPUT, "needs a size");
    test_refused("product:hypercube31", DSE_BAD_INPUT, "needs a size from 1 to 30");
    test_refused("product:hypercube99999999999999999999", DSE_BAD_INPUT, "needs a size");
    test_refused("product:hypercube30*hypercube30*hypercube30", DSE_OVERFLOW, "64-bit");
    test_refused("petersen:petersen", DSE_BAD_INPUT, "not of the form key=value");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_without_a_key), cmocka_unit_test(petersen_twice),
        cmocka_unit_test(eight_factors),         cmocka_unit_test(lattices),
        cmocka_unit_test(wired_as_told),         cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests_name("product", tests, NULL, NULL);
}

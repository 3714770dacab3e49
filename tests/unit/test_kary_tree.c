/* The family kary_tree: parameters and their errors, closed form, and what it enumerates. */
#include <math.h>
#include <string.h>

#include "models/network.h"
#include "tests/support/test.h"

static enum dse_status evaluate(const char *text, struct dse_design *design,
                                struct dse_error *error) {
    struct dse_network network;
    *error = (struct dse_error){0};
    enum dse_status status = dse_network_parse(text, &network, error);
    if (status == DSE_OK) {
        status = dse_network_resolve(&network, error);
    }
    return status == DSE_OK ? dse_network_evaluate(&network, design, error) : status;
}

static void test_refusals(void **state) {
    (void)state;
    struct dse_design design = {0};
    struct dse_error error;
    assert_int_equal(evaluate("kary_tree:k=4", &design, &error), DSE_BAD_INPUT);
    assert_non_null(strstr(error.message, "n (levels)"));
    assert_int_equal(evaluate("kary_tree:n=4", &design, &error), DSE_BAD_INPUT);
    assert_int_equal(evaluate("kary_tree:k=1,n=3", &design, &error), DSE_BAD_INPUT);
    assert_int_equal(evaluate("kary_tree:k=4,n=1", &design, &error), DSE_BAD_INPUT);
    assert_int_equal(evaluate("kary_tree:k=4,n=33", &design, &error), DSE_BAD_INPUT);
    assert_int_equal(evaluate("kary_tree:k=32768,n=32", &design, &error), DSE_OVERFLOW);
    assert_int_equal(evaluate("kary_tree:k=2,n=32", &design, &error), DSE_OK);
    assert_int_equal(design.endpoints, 4294967296);
}

/* Petrini, Vanneschi 1997: 4-ary 3-tree of 48 routers and 64 end points. Of the 15 other leaves of
 * a leaf 3 are 2 hops away and 12 are 4. */
static void test_closed_form(void **state) {
    (void)state;
    struct dse_design design = {0};
    struct dse_error error;
    assert_int_equal(evaluate("kary_tree:k=4,n=3", &design, &error), DSE_OK);
    assert_int_equal(design.routers, 48);
    assert_int_equal(design.endpoints, 64);
    assert_int_equal(design.links, 128);
    assert_int_equal(design.links_global, 64);
    assert_int_equal(design.radix, 8);
    assert_int_equal(design.ports_used, 8);
    assert_int_equal(design.ports_idle, 64);
    assert_int_equal(design.diameter, 4);
    assert_close(design.mean_hops, (3 * 2 + 12 * 4) / 15.0, 1e-15, 0);
    assert_close(design.bisection_ratio, 1, 0, 0);
    assert_close(design.taper, 1, 0, 0);
    assert_text(design.bisection_method, "exact: half of the links to the top level");
}

static void test_note(void **state) {
    (void)state;
    struct dse_network network;
    struct dse_text text = {0};
    assert_int_equal(dse_network_parse("kary_tree:k=5,n=3", &network, NULL), DSE_OK);
    network.family->note(network.values, NULL, &text);
    assert_text(text.data, "5 of 10 ports of a top router idle");
    dse_text_free(&text);
}

struct collector {
    struct dse_offers offers;
    uint64_t count, k[8]; /* k by n */
};

static void collect(struct dse_offers *offers, const struct dse_value *values) {
    struct collector *collector = (struct collector *)(void *)offers;
    collector->count++;
    assert_in_range(values[1].as.count, 2, 7);
    collector->k[values[1].as.count] = values[0].as.count;
}

static struct collector enumerated(uint64_t endpoints, uint64_t radix, uint64_t max_diameter) {
    struct dse_limits limits = {.endpoints = endpoints,
                                .radix = radix,
                                .max_diameter = max_diameter,
                                .max_routers = UINT64_MAX,
                                .max_taper = (double)INFINITY,
                                .link_to_nic = 1};
    struct collector collector = {.offers = {.offer = collect}};
    dse_family_find("kary_tree")->enumerate(&limits, &collector.offers);
    return collector;
}

static void test_enumerates(void **state) {
    (void)state;
    struct collector collector = enumerated(100000, 64, UINT64_MAX);
    assert_int_equal(collector.count, 3); /* 32^3 is too few */
    assert_int_equal(collector.k[4], 18); /* 17^4 = 83521, 18^4 = 104976 */
    assert_int_equal(collector.k[5], 10);
    assert_int_equal(collector.k[6], 7); /* 6^6 = 46656, 7^6 = 117649 */
    assert_int_equal(enumerated(100000, 64, 7).count, 1);
    collector = enumerated(0, 65, UINT64_MAX);
    assert_int_equal(collector.count, 5);
    assert_int_equal(collector.k[2], 32);
    assert_int_equal(enumerated(0, 3, UINT64_MAX).count, 0);
    assert_int_equal(enumerated(4, 4, UINT64_MAX).count, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_closed_form),
        cmocka_unit_test(test_note),
        cmocka_unit_test(test_enumerates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

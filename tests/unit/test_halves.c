/* How evenly end points can be halved. */
#include "solvers/halves.h"

#include <string.h>

#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

static struct dse_graph *carrying(const uint32_t *endpoints, uint32_t routers) {
    struct dse_graph_builder *builder = sample_start(routers, 0);
    for (uint32_t router = 0; router < routers; router++) {
        dse_graph_builder_endpoints(builder, router, endpoints[router]);
    }
    return sample_finish(builder);
}

static void check(const uint32_t *endpoints, uint32_t routers, uint64_t larger,
                  uint64_t difference) {
    struct dse_graph *graph = carrying(endpoints, routers);
    struct dse_halves halves;
    struct dse_error error = {0};
    assert_int_equal(dse_halves_find(graph, &halves, &error), DSE_OK);
    assert_int_equal(halves.endpoints, graph->endpoints);
    assert_int_equal(halves.routers, dse_graph_endpoint_routers(graph));
    assert_int_equal(halves.larger, larger);
    assert_int_equal(halves.difference, difference);
    uint64_t sum = 0;
    for (size_t i = 0; i < halves.size_count; i++) {
        assert_in_range(halves.sizes[i].in_larger, 0, halves.sizes[i].routers);
        sum += (uint64_t)halves.sizes[i].endpoints * halves.sizes[i].in_larger;
    }
    assert_int_equal(sum, larger);
    dse_halves_free(&halves);
    dse_graph_free(graph);
}

static void equal_routers(void **state) {
    (void)state;
    const uint32_t even[] = {7, 7, 0, 7, 7}, odd[] = {7, 7, 7, 0, 0}, two[] = {3, 3};
    check(even, 5, 14, 0);
    check(odd, 5, 14, 7);
    check(two, 2, 3, 0);
}

static void unequal_routers(void **state) {
    (void)state;
    const uint32_t one_large[] = {31, 2, 3, 5}, exact[] = {31, 17, 11, 19, 0}; /* 31 + 8; 39 */
    const uint32_t scaled[] = {60, 100, 140, 140, 20, 0}, near[] = {8, 8, 5, 5, 5, 5};
    check(one_large, 4, 31, 21);
    check(exact, 5, 42, 6);    /* 31 + 11 and 17 + 19 */
    check(scaled, 6, 240, 20); /* 100 + 140 and 60 + 140 + 20 */
    check(near, 6, 18, 0);
    const uint32_t sizes_used_twice[] = {3, 3, 3, 3, 3, 1}; /* 9 and 7 */
    check(sizes_used_twice, 6, 9, 2);
}

/* All subsets, as a second opinion. */
static uint64_t brute_force(const uint32_t *endpoints, uint32_t routers, uint64_t all) {
    uint64_t best = all;
    for (uint32_t set = 0; set < 1U << routers; set++) {
        uint64_t sum = 0;
        for (uint32_t i = 0; i < routers; i++) {
            sum += (set >> i & 1) != 0 ? endpoints[i] : 0;
        }
        best = 2 * sum >= all && sum < best ? sum : best;
    }
    return best;
}

static void all_subsets_agree(void **state) {
    (void)state;
    for (uint32_t trial = 0; trial < 40; trial++) {
        uint32_t endpoints[11], routers = 3 + trial % 9;
        uint64_t all = 0;
        for (uint32_t i = 0; i < routers; i++) {
            endpoints[i] = (i + 1) * (trial + 3) * 2654435761U >> (26 - trial % 5);
            all += endpoints[i];
        }
        uint64_t larger = brute_force(endpoints, routers, all);
        check(endpoints, routers, larger, 2 * larger - all);
    }
}

static void refused(const struct dse_graph *graph, const char *part) {
    struct dse_halves halves;
    struct dse_error error = {0};
    assert_int_equal(dse_halves_find(graph, &halves, &error), DSE_INFEASIBLE);
    assert_non_null(strstr(error.message, part));
}

static void what_has_no_halves(void **state) {
    (void)state;
    const uint32_t none[] = {0, 0, 0}, one[] = {0, 9, 0};
    const uint32_t uneven[] = {4000000000U, 3999999999U, 3000000001U};
    struct dse_graph *graph = carrying(none, 3);
    refused(graph, "fewer than two routers");
    dse_graph_free(graph);
    graph = carrying(one, 3);
    refused(graph, "fewer than two routers");
    dse_graph_free(graph);
    graph = carrying(uneven, 3);
    refused(graph, "11000000000 end points");
    dse_graph_free(graph);
    const uint32_t large[] = {4000000000U, 4000000000U, 4000000000U};
    check(large, 3, 8000000000, 4000000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_routers),
        cmocka_unit_test(unequal_routers),
        cmocka_unit_test(all_subsets_agree),
        cmocka_unit_test(what_has_no_halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

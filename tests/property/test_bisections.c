/* Bisections of random networks against brute force, and of families against their closed forms. */
#include <inttypes.h>

#include "tests/support/router_graph.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

/* The same by trying all splits whose end points differ as little as any. */
static uint64_t brute_force(const struct dse_graph *graph) {
    uint64_t least_difference = UINT64_MAX, least_cut = 0;
    assert_in_range(graph->routers, 2, 24);
    for (uint32_t set = 0; set < (uint32_t)1 << ((graph->routers - 1) % 32); set++) {
        uint64_t on_side = 0, cut = 0;
        for (uint32_t router = 0; router < graph->routers; router++) {
            bool here = (set >> router & 1) != 0;
            on_side += here ? graph->endpoints_of[router] : 0;
            for (uint32_t i = graph->start[router]; i < graph->start[router + 1] && here; i++) {
                cut += (set >> graph->to[i] & 1) == 0 ? graph->capacity[i] : 0;
            }
        }
        uint64_t twice = 2 * on_side, all = graph->endpoints;
        uint64_t difference = twice > all ? twice - all : all - twice;
        if (difference < least_difference || (difference == least_difference && cut < least_cut)) {
            least_difference = difference;
            least_cut = cut;
        }
    }
    return least_cut;
}

static void random_networks(void **state) {
    (void)state;
    static const uint32_t patterns[][5] = {{1, 1, 1, 1, 1}, {4, 0, 4, 4, 0}, {3, 1, 0, 7, 2}};
    for (uint64_t seed = 1; seed <= 90; seed++) {
        uint32_t routers = 3 + (uint32_t)(seed % 12), links = routers + (uint32_t)(seed % 23);
        struct dse_graph *graph = sample_random(routers, links, patterns[seed % 3], 5, seed);
        struct dse_measures measures = sample_measure("bisection", graph);
        uint64_t expected = brute_force(graph);
        if (measures.bisection_links_lower != expected ||
            measures.bisection_links_upper != expected) {
            fail_msg("seed %" PRIu64 ": %" PRIu64 " to %" PRIu64 " instead of %" PRIu64 " (%s)",
                     seed, measures.bisection_links_lower, measures.bisection_links_upper, expected,
                     measures.bisection_method);
        }
        dse_graph_free(graph);
    }
}

/* Larger ones, where brute force is a Gray code over 20 routers that carry alike. */
static void larger_random_networks(void **state) {
    (void)state;
    static const uint32_t carry[] = {5, 5, 0};
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct dse_graph *graph = sample_random(20, 45, carry, seed % 2 == 0 ? 3 : 1, seed);
        struct router_graph plain;
        router_graph_start(&plain, 20);
        for (uint32_t a = 0; a < 20; a++) {
            plain.endpoints[a] = graph->endpoints_of[a];
            for (uint32_t i = graph->start[a]; i < graph->start[a + 1]; i++) {
                for (uint32_t j = 0; graph->to[i] < a && j < graph->capacity[i]; j++) {
                    router_graph_link(&plain, a, graph->to[i]);
                }
            }
        }
        struct dse_measures measures = sample_measure("bisection", graph);
        assert_int_equal(measures.bisection_links_upper, router_graph_bisection(&plain));
        assert_int_equal(measures.bisection_links_lower, measures.bisection_links_upper);
        router_graph_free(&plain);
        dse_graph_free(graph);
    }
}

static void bounds_are_in_order(void **state) {
    (void)state;
    static const uint32_t patterns[][3] = {{1, 1, 1}, {2, 0, 2}, {5, 1, 0}};
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint32_t routers = 33 + 11 * (uint32_t)(seed % 17);
        struct dse_graph *graph =
            sample_random(routers, 2 * routers + (uint32_t)seed, patterns[seed % 3], 3, seed);
        struct dse_measures measures = sample_measure("bisection", graph);
        assert_true(measures.bisection_links_lower <= measures.bisection_links_upper);
        dse_graph_free(graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_networks),
        cmocka_unit_test(larger_random_networks),
        cmocka_unit_test(bounds_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

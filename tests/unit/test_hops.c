/* Hops of all pairs, by hand and against plain breadth-first search. */
#include "tests/support/test.h"

#include <stdlib.h>

#include "core/random.h"
#include "models/network_graph.h"
#include "solvers/hops.h"
#include "tests/support/graphs.h"

static struct dse_graph *finish(struct dse_graph_builder *builder) {
    struct dse_graph *graph = NULL;
    struct dse_error error = {0};
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OK);
    return graph;
}

static struct dse_hops measure(const struct dse_graph *graph, int threads,
                               enum dse_hops_kernel kernel) {
    const struct dse_hops_options options = {.threads = threads, .kernel = kernel};
    struct dse_hops hops = {0};
    struct dse_error error = {0};
    assert_int_equal(dse_hops_measure(graph, &options, &hops, &error), DSE_OK);
    return hops;
}

static struct dse_graph *path(uint32_t routers) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    dse_graph_builder_routers(builder, routers, 1);
    for (uint32_t i = 1; i < routers; i++) {
        dse_graph_builder_link(builder, i - 1, i, 2, 0); /* parallel links do not matter */
    }
    return finish(builder);
}

/* n - h unordered pairs are h hops apart. */
static void paths(void **state) {
    (void)state;
    static const uint32_t sizes[] = {2, 3, 63, 511, 513, 1300};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct dse_graph *graph = path(sizes[i]);
        struct dse_hops hops = measure(graph, 1, DSE_HOPS_FASTEST);
        assert_int_equal(hops.all.most, sizes[i] - 1);
        for (uint32_t h = 1; h < sizes[i]; h++) {
            assert_int_equal(hops.all.pairs[h], 2 * (sizes[i] - h));
            assert_int_equal(hops.endpoints.pairs[h], hops.all.pairs[h]);
        }
        assert_int_equal(hops.all.unconnected, 0);
        dse_hops_free(&hops);
        dse_graph_free(graph);
    }
}

static void nothing_and_one(void **state) {
    (void)state;
    for (uint32_t routers = 0; routers < 2; routers++) {
        struct dse_graph_builder *builder = dse_graph_builder_new();
        dse_graph_builder_routers(builder, routers, 3);
        struct dse_graph *graph = finish(builder);
        struct dse_hops hops = measure(graph, 2, DSE_HOPS_FASTEST);
        assert_int_equal(hops.all.connected + hops.all.unconnected + hops.all.most, 0);
        assert_int_equal(hops.endpoints.pairs[0], 0);
        dse_hops_free(&hops);
        dse_graph_free(graph);
    }
}

/* Islands of 3 and 2 routers; end points on one router of either. */
static void islands(void **state) {
    (void)state;
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_error error;
    uint64_t components, largest;
    dse_graph_builder_routers(builder, 5, 0);
    dse_graph_builder_endpoints(builder, 1, 2);
    dse_graph_builder_endpoints(builder, 4, 1);
    dse_graph_builder_link(builder, 0, 1, 1, 0);
    dse_graph_builder_link(builder, 1, 2, 1, 0);
    dse_graph_builder_link(builder, 4, 3, 1, 0);
    struct dse_graph *graph = finish(builder);
    struct dse_hops hops = measure(graph, 1, DSE_HOPS_FASTEST);
    assert_int_equal(hops.all.connected, 8);
    assert_int_equal(hops.all.unconnected, 12);
    assert_int_equal(hops.all.pairs[1], 6);
    assert_int_equal(hops.all.pairs[2], 2);
    assert_int_equal(hops.endpoints.connected, 0);
    assert_int_equal(hops.endpoints.unconnected, 2);
    assert_int_equal(dse_hops_components(graph, &components, &largest, &error), DSE_OK);
    assert_int_equal(components, 2);
    assert_int_equal(largest, 3);
    dse_hops_free(&hops);
    dse_graph_free(graph);
}

/* Random networks with routers without end points, loose routers and islands. */
static struct dse_graph *random_graph(uint32_t routers, uint32_t links, uint64_t seed) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_random random;
    dse_random_start(&random, seed, 0, DSE_RANDOM_TOPOLOGY, 0);
    dse_graph_builder_routers(builder, routers, 0);
    for (uint32_t i = 0; i < routers; i++) {
        dse_graph_builder_endpoints(builder, i, (uint32_t)dse_random_below(&random, 3));
    }
    for (uint32_t i = 0; i < links; i++) {
        uint32_t a = (uint32_t)dse_random_below(&random, routers);
        uint32_t b = (uint32_t)dse_random_below(&random, routers);
        if (a != b) {
            dse_graph_builder_link(builder, a, b, 1, 0);
        }
    }
    return finish(builder);
}

static void compare_with_search(const struct dse_graph *graph, const struct dse_hops *hops) {
    uint32_t *found = malloc(graph->routers * sizeof *found);
    uint32_t *queue = malloc(graph->routers * sizeof *queue);
    uint64_t all[2048] = {0}, endpoints[2048] = {0}, unconnected = 0;
    for (uint32_t source = 0; source < graph->routers; source++) {
        graph_search(graph, source, found, queue);
        for (uint32_t router = 0; router < graph->routers; router++) {
            bool both = graph->endpoints_of[source] > 0 && graph->endpoints_of[router] > 0;
            if (found[router] == UINT32_MAX) {
                unconnected++;
            } else if (router != source) {
                assert_true(found[router] < 2048);
                all[found[router]]++;
                endpoints[found[router]] += both;
            }
        }
    }
    assert_int_equal(hops->all.unconnected, unconnected);
    for (uint32_t h = 0; h < 2048; h++) {
        assert_int_equal(h <= hops->all.most ? hops->all.pairs[h] : 0, all[h]);
        assert_int_equal(h <= hops->endpoints.most ? hops->endpoints.pairs[h] : 0, endpoints[h]);
    }
    free(found);
    free(queue);
}

static void random_networks(void **state) {
    (void)state;
    static const uint32_t sizes[] = {2, 5, 63, 64, 65, 511, 512, 513, 1025, 1700};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (uint32_t density = 1; density <= 9; density += 2) {
            struct dse_graph *graph = random_graph(sizes[i], sizes[i] * density / 2, i + density);
            struct dse_hops fastest = measure(graph, 1, DSE_HOPS_FASTEST);
            struct dse_hops portable = measure(graph, 3, DSE_HOPS_PORTABLE);
            compare_with_search(graph, &fastest);
            compare_with_search(graph, &portable);
            dse_hops_free(&fastest);
            dse_hops_free(&portable);
            dse_graph_free(graph);
        }
    }
}

/* One source of each orbit gives what all sources give. */
static void orbits(void **state) {
    (void)state;
    static const char *const texts[] = {
        "torus:dims=7x4x3", "fat_tree:k=8", "hyperx:dims=5x4,width=2", "kary_tree:k=3,n=4",
        "polarfly:q=7",     "levi:p=2",     "product:petersen*cycle5"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct dse_network network;
        struct dse_error error = {0};
        struct dse_orbit known[DSE_FAMILY_ORBITS_MAX];
        assert_int_equal(dse_network_parse(texts[i], &network, &error), DSE_OK);
        assert_int_equal(dse_network_resolve(&network, &error), DSE_OK);
        struct dse_graph *graph = test_graph_of(&network);
        struct dse_hops_options options = {.threads = 1, .orbits = known};
        options.orbit_count = dse_network_orbits(&network, known);
        assert_true(options.orbit_count > 0);
        struct dse_hops hops = {0}, all = measure(graph, 1, DSE_HOPS_FASTEST);
        assert_int_equal(dse_hops_measure(graph, &options, &hops, &error), DSE_OK);
        assert_int_equal(hops.all.most, all.all.most);
        for (uint32_t h = 0; h <= all.all.most; h++) {
            assert_int_equal(hops.all.pairs[h], all.all.pairs[h]);
            assert_int_equal(h <= hops.endpoints.most ? hops.endpoints.pairs[h] : 0,
                             h <= all.endpoints.most ? all.endpoints.pairs[h] : 0);
        }
        dse_hops_free(&hops);
        dse_hops_free(&all);
        dse_graph_free(graph);
    }
}

static void stops(void **state) {
    (void)state;
    const sig_atomic_t stop = 1;
    struct dse_graph *graph = path(600);
    const struct dse_hops_options options = {.threads = 2, .stop = &stop};
    struct dse_hops hops;
    struct dse_error error = {0};
    assert_int_equal(dse_hops_measure(graph, &options, &hops, &error), DSE_INTERRUPTED);
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths),   cmocka_unit_test(nothing_and_one),
        cmocka_unit_test(islands), cmocka_unit_test(random_networks),
        cmocka_unit_test(orbits),  cmocka_unit_test(stops),
    };
    return cmocka_run_group_tests_name("hops", tests, NULL, NULL);
}

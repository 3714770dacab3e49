/* Counts of hops against a plain breadth-first search from every router, on random networks of
 * sizes around those of words and rows, for both kernels and several numbers of threads. */
#include <stdlib.h>

#include "core/random.h"
#include "solvers/hops.h"
#include "tests/support/graphs.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

struct plain {
    uint64_t *all, *endpoints; /* ordered pairs by hops */
};

static struct plain search_plainly(const struct dse_graph *graph) {
    uint32_t routers = graph->routers;
    struct plain plain = {calloc(routers + 1, sizeof(uint64_t)),
                          calloc(routers + 1, sizeof(uint64_t))};
    uint32_t *hops = malloc(routers * sizeof *hops), *queue = malloc(routers * sizeof *queue);
    assert_true(plain.all != NULL && plain.endpoints != NULL && hops != NULL && queue != NULL);
    for (uint32_t root = 0; root < routers; root++) {
        graph_search(graph, root, hops, queue);
        for (uint32_t router = 0; router < routers; router++) {
            if (router != root && hops[router] != UINT32_MAX) {
                plain.all[hops[router]]++;
                plain.endpoints[hops[router]] +=
                    graph->endpoints_of[root] > 0 && graph->endpoints_of[router] > 0;
            }
        }
    }
    free(hops);
    free(queue);
    return plain;
}

static void assert_counts(const struct dse_hop_counts *counts, const uint64_t *pairs,
                          uint64_t routers, uint32_t length) {
    uint64_t sum = 0, connected = 0;
    for (uint32_t hops = 0; hops < length; hops++) {
        assert_int_equal(hops <= counts->most ? counts->pairs[hops] : 0, pairs[hops]);
        sum += hops * pairs[hops];
        connected += pairs[hops];
    }
    assert_int_equal(counts->connected, connected);
    assert_int_equal(counts->unconnected, routers * routers - routers - connected);
    assert_close(counts->sum, (double)sum, 0, 0);
}

/* Both kernels, on 1 to 3 threads. Frees the network. */
static void check(struct dse_graph *graph, const struct dse_orbit *orbits, size_t orbit_count) {
    struct plain plain = search_plainly(graph);
    for (int run = 0; run < 6; run++) {
        struct dse_hops_options options = {.threads = 1 + run / 2,
                                           .orbits = orbits,
                                           .orbit_count = orbit_count,
                                           .kernel =
                                               run % 2 ? DSE_HOPS_PORTABLE : DSE_HOPS_FASTEST};
        struct dse_hops hops;
        assert_int_equal(dse_hops_measure(graph, &options, &hops, NULL), DSE_OK);
        assert_counts(&hops.all, plain.all, graph->routers, graph->routers);
        assert_counts(&hops.endpoints, plain.endpoints, dse_graph_endpoint_routers(graph),
                      graph->routers);
        dse_hops_free(&hops);
    }
    free(plain.all);
    free(plain.endpoints);
    dse_graph_free(graph);
}

static void random_networks(void **state) {
    (void)state;
    static const uint32_t sizes[] = {2, 7, 63, 64, 65, 511, 512, 513, 1000, 1025};
    static const uint32_t endpoints[] = {0, 3, 0, 0, 1, 1, 0};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (uint32_t tenths = 3; tenths <= 48;
             tenths *= 2) { /* links a router: islands to dense */
            check(sample_random(sizes[i], sizes[i] * tenths / 10, endpoints, 7, 11 + i), NULL, 0);
        }
    }
    check(test_graph("jellyfish:n=1003,d=6,p=2"), NULL, 0);
    check(test_graph("jellyfish:n=2051,d=16,p=1"), NULL, 0);
}

/* Fat trees, megaflies and k-ary trees are full of twins; dragonflies have none. */
static void families(void **state) {
    (void)state;
    static const char *const networks[] = {"fat_tree:k=16",
                                           "fat_tree:k=8,levels=2",
                                           "fat_tree:k=16,taper=2:1",
                                           "fat_tree:k=8,installed=77",
                                           "megafly:k=8",
                                           "kary_tree:k=5,n=3",
                                           "dragonfly:p=2,a=4,h=2",
                                           "complete:n=97",
                                           "torus:dims=9x7x5",
                                           "mesh:dims=31x19"};
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        check(test_graph(networks[i]), NULL, 0);
    }
}

/* Few links on many routers make long paths, which are pushed; a clique at their end is pulled. */
static void path_on_a_clique(void **state) {
    (void)state;
    struct dse_graph_builder *builder = dse_graph_builder_new();
    dse_graph_builder_routers(builder, 41, 2);
    dse_graph_builder_routers(builder, 660, 0);
    for (uint32_t a = 0; a < 41; a++) {
        for (uint32_t b = 0; b < a; b++) {
            dse_graph_builder_link(builder, a, b, 1 + a % 2, 0);
        }
    }
    for (uint32_t router = 41; router < 701; router++) {
        dse_graph_builder_link(builder, router, router - 1, 1, 0);
    }
    dse_graph_builder_endpoints(builder, 700, 3);
    check(sample_finish(builder), NULL, 0);
}

/* Leaves on random routers: twins of every number, with and without end points. */
static void twins(void **state) {
    (void)state;
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_random random;
    dse_random_start(&random, 3, 0, DSE_RANDOM_TOPOLOGY, 0);
    dse_graph_builder_routers(builder, 50, 0);
    for (uint32_t router = 1; router < 50; router++) {
        dse_graph_builder_link(builder, router, (uint32_t)dse_random_below(&random, router), 1, 0);
    }
    for (uint32_t i = 0; i < 600; i++) {
        uint32_t leaf = dse_graph_builder_routers(builder, 1, i % 3);
        uint32_t at = (uint32_t)dse_random_below(&random, 50);
        dse_graph_builder_link(builder, leaf, at, 1, 0);
        dse_graph_builder_link(builder, leaf, (at + 7) % 50, 1, 0);
    }
    check(sample_finish(builder), NULL, 0);
}

/* Layers of routers, each linked to all of the next layer: the routers of a layer are an orbit and
 * twins; and a ring, whose routers are one orbit without twins. */
static void orbits(void **state) {
    (void)state;
    struct dse_graph_builder *builder = dse_graph_builder_new();
    static const uint32_t sizes[] = {19, 3, 30, 8};
    struct dse_orbit layers[4];
    for (uint32_t layer = 0; layer < 4; layer++) {
        layers[layer].routers = sizes[layer];
        layers[layer].router = dse_graph_builder_routers(builder, sizes[layer], layer % 2);
        for (uint32_t i = 0; layer > 0 && i < sizes[layer]; i++) {
            for (uint32_t j = 0; j < sizes[layer - 1]; j++) {
                dse_graph_builder_link(builder, layers[layer].router + i,
                                       layers[layer - 1].router + j, 1, 0);
            }
        }
    }
    check(sample_finish(builder), layers, 4);

    builder = dse_graph_builder_new();
    dse_graph_builder_routers(builder, 601, 2);
    for (uint32_t router = 0; router < 601; router++) {
        dse_graph_builder_link(builder, router, (router + 1) % 601, 1, 0);
    }
    check(sample_finish(builder), &(struct dse_orbit){.router = 17, .routers = 601}, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_networks), cmocka_unit_test(families),
        cmocka_unit_test(path_on_a_clique), cmocka_unit_test(twins), cmocka_unit_test(orbits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

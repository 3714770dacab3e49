/* Hops on networks small enough to count them by hand. */
#include "solvers/hops.h"

#include <math.h>

#include "solvers/twins.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

/* Routers with so many end points each, and links between the pairs given. */
static struct dse_graph *make(uint32_t routers, uint32_t endpoints, const uint32_t (*links)[2],
                              size_t count) {
    struct dse_graph_builder *builder = sample_start(routers, endpoints);
    for (size_t i = 0; i < count; i++) {
        dse_graph_builder_link(builder, links[i][0], links[i][1], 1, 0);
    }
    return sample_finish(builder);
}

static struct dse_graph *path_of(uint32_t routers, uint32_t endpoints) {
    struct dse_graph_builder *builder = sample_start(routers, endpoints);
    for (uint32_t router = 1; router < routers; router++) {
        dse_graph_builder_link(builder, router - 1, router, 1, 0);
    }
    return sample_finish(builder);
}

static struct dse_hops hops_of(const struct dse_graph *graph) {
    struct dse_hops hops;
    assert_int_equal(dse_hops_measure(graph, &(struct dse_hops_options){.threads = 2}, &hops, NULL),
                     DSE_OK);
    return hops;
}

/* Fails unless so many pairs are 0, 1, ... `most` hops apart. */
static void assert_pairs(const struct dse_hop_counts *counts, const uint64_t *pairs,
                         uint32_t most) {
    assert_int_equal(counts->most, most);
    for (uint32_t hops = 0; hops <= most; hops++) {
        assert_int_equal(counts->pairs[hops], pairs[hops]);
    }
}

/* n - k unordered pairs of a path are k hops apart, n (n^2 - 1) / 6 hops in all. */
static void path(void **state) {
    (void)state;
    struct dse_graph *graph = path_of(5, 1);
    struct dse_hops hops = hops_of(graph);
    assert_pairs(&hops.all, (const uint64_t[]){0, 8, 6, 4, 2}, 4);
    assert_pairs(&hops.endpoints, (const uint64_t[]){0, 8, 6, 4, 2}, 4);
    dse_hops_free(&hops);
    struct dse_measures measures = sample_measure("hops", graph);
    assert_int_equal(measures.components, 1);
    assert_int_equal(measures.largest_component, 5);
    assert_close(measures.diameter, 4, 0, 0);
    assert_close(measures.mean_hops, 2, 0, 0);
    assert_close(measures.diameter_all_routers, 4, 0, 0);
    assert_close(measures.mean_hops_all_routers, 2, 0, 0);
    assert_int_equal(measures.hop_sum_all_routers, 20);
    dse_graph_free(graph);

    graph = path_of(1201, 1);
    hops = hops_of(graph);
    assert_int_equal(hops.all.most, 1200);
    assert_close(hops.all.sum, 1201.0 * (1201 * 1201 - 1) / 3, 0, 0);
    dse_hops_free(&hops);
    dse_graph_free(graph);
}

/* Of n routers in a ring n ordered pairs are n / 2 hops apart, 2 n each smaller number. */
static void ring(void **state) {
    (void)state;
    static const uint32_t links[][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}};
    struct dse_graph *graph = make(6, 2, links, 6);
    struct dse_hops hops = hops_of(graph);
    assert_pairs(&hops.all, (const uint64_t[]){0, 12, 12, 6}, 3);
    assert_close(sample_measure("hops", graph).mean_hops, 9.0 / 5, 1e-15, 0);
    dse_hops_free(&hops);
    dse_graph_free(graph);
}

/* The leaves are twins, of two kinds. */
static void star(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(701, 0);
    for (uint32_t i = 0; i < 700; i++) {
        dse_graph_builder_link(builder, 0, 1 + i, 1 + i % 3, 0); /* parallel links too */
        dse_graph_builder_endpoints(builder, 1 + i, i % 7 == 0);
    }
    struct dse_graph *graph = sample_finish(builder);
    struct dse_twins twins;
    assert_int_equal(dse_twins_find(graph, &twins, NULL), DSE_OK);
    assert_int_equal(twins.classes, 3);
    assert_int_equal(twins.size[0], 1);
    assert_int_equal(twins.size[twins.class_of[1]], 100);
    assert_int_equal(twins.size[twins.class_of[2]], 600);
    assert_int_equal(twins.first[twins.class_of[700]], 2);
    dse_twins_free(&twins);

    struct dse_hops hops = hops_of(graph);
    assert_pairs(&hops.all, (const uint64_t[]){0, 1400, 700 * 699}, 2);
    assert_pairs(&hops.endpoints, (const uint64_t[]){0, 0, 100 * 99}, 2);
    dse_hops_free(&hops);
    dse_graph_free(graph);
}

/* Islands of 3 and 2 routers and one alone: 8 ordered pairs, each linked or 2 hops apart. */
static void islands(void **state) {
    (void)state;
    struct dse_graph *graph = make(6, 1, (const uint32_t[][2]){{0, 3}, {3, 5}, {4, 1}}, 3);
    struct dse_hops hops = hops_of(graph);
    assert_pairs(&hops.all, (const uint64_t[]){0, 6, 2}, 2);
    assert_int_equal(hops.all.connected, 8);
    assert_int_equal(hops.all.unconnected, 22);
    dse_hops_free(&hops);
    struct dse_measures measures = sample_measure("hops", graph);
    assert_int_equal(measures.components, 3);
    assert_int_equal(measures.largest_component, 3);
    assert_true(isinf(measures.diameter));
    assert_close(measures.mean_hops, 1.25, 0, 0);
    dse_graph_free(graph);
}

/* End points in one island of a disconnected network: they are connected. */
static void few_endpoints(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(7, 0);
    for (uint32_t router = 1; router < 6; router++) {
        dse_graph_builder_link(builder, router - 1, router, 1, 0);
    }
    dse_graph_builder_endpoints(builder, 1, 3);
    dse_graph_builder_endpoints(builder, 4, 1);
    dse_graph_builder_endpoints(builder, 5, 2);
    struct dse_graph *graph = sample_finish(builder);
    struct dse_hops hops = hops_of(graph);
    assert_pairs(&hops.endpoints, (const uint64_t[]){0, 2, 0, 2, 2}, 4);
    dse_hops_free(&hops);
    struct dse_measures measures = sample_measure("hops", graph);
    assert_int_equal(measures.components, 2);
    assert_close(measures.diameter, 4, 0, 0);
    assert_close(measures.mean_hops, 8.0 / 3, 1e-15, 0);
    assert_true(isinf(measures.diameter_all_routers));
    dse_graph_free(graph);
}

/* No routers, one, and two that are not linked: no pair is connected, so there is no mean. */
static void no_pairs(void **state) {
    (void)state;
    for (uint32_t routers = 0; routers <= 2; routers++) {
        struct dse_graph *graph = make(routers, 5, NULL, 0);
        struct dse_hops hops = hops_of(graph);
        assert_pairs(&hops.all, (const uint64_t[]){0}, 0);
        assert_pairs(&hops.endpoints, (const uint64_t[]){0}, 0);
        assert_int_equal(hops.all.unconnected, routers == 2 ? 2 : 0);
        dse_hops_free(&hops);
        struct dse_measures measures = sample_measure("hops", graph);
        assert_int_equal(measures.components, routers);
        assert_true(isnan(measures.mean_hops));
        assert_int_equal(isinf(measures.diameter) != 0, routers == 2);
        dse_graph_free(graph);
    }
}

static void stopped(void **state) {
    (void)state;
    struct dse_graph *graph = path_of(9, 1);
    volatile sig_atomic_t stop = 1;
    struct dse_hops hops = {.all.most = 77};
    struct dse_error error;
    struct dse_hops_options options = {.threads = 1, .stop = &stop};
    assert_int_equal(dse_hops_measure(graph, &options, &hops, &error), DSE_INTERRUPTED);
    assert_int_equal(hops.all.most, 77);
    stop = 0;
    assert_int_equal(dse_hops_measure(graph, &options, &hops, &error), DSE_OK);
    dse_hops_free(&hops);
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(path),          cmocka_unit_test(ring),
                                       cmocka_unit_test(star),          cmocka_unit_test(islands),
                                       cmocka_unit_test(few_endpoints), cmocka_unit_test(no_pairs),
                                       cmocka_unit_test(stopped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Twins found by hand and by comparing all pairs, and what they do to counts of hops. */
#include "solvers/hops.h"

#include "core/random.h"
#include "solvers/twins.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

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

/* Classes of twins are what comparing all pairs finds. */
static void check_twins(const struct dse_graph *graph) {
    struct dse_twins twins;
    assert_int_equal(dse_twins_find(graph, &twins, NULL), DSE_OK);
    for (uint32_t a = 0; a < graph->routers; a++) {
        uint32_t class = twins.class_of[a], size = 0;
        assert_true(class < twins.classes && twins.first[class] <= a);
        for (uint32_t b = 0; b < graph->routers; b++) {
            uint32_t same = 0, degree = graph->start[a + 1] - graph->start[a];
            for (uint32_t i = graph->start[a]; i < graph->start[a + 1]; i++) {
                for (uint32_t j = graph->start[b]; j < graph->start[b + 1]; j++) {
                    same += graph->to[i] == graph->to[j];
                }
            }
            bool twin = degree > 0 && same == degree &&
                        same == graph->start[b + 1] - graph->start[b] &&
                        (graph->endpoints_of[a] > 0) == (graph->endpoints_of[b] > 0);
            assert_int_equal(twins.class_of[b] == class, twin || a == b);
            size += twin || a == b;
        }
        assert_int_equal(twins.size[class], size);
    }
    dse_twins_free(&twins);
}

/* Leaves on pairs of random routers, with and without end points; a path, whose ends alone have a
 * neighbour in common; routers without links. */
static void compared(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(50, 0);
    struct dse_random random;
    dse_random_start(&random, 3, 0, DSE_RANDOM_TOPOLOGY, 0);
    for (uint32_t i = 0; i < 400; i++) {
        uint32_t leaf = dse_graph_builder_routers(builder, 1, i % 3);
        uint32_t at = (uint32_t)dse_random_below(&random, 50);
        dse_graph_builder_link(builder, leaf, at, 1, 0);
        dse_graph_builder_link(builder, leaf, (at + 7) % 50, 1, 0);
    }
    struct dse_graph *graph = sample_finish(builder);
    check_twins(graph);
    dse_graph_free(graph);

    builder = sample_start(5, 1);
    dse_graph_builder_link(builder, 0, 1, 1, 0);
    dse_graph_builder_link(builder, 1, 2, 3, 0);
    graph = sample_finish(builder);
    check_twins(graph);
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(star), cmocka_unit_test(compared)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

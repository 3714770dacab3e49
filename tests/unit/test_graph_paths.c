/* The analyses `girth`, `paths` and `moore`. */
#include <math.h>

#include "core/row.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

static void check_girth(struct dse_graph *graph, double girth) {
    assert_close(sample_measure("girth", graph).girth, girth, 0, 0);
    dse_graph_free(graph);
}

/* Petersen, Heawood and Levi are the (3, 5), (3, 6) and (3, 8) cages: Tutte 1947. */
static void girths(void **state) {
    (void)state;
    const uint32_t ring[] = {91}, line[] = {17}, square[] = {7, 9}, complete[] = {5};
    check_girth(sample_base("petersen"), 5);
    check_girth(sample_base("heawood"), 6);
    check_girth(sample_base("levi"), 8);
    check_girth(sample_lattice(SAMPLE_TORUS, ring, 1), 91);
    check_girth(sample_lattice(SAMPLE_MESH, line, 1), INFINITY);
    check_girth(sample_lattice(SAMPLE_TORUS, square, 2), 4);
    check_girth(sample_lattice(SAMPLE_HAMMING, complete, 1), 3);
    struct dse_graph_builder *builder = sample_start(2, 1);
    dse_graph_builder_link(builder, 0, 1, 2, 0);
    check_girth(sample_finish(builder), INFINITY); /* parallel links are one */
    check_girth(sample_finish(sample_start(0, 0)), INFINITY);
}

static void check_paths(struct dse_graph *graph, double mean, double least, uint64_t disjoint_least,
                        double disjoint_mean) {
    struct dse_measures measures = sample_measure("paths", graph);
    assert_close(measures.shortest_paths_mean, mean, 1e-14, 0);
    assert_close(measures.shortest_paths_min, least, 0, 0);
    assert_int_equal(measures.disjoint_paths_min, disjoint_least);
    assert_close(measures.disjoint_paths_mean, disjoint_mean, 1e-14, 0);
    assert_text(measures.disjoint_paths_method, "all pairs: exact");
    dse_graph_free(graph);
}

static void paths(void **state) {
    (void)state;
    const uint32_t cube[] = {2, 2, 2}, ring[] = {6};
    /* A pair that differs in i of 3 bits: i! paths; 3, 3 and 1 such pairs of 7. */
    check_paths(sample_lattice(SAMPLE_HAMMING, cube, 3), (3 * 1 + 3 * 2 + 1 * 6) / 7.0, 1, 3, 3);
    check_paths(sample_lattice(SAMPLE_TORUS, ring, 1), 6 / 5.0, 1, 2, 2);
    check_paths(sample_base("petersen"), 1, 1, 3, 3);
    /* Leaves of a fat tree of radix 4: 2 paths to the one in the pod, 4 to the 6 others. */
    check_paths(sample_fat_tree(4), (2 + 6 * 4) / 7.0, 2, 2, 2);
}

static void pairs_that_are_not_connected(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(4, 1);
    dse_graph_builder_link(builder, 0, 1, 3, 0); /* one shortest path, three disjoint ones */
    dse_graph_builder_link(builder, 2, 3, 1, 0);
    check_paths(sample_finish(builder), 1, 1, 0, 4 / 6.0);
    struct dse_graph *graph = sample_finish(sample_start(3, 0));
    struct dse_measures measures = sample_measure("paths", graph);
    assert_true(isnan(measures.shortest_paths_mean));
    assert_int_equal(measures.disjoint_paths_min, DSE_UNKNOWN);
    dse_graph_free(graph);
}

static struct dse_measures moore(struct dse_graph *graph, uint64_t components, double mean_hops) {
    struct dse_measures measures = dse_measures_unknown;
    const struct dse_analysis_options options = {.threads = 1};
    measures.components = components;
    measures.mean_hops_all_routers = mean_hops;
    assert_int_equal(dse_analysis_find("moore")->run(graph, &options, &measures, NULL), DSE_OK);
    dse_graph_free(graph);
    return measures;
}

/* Regular, but nothing else matters to the bound. */
static struct dse_graph *circulant(uint32_t routers, uint32_t degree) {
    struct dse_graph_builder *builder = sample_start(routers, 1);
    for (uint32_t router = 0; router < routers; router++) {
        for (uint32_t jump = 1; jump <= degree / 2; jump++) {
            dse_graph_builder_link(builder, router, (router + jump) % routers, 1, 0);
        }
        if (degree % 2 == 1 && router < routers / 2) {
            dse_graph_builder_link(builder, router, router + routers / 2, 1, 0);
        }
    }
    return sample_finish(builder);
}

/* Bounds of order and degree (32, 5) and (256, 15) as the competition of graphs of given order and
 * degree states them: 2.032258 and 2.058824. */
static void moore_bounds(void **state) {
    (void)state;
    struct dse_measures measures = moore(circulant(32, 5), 1, 63 / 31.0);
    assert_close(measures.moore_mean_hops, 2.032258, 0, 5e-7);
    assert_close(measures.moore_mean_hops_gap, 0, 0, 1e-15);
    assert_close(measures.moore_diameter, 3, 0, 0);
    measures = moore(circulant(256, 15), 1, 2.188603);
    assert_close(measures.moore_mean_hops, 2.058824, 0, 5e-7);
    assert_close(measures.moore_mean_hops_gap, 2.188603 / (525 / 255.0) - 1, 1e-12, 0);
    measures = moore(sample_base("petersen"), DSE_UNKNOWN, DSE_UNKNOWN_REAL); /* hops not run */
    assert_close(measures.moore_mean_hops, 5 / 3.0, 1e-15, 0);
    assert_true(isnan(measures.moore_mean_hops_gap));
    measures = moore(circulant(11, 2), 2, 1);
    assert_close(measures.moore_mean_hops, 3, 1e-15, 0); /* 2 (1 + ... + 5) / 10 */
    assert_close(measures.moore_diameter, 5, 0, 0);
    assert_true(isnan(measures.moore_mean_hops_gap)); /* disconnected */
    measures = moore(sample_finish(sample_start(3, 1)), 3, DSE_UNKNOWN_REAL);
    assert_true(isnan(measures.moore_mean_hops) && isnan(measures.moore_diameter));
}

static void interrupted(void **state) {
    (void)state;
    const sig_atomic_t stop = 1;
    const struct dse_analysis_options options = {.threads = 2, .stop = &stop};
    struct dse_graph *graph = sample_base("levi");
    struct dse_measures measures = dse_measures_unknown;
    struct dse_error error = {0};
    assert_int_equal(dse_analysis_find("girth")->run(graph, &options, &measures, &error),
                     DSE_INTERRUPTED);
    assert_int_equal(dse_analysis_find("paths")->run(graph, &options, &measures, &error),
                     DSE_INTERRUPTED);
    dse_graph_free(graph);
}

/* One source of an orbit stands for all of it. */
static void orbits_give_the_same(void **state) {
    (void)state;
    const uint32_t sides[] = {6, 5};
    const struct dse_orbit orbit = {13, 30};
    struct dse_analysis_options options = {.threads = 2, .orbits = &orbit, .orbit_count = 1};
    struct dse_graph *graph = sample_lattice(SAMPLE_TORUS, sides, 2);
    struct dse_measures all = sample_measure("paths", graph), one = dse_measures_unknown;
    assert_int_equal(dse_analysis_find("paths")->run(graph, &options, &one, NULL), DSE_OK);
    assert_int_equal(dse_analysis_find("girth")->run(graph, &options, &one, NULL), DSE_OK);
    assert_close(one.shortest_paths_mean, all.shortest_paths_mean, 1e-14, 0);
    assert_close(one.shortest_paths_min, all.shortest_paths_min, 0, 0);
    assert_close(one.girth, 4, 0, 0);
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(girths),       cmocka_unit_test(paths),
        cmocka_unit_test(moore_bounds), cmocka_unit_test(pairs_that_are_not_connected),
        cmocka_unit_test(interrupted),  cmocka_unit_test(orbits_give_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

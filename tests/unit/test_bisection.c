/* The analysis `bisection`: what it says where, and what it refuses. */
#include "solvers/analysis.h"
#include "solvers/bisect_exact.h"
#include "solvers/partition.h"

#include <string.h>

#include "core/row.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

/* Frees the graph. */
static void check(struct dse_graph *graph, uint64_t lower, uint64_t upper, const char *method) {
    struct dse_measures measures = sample_measure("bisection", graph);
    assert_int_equal(measures.bisection_links_lower, lower);
    assert_int_equal(measures.bisection_links_upper, upper);
    assert_text(measures.bisection_method, method);
    dse_graph_free(graph);
}

static void small_by_hand(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(2, 5);
    dse_graph_builder_link(builder, 0, 1, 9, 0);
    check(sample_finish(builder), 9, 9, "exact: a cut meets the spectral bound");
    check(sample_base("heawood"), 7, 7, "exact: branch and bound");
    const uint32_t cycle[] = {50}, line[] = {41}, complete[] = {27};
    check(sample_lattice(SAMPLE_TORUS, cycle, 1), 2, 2,
          "exact: a cut meets the bound by uniform traffic");
    check(sample_lattice(SAMPLE_MESH, line, 1), 1, 1,
          "exact: a cut meets the spectral bound; halves as equal as end points allow");
    check(sample_lattice(SAMPLE_HAMMING, complete, 1), 13 * 14, 13 * 14,
          "exact: a cut meets the spectral bound; halves as equal as end points allow");
    check(sample_fat_tree(8), 64, 64, "exact: a cut meets the bound by traffic over the top tier");
}

/* Five equal routers in a star: two of them leave, with a free hub; and the same with a heavy one
 * that outweighs all others. */
static void routers_without_endpoints_are_free(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(6, 4);
    dse_graph_builder_endpoints(builder, 5, 0);
    for (uint32_t i = 0; i < 5; i++) {
        dse_graph_builder_link(builder, i, 5, 2, 0);
    }
    check(sample_finish(builder), 4, 4,
          "exact: a cut meets the bound by traffic over the top tier; halves as equal as end "
          "points allow");
    builder = sample_start(6, 4);
    dse_graph_builder_endpoints(builder, 5, 0);
    dse_graph_builder_endpoints(builder, 1, 16);
    for (uint32_t i = 0; i < 5; i++) {
        dse_graph_builder_link(builder, i, 5, 2, 0);
    }
    check(sample_finish(builder), 2, 2, "exact: a cut meets the spectral bound");
}

static void islands(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(80, 3);
    for (uint32_t i = 0; i < 80; i++) {
        dse_graph_builder_link(builder, i, i / 20 * 20 + (i + 1) % 20, 1, 0);
    }
    check(sample_finish(builder), 0, 0, "exact: a cut without links");
    check(sample_finish(sample_start(200, 1)), 0, 0, "exact: a cut without links");
}

static void nothing_to_halve(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(2, 0);
    dse_graph_builder_link(builder, 0, 1, 1, 0);
    dse_graph_builder_endpoints(builder, 1, 8);
    check(sample_finish(builder), DSE_UNKNOWN, DSE_UNKNOWN, NULL);
    check(sample_finish(sample_start(0, 0)), DSE_UNKNOWN, DSE_UNKNOWN, NULL);
}

static void refusals(void **state) {
    (void)state;
    const struct dse_analysis *analysis = dse_analysis_find("bisection");
    const sig_atomic_t stop = 1;
    struct dse_analysis_options options = {.threads = 1, .stop = &stop};
    struct dse_measures measures = dse_measures_unknown;
    struct dse_error error = {0};
    static const uint32_t one[] = {1};
    struct dse_graph *graph = sample_random(60, 200, one, 1, 1);
    assert_int_equal(analysis->run(graph, &options, &measures, &error), DSE_INTERRUPTED);
    assert_int_equal(measures.bisection_links_upper, DSE_UNKNOWN);
    dse_graph_free(graph);
    options.stop = NULL;
    static const uint32_t uneven[] = {4000000000U, 3999999999U, 3000000001U};
    graph = sample_random(3, 3, uneven, 3, 1);
    assert_int_equal(analysis->run(graph, &options, &measures, &error), DSE_INFEASIBLE);
    assert_non_null(strstr(error.message, "unevenly"));
    dse_graph_free(graph);
}

static void threads_and_runs_agree(void **state) {
    (void)state;
    static const uint32_t mixed[] = {1, 2, 0};
    struct dse_graph *graph = sample_random(150, 500, mixed, 3, 4);
    const struct dse_analysis *analysis = dse_analysis_find("bisection");
    struct dse_measures first = dse_measures_unknown, second = dse_measures_unknown;
    struct dse_analysis_options options = {.threads = 1, .seed = 5};
    assert_int_equal(analysis->run(graph, &options, &first, NULL), DSE_OK);
    options.threads = 3;
    assert_int_equal(analysis->run(graph, &options, &second, NULL), DSE_OK);
    assert_int_equal(first.bisection_links_upper, second.bisection_links_upper);
    assert_int_equal(first.bisection_links_lower, second.bisection_links_lower);
    assert_text(first.bisection_method, second.bisection_method);
    dse_graph_free(graph);
}

/* Capacities far apart, so that many gains share a bucket of the search. */
static void large_capacities(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(64, 1);
    for (uint32_t i = 0; i < 64; i++) {
        dse_graph_builder_link(builder, i, (i + 1) % 64, i % 8 == 3 ? 1 + i : 1000000 + i, 0);
    }
    struct dse_graph *graph = sample_finish(builder);
    struct dse_measures measures = sample_measure("bisection", graph);
    assert_int_equal(measures.bisection_links_upper, 1 + 3 + 1 + 35); /* opposite light links */
    dse_graph_free(graph);
}

/* Every start leaves exact halves and counts its cut rightly. */
static void starts_of_a_search(void **state) {
    (void)state;
    static const uint32_t mixed[] = {3, 0, 1, 9, 1, 2};
    struct dse_graph *graph = sample_random(90, 300, mixed, 6, 8);
    struct dse_halves halves;
    struct dse_partition *partition;
    struct dse_random random;
    assert_int_equal(dse_halves_find(graph, &halves, NULL), DSE_OK);
    assert_int_equal(dse_partition_new(graph, &halves, &partition, NULL), DSE_OK);
    assert_int_equal(dse_partition_cut(partition), DSE_UNKNOWN);
    dse_random_start(&random, 1, 0, DSE_RANDOM_BISECTION, 9);
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 60; i++) {
        uint8_t sides[90] = {0};
        uint64_t cut = i % 4 == 0   ? dse_partition_grown(partition, &random)
                       : i % 4 == 1 ? dse_partition_metis(partition, &random)
                       : i % 4 == 2 ? dse_partition_shaken(partition, 9, &random)
                                    : dse_partition_from_sides(partition, sides);
        least = cut < least ? cut : least;
        assert_int_equal(dse_partition_cut(partition), least);
        const uint8_t *side = dse_partition_sides(partition);
        uint64_t on_side_0 = 0, cut_ends = 0;
        for (uint32_t router = 0; router < 90; router++) {
            on_side_0 += side[router] == 0 ? graph->endpoints_of[router] : 0;
            for (uint32_t j = graph->start[router]; j < graph->start[router + 1]; j++) {
                cut_ends += side[router] != side[graph->to[j]] ? graph->capacity[j] : 0;
            }
        }
        assert_int_equal(cut_ends, 2 * least);
        assert_true(on_side_0 == halves.larger || on_side_0 == halves.endpoints - halves.larger);
    }
    dse_partition_free(partition);
    dse_halves_free(&halves);
    dse_graph_free(graph);
}

static void exact_search_stops(void **state) {
    (void)state;
    struct dse_graph *graph = sample_base("opt32_4");
    struct dse_halves halves;
    assert_int_equal(dse_halves_find(graph, &halves, NULL), DSE_OK);
    const sig_atomic_t stop = 1;
    uint64_t cut = 64;
    assert_false(dse_bisect_exact(graph, &halves, &stop, &cut));
    assert_int_equal(cut, 64);
    assert_true(dse_bisect_exact(graph, &halves, NULL, &cut)); /* from a bad bound */
    assert_int_equal(cut, 16);
    dse_halves_free(&halves);
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_by_hand),
        cmocka_unit_test(routers_without_endpoints_are_free),
        cmocka_unit_test(islands),
        cmocka_unit_test(nothing_to_halve),
        cmocka_unit_test(refusals),
        cmocka_unit_test(threads_and_runs_agree),
        cmocka_unit_test(large_capacities),
        cmocka_unit_test(starts_of_a_search),
        cmocka_unit_test(exact_search_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

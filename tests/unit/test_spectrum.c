/* Spectral lower bounds of the bisection. */
#include "solvers/spectrum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

static double least_of(const struct dse_graph *graph, int threads) {
    double *vector = malloc(graph->routers * sizeof *vector), least = 0;
    struct dse_random random;
    struct dse_error error = {0};
    dse_random_start(&random, 11, 0, DSE_RANDOM_BISECTION, 0);
    if (dse_spectrum_find(graph, threads, NULL, &random, &least, vector, &error) != DSE_OK) {
        fail_msg("%s", error.message);
    }
    double length = 0, along = 0;
    for (uint32_t i = 0; i < graph->routers; i++) {
        length += vector[i] * vector[i];
        along += vector[i] * graph->endpoints_of[i];
    }
    assert_close(length, 1, 1e-12, 0);
    assert_close(along, 0, 0, 1e-6 * (double)graph->endpoints);
    free(vector);
    return least;
}

/* The value found is at most the true one, and close. */
static void check(struct dse_graph *graph, double expected, double relative) {
    double least = least_of(graph, 1);
    assert_true(least <= expected);
    assert_close(least, expected, relative, 1e-9);
    dse_graph_free(graph);
}

/* Second eigenvalues of the Laplacian: Brouwer, Haemers 2012, Spectra of Graphs, 1.4; degree less
 * the second eigenvalue of the adjacency matrix. */
static void known_spectra(void **state) {
    (void)state;
    check(sample_base("petersen"), 2, 1e-9);
    check(sample_base("heawood"), 3 - sqrt(2), 1e-9);
    check(sample_base("levi"), 1, 1e-9);
    const uint32_t complete[] = {29}, cycle[] = {37}, square[] = {14, 11};
    check(sample_lattice(SAMPLE_HAMMING, complete, 1), 29, 1e-9);
    check(sample_lattice(SAMPLE_TORUS, cycle, 1), 2 - 2 * cos(2 * M_PI / 37), 1e-9);
    check(sample_lattice(SAMPLE_MESH, cycle, 1), 2 - 2 * cos(M_PI / 37), 1e-9);
    check(sample_lattice(SAMPLE_TORUS, square, 2), 2 - 2 * cos(2 * M_PI / 14), 1e-8);
    check(sample_lattice(SAMPLE_HAMMING, square, 2), 11, 1e-8);
    const uint32_t cube[] = {2, 2, 128, 3}, large[] = {20, 20, 20};
    check(sample_lattice(SAMPLE_HAMMING, cube, 4), 2, 1e-8);
    check(sample_lattice(SAMPLE_TORUS, large, 3), 2 - 2 * cos(2 * M_PI / 20), 2e-4);
}

/* All of the leaves as one and the spines alone: K(5, 3) with end points on the five. For y
 * orthogonal to them, y'Ly / y'y is 3 on the leaves and at least 5 on the spines. */
static void some_routers_carry(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(5, 9);
    dse_graph_builder_routers(builder, 3, 0);
    for (uint32_t leaf = 0; leaf < 5; leaf++) {
        for (uint32_t spine = 5; spine < 8; spine++) {
            dse_graph_builder_link(builder, leaf, spine, 1, 0);
        }
    }
    check(sample_finish(builder), 3, 1e-9);
}

static void parallel_links_count(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(5, 3);
    for (uint32_t i = 0; i < 5; i++) {
        dse_graph_builder_link(builder, i, (i + 1) % 5, 7, 0);
    }
    check(sample_finish(builder), 7 * (2 - 2 * cos(2 * M_PI / 5)), 1e-9);
}

static void islands_have_nothing(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(300, 1);
    for (uint32_t i = 0; i < 150; i++) {
        for (uint32_t jump = 1; jump < 40; jump += 13) {
            dse_graph_builder_link(builder, i, (i + jump) % 150, 1, 0);
            dse_graph_builder_link(builder, 150 + i, 150 + (i + jump) % 150, 1, 0);
        }
    }
    struct dse_graph *graph = sample_finish(builder);
    double least = least_of(graph, 1);
    assert_true(least <= 0);
    assert_close(least, 0, 0, 1e-6);
    struct dse_halves halves;
    assert_int_equal(dse_halves_find(graph, &halves, NULL), DSE_OK);
    assert_int_equal(dse_spectrum_bound(graph, &halves, least), 0);
    dse_halves_free(&halves);
    dse_graph_free(graph);
}

static void threads_do_not_matter(void **state) {
    (void)state;
    static const uint32_t one[] = {1};
    struct dse_graph *graph = sample_random(700, 2100, one, 1, 3);
    double alone = least_of(graph, 1), together = least_of(graph, 3);
    assert_true(alone == together);
    dse_graph_free(graph);
}

static void bounds_by_hand(void **state) {
    (void)state;
    struct dse_halves halves;
    struct dse_graph *graph = sample_base("petersen");
    assert_int_equal(dse_halves_find(graph, &halves, NULL), DSE_OK);
    assert_int_equal(dse_spectrum_bound(graph, &halves, 2), 5);
    assert_int_equal(dse_spectrum_bound(graph, &halves, 2.0001), 6);
    assert_int_equal(dse_spectrum_bound(graph, &halves, -1e-17), 0);
    dse_halves_free(&halves);
    dse_graph_free(graph);
    const uint32_t complete[] = {29};
    graph = sample_lattice(SAMPLE_HAMMING, complete, 1);
    assert_int_equal(dse_halves_find(graph, &halves, NULL), DSE_OK);
    assert_int_equal(dse_spectrum_bound(graph, &halves, 29), 14 * 15); /* 29 (29 - 1 / 29) / 4 */
    dse_halves_free(&halves);
    dse_graph_free(graph);
}

static void interrupted(void **state) {
    (void)state;
    static const uint32_t one[] = {1};
    const sig_atomic_t stop = 1;
    struct dse_graph *graph = sample_random(200, 900, one, 1, 5);
    double vector[200], least = 5;
    struct dse_random random;
    struct dse_error error = {0};
    dse_random_start(&random, 1, 0, DSE_RANDOM_BISECTION, 0);
    assert_int_equal(dse_spectrum_find(graph, 1, &stop, &random, &least, vector, &error),
                     DSE_INTERRUPTED);
    assert_close(least, 5, 0, 0);
    dse_graph_free(graph);
}

/* A long line: its least eigenvalues are too close to each other for the time given. */
static void what_does_not_converge(void **state) {
    (void)state;
    const uint32_t line[] = {60000};
    struct dse_graph *graph = sample_lattice(SAMPLE_MESH, line, 1);
    double *vector = malloc(60000 * sizeof *vector), least;
    struct dse_random random;
    struct dse_error error = {0};
    dse_random_start(&random, 1, 0, DSE_RANDOM_BISECTION, 0);
    assert_int_equal(dse_spectrum_find(graph, 1, NULL, &random, &least, vector, &error),
                     DSE_INFEASIBLE);
    assert_non_null(strstr(error.message, "does not converge"));
    free(vector);
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_spectra),        cmocka_unit_test(some_routers_carry),
        cmocka_unit_test(parallel_links_count), cmocka_unit_test(islands_have_nothing),
        cmocka_unit_test(bounds_by_hand),       cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(interrupted),          cmocka_unit_test(what_does_not_converge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

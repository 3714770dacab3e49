/* What random failures leave. */
#include "solvers/failures.h"

#include <math.h>
#include <string.h>

#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

enum { SHARES = 5 };
static const double shares[SHARES] = {0, 0.1, 0.31, 0.5, 1};

static struct dse_failure_options options_of(enum dse_failure_kind kind, uint32_t samples) {
    return (struct dse_failure_options){.kind = kind,
                                        .shares = shares,
                                        .share_count = SHARES,
                                        .samples = samples,
                                        .hops = true,
                                        .threads = 1,
                                        .seed = 12};
}

static void sample(const struct dse_graph *graph, const struct dse_failure_options *options,
                   struct dse_failure_row *rows) {
    struct dse_error error = {0};
    if (dse_failures_sample(graph, options, rows, &error) != DSE_OK) {
        fail_msg("%s", error.message);
    }
}

static void none_and_all(void **state) {
    (void)state;
    struct dse_graph *graph = sample_base("levi");
    struct dse_failure_options options = options_of(DSE_FAILURE_LINKS, 17);
    struct dse_failure_row rows[SHARES];
    sample(graph, &options, rows);
    assert_text(rows[0].failed, "links");
    assert_int_equal(rows[0].failed_count, 0);
    assert_close(rows[0].connected_share, 1, 0, 0);
    assert_close(rows[0].connected_upper, 1, 0, 0);
    /* Wilson 1927 with no failure in n: 1 / (1 + z^2 / n) */
    assert_close(rows[0].connected_lower, 1 / (1 + 1.959963984540054 * 1.959963984540054 / 17),
                 1e-12, 0);
    assert_close(rows[0].largest_share_mean, 1, 0, 0);
    assert_close(rows[0].largest_share_ci95, 0, 0, 0);
    assert_int_equal(rows[2].failed_count, 14); /* of 45: 13.95 */
    assert_int_equal(rows[4].failed_count, 45);
    assert_close(rows[4].connected_share, 0, 0, 0);
    assert_close(rows[4].largest_share_mean, 1.0 / 30, 1e-14, 0);
    assert_true(isnan(rows[4].diameter_mean) && isnan(rows[4].mean_hops_mean));
    options.kind = DSE_FAILURE_ROUTERS;
    sample(graph, &options, rows);
    assert_text(rows[0].failed, "routers");
    assert_close(rows[4].connected_share, 0, 0, 0); /* nobody survives */
    assert_close(rows[4].largest_share_mean, 0, 0, 0);
    dse_graph_free(graph);
}

/* A ring that loses one link stays connected, with two it never does. */
static void a_ring_falls_apart(void **state) {
    (void)state;
    const uint32_t ring[] = {30};
    struct dse_graph *graph = sample_lattice(SAMPLE_TORUS, ring, 1);
    struct dse_failure_options options = options_of(DSE_FAILURE_LINKS, 200);
    const double one_two[] = {1 / 30.0, 2 / 30.0};
    struct dse_failure_row rows[2];
    options.shares = one_two;
    options.share_count = 2;
    sample(graph, &options, rows);
    assert_close(rows[0].connected_share, 1, 0, 0);
    assert_close(rows[1].connected_share, 0, 0, 0);
    assert_close(rows[1].connected_lower, 0, 0, 0);
    /* The longer of the two arcs, over all pairs of links that can fail. */
    double sum = 0, pairs = 0;
    for (int a = 0; a < 30; a++) {
        for (int b = a + 1; b < 30; b++) {
            int arc = b - a > 15 ? b - a : 30 - (b - a);
            sum += arc / 30.0;
            pairs++;
        }
    }
    assert_close(rows[1].largest_share_mean, sum / pairs, 0, 2 * rows[1].largest_share_ci95);
    assert_true(rows[1].largest_share_ci95 > 0 && rows[1].largest_share_ci95 < 0.05);
    dse_graph_free(graph);
}

/* Each link of a parallel bundle fails by itself; spines fail without taking end points along. */
static void parallel_links_and_spines(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(2, 5);
    dse_graph_builder_link(builder, 0, 1, 3, 0);
    struct dse_graph *graph = sample_finish(builder);
    const double two_thirds[] = {2 / 3.0, 1};
    struct dse_failure_options options = options_of(DSE_FAILURE_LINKS, 9);
    struct dse_failure_row rows[2];
    options.shares = two_thirds;
    options.share_count = 2;
    sample(graph, &options, rows);
    assert_int_equal(rows[0].failed_count, 2);
    assert_close(rows[0].connected_share, 1, 0, 0);
    assert_close(rows[1].connected_share, 0, 0, 0);
    assert_close(rows[1].largest_share_mean, 0.5, 0, 0);
    dse_graph_free(graph);
}

/* A larger share adds to the failures of a smaller one, so nothing gets better. */
static void more_failures_are_worse(void **state) {
    (void)state;
    struct dse_graph *graph = sample_fat_tree(6);
    const double rising[] = {0.05, 0.1, 0.2, 0.3, 0.45, 0.6};
    for (int kind = 0; kind < 2; kind++) {
        struct dse_failure_options options = options_of((enum dse_failure_kind)kind, 40);
        struct dse_failure_row rows[6];
        options.shares = rising;
        options.share_count = 6;
        sample(graph, &options, rows);
        for (int i = 0; i < 6; i++) {
            assert_true(rows[i].connected_lower <= rows[i].connected_share &&
                        rows[i].connected_share <= rows[i].connected_upper);
            assert_true(i == 0 || rows[i].largest_share_mean <= rows[i - 1].largest_share_mean);
            assert_true(i == 0 || kind == DSE_FAILURE_ROUTERS ||
                        rows[i].connected_share <= rows[i - 1].connected_share);
        }
    }
    dse_graph_free(graph);
}

/* Hops of what is left: a ring of 5 that loses a link or a router is a line. */
static void hops_of_what_is_left(void **state) {
    (void)state;
    const uint32_t ring[] = {5};
    struct dse_graph *graph = sample_lattice(SAMPLE_TORUS, ring, 1);
    const double one_of_five[] = {0, 0.2};
    struct dse_failure_options options = options_of(DSE_FAILURE_LINKS, 6);
    struct dse_failure_row rows[2];
    options.shares = one_of_five;
    options.share_count = 2;
    sample(graph, &options, rows);
    assert_close(rows[0].diameter_mean, 2, 0, 0);
    assert_close(rows[0].mean_hops_mean, 1.5, 1e-15, 0);
    assert_close(rows[1].diameter_mean, 4, 0, 0); /* a line of 5: 20 / 10 */
    assert_close(rows[1].mean_hops_mean, 2, 1e-15, 0);
    options.kind = DSE_FAILURE_ROUTERS;
    sample(graph, &options, rows);
    assert_close(rows[1].diameter_mean, 3, 0, 0); /* a line of 4: 10 / 6 */
    assert_close(rows[1].mean_hops_mean, 10 / 6.0, 1e-15, 0);
    assert_close(rows[1].diameter_ci95, 0, 0, 0);
    options.hops = false;
    sample(graph, &options, rows);
    assert_true(isnan(rows[0].diameter_mean) && isnan(rows[0].mean_hops_mean));
    dse_graph_free(graph);
}

static void threads_and_other_shares_do_not_matter(void **state) {
    (void)state;
    struct dse_graph *graph = sample_base("opt32_4");
    struct dse_failure_options options = options_of(DSE_FAILURE_ROUTERS, 25);
    struct dse_failure_row alone[SHARES], together[SHARES], single;
    sample(graph, &options, alone);
    options.threads = 3;
    sample(graph, &options, together);
    for (int i = 0; i < SHARES; i++) {
        assert_true(alone[i].connected_share == together[i].connected_share);
        assert_true(alone[i].largest_share_mean == together[i].largest_share_mean);
    }
    options.shares = &shares[2];
    options.share_count = 1;
    sample(graph, &options, &single);
    assert_true(single.largest_share_mean == alone[2].largest_share_mean);
    options.samples = 1;
    sample(graph, &options, &single);
    assert_true(isnan(single.largest_share_ci95));
    dse_graph_free(graph);
}

static void refused(const struct dse_graph *graph, const struct dse_failure_options *options,
                    enum dse_status status, const char *part) {
    struct dse_failure_row rows[SHARES];
    struct dse_error error = {0};
    assert_int_equal(dse_failures_sample(graph, options, rows, &error), status);
    assert_non_null(strstr(error.message, part));
}

static void refusals(void **state) {
    (void)state;
    struct dse_graph *graph = sample_base("petersen");
    struct dse_failure_options options = options_of(DSE_FAILURE_LINKS, 0);
    refused(graph, &options, DSE_BAD_INPUT, "at least one sample");
    const double bad[] = {0.1, 1.01}, not_a_number[] = {NAN};
    options.samples = 3;
    options.share_count = 2;
    options.shares = bad;
    refused(graph, &options, DSE_BAD_INPUT, "1.01");
    options.share_count = 1;
    options.shares = not_a_number;
    refused(graph, &options, DSE_BAD_INPUT, "not within 0 and 1");
    const sig_atomic_t stop = 1;
    options = options_of(DSE_FAILURE_LINKS, 3);
    options.stop = &stop;
    refused(graph, &options, DSE_INTERRUPTED, "interrupted");
    dse_graph_free(graph);
    graph = sample_finish(sample_start(4, 0));
    options.stop = NULL;
    refused(graph, &options, DSE_INFEASIBLE, "fewer than two routers");
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_and_all),
        cmocka_unit_test(a_ring_falls_apart),
        cmocka_unit_test(parallel_links_and_spines),
        cmocka_unit_test(more_failures_are_worse),
        cmocka_unit_test(hops_of_what_is_left),
        cmocka_unit_test(threads_and_other_shares_do_not_matter),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

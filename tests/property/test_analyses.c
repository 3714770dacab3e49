/* What every analysis in the registry owes its users, whichever there are. */
#include "tests/support/test.h"

#include <stdbool.h>
#include <string.h>

#include "core/graph_builder.h"
#include "solvers/analysis.h"

static void analyses_are_documented(void **state) {
    (void)state;
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        const struct dse_analysis *analysis = dse_analyses[i];
        assert_true(i < DSE_ANALYSES_MAX);
        assert_ptr_equal(dse_analysis_find(analysis->name), analysis); /* so names are unique */
        assert_true(strlen(analysis->summary) > 10 && strlen(analysis->source) > 5);
        assert_null(strchr(analysis->summary, '\n'));
        assert_non_null(analysis->metrics[0]);
        assert_non_null(analysis->run);
    }
    assert_null(dse_analysis_find("divination"));
}

/* What an analysis needs has been done before it. */
static void needs_come_first(void **state) {
    (void)state;
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        bool found = dse_analyses[i]->needs == NULL;
        for (size_t j = 0; j < i; j++) {
            found |= dse_analyses[i]->needs != NULL &&
                     strcmp(dse_analyses[j]->name, dse_analyses[i]->needs) == 0;
        }
        assert_true(found);
    }
}

/* A pair of routers with a link, of which nothing is asked: what is counted. */
static bool is_counted(const struct dse_metric *metric) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_analysis_choice choice = {0};
    struct dse_analysis_options options = {.threads = 1};
    struct dse_measures measures;
    struct dse_error error;
    struct dse_graph *graph;
    dse_graph_builder_routers(builder, 2, 1);
    dse_graph_builder_link(builder, 0, 1, 1, 0);
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OK);
    assert_int_equal(dse_analyses_run(graph, &choice, &options, &measures, &error), DSE_OK);
    dse_graph_free(graph);
    return dse_metric_cell(metric, &measures).kind != DSE_CELL_EMPTY;
}

/* Every column is counted, or filled by exactly one analysis. */
static void columns_have_one_origin(void **state) {
    (void)state;
    for (size_t i = 0; i < dse_measure_metric_count; i++) {
        const struct dse_metric *metric = &dse_measure_metrics[i];
        size_t origins = is_counted(metric);
        for (size_t j = 0; dse_analyses[j] != NULL; j++) {
            for (const char *const *name = dse_analyses[j]->metrics; *name != NULL; name++) {
                origins += strcmp(*name, metric->name) == 0;
            }
        }
        if (origins != 1) {
            fail_msg("%s is filled %zu times", metric->name, origins);
        }
        assert_ptr_equal(dse_measure_find(metric->name), metric);
        assert_true(strlen(metric->summary) > 5);
        assert_true(dse_metric_cell(metric, &dse_measures_unknown).kind == DSE_CELL_EMPTY);
    }
    for (size_t j = 0; dse_analyses[j] != NULL; j++) {
        for (const char *const *name = dse_analyses[j]->metrics; *name != NULL; name++) {
            assert_non_null(dse_measure_find(*name));
        }
    }
}

static void choices(void **state) {
    (void)state;
    struct dse_analysis_choice all = {0}, usual = {0}, by_metric = {0};
    dse_analysis_choose_all(&all, false);
    dse_analysis_choose_all(&usual, true);
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        struct dse_analysis_choice one = {0};
        assert_true(all.chosen[i]);
        assert_true(usual.chosen[i] || !dse_analyses[i]->by_default);
        assert_true(dse_analysis_choose(&one, dse_analyses[i]->name) && one.chosen[i]);
        dse_analysis_choose_metric(&by_metric, dse_analyses[i]->metrics[0]);
        assert_true(by_metric.chosen[i]);
        assert_int_equal(dse_analysis_metric_by_default(dse_analyses[i]->metrics[0]),
                         dse_analyses[i]->by_default);
    }
    struct dse_analysis_choice none = {0};
    dse_analysis_choose_metric(&none, "routers");
    assert_false(dse_analysis_choose(&none, "divination"));
    for (size_t i = 0; i < DSE_ANALYSES_MAX; i++) {
        assert_false(none.chosen[i]);
    }
    assert_true(dse_analysis_metric_by_default("routers"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(analyses_are_documented),
        cmocka_unit_test(needs_come_first),
        cmocka_unit_test(columns_have_one_origin),
        cmocka_unit_test(choices),
    };
    return cmocka_run_group_tests_name("analyses", tests, NULL, NULL);
}

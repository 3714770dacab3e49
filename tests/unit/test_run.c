/* Runs: the same bytes for every number of threads, rows in plan order, and what stops a run. */
#include "tests/support/test.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sweeps/run.h"

#define HEAD "schema_version: 1\nevaluator: topology\nseed: 7\n"

/* 23,250 points, 46 blocks, in two thirds of which something cannot be built. */
#define MANY                                                                                       \
    HEAD "vary:\n  family: [dragonfly]\n  p: {from: 1, to: 10}\n  a: {from: 1, to: 15}\n"          \
         "  h: [1, 2, 3, 5, 8]\n  g: {from: 2, to: 92, step: 3}\nmetrics: [endpoints, taper]\n"

struct fixture {
    struct dse_specification specification;
    struct dse_plan *plan;
    struct dse_text text;   /* what came out */
    size_t calls, fails_at; /* of the sink; 0: never */
    uint64_t done, total;   /* last progress */
    volatile sig_atomic_t stop;
    size_t stop_at; /* call of the sink that requests a stop; 0: none does */
};

static void open_fixture(struct fixture *fixture, const char *text) {
    struct dse_error error = {0};
    *fixture = (struct fixture){.plan = NULL};
    FILE *stream = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    assert_int_equal(dse_specification_read(stream, "-", NULL, &fixture->specification, &error),
                     DSE_OK);
    fclose(stream);
    assert_int_equal(dse_plan_create(&fixture->specification, &fixture->plan, &error), DSE_OK);
}

static void close_fixture(struct fixture *fixture) {
    dse_plan_free(fixture->plan);
    dse_specification_free(&fixture->specification);
    dse_text_free(&fixture->text);
}

static enum dse_status sink(void *context, const char *text, size_t length,
                            struct dse_error *error) {
    struct fixture *fixture = context;
    fixture->calls++;
    if (fixture->calls == fixture->fails_at) {
        return dse_error_set(error, DSE_IO, "full");
    }
    fixture->stop |= fixture->calls == fixture->stop_at;
    dse_text_append(&fixture->text, text, length);
    return DSE_OK;
}

static void progress(void *context, uint64_t done, uint64_t total) {
    struct fixture *fixture = context;
    assert_true(done >= fixture->done);
    fixture->done = done;
    fixture->total = total;
}

static enum dse_status run(struct fixture *fixture, enum dse_run_format format, int threads,
                           struct dse_run_result *result, struct dse_error *error) {
    const struct dse_run run = {
        .plan = fixture->plan,
        .format = format,
        .seed = fixture->specification.seed,
        .threads = threads,
        .sink = sink,
        .sink_context = fixture,
        .progress = progress,
        .progress_context = fixture,
        .stop = &fixture->stop,
    };
    fixture->calls = fixture->done = 0;
    fixture->stop = 0;
    dse_text_clear(&fixture->text);
    return dse_run_plan(&run, result, error);
}

/* Frontier: 74 groups, taper 1.7534 = 512/292, 4,321.6 Tb/s (OLCF user guide, derived). */
static void rows_as_they_are(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    struct dse_error error = {0};
    open_fixture(&fixture, HEAD "vary:\n  network: [\"system:frontier\", \"dragonfly:p=4,g=34\"]\n"
                                "metrics: [groups, taper, global_tbps]\n");
    assert_int_equal(run(&fixture, DSE_RUN_CSV, 1, &result, &error), DSE_OK);
    assert_text(fixture.text.data, "network,groups,taper,global_tbps,status,note,seed\n"
                                   "system:frontier,74,1.7534246575342465,4321.6,ok,"
                                   "252 of 544 global ports of a group idle; 256 of 37888 end "
                                   "points not installed,7\n"
                                   "\"dragonfly:p=4,g=34\",,,,infeasible,"
                                   "g=34 groups exceed a h / links_per_pair + 1 = 33,7\n");
    assert_true(result.points == 2 && result.rows == 2 && result.ok == 1);
    assert_true(result.infeasible == 1 && result.failed == 0 && result.complete);
    assert_int_equal(run(&fixture, DSE_RUN_JSON, 1, &result, &error), DSE_OK);
    assert_text(fixture.text.data,
                "[\n{\"network\": \"system:frontier\", \"groups\": 74, \"taper\": "
                "1.7534246575342465, \"global_tbps\": 4321.6, \"status\": \"ok\", \"note\": "
                "\"252 of 544 global ports of a group idle; 256 of 37888 end points not "
                "installed\", \"seed\": 7},\n"
                "{\"network\": \"dragonfly:p=4,g=34\", \"groups\": null, \"taper\": null, "
                "\"global_tbps\": null, \"status\": \"infeasible\", \"note\": "
                "\"g=34 groups exceed a h / links_per_pair + 1 = 33\", \"seed\": 7}\n]\n");
    close_fixture(&fixture);
}

/* 33 = a h + 1 groups are the most for p=4: g=34 is infeasible, and `status` can say so. */
static void status_can_be_filtered(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    struct dse_error error = {0};
    open_fixture(&fixture, HEAD "fixed: {family: dragonfly, p: 4}\nvary: {g: [32, 33, 34]}\n"
                                "where: [status == ok, groups > 32]\nmetrics: [groups]\n");
    assert_int_equal(run(&fixture, DSE_RUN_CSV, 1, &result, &error), DSE_OK);
    assert_text(fixture.text.data, "family,p,g,groups,status,note,seed\n"
                                   "dragonfly,4,33,33,ok,,7\n");
    assert_true(result.points == 3 && result.rows == 1 && result.ok == 1);
    assert_true(result.infeasible == 0);
    close_fixture(&fixture);
    /* What is infeasible has no groups: the comparison does not drop it. */
    open_fixture(&fixture, HEAD "fixed: {family: dragonfly, p: 4}\nvary: {g: [32, 33, 34]}\n"
                                "where: [status != failed, groups > 33]\nmetrics: [groups]\n");
    assert_int_equal(run(&fixture, DSE_RUN_CSV, 1, &result, &error), DSE_OK);
    assert_true(result.rows == 1 && result.infeasible == 1);
    close_fixture(&fixture);
}

/* The same table made point by point, without blocks or threads. */
static void append_expected(const struct dse_plan *plan, struct dse_text *text) {
    for (size_t i = 0; i < plan->column_count; i++) {
        dse_text_append_format(text, "%s%s", i == 0 ? "" : ",", plan->columns[i]);
    }
    dse_text_append_char(text, '\n');
    for (uint64_t i = 0; i < plan->points.total; i++) {
        struct dse_network network;
        struct dse_cell cells[16];
        struct dse_design design = dse_design_unknown;
        struct dse_error error;
        struct dse_text note = {0};
        dse_plan_point(plan, i, &network, cells);
        enum dse_status status = dse_network_resolve(&network, &error);
        if (status == DSE_OK) {
            status = dse_network_evaluate(&network, &design, &error);
        }
        if (status == DSE_OK) {
            network.family->note(network.values, &design, &note);
        }
        cells[5] = dse_cell_count(design.endpoints);
        cells[6] = dse_cell_real(design.taper);
        cells[7] = dse_cell_text(status == DSE_OK ? "ok" : "infeasible");
        cells[8] = dse_cell_text(status == DSE_OK ? note.data : error.message);
        cells[9] = dse_cell_count(7);
        dse_row_append_csv(text, cells, 10);
        dse_text_free(&note);
    }
}

static void same_bytes_for_all_threads(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    struct dse_error error = {0};
    struct dse_text expected = {0};
    open_fixture(&fixture, MANY);
    append_expected(fixture.plan, &expected);
    for (int threads = 0; threads <= 5; threads++) {
        assert_int_equal(run(&fixture, DSE_RUN_CSV, threads, &result, &error), DSE_OK);
        assert_int_equal(fixture.text.length, expected.length);
        assert_memory_equal(fixture.text.data, expected.data, expected.length);
        assert_true(result.complete && result.points == 23250 && result.rows == 23250);
        assert_true(result.ok + result.infeasible == 23250 && result.ok > 0 &&
                    result.infeasible > 0);
        assert_true(fixture.done == 23250 && fixture.total == 23250);
    }
    dse_text_free(&expected);
    close_fixture(&fixture);
}

static void same_bytes_in_a_comma_locale(void **state) {
    (void)state;
    if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL) {
        skip();
    }
    rows_as_they_are(state);
    setlocale(LC_ALL, "C");
}

/* Rows that cannot be built stay; rows without a value of the metric stay as well. */
static void where_drops_rows_by_metrics(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    struct dse_error error = {0};
    open_fixture(&fixture,
                 HEAD "fixed: {family: dragonfly}\nvary:\n  p: [1, 2, 3, 4]\n  g: [2, 9, 33]\n"
                      "where: [endpoints > 100, endpoints <= 792, diameter != 2, spare > 5,\n"
                      "  \"bisection_method != nothing\", taper < 1e9]\n"
                      "metrics: [endpoints]\n");
    for (int threads = 1; threads <= 3; threads++) {
        assert_int_equal(run(&fixture, DSE_RUN_CSV, threads, &result, &error), DSE_OK);
        assert_text(
            fixture.text.data,
            "family,p,g,endpoints,status,note,seed\n"
            "dragonfly,1,9,,infeasible,g=9 groups exceed a h / links_per_pair + 1 = 3,7\n"
            "dragonfly,1,33,,infeasible,g=33 groups exceed a h / links_per_pair + 1 = 3,7\n"
            "dragonfly,2,33,,infeasible,g=33 groups exceed a h / links_per_pair + 1 = 9,7\n"
            "dragonfly,3,9,162,ok,10 of 18 global ports of a group idle,7\n"
            "dragonfly,3,33,,infeasible,g=33 groups exceed a h / links_per_pair + 1 = 19,7\n"
            "dragonfly,4,9,288,ok,24 of 32 global ports of a group idle,7\n");
        assert_true(result.points == 12 && result.rows == 6 && result.ok == 2);
    }
    close_fixture(&fixture);
}

static void no_rows(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    struct dse_error error = {0};
    open_fixture(&fixture, HEAD "fixed: {family: dragonfly, k: 8}\nwhere: [routers < 1]\n"
                                "metrics: [routers]\n");
    assert_int_equal(run(&fixture, DSE_RUN_CSV, 2, &result, &error), DSE_OK);
    assert_text(fixture.text.data, "family,k,routers,status,note,seed\n");
    assert_int_equal(run(&fixture, DSE_RUN_JSON, 2, &result, &error), DSE_OK);
    assert_text(fixture.text.data, "[\n]\n");
    assert_true(result.points == 1 && result.rows == 0 && result.complete);
    close_fixture(&fixture);
}

static void beyond_64_bits_is_a_row(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    struct dse_error error = {0};
    open_fixture(&fixture,
                 HEAD "fixed: {family: dragonfly, p: 65536, a: 65536, h: 65536, g: 4294967296}\n"
                      "metrics: [routers]\n");
    assert_int_equal(run(&fixture, DSE_RUN_CSV, 1, &result, &error), DSE_OK);
    assert_non_null(
        strstr(fixture.text.data, ",,infeasible,the network is beyond 64-bit counts,7\n"));
    assert_true(result.infeasible == 1);
    close_fixture(&fixture);
}

/* A resolution that lacks a parameter at some points only, because of a condition. */
static void failed_rows(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    struct dse_error error = {0};
    open_fixture(&fixture, HEAD "fixed: {family: dragonfly}\nvary: {planes: [1, 2], k: [8]}\n"
                                "when: {k: {planes: 1}}\nmetrics: [routers]\n");
    assert_int_equal(run(&fixture, DSE_RUN_CSV, 1, &result, &error), DSE_OK);
    assert_text(fixture.text.data,
                "family,planes,k,routers,status,note,seed\n"
                "dragonfly,1,8,36,ok,,7\n"
                "dragonfly,2,,,failed,dragonfly needs k (radix) or p (end points per router),7\n");
    assert_true(result.failed == 1 && result.ok == 1 && result.complete);
    close_fixture(&fixture);
}

static void a_stop_keeps_whole_rows(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    struct dse_error error = {0};
    struct dse_text whole = {0};
    open_fixture(&fixture, MANY);
    append_expected(fixture.plan, &whole);
    fixture.stop_at = 4;
    for (int threads = 1; threads <= 3; threads++) {
        assert_int_equal(run(&fixture, DSE_RUN_CSV, threads, &result, &error), DSE_INTERRUPTED);
        assert_false(result.complete);
        assert_true(result.points > 0 && result.points < 23250);
        assert_true(result.points % 512 == 0);
        assert_memory_equal(fixture.text.data, whole.data, fixture.text.length);
        assert_int_equal(fixture.text.data[fixture.text.length - 1], '\n');
        assert_int_equal(run(&fixture, DSE_RUN_JSON, threads, &result, &error), DSE_INTERRUPTED);
        assert_string_equal(fixture.text.data + fixture.text.length - 5, "7}\n]\n");
    }
    dse_text_free(&whole);
    close_fixture(&fixture);
}

static void a_failing_sink_ends_the_run(void **state) {
    (void)state;
    struct fixture fixture;
    struct dse_run_result result;
    open_fixture(&fixture, MANY);
    for (size_t at = 1; at <= 47; at += 23) {
        for (int threads = 1; threads <= 4; threads++) {
            struct dse_error error = {0};
            fixture.fails_at = at;
            assert_int_equal(run(&fixture, DSE_RUN_CSV, threads, &result, &error), DSE_IO);
            assert_text(error.message, "full");
            assert_int_equal(fixture.calls, at);
            assert_false(result.complete);
        }
    }
    close_fixture(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_as_they_are),
        cmocka_unit_test(status_can_be_filtered),
        cmocka_unit_test(same_bytes_for_all_threads),
        cmocka_unit_test(same_bytes_in_a_comma_locale),
        cmocka_unit_test(where_drops_rows_by_metrics),
        cmocka_unit_test(no_rows),
        cmocka_unit_test(beyond_64_bits_is_a_row),
        cmocka_unit_test(failed_rows),
        cmocka_unit_test(a_stop_keeps_whole_rows),
        cmocka_unit_test(a_failing_sink_ends_the_run),
    };
    return cmocka_run_group_tests_name("run", tests, NULL, NULL);
}

/* Plans: points in order, each once, where conditions and filters hold. Expected points are
 * written out by hand or counted by nested loops. */
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sweeps/plan.h"

#define HEAD "schema_version: 1\nevaluator: topology\nmetrics: [routers]\n"

struct fixture {
    struct dse_specification specification;
    struct dse_plan *plan;
};

static void open_plan(struct fixture *fixture, const char *text) {
    struct dse_error error = {0};
    FILE *stream = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    assert_non_null(stream);
    enum dse_status status =
        dse_specification_read(stream, "spec.yaml", NULL, &fixture->specification, &error);
    fclose(stream);
    assert_text(error.message, "");
    assert_int_equal(status, DSE_OK);
    status = dse_plan_create(&fixture->specification, &fixture->plan, &error);
    assert_text(error.message, "");
    assert_int_equal(status, DSE_OK);
}

static void close_plan(struct fixture *fixture) {
    dse_plan_free(fixture->plan);
    dse_specification_free(&fixture->specification);
}

/* The parameter cells of all points as CSV, read backwards to show that any point comes first. */
static char *all_points(const struct dse_plan *plan) {
    struct dse_text csv = {0};
    uint64_t total = plan->points.total;
    char **rows = calloc(total, sizeof *rows);
    assert_non_null(rows);
    for (uint64_t i = total; i-- > 0;) {
        struct dse_network network;
        struct dse_cell cells[DSE_AXES_MAX];
        struct dse_text row = {0};
        dse_plan_point(plan, i, &network, cells);
        dse_row_append_csv(&row, cells, plan->parameter_count);
        rows[i] = row.data;
    }
    for (uint64_t i = 0; i < total; i++) {
        dse_text_append_string(&csv, rows[i]);
        free(rows[i]);
    }
    free(rows);
    return csv.data;
}

static void check_points(const char *text, const char *expected) {
    struct fixture fixture;
    open_plan(&fixture, text);
    char *points = all_points(fixture.plan);
    assert_text(points, expected);
    free(points);
    close_plan(&fixture);
}

static void last_axis_is_fastest(void **state) {
    (void)state;
    check_points(HEAD "vary:\n  k: [16, 7]\n  family: [dragonfly]\n  rate: [25 GB/s, 100Gbps]\n"
                      "fixed: {nic_rate: 100}\n",
                 "dragonfly,100,16,200\ndragonfly,100,16,100\ndragonfly,100,7,200\n"
                 "dragonfly,100,7,100\n");
}

static void one_point_without_axes(void **state) {
    (void)state;
    check_points(HEAD "fixed: {network: \"system:shandy\"}\n", "system:shandy\n");
}

static void ranges_of_counts_include_their_ends(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 2, to: 8, step: 3}}\n",
                 "dragonfly,2\ndragonfly,5\ndragonfly,8\n");
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 2, to: 7, step: 3}}\n",
                 "dragonfly,2\ndragonfly,5\n");
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 3, to: 1}}\n",
                 "dragonfly,3\ndragonfly,2\ndragonfly,1\n");
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 5, to: 5, step: 7}}\n",
                 "dragonfly,5\n");
}

/* 0.1 + 2 * 0.1 is 0.30000000000000004 in doubles; the range has 0.3. */
static void ranges_of_quantities_are_exact(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\n"
                      "vary: {rate: {from: 100Gbps, to: 400Gbps, step: 100Gbps}}\n",
                 "dragonfly,8,100\ndragonfly,8,200\ndragonfly,8,300\ndragonfly,8,400\n");
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\n"
                      "vary: {rate: {from: 0.4, to: 0.1Gbps, step: -100Mbps}}\n",
                 "dragonfly,8,0.4\ndragonfly,8,0.3\ndragonfly,8,0.2\ndragonfly,8,0.1\n");
    struct fixture fixture;
    open_plan(&fixture, HEAD "fixed: {family: dragonfly, k: 8}\n"
                             "vary: {rate: {from: 1.1Gbps, to: 100Gbps, step: 0.7Gbps}}\n");
    assert_int_equal(fixture.plan->points.total, 142); /* (100 - 1.1) / 0.7 = 141.29 */
    for (uint64_t i = 0; i < 142; i++) {
        struct dse_network network;
        struct dse_cell cells[DSE_AXES_MAX];
        dse_plan_point(fixture.plan, i, &network, cells);
        char *end, text[32];
        snprintf(text, sizeof text, "%lu.%lu", (11 + 7 * i) / 10, (11 + 7 * i) % 10);
        assert_true(cells[2].as.real == strtod(text, &end));
    }
    close_plan(&fixture);
}

static void factors_are_exact(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 1, to: 33, factor: 2}}\n",
                 "dragonfly,1\ndragonfly,2\ndragonfly,4\ndragonfly,8\ndragonfly,16\n"
                 "dragonfly,32\n");
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 27, to: 1, "
                      "factor: 0.3333333333333333}}\n",
                 "dragonfly,27\ndragonfly,9\ndragonfly,3\ndragonfly,1\n");
    /* 100 * 1.1 is 110.00000000000001 in doubles. */
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\n"
                      "vary: {rate: {from: 100Gbps, to: 146.41Gbps, factor: 1.1}}\n",
                 "dragonfly,8,100\ndragonfly,8,110\ndragonfly,8,121\ndragonfly,8,133.1\n"
                 "dragonfly,8,146.41\n");
    /* Powers of two have up to 16 digits here and stay exact. */
    struct fixture fixture;
    open_plan(&fixture, HEAD "fixed: {family: dragonfly, p: 4}\n"
                             "vary: {g: {from: 2, to: 4294967296, factor: 2}}\n");
    assert_int_equal(fixture.plan->points.total, 32);
    for (uint64_t i = 0; i < 32; i++) {
        struct dse_network network;
        struct dse_cell cells[DSE_AXES_MAX];
        dse_plan_point(fixture.plan, i, &network, cells);
        assert_true(cells[2].as.count == UINT64_C(2) << i);
    }
    close_plan(&fixture);
}

/* The next number would be beyond all doubles, or 0. */
static void huge_factors(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\n"
                      "vary: {rate: {from: 100, to: 200, factor: 1e299}}\n",
                 "dragonfly,8,100\n");
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\n"
                      "vary: {rate: {from: 200, to: 100, factor: 4e-324}}\n",
                 "dragonfly,8,200\n");
}

/* 1.5^i is 1, 1.5, 2.25, 3.375, 5.06, 7.59, 11.39: rounded with halves up, 2 comes once. */
static void factors_of_counts_are_rounded(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 1, to: 12, factor: 1.5}}\n",
                 "dragonfly,1\ndragonfly,2\ndragonfly,3\ndragonfly,5\ndragonfly,8\n"
                 "dragonfly,11\n");
}

static void counted_ranges(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 1, to: 9, count: 4}}\n",
                 /* 1, 3.67, 6.33, 9 */
                 "dragonfly,1\ndragonfly,4\ndragonfly,6\ndragonfly,9\n");
    check_points(HEAD "fixed: {family: dragonfly}\nvary: {p: {from: 3, to: 1, count: 9}}\n",
                 "dragonfly,3\ndragonfly,2\ndragonfly,1\n");
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\n"
                      "vary: {rate: {from: 0.1Tbps, to: 0.9Tbps, count: 9, scale: linear}}\n",
                 "dragonfly,8,100\ndragonfly,8,200\ndragonfly,8,300\ndragonfly,8,400\n"
                 "dragonfly,8,500\ndragonfly,8,600\ndragonfly,8,700\ndragonfly,8,800\n"
                 "dragonfly,8,900\n");
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\n"
                      "vary: {rate: {from: 1Gbps, to: 1Tbps, count: 4, scale: log}}\n",
                 "dragonfly,8,1\ndragonfly,8,10\ndragonfly,8,100\ndragonfly,8,1000\n");
    check_points(HEAD "fixed: {family: dragonfly}\n"
                      "vary: {p: {from: 1, to: 16, count: 5, scale: log}}\n",
                 "dragonfly,1\ndragonfly,2\ndragonfly,4\ndragonfly,8\ndragonfly,16\n");
}

static void zipped_parameters_vary_together(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly}\n"
                      "zip: {p: [4, 8, 16], a: {from: 8, to: 32, factor: 2}, h: [4, 8, 16]}\n",
                 "dragonfly,4,8,4\ndragonfly,8,16,8\ndragonfly,16,32,16\n");
}

/* Axes are those of `vary` and `zip` in the order of the file, the last one fastest. */
static void zips_are_axes_in_the_order_of_the_file(void **state) {
    (void)state;
    check_points(HEAD "zip: [{p: [4, 8], a: [8, 16]}, {rate: [100, 200], nic_rate: [50, 100]}]\n"
                      "vary: {g: [3, 5]}\nfixed: {family: dragonfly}\n",
                 "dragonfly,4,8,100,50,3\ndragonfly,4,8,100,50,5\n"
                 "dragonfly,4,8,200,100,3\ndragonfly,4,8,200,100,5\n"
                 "dragonfly,8,16,100,50,3\ndragonfly,8,16,100,50,5\n"
                 "dragonfly,8,16,200,100,3\ndragonfly,8,16,200,100,5\n");
    check_points(HEAD "vary: {g: [3, 5]}\nzip: {p: [4, 8], a: [8, 16]}\n"
                      "fixed: {family: dragonfly}\n",
                 "dragonfly,3,4,8\ndragonfly,3,8,16\ndragonfly,5,4,8\ndragonfly,5,8,16\n");
}

/* What `when` says of one parameter goes for its whole map, and maps can be looked at. */
static void conditions_of_zips(void **state) {
    (void)state;
    check_points(HEAD "vary: {family: [megafly, dragonfly]}\nfixed: {k: 12}\n"
                      "zip: {p: [1, 2], a: [4, 6]}\n"
                      "when: {p: {family: dragonfly}, k: {family: megafly}}\n",
                 "megafly,12,,\ndragonfly,,1,4\ndragonfly,,2,6\n");
    check_points(HEAD "fixed: {family: dragonfly}\n"
                      "zip: {p: [1, 2, 3], a: [4, 6, 8]}\nvary: {g: [2, 3]}\n"
                      "when: {g: {a: [4, 6], p: [2, 3]}}\n",
                 "dragonfly,1,4,\ndragonfly,2,6,2\ndragonfly,2,6,3\ndragonfly,3,8,\n");
}

static void where_drops_rows_of_zips(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly}\n"
                      "zip: {p: [1, 2, 3, 4], a: [4, 6, 8, 10]}\nvary: {g: [2, 3]}\n"
                      "when: {g: {a: [8, 10]}}\nwhere: [p > 1, a != 8]\n",
                 "dragonfly,2,6,\ndragonfly,4,10,2\ndragonfly,4,10,3\n");
}

static void conditions_can_be_negated(void **state) {
    (void)state;
    check_points(HEAD "vary: {family: [fat_tree, dragonfly, megafly], g: [5], k: [8]}\n"
                      "when: {g: {family: {not: fat_tree}, k: {not: [10, 12]}}}\n",
                 "fat_tree,,8\ndragonfly,5,8\nmegafly,5,8\n");
    /* A parameter that is not set is not `not 8` either. */
    check_points(HEAD "vary: {family: [fat_tree, dragonfly], k: [8], p: [2], planes: [2]}\n"
                      "when: {p: {family: dragonfly}, planes: {p: {not: 8}}}\n",
                 "fat_tree,8,,\ndragonfly,8,2,2\n");
}

static void conditions_leave_axes_out(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly, h: 3}\n"
                      "vary:\n  k: [9, 16]\n  a: [4, 8]\n  p: [1, 2]\n  g: [5]\n"
                      "when:\n  a: {k: 16}\n  p: {a: [8], family: dragonfly}\n  h: {a: 4}\n",
                 /* family, h, k, a, p, g; h waits for a, so it is the fastest */
                 "dragonfly,,9,,,5\n"
                 "dragonfly,3,16,4,,5\n"
                 "dragonfly,,16,8,1,5\ndragonfly,,16,8,2,5\n");
}

static void conditions_may_look_at_later_axes(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly}\n"
                      "vary:\n  a: [4, 8]\n  p: [1, 2]\n"
                      "when: {a: {p: 2}}\n",
                 "dragonfly,,1\ndragonfly,4,2\ndragonfly,8,2\n");
}

static void networks_have_families(void **state) {
    (void)state;
    check_points(HEAD "vary:\n"
                      "  network: [\"dragonfly:p=2\", \"dragonfly:p=3,a=5\", \"system:frontier\"]\n"
                      "  a: [4]\n  planes: [1, 2]\n"
                      "when:\n  a: {network: \"dragonfly:p=2\", family: dragonfly}\n"
                      "  planes: {network: [\"dragonfly:p=2\", \"system:frontier\"]}\n",
                 "dragonfly:p=2,4,1\ndragonfly:p=2,4,2\n\"dragonfly:p=3,a=5\",,\n"
                 "system:frontier,,1\nsystem:frontier,,2\n");
}

static void where_filters_parameters(void **state) {
    (void)state;
    check_points(HEAD
                 "fixed: {family: dragonfly}\n"
                 "vary:\n  k: {from: 10, to: 20}\n  rate: [100Gbps, 200Gbps, 400Gbps]\n"
                 "where: [k >= 12, k < 16, k != 13, \"rate == 0.2Tbps\", family == dragonfly]\n",
                 "dragonfly,12,200\ndragonfly,14,200\ndragonfly,15,200\n");
    check_points(HEAD "fixed: {family: dragonfly}\n"
                      "vary:\n  k: [9, 16, 25]\n  a: [4, 8]\nwhen: {a: {k: [16, 25]}}\n"
                      "where: [k <= 16, a > 4]\n",
                 "dragonfly,9,\ndragonfly,16,8\n");
}

/* The column of a parameter that shares its name with a metric is called differently. */
static void where_takes_columns(void **state) {
    (void)state;
    check_points("schema_version: 1\nevaluator: topology\nmetrics: [planes]\n"
                 "fixed: {family: dragonfly, k: 8}\n"
                 "vary: {rate: [100Gbps, 25 GB/s, 400Gbps], planes: [1, 2, 3]}\n"
                 "where: [rate_gbps > 100, rate < 0.4Tbps, planes_wanted != 2]\n",
                 "dragonfly,8,200,1\ndragonfly,8,200,3\n");
    /* It can be told from the metric also where that is no column. */
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\nvary: {planes: [1, 2, 3]}\n"
                      "where: [planes_wanted < 3]\n",
                 "dragonfly,8,1\ndragonfly,8,2\n");
    check_points(HEAD "fixed: {family: torus}\nvary: {dims: [4x4, 4x4x4, 8x8]}\n"
                      "where: [dims != 4x4, dims != 8x8]\n",
                 "torus,4x4x4\n");
}

static void points_before_where_are_counted(void **state) {
    (void)state;
    struct fixture fixture;
    open_plan(&fixture, HEAD "fixed: {family: dragonfly}\n"
                             "vary: {k: [8, 16, 32], a: [4, 8], g: [3, 5]}\n"
                             "when: {a: {k: [16, 32]}}\nwhere: [k <= 16, g == 5]\n");
    /* (1 + 2 + 2) * 2 before, 1 + 2 after */
    assert_int_equal(fixture.plan->total_before, 10);
    assert_int_equal(fixture.plan->points.total, 3);
    close_plan(&fixture);
    open_plan(&fixture, HEAD "fixed: {family: dragonfly}\nvary: {k: [8, 16, 32]}\n");
    assert_int_equal(fixture.plan->total_before, 3);
    close_plan(&fixture);
}

/* A where on an axis that never applies changes nothing. */
static void axes_that_never_apply(void **state) {
    (void)state;
    check_points(HEAD "fixed: {family: dragonfly, k: 8}\nvary: {a: [4, 8]}\n"
                      "when: {a: {k: 16}}\nwhere: [a > 4]\n",
                 "dragonfly,8,\n");
}

static void values_reach_the_network(void **state) {
    (void)state;
    struct fixture fixture;
    open_plan(&fixture, HEAD "fixed: {family: dragonfly, nic_rate: 100Gbps}\n"
                             "vary: {p: [2, 3], rate: {from: 50, to: 400, step: 50}}\n");
    struct dse_network network;
    struct dse_cell cells[DSE_AXES_MAX];
    struct dse_text text = {0};
    dse_plan_point(fixture.plan, 8, &network, cells);
    dse_network_print(&network, &text);
    assert_text(text.data, "dragonfly:p=3,rate=50Gbps,nic_rate=100Gbps");
    dse_text_free(&text);
    close_plan(&fixture);
}

static void columns_have_units_and_are_unique(void **state) {
    (void)state;
    static const char *const expected[] = {"family", "rate_gbps", "planes_wanted", "routers",
                                           "planes", "status",    "note",          "seed"};
    struct fixture fixture;
    open_plan(&fixture,
              "schema_version: 1\nevaluator: topology\nmetrics: [routers, planes]\n"
              "fixed: {rate: 100Gbps}\nvary: {planes: [1, 2], family: [dragonfly], k: [8]}\n"
              "where: [planes == 2]\n");
    const struct dse_plan *plan = fixture.plan;
    assert_int_equal(plan->column_count, 9);
    assert_text(plan->columns[3], "k");
    for (size_t i = 0; i < 8; i++) {
        assert_text(plan->columns[i < 3 ? i : i + 1], expected[i]);
    }
    /* `planes` is a metric and a parameter: where means the metric, and filters rows. */
    assert_int_equal(plan->points.total, 2);
    assert_int_equal(plan->filter_count, 1);
    close_plan(&fixture);
}

static void all_metrics_by_default(void **state) {
    (void)state;
    struct fixture fixture;
    open_plan(&fixture,
              "schema_version: 1\nevaluator: topology\nfixed: {family: dragonfly, k: 8}\n");
    assert_int_equal(fixture.plan->metric_count, dse_metric_count);
    assert_text(fixture.plan->columns[2], dse_metrics[0].name);
    close_plan(&fixture);
}

/* Many points, few nodes: the numbering agrees with nested loops. */
static void numbering_agrees_with_loops(void **state) {
    (void)state;
    struct fixture fixture;
    open_plan(&fixture, HEAD "fixed: {family: dragonfly}\n"
                             "vary:\n  p: {from: 1, to: 7}\n  a: {from: 1, to: 11}\n"
                             "  h: {from: 1, to: 13}\n  g: {from: 2, to: 5}\n  planes: [1, 2, 3]\n"
                             "when:\n  h: {a: [2, 3, 5, 7, 11]}\n  g: {p: [4, 6], a: [1, 2, 3]}\n");
    static const bool prime[] = {0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1};
    uint64_t index = 0;
    for (uint64_t p = 1; p <= 7; p++) {
        for (uint64_t a = 1; a <= 11; a++) {
            for (uint64_t h = 1; h <= (prime[a] ? 13 : 1); h++) {
                for (uint64_t g = 2; g <= ((p == 4 || p == 6) && a <= 3 ? 5 : 2); g++) {
                    for (uint64_t planes = 1; planes <= 3; planes++) {
                        struct dse_network network;
                        struct dse_cell cells[DSE_AXES_MAX];
                        dse_plan_point(fixture.plan, index++, &network, cells);
                        assert_true(cells[1].as.count == p && cells[2].as.count == a);
                        assert_true(prime[a] ? cells[3].as.count == h
                                             : cells[3].kind == DSE_CELL_EMPTY);
                        assert_true((p == 4 || p == 6) && a <= 3 ? cells[4].as.count == g
                                                                 : cells[4].kind == DSE_CELL_EMPTY);
                        assert_true(cells[5].as.count == planes);
                    }
                }
            }
        }
    }
    assert_true(index == fixture.plan->points.total);
    close_plan(&fixture);
}

/* Ranges are not listed: a plan near the limit of 64 bits costs no memory. */
static void huge_plans(void **state) {
    (void)state;
    struct fixture fixture;
    open_plan(&fixture, HEAD "fixed: {family: dragonfly, p: 4}\n"
                             "vary:\n  g: {from: 2, to: 4294967296}\n"
                             "  links_per_pair: {from: 1, to: 4294967295}\n");
    assert_true(fixture.plan->points.total == 4294967295ULL * 4294967295ULL);
    struct dse_network network;
    struct dse_cell cells[DSE_AXES_MAX];
    dse_plan_point(fixture.plan, fixture.plan->points.total - 1, &network, cells);
    assert_true(cells[2].as.count == 4294967296 && cells[3].as.count == 4294967295);
    close_plan(&fixture);
}

static void huge_axes_cannot_be_filtered(void **state) {
    (void)state;
    static const char *const texts[] = {
        HEAD "fixed: {family: dragonfly, p: 4}\nvary: {g: {from: 2, to: 4294967296}}\n"
             "where: [g > 5]\n",
        HEAD "fixed: {family: dragonfly, p: 4}\nvary: {g: {from: 2, to: 4294967296}, a: [3]}\n"
             "when: {a: {g: 5}}\n"};
    static const char *const messages[] = {
        "'g' has more than 1048576 values; narrow its range instead",
        "'g' has more than 1048576 values, too many for conditions"};
    for (size_t i = 0; i < 2; i++) {
        struct dse_specification specification;
        struct dse_error error = {0};
        FILE *stream = fmemopen((void *)(uintptr_t)texts[i], strlen(texts[i]), "r");
        assert_int_equal(dse_specification_read(stream, "-", NULL, &specification, &error), DSE_OK);
        fclose(stream);
        struct dse_plan *plan = NULL;
        assert_int_equal(dse_plan_create(&specification, &plan, &error), DSE_BAD_INPUT);
        assert_null(plan);
        assert_text(error.message, messages[i]);
        dse_specification_free(&specification);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_axis_is_fastest),
        cmocka_unit_test(one_point_without_axes),
        cmocka_unit_test(ranges_of_counts_include_their_ends),
        cmocka_unit_test(ranges_of_quantities_are_exact),
        cmocka_unit_test(factors_are_exact),
        cmocka_unit_test(huge_factors),
        cmocka_unit_test(factors_of_counts_are_rounded),
        cmocka_unit_test(counted_ranges),
        cmocka_unit_test(zipped_parameters_vary_together),
        cmocka_unit_test(zips_are_axes_in_the_order_of_the_file),
        cmocka_unit_test(conditions_of_zips),
        cmocka_unit_test(where_drops_rows_of_zips),
        cmocka_unit_test(conditions_can_be_negated),
        cmocka_unit_test(conditions_leave_axes_out),
        cmocka_unit_test(conditions_may_look_at_later_axes),
        cmocka_unit_test(networks_have_families),
        cmocka_unit_test(where_filters_parameters),
        cmocka_unit_test(where_takes_columns),
        cmocka_unit_test(points_before_where_are_counted),
        cmocka_unit_test(axes_that_never_apply),
        cmocka_unit_test(values_reach_the_network),
        cmocka_unit_test(columns_have_units_and_are_unique),
        cmocka_unit_test(all_metrics_by_default),
        cmocka_unit_test(numbering_agrees_with_loops),
        cmocka_unit_test(huge_plans),
        cmocka_unit_test(huge_axes_cannot_be_filtered),
    };
    return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}

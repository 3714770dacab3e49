/* models/design: what follows from a family's counts. */
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

#include "models/design.h"

/* Four groups of 3 routers of radix 9 with 2 end points each, 5 links between every two groups. */
static struct dse_design example(void) {
    struct dse_design design = dse_design_unknown;
    design.endpoints = 24;
    design.routers = 12;
    design.groups = 4;
    design.links_local = 12;
    design.links_global = 30;
    design.links = 42;
    design.radix = 9;
    design.ports_used = 9;
    design.diameter = 3;
    design.bisection_links = 20;
    design.block_endpoints = 6;
    design.block_uplinks = 15;
    return design;
}

static const struct dse_rates rates = {
    .link_bps = 2e11, .nic_bps = 1e11, .planes = 1, .nics_per_node = 5};

static void derived_metrics(void **state) {
    (void)state;
    struct dse_design design = example();
    assert_int_equal(dse_design_complete(&design, &rates, NULL), DSE_OK);
    assert_int_equal(design.ports_idle, 12 * 9 - 2 * 42 - 24);
    assert_int_equal(design.nodes, 4);
    assert_int_equal(design.links_terminal, 24);
    assert_true(design.spare == DSE_UNKNOWN);
    assert_close(design.taper, 6 * 1e11 / (15 * 2e11), 1e-15, 0);
    assert_close(design.injection_tbps, 2.4, 1e-15, 0);
    assert_close(design.global_tbps, 12, 1e-15, 0);
    assert_close(design.bisection_tbps, 4, 1e-15, 0);
    assert_close(design.bisection_ratio, 4 / 1.2, 1e-15, 0);
    assert_close(design.alltoall_tbps, 2.4, 1e-15, 0); /* the NICs' limit, not 12 x 4/3 */
}

/* With slower links the global ones limit all-to-all traffic: 12 / 20 x 4/3. */
static void slow_global_links(void **state) {
    (void)state;
    struct dse_design design = example();
    struct dse_rates slow = rates;
    slow.link_bps = 1e10;
    assert_int_equal(dse_design_complete(&design, &slow, NULL), DSE_OK);
    assert_close(design.alltoall_tbps, 0.6 * 4 / 3, 1e-15, 0);
}

/* Counts and bandwidths multiply; ratios, hops and what is per router do not. */
static void planes_multiply(void **state) {
    (void)state;
    struct dse_design one = example(), three = example();
    one.wanted = three.wanted = 21;
    struct dse_rates parallel = rates;
    parallel.planes = 3;
    assert_int_equal(dse_design_complete(&one, &rates, NULL), DSE_OK);
    assert_int_equal(dse_design_complete(&three, &parallel, NULL), DSE_OK);
    assert_int_equal(three.routers, 36);
    assert_int_equal(three.endpoints, 72);
    assert_int_equal(three.spare, 9);
    assert_int_equal(three.links, 126);
    assert_int_equal(three.links_global, 90);
    assert_int_equal(three.ports_idle, 0);
    assert_int_equal(three.bisection_links, 60);
    assert_int_equal(three.diameter, 3);
    assert_int_equal(three.radix, 9);
    assert_true(three.taper == one.taper);
    assert_close(three.bisection_ratio, one.bisection_ratio, 1e-15, 0);
    assert_close(three.global_tbps, 3 * one.global_tbps, 1e-15, 0);
    assert_close(three.alltoall_tbps, 3 * one.alltoall_tbps, 1e-15, 0);
}

/* Hoffman, Singleton 1960: of degree 3 and diameter 2 at most 10 routers (Petersen), of degree 2
 * and diameter D the ring of 2 D + 1, of degree 1 a pair; of degree 7 and diameter 3 at most 1 + 7
 * (1 + 6 + 36). */
static void moore_efficiency(void **state) {
    (void)state;
    static const struct {
        uint64_t routers, degree, diameter;
        double efficiency;
    } rows[] = {
        {10, 3, 2, 1}, {11, 2, 5, 1}, {10, 2, 5, 10.0 / 11},
        {2, 1, 1, 1},  {5, 4, 1, 1},  {239, 7, 3, 239.0 / 302},
    };
    struct dse_rates parallel = rates;
    parallel.planes = 3;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_design design = example();
        design.routers = rows[i].routers;
        design.radix = 100;
        design.degree = rows[i].degree;
        design.diameter_all_routers = rows[i].diameter;
        assert_int_equal(dse_design_complete(&design, &parallel, NULL), DSE_OK);
        assert_close(design.moore_efficiency, rows[i].efficiency, 1e-15, 0);
    }
    struct dse_design design = example();
    design.degree = 5;
    assert_int_equal(dse_design_complete(&design, &rates, NULL), DSE_OK);
    assert_true(isnan(design.moore_efficiency)); /* no diameter over all routers */
    design = example();
    design.diameter_all_routers = 3;
    assert_int_equal(dse_design_complete(&design, &rates, NULL), DSE_OK);
    assert_true(isnan(design.moore_efficiency)); /* no degree */
}

static void unknown_stays_unknown(void **state) {
    (void)state;
    struct dse_design design = dse_design_unknown;
    design.endpoints = 10;
    design.routers = 5;
    design.links = 5;
    design.ports_used = 4;
    assert_int_equal(dse_design_complete(&design, &rates, NULL), DSE_OK);
    assert_int_equal(design.radix, 4);
    assert_int_equal(design.ports_idle, 0);
    assert_true(design.groups == DSE_UNKNOWN && design.bisection_links == DSE_UNKNOWN);
    assert_true(isnan(design.taper) && isnan(design.global_tbps) && isnan(design.alltoall_tbps));
    assert_true(isnan(design.bisection_tbps) && isnan(design.bisection_ratio));
}

static void too_few_ports(void **state) {
    (void)state;
    struct dse_design design = example();
    struct dse_error error = {0};
    design.ports_used = 10;
    assert_int_equal(dse_design_complete(&design, &rates, &error), DSE_INFEASIBLE);
    assert_text(error.message, "a router needs 10 ports, more than k=9");
}

static void too_large(void **state) {
    (void)state;
    struct dse_error error = {0};
    struct dse_design design = example();
    design.endpoints = DSE_UNKNOWN; /* as a saturated count looks */
    assert_int_equal(dse_design_complete(&design, &rates, &error), DSE_OVERFLOW);
    design = example();
    design.routers = UINT64_C(1) << 62; /* 9 ports each are beyond 64 bits */
    assert_int_equal(dse_design_complete(&design, &rates, &error), DSE_OVERFLOW);
    design = example();
    design.links = UINT64_C(1) << 60;
    struct dse_rates many = rates;
    many.planes = 17;
    assert_int_equal(dse_design_complete(&design, &many, &error), DSE_OVERFLOW);
    assert_text(error.message, "the network is beyond 64-bit counts");
}

static void metrics_are_documented(void **state) {
    (void)state;
    for (size_t i = 0; i < dse_metric_count; i++) {
        const struct dse_metric *metric = &dse_metrics[i];
        assert_ptr_equal(dse_metric_find(metric->name), metric);
        assert_true(strlen(metric->summary) > 10);
        assert_true(metric->summary[strlen(metric->summary) - 1] != '.');
        assert_int_equal(strspn(metric->name, "abcdefghijklmnopqrstuvwxyz_"), strlen(metric->name));
    }
    assert_null(dse_metric_find("speed"));
}

static void cells(void **state) {
    (void)state;
    struct dse_design design = example();
    design.bisection_method = "upper bound: half of the groups";
    dse_design_complete(&design, &rates, NULL);
    struct dse_cell cell = dse_metric_cell(dse_metric_find("routers"), &design);
    assert_int_equal(cell.kind, DSE_CELL_COUNT);
    assert_int_equal(cell.as.count, 12);
    cell = dse_metric_cell(dse_metric_find("taper"), &design);
    assert_int_equal(cell.kind, DSE_CELL_REAL);
    assert_close(cell.as.real, 0.2, 1e-15, 0);
    cell = dse_metric_cell(dse_metric_find("bisection_method"), &design);
    assert_int_equal(cell.kind, DSE_CELL_TEXT);
    assert_text(cell.as.text, "upper bound: half of the groups");
    for (size_t i = 0; i < dse_metric_count; i++) {
        cell = dse_metric_cell(&dse_metrics[i], &dse_design_unknown);
        assert_int_equal(cell.kind, DSE_CELL_EMPTY);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derived_metrics),        cmocka_unit_test(slow_global_links),
        cmocka_unit_test(planes_multiply),        cmocka_unit_test(unknown_stays_unknown),
        cmocka_unit_test(too_few_ports),          cmocka_unit_test(too_large),
        cmocka_unit_test(metrics_are_documented), cmocka_unit_test(cells),
        cmocka_unit_test(moore_efficiency),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

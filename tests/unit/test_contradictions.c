/* Measured values beside closed forms: told where they contradict each other, else nothing. */
#include "tests/support/test.h"

#include <math.h>

#include "solvers/contradictions.h"

/* Two planes of a network of 10 routers, and what a measurement of one plane found. */
static struct dse_design design(void) {
    struct dse_design design = dse_design_unknown;
    design.planes = 2;
    design.routers = 20;
    design.links = 30;
    design.endpoints = design.endpoints_installed = 60;
    design.ports_used = 6;
    design.diameter = design.diameter_all_routers = 2;
    design.mean_hops = 5. / 3;
    design.bisection_links = 10;
    design.bisection_method = "exact: known";
    return design;
}

static struct dse_measures measures(void) {
    struct dse_measures measures = dse_measures_unknown;
    measures.routers = 10;
    measures.links = 15;
    measures.endpoints = 30;
    measures.radix_max = 6;
    measures.diameter = measures.diameter_all_routers = 2;
    measures.mean_hops = 150. / 90;
    measures.bisection_links_lower = 3;
    measures.bisection_links_upper = 5;
    return measures;
}

static void expect(const struct dse_design *design, const struct dse_measures *measures,
                   const char *expected) {
    struct dse_text note = {0};
    dse_contradictions_append(design, measures, &note);
    assert_text(note.length == 0 ? "" : note.data, expected);
    dse_text_free(&note);
}

static void agreement_is_silent(void **state) {
    (void)state;
    struct dse_design d = design();
    struct dse_measures m = measures();
    expect(&d, &m, "");
    expect(&dse_design_unknown, &m, "");
    expect(&d, &dse_measures_unknown, "");
}

static void contradictions_are_told(void **state) {
    (void)state;
    struct dse_design d = design();
    struct dse_measures m = measures();
    m.diameter = 3;
    m.mean_hops = 1.75;
    d.mean_hops = 1.5;
    expect(&d, &m,
           "closed form contradicted: diameter is 3, not 2; closed form contradicted: mean_hops is "
           "1.75, not 1.5");
    d.endpoints_installed = 59; /* empty routers: the rest of the network is as it was */
    expect(&d, &m, "");
    m.routers = 11;
    expect(&d, &m, "closed form contradicted: routers is 11, not 10");
}

static void bisections_lie_between_bounds(void **state) {
    (void)state;
    struct dse_design d = design();
    struct dse_measures m = measures();
    m.bisection_links_upper = 4;
    expect(&d, &m, "closed form contradicted: bisection_links at most is 4, not 5");
    d.bisection_method = "upper bound: a cut";
    expect(&d, &m, "");
    m.bisection_links_lower = 7;
    expect(&d, &m, "closed form contradicted: bisection_links at least is 7, not 5");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agreement_is_silent),
        cmocka_unit_test(contradictions_are_told),
        cmocka_unit_test(bisections_lie_between_bounds),
    };
    return cmocka_run_group_tests_name("contradictions", tests, NULL, NULL);
}

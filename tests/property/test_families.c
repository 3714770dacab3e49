/* What every family in the registry owes its users, whichever families there are. */
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

#include "tests/support/networks.h"

static const char lower_case[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

static void is_name(const char *name) {
    assert_true(name[0] >= 'a' && name[0] <= 'z');
    assert_int_equal(strspn(name, lower_case), strlen(name));
}

static void is_line(const char *text) {
    assert_non_null(text);
    assert_true(strlen(text) >= 5 && strchr(text, '\n') == NULL);
    assert_true(text[strlen(text) - 1] != '.');
}

static void is_text(const char *text) {
    assert_non_null(text);
    assert_true(strlen(text) >= 20);
}

static void families_are_documented(void **state) {
    (void)state;
    assert_non_null(dse_families[0]);
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        const struct dse_family *family = dse_families[i];
        is_name(family->name);
        is_line(family->summary);
        is_text(family->builds);
        is_text(family->enumerates);
        is_text(family->sources);
        assert_true(family->radix_rule == NULL || strlen(family->radix_rule) > 3);
        assert_true(family->largest_rule == NULL || strlen(family->largest_rule) > 3);
        assert_ptr_equal(dse_family_find(family->name), family); /* so names are unique */
        assert_true(family->resolve != NULL && family->evaluate != NULL);
        assert_non_null(family->enumerate);
    }
    assert_null(dse_family_find("butterfly"));
}

static void check_parameter(const struct dse_parameter *parameter) {
    is_name(parameter->name);
    is_line(parameter->summary);
    bool ranged = parameter->kind != DSE_CHOICE;
    assert_true(!ranged || parameter->least <= parameter->most);
    assert_true(ranged == (parameter->choices == NULL));
    assert_true(parameter->fallback == NULL || parameter->derived == NULL);
    struct dse_error error = {0};
    struct dse_value value;
    if (parameter->fallback != NULL) {
        struct dse_text text = {0};
        assert_int_equal(dse_parameter_parse(parameter, parameter->fallback, &value, &error),
                         DSE_OK);
        dse_parameter_print(parameter, &value, &text);
        assert_text(text.data, parameter->fallback);
        dse_text_free(&text);
    }
    assert_int_equal(dse_parameter_parse(parameter, "", &value, &error), DSE_BAD_INPUT);
    assert_int_equal(dse_parameter_parse(parameter, "nan", &value, &error), DSE_BAD_INPUT);
    assert_int_equal(dse_parameter_parse(parameter, "-1", &value, &error), DSE_BAD_INPUT);
    assert_non_null(strstr(error.message, parameter->name));
}

static void parameters_are_documented(void **state) {
    (void)state;
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        check_parameter(&dse_common_parameters[i]);
    }
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        const struct dse_family *family = dse_families[i];
        assert_true(family->parameter_count <= DSE_FAMILY_PARAMETERS_MAX);
        for (size_t j = 0; j < family->parameter_count; j++) {
            const struct dse_parameter *parameter = &family->parameters[j];
            check_parameter(parameter);
            assert_int_equal(dse_family_parameter(family, parameter->name), j);
            for (size_t k = 0; k < DSE_COMMON_KEYS; k++) {
                assert_string_not_equal(parameter->name, dse_common_parameters[k].name);
            }
        }
    }
}

/* Without any parameter a family either builds something or says what it needs. */
static void nothing_given(void **state) {
    (void)state;
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        struct dse_network network;
        struct dse_error error = {0};
        dse_network_start(&network, dse_families[i]);
        if (dse_network_resolve(&network, &error) != DSE_OK) {
            assert_int_equal(error.status, DSE_BAD_INPUT);
            assert_non_null(strstr(error.message, dse_families[i]->name));
        }
    }
}

/* A family with a rule for k alone builds within k ports, or says that k is too small. */
static void radix_alone(void **state) {
    (void)state;
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        const struct dse_family *family = dse_families[i];
        for (uint64_t k = 1; k <= 130 && family->radix_rule != NULL; k++) {
            struct dse_network network;
            struct dse_design design = {0};
            struct dse_error error = {0};
            size_t index = dse_family_parameter(family, "k");
            assert_true(index < family->parameter_count);
            if ((double)k < family->parameters[index].least) {
                continue;
            }
            dse_network_start(&network, family);
            network.values[index] = (struct dse_value){.given = true, .as.count = k};
            if (dse_network_resolve(&network, &error) != DSE_OK) {
                assert_int_equal(error.status, DSE_INFEASIBLE);
            } else {
                assert_int_equal(dse_network_evaluate(&network, &design, &error), DSE_OK);
                assert_true(design.ports_used <= k && design.radix == k);
            }
        }
    }
}

static void assert_same(const struct dse_design *a, const struct dse_design *b) {
    for (size_t i = 0; i < dse_metric_count; i++) {
        struct dse_cell cells[] = {dse_metric_cell(&dse_metrics[i], a),
                                   dse_metric_cell(&dse_metrics[i], b)};
        struct dse_text rows[2] = {{0}, {0}};
        dse_row_append_csv(&rows[0], &cells[0], 1);
        dse_row_append_csv(&rows[1], &cells[1], 1);
        assert_text(rows[0].data, rows[1].data);
        dse_text_free(&rows[0]);
        dse_text_free(&rows[1]);
    }
}

/* Printed, parsed, resolved and evaluated again, a member gives the same design. */
static void check_round_trip(const struct dse_network *network, const struct dse_design *design) {
    struct dse_text text = {0};
    struct dse_network again;
    struct dse_design design_again;
    struct dse_error error = {0};
    dse_network_print(network, &text);
    if (dse_network_parse(text.data, &again, &error) != DSE_OK ||
        dse_network_resolve(&again, &error) != DSE_OK ||
        dse_network_evaluate(&again, &design_again, &error) != DSE_OK) {
        fail_msg("%s: %s", text.data, error.message);
    }
    assert_same(design, &design_again);
    dse_text_free(&text);
}

/* What must hold of any design, whatever the family. */
static void check_design(const struct dse_design *design) {
    assert_true(design->routers > 0 && design->endpoints > 0);
    assert_true(design->ports_used <= design->radix);
    assert_true(design->ports_idle <= design->routers * design->radix);
    if (design->mean_hops == design->mean_hops) {
        assert_true(design->diameter == DSE_UNKNOWN ||
                    design->mean_hops <= (double)design->diameter * (1 + 1e-14));
    }
    if (design->diameter != DSE_UNKNOWN && design->diameter_all_routers != DSE_UNKNOWN) {
        assert_true(design->diameter <= design->diameter_all_routers);
    }
    if (design->bisection_links != DSE_UNKNOWN) {
        assert_true(design->bisection_links <= design->links);
        assert_non_null(design->bisection_method);
        assert_true(strncmp(design->bisection_method, "exact", 5) == 0 ||
                    strncmp(design->bisection_method, "upper bound", 11) == 0);
    }
    if (design->links_local != DSE_UNKNOWN && design->links_global != DSE_UNKNOWN) {
        assert_true(design->links_local + design->links_global == design->links);
    }
    assert_true(!(design->taper <= 0) && !(design->bisection_ratio < 0));
}

static void check_members(const struct dse_family *family, const struct dse_limits *limits) {
    struct members members = members_of(family->name, limits);
    for (size_t i = 0; i < members.count; i++) {
        struct dse_network resolved = members.networks[i];
        struct dse_design design = {0};
        struct dse_error error = {0};
        if (dse_network_resolve(&resolved, &error) != DSE_OK ||
            dse_network_evaluate(&resolved, &design, &error) != DSE_OK) {
            fail_msg("%s: an offered member is refused: %s", family->name, error.message);
        }
        check_design(&design);
        check_round_trip(&members.networks[i], &design);
    }
    members_free(&members);
}

static void members_are_sound(void **state) {
    (void)state;
    static const struct {
        uint64_t endpoints, radix;
        double min_bisection, max_taper;
    } cases[] = {{0, 9, 0, INFINITY},   {0, 12, 0.5, INFINITY}, {1, 8, 0, INFINITY},
                 {48, 12, 0, INFINITY}, {48, 12, 0.5, 2},       {239, 14, 0.385, INFINITY},
                 {2385, 20, 0.5, 1}};
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
            struct dse_limits limits = limits_of(cases[c].endpoints, cases[c].radix);
            limits.min_bisection = cases[c].min_bisection * (1 - 1e-12);
            limits.max_taper = cases[c].max_taper;
            check_members(dse_families[i], &limits);
        }
    }
}

/* Hardly any ports, one end point, limits that nothing meets: nothing may break. */
static void odd_limits(void **state) {
    (void)state;
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        for (uint64_t radix = 1; radix <= 6; radix++) {
            struct dse_limits limits = limits_of(radix % 2, radix);
            limits.link_to_nic = 0.385;
            check_members(dse_families[i], &limits);
            limits.min_bisection = 1e9;
            limits.max_taper = 1e-9;
            limits.endpoints = UINT64_C(1) << 60;
            check_members(dse_families[i], &limits);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families_are_documented), cmocka_unit_test(parameters_are_documented),
        cmocka_unit_test(nothing_given),           cmocka_unit_test(radix_alone),
        cmocka_unit_test(members_are_sound),       cmocka_unit_test(odd_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

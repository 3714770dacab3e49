/* What every family in the registry owes its users, whichever families there are. */
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

#include "core/count.h"
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
        is_text(family->wiring);
        assert_true(family->radix_rule == NULL || strlen(family->radix_rule) > 3);
        assert_true(family->largest_rule == NULL || strlen(family->largest_rule) > 3);
        assert_ptr_equal(dse_family_find(family->name), family); /* so names are unique */
        assert_true(family->resolve != NULL && family->evaluate != NULL);
        assert_non_null(family->build);
    }
    assert_null(dse_family_find("butterfly"));
}

static void check_parameter(const struct dse_parameter *parameter) {
    is_name(parameter->name);
    is_line(parameter->summary);
    bool ranged = parameter->kind != DSE_CHOICE && parameter->kind != DSE_NAME;
    assert_true(parameter->word == NULL || parameter->kind == DSE_DIMS);
    assert_true(!ranged || parameter->least <= parameter->most);
    assert_true((parameter->kind != DSE_CHOICE) == (parameter->choices == NULL));
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
    if (parameter->kind == DSE_NAME) {
        return;
    }
    assert_int_equal(dse_parameter_parse(parameter, "nan", &value, &error), DSE_BAD_INPUT);
    assert_int_equal(dse_parameter_parse(parameter, "-1", &value, &error), DSE_BAD_INPUT);
    assert_non_null(strstr(error.message, parameter->name));
}

static void parameters_are_documented(void **state) {
    (void)state;
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        check_parameter(&dse_common_parameters[i]);
    }
    for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
        size_t index;
        check_parameter(&dse_site_parameters[i]);
        assert_ptr_equal(
            dse_network_parameter(dse_families[0], dse_site_parameters[i].name, &index),
            &dse_site_parameters[i]);
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

/* An alias is the family that it names, and hides no other name. */
static void aliases(void **state) {
    (void)state;
    for (const struct dse_family_alias *alias = dse_family_aliases; alias->name != NULL; alias++) {
        is_name(alias->name);
        is_line(alias->summary);
        assert_ptr_equal(dse_family_find(alias->name), alias->family);
        assert_ptr_equal(dse_family_find(alias->family->name), alias->family);
        assert_non_null(strstr(alias->summary, alias->family->name));
        for (size_t i = 0; dse_families[i] != NULL; i++) {
            assert_string_not_equal(dse_families[i]->name, alias->name);
        }
    }
    /* The 8-ary 3-flat of Kim, Dally, Abts 2007: 64 routers of 8 + 2 x 7 ports, 512 end points. */
    struct dse_design design = test_design("flattened_butterfly:dims=8x8");
    assert_int_equal(design.routers, 64);
    assert_int_equal(design.ports_used, 22);
    assert_int_equal(design.endpoints, 512);
    test_prints("flattened_butterfly:dims=8x8", "hyperx:dims=8x8,p=8");
    test_refused("flattened_butterfli:dims=8x8", DSE_BAD_INPUT,
                 "did you mean 'flattened_butterfly'?");
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
    assert_true(design->degree == DSE_UNKNOWN || design->degree <= design->ports_used);
    assert_true(!(design->moore_efficiency > 1));
    assert_true(!(design->taper <= 0) && !(design->bisection_ratio < 0));
}

/* The layout has all routers, links and end points of the design, its blocks are not empty, and the
 * hops over its classes add up to the mean hops and the diameter. */
static void check_layout(const struct dse_network *network, const struct dse_design *design) {
    struct dse_layout layout = {0};
    if (network->family->layout == NULL) {
        return;
    }
    network->family->layout(network->values, &layout);
    uint64_t links = 0, worst_hops = 0;
    double mean_hops = 0, expected = design->mean_hops;
    for (size_t i = 0; i < layout.class_count; i++) {
        const struct dse_link_class *class = &layout.classes[i];
        assert_true(class->parts >= 1);
        links = dse_count_add(links, class->links);
        worst_hops += class->worst_hops;
        mean_hops += class->mean_hops;
    }
    assert_true(layout.blocks > 0 && layout.block_routers > 0);
    assert_int_equal(links, design->links);
    assert_int_equal(layout.blocks * layout.block_routers + layout.centre_routers, design->routers);
    assert_int_equal(dse_count_mul(layout.blocks, layout.block_endpoints), design->endpoints);
    expected = isnan(expected) ? design->mean_hops_min_routing : expected;
    if (!isnan(expected)) {
        assert_close(mean_hops, expected, 1e-12, 0);
    }
    if (design->diameter != DSE_UNKNOWN) {
        assert_int_equal(worst_hops, design->diameter);
    }
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
        check_layout(&resolved, &design);
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
        cmocka_unit_test(families_are_documented),
        cmocka_unit_test(parameters_are_documented),
        cmocka_unit_test(nothing_given),
        cmocka_unit_test(radix_alone),
        cmocka_unit_test(members_are_sound),
        cmocka_unit_test(odd_limits),
        cmocka_unit_test(aliases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

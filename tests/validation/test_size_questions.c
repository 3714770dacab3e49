/* Sizing questions whose answers are known from elsewhere or can be worked out by hand. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sweeps/sizing.h"
#include "tests/support/test.h"

static struct dse_sizing_question question_of(uint64_t endpoints, uint64_t radix) {
    struct dse_sizing_question question = {.endpoints = endpoints,
                                           .radix = radix,
                                           .max_diameter = UINT64_MAX,
                                           .max_routers = UINT64_MAX,
                                           .max_taper = INFINITY,
                                           .min_bisection = 0.5,
                                           .min_uniform = 0.95,
                                           .objective = dse_objective_find("routers")};
    struct dse_network defaults;
    dse_network_start(&defaults, dse_families[0]);
    memcpy(question.common, defaults.common, sizeof question.common);
    return question;
}

static struct dse_sizing answer(const struct dse_sizing_question *question, const char *family,
                                size_t top) {
    struct dse_sizing sizing = {.top = top};
    assert_int_equal(dse_sizing_search(question, dse_family_find(family), &sizing, NULL), DSE_OK);
    assert_int_equal(dse_sizing_rank(question, &sizing, NULL), DSE_OK);
    return sizing;
}

static void assert_best(const struct dse_sizing_question *question, const char *family,
                        uint64_t endpoints, uint64_t routers) {
    struct dse_sizing sizing = answer(question, family, 1);
    assert_true(sizing.count >= 1);
    assert_int_equal(sizing.hits[0].design.endpoints, endpoints);
    assert_int_equal(sizing.hits[0].design.routers, routers);
    dse_sizing_free(&sizing);
}

/* Radix 64 and 48 by brute force over p, a, h; radix 64: p=16 a=33 h=16 g=529. */
static void test_largest_dragonflies(void **state) {
    (void)state;
    struct dse_sizing_question question = question_of(0, 64);
    assert_best(&question, "dragonfly", 279312, 17457);
    question = question_of(0, 48);
    assert_best(&question, "dragonfly", 90300, 7525);
}

/* Without a wanted size the balanced network and the systems of that radix stand beside the
 * largest: 262,656 (closed form), Slingshot 279,040 and 261,632 (De Sensi et al. 2020, II.B). */
static void test_every_rule_of_a_maximum_is_named(void **state) {
    (void)state;
    struct dse_sizing_question question = question_of(0, 64);
    struct dse_sizing sizing = answer(&question, "dragonfly", 0);
    const uint64_t endpoints[] = {279312, 279040, 262656, 261632};
    assert_int_equal(sizing.count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(sizing.hits[i].design.endpoints, endpoints[i]);
        assert_int_equal(sizing.hits[i].place, i + 1);
        assert_non_null(sizing.hits[i].rule);
    }
    dse_sizing_free(&sizing);
}

/* Besta, Hoefler 2014: k' = 41 and p = ceil(41/2) = 21 of q = 27 on 62 ports; q = 29 has k' = 43
 * and leaves 21 ports for end points. */
static void test_slim_fly_of_radix_64_is_too_small(void **state) {
    (void)state;
    struct dse_sizing_question question = question_of(0, 64);
    struct dse_sizing sizing = answer(&question, "slim_fly", 0);
    assert_int_equal(sizing.hits[0].design.endpoints, 35322);
    assert_int_equal(sizing.hits[1].design.endpoints, 30618);
    dse_sizing_free(&sizing);

    question = question_of(100000, 64);
    sizing = answer(&question, "slim_fly", 20);
    assert_int_equal(sizing.count, 0);
    dse_sizing_free(&sizing);
    struct dse_text text = {0};
    assert_int_equal(dse_sizing_explain(&question, dse_family_find("slim_fly"), &text, NULL),
                     DSE_OK);
    assert_non_null(strstr(text.data, "35322"));
    assert_non_null(strstr(text.data, "30618"));
    /* q = 41 needs k' = 61 and 31 or, with fewer end points per router, 30 ports more. */
    assert_non_null(strstr(text.data, "--radix 91"));
    dse_text_free(&text);
}

/* 48 end points, 36 ports: 3 leaves of 16 with 9 links to each of 2 spines; tapered 2 to 1, 2
 * leaves of 24 with 12 links to one spine. */
static void test_small_fat_tree(void **state) {
    (void)state;
    struct dse_sizing_question question = question_of(48, 36);
    question.max_taper = 1;
    assert_best(&question, "fat_tree", 48, 5);
    question.max_taper = 2;
    question.min_uniform = 0.475;
    assert_best(&question, "fat_tree", 48, 3);
}

/* Exhaustive searches: the largest HyperX of a ratio of at least 0.5 for radix 64. */
static void test_largest_hyperx(void **state) {
    (void)state;
    struct dse_sizing_question question = question_of(0, 64);
    question.max_diameter = 2;
    assert_best(&question, "hyperx", 10648, 484);
    question.max_diameter = 3;
    assert_best(&question, "hyperx", 78608, 4913);
}

/* Every design found meets the limits; and tighter limits hide no better design than they find. */
static void test_limits_are_met_and_hide_nothing(void **state) {
    (void)state;
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        struct dse_sizing_question wide = question_of(3000, 40), narrow = wide;
        wide.min_bisection = 0.2;
        wide.min_uniform = 0.3;
        narrow.min_bisection = 0.4;
        narrow.min_uniform = 0.7;
        narrow.max_diameter = 4;
        narrow.max_taper = 1.9;
        narrow.max_routers = 900;
        struct dse_sizing many = answer(&wide, dse_families[i]->name, 0);
        struct dse_sizing few = answer(&narrow, dse_families[i]->name, 0);
        uint64_t fewest = few.count > 0 ? few.hits[0].design.routers : UINT64_MAX;
        for (size_t j = 0; j < few.count; j++) {
            const struct dse_design *design = &few.hits[j].design;
            assert_true(design->endpoints >= 3000 && design->ports_used <= 40);
            assert_int_equal(design->spare, design->endpoints - 3000);
            assert_true(design->diameter <= 4 && design->routers <= 900);
            assert_true(design->bisection_ratio >= 0.4 * (1 - 1e-12));
            assert_true(design->uniform_bound >= 0.7 * (1 - 1e-12));
            assert_false(design->taper > 1.9 * (1 + 1e-12));
        }
        for (size_t j = 0; j < many.count; j++) {
            const struct dse_design *design = &many.hits[j].design;
            bool passes = design->diameter <= 4 && design->routers <= 900 &&
                          !(design->taper > 1.9) && design->bisection_ratio >= 0.4 &&
                          design->uniform_bound >= 0.7;
            assert_true(!passes || design->routers >= fewest);
        }
        dse_sizing_free(&many);
        dse_sizing_free(&few);
    }
}

static void test_planes_divide_the_end_points(void **state) {
    (void)state;
    struct dse_sizing_question one = question_of(5000, 48), two = question_of(10000, 48);
    two.common[DSE_KEY_PLANES].as.count = 2;
    struct dse_sizing single = answer(&one, "dragonfly", 1), twice = answer(&two, "dragonfly", 1);
    assert_int_equal(twice.hits[0].design.routers, 2 * single.hits[0].design.routers);
    assert_int_equal(twice.hits[0].design.links, 2 * single.hits[0].design.links);
    assert_int_equal(twice.hits[0].design.endpoints, 2 * single.hits[0].design.endpoints);
    assert_close(twice.hits[0].design.bisection_ratio, single.hits[0].design.bisection_ratio, 1e-15,
                 0);
    dse_sizing_free(&single);
    dse_sizing_free(&twice);
}

/* The pruned enumeration of dragonflies against every p, a, h with its fewest groups. */
static void compare_with_all_dragonflies(double min_bisection, double min_uniform) {
    struct dse_sizing_question question = question_of(2385, 31);
    question.min_bisection = min_bisection;
    question.min_uniform = min_uniform;
    struct dse_sizing sizing = answer(&question, "dragonfly", 1);
    uint64_t fewest = UINT64_MAX;
    for (uint64_t p = 1; p < 31; p++) {
        for (uint64_t a = 1; p + a <= 31; a++) {
            for (uint64_t h = 1; p + a - 1 + h <= 31; h++) {
                for (uint64_t g = 2; g <= a * h + 1; g++) {
                    struct dse_network network;
                    struct dse_design design;
                    char text[128];
                    if (g * a * p < 2385 || g * a >= fewest) {
                        continue;
                    }
                    snprintf(text, sizeof text,
                             "dragonfly:p=%zu,a=%zu,h=%zu,g=%zu,links_per_pair=%zu", (size_t)p,
                             (size_t)a, (size_t)h, (size_t)g, (size_t)(a * h / (g - 1)));
                    assert_int_equal(dse_network_parse(text, &network, NULL), DSE_OK);
                    assert_int_equal(dse_network_resolve(&network, NULL), DSE_OK);
                    assert_int_equal(dse_network_evaluate(&network, &design, NULL), DSE_OK);
                    if (design.bisection_ratio >= min_bisection &&
                        design.uniform_bound >= min_uniform) {
                        fewest = design.routers;
                    }
                }
            }
        }
    }
    assert_int_equal(sizing.hits[0].design.routers, fewest);
    dse_sizing_free(&sizing);
}

static void test_dragonfly_search_is_exhaustive(void **state) {
    (void)state;
    compare_with_all_dragonflies(0.5, 0.95);
    compare_with_all_dragonflies(0.2, 0.385);
    compare_with_all_dragonflies(0, 0.9);
    compare_with_all_dragonflies(0.5, 1.04);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_largest_dragonflies),
        cmocka_unit_test(test_every_rule_of_a_maximum_is_named),
        cmocka_unit_test(test_slim_fly_of_radix_64_is_too_small),
        cmocka_unit_test(test_small_fat_tree),
        cmocka_unit_test(test_largest_hyperx),
        cmocka_unit_test(test_limits_are_met_and_hide_nothing),
        cmocka_unit_test(test_planes_divide_the_end_points),
        cmocka_unit_test(test_dragonfly_search_is_exhaustive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

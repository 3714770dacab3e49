/* The incremental front against the definition, on points whose dominance is decided pair by pair.
 */
#include <stdlib.h>

#include "sweeps/pareto.h"
#include "tests/support/test.h"

enum { POINTS = 400, DIMENSIONS = 3 };

static bool dominates(const double *a, const double *b) {
    bool better = false;
    for (size_t i = 0; i < DIMENSIONS; i++) {
        if (a[i] > b[i]) {
            return false;
        }
        better = better || a[i] < b[i];
    }
    return better;
}

static bool is_dominated(double points[][DIMENSIONS], size_t which) {
    for (size_t i = 0; i < POINTS; i++) {
        if (dominates(points[i], points[which])) {
            return true;
        }
    }
    return false;
}

static void test_front_is_the_set_of_undominated_points(void **state) {
    (void)state;
    static double points[POINTS][DIMENSIONS];
    struct dse_pareto front = {.dimensions = DIMENSIONS};
    uint64_t random = 2385;
    for (size_t i = 0; i < POINTS; i++) {
        for (size_t j = 0; j < DIMENSIONS; j++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            points[i][j] = (double)(random >> 60); /* few values, so that ties occur */
        }
        dse_pareto_offer(&front, points[i]);
    }
    for (size_t i = 0; i < POINTS; i++) {
        assert_int_equal(dse_pareto_contains(&front, points[i]), !is_dominated(points, i));
    }
    assert_false(front.failed);
    dse_pareto_free(&front);
}

static void test_equal_points_count_once(void **state) {
    (void)state;
    struct dse_pareto front = {.dimensions = 2};
    const double point[] = {2.385, -7}, worse[] = {2.385, -6.5};
    dse_pareto_offer(&front, point);
    dse_pareto_offer(&front, worse);
    dse_pareto_offer(&front, point);
    assert_int_equal(front.count, 1);
    assert_true(dse_pareto_contains(&front, point));
    assert_false(dse_pareto_contains(&front, worse));
    dse_pareto_free(&front);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_front_is_the_set_of_undominated_points),
        cmocka_unit_test(test_equal_points_count_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

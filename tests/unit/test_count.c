/* core/count.h: arithmetic that saturates. */
#include "tests/support/test.h"

#include "core/count.h"

static void sums(void **state) {
    (void)state;
    assert_int_equal(dse_count_add(2385, 17), 2402);
    assert_true(dse_count_add(DSE_COUNT_MAX - 1, 1) == DSE_COUNT_MAX);
    assert_true(dse_count_add(DSE_COUNT_MAX - 1, 2) == DSE_COUNT_MAX);
    assert_true(dse_count_add(DSE_COUNT_MAX, DSE_COUNT_MAX) == DSE_COUNT_MAX);
}

static void products(void **state) {
    (void)state;
    assert_int_equal(dse_count_mul(2385, 17), 40545);
    assert_true(dse_count_mul(UINT64_C(1) << 32, UINT64_C(1) << 32) == DSE_COUNT_MAX);
    assert_true(dse_count_mul(UINT64_C(1) << 32, (UINT64_C(1) << 32) - 1) ==
                UINT64_C(18446744069414584320));
    assert_int_equal(dse_count_mul(0, DSE_COUNT_MAX), 0);
    assert_int_equal(dse_count_mul3(7, 11, 13), 1001);
    assert_true(dse_count_mul3(UINT64_C(1) << 40, UINT64_C(1) << 40, 3) == DSE_COUNT_MAX);
}

/* Saturated values stay saturated in later sums and products. */
static void saturation_stays(void **state) {
    (void)state;
    uint64_t beyond = dse_count_mul(DSE_COUNT_MAX / 2, 3);
    assert_true(dse_count_add(beyond, 1) == DSE_COUNT_MAX);
    assert_true(dse_count_mul(beyond, 5) == DSE_COUNT_MAX);
}

static void powers(void **state) {
    (void)state;
    assert_int_equal(dse_count_pow(7, 6), 117649);
    assert_int_equal(dse_count_pow(5, 1), 5);
    assert_int_equal(dse_count_pow(5, 0), 1);
    assert_int_equal(dse_count_pow(0, 0), 1);
    assert_int_equal(dse_count_pow(0, 3), 0);
    assert_int_equal(dse_count_pow(1, DSE_COUNT_MAX), 1);
    assert_true(dse_count_pow(2, 63) == UINT64_C(1) << 63);
    assert_true(dse_count_pow(2, 64) == DSE_COUNT_MAX);
    assert_true(dse_count_pow(3, DSE_COUNT_MAX) == DSE_COUNT_MAX);
}

static void quotients_and_pairs(void **state) {
    (void)state;
    assert_int_equal(dse_count_ceil_div(0, 7), 0);
    assert_int_equal(dse_count_ceil_div(48, 18), 3);
    assert_int_equal(dse_count_ceil_div(54, 18), 3);
    assert_true(dse_count_ceil_div(DSE_COUNT_MAX, 2) == UINT64_C(1) << 63);
    assert_int_equal(dse_count_pairs(0), 0);
    assert_int_equal(dse_count_pairs(1), 0);
    assert_int_equal(dse_count_pairs(545), 148240);
    assert_int_equal(dse_count_pairs(74), 2701);
    assert_true(dse_count_pairs(UINT64_C(6074001000)) == UINT64_C(18446744070963499500));
    assert_true(dse_count_pairs(UINT64_C(6074001001)) == DSE_COUNT_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums),
        cmocka_unit_test(products),
        cmocka_unit_test(saturation_stays),
        cmocka_unit_test(powers),
        cmocka_unit_test(quotients_and_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* core/parameter: parsing, ranges, printing and columns from one descriptor. */
#include "tests/support/test.h"

#include <string.h>

#include "core/parameter.h"

static const char *const words[] = {"absolute", "relative", "circulant", "palm_tree", NULL};

static const struct dse_parameter
    count = {.name = "q", .kind = DSE_COUNT, .least = 3, .most = 97},
    big = {.name = "n", .kind = DSE_COUNT, .least = 0, .most = 1e19},
    rate = {.name = "rate",
            .kind = DSE_REAL,
            .least = 1e6,
            .dimension = DSE_DATARATE,
            .unit = "Gbps",
            .most = 1e15},
    pure = {.name = "load", .kind = DSE_REAL, .least = 0, .most = 1},
    strict = {.name = "delay", .kind = DSE_REAL, .least = 0, .dimension = DSE_TIME, .most = 1},
    choice = {.name = "arrangement", .kind = DSE_CHOICE, .choices = words},
    dims = {.name = "dims", .kind = DSE_DIMS, .least = 1, .most = 512},
    grid = {.name = "intra", .kind = DSE_DIMS, .word = "full", .least = 2, .most = 512},
    taper = {.name = "taper", .kind = DSE_RATIOS, .least = 1, .most = 64};

static struct dse_value reads(const struct dse_parameter *parameter, const char *text) {
    struct dse_value value = {0};
    struct dse_error error = {0};
    if (dse_parameter_parse(parameter, text, &value, &error) != DSE_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    assert_true(value.given);
    return value;
}

static void refuses(const struct dse_parameter *parameter, const char *text,
                    const char *part_of_message) {
    struct dse_error error = {0};
    struct dse_value value = {.given = false, .as.count = 2385};
    if (dse_parameter_parse(parameter, text, &value, &error) != DSE_BAD_INPUT) {
        fail_msg("'%s' was accepted", text);
    }
    assert_true(!value.given && value.as.count == 2385);
    assert_non_null(strstr(error.message, parameter->name));
    if (strstr(error.message, part_of_message) == NULL) {
        fail_msg("'%s' does not tell of '%s'", error.message, part_of_message);
    }
}

static void prints_back(const struct dse_parameter *parameter, const char *text,
                        const char *expected) {
    struct dse_value value = reads(parameter, text);
    struct dse_text printed = {0};
    dse_parameter_print(parameter, &value, &printed);
    assert_text(printed.data, expected);
    dse_text_free(&printed);
}

static void counts(void **state) {
    (void)state;
    assert_int_equal(reads(&count, "27").as.count, 27);
    assert_int_equal(reads(&count, "3").as.count, 3);
    assert_int_equal(reads(&count, "97").as.count, 97);
    assert_true(reads(&big, "9007199254740993").as.count == UINT64_C(9007199254740993));
    prints_back(&count, "027", "27");
    refuses(&count, "2", "from 3 to 97");
    refuses(&count, "98", "from 3 to 97");
    refuses(&count, "-3", "not a whole number");
    refuses(&count, "27.5", "not a whole number");
    refuses(&count, "2e1", "not a whole number");
    refuses(&count, "", "not a whole number");
    refuses(&count, " 27", "not a whole number");
    refuses(&count, "27 ", "not a whole number");
    refuses(&count, "nan", "not a whole number");
    refuses(&count, "18446744073709551616", "beyond 64 bits");
}

static void quantities(void **state) {
    (void)state;
    assert_close(reads(&rate, "200").as.real, 2e11, 0, 0);
    assert_close(reads(&rate, "25GB/s").as.real, 2e11, 0, 0);
    assert_close(reads(&pure, "0.385").as.real, 0.385, 0, 0);
    prints_back(&rate, "25 GB/s", "200Gbps");
    prints_back(&pure, "0.3850", "0.385");
    prints_back(&strict, "350ns", "350ns");
    refuses(&rate, "1Mb", "unknown unit 'Mb'");
    refuses(&rate, "0", "from 1Mbps to 1Pbps");
    refuses(&rate, "-5Gbps", "from 1Mbps to 1Pbps");
    refuses(&pure, "1.001", "from 0 to 1");
    refuses(&strict, "350", "needs a unit");
}

static void choices(void **state) {
    (void)state;
    assert_int_equal(reads(&choice, "absolute").as.choice, 0);
    assert_int_equal(reads(&choice, "palm_tree").as.choice, 3);
    prints_back(&choice, "circulant", "circulant");
    refuses(&choice, "realtive", "did you mean 'relative'?");
    refuses(&choice, "", "unknown word ''");
    refuses(&choice, "spiral", "unknown word 'spiral'");
}

static void dimensions(void **state) {
    (void)state;
    struct dse_dims read = reads(&dims, "24x23x24x2mx3x2m").as.dims;
    static const uint32_t sizes[] = {24, 23, 24, 2, 3, 2};
    assert_int_equal(read.length, 6);
    assert_memory_equal(read.size, sizes, sizeof sizes);
    assert_int_equal(read.mesh, 1U << 3 | 1U << 5);
    assert_int_equal(reads(&dims, "512").as.dims.length, 1);
    assert_int_equal(reads(&dims, "1x2x3x4x5x6x7x8").as.dims.length, DSE_LIST_MAX);
    prints_back(&dims, "24x23x24x2mx3x2m", "24x23x24x2mx3x2m");
    prints_back(&dims, "007", "7");
    refuses(&dims, "1x2x3x4x5x6x7x8x9", "at most 8");
    refuses(&dims, "", "malformed");
    refuses(&dims, "8x", "malformed");
    refuses(&dims, "x8", "malformed");
    refuses(&dims, "8xx8", "malformed");
    refuses(&dims, "8,8", "malformed");
    refuses(&dims, "8mm", "malformed");
    refuses(&dims, "8M", "malformed");
    refuses(&dims, "8x-8", "malformed");
    refuses(&dims, "8x0", "from 1 to 512");
    refuses(&dims, "8x513x8", "from 1 to 512");
    refuses(&dims, "8x513x8", "=513 is");
    refuses(&dims, "8x4294967297x8", "=4294967297 is too large");
    refuses(&dims, "99999999999999999999x8", "too large");
}

static void ratios(void **state) {
    (void)state;
    struct dse_ratios read = reads(&taper, "22/18:2:1").as.ratios;
    assert_int_equal(read.length, 3);
    assert_int_equal(read.at[0].over, 22);
    assert_int_equal(read.at[0].under, 18);
    assert_int_equal(read.at[1].over, 2);
    assert_int_equal(read.at[1].under, 1);
    prints_back(&taper, "22/18:2:1", "22/18:2:1");
    prints_back(&taper, "4/1", "4");
    refuses(&taper, "2:1:1:1:1:1:1:1:1", "at most 8");
    refuses(&taper, "", "malformed");
    refuses(&taper, "2:", "malformed");
    refuses(&taper, "2/:1", "malformed");
    refuses(&taper, "/2", "malformed");
    refuses(&taper, "1.5", "malformed");
    refuses(&taper, "0", "from 1 to 64");
    refuses(&taper, "2/0", "from 1 to 64");
    refuses(&taper, "2/65", "from 1 to 64");
    refuses(&taper, "2:99999999999", "too large");
}

static void columns(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_parameter_column(&rate, &text);
    assert_text(text.data, "rate_gbps");
    dse_text_clear(&text);
    dse_parameter_column(&count, &text);
    assert_text(text.data, "q");
    dse_text_free(&text);
    assert_close(dse_parameter_in_column_unit(&rate, 8.16e10), 81.6, 1e-15, 0);
    assert_close(dse_parameter_in_column_unit(&pure, 0.385), 0.385, 0, 0);
}

/* A word may stand instead of sizes, where the parameter has one. */
static void word_for_no_sizes(void **state) {
    (void)state;
    assert_int_equal(reads(&grid, "full").as.dims.length, 0);
    assert_int_equal(reads(&grid, "16x6").as.dims.length, 2);
    prints_back(&grid, "full", "full");
    prints_back(&grid, "16x6", "16x6");
    refuses(&grid, "fullx2", "malformed");
    refuses(&grid, "ful", "malformed");
    refuses(&grid, "", "malformed");
    refuses(&dims, "full", "malformed");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(word_for_no_sizes), cmocka_unit_test(counts),
        cmocka_unit_test(quantities),        cmocka_unit_test(choices),
        cmocka_unit_test(dimensions),        cmocka_unit_test(ratios),
        cmocka_unit_test(columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* core/units: quantities with units. */
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

#include "core/units.h"

static void reads(const char *text, enum dse_dimension dimension, const char *bare_unit,
                  double expected) {
    struct dse_error error = {0};
    double value;
    if (dse_units_parse(text, dimension, bare_unit, &value, &error) != DSE_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    assert_close(value, expected, 1e-15, 0);
}

static void refuses(const char *text, enum dse_dimension dimension, const char *bare_unit,
                    const char *part_of_message) {
    struct dse_error error = {0};
    double value = 2.385;
    assert_int_equal(dse_units_parse(text, dimension, bare_unit, &value, &error), DSE_BAD_INPUT);
    assert_true(value == 2.385);
    if (strstr(error.message, part_of_message) == NULL) {
        fail_msg("'%s' does not tell of '%s'", error.message, part_of_message);
    }
}

static void data_rates(void **state) {
    (void)state;
    reads("200Gbps", DSE_DATARATE, NULL, 2e11);
    reads("200 Gb/s", DSE_DATARATE, NULL, 2e11);
    reads("200Gbit/s", DSE_DATARATE, NULL, 2e11);
    reads("25 GB/s", DSE_DATARATE, NULL, 2e11);
    reads("81.6Gbps", DSE_DATARATE, NULL, 8.16e10);
    reads("100", DSE_DATARATE, "Gbps", 1e11);
    reads("100Mbps", DSE_DATARATE, "Gbps", 1e8);
    reads("12.8TB/s", DSE_DATARATE, NULL, 1.024e14);
    reads("3kB/s", DSE_DATARATE, NULL, 24000);
    reads("7B/s", DSE_DATARATE, NULL, 56);
}

/* A bit and a byte, 1000 and 1024 are told apart. */
static void sizes_times_lengths(void **state) {
    (void)state;
    reads("4KiB", DSE_DATASIZE, NULL, 4096);
    reads("4kB", DSE_DATASIZE, NULL, 4000);
    reads("64 MiB", DSE_DATASIZE, NULL, 67108864);
    reads("9216", DSE_DATASIZE, "B", 9216);
    reads("350ns", DSE_TIME, NULL, 350e-9);
    reads("2.385us", DSE_TIME, NULL, 2.385e-6);
    reads("3ms", DSE_TIME, NULL, 3e-3);
    reads("2.5h", DSE_TIME, NULL, 9000);
    reads("2.6 m", DSE_LENGTH, NULL, 2.6);
    reads("30cm", DSE_LENGTH, NULL, 0.3);
    reads("-17.5", DSE_PURE, NULL, -17.5);
}

/* The result is the double that the number in basic units would have been read as. */
static void small_units_are_exact(void **state) {
    (void)state;
    double value;
    assert_int_equal(dse_units_parse("350ns", DSE_TIME, NULL, &value, NULL), DSE_OK);
    assert_true(value == 350e-9);
    assert_int_equal(dse_units_parse("7ps", DSE_TIME, NULL, &value, NULL), DSE_OK);
    assert_true(value == 7e-12);
    assert_int_equal(dse_units_parse("2.385 us", DSE_TIME, NULL, &value, NULL), DSE_OK);
    assert_true(value == 2.385e-6);
    assert_int_equal(dse_units_parse("2.5e3ps", DSE_TIME, NULL, &value, NULL), DSE_OK);
    assert_close(value, 2.5e-9, 1e-15, 0);
}

static void bad_quantities(void **state) {
    (void)state;
    refuses("200", DSE_DATARATE, NULL, "needs a unit");
    refuses("200gbps", DSE_DATARATE, NULL, "unknown unit 'gbps'");
    refuses("200ns", DSE_DATARATE, NULL, "unknown unit 'ns'");
    refuses("200 Gbps ", DSE_DATARATE, NULL, "unknown unit");
    refuses("200  Gbps", DSE_DATARATE, NULL, "unknown unit");
    refuses("", DSE_TIME, "ns", "is not a time");
    refuses("fast", DSE_DATARATE, NULL, "is not a data rate");
    refuses("nan", DSE_LENGTH, "m", "is not a length");
    refuses("inf", DSE_DATASIZE, "B", "is not a size");
    refuses("0x10", DSE_PURE, NULL, "is not a number");
    refuses("1e300TB", DSE_DATASIZE, NULL, "too large");
    refuses("3m", DSE_PURE, NULL, "not a plain number");
}

static void prints(double value, enum dse_dimension dimension, const char *expected) {
    char text[64];
    assert_int_equal(dse_units_print(value, dimension, text, sizeof text), strlen(expected));
    assert_text(text, expected);
}

static void printing(void **state) {
    (void)state;
    prints(2e11, DSE_DATARATE, "200Gbps");
    prints(1.6e12, DSE_DATARATE, "1.6Tbps");
    prints(8.16e10, DSE_DATARATE, "81.6Gbps");
    prints(17, DSE_DATARATE, "17bps");
    prints(350e-9, DSE_TIME, "350ns");
    prints(2.385e-6, DSE_TIME, "2.385us");
    prints(90, DSE_TIME, "1.5min");
    prints(2.6, DSE_LENGTH, "2.6m");
    prints(0.3, DSE_LENGTH, "30cm");
    prints(4096, DSE_DATASIZE, "4KiB");
    prints(64e6, DSE_DATASIZE, "64MB");
    prints(-17.5, DSE_PURE, "-17.5");
}

static void printing_fits_the_room(void **state) {
    (void)state;
    char text[5];
    assert_int_equal(dse_units_print(2e11, DSE_DATARATE, text, sizeof text), 7);
    assert_text(text, "200G");
}

/* Whatever is printed reads back to the same double. */
static void printed_quantities_read_back(void **state) {
    (void)state;
    static const enum dse_dimension dimensions[] = {DSE_PURE, DSE_DATARATE, DSE_DATASIZE, DSE_TIME,
                                                    DSE_LENGTH};
    uint64_t seed = 2385;
    for (int i = 0; i < 20000; i++) {
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407; /* Knuth's MMIX */
        double value = (double)(seed >> 11) * 1e-13;
        for (int step = i % 12; step > 0; step--) {
            value *= i % 2 == 0 ? 37.25 : 0.0715;
        }
        enum dse_dimension dimension = dimensions[i % 5];
        char text[64];
        double back;
        struct dse_error error;
        dse_units_print(value, dimension, text, sizeof text);
        if (dse_units_parse(text, dimension, NULL, &back, &error) != DSE_OK || back != value) {
            fail_msg("%.17g is printed as %s", value, text);
        }
    }
}

static void factors(void **state) {
    (void)state;
    assert_true(dse_units_factor("Gbps", DSE_DATARATE) == 1e9);
    assert_true(dse_units_factor("GB/s", DSE_DATARATE) == 8e9);
    assert_true(dse_units_factor("KiB", DSE_DATASIZE) == 1024);
    assert_true(dse_units_factor("", DSE_TIME) == 1);
    assert_true(dse_units_factor("Gbps", DSE_TIME) == 0);
    assert_true(dse_units_factor("furlong", DSE_LENGTH) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(data_rates),
        cmocka_unit_test(sizes_times_lengths),
        cmocka_unit_test(small_units_are_exact),
        cmocka_unit_test(bad_quantities),
        cmocka_unit_test(printing),
        cmocka_unit_test(printing_fits_the_room),
        cmocka_unit_test(printed_quantities_read_back),
        cmocka_unit_test(factors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

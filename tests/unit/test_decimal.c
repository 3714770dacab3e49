/* core/decimal: shortest decimals that read back, in every locale. */
#include "tests/support/test.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"

static void prints(double value, const char *expected) {
    char text[DSE_DECIMAL_SIZE];
    assert_int_equal(dse_decimal_print(value, text), strlen(expected));
    assert_text(text, expected);
}

static void known_decimals(void **state) {
    (void)state;
    prints(0, "0");
    prints(-0.0, "0");
    prints(1, "1");
    prints(-2.385, "-2.385");
    prints(0.1, "0.1");
    prints(0.1 + 0.2, "0.30000000000000004");
    prints(1.0 / 3, "0.3333333333333333");
    prints(100.0 / 3, "33.333333333333336");
    prints(2.0 / 3, "0.6666666666666666");
    prints(1.7534246575342465, "1.7534246575342465");
    prints(1e-5, "0.00001");
    prints(0.000012345678, "0.000012345678");
    prints(9.999999999999999e-6, "9.999999999999999e-06");
    prints(1e15, "1000000000000000");
    prints(1e16, "10000000000000000");
    prints(12345678901234567.0, "12345678901234568");
    prints(99999999999999984.0, "99999999999999980");
    prints(1e17, "1e+17");
    prints(1e22, "1e+22");
    prints(1e23, "1e+23");
    prints(9007199254740993.0, "9007199254740992");
    prints(0x1p-15, "0.000030517578125");
    prints(0x1p50, "1125899906842624");
    prints(INFINITY, "inf");
    prints(-INFINITY, "-inf");
    prints((double)NAN, "");
}

/* Cases of Steele and White, Gay, and Adams (Ryu 2018) on which printers have failed. The powers of
 * two have a shorter decimal above than the one nearest to them. */
static void hard_decimals(void **state) {
    (void)state;
    prints(5e-324, "5e-324");
    prints(2.2250738585072014e-308, "2.2250738585072014e-308");
    prints(2.225073858507201e-308, "2.225073858507201e-308");
    prints(DBL_MAX, "1.7976931348623157e+308");
    prints(9.5e-320, "9.5e-320");
    prints(1.3e-322, "1.3e-322");
    prints(2.98023223876953125e-8, "2.9802322387695312e-08");
    prints(9.0608011534336e15, "9060801153433600");
    prints(4.708356024711512e18, "4.708356024711512e+18");
    prints(9.409340012568248e18, "9.409340012568248e+18");
    prints(8.41e21, "8.41e+21");
    prints(2.0919495182368195e19, "2.0919495182368195e+19");
    prints(5.764607523034235e39, "5.764607523034235e+39");
    prints(1.8014398509481984e16, "18014398509481984");
    prints(0x1p-44, "5.684341886080802e-14");
    prints(0x1p-24, "5.960464477539063e-08");
    prints(0x1p89, "6.189700196426902e+26");
    prints(0x1p976, "6.386688990511104e+293");
}

static void counts(void **state) {
    (void)state;
    char text[DSE_DECIMAL_SIZE];
    assert_int_equal(dse_decimal_print_count(0, text), 1);
    assert_text(text, "0");
    assert_int_equal(dse_decimal_print_count(279040, text), 6);
    assert_text(text, "279040");
    assert_int_equal(dse_decimal_print_count(UINT64_MAX, text), 20);
    assert_text(text, "18446744073709551615");
}

/* splitmix64 (Steele, Lea, Flood 2014) */
static uint64_t next_random(uint64_t *seed) {
    uint64_t z = *seed += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static double from_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The digits of a decimal without sign, point, exponent, and zeros at either end. */
static void significant(const char *text, char *digits) {
    size_t length = 0, last = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text >= '0' && *text <= '9' && (length > 0 || *text != '0')) {
            digits[length++] = *text;
            last = *text == '0' ? last : length;
        }
    }
    digits[last] = '\0';
}

/* Reads back, and has as few digits as the shortest of 1 to 17 that the C library prints; it is
 * that decimal, the nearest, unless the value is a power of two, for which fewer may do. */
static void is_shortest(double value) {
    char text[DSE_DECIMAL_SIZE], library[DSE_DECIMAL_SIZE], digits[32], expected[32];
    const char *end;
    double back;
    size_t length = dse_decimal_print(value, text);
    assert_int_equal(length, strlen(text));
    if (!dse_decimal_parse(text, &end, &back) || *end != '\0' || back != value) {
        fail_msg("%.17g prints as %s, which does not read back", value, text);
    }
    for (int precision = 0; precision < 17; precision++) {
        snprintf(library, sizeof library, "%.*e", precision, value);
        if (strtod(library, NULL) == value) {
            break;
        }
    }
    significant(text, digits);
    significant(library, expected);
    int exponent;
    bool power_of_two = fabs(frexp(value, &exponent)) == 0.5;
    if (power_of_two ? strlen(digits) > strlen(expected) : strcmp(digits, expected) != 0) {
        fail_msg("%.17g prints as %s, the library has %s", value, text, library);
    }
    if (fabs(value) >= 1e-5 && fabs(value) < 1e17 && strchr(text, 'e') != NULL) {
        fail_msg("%.17g prints as %s, with an exponent", value, text);
    }
}

static void any_bits(void **state) {
    (void)state;
    uint64_t seed = 2385;
    for (int i = 0; i < 60000; i++) {
        double value = from_bits(next_random(&seed));
        if (isfinite(value)) {
            is_shortest(value);
        }
    }
}

static void any_subnormal(void **state) {
    (void)state;
    uint64_t seed = 1074;
    for (unsigned i = 0; i < 10000; i++) {
        is_shortest(from_bits(next_random(&seed) >> (12 + i % 52)));
    }
}

/* Where most results lie: all exponents for which the fast paths may be taken. */
static void any_usual(void **state) {
    (void)state;
    uint64_t seed = 17;
    for (int i = 0; i < 60000; i++) {
        double fraction = (double)(next_random(&seed) >> 11) * 0x1p-53;
        is_shortest((i % 2 == 0 ? 1 : -1) * ldexp(1 + fraction, i % 96 - 26));
    }
}

/* Quotients of small numbers, and decimals of few digits. */
static void any_ratio(void **state) {
    (void)state;
    uint64_t seed = 73;
    for (int i = 0; i < 30000; i++) {
        double over = (double)(next_random(&seed) % 100000);
        is_shortest(over / (double)(1 + next_random(&seed) % 1000));
        is_shortest(over / 1000);
        is_shortest(over * 1e11);
    }
}

static void powers_and_neighbours(void **state) {
    (void)state;
    for (int exponent = -1074; exponent <= 1023; exponent++) {
        double power = ldexp(1, exponent);
        is_shortest(power);
        is_shortest(nextafter(power, INFINITY));
        if (exponent > -1074) {
            is_shortest(nextafter(power, 0));
        }
    }
    for (int exponent = -323; exponent <= 308; exponent++) {
        char text[16];
        snprintf(text, sizeof text, "1e%d", exponent);
        is_shortest(strtod(text, NULL));
        is_shortest(nextafter(strtod(text, NULL), INFINITY));
    }
}

static void parses(const char *text, size_t length, double expected) {
    const char *end;
    double value = 2.385;
    assert_true(dse_decimal_parse(text, &end, &value));
    assert_int_equal(end - text, length);
    assert_true(value == expected);
}

static void refuses(const char *text) {
    const char *end;
    double value = 2.385;
    if (dse_decimal_parse(text, &end, &value)) {
        fail_msg("'%s' was read as %g", text, value);
    }
    assert_true(value == 2.385);
}

static void reading(void **state) {
    (void)state;
    parses("2.385", 5, 2.385);
    parses("-12.5e3", 7, -12500);
    parses("+.5x", 3, 0.5);
    parses("200Gbps", 3, 200);
    parses("7.", 2, 7);
    parses("1,5", 1, 1);
    parses("2e", 1, 2);
    parses("0", 1, 0);
    parses("00012", 5, 12);
    const char *const bad[] = {"",      " 1",  "-",   ".",     "e5",     "inf",  "nan",
                               "0x1p4", "0X2", "--1", "1e309", "-1e309", "Gbps", "+-1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        refuses(bad[i]);
    }
}

static void reading_counts(void **state) {
    (void)state;
    const char *end;
    uint64_t value = 7;
    const char *const text = "18446744073709551615,", *const beyond = "18446744073709551616";
    assert_true(dse_decimal_parse_count(text, &end, &value));
    assert_true(value == UINT64_MAX && *end == ',');
    value = 7;
    assert_false(dse_decimal_parse_count(beyond, &end, &value));
    assert_true(value == 7 && *end == '\0');
    const char *const bad[] = {"", "-1", "+1", " 1", "x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(dse_decimal_parse_count(bad[i], &end, &value));
        assert_true(end == bad[i] && value == 7);
    }
}

static void rounding(void **state) {
    (void)state;
    assert_true(dse_decimal_round(1.7534246575342465, 4) == 1.753);
    assert_true(dse_decimal_round(-0.00123456, 3) == -0.00123);
    assert_true(dse_decimal_round(0.99996, 4) == 1);
    assert_true(dse_decimal_round(102385.6, 4) == 102386); /* whole digits stay */
    assert_true(dse_decimal_round(0, 4) == 0);
    assert_true(dse_decimal_round(-INFINITY, 4) == -INFINITY);
    assert_true(isnan(dse_decimal_round(NAN, 4)));
    assert_true(dse_decimal_round(5e-324, 17) == 5e-324); /* its scale is beyond doubles */
}

static void other_decimal_points(void **state) {
    (void)state;
    known_decimals(NULL);
    hard_decimals(NULL);
    reading(NULL);
}

/* A machine may lack locales with a decimal comma, or with a point of several bytes (ps_AF): then
 * these cases are left out. */
int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_decimals), cmocka_unit_test(hard_decimals),
        cmocka_unit_test(counts),         cmocka_unit_test(any_bits),
        cmocka_unit_test(any_subnormal),  cmocka_unit_test(any_usual),
        cmocka_unit_test(any_ratio),      cmocka_unit_test(powers_and_neighbours),
        cmocka_unit_test(reading),        cmocka_unit_test(reading_counts),
        cmocka_unit_test(rounding),
    };
    const struct CMUnitTest locale_tests[] = {cmocka_unit_test(other_decimal_points)};
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    const char *const locales[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "fr_FR",
                                   "nl_NL.UTF-8", "ps_AF.UTF-8", "ps_AF", "fa_IR.UTF-8"};
    for (size_t i = 0; i < sizeof locales / sizeof *locales; i++) {
        if (setlocale(LC_ALL, locales[i]) != NULL && localeconv()->decimal_point[0] != '.') {
            failures += cmocka_run_group_tests(locale_tests, NULL, NULL);
        }
    }
    return failures;
}

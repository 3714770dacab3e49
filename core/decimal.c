#include "core/decimal.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* glibc answers newlocale(..., "C", 0) with its constant C locale: no allocation, nothing to free.
 */
static double parse_in_c_locale(const char *text, char **end) {
    return strtod_l(text, end, newlocale(LC_ALL_MASK, "C", (locale_t)0));
}

static const double powers_of_ten[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};

size_t dse_decimal_print_count(uint64_t value, char text[static DSE_DECIMAL_SIZE]) {
    char digits[DSE_DECIMAL_SIZE];
    size_t length = 0;
    do {
        digits[length++] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    for (size_t i = 0; i < length; i++) {
        text[i] = digits[length - 1 - i];
    }
    text[length] = '\0';
    return length;
}

/* Prints digits * 10^-decimals without trailing zeros behind the point. */
static size_t print_fixed(uint64_t digits, unsigned decimals, char *text) {
    while (decimals > 0 && digits % 10 == 0) {
        digits /= 10;
        decimals--;
    }
    char buffer[DSE_DECIMAL_SIZE];
    size_t length = dse_decimal_print_count(digits, buffer);
    if (decimals == 0) {
        memcpy(text, buffer, length + 1);
        return length;
    }
    size_t whole = length > decimals ? length - decimals : 0;
    size_t zeros = length > decimals ? 0 : decimals - length;
    char *out = text;
    if (whole == 0) {
        *out++ = '0';
    }
    memcpy(out, buffer, whole);
    out += whole;
    *out++ = '.';
    memset(out, '0', zeros);
    out += zeros;
    memcpy(out, buffer + whole, length - whole + 1);
    return (size_t)(out - text) + length - whole;
}

static bool has_no_exponent(double value) {
    return value >= 1e-5 && value < 1e17;
}

/* Decimals of at most 15 digits: n / 10^d is a correctly rounded quotient of two exact doubles
 * (n < 2^53, d <= 22), so it is what reading the text gives; and no two decimals of at most 15
 * digits read back to one double, so without its trailing zeros it is the shortest. */
static size_t print_short(double value, char *text) {
    unsigned decimals = value < 1e7 ? 8 : value < 1e11 ? 4 : 0;
    double scaled = value * powers_of_ten[decimals];
    uint64_t whole = scaled < 1e15 ? (uint64_t)(scaled + 0.5) : 0;
    return (double)whole / powers_of_ten[decimals] == value ? print_fixed(whole, decimals, text)
                                                            : 0;
}

/* Integer powers up to 10^22, where 53 bits times the power still fit in 128 bits. */
static unsigned __int128 integer_power_of_ten(unsigned exponent) {
    static const uint64_t low[] = {1,         10,         100,         1000,
                                   10000,     100000,     1000000,     10000000,
                                   100000000, 1000000000, 10000000000, 100000000000};
    return (unsigned __int128)low[exponent / 2] * low[exponent - exponent / 2];
}

/* Exact search in 128-bit integers: value = mantissa * 2^-shift; a decimal n / 10^d reads back to
 * it when |n 2^shift - mantissa 10^d| is less than half a unit of the mantissa, 10^d / 2. Decimals
 * of 15 digits are sparser than doubles, so any shorter one shows as trailing zeros of the nearest.
 */
static size_t print_exact(double value, char *text) {
    int exponent;
    uint64_t mantissa = (uint64_t)ldexp(frexp(value, &exponent), DBL_MANT_DIG);
    int shift = DBL_MANT_DIG - exponent;
    int magnitude = (int)floor(log10(value));
    bool uneven_neighbours = (mantissa & (mantissa - 1)) == 0;
    if (shift <= 0 || shift > 70 || magnitude < -5 || uneven_neighbours) {
        return 0;
    }
    for (int digits = 15; digits <= 17; digits++) {
        int decimals = digits - 1 - magnitude;
        if (decimals < 0 || decimals > 22) {
            continue;
        }
        unsigned __int128 power = integer_power_of_ten((unsigned)decimals);
        unsigned __int128 scaled = mantissa * power;
        unsigned __int128 half = (unsigned __int128)1 << (shift - 1);
        unsigned __int128 odd = scaled >> shift & 1; /* halves go to the even digit */
        unsigned __int128 nearest = (scaled + half - 1 + odd) >> shift;
        unsigned __int128 back = nearest << shift;
        unsigned __int128 error = back > scaled ? back - scaled : scaled - back;
        if (2 * error < power) {
            return print_fixed((uint64_t)nearest, (unsigned)decimals, text);
        }
    }
    return 0;
}

/* Makes the last digit of `1.25e-07` one larger, with carries. Past 9.99 the text becomes 0.00. */
static void raise_last_digit(char *text) {
    char *at = strchr(text, 'e');
    while (--at >= text) {
        if (*at == '9') {
            *at = '0';
        } else if (*at != '.') {
            ++*at;
            return;
        }
    }
}

/* Prints `1.25e-07` with a point, whatever the locale puts there: it may be several bytes. */
static void print_exponential(double value, int digits, char *text) {
    snprintf(text, DSE_DECIMAL_SIZE, "%.*e", digits - 1, value);
    const char *behind = text + 1 + strcspn(text + 1, "0123456789e");
    if (digits > 1) {
        text[1] = '.';
        memmove(text + 2, behind, strlen(behind) + 1);
    }
}

/* Prints with so many digits, in the form of `1.25e-07`; false if that does not read back. Below a
 * power of two doubles lie twice as dense as above it: where the nearest decimal is below and reads
 * back to another double, the next above may still be good. */
static bool print_digits(double value, int digits, char *text) {
    print_exponential(value, digits, text);
    int exponent;
    if (parse_in_c_locale(text, NULL) != value && frexp(value, &exponent) == 0.5) {
        raise_last_digit(text);
    }
    return parse_in_c_locale(text, NULL) == value;
}

/* Any other value, by the C library. */
static size_t print_any(double value, char *text) {
    int digits = 1;
    while (!print_digits(value, digits, text) && digits < 17) {
        digits++;
    }
    if (!has_no_exponent(value)) {
        return strlen(text);
    }
    uint64_t number = 0;
    char *at = text;
    for (; *at != 'e'; at++) {
        number = *at == '.' ? number : 10 * number + (uint64_t)(*at - '0');
    }
    long decimals = digits - 1 - strtol(at + 1, NULL, 10);
    for (; decimals < 0; decimals++) {
        number *= 10;
    }
    return print_fixed(number, (unsigned)decimals, text);
}

size_t dse_decimal_print(double value, char text[static DSE_DECIMAL_SIZE]) {
    char *out = text;
    if (isnan(value)) {
        *out = '\0';
        return 0;
    }
    if (signbit(value) && value != 0) {
        *out++ = '-';
        value = -value;
    }
    size_t length = 0;
    if (isinf(value)) {
        length = (size_t)(stpcpy(out, "inf") - out);
    } else if (value == 0) {
        length = print_fixed(0, 0, out);
    } else if (has_no_exponent(value)) {
        length = print_short(value, out);
        if (length == 0) {
            length = print_exact(value, out);
        }
    }
    if (length == 0) {
        length = print_any(value, out);
    }
    return (size_t)(out - text) + length;
}

double dse_decimal_round(double value, int digits) {
    if (!isfinite(value) || value == 0) {
        return value;
    }
    double scale = pow(10, digits - 1 - floor(log10(fabs(value))));
    double rounded = scale >= 1 ? round(value * scale) / scale : round(value);
    return isfinite(rounded) ? rounded : value;
}

bool dse_decimal_parse(const char *text, const char **end, double *value) {
    *end = text;
    const char *start = text + (*text == '-' || *text == '+');
    const char *digits = *start == '.' ? start + 1 : start;
    if (*digits < '0' || *digits > '9' || (start[0] == '0' && (start[1] | 0x20) == 'x')) {
        return false;
    }
    char *behind;
    double number = parse_in_c_locale(text, &behind);
    if (!isfinite(number)) {
        return false;
    }
    *end = behind;
    *value = number;
    return true;
}

bool dse_decimal_parse_count(const char *text, const char **end, uint64_t *value) {
    uint64_t number = 0;
    bool fits = true;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        fits = fits && !__builtin_mul_overflow(number, (uint64_t)10, &number) &&
               !__builtin_add_overflow(number, (uint64_t)(*at - '0'), &number);
    }
    *end = at;
    if (at == text || !fits) {
        return false;
    }
    *value = number;
    return true;
}

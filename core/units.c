#include "core/units.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Room for a printed number and its unit. */
enum { PRINTED_SIZE = DSE_DECIMAL_SIZE + 8 };

struct unit {
    const char *name;
    double factor;
};

/* Ascending by factor; the first of equal factors is the one that is printed. */
static const struct unit datarate_units[] = {
    {"bps", 1},      {"b/s", 1},     {"bit/s", 1},   {"B/s", 8},       {"kbps", 1e3},
    {"Kbps", 1e3},   {"kb/s", 1e3},  {"kB/s", 8e3},  {"Mbps", 1e6},    {"Mb/s", 1e6},
    {"Mbit/s", 1e6}, {"MB/s", 8e6},  {"Gbps", 1e9},  {"Gb/s", 1e9},    {"Gbit/s", 1e9},
    {"GB/s", 8e9},   {"Tbps", 1e12}, {"Tb/s", 1e12}, {"Tbit/s", 1e12}, {"TB/s", 8e12},
    {"Pbps", 1e15},  {"Pb/s", 1e15}, {"PB/s", 8e15}, {NULL, 0}};
static const struct unit datasize_units[] = {
    {"B", 1},    {"kB", 1e3},     {"KB", 1e3},  {"KiB", 1024.0}, {"MB", 1e6}, {"MiB", 0x1p20},
    {"GB", 1e9}, {"GiB", 0x1p30}, {"TB", 1e12}, {"TiB", 0x1p40}, {NULL, 0}};
static const struct unit time_units[] = {{"ps", 1e-12}, {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3},
                                         {"s", 1},      {"min", 60},  {"h", 3600},  {NULL, 0}};
static const struct unit length_units[] = {
    {"mm", 1e-3}, {"cm", 1e-2}, {"m", 1}, {"km", 1e3}, {NULL, 0}};
static const struct unit pure_units[] = {{NULL, 0}};

static const struct {
    const char *kind;
    const struct unit *units;
    const char *examples;
} dimensions[] = {
    [DSE_PURE] = {"number", pure_units, "a plain number"},
    [DSE_DATARATE] = {"data rate", datarate_units, "200Gbps or 25 GB/s"},
    [DSE_DATASIZE] = {"size", datasize_units, "4KiB or 64 MB"},
    [DSE_TIME] = {"time", time_units, "350ns or 2 us"},
    [DSE_LENGTH] = {"length", length_units, "2.6 m or 30cm"},
};

double dse_units_factor(const char *unit, enum dse_dimension dimension) {
    if (*unit == '\0') {
        return 1;
    }
    for (const struct unit *u = dimensions[dimension].units; u->name != NULL; u++) {
        if (strcmp(u->name, unit) == 0) {
            return u->factor;
        }
    }
    return 0;
}

/* The number that `text` begins with (up to `behind`), times the factor. Powers of ten go into the
 * exponent of the text, so that `2.385us` is the double nearest to 2.385e-6. */
static double scale(const char *text, const char *behind, double number, double factor) {
    char shifted[2 * DSE_DECIMAL_SIZE];
    size_t length = (size_t)(behind - text);
    long exponent = lround(log10(factor));
    double result = number * factor;
    if (fabs(log10(factor) - (double)exponent) < 1e-9 && length <= DSE_DECIMAL_SIZE &&
        memchr(text, 'e', length) == NULL && memchr(text, 'E', length) == NULL) {
        const char *end;
        snprintf(shifted, sizeof shifted, "%.*se%ld", (int)length, text, exponent);
        dse_decimal_parse(shifted, &end, &result);
    }
    return result;
}

enum dse_status dse_units_parse(const char *text, enum dse_dimension dimension,
                                const char *bare_unit, double *value, struct dse_error *error) {
    const char *kind = dimensions[dimension].kind, *examples = dimensions[dimension].examples;
    const char *unit;
    double number;
    if (!dse_decimal_parse(text, &unit, &number)) {
        return dse_error_set(error, DSE_BAD_INPUT, "'%s' is not a %s (write %s)", text, kind,
                             examples);
    }
    const char *behind = unit;
    if (*unit == ' ') {
        unit++;
    }
    if (*unit == '\0' && dimension != DSE_PURE) {
        if (bare_unit == NULL) {
            return dse_error_set(error, DSE_BAD_INPUT, "'%s' needs a unit (write %s)", text,
                                 examples);
        }
        unit = bare_unit;
    }
    double factor = dse_units_factor(unit, dimension);
    if (factor == 0 && dimension == DSE_PURE) {
        return dse_error_set(error, DSE_BAD_INPUT, "'%s' is not a plain number", text);
    }
    if (factor == 0) {
        return dse_error_set(error, DSE_BAD_INPUT, "unknown unit '%s' in '%s' for a %s (write %s)",
                             unit, text, kind, examples);
    }
    double result = scale(text, behind, number, factor);
    if (!isfinite(result)) {
        return dse_error_set(error, DSE_BAD_INPUT, "'%s' is too large", text);
    }
    *value = result;
    return DSE_OK;
}

/* Prints the value in a unit; false if that does not read back. Division by the factor rounds, so
 * of the quotient and its neighbours the shortest that does is taken. */
static bool print_in_unit(double value, enum dse_dimension dimension, const struct unit *unit,
                          char text[static PRINTED_SIZE]) {
    double factor = unit->factor, back = 0;
    double quotient = factor >= 1 ? value / factor : value * nearbyint(1 / factor);
    const double numbers[] = {quotient, nextafter(quotient, -INFINITY),
                              nextafter(quotient, INFINITY)};
    int shortest = PRINTED_SIZE;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char number[DSE_DECIMAL_SIZE], printed[PRINTED_SIZE];
        dse_decimal_print(numbers[i], number);
        int length = snprintf(printed, sizeof printed, "%s%s", number, unit->name);
        if (length < shortest && dse_units_parse(printed, dimension, NULL, &back, NULL) == DSE_OK &&
            back == value) {
            shortest = length;
            memcpy(text, printed, sizeof printed);
        }
    }
    return shortest < PRINTED_SIZE;
}

size_t dse_units_print(double value, enum dse_dimension dimension, char *text, size_t size) {
    const struct unit *best = NULL;
    char printed[PRINTED_SIZE];
    dse_decimal_print(value, printed);
    for (const struct unit *u = dimensions[dimension].units; u->name != NULL; u++) {
        /* Bits, not bytes, for rates; decimal, not binary, for all but whole binary multiples. */
        if (strchr(u->name, 'B') != NULL && dimension == DSE_DATARATE) {
            continue;
        }
        if (strchr(u->name, 'i') != NULL && dimension == DSE_DATASIZE &&
            fmod(value, u->factor) != 0) {
            continue;
        }
        bool larger = best == NULL || (u->factor > best->factor && fabs(value) >= u->factor);
        if (larger && print_in_unit(value, dimension, u, printed)) {
            best = u;
        }
    }
    int length = snprintf(text, size, "%s", printed);
    return length < 0 ? 0 : (size_t)length;
}

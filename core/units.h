/* Quantities with units: `200Gbps`, `25 GB/s`, `350ns`, `4KiB`, `2.6 m`. */
#ifndef DSE_CORE_UNITS_H
#define DSE_CORE_UNITS_H

#include "core/decimal.h"
#include "core/status.h"

/* What a quantity measures; values inside the program are in the unit named here. */
enum dse_dimension {
    DSE_PURE,     /* a plain number */
    DSE_DATARATE, /* bit/s */
    DSE_DATASIZE, /* byte */
    DSE_TIME,     /* s */
    DSE_LENGTH,   /* m */
};

/* Reads a whole text as a quantity. Decimal prefixes are powers of 1000 (k, M, G, T and, of
 * rates, P; m, u, n, p), binary ones, of sizes only, of 1024 (Ki, Mi, Gi, Ti); `b` is a bit, `B` a
 * byte; a space before the unit is allowed. A bare number is taken in `bare_unit` (`Gbps`, say), or
 * refused where that is NULL. DSE_BAD_INPUT if it is malformed, not finite or of another dimension.
 */
enum dse_status dse_units_parse(const char *text, enum dse_dimension dimension,
                                const char *bare_unit, double *value, struct dse_error *error);

/* Prints a quantity with the largest prefix that leaves at least 1 (`200Gbps`, `350ns`), so that
 * dse_units_parse reads the same double back. Returns the length. */
size_t dse_units_print(double value, enum dse_dimension dimension, char *text, size_t size);

/* The factor from `unit` (`Gbps`, `ns`, `KiB`; the empty text is 1) to the dimension's own unit; 0
 * if it is not a unit of that dimension. */
double dse_units_factor(const char *unit, enum dse_dimension dimension);

#endif

/* Axes of a sweep: the values of one setting, read as values of a parameter. */
#ifndef DSE_SWEEPS_AXIS_H
#define DSE_SWEEPS_AXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/parameter.h"
#include "core/row.h"
#include "sweeps/specification.h"

enum { DSE_RANGE_LISTED_MAX = 1 << 20 }; /* values of a range with a factor or a count */

/* The values of a setting for one family: a list, or a range with a step, which is computed. The
 * numbers of such a range are whole multiples of 1/divisor, so no rounding errors add up: value i
 * is (from + i step) / divisor. */
struct dse_typed {
    const struct dse_parameter *parameter; /* NULL: the setting never applies to the family */
    size_t index;                          /* of the value in a network */
    uint64_t size;
    struct dse_value *values; /* of a list, with their cells and the texts of these */
    struct dse_cell *cells;
    struct dse_text texts;
    int64_t from, step; /* of a range with a step */
    double divisor;
};

/* Reads the values of a setting. DSE_BAD_INPUT at the place of the value. */
enum dse_status dse_typed_read(const struct dse_setting *setting,
                               const struct dse_parameter *parameter, struct dse_typed *typed,
                               struct dse_error *error);

/* The part of dse_typed_read for a setting that is a range; cells are not made. Values of a range
 * with a factor or a count are rounded to 15 digits where they are not exact, those of a whole
 * number to the nearest (halves up), and those that come out the same are kept once. */
enum dse_status dse_range_read(const struct dse_setting *setting, struct dse_typed *typed,
                               struct dse_error *error);

void dse_typed_free(struct dse_typed *typed);

/* Value number i < size, and its cell in a table. */
void dse_typed_value(const struct dse_typed *typed, uint64_t i, struct dse_value *value,
                     struct dse_cell *cell);

/* Reads a value to compare with: as the parameter's, but of any size. */
enum dse_status dse_typed_parse_operand(const struct dse_parameter *parameter, const char *text,
                                        struct dse_value *value, struct dse_error *error);

/* Less than zero, zero or more as `a` is less than, equal to or more than `b`; words and lists are
 * only equal or not. */
int dse_typed_compare(const struct dse_parameter *parameter, const struct dse_value *a,
                      const struct dse_value *b);

/* Whether `order` (as dse_typed_compare gives it) is what the operator asks for. */
bool dse_operator_holds(enum dse_operator operation, int order);

#endif

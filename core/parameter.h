/* Typed parameters: one descriptor gives parsing, validation, help and CSV headers. */
#ifndef DSE_CORE_PARAMETER_H
#define DSE_CORE_PARAMETER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/status.h"
#include "core/text.h"
#include "core/units.h"

enum dse_kind {
    DSE_COUNT,  /* a whole number */
    DSE_REAL,   /* a quantity of some dimension */
    DSE_CHOICE, /* one of some words */
    DSE_DIMS,   /* sizes of dimensions: `8x8x8`, one marked as a mesh `2m` */
    DSE_RATIOS, /* one ratio a level: `2:1`, each a whole number or a fraction `22/18` */
    DSE_NAME,   /* the name of something, which is looked up where it is used */
};

/* A name, with its final NUL, may be a product of 8 factors of any sizes that 64 bits count. */
enum { DSE_LIST_MAX = 8, DSE_NAME_SIZE = 104 };

/* Sizes of dimensions; bit i of `mesh` is set where dimension i was marked with an `m`. */
struct dse_dims {
    uint32_t length, mesh;
    uint32_t size[DSE_LIST_MAX];
};

/* Ratios as written, numerator over denominator, not reduced. */
struct dse_ratios {
    uint32_t length;
    struct dse_ratio {
        uint32_t over, under;
    } at[DSE_LIST_MAX];
};

/* The value of a parameter; meaningless unless `given`. Which member holds it is the descriptor's
 * kind. Quantities are in the unit of their dimension (bit/s, s, m, byte). */
struct dse_value {
    bool given;
    union {
        uint64_t count;
        double real;
        uint32_t choice;
        struct dse_dims dims;
        struct dse_ratios ratios;
        char name[DSE_NAME_SIZE];
    } as;
};

struct dse_parameter {
    const char *name;
    enum dse_kind kind;
    enum dse_dimension dimension; /* of a DSE_REAL */
    const char *unit;     /* of a DSE_REAL: of bare numbers, and of the CSV column; or NULL */
    const char *fallback; /* the default as text, parsed like input; NULL if there is none,
                             and then `derived` may say how the value follows from others */
    const char *derived;
    double least, most;         /* range of a DSE_COUNT, a DSE_REAL or each element, inclusive */
    const char *const *choices; /* of a DSE_CHOICE, ends with NULL */
    const char *word;    /* of a DSE_DIMS: may stand instead of sizes, as no dimensions; or NULL */
    const char *summary; /* one line, lower case, no full stop */
};

/* Reads a whole text as the parameter's value and checks its range. DSE_BAD_INPUT with a message
 * that names the parameter. */
enum dse_status dse_parameter_parse(const struct dse_parameter *parameter, const char *text,
                                    struct dse_value *value, struct dse_error *error);

/* Appends the value as dse_parameter_parse reads it back (`200Gbps`, `8x8x2m`). */
void dse_parameter_print(const struct dse_parameter *parameter, const struct dse_value *value,
                         struct dse_text *text);

/* The name of the parameter's CSV column: with its unit, if it has one (`rate_gbps`). */
void dse_parameter_column(const struct dse_parameter *parameter, struct dse_text *text);

/* The value of a DSE_REAL in the unit of its column. */
double dse_parameter_in_column_unit(const struct dse_parameter *parameter, double value);

#endif

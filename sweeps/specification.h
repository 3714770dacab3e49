/* Specifications of sweeps: what a YAML file says, each value with its place for messages.
 *
 * Here only the form is checked; what names and values mean is the plan's matter. */
#ifndef DSE_SWEEPS_SPECIFICATION_H
#define DSE_SWEEPS_SPECIFICATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/status.h"
#include "core/text.h"

/* A piece of text and where it stands, counted from 1; `text` is NULL where it was left out. */
struct dse_scalar {
    const char *text;
    size_t line, column;
};

struct dse_scalars {
    struct dse_scalar *at;
    size_t count;
};

/* `name` must have one of `values`. */
struct dse_condition {
    struct dse_scalar name;
    struct dse_scalars values;
};

/* A parameter that is fixed or varied; `family` and `network` are among them. */
struct dse_setting {
    struct dse_scalar name;
    bool varied, is_range;
    struct dse_scalars values;        /* exactly one if fixed, none if it is a range */
    struct dse_scalar from, to, step; /* of a range; the step may be left out */
    struct dse_condition *conditions; /* `when`: all must hold */
    size_t condition_count;
};

enum dse_operator { DSE_LESS, DSE_AT_MOST, DSE_MORE, DSE_AT_LEAST, DSE_EQUAL, DSE_UNEQUAL };

/* `where`: NAME OP VALUE. */
struct dse_comparison {
    struct dse_scalar name, value;
    enum dse_operator operation;
    char *owned; /* holds both texts */
};

/* The order of settings is that of the file, fixed ones first. */
struct dse_specification {
    char file[256];       /* the name for messages */
    struct dse_text text; /* the whole file */
    struct dse_scalar name, evaluator, vary;
    uint64_t seed;
    struct dse_setting *settings;
    size_t setting_count;
    struct dse_comparison *comparisons;
    size_t comparison_count;
    struct dse_scalars metrics;       /* none: all of the evaluator */
    struct yaml_document_s *document; /* holds the texts */
};

enum {
    DSE_SPECIFICATION_BYTES_MAX = 16 << 20,
    DSE_SPECIFICATION_VALUES_MAX = 4 << 20, /* after aliases are expanded */
};

/* Reads a specification to the end of the stream; `file` is its name for messages. DSE_BAD_INPUT
 * with line and column, DSE_IO, DSE_NO_MEMORY. */
enum dse_status dse_specification_read(FILE *stream, const char *file,
                                       struct dse_specification *specification,
                                       struct dse_error *error);

void dse_specification_free(struct dse_specification *specification);

/* Sets DSE_BAD_INPUT with a message at a place of the specification, and returns it. */
enum dse_status dse_specification_error(const struct dse_specification *specification,
                                        const struct dse_scalar *place, struct dse_error *error,
                                        const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* As it is written: `<=`. */
const char *dse_operator_text(enum dse_operator operation);

#endif

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
#include "sweeps/source.h"

struct dse_scalars {
    struct dse_scalar *at;
    size_t count;
};

/* `name` must have one of `values`, or none of them if `negated`. */
struct dse_condition {
    struct dse_scalar name;
    struct dse_scalars values;
    bool negated;
};

/* A range: at most one of step, factor and count is given, and a scale only with a count. */
struct dse_range {
    struct dse_scalar from, to, step, factor, count, scale;
};

/* A parameter that is fixed or varied; `family` and `network` are among them. */
struct dse_setting {
    struct dse_scalar name;
    bool varied, is_range;
    size_t zip;                /* the number of its map under `zip`, from 1; 0: it varies alone */
    struct dse_scalars values; /* exactly one if fixed, none if it is a range */
    struct dse_range range;
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

/* The order of settings is that of the file, those of included files before its own, and fixed ones
 * first of all. The settings of a map of `zip` follow each other. */
struct dse_specification {
    struct dse_source **sources; /* the specification itself, then what it includes */
    size_t source_count;
    struct dse_scalar name, evaluator, vary;
    uint64_t seed;
    struct dse_setting *settings;
    size_t setting_count;
    struct dse_comparison *comparisons;
    size_t comparison_count;
    struct dse_scalars metrics; /* none: all of the evaluator */
};

enum {
    DSE_SPECIFICATION_VALUES_MAX = 4 << 20, /* after aliases are expanded */
    DSE_SPECIFICATION_SOURCES_MAX = 64,
    DSE_SPECIFICATION_DEPTH_MAX = 16, /* of includes */
};

/* Opens the files that `include` names: `path` as it is written in the file that messages call
 * `from`. On success `*name` (for the reader to free) is what messages call the new file, and from
 * which paths in it are told; the reader closes the stream. DSE_IO, DSE_NO_MEMORY. */
struct dse_opener {
    enum dse_status (*open)(void *context, const char *from, const char *path, FILE **stream,
                            char **name, struct dse_error *error);
    void *context;
};

/* Reads a specification to the end of the stream, and what it includes; `file` is its name for
 * messages. Without an opener (NULL) nothing can be included. DSE_BAD_INPUT with line and column,
 * DSE_IO, DSE_NO_MEMORY.
 *
 * A file wins over what it includes, directly or by way of others: its name, seed, evaluator and
 * metrics as a whole; a parameter under fixed, vary or zip whatever of these it stood under; the
 * conditions of a parameter under `when`. Comparisons of `where` add up. Two files of which neither
 * includes the other must not say the same thing, unless a file that includes both says it too; of
 * the parameters of a map of `zip` all or none must be overruled. */
enum dse_status dse_specification_read(FILE *stream, const char *file,
                                       const struct dse_opener *opener,
                                       struct dse_specification *specification,
                                       struct dse_error *error);

void dse_specification_free(struct dse_specification *specification);

/* The place for what concerns a specification as a whole: its start. */
struct dse_scalar dse_specification_start(const struct dse_specification *specification);

/* As it is written: `<=`. */
const char *dse_operator_text(enum dse_operator operation);

#endif

/* The manifest of a sweep: what made an output, so that it can be made again. */
#ifndef DSE_SWEEPS_MANIFEST_H
#define DSE_SWEEPS_MANIFEST_H

#include <time.h>

#include "core/text.h"
#include "sweeps/run.h"

struct dse_manifest {
    const char *version;        /* of the program */
    const char *const *command; /* its arguments, the program first; ends with NULL */
    const struct dse_plan *plan;
    uint64_t seed;
    int threads;
    time_t started;
    double duration_s;
    struct dse_run_result result;
    const char *assumptions; /* one a line; NULL or empty: none */
};

/* Appends the manifest as JSON. DSE_NO_MEMORY. */
enum dse_status dse_manifest_print(const struct dse_manifest *manifest, struct dse_text *text,
                                   struct dse_error *error);

#endif

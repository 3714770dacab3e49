/* Runs a plan: rows in the order of the plan, the same bytes for every number of threads. */
#ifndef DSE_SWEEPS_RUN_H
#define DSE_SWEEPS_RUN_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/status.h"
#include "sweeps/plan.h"

enum dse_run_format { DSE_RUN_CSV, DSE_RUN_JSON /* one array, one object a line */ };

struct dse_run {
    const struct dse_plan *plan;
    enum dse_run_format format;
    const struct dse_catalogue *catalogue; /* prices of technologies */
    uint64_t seed;
    int threads; /* 0: as many as OpenMP gives */

    /* Takes the next piece of the output; pieces come one after another, in order, but from
     * different threads. What it returns other than DSE_OK stops the run. */
    enum dse_status (*sink)(void *context, const char *text, size_t length,
                            struct dse_error *error);
    void *sink_context;

    /* Told now and then how many points are done; may be NULL. Called like the sink. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *progress_context;

    const volatile sig_atomic_t *stop; /* stops soon after it is not 0; may be NULL */
};

struct dse_run_result {
    uint64_t points; /* evaluated: all those before the first that was not */
    uint64_t rows;   /* written: points without those that `where` drops */
    uint64_t ok, infeasible, failed;
    bool complete;
};

/* DSE_OK also with rows that failed; DSE_INTERRUPTED after a request to stop (the output is whole
 * then, with fewer rows); otherwise what the sink returned, or DSE_NO_MEMORY. `result` is set in
 * all cases. */
enum dse_status dse_run_plan(const struct dse_run *run, struct dse_run_result *result,
                             struct dse_error *error);

#endif

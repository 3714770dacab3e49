/* Progress of long work on standard error: what is done, how fast, how long it will take. */
#ifndef DSE_DSE_PROGRESS_H
#define DSE_DSE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "dse/options.h"

struct dse_progress {
    bool on, terminal, drawn;
    const char *unit;      /* what is counted: `points` */
    double started, shown; /* seconds of a clock that only runs forward */
    uint64_t done, total;
};

/* Seconds of that clock. */
double dse_progress_clock(void);

/* Starts the clock. It shows itself on a terminal, after a second, at most 6 times a second; with
 * --progress elsewhere as well, as lines that come every ten seconds and at the end. */
void dse_progress_start(struct dse_progress *progress, const struct dse_options *options,
                        const char *unit);

void dse_progress_update(struct dse_progress *progress, uint64_t done, uint64_t total);

/* Clears the line on a terminal, elsewhere prints the last one. */
void dse_progress_end(struct dse_progress *progress);

/* Prints a duration in words, `3 min 20 s`, with at most two units. */
void dse_progress_duration(double seconds, char *text, size_t size);

#endif

/* The clock of the benchmarks. */
#ifndef DSE_TESTS_CLOCK_H
#define DSE_TESTS_CLOCK_H

#include <time.h>

/* Seconds of a clock that only runs forward. */
static inline double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif

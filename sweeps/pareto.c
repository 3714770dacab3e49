#include "sweeps/pareto.h"

#include <stdlib.h>
#include <string.h>

/* Whether `a` is nowhere worse than `b` (so it dominates it or equals it). */
static bool covers(const double *a, const double *b, size_t dimensions) {
    for (size_t i = 0; i < dimensions; i++) {
        if (a[i] > b[i]) {
            return false;
        }
    }
    return true;
}

static void swap(double *a, double *b, size_t dimensions) {
    for (size_t i = 0; i < dimensions; i++) {
        double x = a[i];
        a[i] = b[i];
        b[i] = x;
    }
}

static bool reserve(struct dse_pareto *front) {
    if (front->count < front->capacity) {
        return true;
    }
    size_t capacity = front->capacity == 0 ? 64 : 2 * front->capacity;
    double *points = realloc(front->points, capacity * front->dimensions * sizeof *points);
    if (points == NULL) {
        front->failed = true;
        return false;
    }
    front->points = points;
    front->capacity = capacity;
    return true;
}

void dse_pareto_offer(struct dse_pareto *front, const double *point) {
    size_t n = front->dimensions;
    for (size_t i = 0; i < front->count; i++) {
        double *other = front->points + i * n;
        if (covers(other, point, n)) {
            /* Points that beat many others move to the front of the list. */
            swap(other, front->points + i / 2 * n, n);
            return;
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < front->count; i++) {
        const double *other = front->points + i * n;
        if (!covers(point, other, n)) {
            memmove(front->points + kept++ * n, other, n * sizeof *other);
        }
    }
    front->count = kept;
    if (reserve(front)) {
        memcpy(front->points + front->count++ * n, point, n * sizeof *point);
    }
}

bool dse_pareto_contains(const struct dse_pareto *front, const double *point) {
    for (size_t i = 0; i < front->count; i++) {
        if (memcmp(front->points + i * front->dimensions, point,
                   front->dimensions * sizeof *point) == 0) {
            return true;
        }
    }
    return false;
}

void dse_pareto_free(struct dse_pareto *front) {
    free(front->points);
    *front = (struct dse_pareto){.dimensions = front->dimensions};
}

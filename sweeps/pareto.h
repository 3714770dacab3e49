/* Pareto fronts: the designs that no other design beats in every respect. */
#ifndef DSE_SWEEPS_PARETO_H
#define DSE_SWEEPS_PARETO_H

#include <stdbool.h>
#include <stddef.h>

enum { DSE_PARETO_DIMENSIONS_MAX = 8 };

/* The front of all points offered so far; every objective is to be small. Start with
 * {.dimensions = n}. Equal points count once, and both are on the front. */
struct dse_pareto {
    size_t dimensions;
    size_t count, capacity;
    double *points; /* count x dimensions */
    bool failed;    /* no memory: the front is incomplete */
};

/* Offers a point of `dimensions` objectives. O(front) at worst, a few comparisons usually. */
void dse_pareto_offer(struct dse_pareto *front, const double *point);

/* Whether a point that was offered is on the front. */
bool dse_pareto_contains(const struct dse_pareto *front, const double *point);

void dse_pareto_free(struct dse_pareto *front);

#endif

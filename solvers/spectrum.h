/* A lower bound of the bisection from the spectrum of a network. */
#ifndef DSE_SOLVERS_SPECTRUM_H
#define DSE_SOLVERS_SPECTRUM_H

#include <signal.h>
#include <stdbool.h>

#include "core/graph.h"
#include "core/random.h"
#include "core/status.h"
#include "solvers/halves.h"

/* Finds the least value of y'Ly / y'y over all vectors y that are orthogonal to the end points of
 * the routers (L: the Laplacian, parallel links counted), less the size of its residual; and a
 * vector y of it (`routers` long). Where all routers carry equally many end points this is the
 * second eigenvalue of the Laplacian (Fiedler 1973).
 *
 * Up to 128 routers by a dense method, beyond by ARPACK (Lehoucq, Sorensen, Yang 1998) from a start
 * vector drawn from `random`; only one thread at a time does this, for ARPACK keeps its state in
 * static variables. An eigenvalue lies within the residual; that it is the least one is as sure as
 * that the random start is not orthogonal to it. DSE_NO_MEMORY, DSE_INTERRUPTED; DSE_INFEASIBLE if
 * it does not converge in time. A step takes
 * O(channels + 48 routers); all of them together some seconds at most. */
enum dse_status dse_spectrum_find(const struct dse_graph *graph, int threads,
                                  const volatile sig_atomic_t *stop, struct dse_random *random,
                                  double *least, double *vector, struct dse_error *error);

/* Links that any cut into halves has at least, given that value.
 *
 * Let x be +1 and -1 on the two sides and c their difference of end points / all end points. Then
 * y = x - c is orthogonal to the end points, and 4 cut = x'Lx = y'Ly >= least y'y. If all routers
 * carry the same, y'y = n (1 - c^2) (Mohar 1989; for c = 0 the cut is least n / 4); in any case
 * y'y >= n (1 - |c|)^2. */
uint64_t dse_spectrum_bound(const struct dse_graph *graph, const struct dse_halves *halves,
                            double least);

#endif

/* The bisection of small networks, exactly. */
#ifndef DSE_SOLVERS_BISECT_EXACT_H
#define DSE_SOLVERS_BISECT_EXACT_H

#include <signal.h>
#include <stdbool.h>

#include "core/graph.h"
#include "solvers/halves.h"

enum { DSE_BISECT_EXACT_ROUTERS_MAX = 32 };

/* Finds the fewest links between two halves of the end points by branch and bound. `cut` holds an
 * upper bound on entry (the links of a cut that was found) and the least cut on success. Networks
 * of 2 to DSE_BISECT_EXACT_ROUTERS_MAX routers with fewer than 2^31 links.
 *
 * Routers are placed one after another in a fixed order. A branch is bounded by the links already
 * cut, those that the remaining routers must have to the ones placed, and the least cut among the
 * remaining routers, which was found before by the same search on them alone (Russian doll search:
 * Verfaillie, Lemaitre, Schiex 1996, AAAI).
 *
 * False, with `cut` unchanged, if `stop` (may be NULL) is set or the search takes more than
 * 10^8 placements, some six seconds; a network of 32 routers usually takes 10^6 or fewer. */
bool dse_bisect_exact(const struct dse_graph *graph, const struct dse_halves *halves,
                      const volatile sig_atomic_t *stop, uint64_t *cut);

#endif

/* Analyses of explicit networks. An analysis is one file with one `const struct dse_analysis` and
 * one line in solvers/analyses.c; its columns are in solvers/measures.h. */
#ifndef DSE_SOLVERS_ANALYSIS_H
#define DSE_SOLVERS_ANALYSIS_H

#include <stdbool.h>

#include "core/graph.h"
#include "core/status.h"
#include "solvers/measures.h"

/* How an analysis is to be done. */
struct dse_analysis_options {
    int threads; /* at least 1 */
    uint64_t seed;
    const struct dse_orbit *orbits; /* of all routers, if they are known */
    size_t orbit_count;
    const volatile bool *stop; /* set from outside: DSE_INTERRUPTED as soon as possible; or NULL */
};

struct dse_analysis {
    const char *name;
    const char *summary;        /* one line, lower case, no full stop */
    const char *source;         /* author, year of the method */
    const char *const *metrics; /* names of the columns that it fills; ends with NULL */
    bool by_default;            /* done where nothing else is asked for */

    /* Fills its columns. DSE_NO_MEMORY, DSE_INTERRUPTED, DSE_INFEASIBLE where the network is too
     * large for it. Results do not depend on the number of threads. */
    enum dse_status (*run)(const struct dse_graph *graph,
                           const struct dse_analysis_options *options,
                           struct dse_measures *measures, struct dse_error *error);
};

extern const struct dse_analysis *const dse_analyses[]; /* ends with NULL; in this order */

/* The analysis of that name; NULL if there is none. */
const struct dse_analysis *dse_analysis_find(const char *name);

/* Fills the counted columns. O(routers + channels) */
void dse_measures_count(const struct dse_graph *graph, struct dse_measures *measures);

#endif

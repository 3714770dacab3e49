/* Analyses of explicit networks. An analysis is one file with one `const struct dse_analysis` and
 * one line in solvers/analyses.c; its columns are in solvers/measures.h. */
#ifndef DSE_SOLVERS_ANALYSIS_H
#define DSE_SOLVERS_ANALYSIS_H

#include <signal.h>
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
    const volatile sig_atomic_t *stop; /* DSE_INTERRUPTED soon after it is not 0; may be NULL */
};

struct dse_analysis {
    const char *name;
    const char *summary;        /* one line, lower case, no full stop */
    const char *source;         /* author, year of the method */
    const char *const *metrics; /* names of the columns that it fills; ends with NULL */
    bool by_default;            /* done where nothing else is asked for */
    const char *needs;          /* an earlier analysis whose columns it reads, or NULL */

    /* Fills its columns. DSE_NO_MEMORY, DSE_INTERRUPTED, DSE_INFEASIBLE where the network is too
     * large for it. Results do not depend on the number of threads. */
    enum dse_status (*run)(const struct dse_graph *graph,
                           const struct dse_analysis_options *options,
                           struct dse_measures *measures, struct dse_error *error);
};

extern const struct dse_analysis *const dse_analyses[]; /* ends with NULL; in this order */

/* The analysis of that name; NULL if there is none. */
const struct dse_analysis *dse_analysis_find(const char *name);

enum { DSE_ANALYSES_MAX = 32 };

/* Which analyses are to be done: one flag for each of the registry. */
struct dse_analysis_choice {
    bool chosen[DSE_ANALYSES_MAX];
};

/* Chooses one by its name, and what it needs; false if there is none of that name. */
bool dse_analysis_choose(struct dse_analysis_choice *choice, const char *name);

/* Chooses those done by default, or all. */
void dse_analysis_choose_all(struct dse_analysis_choice *choice, bool only_default);

/* Chooses the one that fills a column, and what it needs; none if it is counted always. */
void dse_analysis_choose_metric(struct dse_analysis_choice *choice, const char *metric);

/* Whether a column is filled where nothing else is asked for. */
bool dse_analysis_metric_by_default(const char *metric);

/* Counts, and does what was chosen. `measures` is set as far as it came also on failure. */
enum dse_status dse_analyses_run(const struct dse_graph *graph,
                                 const struct dse_analysis_choice *choice,
                                 const struct dse_analysis_options *options,
                                 struct dse_measures *measures, struct dse_error *error);

#endif

/* What was measured on one explicit network: the record that analyses fill, and its columns. */
#ifndef DSE_SOLVERS_MEASURES_H
#define DSE_SOLVERS_MEASURES_H

#include <stddef.h>
#include <stdint.h>

#include "core/metric.h"

/* Counts are DSE_UNKNOWN and reals not-a-number where they were not measured or have no meaning.
 * Hops are links between routers, parallel ones merged. */
struct dse_measures {
    /* Counted. */
    uint64_t routers, endpoints;
    uint64_t endpoint_routers;       /* routers with end points */
    uint64_t links;                  /* parallel ones counted */
    uint64_t parallel_links;         /* those beyond the first between two routers */
    uint64_t radix_max;              /* ports in use on the router with most */
    uint64_t degree_min, degree_max; /* different routers that a router is linked to */

    /* hops */
    uint64_t components, largest_component; /* routers in the largest */
    double diameter; /* over pairs of different routers with end points; infinite if disconnected */
    double mean_hops; /* over those pairs that are connected */
    double diameter_all_routers, mean_hops_all_routers;
    uint64_t hop_sum_all_routers; /* over unordered connected pairs */

    /* girth */
    double girth; /* of the shortest cycle, parallel links merged; infinite if there is none */

    /* paths */
    double
        shortest_paths_mean; /* over ordered connected pairs of different routers with end points */
    double shortest_paths_min;
    uint64_t
        disjoint_paths_min; /* edge-disjoint, parallel links counted, over pairs with end points */
    double disjoint_paths_mean;
    const char *disjoint_paths_method;

    /* moore */
    double
        moore_mean_hops; /* least mean hops over all routers for so many routers and degree_max */
    double moore_mean_hops_gap; /* mean_hops_all_routers / moore_mean_hops - 1 */
    double moore_diameter;

    /* bisection */
    uint64_t bisection_links_upper, bisection_links_lower;
    const char *bisection_method;
};

/* A record in which nothing was measured. */
extern const struct dse_measures dse_measures_unknown;

extern const struct dse_metric dse_measure_metrics[];
extern const size_t dse_measure_metric_count;

/* The column of that name; NULL if there is none. */
const struct dse_metric *dse_measure_find(const char *name);

#endif

#include "solvers/measures.h"

#include <string.h>

const struct dse_measures dse_measures_unknown = {
    .routers = DSE_UNKNOWN,
    .endpoints = DSE_UNKNOWN,
    .endpoint_routers = DSE_UNKNOWN,
    .links = DSE_UNKNOWN,
    .parallel_links = DSE_UNKNOWN,
    .radix_max = DSE_UNKNOWN,
    .degree_min = DSE_UNKNOWN,
    .degree_max = DSE_UNKNOWN,
    .components = DSE_UNKNOWN,
    .largest_component = DSE_UNKNOWN,
    .diameter = DSE_UNKNOWN_REAL,
    .mean_hops = DSE_UNKNOWN_REAL,
    .diameter_all_routers = DSE_UNKNOWN_REAL,
    .mean_hops_all_routers = DSE_UNKNOWN_REAL,
    .hop_sum_all_routers = DSE_UNKNOWN,
    .girth = DSE_UNKNOWN_REAL,
    .shortest_paths_mean = DSE_UNKNOWN_REAL,
    .shortest_paths_min = DSE_UNKNOWN_REAL,
    .disjoint_paths_min = DSE_UNKNOWN,
    .disjoint_paths_mean = DSE_UNKNOWN_REAL,
    .disjoint_paths_method = NULL,
    .moore_mean_hops = DSE_UNKNOWN_REAL,
    .moore_mean_hops_gap = DSE_UNKNOWN_REAL,
    .moore_diameter = DSE_UNKNOWN_REAL,
    .bisection_links_upper = DSE_UNKNOWN,
    .bisection_links_lower = DSE_UNKNOWN,
    .bisection_method = NULL,
};

#define METRIC(kind, member, summary, source)                                                      \
    { #member, kind, offsetof(struct dse_measures, member), summary, source }
#define COUNT(member, summary, source) METRIC(DSE_METRIC_COUNT, member, summary, source)
#define REAL(member, summary, source) METRIC(DSE_METRIC_REAL, member, summary, source)
#define TEXT(member, summary, source) METRIC(DSE_METRIC_TEXT, member, summary, source)

const struct dse_metric dse_measure_metrics[] = {
    COUNT(routers, "routers of the network", NULL),
    COUNT(endpoints, "end points of all routers", NULL),
    COUNT(endpoint_routers, "routers that carry end points", NULL),
    COUNT(links, "links between routers, parallel ones counted", NULL),
    COUNT(parallel_links, "links beyond the first between the same two routers", NULL),
    COUNT(radix_max, "ports in use on the router that uses most, end points included", NULL),
    COUNT(degree_min, "different routers that the router with fewest neighbours is linked to",
          NULL),
    COUNT(degree_max, "different routers that the router with most neighbours is linked to", NULL),
    COUNT(components, "connected components", NULL),
    COUNT(largest_component, "routers in the largest component", NULL),
    REAL(diameter, "most hops between routers with end points; infinite if disconnected", NULL),
    REAL(mean_hops,
         "mean hops over ordered pairs of different routers with end points that are connected",
         NULL),
    REAL(diameter_all_routers, "most hops between any routers; infinite if disconnected", NULL),
    REAL(mean_hops_all_routers,
         "mean hops over ordered pairs of different routers that are connected", NULL),
    COUNT(hop_sum_all_routers, "sum of hops over unordered pairs of routers that are connected",
          NULL),
    REAL(girth, "links of the shortest cycle, parallel links merged; infinite if there is none",
         NULL),
    REAL(shortest_paths_mean,
         "mean number of shortest paths of connected pairs of routers with end points, parallel "
         "links merged",
         NULL),
    REAL(shortest_paths_min, "the least such number", NULL),
    COUNT(disjoint_paths_min,
          "least number of edge-disjoint paths between routers with end points, parallel links "
          "counted",
          "Menger 1927"),
    REAL(disjoint_paths_mean, "their mean number", NULL),
    TEXT(disjoint_paths_method, "over which pairs these were found", NULL),
    REAL(moore_mean_hops,
         "least mean hops over all routers that so many routers of this degree can have",
         "Cerf, Cowan, Mullin, Stanton 1974, Networks 4(4)"),
    REAL(moore_mean_hops_gap, "mean hops over all routers / that bound - 1", NULL),
    REAL(moore_diameter, "least diameter that so many routers of this degree can have",
         "Hoffman, Singleton 1960"),
    COUNT(bisection_links_upper,
          "least number of links cut found between two halves of the end points", NULL),
    COUNT(bisection_links_lower, "links that any such cut has at least", NULL),
    TEXT(bisection_method, "how these two were found; starts with `exact` or `bounds`", NULL),
};
const size_t dse_measure_metric_count = sizeof dse_measure_metrics / sizeof *dse_measure_metrics;

const struct dse_metric *dse_measure_find(const char *name) {
    for (size_t i = 0; i < dse_measure_metric_count; i++) {
        if (strcmp(dse_measure_metrics[i].name, name) == 0) {
            return &dse_measure_metrics[i];
        }
    }
    return NULL;
}

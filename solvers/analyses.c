#include <string.h>

#include "solvers/analysis.h"

extern const struct dse_analysis dse_analysis_bisection;
extern const struct dse_analysis dse_analysis_girth;
extern const struct dse_analysis dse_analysis_moore;
extern const struct dse_analysis dse_analysis_paths;

const struct dse_analysis *const dse_analyses[] = {
    &dse_analysis_bisection,
    &dse_analysis_girth,
    &dse_analysis_paths,
    &dse_analysis_moore, /* after hops: it tells the gap */
    NULL,
};

const struct dse_analysis *dse_analysis_find(const char *name) {
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        if (strcmp(dse_analyses[i]->name, name) == 0) {
            return dse_analyses[i];
        }
    }
    return NULL;
}

void dse_measures_count(const struct dse_graph *graph, struct dse_measures *measures) {
    uint64_t ports_most = 0;
    uint32_t least = UINT32_MAX, most = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t degree = graph->start[router + 1] - graph->start[router];
        uint64_t ports = dse_graph_ports(graph, router);
        least = degree < least ? degree : least;
        most = degree > most ? degree : most;
        ports_most = ports > ports_most ? ports : ports_most;
    }
    measures->routers = graph->routers;
    measures->endpoints = graph->endpoints;
    measures->endpoint_routers = dse_graph_endpoint_routers(graph);
    measures->links = graph->links;
    measures->parallel_links = graph->links - graph->channels / 2;
    measures->radix_max = ports_most;
    measures->degree_min = graph->routers == 0 ? DSE_UNKNOWN : least;
    measures->degree_max = graph->routers == 0 ? DSE_UNKNOWN : most;
}

#include <string.h>

#include "solvers/analysis.h"

extern const struct dse_analysis dse_analysis_bisection;
extern const struct dse_analysis dse_analysis_girth;
extern const struct dse_analysis dse_analysis_hops;
extern const struct dse_analysis dse_analysis_moore;
extern const struct dse_analysis dse_analysis_paths;

const struct dse_analysis *const dse_analyses[] = {
    &dse_analysis_hops,
    &dse_analysis_bisection,
    &dse_analysis_girth,
    &dse_analysis_paths,
    &dse_analysis_moore, /* after hops: it tells the gap */
    NULL,
};

/* Index in the registry; DSE_ANALYSES_MAX if there is none of that name. */
static size_t find(const char *name) {
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        if (strcmp(dse_analyses[i]->name, name) == 0) {
            return i;
        }
    }
    return DSE_ANALYSES_MAX;
}

const struct dse_analysis *dse_analysis_find(const char *name) {
    size_t i = find(name);
    return i == DSE_ANALYSES_MAX ? NULL : dse_analyses[i];
}

bool dse_analysis_choose(struct dse_analysis_choice *choice, const char *name) {
    size_t i = find(name);
    if (i == DSE_ANALYSES_MAX) {
        return false;
    }
    choice->chosen[i] = true;
    return dse_analyses[i]->needs == NULL || dse_analysis_choose(choice, dse_analyses[i]->needs);
}

void dse_analysis_choose_all(struct dse_analysis_choice *choice, bool only_default) {
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        if (!only_default || dse_analyses[i]->by_default) {
            dse_analysis_choose(choice, dse_analyses[i]->name);
        }
    }
}

/* The analysis that fills a column; NULL if it is counted. */
static const struct dse_analysis *filled_by(const char *metric) {
    for (size_t i = 0; dse_analyses[i] != NULL; i++) {
        for (const char *const *name = dse_analyses[i]->metrics; *name != NULL; name++) {
            if (strcmp(*name, metric) == 0) {
                return dse_analyses[i];
            }
        }
    }
    return NULL;
}

void dse_analysis_choose_metric(struct dse_analysis_choice *choice, const char *metric) {
    const struct dse_analysis *analysis = filled_by(metric);
    if (analysis != NULL) {
        dse_analysis_choose(choice, analysis->name);
    }
}

bool dse_analysis_metric_by_default(const char *metric) {
    const struct dse_analysis *analysis = filled_by(metric);
    return analysis == NULL || analysis->by_default;
}

/* O(routers + channels) */
static void count(const struct dse_graph *graph, struct dse_measures *measures) {
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

enum dse_status dse_analyses_run(const struct dse_graph *graph,
                                 const struct dse_analysis_choice *choice,
                                 const struct dse_analysis_options *options,
                                 struct dse_measures *measures, struct dse_error *error) {
    enum dse_status status = DSE_OK;
    *measures = dse_measures_unknown;
    count(graph, measures);
    for (size_t i = 0; dse_analyses[i] != NULL && status == DSE_OK; i++) {
        if (choice->chosen[i]) {
            status = dse_analyses[i]->run(graph, options, measures, error);
        }
    }
    return status;
}

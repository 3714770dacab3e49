#include <math.h>
#include <stdlib.h>

#include "core/random.h"
#include "solvers/analysis.h"
#include "solvers/flow.h"
#include "solvers/path_search.h"

/* Flows between all pairs are found as long as they look at no more channels than that, each flow
 * taking some five looks at every channel; beyond, a sample of pairs. */
static const double flow_channels_most = 4e8;
enum { PAIRS_SAMPLED = 200 };
static const char *const all_pairs = "all pairs: exact", *const some_pairs =
                                                             "200 random pairs by seed";
_Static_assert(PAIRS_SAMPLED == 200, "the text of the method says how many");

/* ---- shortest paths --------------------------------------------------------------------- */

/* Of one source, or of all routers of its orbit. */
struct counted {
    double sum, least; /* shortest paths to other routers with end points */
    double pairs;      /* of those that are connected */
};

static struct counted count_from(const struct dse_graph *graph, uint32_t source,
                                 struct dse_path_search *search) {
    struct counted counted = {.least = INFINITY};
    dse_path_search_run(search, graph, source, false);
    for (uint32_t i = 1; i < search->reached; i++) {
        uint32_t router = search->order[i];
        if (graph->endpoints_of[router] > 0) {
            counted.sum += search->paths[router];
            counted.least = fmin(counted.least, search->paths[router]);
            counted.pairs++;
        }
    }
    return counted;
}

/* Router and weight of the i-th source: one of each orbit for all of it, or every router. */
static struct dse_orbit source_of(const struct dse_analysis_options *options, size_t i) {
    return options->orbit_count > 0 ? options->orbits[i] : (struct dse_orbit){(uint32_t)i, 1};
}

static enum dse_status count_all(const struct dse_graph *graph,
                                 const struct dse_analysis_options *options, size_t sources,
                                 struct counted *counts) {
    bool memory = true, interrupted = false;
#pragma omp parallel num_threads(options->threads) reduction(&& : memory)                          \
    reduction(|| : interrupted)
    {
        struct dse_path_search search;
        memory = dse_path_search_start(&search, graph->routers);
#pragma omp for schedule(dynamic, 4)
        for (size_t i = 0; i < sources; i++) {
            uint32_t router = source_of(options, i).router;
            interrupted = interrupted || (options->stop != NULL && *options->stop);
            if (memory && !interrupted && graph->endpoints_of[router] > 0) {
                counts[i] = count_from(graph, router, &search);
            }
        }
        dse_path_search_end(&search);
    }
    return !memory ? DSE_NO_MEMORY : interrupted ? DSE_INTERRUPTED : DSE_OK;
}

static enum dse_status shortest_paths(const struct dse_graph *graph,
                                      const struct dse_analysis_options *options,
                                      struct dse_measures *measures) {
    size_t sources = options->orbit_count > 0 ? options->orbit_count : graph->routers;
    struct counted *counts = calloc(sources + 1, sizeof *counts);
    enum dse_status status =
        counts != NULL ? count_all(graph, options, sources, counts) : DSE_NO_MEMORY;
    struct counted all = {.least = INFINITY};
    for (size_t i = 0; i < sources && status == DSE_OK; i++) { /* in order: digits do not depend */
        double routers = source_of(options, i).routers;
        if (counts[i].pairs > 0) {
            all.sum += counts[i].sum * routers;
            all.pairs += counts[i].pairs * routers;
            all.least = fmin(all.least, counts[i].least);
        }
    }
    if (status == DSE_OK && all.pairs > 0) {
        measures->shortest_paths_mean = all.sum / all.pairs;
        measures->shortest_paths_min = all.least;
    }
    free(counts);
    return status;
}

/* ---- edge-disjoint paths ---------------------------------------------------------------- */

/* Routers with end points; NULL without memory. */
static uint32_t *list_carriers(const struct dse_graph *graph, uint32_t carriers) {
    uint32_t *list = malloc(carriers * sizeof *list);
    for (uint32_t router = 0, count = 0; list != NULL && count < carriers; router++) {
        if (graph->endpoints_of[router] > 0) {
            list[count++] = router;
        }
    }
    return list;
}

static enum dse_status sample_pairs(const struct dse_graph *graph,
                                    const struct dse_analysis_options *options, uint32_t carriers,
                                    uint64_t *least, double *mean) {
    uint32_t *carrier = list_carriers(graph, carriers);
    struct dse_flow *flow = dse_flow_new(graph);
    enum dse_status status = carrier != NULL && flow != NULL ? DSE_OK : DSE_NO_MEMORY;
    struct dse_random random;
    dse_random_start(&random, options->seed, 0, DSE_RANDOM_PATHS, 0);
    double sum = 0;
    *least = UINT64_MAX;
    for (int i = 0; i < PAIRS_SAMPLED && status == DSE_OK; i++) {
        uint32_t a = (uint32_t)dse_random_below(&random, carriers);
        uint32_t b = (uint32_t)dse_random_below(&random, carriers - 1);
        uint64_t paths = dse_flow_between(flow, carrier[a], carrier[b < a ? b : b + 1], UINT64_MAX);
        sum += (double)paths;
        *least = paths < *least ? paths : *least;
        status = options->stop != NULL && *options->stop ? DSE_INTERRUPTED : DSE_OK;
    }
    *mean = sum / PAIRS_SAMPLED;
    free(carrier);
    dse_flow_free(flow);
    return status;
}

static enum dse_status disjoint_paths(const struct dse_graph *graph,
                                      const struct dse_analysis_options *options, uint32_t carriers,
                                      struct dse_measures *measures) {
    uint64_t least;
    double mean;
    bool all = (double)carriers * graph->channels <= flow_channels_most;
    enum dse_status status = all ? dse_flow_all_pairs(graph, options->stop, &least, &mean, NULL)
                                 : sample_pairs(graph, options, carriers, &least, &mean);
    if (status == DSE_OK) {
        measures->disjoint_paths_min = least;
        measures->disjoint_paths_mean = mean;
        measures->disjoint_paths_method = all ? all_pairs : some_pairs;
    }
    return status;
}

/* ---- together --------------------------------------------------------------------------- */

static enum dse_status run(const struct dse_graph *graph,
                           const struct dse_analysis_options *options,
                           struct dse_measures *measures, struct dse_error *error) {
    uint32_t carriers = dse_graph_endpoint_routers(graph);
    if (carriers < 2) {
        return DSE_OK; /* no pairs */
    }
    enum dse_status status = shortest_paths(graph, options, measures);
    if (status == DSE_OK) {
        status = disjoint_paths(graph, options, carriers, measures);
    }
    if (status != DSE_OK) {
        return dse_error_set(error, status, "%s",
                             status == DSE_INTERRUPTED ? "interrupted" : "no memory for paths");
    }
    return DSE_OK;
}

static const char *const metrics[] = {"shortest_paths_mean",   "shortest_paths_min",
                                      "disjoint_paths_min",    "disjoint_paths_mean",
                                      "disjoint_paths_method", NULL};

const struct dse_analysis dse_analysis_paths = {
    .name = "paths",
    .summary = "shortest paths (counts beyond 2^53 are rounded) and edge-disjoint paths of pairs "
               "of routers with end points",
    .source = "Brandes 2001; Dinic 1970; Gomory, Hu 1961; Gusfield 1990",
    .metrics = metrics,
    .run = run,
};

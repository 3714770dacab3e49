/* The analysis `hops`: components, diameters, mean hops. */
#include <math.h>

#include "solvers/analysis.h"
#include "solvers/hops.h"

static double diameter(const struct dse_hop_counts *counts) {
    return counts->unconnected > 0 ? INFINITY : (double)counts->most;
}

/* Unknown where there is no pair. */
static double mean(const struct dse_hop_counts *counts) {
    return counts->connected > 0 ? counts->sum / (double)counts->connected : DSE_UNKNOWN_REAL;
}

static void fill(const struct dse_graph *graph, const struct dse_hops *hops,
                 struct dse_measures *measures) {
    if (graph->routers > 1) {
        measures->diameter_all_routers = diameter(&hops->all);
        measures->mean_hops_all_routers = mean(&hops->all);
    }
    if (measures->endpoint_routers > 1) {
        measures->diameter = diameter(&hops->endpoints);
        measures->mean_hops = mean(&hops->endpoints);
    }
    uint64_t sum = 0;
    for (uint32_t i = 1; i <= hops->all.most; i++) {
        sum += i * hops->all.pairs[i] / 2; /* each pair is met both ways */
    }
    measures->hop_sum_all_routers = sum;
}

static enum dse_status run(const struct dse_graph *graph,
                           const struct dse_analysis_options *options,
                           struct dse_measures *measures, struct dse_error *error) {
    const struct dse_hops_options how = {
        .threads = options->threads,
        .orbits = options->orbits,
        .orbit_count = options->orbit_count,
        .stop = options->stop,
    };
    struct dse_hops hops;
    enum dse_status status =
        dse_hops_components(graph, &measures->components, &measures->largest_component, error);
    if (status == DSE_OK) {
        status = dse_hops_measure(graph, &how, &hops, error);
    }
    if (status == DSE_OK) {
        fill(graph, &hops, measures);
        dse_hops_free(&hops);
    }
    return status;
}

static const char *const metrics[] = {"components",
                                      "largest_component",
                                      "diameter",
                                      "mean_hops",
                                      "diameter_all_routers",
                                      "mean_hops_all_routers",
                                      "hop_sum_all_routers",
                                      NULL};

const struct dse_analysis dse_analysis_hops = {
    .name = "hops",
    .summary = "components, diameter and mean hops over all pairs of routers",
    .source = "Then et al. 2014 (VLDB): breadth-first search from 512 sources at once; one source "
              "of each orbit where the family knows its symmetries",
    .metrics = metrics,
    .by_default = true,
    .run = run,
};

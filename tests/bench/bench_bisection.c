/* Seconds of the analysis `bisection`, and the cut it finds against a single run of METIS with its
 * refinement, in the same run. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "models/network_graph.h"
#include "solvers/analysis.h"
#include "solvers/partition.h"
#include "tests/bench/clock.h"

static struct dse_graph *build(const char *text) {
    struct dse_network network;
    struct dse_graph *graph;
    struct dse_error error = {0};
    if (dse_network_parse(text, &network, &error) != DSE_OK ||
        dse_network_resolve(&network, &error) != DSE_OK ||
        dse_network_build(&network, &graph, &error) != DSE_OK) {
        fprintf(stderr, "%s: %s\n", text, error.message);
        exit(1);
    }
    return graph;
}

/* The cut that one run of METIS gives. */
static uint64_t single_metis(const struct dse_graph *graph) {
    struct dse_halves halves;
    struct dse_partition *partition;
    struct dse_random random;
    dse_random_start(&random, 1, 0, DSE_RANDOM_BISECTION, 0);
    if (dse_halves_find(graph, &halves, NULL) != DSE_OK ||
        dse_partition_new(graph, &halves, &partition, NULL) != DSE_OK) {
        exit(1);
    }
    uint64_t cut = dse_partition_metis(partition, &random);
    dse_partition_free(partition);
    dse_halves_free(&halves);
    return cut;
}

static void measure(const char *text) {
    struct dse_graph *graph = build(text);
    double start = seconds();
    uint64_t single = single_metis(graph);
    double metis = seconds() - start;
    const struct dse_analysis_options options = {.threads = 1, .seed = 1};
    struct dse_measures measures = dse_measures_unknown;
    start = seconds();
    if (dse_analysis_find("bisection")->run(graph, &options, &measures, NULL) != DSE_OK) {
        exit(1);
    }
    double all = seconds() - start;
    printf("%-32s %7" PRIu32 " %8" PRIu64 " %8.3f s %8" PRIu64 " %8" PRIu64
           "   METIS once: %8" PRIu64 ", time x %.3f   %s\n",
           text, graph->routers, graph->links, all, measures.bisection_links_lower,
           measures.bisection_links_upper, single, metis / all, measures.bisection_method);
    dse_graph_free(graph);
}

int main(void) {
    static const char *const networks[] = {
        "opt32_4",
        "dragonfly:k=31",
        "slim_fly:q=25",
        "fat_tree:k=36",
        "torus:dims=20x20x20",
        "jellyfish:n=1000,d=16",
        "jellyfish:n=65536,d=16",
        "megafly:k=64",
    };
    printf("%-32s %7s %8s %10s %8s %8s\n", "bisection", "routers", "links", "time", "lower",
           "upper");
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        measure(networks[i]);
    }
    return 0;
}

/* Exact hops of all pairs: large networks on one thread and two, and the ratio to igraph on a
 * smaller network in the same run. Symmetries are not used. */
#include <igraph/igraph.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "models/network_graph.h"
#include "solvers/hops.h"
#include "tests/bench/clock.h"

static struct dse_graph *graph_of(const char *text) {
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

/* Seconds, the best of some runs. */
static double time_hops(const struct dse_graph *graph, int threads, enum dse_hops_kernel kernel,
                        double *mean) {
    const struct dse_hops_options options = {.threads = threads, .kernel = kernel};
    double best = INFINITY;
    for (double total = 0; total < 1.5;) {
        struct dse_hops hops;
        struct dse_error error;
        double start = seconds();
        if (dse_hops_measure(graph, &options, &hops, &error) != DSE_OK) {
            exit(1);
        }
        double taken = seconds() - start;
        total += taken;
        best = fmin(best, taken);
        *mean = hops.all.sum / (double)hops.all.connected;
        dse_hops_free(&hops);
    }
    return best;
}

/* Seconds of igraph's mean path length, and the mean. */
static double time_igraph(const struct dse_graph *graph, double *mean) {
    igraph_t other;
    igraph_vector_int_t links;
    igraph_vector_int_init(&links, 0);
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                igraph_vector_int_push_back(&links, router);
                igraph_vector_int_push_back(&links, graph->to[c]);
            }
        }
    }
    igraph_create(&other, &links, (igraph_integer_t)graph->routers, IGRAPH_UNDIRECTED);
    double start = seconds();
    igraph_average_path_length(&other, mean, NULL, IGRAPH_UNDIRECTED, true);
    double taken = seconds() - start;
    igraph_destroy(&other);
    igraph_vector_int_destroy(&links);
    return taken;
}

static void compare_igraph(const char *text) {
    struct dse_graph *graph = graph_of(text);
    double mean = 0, their_mean = 0;
    double own = time_hops(graph, 1, DSE_HOPS_FASTEST, &mean);
    double theirs = time_igraph(graph, &their_mean);
    printf("%-40s %9.2f ms, igraph %9.2f ms: %.0f times; mean hops %.12g and %.12g\n", text,
           1e3 * own, 1e3 * theirs, theirs / own, mean, their_mean);
    dse_graph_free(graph);
}

static void time_network(const char *text) {
    struct dse_graph *graph = graph_of(text);
    double mean = 0;
    double one = time_hops(graph, 1, DSE_HOPS_FASTEST, &mean);
    double two = time_hops(graph, 2, DSE_HOPS_FASTEST, &mean);
    double portable = time_hops(graph, 1, DSE_HOPS_PORTABLE, &mean);
    double pairs = (double)graph->routers * graph->routers;
    printf("%-40s %9.2f ms, 2 threads %9.2f ms, portable %9.2f ms; %.3g pairs/s\n", text, 1e3 * one,
           1e3 * two, 1e3 * portable, pairs / one);
    dse_graph_free(graph);
}

int main(void) {
    struct rusage usage;
    compare_igraph("jellyfish:n=4096,d=16");
    compare_igraph("dragonfly:p=8,a=16,h=8");
    time_network("dragonfly:p=11,a=22,h=11");
    time_network("jellyfish:n=16384,d=16");
    time_network("jellyfish:n=65536,d=16");
    getrusage(RUSAGE_SELF, &usage);
    printf("peak memory so far %.0f MB\n", (double)usage.ru_maxrss / 1024);
    time_network("megafly:k=64");
    return 0;
}

/* Building explicit networks: time, and the most memory that it takes, against what the finished
 * network takes. The budget is 200 MB for 100,000 routers of degree 64. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "models/network_graph.h"
#include "tests/bench/clock.h"

static double megabytes_at_most(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

static double megabytes_of(const struct dse_graph *graph) {
    double routers = (double)graph->routers * (sizeof *graph->start + sizeof *graph->endpoints_of);
    double channel = sizeof *graph->to + sizeof *graph->reverse + sizeof *graph->capacity +
                     sizeof *graph->link_class;
    return (routers + (double)graph->channels * channel) / 1048576;
}

/* In a process of its own, whose peak memory is that of this network. Returns its exit status. */
static int build(const char *text) {
    struct dse_network network;
    struct dse_graph *graph = NULL;
    struct dse_error error = {0};
    double start = seconds();
    if (dse_network_parse(text, &network, &error) != DSE_OK ||
        dse_network_resolve(&network, &error) != DSE_OK ||
        dse_network_build(&network, &graph, &error) != DSE_OK) {
        fprintf(stderr, "%s: %s\n", text, error.message);
        return 1;
    }
    double time = seconds() - start, finished = megabytes_of(graph), peak = megabytes_at_most();
    printf("%-28s %8" PRIu32 " %6" PRIu32 " %9" PRIu64 " %7.3f s %11.0f %6.0f MB %9.0f MB %5.2f\n",
           text, graph->routers, graph->channels / graph->routers, graph->links, time,
           (double)graph->links / time, peak, finished, peak / finished);
    dse_graph_free(graph);
    return 0;
}

int main(void) {
    static const char *const networks[] = {
        "hyperx:dims=20x18x17x17,p=1", "torus:dims=48x48x48", "fat_tree:k=128",
        "kary_tree:k=12,n=5",          "slim_fly:q=109",      "polarfly:q=128",
    };
    printf("%-28s %8s %6s %9s %9s %11s %9s %12s %5s\n", "network", "routers", "degree", "links",
           "time", "links / s", "peak", "finished", "ratio");
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            int failed = build(networks[i]);
            fflush(stdout);
            _exit(failed);
        }
        int status = 0;
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
            return 1;
        }
    }
    return 0;
}

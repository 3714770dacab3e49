#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solvers/analysis.h"

/* What one thread searches with; hops are UINT32_MAX for routers not reached. */
struct search {
    uint32_t *hops, *from, *queue;
};

static bool search_start(struct search *search, uint32_t routers) {
    *search = (struct search){
        .hops = malloc(routers * sizeof *search->hops),
        .from = malloc(routers * sizeof *search->from),
        .queue = malloc(routers * sizeof *search->queue),
    };
    if (search->hops == NULL || search->from == NULL || search->queue == NULL) {
        return false;
    }
    memset(search->hops, 0xff, routers * sizeof *search->hops);
    return true;
}

static void search_end(struct search *search) {
    free(search->hops);
    free(search->from);
    free(search->queue);
}

/* The shortest cycle of fewer than `most` links that two paths from `source` close, or `most`. It
 * is never shorter than the girth, and equal to it for a source on a shortest cycle. O(routers
 * closer than most / 2 hops and their channels) */
static uint32_t shortest_from(const struct dse_graph *graph, uint32_t source, struct search *search,
                              uint32_t most) {
    uint32_t reached = 1;
    search->hops[source] = 0;
    search->from[source] = source;
    search->queue[0] = source;
    for (uint32_t done = 0; done < reached; done++) {
        uint32_t router = search->queue[done], hops = search->hops[router];
        if (2 * hops + 1 >= most) {
            break;
        }
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            uint32_t other = graph->to[i];
            if (search->hops[other] == UINT32_MAX) {
                search->hops[other] = hops + 1;
                search->from[other] = router;
                search->queue[reached++] = other;
            } else if (other != search->from[router]) {
                uint32_t length = hops + search->hops[other] + 1;
                most = length < most ? length : most;
            }
        }
    }
    for (uint32_t i = 0; i < reached; i++) {
        search->hops[search->queue[i]] = UINT32_MAX;
    }
    return most;
}

/* The sources that suffice: one of each orbit, or all routers. */
static uint32_t source_of(const struct dse_analysis_options *options, size_t i) {
    return options->orbit_count > 0 ? options->orbits[i].router : (uint32_t)i;
}

static enum dse_status run(const struct dse_graph *graph,
                           const struct dse_analysis_options *options,
                           struct dse_measures *measures, struct dse_error *error) {
    size_t sources = options->orbit_count > 0 ? options->orbit_count : graph->routers;
    uint32_t girth = UINT32_MAX;
    bool memory = true, interrupted = false;
#pragma omp parallel num_threads(options->threads) reduction(min : girth) reduction(&& : memory)   \
    reduction(|| : interrupted)
    {
        struct search search;
        memory = search_start(&search, graph->routers);
#pragma omp for schedule(dynamic, 16)
        for (size_t i = 0; i < sources; i++) {
            interrupted = interrupted || (options->stop != NULL && *options->stop);
            if (memory && !interrupted) {
                girth = shortest_from(graph, source_of(options, i), &search, girth);
            }
        }
        search_end(&search);
    }
    if (!memory) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for a girth");
    }
    if (interrupted) {
        return dse_error_set(error, DSE_INTERRUPTED, "interrupted");
    }
    measures->girth = girth == UINT32_MAX ? INFINITY : (double)girth;
    return DSE_OK;
}

static const char *const metrics[] = {"girth", NULL};

const struct dse_analysis dse_analysis_girth = {
    .name = "girth",
    .summary = "links of the shortest cycle",
    .source = "Itai, Rodeh 1978, SIAM J. Comput. 7(4)",
    .metrics = metrics,
    .run = run,
};

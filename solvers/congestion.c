#include "solvers/congestion.h"

#include <math.h>
#include <stdlib.h>

#include "solvers/path_search.h"

/* Sources are dealt to so many sums of loads, whatever the number of threads: the order of
 * additions decides the last digits. */
enum { SUMS = 8 };

/* Adds to the load of each channel, per link of it, what a source sends (Brandes 2001, J. Math.
 * Sociology 25(2)). `through` is work space: what goes to a router and beyond. */
static void add_loads(const struct dse_graph *graph, const struct dse_path_search *search,
                      double *through, double *loads) {
    for (uint32_t i = 0; i < search->reached; i++) {
        uint32_t router = search->order[i];
        through[router] = graph->endpoints_of[router];
    }
    double endpoints = graph->endpoints_of[search->order[0]];
    for (uint32_t done = search->reached; done-- > 1;) {
        uint32_t router = search->order[done], hops_before = search->hops[router] - 1;
        double a_path = through[router] / search->paths[router];
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            uint32_t before = graph->to[i];
            if (search->hops[before] == hops_before) {
                double of_a_link = a_path * search->paths[before];
                through[before] += of_a_link * graph->capacity[i];
                loads[graph->reverse[i]] += of_a_link * endpoints;
            }
        }
    }
}

/* Whether a search came to all routers with end points. */
static bool reaches_all(const struct dse_graph *graph, const struct dse_path_search *search,
                        uint32_t carriers) {
    for (uint32_t i = 0; i < search->reached; i++) {
        carriers -= graph->endpoints_of[search->order[i]] > 0;
    }
    return carriers == 0;
}

/* The loads by every SUMS-th router from `first` on. */
static enum dse_status sum_loads(const struct dse_graph *graph, uint32_t first,
                                 const volatile bool *stop, double *loads) {
    struct dse_path_search search;
    double *through = malloc(graph->routers * sizeof *through);
    enum dse_status status = DSE_OK;
    uint32_t carriers = dse_graph_endpoint_routers(graph);
    if (!dse_path_search_start(&search, graph->routers) || through == NULL) {
        status = DSE_NO_MEMORY;
    }
    for (uint32_t source = first; source < graph->routers && status == DSE_OK; source += SUMS) {
        if (graph->endpoints_of[source] == 0) {
            continue;
        }
        dse_path_search_run(&search, graph, source, true);
        if (!reaches_all(graph, &search, carriers)) {
            status = DSE_INFEASIBLE;
        } else if (stop != NULL && *stop) {
            status = DSE_INTERRUPTED;
        } else {
            add_loads(graph, &search, through, loads);
        }
    }
    dse_path_search_end(&search);
    free(through);
    return status;
}

static enum dse_status fail(enum dse_status status, struct dse_error *error) {
    const char *reason = status == DSE_NO_MEMORY     ? "no memory for loads"
                         : status == DSE_INTERRUPTED ? "interrupted"
                                                     : "routers with end points are not connected";
    return dse_error_set(error, status, "%s", reason);
}

enum dse_status dse_congestion_find(const struct dse_graph *graph, int threads,
                                    const volatile bool *stop, double *load,
                                    struct dse_error *error) {
    enum dse_status statuses[SUMS], status = DSE_OK;
    double *loads = calloc((size_t)SUMS * graph->channels + 1, sizeof *loads);
    if (loads == NULL) {
        return fail(DSE_NO_MEMORY, error);
    }
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (uint32_t i = 0; i < SUMS; i++) {
        statuses[i] = sum_loads(graph, i, stop, loads + (size_t)i * graph->channels);
    }
    for (int i = 0; i < SUMS && status == DSE_OK; i++) {
        status = statuses[i];
    }
    double most = 0;
    for (size_t channel = 0; channel < graph->channels; channel++) {
        double sum = 0;
        for (size_t i = 0; i < SUMS; i++) {
            sum += loads[i * graph->channels + channel];
        }
        most = fmax(most, sum);
    }
    free(loads);
    if (status != DSE_OK) {
        return fail(status, error);
    }
    *load = most;
    return DSE_OK;
}

uint64_t dse_congestion_bound(const struct dse_halves *halves, double load) {
    static const double rounding = 1e-10; /* of sums of positive numbers: far less than that */
    double crossing = (double)halves->larger * (double)(halves->endpoints - halves->larger);
    return (uint64_t)ceil(crossing / load * (1 - rounding));
}

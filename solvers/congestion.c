#include "solvers/congestion.h"

#include <math.h>
#include <stdlib.h>

#include "solvers/path_search.h"

/* Sources are dealt to so many sums of loads, whatever the number of threads: the order of
 * additions decides the last digits. */
enum { SUMS = 8 };

/* Adds to the load of each channel, per link of it, what the source of a search spreads over the
 * hubs (Brandes 2001, J. Math. Sociology 25(2)). `through` is work space: what goes to a router and
 * beyond. */
static void add_loads(const struct dse_graph *graph, const double *hubs,
                      const struct dse_path_search *search, double *through, double *loads) {
    for (uint32_t i = 0; i < search->reached; i++) {
        through[search->order[i]] = hubs[search->order[i]];
    }
    double endpoints = graph->endpoints_of[search->order[0]];
    for (uint32_t done = search->reached; done-- > 1;) {
        uint32_t router = search->order[done], hops_before = search->hops[router] - 1;
        double a_path = through[router] / search->paths[router];
        if (a_path == 0) {
            continue;
        }
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

static bool matters(const struct dse_graph *graph, const double *hubs, uint32_t router) {
    return graph->endpoints_of[router] > 0 || hubs[router] > 0;
}

/* Whether a search came to all routers that matter. */
static bool reaches_all(const struct dse_graph *graph, const double *hubs,
                        const struct dse_path_search *search) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        if (search->hops[router] == UINT32_MAX && matters(graph, hubs, router)) {
            return false;
        }
    }
    return true;
}

/* The loads by every SUMS-th router from `first` on. */
static enum dse_status sum_loads(const struct dse_graph *graph, const double *hubs, uint32_t first,
                                 const volatile sig_atomic_t *stop, double *loads) {
    struct dse_path_search search;
    double *through = malloc(graph->routers * sizeof *through);
    enum dse_status status = DSE_OK;
    if (!dse_path_search_start(&search, graph->routers) || through == NULL) {
        status = DSE_NO_MEMORY;
    }
    for (uint32_t source = first; source < graph->routers && status == DSE_OK; source += SUMS) {
        if (graph->endpoints_of[source] == 0) {
            continue;
        }
        dse_path_search_run(&search, graph, source, true);
        if (!reaches_all(graph, hubs, &search)) {
            status = DSE_INFEASIBLE;
        } else if (stop != NULL && *stop) {
            status = DSE_INTERRUPTED;
        } else {
            add_loads(graph, hubs, &search, through, loads);
        }
    }
    dse_path_search_end(&search);
    free(through);
    return status;
}

/* Adds up the sums of each channel, into the first of them. */
static void join_sums(const struct dse_graph *graph, double *loads) {
    for (size_t channel = 0; channel < graph->channels; channel++) {
        for (size_t i = 1; i < SUMS; i++) {
            loads[channel] += loads[i * graph->channels + channel];
        }
    }
}

static enum dse_status fail(enum dse_status status, struct dse_error *error) {
    const char *reason = status == DSE_NO_MEMORY     ? "no memory for loads"
                         : status == DSE_INTERRUPTED ? "interrupted"
                                                     : "the network is not connected";
    return dse_error_set(error, status, "%s", reason);
}

/* Hops of all routers from the nearest with end points, UINT32_MAX if there is no way, and the most
 * of them. `order` is work space. */
static uint32_t find_tiers(const struct dse_graph *graph, uint32_t *order, uint32_t *hops) {
    uint32_t reached = 0, most = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        hops[router] = graph->endpoints_of[router] > 0 ? 0 : UINT32_MAX;
        if (hops[router] == 0) {
            order[reached++] = router;
        }
    }
    for (uint32_t done = 0; done < reached; done++) {
        uint32_t router = order[done];
        most = hops[router];
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            if (hops[graph->to[i]] == UINT32_MAX) {
                hops[graph->to[i]] = hops[router] + 1;
                order[reached++] = graph->to[i];
            }
        }
    }
    return most;
}

enum dse_status dse_congestion_top_tier(const struct dse_graph *graph, double *hubs, bool *tiered,
                                        struct dse_error *error) {
    uint32_t *order = malloc((size_t)2 * graph->routers * sizeof *order);
    if (order == NULL) {
        return fail(DSE_NO_MEMORY, error);
    }
    uint32_t *hops = order + graph->routers, most = find_tiers(graph, order, hops);
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint64_t links = dse_graph_ports(graph, router) - graph->endpoints_of[router];
        hubs[router] = most > 0 && hops[router] == most ? (double)links : 0;
    }
    free(order);
    *tiered = most > 0;
    return DSE_OK;
}

enum dse_status dse_congestion_find(const struct dse_graph *graph, const double *hubs, int threads,
                                    const volatile sig_atomic_t *stop, double *load,
                                    struct dse_error *error) {
    enum dse_status statuses[SUMS], status = DSE_OK;
    double *loads = calloc((size_t)SUMS * graph->channels + 1, sizeof *loads);
    if (loads == NULL) {
        return fail(DSE_NO_MEMORY, error);
    }
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (uint32_t i = 0; i < SUMS; i++) {
        statuses[i] = sum_loads(graph, hubs, i, stop, loads + (size_t)i * graph->channels);
    }
    for (int i = 0; i < SUMS && status == DSE_OK; i++) {
        status = statuses[i];
    }
    join_sums(graph, loads);
    double most = 0, sum_of_hubs = 0;
    for (uint32_t channel = 0; channel < graph->channels; channel++) {
        most = fmax(most, loads[channel] + loads[graph->reverse[channel]]);
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        sum_of_hubs += hubs[router];
    }
    free(loads);
    if (status != DSE_OK) {
        return fail(status, error);
    }
    *load = most / sum_of_hubs;
    return DSE_OK;
}

uint64_t dse_congestion_bound(const struct dse_halves *halves, double load, bool uniform) {
    static const double rounding = 1e-10; /* of sums of positive numbers: far less than that */
    double larger = (double)halves->larger, smaller = (double)halves->endpoints - larger;
    double crossing = uniform ? 2 * larger * smaller / (larger + smaller) : smaller;
    return (uint64_t)ceil(crossing / load * (1 - rounding));
}

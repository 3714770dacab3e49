#include <stdlib.h>

#include "core/random.h"
#include "solvers/analysis.h"
#include "solvers/bisect_exact.h"
#include "solvers/congestion.h"
#include "solvers/flow.h"
#include "solvers/halves.h"
#include "solvers/partition.h"
#include "solvers/spectrum.h"

/* The effort of a search, in channels looked at: divided by those of the network it gives the
 * number of starts of each kind, within limits. Some seconds at most, however large the network. */
struct effort {
    double channels;
    uint32_t least, most;
};

static const struct effort by_metis = {5e6, 3, 64}, by_growth = {5e6, 3, 32},
                           by_shaking = {6e7, 16, 1000};

/* Bounds from below are tried where they take no more channels than that. */
static const double congestion_channels_most = 6e8, connectivity_channels_most = 1e8;

/* Streams of random numbers. */
enum { STREAM_SPECTRUM, STREAM_METIS, STREAM_GROWTH, STREAM_SHAKING };

/* What gave the lower bound, and what there is to say then. The second text of each pair is for end
 * points that cannot be halved evenly. */
#define EVENLY_OR_NOT(text)                                                                        \
    { text, text "; halves as equal as end points allow" }

enum lower { LOWER_NONE, LOWER_SPECTRUM, LOWER_UNIFORM, LOWER_HUBS, LOWER_CONNECTIVITY, LOWERS };

static const char *const exact_by_search[2] = EVENLY_OR_NOT("exact: branch and bound");
static const char *const exact_by_bound[LOWERS][2] = {
    [LOWER_NONE] = EVENLY_OR_NOT("exact: a cut without links"),
    [LOWER_SPECTRUM] = EVENLY_OR_NOT("exact: a cut meets the spectral bound"),
    [LOWER_UNIFORM] = EVENLY_OR_NOT("exact: a cut meets the bound by uniform traffic"),
    [LOWER_HUBS] = EVENLY_OR_NOT("exact: a cut meets the bound by traffic over the top tier"),
    [LOWER_CONNECTIVITY] = EVENLY_OR_NOT("exact: a cut meets the edge connectivity"),
};
static const char *const bounds[LOWERS][2] = {
    [LOWER_NONE] = EVENLY_OR_NOT("bounds: METIS and Fiduccia-Mattheyses above"),
    [LOWER_SPECTRUM] = EVENLY_OR_NOT("bounds: METIS and Fiduccia-Mattheyses above; spectrum below"),
    [LOWER_UNIFORM] =
        EVENLY_OR_NOT("bounds: METIS and Fiduccia-Mattheyses above; uniform traffic below"),
    [LOWER_HUBS] = EVENLY_OR_NOT(
        "bounds: METIS and Fiduccia-Mattheyses above; traffic over the top tier below"),
    [LOWER_CONNECTIVITY] =
        EVENLY_OR_NOT("bounds: METIS and Fiduccia-Mattheyses above; edge connectivity below"),
};

/* One network under work. */
struct work {
    const struct dse_graph *graph;
    const struct dse_analysis_options *options;
    struct dse_halves halves;
    struct dse_partition *partition;
    uint64_t lower;
    enum lower lower_by;
};

static bool stopped(const struct work *work) {
    return work->options->stop != NULL && *work->options->stop;
}

static bool settled(const struct work *work) {
    return dse_partition_cut(work->partition) <= work->lower;
}

static struct dse_random stream(const struct work *work, uint64_t entity) {
    struct dse_random random;
    dse_random_start(&random, work->options->seed, 0, DSE_RANDOM_BISECTION, entity);
    return random;
}

/* ---- above ------------------------------------------------------------------------------ */

static uint32_t starts(const struct work *work, struct effort effort) {
    double count = effort.channels / (work->graph->channels + 1.0);
    return count < effort.least  ? effort.least
           : count > effort.most ? effort.most
                                 : (uint32_t)count;
}

/* Starts of their own, until there were enough or the lower bound is met. */
static void start_cuts(struct work *work) {
    struct dse_partition *partition = work->partition;
    struct dse_random random = stream(work, STREAM_METIS);
    uint32_t left = starts(work, by_metis);
    while (left-- > 0 && !settled(work) && !stopped(work)) {
        dse_partition_metis(partition, &random);
    }
    random = stream(work, STREAM_GROWTH);
    left = starts(work, by_growth);
    while (left-- > 0 && !settled(work) && !stopped(work)) {
        dse_partition_grown(partition, &random);
    }
}

/* Starts near the best cut. */
static void shake_cuts(struct work *work) {
    struct dse_partition *partition = work->partition;
    struct dse_random random = stream(work, STREAM_SHAKING);
    uint32_t left = starts(work, by_shaking);
    for (uint32_t i = 0; i < left && !settled(work) && !stopped(work); i++) {
        static const uint32_t shares[] = {200, 50, 20, 8}; /* one router in so many moves */
        dse_partition_shaken(partition, 2 + work->graph->routers / shares[i % 4], &random);
    }
}

/* ---- below ------------------------------------------------------------------------------ */

static void raise_lower(struct work *work, uint64_t links, enum lower by) {
    if (links > work->lower) {
        work->lower = links;
        work->lower_by = by;
    }
}

static int by_value(const void *a, const void *b, void *values) {
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    double of_first = ((const double *)values)[first], of_second = ((const double *)values)[second];
    return of_first != of_second ? (of_first > of_second) - (of_first < of_second)
                                 : (first > second) - (first < second);
}

/* The spectral bound, and a first cut along the vector that goes with it. */
static enum dse_status use_spectrum(struct work *work, struct dse_error *error) {
    uint32_t routers = work->graph->routers;
    double *vector = malloc(routers * sizeof *vector), least;
    uint32_t *order = malloc(routers * sizeof *order);
    struct dse_random random = stream(work, STREAM_SPECTRUM);
    enum dse_status status = DSE_NO_MEMORY;
    if (vector == NULL || order == NULL) {
        dse_error_set(error, status, "no memory for a spectrum");
        goto out;
    }
    status = dse_spectrum_find(work->graph, work->options->threads, work->options->stop, &random,
                               &least, vector, error);
    if (status == DSE_OK) {
        for (uint32_t i = 0; i < routers; i++) {
            order[i] = i;
        }
        qsort_r(order, routers, sizeof *order, by_value, vector);
        dse_partition_from_order(work->partition, order);
        raise_lower(work, dse_spectrum_bound(work->graph, &work->halves, least), LOWER_SPECTRUM);
    } else if (status == DSE_INFEASIBLE) { /* does not converge: no bound */
        status = DSE_OK;
    }
out:
    free(vector);
    free(order);
    return status;
}

/* The bound by traffic over given hubs. */
static enum dse_status use_hubs(struct work *work, const double *hubs, enum lower by,
                                struct dse_error *error) {
    double load;
    enum dse_status status = dse_congestion_find(work->graph, hubs, work->options->threads,
                                                 work->options->stop, &load, error);
    if (status == DSE_OK) {
        raise_lower(work, dse_congestion_bound(&work->halves, load, by == LOWER_UNIFORM), by);
    }
    return status == DSE_INFEASIBLE ? DSE_OK : status; /* not connected: no bound */
}

/* The bounds by traffic, which take a search from each router with end points. */
static enum dse_status use_congestion(struct work *work, struct dse_error *error) {
    const struct dse_graph *graph = work->graph;
    if (settled(work) ||
        (double)work->halves.routers * graph->channels > congestion_channels_most) {
        return DSE_OK;
    }
    double *hubs = malloc(graph->routers * sizeof *hubs);
    if (hubs == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for traffic");
    }
    bool tiered;
    enum dse_status status = dse_congestion_top_tier(graph, hubs, &tiered, error);
    if (status == DSE_OK && tiered) {
        status = use_hubs(work, hubs, LOWER_HUBS, error);
    }
    if (status == DSE_OK && !settled(work)) {
        for (uint32_t router = 0; router < graph->routers; router++) {
            hubs[router] = graph->endpoints_of[router];
        }
        status = use_hubs(work, hubs, LOWER_UNIFORM, error);
    }
    free(hubs);
    return status;
}

/* The edge connectivity, where it can be more than the bound so far: it is at most the links of any
 * router with end points. */
static enum dse_status use_connectivity(struct work *work, struct dse_error *error) {
    const struct dse_graph *graph = work->graph;
    uint64_t most = dse_partition_cut(work->partition);
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint64_t links = dse_graph_ports(graph, router) - graph->endpoints_of[router];
        most = graph->endpoints_of[router] > 0 && links < most ? links : most;
    }
    if (most <= work->lower ||
        (double)work->halves.routers * graph->channels > connectivity_channels_most) {
        return DSE_OK;
    }
    uint64_t links;
    enum dse_status status = dse_flow_connectivity(graph, most, work->options->stop, &links, error);
    if (status == DSE_OK) {
        raise_lower(work, links, LOWER_CONNECTIVITY);
    }
    return status;
}

/* ---- together --------------------------------------------------------------------------- */

static void tell(const struct work *work, uint64_t upper, bool searched,
                 struct dse_measures *measures) {
    bool uneven = work->halves.difference > 0;
    measures->bisection_links_upper = upper;
    measures->bisection_links_lower = searched ? upper : work->lower;
    measures->bisection_method = searched               ? exact_by_search[uneven]
                                 : upper <= work->lower ? exact_by_bound[work->lower_by][uneven]
                                                        : bounds[work->lower_by][uneven];
}

static enum dse_status bisect(struct work *work, struct dse_measures *measures,
                              struct dse_error *error) {
    enum dse_status status = use_spectrum(work, error);
    if (status == DSE_OK) {
        start_cuts(work);
        status = use_congestion(work, error);
    }
    if (status == DSE_OK) {
        status = use_connectivity(work, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    shake_cuts(work);
    uint64_t upper = dse_partition_cut(work->partition);
    bool searched = !settled(work) && work->graph->routers <= DSE_BISECT_EXACT_ROUTERS_MAX &&
                    dse_bisect_exact(work->graph, &work->halves, work->options->stop, &upper);
    if (stopped(work)) {
        return dse_error_set(error, DSE_INTERRUPTED, "interrupted");
    }
    tell(work, upper, searched, measures);
    return DSE_OK;
}

static enum dse_status run(const struct dse_graph *graph,
                           const struct dse_analysis_options *options,
                           struct dse_measures *measures, struct dse_error *error) {
    if (dse_graph_endpoint_routers(graph) < 2) {
        return DSE_OK; /* there are no halves */
    }
    struct work work = {.graph = graph, .options = options};
    enum dse_status status = dse_halves_find(graph, &work.halves, error);
    if (status != DSE_OK) {
        return status;
    }
    status = dse_partition_new(graph, &work.halves, &work.partition, error);
    if (status == DSE_OK) {
        status = bisect(&work, measures, error);
    }
    dse_partition_free(work.partition);
    dse_halves_free(&work.halves);
    return status;
}

static const char *const metrics[] = {"bisection_links_upper", "bisection_links_lower",
                                      "bisection_method", NULL};

const struct dse_analysis dse_analysis_bisection = {
    .name = "bisection",
    .summary = "fewest links between two halves of the end points: exact up to 32 routers, else "
               "bounds from above and below",
    .source =
        "Karypis, Kumar 1998 (METIS); Fiduccia, Mattheyses 1982; Verfaillie et al. 1996 (exact); "
        "Mohar 1989 (spectrum); Valiant 1982, Leighton, Rao 1988 (traffic); Menger 1927 "
        "(connectivity)",
    .metrics = metrics,
    .by_default = true,
    .run = run,
};

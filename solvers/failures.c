#include "solvers/failures.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"

static const uint32_t nowhere = UINT32_MAX;

/* ---- one sample ------------------------------------------------------------------------- */

/* What is left in one sample for one share. */
struct outcome {
    bool connected;
    double largest_share;
    double diameter, mean_hops; /* not-a-number where they have no meaning */
};

/* What one thread works with. */
struct sampler {
    const struct dse_graph *graph;
    const struct dse_failure_options *options;
    const uint32_t *channel_of_link; /* one of its two */
    uint32_t *failing;               /* links or routers; the last ones fail first */
    uint32_t *capacity;              /* links of a channel that are left */
    bool *failed;                    /* of a router */
    uint32_t *component;             /* of a router, nowhere for those failed */
    uint32_t *queue;
    uint32_t *number;         /* of a router in `largest` */
    uint32_t *channel_number; /* of a channel there */
    struct dse_graph largest; /* the largest component; its arrays have room for all */
};

static uint64_t parts(const struct dse_graph *graph, enum dse_failure_kind kind) {
    return kind == DSE_FAILURE_LINKS ? graph->links : graph->routers;
}

static void sampler_end(struct sampler *sampler) {
    free(sampler->failing);
    free(sampler->capacity);
    free(sampler->failed);
    free(sampler->component);
    free(sampler->queue);
    free(sampler->number);
    free(sampler->channel_number);
    free(sampler->largest.start);
    free(sampler->largest.to);
    free(sampler->largest.reverse);
    free(sampler->largest.capacity);
    free(sampler->largest.link_class);
    free(sampler->largest.endpoints_of);
}

static bool sampler_start(struct sampler *sampler, const struct dse_graph *graph,
                          const struct dse_failure_options *options,
                          const uint32_t *channel_of_link) {
    size_t routers = graph->routers, channels = (size_t)graph->channels + 1;
    *sampler = (struct sampler){
        .graph = graph,
        .options = options,
        .channel_of_link = channel_of_link,
        .failing = malloc((parts(graph, options->kind) + 1) * sizeof(uint32_t)),
        .capacity = malloc(channels * sizeof(uint32_t)),
        .failed = malloc(routers * sizeof(bool)),
        .component = malloc(routers * sizeof(uint32_t)),
        .queue = malloc(routers * sizeof(uint32_t)),
        .number = malloc(routers * sizeof(uint32_t)),
        .channel_number = malloc(channels * sizeof(uint32_t)),
        .largest = {.start = malloc((routers + 1) * sizeof(uint32_t)),
                    .to = malloc(channels * sizeof(uint32_t)),
                    .reverse = malloc(channels * sizeof(uint32_t)),
                    .capacity = malloc(channels * sizeof(uint32_t)),
                    .link_class = calloc(channels, 1),
                    .endpoints_of = malloc(routers * sizeof(uint32_t))},
    };
    return sampler->failing != NULL && sampler->capacity != NULL && sampler->failed != NULL &&
           sampler->component != NULL && sampler->queue != NULL && sampler->number != NULL &&
           sampler->channel_number != NULL && sampler->largest.start != NULL &&
           sampler->largest.to != NULL && sampler->largest.reverse != NULL &&
           sampler->largest.capacity != NULL && sampler->largest.link_class != NULL &&
           sampler->largest.endpoints_of != NULL;
}

static void shuffle(struct sampler *sampler, uint32_t sample) {
    struct dse_random random;
    uint64_t count = parts(sampler->graph, sampler->options->kind);
    dse_random_start(&random, sampler->options->seed, 0, DSE_RANDOM_FAILURES,
                     2 * (uint64_t)sample + (sampler->options->kind == DSE_FAILURE_ROUTERS));
    for (uint32_t i = 0; i < count; i++) {
        sampler->failing[i] = i;
    }
    dse_random_shuffle(&random, sampler->failing, (uint32_t)count);
}

/* Lets so many links or routers fail. */
static void let_fail(struct sampler *sampler, uint64_t count) {
    const struct dse_graph *graph = sampler->graph;
    uint64_t left = parts(graph, sampler->options->kind) - count;
    memcpy(sampler->capacity, graph->capacity, graph->channels * sizeof *sampler->capacity);
    memset(sampler->failed, 0, graph->routers * sizeof *sampler->failed);
    for (uint64_t i = left; i < left + count; i++) {
        if (sampler->options->kind == DSE_FAILURE_ROUTERS) {
            sampler->failed[sampler->failing[i]] = true;
        } else {
            uint32_t channel = sampler->channel_of_link[sampler->failing[i]];
            sampler->capacity[channel]--;
            sampler->capacity[graph->reverse[channel]]--;
        }
    }
}

static bool leads_on(const struct sampler *sampler, uint32_t channel) {
    return sampler->capacity[channel] > 0 && !sampler->failed[sampler->graph->to[channel]];
}

struct component {
    uint32_t number, carriers; /* routers with end points */
    uint64_t endpoints;
};

/* The component of a router, which gets the number `number`. */
static struct component flood(struct sampler *sampler, uint32_t root, uint32_t number) {
    const struct dse_graph *graph = sampler->graph;
    struct component component = {.number = number};
    uint32_t reached = 1;
    sampler->component[root] = number;
    sampler->queue[0] = root;
    for (uint32_t done = 0; done < reached; done++) {
        uint32_t router = sampler->queue[done];
        component.endpoints += graph->endpoints_of[router];
        component.carriers += graph->endpoints_of[router] > 0;
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            uint32_t other = graph->to[i];
            if (leads_on(sampler, i) && sampler->component[other] == nowhere) {
                sampler->component[other] = number;
                sampler->queue[reached++] = other;
            }
        }
    }
    return component;
}

/* The largest component, the first one if there are several; tells how many routers with end points
 * survive. */
static struct component find_largest(struct sampler *sampler, uint32_t *carriers) {
    struct component largest = {0};
    uint32_t count = 0;
    *carriers = 0;
    memset(sampler->component, 0xff, sampler->graph->routers * sizeof *sampler->component);
    for (uint32_t router = 0; router < sampler->graph->routers; router++) {
        if (sampler->failed[router] || sampler->component[router] != nowhere) {
            continue;
        }
        struct component component = flood(sampler, router, count++);
        *carriers += component.carriers;
        if (component.number == 0 || component.endpoints > largest.endpoints) {
            largest = component;
        }
    }
    return largest;
}

static void number_routers(struct sampler *sampler, const struct component *component) {
    struct dse_graph *copy = &sampler->largest;
    copy->routers = 0;
    for (uint32_t router = 0; router < sampler->graph->routers; router++) {
        if (sampler->component[router] == component->number) {
            copy->endpoints_of[copy->routers] = sampler->graph->endpoints_of[router];
            sampler->number[router] = copy->routers++;
        }
    }
}

/* Copies a component into sampler->largest. */
static void copy_component(struct sampler *sampler, const struct component *component) {
    const struct dse_graph *graph = sampler->graph;
    struct dse_graph *copy = &sampler->largest;
    number_routers(sampler, component);
    copy->channels = 0;
    copy->links = 0;
    copy->endpoints = component->endpoints;
    for (uint32_t router = 0; router < graph->routers; router++) {
        if (sampler->component[router] != component->number) {
            continue;
        }
        copy->start[sampler->number[router]] = copy->channels;
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            if (leads_on(sampler, i)) {
                uint32_t channel = copy->channels++;
                sampler->channel_number[i] = channel;
                copy->to[channel] = sampler->number[graph->to[i]];
                copy->capacity[channel] = sampler->capacity[i];
                copy->links += router < graph->to[i] ? sampler->capacity[i] : 0;
                if (router > graph->to[i]) { /* the way back has its number */
                    uint32_t back = sampler->channel_number[graph->reverse[i]];
                    copy->reverse[channel] = back;
                    copy->reverse[back] = channel;
                }
            }
        }
    }
    copy->start[copy->routers] = copy->channels;
}

/* Diameter and mean hops of sampler->largest. */
static enum dse_status measure_hops(struct sampler *sampler, struct outcome *outcome,
                                    struct dse_error *error) {
    const struct dse_analysis *hops = dse_analysis_find("hops");
    if (hops == NULL) {
        return DSE_OK;
    }
    struct dse_analysis_options options = {
        .threads = 1, .seed = sampler->options->seed, .stop = sampler->options->stop};
    struct dse_measures measures = dse_measures_unknown;
    enum dse_status status = hops->run(&sampler->largest, &options, &measures, error);
    if (status == DSE_OK) {
        outcome->diameter = measures.diameter;
        outcome->mean_hops = measures.mean_hops;
    }
    return status;
}

static enum dse_status sample_share(struct sampler *sampler, uint64_t count,
                                    struct outcome *outcome, struct dse_error *error) {
    uint32_t carriers;
    let_fail(sampler, count);
    struct component largest = find_largest(sampler, &carriers);
    *outcome = (struct outcome){
        .connected = carriers > 0 && largest.carriers == carriers,
        .largest_share = (double)largest.endpoints / (double)sampler->graph->endpoints,
        .diameter = DSE_UNKNOWN_REAL,
        .mean_hops = DSE_UNKNOWN_REAL,
    };
    if (!sampler->options->hops || largest.carriers < 2) {
        return DSE_OK;
    }
    copy_component(sampler, &largest);
    return measure_hops(sampler, outcome, error);
}

/* ---- all samples ------------------------------------------------------------------------ */

static uint64_t failing_of(const struct dse_graph *graph, const struct dse_failure_options *options,
                           size_t share) {
    return (uint64_t)llround(options->shares[share] * (double)parts(graph, options->kind));
}

/* All shares of one sample; outcomes[share]. */
static enum dse_status sample_all_shares(struct sampler *sampler, uint32_t sample,
                                         struct outcome *outcomes, struct dse_error *error) {
    enum dse_status status = DSE_OK;
    const struct dse_failure_options *options = sampler->options;
    shuffle(sampler, sample);
    for (size_t share = 0; share < options->share_count && status == DSE_OK; share++) {
        uint64_t count = failing_of(sampler->graph, options, share);
        status = sample_share(sampler, count, &outcomes[share], error);
        if (status == DSE_OK && options->stop != NULL && *options->stop) {
            status = dse_error_set(error, DSE_INTERRUPTED, "interrupted");
        }
    }
    return status;
}

/* Fills outcomes[sample x shares + share]. */
static enum dse_status sample_all(const struct dse_graph *graph,
                                  const struct dse_failure_options *options,
                                  const uint32_t *channel_of_link, struct outcome *outcomes,
                                  struct dse_error *error) {
    enum dse_status failure = DSE_OK;
#pragma omp parallel num_threads(options->threads)
    {
        struct sampler sampler;
        struct dse_error own_error = {0};
        enum dse_status status = DSE_OK;
        if (!sampler_start(&sampler, graph, options, channel_of_link)) {
            status = dse_error_set(&own_error, DSE_NO_MEMORY, "no memory for failures");
        }
#pragma omp for schedule(dynamic)
        for (uint32_t sample = 0; sample < options->samples; sample++) {
            if (status == DSE_OK) {
                status = sample_all_shares(
                    &sampler, sample, outcomes + (size_t)sample * options->share_count, &own_error);
            }
        }
        sampler_end(&sampler);
#pragma omp critical(dse_failures)
        if (status != DSE_OK) {
            failure = dse_error_set(error, status, "%s", own_error.message);
        }
    }
    return failure;
}

/* One channel of each link; parallel links one after another. NULL without memory. */
static uint32_t *list_links(const struct dse_graph *graph) {
    uint32_t *list = malloc((graph->links + 1) * sizeof *list);
    size_t count = 0;
    for (uint32_t channel = 0; list != NULL && channel < graph->channels; channel++) {
        for (uint32_t i = 0; channel < graph->reverse[channel] && i < graph->capacity[channel];
             i++) {
            list[count++] = channel;
        }
    }
    return list;
}

/* ---- statistics ------------------------------------------------------------------------- */

static const double level = 0.975; /* both tails of 95 % */

/* Sums of a quantity that is not-a-number where it has no meaning. */
struct sums {
    double count, mean, squares; /* of deviations from the mean (Welford 1962, Technometrics 4) */
};

static void add(struct sums *sums, double value) {
    if (!isnan(value)) {
        double deviation = value - sums->mean;
        sums->count++;
        sums->mean += deviation / sums->count;
        sums->squares += deviation * (value - sums->mean);
    }
}

static void tell_mean(const struct sums *sums, double *mean, double *half_width) {
    *mean = sums->count > 0 ? sums->mean : DSE_UNKNOWN_REAL;
    *half_width = sums->count > 1 ? gsl_cdf_tdist_Pinv(level, sums->count - 1) *
                                        sqrt(sums->squares / (sums->count - 1) / sums->count)
                                  : DSE_UNKNOWN_REAL;
}

static void tell_connected(double connected, double samples, struct dse_failure_row *row) {
    double share = connected / samples, z = gsl_cdf_ugaussian_Pinv(level), z2 = z * z / samples;
    double middle = (share + z2 / 2) / (1 + z2);
    double half_width = z * sqrt(share * (1 - share) / samples + z2 / (4 * samples)) / (1 + z2);
    row->connected_share = share;
    row->connected_lower = connected == 0 ? 0 : middle - half_width;
    row->connected_upper = connected == samples ? 1 : middle + half_width;
}

static void tell(const struct dse_graph *graph, const struct dse_failure_options *options,
                 const struct outcome *outcomes, size_t share, struct dse_failure_row *row) {
    struct sums largest = {0}, diameter = {0}, mean_hops = {0};
    uint32_t connected = 0;
    assert(outcomes != NULL);
    for (size_t sample = 0; sample < options->samples; sample++) {
        const struct outcome *outcome = &outcomes[sample * options->share_count + share];
        connected += outcome->connected;
        add(&largest, outcome->largest_share);
        add(&diameter, outcome->diameter);
        add(&mean_hops, outcome->mean_hops);
    }
    row->failed = options->kind == DSE_FAILURE_LINKS ? "links" : "routers";
    row->failed_share = options->shares[share];
    row->failed_count = failing_of(graph, options, share);
    row->samples = options->samples;
    tell_connected(connected, options->samples, row);
    tell_mean(&largest, &row->largest_share_mean, &row->largest_share_ci95);
    tell_mean(&diameter, &row->diameter_mean, &row->diameter_ci95);
    tell_mean(&mean_hops, &row->mean_hops_mean, &row->mean_hops_ci95);
}

/* ---- together --------------------------------------------------------------------------- */

static enum dse_status check(const struct dse_graph *graph,
                             const struct dse_failure_options *options, struct dse_error *error) {
    for (size_t i = 0; i < options->share_count; i++) {
        if (!(options->shares[i] >= 0 && options->shares[i] <= 1)) {
            return dse_error_set(error, DSE_BAD_INPUT,
                                 "the share %g of failures is not within 0 and 1",
                                 options->shares[i]);
        }
    }
    if (options->samples == 0) {
        return dse_error_set(error, DSE_BAD_INPUT, "failures need at least one sample");
    }
    if (dse_graph_endpoint_routers(graph) < 2) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "fewer than two routers carry end points, so that there is nothing to "
                             "keep connected");
    }
    return DSE_OK;
}

enum dse_status dse_failures_sample(const struct dse_graph *graph,
                                    const struct dse_failure_options *options,
                                    struct dse_failure_row *rows, struct dse_error *error) {
    enum dse_status status = check(graph, options, error);
    if (status != DSE_OK || options->share_count == 0) {
        return status;
    }
    uint32_t *channel_of_link = list_links(graph);
    struct outcome *outcomes =
        options->samples <= SIZE_MAX / sizeof *outcomes / options->share_count
            ? calloc(options->samples * options->share_count, sizeof *outcomes)
            : NULL;
    if (channel_of_link == NULL || outcomes == NULL) {
        dse_error_set(error, DSE_NO_MEMORY, "no memory for failures");
        status = DSE_NO_MEMORY;
    } else {
        status = sample_all(graph, options, channel_of_link, outcomes, error);
    }
    for (size_t share = 0; share < options->share_count && status == DSE_OK; share++) {
        tell(graph, options, outcomes, share, &rows[share]);
    }
    free(channel_of_link);
    free(outcomes);
    return status;
}

#define METRIC(kind, member, summary, source)                                                      \
    { #member, kind, offsetof(struct dse_failure_row, member), summary, source }
#define COUNT(member, summary) METRIC(DSE_METRIC_COUNT, member, summary, NULL)
#define REAL(member, summary, source) METRIC(DSE_METRIC_REAL, member, summary, source)
#define CI95(member)                                                                               \
    REAL(member, "half width of its 95 % confidence interval over samples", "Student 1908")

const struct dse_metric dse_failure_metrics[] = {
    METRIC(DSE_METRIC_TEXT, failed, "what fails at random: links or routers", NULL),
    REAL(failed_share, "share of them that fails", NULL),
    COUNT(failed_count, "how many that are"),
    COUNT(samples, "random choices of what fails"),
    REAL(connected_share,
         "share of samples in which all surviving routers with end points are connected", NULL),
    REAL(connected_lower, "lower end of its 95 % confidence interval", "Wilson 1927"),
    REAL(connected_upper, "upper end of its 95 % confidence interval", "Wilson 1927"),
    REAL(largest_share_mean,
         "mean share of the end points before failures that are in the component with most", NULL),
    CI95(largest_share_ci95),
    REAL(diameter_mean, "mean diameter of that component, between routers with end points", NULL),
    CI95(diameter_ci95),
    REAL(mean_hops_mean, "mean over samples of its mean hops between routers with end points",
         NULL),
    CI95(mean_hops_ci95),
};
const size_t dse_failure_metric_count = sizeof dse_failure_metrics / sizeof *dse_failure_metrics;

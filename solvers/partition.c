#include "solvers/partition.h"

#include <assert.h>
#include <limits.h>
#include <metis.h>
#include <stdlib.h>
#include <string.h>

#include "core/row.h"

enum {
    BUCKETS_MAX = 1 << 16,
    PASSES_MAX = 40,
    IDLE_MOVES_MIN = 1024, /* without a new best before a pass ends, and 1 / IDLE_SHARE of all */
    IDLE_SHARE = 16
};

static const uint32_t none = UINT32_MAX;

/* Routers that may move, by gain: lists of those whose gains fall in one bucket. */
struct queue {
    uint32_t *first; /* of a bucket, or none */
    uint32_t top;    /* no bucket above it holds a router */
};

/* A queue is of one side, and of the routers with or without end points. */
enum { QUEUES = 4 };

struct dse_partition {
    const struct dse_graph *graph;
    const struct dse_halves *halves;
    uint64_t best_cut;
    uint8_t *best;

    uint8_t *side;
    bool *locked;
    int64_t *gain; /* links that are cut no more if the router moves */
    uint64_t cut;
    int64_t lead; /* end points of side 0 less those of side 1 */

    struct queue queues[QUEUES];
    uint32_t *next, *previous; /* in the lists; previous is none for the first */
    uint32_t *buckets_memory;
    uint32_t buckets, shift; /* gain -> (gain + offset) >> shift */
    int64_t offset;
    uint32_t *order; /* moves of a pass, or work space */
    idx_t *metis_start, *metis_to, *metis_weight, *metis_endpoints, *metis_side;
};

/* ---- memory ----------------------------------------------------------------------------- */

/* Gains fall in at most BUCKETS_MAX buckets. */
static void size_buckets(struct dse_partition *partition) {
    const struct dse_graph *graph = partition->graph;
    uint64_t most = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint64_t links = dse_graph_ports(graph, router) - graph->endpoints_of[router];
        most = links > most ? links : most;
    }
    partition->offset = (int64_t)most;
    while ((2 * most) >> partition->shift >= BUCKETS_MAX) {
        partition->shift++;
    }
    partition->buckets = (uint32_t)((2 * most) >> partition->shift) + 1;
}

/* Numbers of METIS are 32 bits, sums of weights included. */
static bool fits_metis(const struct dse_graph *graph, const struct dse_halves *halves) {
    return graph->links <= IDX_MAX / 2 && halves->endpoints <= IDX_MAX;
}

static bool allocate_metis(struct dse_partition *partition) {
    const struct dse_graph *graph = partition->graph;
    size_t routers = graph->routers, channels = graph->channels;
    partition->metis_start = malloc((routers + 1) * sizeof *partition->metis_start);
    partition->metis_to = malloc((channels + 1) * sizeof *partition->metis_to);
    partition->metis_weight = malloc((channels + 1) * sizeof *partition->metis_weight);
    partition->metis_endpoints = malloc(routers * sizeof *partition->metis_endpoints);
    partition->metis_side = malloc(routers * sizeof *partition->metis_side);
    if (partition->metis_start == NULL || partition->metis_to == NULL ||
        partition->metis_weight == NULL || partition->metis_endpoints == NULL ||
        partition->metis_side == NULL) {
        return false;
    }
    for (size_t i = 0; i <= routers; i++) {
        partition->metis_start[i] = (idx_t)graph->start[i];
    }
    for (size_t i = 0; i < channels; i++) {
        partition->metis_to[i] = (idx_t)graph->to[i];
        partition->metis_weight[i] = (idx_t)graph->capacity[i];
    }
    for (size_t i = 0; i < routers; i++) {
        partition->metis_endpoints[i] = (idx_t)graph->endpoints_of[i];
    }
    return true;
}

static bool allocate(struct dse_partition *partition) {
    size_t routers = partition->graph->routers;
    partition->best = calloc(routers, 1);
    partition->side = calloc(routers, 1);
    partition->locked = calloc(routers, sizeof *partition->locked);
    partition->gain = malloc(routers * sizeof *partition->gain);
    partition->next = malloc(routers * sizeof *partition->next);
    partition->previous = malloc(routers * sizeof *partition->previous);
    partition->order = malloc(routers * sizeof *partition->order);
    partition->buckets_memory =
        malloc((size_t)QUEUES * partition->buckets * sizeof *partition->buckets_memory);
    return partition->best != NULL && partition->side != NULL && partition->locked != NULL &&
           partition->gain != NULL && partition->next != NULL && partition->previous != NULL &&
           partition->order != NULL && partition->buckets_memory != NULL &&
           (!fits_metis(partition->graph, partition->halves) || allocate_metis(partition));
}

enum dse_status dse_partition_new(const struct dse_graph *graph, const struct dse_halves *halves,
                                  struct dse_partition **partition, struct dse_error *error) {
    struct dse_partition *new = calloc(1, sizeof *new);
    if (new != NULL) {
        *new = (struct dse_partition){.graph = graph, .halves = halves, .best_cut = DSE_UNKNOWN};
        size_buckets(new);
    }
    if (new == NULL || !allocate(new)) {
        dse_partition_free(new);
        return dse_error_set(error, DSE_NO_MEMORY, "no memory to cut so large a network");
    }
    for (size_t i = 0; i < QUEUES; i++) {
        new->queues[i].first = new->buckets_memory + i *new->buckets;
    }
    *partition = new;
    return DSE_OK;
}

void dse_partition_free(struct dse_partition *partition) {
    if (partition == NULL) {
        return;
    }
    free(partition->best);
    free(partition->side);
    free(partition->locked);
    free(partition->gain);
    free(partition->next);
    free(partition->previous);
    free(partition->order);
    free(partition->buckets_memory);
    free(partition->metis_start);
    free(partition->metis_to);
    free(partition->metis_weight);
    free(partition->metis_endpoints);
    free(partition->metis_side);
    free(partition);
}

/* ---- queues ----------------------------------------------------------------------------- */

static struct queue *queue_of(struct dse_partition *partition, uint32_t router) {
    bool carries = partition->graph->endpoints_of[router] > 0;
    return &partition->queues[2 * carries + partition->side[router]];
}

static uint32_t bucket_of(const struct dse_partition *partition, uint32_t router) {
    return (uint32_t)((uint64_t)(partition->gain[router] + partition->offset) >> partition->shift);
}

static void enqueue(struct dse_partition *partition, uint32_t router) {
    struct queue *queue = queue_of(partition, router);
    uint32_t bucket = bucket_of(partition, router), second = queue->first[bucket];
    partition->next[router] = second;
    partition->previous[router] = none;
    if (second != none) {
        partition->previous[second] = router;
    }
    queue->first[bucket] = router;
    queue->top = bucket > queue->top ? bucket : queue->top;
}

static void dequeue(struct dse_partition *partition, uint32_t router) {
    uint32_t before = partition->previous[router], after = partition->next[router];
    if (after != none) {
        partition->previous[after] = before;
    }
    if (before != none) {
        partition->next[before] = after;
    } else {
        queue_of(partition, router)->first[bucket_of(partition, router)] = after;
    }
}

/* The first router of the fullest gains of a queue, or none. */
static uint32_t best_of(struct queue *queue) {
    while (queue->top > 0 && queue->first[queue->top] == none) {
        queue->top--;
    }
    return queue->first[queue->top];
}

/* ---- state ------------------------------------------------------------------------------ */

/* Gains, cut and lead of the sides. */
static void measure(struct dse_partition *partition) {
    const struct dse_graph *graph = partition->graph;
    uint64_t cut_ends = 0;
    partition->lead = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        int64_t gain = 0;
        uint8_t side = partition->side[router];
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            bool cut = partition->side[graph->to[i]] != side;
            gain += cut ? (int64_t)graph->capacity[i] : -(int64_t)graph->capacity[i];
            cut_ends += cut ? graph->capacity[i] : 0;
        }
        partition->gain[router] = gain;
        partition->lead += side == 0 ? (int64_t)graph->endpoints_of[router]
                                     : -(int64_t)graph->endpoints_of[router];
    }
    partition->cut = cut_ends / 2;
}

static bool halved(const struct dse_partition *partition) {
    return (uint64_t)llabs(partition->lead) <= partition->halves->difference;
}

/* Moves a router to the other side. With `queued`, neighbours that are not locked are in a queue.
 */
static void move(struct dse_partition *partition, uint32_t router, bool queued) {
    const struct dse_graph *graph = partition->graph;
    int64_t endpoints = graph->endpoints_of[router];
    partition->cut -= (uint64_t)partition->gain[router];
    partition->gain[router] = -partition->gain[router];
    partition->lead += partition->side[router] == 0 ? -2 * endpoints : 2 * endpoints;
    partition->side[router] ^= 1;
    for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
        uint32_t other = graph->to[i];
        bool cut = partition->side[other] != partition->side[router];
        int64_t change = 2 * (int64_t)graph->capacity[i];
        bool listed = queued && !partition->locked[other];
        if (listed) {
            dequeue(partition, other);
        }
        partition->gain[other] += cut ? change : -change;
        if (listed) {
            enqueue(partition, other);
        }
    }
}

/* ---- refinement ------------------------------------------------------------------------- */

/* The move of most gain: a router without end points, one of the half that leads, or any if the
 * halves are even. So no lead exceeds the end points of two routers. */
static uint32_t choose(struct dse_partition *partition) {
    uint32_t best = none;
    for (uint32_t i = 0; i < QUEUES; i++) {
        bool carries = i >= 2, leads = i % 2 == (partition->lead > 0 ? 0 : 1);
        if (carries && !leads && !halved(partition)) {
            continue;
        }
        uint32_t router = best_of(&partition->queues[i]);
        if (router != none && (best == none || partition->gain[router] > partition->gain[best])) {
            best = router;
        }
    }
    return best;
}

static void fill_queues(struct dse_partition *partition) {
    memset(partition->buckets_memory, 0xff,
           (size_t)QUEUES * partition->buckets * sizeof *partition->buckets_memory);
    for (int i = 0; i < QUEUES; i++) {
        partition->queues[i].top = 0;
    }
    for (uint32_t router = 0; router < partition->graph->routers; router++) {
        partition->locked[router] = false;
        enqueue(partition, router);
    }
}

/* One pass: every router moves at most once, and the best halves on the way stay. True if they are
 * better than those at its start, which are halves. */
static bool pass(struct dse_partition *partition) {
    uint32_t moves = 0, kept = 0, routers = partition->graph->routers;
    uint32_t idle_most = IDLE_MOVES_MIN + routers / IDLE_SHARE;
    uint64_t least = partition->cut;
    fill_queues(partition);
    while (moves - kept < idle_most) {
        uint32_t router = choose(partition);
        if (router == none) {
            break;
        }
        dequeue(partition, router);
        partition->locked[router] = true;
        move(partition, router, true);
        partition->order[moves++] = router;
        if (partition->cut < least && halved(partition)) {
            least = partition->cut;
            kept = moves;
        }
    }
    while (moves > kept) {
        move(partition, partition->order[--moves], false);
    }
    return kept > 0;
}

static int by_gain(const void *a, const void *b, void *gains) {
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    int64_t gain_of_first = ((const int64_t *)gains)[first];
    int64_t gain_of_second = ((const int64_t *)gains)[second];
    if (gain_of_first != gain_of_second) {
        return gain_of_first > gain_of_second ? -1 : 1;
    }
    return (first > second) - (first < second);
}

/* Lets exactly `wanted` of the routers with so many end points be on side 0; those whose moves gain
 * most go. */
static void repair_size(struct dse_partition *partition, uint32_t endpoints, uint32_t wanted) {
    const struct dse_graph *graph = partition->graph;
    uint32_t there = 0, count = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        there += graph->endpoints_of[router] == endpoints && partition->side[router] == 0;
    }
    uint8_t from = there > wanted ? 0 : 1;
    uint32_t excess = there > wanted ? there - wanted : wanted - there;
    if (excess == 0) {
        return;
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        if (graph->endpoints_of[router] == endpoints && partition->side[router] == from) {
            partition->order[count++] = router;
        }
    }
    qsort_r(partition->order, count, sizeof *partition->order, by_gain, partition->gain);
    for (uint32_t i = 0; i < excess; i++) {
        move(partition, partition->order[i], false);
    }
}

static uint64_t refine(struct dse_partition *partition) {
    measure(partition);
    for (size_t i = 0; i < partition->halves->size_count && !halved(partition); i++) {
        const struct dse_halves_size *size = &partition->halves->sizes[i];
        repair_size(partition, size->endpoints, size->in_larger);
    }
    assert(halved(partition));
    for (int i = 0; i < PASSES_MAX && pass(partition); i++) {
    }
    if (partition->cut <= partition->best_cut) { /* equal: another place to shake from */
        partition->best_cut = partition->cut;
        memcpy(partition->best, partition->side, partition->graph->routers);
    }
    return partition->cut;
}

/* ---- starts ----------------------------------------------------------------------------- */

uint64_t dse_partition_from_sides(struct dse_partition *partition, const uint8_t *sides) {
    memcpy(partition->side, sides, partition->graph->routers);
    return refine(partition);
}

uint64_t dse_partition_from_order(struct dse_partition *partition, const uint32_t *order) {
    uint64_t endpoints = 0;
    for (uint32_t i = 0; i < partition->graph->routers; i++) {
        partition->side[order[i]] = endpoints >= partition->halves->larger;
        endpoints += partition->graph->endpoints_of[order[i]];
    }
    return refine(partition);
}

uint64_t dse_partition_grown(struct dse_partition *partition, struct dse_random *random) {
    const struct dse_graph *graph = partition->graph;
    uint32_t *order = partition->next; /* free outside of a pass */
    uint32_t first = (uint32_t)dse_random_below(random, graph->routers), count = 0, done = 0;
    memset(partition->locked, 0, graph->routers * sizeof *partition->locked);
    for (uint32_t i = 0; i < graph->routers; i++) { /* one search a component */
        uint32_t root = (first + i) % graph->routers;
        if (partition->locked[root]) {
            continue;
        }
        partition->locked[root] = true;
        order[count++] = root;
        for (; done < count; done++) {
            for (uint32_t j = graph->start[order[done]]; j < graph->start[order[done] + 1]; j++) {
                if (!partition->locked[graph->to[j]]) {
                    partition->locked[graph->to[j]] = true;
                    order[count++] = graph->to[j];
                }
            }
        }
    }
    return dse_partition_from_order(partition, order);
}

uint64_t dse_partition_shaken(struct dse_partition *partition, uint32_t moves,
                              struct dse_random *random) {
    memcpy(partition->side, partition->best, partition->graph->routers);
    for (uint32_t i = 0; i < moves; i++) {
        partition->side[dse_random_below(random, partition->graph->routers)] ^= 1;
    }
    return refine(partition);
}

uint64_t dse_partition_metis(struct dse_partition *partition, struct dse_random *random) {
    const struct dse_graph *graph = partition->graph;
    if (partition->metis_side == NULL || graph->channels == 0) {
        return DSE_UNKNOWN;
    }
    idx_t options[METIS_NOPTIONS], routers = (idx_t)graph->routers, constraints = 1, parts = 2;
    idx_t cut;
    METIS_SetDefaultOptions(options);
    options[METIS_OPTION_SEED] = (idx_t)dse_random_below(random, IDX_MAX);
    int outcome = METIS_ERROR;
#pragma omp critical(dse_metis)
    outcome = METIS_PartGraphRecursive(&routers, &constraints, partition->metis_start,
                                       partition->metis_to, partition->metis_endpoints, NULL,
                                       partition->metis_weight, &parts, NULL, NULL, options, &cut,
                                       partition->metis_side);
    if (outcome != METIS_OK) {
        return DSE_UNKNOWN;
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        partition->side[router] = partition->metis_side[router] != 0;
    }
    return refine(partition);
}

uint64_t dse_partition_cut(const struct dse_partition *partition) {
    return partition->best_cut;
}

const uint8_t *dse_partition_sides(const struct dse_partition *partition) {
    return partition->best;
}

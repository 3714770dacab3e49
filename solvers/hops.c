#include "solvers/hops.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "solvers/hops_kernel.h"
#include "solvers/twins.h"

/* ---- the network in another order ------------------------------------------------------- */

/* Rows that are alike in what they count: each stands for `twins` routers, all with end points or
 * all without. */
struct group {
    uint32_t first, end;
    uint32_t twins;
    bool carries;
};

enum { GROUPS = 4, LOOKAHEAD = 64 };

/* One row for each router, or for all routers of a class of twins. Rows of a group follow each
 * other, those with end points first. The list of neighbours is longer than needed: the kernel
 * looks ahead in it. */
struct ordered {
    uint32_t routers, rows;
    uint32_t *start, *to;
    uint32_t *number; /* the row of a router */
    uint32_t *router; /* the first router of a row */
    struct group groups[GROUPS];
};

static void order_free(struct ordered *ordered) {
    free(ordered->start);
    free(ordered->to);
    free(ordered->number);
    free(ordered->router);
}

/* The size of classes that holds most routers in classes of more than one; 1 if there are none.
 * `holds` has room for routers + 1. */
static uint32_t commonest_size(const struct dse_graph *graph, const struct dse_twins *twins,
                               bool carries, uint32_t *holds) {
    uint32_t best = 1;
    memset(holds, 0, ((size_t)graph->routers + 1) * sizeof *holds);
    for (uint32_t class = 0; class < twins->classes; class ++) {
        uint32_t size = twins->size[class];
        if (size > 1 && (graph->endpoints_of[twins->first[class]] > 0) == carries) {
            holds[size] += size;
            best = best == 1 || holds[size] > holds[best] ? size : best;
        }
    }
    return best;
}

/* Gives numbers to the rows of a group: classes of its size, or the routers of all classes that are
 * not of the size `merged`. */
static void number_group(const struct dse_graph *graph, const struct dse_twins *twins,
                         struct ordered *ordered, struct group *group, uint32_t merged) {
    group->first = ordered->rows;
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t class = twins->class_of[router], size = twins->size[class];
        bool together = size == merged && size > 1;
        if ((graph->endpoints_of[router] > 0) != group->carries || together != (group->twins > 1)) {
            continue;
        }
        if (together && twins->first[class] != router) {
            ordered->number[router] = ordered->number[twins->first[class]];
            continue;
        }
        ordered->router[ordered->rows] = router;
        ordered->number[router] = ordered->rows++;
    }
    group->end = ordered->rows;
}

static void number_routers(const struct dse_graph *graph, const struct dse_twins *twins,
                           struct ordered *ordered, uint32_t *scratch) {
    for (int i = 0; i < GROUPS; i += 2) {
        bool carries = i == 0;
        uint32_t merged = commonest_size(graph, twins, carries, scratch);
        ordered->groups[i] = (struct group){.twins = merged, .carries = carries};
        ordered->groups[i + 1] = (struct group){.twins = 1, .carries = carries};
        if (merged == 1) {
            ordered->groups[i].first = ordered->groups[i].end = ordered->rows;
        } else {
            number_group(graph, twins, ordered, &ordered->groups[i], merged);
        }
        number_group(graph, twins, ordered, &ordered->groups[i + 1], merged);
    }
}

/* A row has the neighbours of its first router; `seen_by`, all 0, marks these, for twins are one.
 */
static void copy_links(const struct dse_graph *graph, struct ordered *ordered, uint32_t *seen_by) {
    bool merged = ordered->rows < graph->routers;
    uint32_t end = 0;
    for (uint32_t row = 0; row < ordered->rows; row++) {
        uint32_t router = ordered->router[row];
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            uint32_t other = ordered->number[graph->to[c]];
            ordered->to[end] = other;
            end += !merged || seen_by[other] != row + 1;
            if (merged) {
                seen_by[other] = row + 1;
            }
        }
        ordered->start[row + 1] = end;
    }
}

static bool order_routers(const struct dse_graph *graph, struct ordered *ordered) {
    size_t routers = (size_t)graph->routers + 1;
    struct dse_twins twins;
    bool found = dse_twins_find(graph, &twins, NULL) == DSE_OK;
    *ordered = (struct ordered){.routers = graph->routers};
    ordered->start = calloc(routers, sizeof *ordered->start);
    ordered->to = calloc((size_t)graph->channels + LOOKAHEAD, sizeof *ordered->to);
    ordered->number = malloc(routers * sizeof *ordered->number);
    ordered->router = malloc(routers * sizeof *ordered->router);
    uint32_t *scratch = malloc(routers * sizeof *scratch);
    found = found && ordered->start != NULL && ordered->to != NULL && ordered->number != NULL &&
            ordered->router != NULL && scratch != NULL;
    if (found) {
        number_routers(graph, &twins, ordered, scratch);
        memset(scratch, 0, routers * sizeof *scratch);
        copy_links(graph, ordered, scratch);
    }
    dse_twins_free(&twins);
    free(scratch);
    return found;
}

/* ---- counts ----------------------------------------------------------------------------- */

/* Pairs at each distance; grows as needed. */
struct histogram {
    uint64_t *pairs;
    uint32_t length;
    bool failed;
};

static void count_pairs(struct histogram *histogram, uint32_t hops, uint64_t pairs) {
    if (pairs == 0) {
        return;
    }
    if (hops >= histogram->length) {
        uint32_t length = 2 * hops + 16;
        uint64_t *moved = realloc(histogram->pairs, length * sizeof *moved);
        if (moved == NULL) {
            histogram->failed = true;
            return;
        }
        memset(moved + histogram->length, 0, (length - histogram->length) * sizeof *moved);
        histogram->pairs = moved;
        histogram->length = length;
    }
    histogram->pairs[hops] += pairs;
}

static void add_histogram(struct histogram *sum, const struct histogram *part) {
    sum->failed |= part->failed;
    for (uint32_t hops = 0; hops < part->length; hops++) {
        count_pairs(sum, hops, part->pairs[hops]);
    }
}

/* ---- one block of sources --------------------------------------------------------------- */

/* A source has just reached a router. */
struct visit {
    uint32_t router;
    uint32_t source; /* in the block */
};

/* Rows that count alike: a pair of theirs counts `all` times, and `endpoints` times as one of
 * routers with end points. */
struct range {
    uint32_t first, end;
    uint64_t all, endpoints;
    uint64_t bits; /* set in its rows */
};

/* Rows before the block, the block, the rest of its group, and later groups. */
enum { RANGES = 2 + GROUPS, STEP_COST = 4 };

struct worker {
    const struct ordered *network;
    struct dse_hops_links links;
    const struct dse_hops_kernel_table *kernel;
    dse_hops_row *now, *next;
    struct visit *visits, *fresh; /* room for two a router */
    size_t visit_count, visit_room;
    struct histogram all, endpoints;
    struct range ranges[RANGES]; /* the first one, of earlier blocks, counts nothing */
    int range_count;
    uint32_t first, sources; /* of the block */
};

/* Rows are read at random: large pages spare the table of pages. */
static dse_hops_row *allocate_rows(size_t routers) {
    size_t page = (size_t)1 << 21, size = (routers + 1) * sizeof(dse_hops_row);
    size_t whole = (size + page - 1) / page * page;
    void *rows =
        size < page ? aligned_alloc(sizeof(dse_hops_row), size) : aligned_alloc(page, whole);
    if (rows != NULL && size >= page) {
        madvise(rows, whole, MADV_HUGEPAGE); /* advice that need not be taken */
    }
    return rows;
}

static bool start_worker(struct worker *worker, const struct ordered *network,
                         const struct dse_hops_kernel_table *kernel) {
    size_t routers = network->rows;
    *worker = (struct worker){.network = network,
                              .links = {network->start, network->to, network->rows},
                              .kernel = kernel,
                              .visit_room = 2 * routers + DSE_HOPS_BLOCK};
    worker->now = allocate_rows(routers);
    worker->next = allocate_rows(routers);
    worker->visits = malloc(worker->visit_room * sizeof *worker->visits);
    worker->fresh = malloc(worker->visit_room * sizeof *worker->fresh);
    return worker->now != NULL && worker->next != NULL && worker->visits != NULL &&
           worker->fresh != NULL;
}

static void end_worker(struct worker *worker) {
    free(worker->now);
    free(worker->next);
    free(worker->visits);
    free(worker->fresh);
    free(worker->all.pairs);
    free(worker->endpoints.pairs);
}

static uint64_t *word_of(dse_hops_row *rows, uint32_t router, uint32_t source) {
    return (uint64_t *)&rows[router] + source / 64;
}

/* Adds the rows of a group up to the end of it. A pair of a block's source and a later row counts
 * for both directions; pairs inside the block are met both ways. Rows count for all of their twins.
 */
static void add_range(struct worker *worker, const struct group *own, const struct group *group,
                      uint32_t first, uint64_t directions) {
    uint64_t pairs = directions * own->twins * group->twins;
    if (first < group->end) {
        worker->ranges[worker->range_count++] =
            (struct range){.first = first,
                           .end = group->end,
                           .all = pairs,
                           .endpoints = own->carries && group->carries ? pairs : 0};
    }
}

static void set_ranges(struct worker *worker, const struct group *own) {
    const struct group *groups = worker->network->groups;
    uint32_t first = worker->first, end = first + worker->sources;
    worker->ranges[0] = (struct range){.end = first};
    worker->range_count = 1;
    add_range(worker, own, &(struct group){first, end, own->twins, own->carries}, first, 1);
    add_range(worker, own, own, end, 2);
    for (const struct group *group = own + 1; group < groups + GROUPS; group++) {
        add_range(worker, own, group, group->first, 2);
    }
}

/* Counts bits that a level has set in a range. */
static void count_bits(struct worker *worker, struct range *range, uint32_t hops, uint64_t bits) {
    range->bits += bits;
    count_pairs(&worker->all, hops, bits * range->all);
    count_pairs(&worker->endpoints, hops, bits * range->endpoints);
}

/* Every source has reached itself. Bits without a source are set from the start. */
static void start_block(struct worker *worker, const struct group *own) {
    dse_hops_row unused = {0};
    for (uint32_t source = worker->sources; source < DSE_HOPS_BLOCK; source++) {
        unused[source / 64] |= (uint64_t)1 << source % 64;
    }
    for (uint32_t router = 0; router < worker->network->rows; router++) {
        worker->now[router] = unused;
    }
    for (uint32_t source = 0; source < worker->sources; source++) {
        *word_of(worker->now, worker->first + source, source) |= (uint64_t)1 << source % 64;
        worker->visits[source] = (struct visit){worker->first + source, source};
    }
    worker->visit_count = worker->sources;
    set_ranges(worker, own);
    for (int i = 0; i < worker->range_count; i++) {
        struct range *range = &worker->ranges[i];
        range->bits = (uint64_t)(range->end - range->first) * (DSE_HOPS_BLOCK - worker->sources);
    }
    worker->ranges[1].bits += worker->sources;
}

/* How many steps the next level bit by bit takes. */
static uint64_t steps_ahead(const struct worker *worker) {
    uint64_t steps = 0;
    for (size_t i = 0; i < worker->visit_count; i++) {
        uint32_t router = worker->visits[i].router;
        steps += worker->links.start[router + 1] - worker->links.start[router];
    }
    return steps;
}

/* Sets the bit of a source in the rows of a router's neighbours, and remembers where it was new.
 * The ranges are counted by the number of their first row, without branches. */
static size_t push_visit(const struct worker *worker, struct visit visit, struct visit *fresh,
                         uint64_t from_range[RANGES]) {
    uint64_t bit = (uint64_t)1 << visit.source % 64;
    const struct range *ranges = worker->ranges;
    size_t count = 0;
    for (uint32_t c = worker->links.start[visit.router]; c < worker->links.start[visit.router + 1];
         c++) {
        uint32_t router = worker->links.to[c];
        uint64_t *word = word_of(worker->now, router, visit.source);
        uint64_t new = (*word & bit) == 0;
        *word |= bit;
        fresh[count] = (struct visit){router, visit.source};
        count += new;
        from_range[1] += new &(router >= ranges[1].first);
        for (int i = 2; i < worker->range_count; i++) {
            from_range[i] += new &(router >= ranges[i].first);
        }
    }
    return count;
}

/* One level bit by bit. */
static void push(struct worker *worker, uint32_t hops) {
    uint64_t from_range[RANGES] = {0}; /* bits in this range and those behind it */
    size_t count = 0;
    for (size_t i = 0; i < worker->visit_count; i++) {
        count += push_visit(worker, worker->visits[i], worker->fresh + count, from_range);
    }
    from_range[0] = count;
    for (int i = 0; i < worker->range_count; i++) {
        count_bits(worker, &worker->ranges[i], hops,
                   from_range[i] - (i + 1 < worker->range_count ? from_range[i + 1] : 0));
    }
    struct visit *visits = worker->visits;
    worker->visits = worker->fresh;
    worker->fresh = visits;
    worker->visit_count = count;
}

/* Levels bit by bit, as long as that is faster than a pass over all rows, whose steps are cheaper.
 * Returns the last level that was done. */
static uint32_t push_levels(struct worker *worker) {
    uint64_t most = worker->links.start[worker->network->rows];
    uint32_t hops = 0;
    for (;;) {
        uint64_t steps = steps_ahead(worker);
        if (worker->visit_count == 0 || STEP_COST * steps > most || steps > worker->visit_room) {
            return hops;
        }
        push(worker, ++hops);
    }
}

/* Whether the rows that count are full after two more levels at most; then these are counted. The
 * second one looks at the neighbours of neighbours of the few rows that the first one leaves. */
static bool finish(struct worker *worker, uint32_t hops) {
    uint64_t left[RANGES] = {0};
    for (int i = 1; i < worker->range_count; i++) {
        const struct range *range = &worker->ranges[i];
        if (!worker->kernel->finish(&worker->links, range->first, range->end, worker->now,
                                    &left[i])) {
            return false;
        }
    }
    for (int i = 1; i < worker->range_count; i++) {
        struct range *range = &worker->ranges[i];
        uint64_t open = (uint64_t)(range->end - range->first) * DSE_HOPS_BLOCK - range->bits;
        count_bits(worker, range, hops, open - left[i]);
        count_bits(worker, range, hops + 1, left[i]);
    }
    return true;
}

/* The levels from `hops` on, each one pass over all rows. The last one or two do without the rows
 * of earlier blocks. */
static void pull_levels(struct worker *worker, uint32_t hops) {
    for (uint64_t fresh = 1; fresh > 0 && !finish(worker, hops); hops++) {
        fresh = 0;
        for (int i = 0; i < worker->range_count; i++) {
            struct range *range = &worker->ranges[i];
            uint64_t bits = worker->kernel->pull(&worker->links, range->first, range->end,
                                                 worker->now, worker->next);
            fresh += bits - range->bits;
            count_bits(worker, range, hops, bits - range->bits);
        }
        dse_hops_row *now = worker->now;
        worker->now = worker->next;
        worker->next = now;
    }
}

/* Twins are two hops apart. */
static void count_twins(struct worker *worker, const struct group *own) {
    uint64_t pairs = (uint64_t)worker->sources * own->twins * (own->twins - 1);
    count_pairs(&worker->all, 2, pairs);
    count_pairs(&worker->endpoints, 2, own->carries ? pairs : 0);
}

static void measure_block(struct worker *worker, const struct group *own, uint32_t first,
                          uint32_t sources) {
    worker->first = first;
    worker->sources = sources;
    start_block(worker, own);
    count_twins(worker, own);
    uint32_t done = push_levels(worker);
    if (worker->visit_count > 0) {
        pull_levels(worker, done + 1);
    }
}

/* ---- all blocks ------------------------------------------------------------------------- */

static uint32_t blocks_of(const struct group *group) {
    return (group->end - group->first + DSE_HOPS_BLOCK - 1) / DSE_HOPS_BLOCK;
}

/* Blocks do not mix groups. */
static void measure_numbered(struct worker *worker, uint32_t block) {
    const struct group *group = worker->network->groups;
    for (; block >= blocks_of(group); group++) {
        block -= blocks_of(group);
    }
    uint32_t first = group->first + block * DSE_HOPS_BLOCK, left = group->end - first;
    measure_block(worker, group, first, left < DSE_HOPS_BLOCK ? left : DSE_HOPS_BLOCK);
}

struct totals {
    struct histogram all, endpoints;
    bool failed, stopped;
};

static void measure_all(const struct ordered *network, const struct dse_hops_options *options,
                        struct totals *totals) {
    uint32_t blocks = 0;
    for (int i = 0; i < GROUPS; i++) {
        blocks += blocks_of(&network->groups[i]);
    }
    const struct dse_hops_kernel_table *kernel = options->kernel == DSE_HOPS_PORTABLE
                                                     ? &dse_hops_kernel_portable
                                                     : dse_hops_kernel_fastest();
    /* Read by the directive, which the analyser does not see. */
    // NOLINTNEXTLINE(clang-analyzer-deadcode.DeadStores)
    int threads = options->threads < (int)blocks ? options->threads : (int)blocks;
#pragma omp parallel num_threads(threads > 0 ? threads : 1)
    {
        struct worker worker;
        bool ready = start_worker(&worker, network, kernel), stopped = false;
#pragma omp for schedule(dynamic, 1)
        for (uint32_t block = 0; block < blocks; block++) {
            stopped |= options->stop != NULL && *options->stop;
            if (ready && !stopped) {
                measure_numbered(&worker, block);
            }
        }
#pragma omp critical
        {
            totals->failed |= !ready;
            totals->stopped |= stopped;
            add_histogram(&totals->all, &worker.all);
            add_histogram(&totals->endpoints, &worker.endpoints);
        }
        end_worker(&worker);
    }
}

/* ---- one source of each orbit ----------------------------------------------------------- */

/* Counts the pairs of all routers that are like one source. */
static void measure_orbit(const struct dse_graph *graph, const struct dse_orbit *orbit,
                          uint32_t *hops, uint32_t *queue, struct totals *totals) {
    uint32_t reached = 1;
    bool carries = graph->endpoints_of[orbit->router] > 0;
    memset(hops, 0xff, graph->routers * sizeof *hops);
    hops[orbit->router] = 0;
    queue[0] = orbit->router;
    for (uint32_t done = 0; done < reached; done++) {
        uint32_t router = queue[done];
        bool counts = carries && graph->endpoints_of[router] > 0 && done > 0;
        count_pairs(&totals->all, hops[router], done > 0 ? orbit->routers : 0);
        count_pairs(&totals->endpoints, hops[router], counts ? orbit->routers : 0);
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (hops[graph->to[c]] == UINT32_MAX) {
                hops[graph->to[c]] = hops[router] + 1;
                queue[reached++] = graph->to[c];
            }
        }
    }
}

static void measure_orbits(const struct dse_graph *graph, const struct dse_hops_options *options,
                           struct totals *totals) {
    uint32_t *hops = malloc(((size_t)graph->routers + 1) * sizeof *hops);
    uint32_t *queue = malloc(((size_t)graph->routers + 1) * sizeof *queue);
    totals->failed = hops == NULL || queue == NULL;
    for (size_t i = 0; i < options->orbit_count && !totals->failed; i++) {
        measure_orbit(graph, &options->orbits[i], hops, queue, totals);
    }
    free(hops);
    free(queue);
}

/* ---- results ---------------------------------------------------------------------------- */

/* Takes the histogram over, of so many routers. */
static void fill_counts(struct histogram *histogram, uint64_t routers,
                        struct dse_hop_counts *counts) {
    *counts = (struct dse_hop_counts){.pairs = histogram->pairs};
    for (uint32_t hops = 0; hops < histogram->length; hops++) {
        if (histogram->pairs[hops] > 0) {
            counts->most = hops;
            counts->connected += histogram->pairs[hops];
            counts->sum += (double)hops * (double)histogram->pairs[hops];
        }
    }
    uint64_t pairs = routers > 0 ? routers * (routers - 1) : 0;
    counts->unconnected = pairs - counts->connected;
}

enum dse_status dse_hops_measure(const struct dse_graph *graph,
                                 const struct dse_hops_options *options, struct dse_hops *hops,
                                 struct dse_error *error) {
    struct totals totals = {0};
    struct ordered network = {0};
    if (options->orbit_count > 0) {
        measure_orbits(graph, options, &totals);
    } else if (order_routers(graph, &network)) {
        measure_all(&network, options, &totals);
    } else {
        totals.failed = true;
    }
    order_free(&network);
    /* Never NULL, so that an empty histogram can be read at 0 hops. */
    count_pairs(&totals.all, 0, 1);
    count_pairs(&totals.endpoints, 0, 1);
    bool failed = totals.failed || totals.all.failed || totals.endpoints.failed;
    if (failed || totals.stopped) {
        free(totals.all.pairs);
        free(totals.endpoints.pairs);
        return failed ? dse_error_set(error, DSE_NO_MEMORY, "no memory for hops")
                      : dse_error_set(error, DSE_INTERRUPTED, "interrupted");
    }
    totals.all.pairs[0] = totals.endpoints.pairs[0] = 0;
    fill_counts(&totals.all, graph->routers, &hops->all);
    fill_counts(&totals.endpoints, dse_graph_endpoint_routers(graph), &hops->endpoints);
    return DSE_OK;
}

void dse_hops_free(struct dse_hops *hops) {
    free(hops->all.pairs);
    free(hops->endpoints.pairs);
    *hops = (struct dse_hops){0};
}

/* ---- components ------------------------------------------------------------------------- */

/* The root of a router; halves the way there. */
static uint32_t root_of(uint32_t *parent, uint32_t router) {
    while (parent[router] != router) {
        router = parent[router] = parent[parent[router]];
    }
    return router;
}

enum dse_status dse_hops_components(const struct dse_graph *graph, uint64_t *components,
                                    uint64_t *largest, struct dse_error *error) {
    uint32_t *parent = malloc(((size_t)graph->routers + 1) * sizeof *parent);
    uint32_t *size = calloc((size_t)graph->routers + 1, sizeof *size);
    if (parent == NULL || size == NULL) {
        free(parent);
        free(size);
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for components");
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        parent[router] = router;
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            parent[root_of(parent, router)] = root_of(parent, graph->to[c]);
        }
    }
    *components = *largest = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t routers = ++size[root_of(parent, router)];
        *components += parent[router] == router;
        *largest = routers > *largest ? routers : *largest;
    }
    free(parent);
    free(size);
    return DSE_OK;
}

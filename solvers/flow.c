#include "solvers/flow.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t unreached = UINT32_MAX;

struct dse_flow {
    const struct dse_graph *graph;
    int64_t *rest;   /* of a channel: what it can still carry */
    uint32_t *level; /* hops from the source over channels that can carry more */
    uint32_t *next;  /* of a router: the first channel that may lead on */
    uint32_t *path;  /* channels; or routers while levels are found */
    uint32_t from, to;
    enum { CUT_AT_LEVELS, CUT_AT_SOURCE, CUT_AT_SINK } cut;
};

struct dse_flow *dse_flow_new(const struct dse_graph *graph) {
    struct dse_flow *flow = calloc(1, sizeof *flow);
    if (flow == NULL) {
        return NULL;
    }
    flow->graph = graph;
    flow->rest = malloc(((size_t)graph->channels + 1) * sizeof *flow->rest);
    flow->level = malloc(graph->routers * sizeof *flow->level);
    flow->next = malloc(graph->routers * sizeof *flow->next);
    flow->path = malloc(graph->routers * sizeof *flow->path);
    if (flow->rest == NULL || flow->level == NULL || flow->next == NULL || flow->path == NULL) {
        dse_flow_free(flow);
        return NULL;
    }
    return flow;
}

void dse_flow_free(struct dse_flow *flow) {
    if (flow != NULL) {
        free(flow->rest);
        free(flow->level);
        free(flow->next);
        free(flow->path);
        free(flow);
    }
}

/* Levels up to that of the sink; false if it is not reached. */
static bool find_levels(struct dse_flow *flow) {
    const struct dse_graph *graph = flow->graph;
    uint32_t *queue = flow->path, reached = 1;
    memset(flow->level, 0xff, graph->routers * sizeof *flow->level);
    flow->level[flow->from] = 0;
    queue[0] = flow->from;
    for (uint32_t done = 0; done < reached; done++) {
        uint32_t router = queue[done];
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            uint32_t other = graph->to[i];
            if (flow->rest[i] > 0 && flow->level[other] == unreached) {
                flow->level[other] = flow->level[router] + 1;
                queue[reached++] = other;
                if (other == flow->to) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* The next channel of a router by which a path may go on, or that behind its last. */
static uint32_t way_on(struct dse_flow *flow, uint32_t router) {
    const struct dse_graph *graph = flow->graph;
    uint32_t end = graph->start[router + 1];
    while (flow->next[router] < end) {
        uint32_t channel = flow->next[router];
        if (flow->rest[channel] > 0 && flow->level[graph->to[channel]] == flow->level[router] + 1) {
            break;
        }
        flow->next[router]++;
    }
    return flow->next[router];
}

/* Lets a path of `length` channels carry all it can but no more than `most`; returns that. */
static uint64_t carry(struct dse_flow *flow, uint32_t length, uint64_t most) {
    int64_t amount = most < INT64_MAX ? (int64_t)most : INT64_MAX;
    for (uint32_t i = 0; i < length; i++) {
        int64_t rest = flow->rest[flow->path[i]];
        amount = rest < amount ? rest : amount;
    }
    for (uint32_t i = 0; i < length; i++) {
        flow->rest[flow->path[i]] -= amount;
        flow->rest[flow->graph->reverse[flow->path[i]]] += amount;
    }
    return (uint64_t)amount;
}

/* Fills all shortest paths of the levels; returns what they carry. */
static uint64_t fill_levels(struct dse_flow *flow, uint64_t most) {
    const struct dse_graph *graph = flow->graph;
    uint64_t sum = 0;
    uint32_t length = 0, router = flow->from;
    memcpy(flow->next, graph->start, graph->routers * sizeof *flow->next);
    while (sum < most) {
        uint32_t channel = router == flow->to ? 0 : way_on(flow, router);
        if (router == flow->to) {
            sum += carry(flow, length, most - sum);
            length = 0;
            router = flow->from;
        } else if (channel < graph->start[router + 1]) {
            flow->path[length++] = channel;
            router = graph->to[channel];
        } else if (length > 0) { /* a dead end: never again */
            flow->level[router] = unreached;
            router = graph->to[graph->reverse[flow->path[--length]]];
        } else {
            break;
        }
    }
    return sum;
}

static uint64_t links_of(const struct dse_graph *graph, uint32_t router) {
    return dse_graph_ports(graph, router) - graph->endpoints_of[router];
}

uint64_t dse_flow_between(struct dse_flow *flow, uint32_t from, uint32_t to, uint64_t most) {
    const struct dse_graph *graph = flow->graph;
    uint64_t of_source = links_of(graph, from), of_sink = links_of(graph, to), sum = 0;
    uint64_t limit = of_source < of_sink ? of_source : of_sink;
    limit = most < limit ? most : limit;
    for (size_t i = 0; i < graph->channels; i++) {
        flow->rest[i] = graph->capacity[i];
    }
    flow->from = from;
    flow->to = to;
    while (sum < limit && find_levels(flow)) {
        sum += fill_levels(flow, limit - sum);
    }
    flow->cut = sum < limit ? CUT_AT_LEVELS : sum == of_source ? CUT_AT_SOURCE : CUT_AT_SINK;
    return sum;
}

bool dse_flow_before_cut(const struct dse_flow *flow, uint32_t router) {
    return flow->cut == CUT_AT_LEVELS   ? flow->level[router] != unreached
           : flow->cut == CUT_AT_SOURCE ? router == flow->from
                                        : router != flow->to;
}

/* ---- all pairs -------------------------------------------------------------------------- */

/* The routers with end points and the tree that holds the flows of all pairs: that of a pair is the
 * least `links` on the way between them. Entry 0 is the root. */
struct tree {
    uint32_t count;
    uint32_t *router;
    uint32_t *parent; /* an entry before or after */
    uint64_t *links;  /* flow between it and its parent */
};

static void tree_free(struct tree *tree) {
    free(tree->router);
    free(tree->parent);
    free(tree->links);
}

static bool tree_start(struct tree *tree, const struct dse_graph *graph) {
    size_t carriers = dse_graph_endpoint_routers(graph);
    *tree = (struct tree){
        .router = malloc((carriers + 1) * sizeof *tree->router),
        .parent = calloc(carriers + 1, sizeof *tree->parent),
        .links = calloc(carriers + 1, sizeof *tree->links),
    };
    if (tree->router == NULL || tree->parent == NULL || tree->links == NULL) {
        return false;
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        if (graph->endpoints_of[router] > 0) {
            tree->router[tree->count++] = router;
        }
    }
    return true;
}

static enum dse_status tree_grow(struct tree *tree, struct dse_flow *flow,
                                 const volatile sig_atomic_t *stop) {
    for (uint32_t i = 1; i < tree->count; i++) {
        if (stop != NULL && *stop) {
            return DSE_INTERRUPTED;
        }
        uint32_t parent = tree->parent[i];
        tree->links[i] = dse_flow_between(flow, tree->router[i], tree->router[parent], UINT64_MAX);
        for (uint32_t j = i + 1; j < tree->count; j++) {
            if (tree->parent[j] == parent && dse_flow_before_cut(flow, tree->router[j])) {
                tree->parent[j] = i;
            }
        }
    }
    return DSE_OK;
}

static int by_links_falling(const void *a, const void *b, void *links) {
    uint64_t first = ((const uint64_t *)links)[*(const uint32_t *)a];
    uint64_t second = ((const uint64_t *)links)[*(const uint32_t *)b];
    return (first < second) - (first > second);
}

static uint32_t root_of(uint32_t *joined, uint32_t entry) {
    while (joined[entry] != entry) {
        joined[entry] = joined[joined[entry]];
        entry = joined[entry];
    }
    return entry;
}

/* The sum of flows over all pairs. The edges of the tree are put in from the largest flow down;
 * each is the least on the way between all of one part and all of another. */
static bool tree_sum(const struct tree *tree, double *sum) {
    uint32_t *order = malloc(tree->count * sizeof *order);
    uint32_t *joined = malloc(tree->count * sizeof *joined);
    uint32_t *size = malloc(tree->count * sizeof *size);
    bool done = order != NULL && joined != NULL && size != NULL;
    if (done) {
        for (uint32_t i = 0; i < tree->count; i++) {
            order[i] = joined[i] = i;
            size[i] = 1;
        }
        qsort_r(order + 1, tree->count - 1, sizeof *order, by_links_falling, tree->links);
        *sum = 0;
        for (uint32_t i = 1; i < tree->count; i++) {
            uint32_t a = root_of(joined, order[i]), b = root_of(joined, tree->parent[order[i]]);
            *sum += (double)size[a] * size[b] * (double)tree->links[order[i]];
            joined[a] = b;
            size[b] += size[a];
        }
    }
    free(order);
    free(joined);
    free(size);
    return done;
}

static enum dse_status fail(enum dse_status status, struct dse_error *error) {
    const char *reason = status == DSE_NO_MEMORY     ? "no memory for flows"
                         : status == DSE_INTERRUPTED ? "interrupted"
                                                     : "fewer than two routers carry end points";
    return dse_error_set(error, status, "%s", reason);
}

enum dse_status dse_flow_all_pairs(const struct dse_graph *graph, const volatile sig_atomic_t *stop,
                                   uint64_t *least, double *mean, struct dse_error *error) {
    struct tree tree;
    struct dse_flow *flow = dse_flow_new(graph);
    double sum;
    enum dse_status status = tree_start(&tree, graph) && flow != NULL ? DSE_OK : DSE_NO_MEMORY;
    if (status == DSE_OK && tree.count < 2) {
        status = DSE_INFEASIBLE;
    }
    if (status == DSE_OK) {
        status = tree_grow(&tree, flow, stop);
    }
    if (status == DSE_OK && !tree_sum(&tree, &sum)) {
        status = DSE_NO_MEMORY;
    }
    if (status == DSE_OK) {
        *least = UINT64_MAX;
        for (uint32_t i = 1; i < tree.count; i++) {
            *least = tree.links[i] < *least ? tree.links[i] : *least;
        }
        *mean = sum / (0.5 * tree.count * (tree.count - 1.0));
    }
    tree_free(&tree);
    dse_flow_free(flow);
    return status == DSE_OK ? DSE_OK : fail(status, error);
}

enum dse_status dse_flow_connectivity(const struct dse_graph *graph, uint64_t most,
                                      const volatile sig_atomic_t *stop, uint64_t *links,
                                      struct dse_error *error) {
    struct tree tree;
    struct dse_flow *flow = dse_flow_new(graph);
    enum dse_status status = tree_start(&tree, graph) && flow != NULL ? DSE_OK : DSE_NO_MEMORY;
    if (status == DSE_OK && tree.count < 2) {
        status = DSE_INFEASIBLE;
    }
    uint64_t least = most;
    for (uint32_t i = 1; i < tree.count && status == DSE_OK && least > 0; i++) {
        least = dse_flow_between(flow, tree.router[0], tree.router[i], least);
        status = stop != NULL && *stop ? DSE_INTERRUPTED : DSE_OK;
    }
    if (status == DSE_OK) {
        *links = least;
    }
    tree_free(&tree);
    dse_flow_free(flow);
    return status == DSE_OK ? DSE_OK : fail(status, error);
}

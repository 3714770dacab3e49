#include "tests/support/router_graph.h"

#include <assert.h>
#include <stdlib.h>

static void *zeros(size_t count, size_t size) {
    void *memory = calloc(count, size);
    assert(memory != NULL);
    return memory;
}

void router_graph_start(struct router_graph *graph, uint32_t routers) {
    graph->routers = routers;
    graph->links = zeros((size_t)routers * routers, sizeof *graph->links);
    graph->endpoints = zeros(routers, sizeof *graph->endpoints);
}

void router_graph_free(struct router_graph *graph) {
    free(graph->links);
    free(graph->endpoints);
}

static uint32_t links_between(const struct router_graph *graph, uint32_t a, uint32_t b) {
    return graph->links[(size_t)a * graph->routers + b];
}

void router_graph_link(struct router_graph *graph, uint32_t a, uint32_t b) {
    assert(a != b && a < graph->routers && b < graph->routers);
    graph->links[(size_t)a * graph->routers + b]++;
    graph->links[(size_t)b * graph->routers + a]++;
}

/* The neighbours of router r are neighbour[first[r]] up to first[r + 1]. */
struct neighbours {
    uint32_t *first, *neighbour;
};

static struct neighbours list_neighbours(const struct router_graph *graph,
                                         struct router_measures *measures) {
    uint32_t n = graph->routers, used = 0;
    struct neighbours lists = {zeros((size_t)n + 1, sizeof(uint32_t)),
                               zeros((size_t)n * n, sizeof(uint32_t))};
    for (uint32_t a = 0; a < n; a++) {
        uint64_t degree = 0;
        for (uint32_t b = 0; b < n; b++) {
            degree += links_between(graph, a, b);
            if (links_between(graph, a, b) > 0) {
                lists.neighbour[used++] = b;
            }
        }
        lists.first[a + 1] = used;
        if (used - lists.first[a] > measures->degree) {
            measures->degree = used - lists.first[a];
        }
        measures->links += degree;
        measures->endpoints += graph->endpoints[a];
        if (degree + graph->endpoints[a] > measures->ports_max) {
            measures->ports_max = degree + graph->endpoints[a];
        }
    }
    measures->links /= 2;
    return lists;
}

/* Fills `hops` from `source`; `queue` is work space. */
static void search(const struct neighbours *lists, uint32_t routers, uint32_t source,
                   uint32_t *hops, uint32_t *queue) {
    for (uint32_t i = 0; i < routers; i++) {
        hops[i] = UINT32_MAX;
    }
    hops[source] = 0;
    queue[0] = source;
    uint32_t reached = 1;
    for (uint32_t i = 0; i < reached; i++) {
        for (uint32_t j = lists->first[queue[i]]; j < lists->first[queue[i] + 1]; j++) {
            uint32_t next = lists->neighbour[j];
            if (hops[next] == UINT32_MAX) {
                hops[next] = hops[queue[i]] + 1;
                queue[reached++] = next;
            }
        }
    }
    assert(reached == routers);
}

void router_graph_measure(const struct router_graph *graph, struct router_measures *measures) {
    *measures = (struct router_measures){0};
    struct neighbours lists = list_neighbours(graph, measures);
    uint32_t n = graph->routers;
    uint32_t *hops = zeros(n, sizeof *hops), *queue = zeros(n, sizeof *queue);
    uint64_t sum = 0, pairs = 0;
    for (uint32_t a = 0; a < n; a++) {
        search(&lists, n, a, hops, queue);
        for (uint32_t b = 0; b < n; b++) {
            if (hops[b] > measures->diameter_all_routers) {
                measures->diameter_all_routers = hops[b];
            }
            if (a == b || graph->endpoints[a] == 0 || graph->endpoints[b] == 0) {
                continue;
            }
            if (hops[b] > measures->diameter) {
                measures->diameter = hops[b];
            }
            sum += hops[b];
            pairs++;
        }
    }
    measures->mean_hops = (double)sum / (double)pairs;
    free(lists.first);
    free(lists.neighbour);
    free(hops);
    free(queue);
}

uint64_t router_graph_cut(const struct router_graph *graph, const uint8_t *side) {
    uint64_t cut = 0;
    for (uint32_t a = 0; a < graph->routers; a++) {
        for (uint32_t b = 0; b < a; b++) {
            cut += side[a] != side[b] ? links_between(graph, a, b) : 0;
        }
    }
    return cut;
}

/* Moves one router to the other side; returns how much the cut grows. */
static int64_t change_side(const struct router_graph *graph, uint8_t *side, uint32_t router) {
    int64_t growth = 0;
    for (uint32_t other = 0; other < graph->routers; other++) {
        int64_t links = links_between(graph, router, other);
        growth += side[other] == side[router] ? links : -links;
    }
    side[router] = !side[router];
    return growth;
}

/* Walks through the splits in the order of a Gray code, which moves one router at a time; the last
 * router stays where it is. */
uint64_t router_graph_bisection(const struct router_graph *graph) {
    assert(graph->routers >= 2 && graph->routers <= 24);
    uint8_t side[24] = {0};
    int64_t carriers = 0, carriers_moved = 0, cut = 0, least = INT64_MAX;
    for (uint32_t i = 0; i < graph->routers; i++) {
        carriers += graph->endpoints[i] > 0;
    }
    for (uint32_t step = 1; step < 1U << (graph->routers - 1); step++) {
        uint32_t router = (uint32_t)__builtin_ctz(step);
        cut += change_side(graph, side, router);
        if (graph->endpoints[router] > 0) {
            carriers_moved += side[router] ? 1 : -1;
        }
        if (llabs(carriers - 2 * carriers_moved) <= carriers % 2 && cut < least) {
            least = cut;
        }
    }
    return (uint64_t)least;
}

#include "core/graph.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dse_graph_free(struct dse_graph *graph) {
    if (graph == NULL) {
        return;
    }
    free(graph->start);
    free(graph->to);
    free(graph->reverse);
    free(graph->capacity);
    free(graph->link_class);
    free(graph->endpoints_of);
    free(graph->name_start);
    free(graph->names);
    free(graph);
}

const char *dse_graph_name(const struct dse_graph *graph, uint32_t router,
                           char number[DSE_GRAPH_NUMBER_SIZE]) {
    if (graph->names != NULL) {
        return graph->names + graph->name_start[router];
    }
    snprintf(number, DSE_GRAPH_NUMBER_SIZE, "%" PRIu32, router);
    return number;
}

uint32_t dse_graph_endpoint_routers(const struct dse_graph *graph) {
    uint32_t count = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        count += graph->endpoints_of[router] > 0;
    }
    return count;
}

uint64_t dse_graph_ports(const struct dse_graph *graph, uint32_t router) {
    uint64_t ports = graph->endpoints_of[router];
    for (uint32_t channel = graph->start[router]; channel < graph->start[router + 1]; channel++) {
        ports += graph->capacity[channel];
    }
    return ports;
}

static bool equal_routers(const struct dse_graph *a, const struct dse_graph *b) {
    if (a->routers != b->routers || a->channels != b->channels || a->links != b->links ||
        memcmp(a->start, b->start, ((size_t)a->routers + 1) * sizeof *a->start) != 0 ||
        memcmp(a->endpoints_of, b->endpoints_of, a->routers * sizeof *a->endpoints_of) != 0) {
        return false;
    }
    for (uint32_t router = 0; router < a->routers; router++) {
        char number_a[DSE_GRAPH_NUMBER_SIZE], number_b[DSE_GRAPH_NUMBER_SIZE];
        if (strcmp(dse_graph_name(a, router, number_a), dse_graph_name(b, router, number_b)) != 0) {
            return false;
        }
    }
    return true;
}

static bool equal_channels(const struct dse_graph *a, uint32_t in_a, const struct dse_graph *b,
                           uint32_t in_b) {
    return a->to[in_a] == b->to[in_b] && a->capacity[in_a] == b->capacity[in_b] &&
           strcmp(a->class_names[a->link_class[in_a]], b->class_names[b->link_class[in_b]]) == 0;
}

bool dse_graph_equal(const struct dse_graph *a, const struct dse_graph *b) {
    if (!equal_routers(a, b)) {
        return false;
    }
    /* Which channel of b's present router leads to a router. */
    uint32_t *channel_to = malloc(((size_t)b->routers + 1) * sizeof *channel_to);
    if (channel_to == NULL) {
        return false;
    }
    memset(channel_to, 0xff, ((size_t)b->routers + 1) * sizeof *channel_to);
    bool equal = true;
    for (uint32_t router = 0; router < a->routers && equal; router++) {
        uint32_t first = a->start[router], end = a->start[router + 1];
        for (uint32_t channel = first; channel < end; channel++) {
            channel_to[b->to[channel]] = channel;
        }
        for (uint32_t channel = first; channel < end && equal; channel++) {
            uint32_t other = channel_to[a->to[channel]];
            equal = other >= first && other < end && equal_channels(a, channel, b, other);
        }
    }
    free(channel_to);
    return equal;
}

#include "tests/support/graphs.h"

#include <stdlib.h>

#include "models/network_graph.h"
#include "tests/support/networks.h"
#include "tests/support/test.h"

struct dse_graph *test_graph_of(const struct dse_network *network) {
    struct dse_graph *graph = NULL;
    struct dse_error error = {0};
    if (dse_network_build(network, &graph, &error) != DSE_OK) {
        fail_msg("%s: %s", network->family->name, error.message);
    }
    return graph;
}

struct dse_graph *test_graph(const char *text) {
    struct dse_network network = test_network(text);
    return test_graph_of(&network);
}

struct router_graph router_graph_from(const struct dse_graph *graph) {
    struct router_graph matrix;
    router_graph_start(&matrix, graph->routers);
    for (uint32_t router = 0; router < graph->routers; router++) {
        matrix.endpoints[router] = graph->endpoints_of[router];
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            matrix.links[(size_t)router * graph->routers + graph->to[c]] += graph->capacity[c];
        }
    }
    return matrix;
}

void graph_search(const struct dse_graph *graph, uint32_t source, uint32_t *hops, uint32_t *queue) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        hops[router] = UINT32_MAX;
    }
    hops[source] = 0;
    queue[0] = source;
    uint32_t reached = 1;
    for (uint32_t i = 0; i < reached; i++) {
        for (uint32_t c = graph->start[queue[i]]; c < graph->start[queue[i] + 1]; c++) {
            uint32_t next = graph->to[c];
            if (hops[next] == UINT32_MAX) {
                hops[next] = hops[queue[i]] + 1;
                queue[reached++] = next;
            }
        }
    }
}

/* Whether a channel of a router is the only one from there to where it leads, and fits its reverse.
 */
static bool is_sound(const struct dse_graph *graph, uint32_t router, uint32_t channel) {
    uint32_t to = graph->to[channel], back = graph->reverse[channel];
    for (uint32_t other = graph->start[router]; other < channel; other++) {
        if (graph->to[other] == to) {
            return false;
        }
    }
    return to != router && back >= graph->start[to] && back < graph->start[to + 1] &&
           graph->to[back] == router && graph->reverse[back] == channel &&
           graph->capacity[channel] > 0 && graph->capacity[back] == graph->capacity[channel] &&
           graph->link_class[back] == graph->link_class[channel] &&
           graph->class_names[graph->link_class[channel]][0] != '\0';
}

void check_channels(const char *text, const struct dse_graph *graph) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (!is_sound(graph, router, c)) {
                fail_msg("%s: channel %u of router %u, to %u, is not sound", text,
                         c - graph->start[router], router, graph->to[c]);
            }
        }
    }
}

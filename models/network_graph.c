#include "models/network_graph.h"

#include <inttypes.h>

#include "core/count.h"

static const uint64_t links_most = ((uint64_t)1 << 31) - 1;

/* Leaves the first of `installed` out of `capacity` slots where an even spread puts them. */
static void install(struct dse_graph *graph, uint64_t installed) {
    uint64_t capacity = graph->endpoints, slots = 0, filled = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        slots += graph->endpoints_of[router];
        uint64_t due = (uint64_t)((unsigned __int128)slots * installed / capacity);
        graph->endpoints_of[router] = (uint32_t)(due - filled);
        filled = due;
    }
    graph->endpoints = filled;
}

/* The end points of each plane that are there. */
static uint64_t installed_in_plane(const struct dse_network *network, uint64_t capacity) {
    struct dse_rates rates = dse_network_rates(network);
    return rates.installed == 0 ? capacity : dse_count_ceil_div(rates.installed, rates.planes);
}

enum dse_status dse_network_build(const struct dse_network *network, struct dse_graph **graph,
                                  struct dse_error *error) {
    struct dse_design design;
    enum dse_status status = dse_network_evaluate(network, &design, error);
    if (status != DSE_OK) {
        return status;
    }
    uint64_t routers = design.routers / design.planes, links = design.links / design.planes;
    if (routers > DSE_GRAPH_ROUTERS_MAX || links > links_most) {
        return dse_error_set(error, DSE_OVERFLOW,
                             "%" PRIu64 " routers with %" PRIu64
                             " links are too many for an explicit network (2^28, 2^31)",
                             routers, links);
    }
    struct dse_graph_builder *builder = dse_graph_builder_new();
    if (builder == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for a network");
    }
    network->family->build(network->values, builder);
    struct dse_graph *result;
    status = dse_graph_builder_finish(builder, &result, error);
    if (status != DSE_OK) {
        return status;
    }
    uint64_t installed = installed_in_plane(network, result->endpoints);
    if (installed < result->endpoints) {
        install(result, installed);
    }
    *graph = result;
    return DSE_OK;
}

size_t dse_network_orbits(const struct dse_network *network,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    bool full = !network->common[DSE_KEY_INSTALLED].given;
    return full && network->family->orbits != NULL
               ? network->family->orbits(network->values, orbits)
               : 0;
}

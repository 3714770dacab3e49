#include "solvers/routing/composition.h"

#include <assert.h>
#include <inttypes.h>

/* The routers of all factors from this one on: what a step in its coordinate is worth. */
static uint64_t product_of(const struct dse_routes *const *factors, size_t from, size_t count) {
    uint64_t routers = 1;
    for (size_t i = from; i < count; i++) {
        routers *= factors[i]->problem->graph->routers;
    }
    return routers;
}

static enum dse_status check_size(const struct dse_routes *const *factors, size_t count,
                                  const struct dse_graph *product, struct dse_error *error) {
    uint64_t routers = product_of(factors, 0, count), links = 0;
    for (size_t i = 0; i < count; i++) {
        const struct dse_graph *graph = factors[i]->problem->graph;
        links += routers / graph->routers * graph->links;
    }
    if (routers != product->routers || links != product->links ||
        count > DSE_COMPOSITION_FACTORS_MAX) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "the product of these factors has %" PRIu64 " routers and %" PRIu64
                             " links, not %" PRIu32 " and %" PRIu64,
                             routers, links, product->routers, product->links);
    }
    return DSE_OK;
}

static uint32_t degree(const struct dse_graph *graph, uint32_t router) {
    return graph->start[router + 1] - graph->start[router];
}

/* A pair of routers of the product, by coordinates. */
struct pair {
    uint32_t from[DSE_COMPOSITION_FACTORS_MAX], to[DSE_COMPOSITION_FACTORS_MAX];
};

/* Slots of links of a factor stand behind those of earlier factors, whose coordinates have arrived
 * when the path comes to this one. */
static uint16_t *append_factor(const struct dse_routes *routes, const struct pair *pair,
                               size_t number, uint32_t offset, uint16_t *slots) {
    const struct dse_graph *graph = routes->problem->graph;
    uint32_t channels[DSE_ROUTE_HOPS_MAX], router = pair->from[number];
    uint32_t hops = dse_routes_path(routes, pair->from[number], pair->to[number], channels);
    for (uint32_t i = 0; i < hops; i++) {
        *slots++ = (uint16_t)(channels[i] - graph->start[router] + offset);
        router = graph->to[channels[i]];
    }
    return slots;
}

static void compose_pair(const struct dse_routes *const *factors, size_t count,
                         const struct pair *pair, uint16_t *slots) {
    uint32_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        slots = append_factor(factors[i], pair, i, offset, slots);
        offset += degree(factors[i]->problem->graph, pair->to[i]);
    }
}

/* The coordinates of a router. */
static void split(const struct dse_routes *const *factors, size_t count, uint32_t router,
                  uint32_t *coordinates) {
    for (size_t i = count; i-- > 0;) {
        uint32_t size = factors[i]->problem->graph->routers;
        coordinates[i] = router % size;
        router /= size;
    }
}

/* Counts on by one, the last coordinate first. */
static void advance(const struct dse_routes *const *factors, size_t count, uint32_t *coordinates) {
    for (size_t i = count; i-- > 0;) {
        if (++coordinates[i] < factors[i]->problem->graph->routers) {
            return;
        }
        coordinates[i] = 0;
    }
}

enum dse_status dse_routes_compose(const struct dse_routes *const *factors, size_t count,
                                   struct dse_routes *product, struct dse_error *error) {
    uint32_t routers = product->problem->graph->routers;
    enum dse_status status = check_size(factors, count, product->problem->graph, error);
    if (status != DSE_OK) {
        return status;
    }
    assert(product->problem->choice == DSE_ROUTE_PAIRS);
    uint16_t *slots = product->slots;
    for (uint32_t from = 0; from < routers; from++) {
        struct pair pair = {.to = {0}};
        split(factors, count, from, pair.from);
        for (uint32_t to = 0; to < routers; to++) {
            compose_pair(factors, count, &pair, slots);
            slots += product->stride;
            advance(factors, count, pair.to);
        }
    }
    return DSE_OK;
}

void dse_route_loads_compose(const struct dse_route_loads *const *factors, size_t count,
                             const struct dse_graph *const *graphs,
                             struct dse_route_loads *loads) {
    uint64_t routers = loads->routers, channel = 0;
    for (uint32_t router = 0; router < routers; router++) {
        /* Paths that turn at this router: they have arrived in some factors and not in all others.
         * Of one factor alone the router forwards its own paths, for each choice of the others that
         * the path starts from and goes to. */
        uint64_t load = 0, ends = 1, rest = router;
        uint32_t at[DSE_COMPOSITION_FACTORS_MAX];
        for (size_t i = count; i-- > 0;) {
            at[i] = (uint32_t)(rest % graphs[i]->routers);
            rest /= graphs[i]->routers;
        }
        for (size_t i = 0; i < count; i++) {
            uint64_t size = graphs[i]->routers;
            load += routers / size * factors[i]->router[at[i]];
            for (uint32_t c = graphs[i]->start[at[i]]; c < graphs[i]->start[at[i] + 1]; c++) {
                loads->channel[channel++] = routers / size * factors[i]->channel[c];
            }
            /* Paths that pass from earlier factors to this or later ones exactly here. */
            if (i + 1 < count) {
                ends *= size;
                load += (size - 1) * (ends / size) * (routers / ends - 1);
            }
        }
        loads->router[router] = load;
    }
}

#include "solvers/routing/composition.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

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

/* The routes of a factor as the composition copies them. */
struct factor {
    const struct dse_graph *graph;
    uint32_t routers, stride;
    uint16_t *slots; /* [(from * routers + to) * stride + i] */
    uint16_t *hops;  /* [from * routers + to] */
};

static bool start_factor(const struct dse_routes *routes, struct factor *factor) {
    const struct dse_route_problem *problem = routes->problem;
    uint32_t routers = problem->graph->routers, stride = problem->diameter;
    uint32_t path[DSE_ROUTE_HOPS_MAX];
    *factor = (struct factor){.graph = problem->graph, .routers = routers, .stride = stride};
    factor->hops = problem->hops;
    factor->slots = calloc((size_t)routers * routers, stride * sizeof *factor->slots);
    for (size_t pair = 0; factor->slots != NULL && pair < (size_t)routers * routers; pair++) {
        uint32_t router = (uint32_t)(pair / routers);
        uint32_t hops = dse_routes_path(routes, router, (uint32_t)(pair % routers), path);
        for (uint32_t i = 0; i < hops; i++) {
            factor->slots[pair * stride + i] = (uint16_t)(path[i] - problem->graph->start[router]);
            router = problem->graph->to[path[i]];
        }
    }
    return factor->slots != NULL;
}

/* The pairs that start at one router, in the order of their destinations: those of the first
 * factors are the same for all destinations of the later ones. */
struct source {
    const struct factor *factors;
    size_t count;
    uint32_t at[DSE_COMPOSITION_FACTORS_MAX]; /* its coordinates */
    uint16_t *next;                           /* where the next pair goes */
    uint32_t stride;
    uint16_t path[DSE_ROUTE_HOPS_MAX]; /* so far */
};

/* Slots of links of a factor stand behind those of earlier factors, `offset` many, whose
 * coordinates have arrived when the path comes to this one. */
static void compose_from(struct source *source, size_t number, uint32_t hops, uint32_t offset) {
    const struct factor *factor = &source->factors[number];
    size_t first = (size_t)source->at[number] * factor->routers;
    bool last = number + 1 == source->count;
    for (uint32_t to = 0; to < factor->routers; to++) {
        uint32_t own = factor->hops[first + to];
        const uint16_t *slots = factor->slots + (first + to) * factor->stride;
        uint16_t *path = last ? source->next : source->path;
        for (uint32_t i = 0; last && i < hops; i++) {
            path[i] = source->path[i];
        }
        for (uint32_t i = 0; i < own; i++) {
            path[hops + i] = (uint16_t)(slots[i] + offset);
        }
        if (last) {
            source->next += source->stride;
        } else {
            compose_from(source, number + 1, hops + own, offset + degree(factor->graph, to));
        }
    }
}

static void compose_all(const struct factor *factors, size_t count, struct dse_routes *product) {
    uint32_t routers = product->problem->graph->routers;
    struct source source = {
        .factors = factors, .count = count, .next = product->slots, .stride = product->stride};
    for (uint32_t from = 0; from < routers; from++) {
        uint32_t rest = from;
        for (size_t i = count; i-- > 0;) {
            source.at[i] = rest % factors[i].routers;
            rest /= factors[i].routers;
        }
        compose_from(&source, 0, 0, 0);
    }
}

enum dse_status dse_routes_compose(const struct dse_routes *const *factors, size_t count,
                                   struct dse_routes *product, struct dse_error *error) {
    struct factor copies[DSE_COMPOSITION_FACTORS_MAX] = {{0}};
    bool ready = true;
    enum dse_status status = check_size(factors, count, product->problem->graph, error);
    if (status != DSE_OK) {
        return status;
    }
    assert(product->problem->choice == DSE_ROUTE_PAIRS);
    for (size_t i = 0; i < count; i++) {
        ready &= start_factor(factors[i], &copies[i]);
    }
    if (ready) {
        compose_all(copies, count, product);
    } else {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory for the routes of factors");
    }
    for (size_t i = 0; i < count; i++) {
        free(copies[i].slots);
    }
    return status;
}

void dse_route_loads_compose(const struct dse_route_loads *const *factors, size_t count,
                             const struct dse_graph *const *graphs, struct dse_route_loads *loads) {
    uint64_t routers = loads->routers, channel = 0;
    for (uint32_t router = 0; router < routers; router++) {
        /* Paths that turn at this router: they have arrived in some factors and not in all others.
         * Of one factor alone the router forwards its own paths, for each choice of the others that
         * the path starts from and goes to. */
        uint64_t load = 0, ends = 1, rest = router;
        uint32_t at[DSE_COMPOSITION_FACTORS_MAX] = {0};
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

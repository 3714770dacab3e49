/* Deadlock freedom of routes by layers: each path, or each part of it between turns, gets a virtual
 * channel, so that the dependencies of each layer have no cycle. */
#ifndef DSE_SOLVERS_ROUTING_LAYERS_H
#define DSE_SOLVERS_ROUTING_LAYERS_H

#include "solvers/routing/routes.h"

enum { DSE_LAYERS_MAX = 255 };

/* Where a packet may change its virtual channel. */
enum dse_layer_change {
    DSE_LAYER_NEVER,   /* one layer a path */
    DSE_LAYER_AT_TURN, /* at every step to another class of links */
};

/* The layers of routes. Of a path, hop i is in the layer of its part; parts count from 0. */
struct dse_layers {
    uint32_t count;    /* virtual channels that are needed */
    uint32_t parts;    /* most parts of a path */
    uint8_t *layer;    /* [(from * routers + to) * parts + part] */
    const char *order; /* the order of paths by which the fewest were found */
};

/* Assigns layers: each path goes into the first layer where it closes no cycle, the paths taken in
 * several orders, of which the best is kept. With DSE_LAYER_AT_TURN the classes along every path
 * must ascend: dependencies between classes then close no cycle, and each class has layers of its
 * own on the same virtual channels. DSE_INFEASIBLE if classes do not ascend, naming the pair, or
 * more than DSE_LAYERS_MAX layers are needed; DSE_NO_MEMORY. */
enum dse_status dse_layers_assign(const struct dse_routes *routes, enum dse_layer_change change,
                                  struct dse_layers *layers, struct dse_error *error);
void dse_layers_free(struct dse_layers *layers);

/* Proves the result by another method: builds the whole graph of virtual channels and takes nodes
 * without predecessor away until none is left (Kahn 1962). False if a cycle remains, or without
 * memory. */
bool dse_layers_are_acyclic(const struct dse_routes *routes, enum dse_layer_change change,
                            const struct dse_layers *layers);

#endif

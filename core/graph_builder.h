/* How explicit networks are made: routers and links are added in any order, then finished at once.
 *
 * A builder remembers its first failure (no memory, too large) and drops what is added after it, so
 * that generators need no checks: dse_graph_builder_finish tells. */
#ifndef DSE_CORE_GRAPH_BUILDER_H
#define DSE_CORE_GRAPH_BUILDER_H

#include "core/graph.h"
#include "core/status.h"

struct dse_graph_builder;

/* An empty network; NULL if there is no memory. */
struct dse_graph_builder *dse_graph_builder_new(void);
void dse_graph_builder_free(struct dse_graph_builder *builder);

/* Adds routers with so many end points each and returns the number of the first of them. */
uint32_t dse_graph_builder_routers(struct dse_graph_builder *builder, uint64_t count,
                                   uint32_t endpoints);

/* How many have been added. */
uint32_t dse_graph_builder_count(const struct dse_graph_builder *builder);

/* Adds `count` parallel links (1 or more) of a class between two different routers. The order of
 * these calls is the order of a router's channels; links between the same two routers become one
 * pair of channels, at the place of the first of them and of its class. */
void dse_graph_builder_link(struct dse_graph_builder *builder, uint32_t a, uint32_t b,
                            uint32_t count, uint8_t link_class);

/* Sets what routers carry, are called, and what a class of links is called (a cut copy is kept). */
void dse_graph_builder_endpoints(struct dse_graph_builder *builder, uint32_t router,
                                 uint32_t endpoints);
void dse_graph_builder_name(struct dse_graph_builder *builder, uint32_t router, const char *name,
                            size_t length);
void dse_graph_builder_class(struct dse_graph_builder *builder, uint8_t link_class,
                             const char *name);

/* Lets dse_graph_builder_finish fail with this; the first failure counts. */
void dse_graph_builder_fail(struct dse_graph_builder *builder, enum dse_status status,
                            const char *message);

/* Makes the network and frees the builder, whatever comes of it. DSE_NO_MEMORY; DSE_OVERFLOW if
 * there are more than DSE_GRAPH_ROUTERS_MAX routers, 2^31 - 1 links added, or 2^32 - 1 of them
 * parallel. O(routers + links) */
enum dse_status dse_graph_builder_finish(struct dse_graph_builder *builder,
                                         struct dse_graph **graph, struct dse_error *error);

#endif

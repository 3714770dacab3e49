/* A network that changes link by link and back: what searches over networks work on.
 *
 * A simple graph (no parallel links) of routers with at most `width` links each. Every change is
 * remembered, so that all changes since a mark can be taken back. */
#ifndef DSE_CORE_GRAPH_EDIT_H
#define DSE_CORE_GRAPH_EDIT_H

#include <stdbool.h>

#include "core/graph_builder.h"

struct dse_graph_edit {
    uint32_t routers, width;
    uint32_t *degree;     /* of a router */
    uint32_t *neighbours; /* [router * width + i], i < degree, in no order */
    struct dse_graph_change {
        uint32_t a, b;
        bool added;
    } * changes;
    size_t change_count, change_room;
    bool failed; /* a change could not be remembered: nothing is to be taken back any more */
};

/* Routers without links. False without memory. */
bool dse_graph_edit_start(struct dse_graph_edit *edit, uint32_t routers, uint32_t width);
void dse_graph_edit_free(struct dse_graph_edit *edit);

/* Whether two routers are linked. O(width) */
bool dse_graph_edit_linked(const struct dse_graph_edit *edit, uint32_t a, uint32_t b);

/* Links two different routers that are not linked yet and have room; unlinks two that are. O(width)
 */
void dse_graph_edit_link(struct dse_graph_edit *edit, uint32_t a, uint32_t b);
void dse_graph_edit_unlink(struct dse_graph_edit *edit, uint32_t a, uint32_t b);

/* A mark, and the way back to it. O(changes since) */
size_t dse_graph_edit_mark(const struct dse_graph_edit *edit);
void dse_graph_edit_undo(struct dse_graph_edit *edit, size_t mark);

/* Forgets all changes: there is no way back before this. */
void dse_graph_edit_commit(struct dse_graph_edit *edit);

/* Whether every router can be reached from every other; `scratch` holds 2 routers numbers each. */
bool dse_graph_edit_connected(const struct dse_graph_edit *edit, uint32_t *scratch);

/* Adds all links to a builder that has the routers, each at its lower-numbered router, in ascending
 * order of the other. Sorts the neighbours. */
void dse_graph_edit_build(struct dse_graph_edit *edit, struct dse_graph_builder *builder,
                          uint8_t link_class);

#endif

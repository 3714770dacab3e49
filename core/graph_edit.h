/* A network that changes link by link and back: what searches over networks work on.
 *
 * A simple graph (no parallel links) of routers with at most `width` links each. Every change is
 * remembered, so that all changes since a mark can be taken back; what is there then is what was
 * there at the mark, the order of neighbours included. A change and its undo are O(1) amortised
 * where the place of a link in its router's row is known. */
#ifndef DSE_CORE_GRAPH_EDIT_H
#define DSE_CORE_GRAPH_EDIT_H

#include <stdbool.h>

#include "core/graph_builder.h"

struct dse_graph_edit {
    uint32_t routers, width;
    uint32_t *degree;     /* of a router */
    uint32_t *neighbours; /* [router * width + i], i < degree, in no order */
    uint32_t *back;       /* beside each of these: the place of `router` in the neighbour's row */
    struct dse_graph_change {
        uint32_t a, b, at_a, at_b; /* the link, and its places in both rows */
        bool added;
    } * changes;
    size_t change_count, change_room;
    bool failed; /* a change could not be remembered: nothing is to be taken back any more */
};

/* Routers without links. False without memory. */
bool dse_graph_edit_start(struct dse_graph_edit *edit, uint32_t routers, uint32_t width);

/* The routers and links of a graph, its channels in order; end points, names and classes stay with
 * the graph. DSE_INFEASIBLE if it has parallel links or a router with more than `width` links,
 * DSE_NO_MEMORY. O(routers width) memory, O(routers + channels) time. */
enum dse_status dse_graph_edit_from(struct dse_graph_edit *edit, const struct dse_graph *graph,
                                    uint32_t width, struct dse_error *error);
void dse_graph_edit_free(struct dse_graph_edit *edit);

/* Whether two routers are linked. O(width) */
bool dse_graph_edit_linked(const struct dse_graph_edit *edit, uint32_t a, uint32_t b);

/* The router at a place of a row. */
static inline uint32_t dse_graph_edit_neighbour(const struct dse_graph_edit *edit, uint32_t router,
                                                uint32_t place) {
    return edit->neighbours[(size_t)router * edit->width + place];
}

/* Links two different routers that are not linked yet and have room. O(1) amortised */
void dse_graph_edit_link(struct dse_graph_edit *edit, uint32_t a, uint32_t b);

/* Takes out the link at a place of a router's row, into which the last one moves: O(1) amortised;
 * or the link between two routers: O(width). */
void dse_graph_edit_unlink_at(struct dse_graph_edit *edit, uint32_t router, uint32_t place);
void dse_graph_edit_unlink(struct dse_graph_edit *edit, uint32_t a, uint32_t b);

/* Two links a-b and c-d, each told by its place in the row of a and of c, become a-d and c-b, which
 * keeps all degrees. False, and nothing changes, if the graph would not stay simple. O(width), for
 * that check only. */
bool dse_graph_edit_switch(struct dse_graph_edit *edit, uint32_t a, uint32_t at_a, uint32_t c,
                           uint32_t at_c);

/* A mark, and the way back to it. O(changes since) */
size_t dse_graph_edit_mark(const struct dse_graph_edit *edit);
void dse_graph_edit_undo(struct dse_graph_edit *edit, size_t mark);

/* Forgets all changes: there is no way back before this. */
void dse_graph_edit_commit(struct dse_graph_edit *edit);

/* Whether every router can be reached from every other; `scratch` holds 2 routers numbers each. */
bool dse_graph_edit_connected(const struct dse_graph_edit *edit, uint32_t *scratch);

/* Adds all links to a builder that has the routers, each at its lower-numbered router, in ascending
 * order of the other: so they stand in ascending order at every router. Lets the builder fail
 * without memory. O(links log width) */
void dse_graph_edit_build(const struct dse_graph_edit *edit, struct dse_graph_builder *builder,
                          uint8_t link_class);

#endif

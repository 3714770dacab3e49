#include "core/graph_edit.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool dse_graph_edit_start(struct dse_graph_edit *edit, uint32_t routers, uint32_t width) {
    size_t places = (size_t)routers * width + 1;
    *edit = (struct dse_graph_edit){.routers = routers, .width = width};
    edit->degree = calloc((size_t)routers + 1, sizeof *edit->degree);
    edit->neighbours = malloc(places * sizeof *edit->neighbours);
    edit->back = malloc(places * sizeof *edit->back);
    if (edit->degree == NULL || edit->neighbours == NULL || edit->back == NULL) {
        dse_graph_edit_free(edit);
        return false;
    }
    return true;
}

void dse_graph_edit_free(struct dse_graph_edit *edit) {
    free(edit->degree);
    free(edit->neighbours);
    free(edit->back);
    free(edit->changes);
    *edit = (struct dse_graph_edit){0};
}

static enum dse_status check_graph(const struct dse_graph *graph, uint32_t width,
                                   struct dse_error *error) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t degree = graph->start[router + 1] - graph->start[router];
        if (degree > width) {
            return dse_error_set(error, DSE_INFEASIBLE,
                                 "router %" PRIu32 " has %" PRIu32 " links, more than %" PRIu32,
                                 router, degree, width);
        }
    }
    if (graph->links != graph->channels / 2) {
        return dse_error_set(error, DSE_INFEASIBLE, "the network has parallel links");
    }
    return DSE_OK;
}

enum dse_status dse_graph_edit_from(struct dse_graph_edit *edit, const struct dse_graph *graph,
                                    uint32_t width, struct dse_error *error) {
    enum dse_status status = check_graph(graph, width, error);
    if (status != DSE_OK) {
        return status;
    }
    if (!dse_graph_edit_start(edit, graph->routers, width)) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for a network that changes");
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t first = graph->start[router], degree = graph->start[router + 1] - first;
        size_t row = (size_t)router * width;
        for (uint32_t i = 0; i < degree; i++) {
            uint32_t to = graph->to[first + i];
            edit->neighbours[row + i] = to;
            edit->back[row + i] = graph->reverse[first + i] - graph->start[to];
        }
        edit->degree[router] = degree;
    }
    return DSE_OK;
}

/* ---- one row ---------------------------------------------------------------------------- */

static size_t place_of(const struct dse_graph_edit *edit, uint32_t router, uint32_t place) {
    return (size_t)router * edit->width + place;
}

/* Where a neighbour stands; the degree if it is none. */
static uint32_t find(const struct dse_graph_edit *edit, uint32_t router, uint32_t neighbour) {
    uint32_t i = 0;
    while (i < edit->degree[router] && dse_graph_edit_neighbour(edit, router, i) != neighbour) {
        i++;
    }
    return i;
}

/* Moves an entry of a row, and tells the neighbour. */
static void move(struct dse_graph_edit *edit, uint32_t router, uint32_t from, uint32_t to) {
    size_t source = place_of(edit, router, from), target = place_of(edit, router, to);
    uint32_t neighbour = edit->neighbours[source], back = edit->back[source];
    edit->neighbours[target] = neighbour;
    edit->back[target] = back;
    edit->back[place_of(edit, neighbour, back)] = to;
}

/* Closes a gap with the last entry; opens it again, the entry there becoming the last one. */
static void close_gap(struct dse_graph_edit *edit, uint32_t router, uint32_t place) {
    uint32_t last = --edit->degree[router];
    if (place != last) {
        move(edit, router, last, place);
    }
}

static void open_gap(struct dse_graph_edit *edit, uint32_t router, uint32_t place) {
    uint32_t last = edit->degree[router]++;
    if (place != last) {
        move(edit, router, place, last);
    }
}

/* ---- changes ---------------------------------------------------------------------------- */

static void add(struct dse_graph_edit *edit, const struct dse_graph_change *link) {
    size_t at_a = place_of(edit, link->a, link->at_a), at_b = place_of(edit, link->b, link->at_b);
    open_gap(edit, link->a, link->at_a);
    open_gap(edit, link->b, link->at_b);
    edit->neighbours[at_a] = link->b;
    edit->neighbours[at_b] = link->a;
    edit->back[at_a] = link->at_b;
    edit->back[at_b] = link->at_a;
}

/* The gaps are closed in the opposite order to `add`, so that each undoes the other. */
static void take_out(struct dse_graph_edit *edit, const struct dse_graph_change *link) {
    close_gap(edit, link->b, link->at_b);
    close_gap(edit, link->a, link->at_a);
}

static void remember(struct dse_graph_edit *edit, struct dse_graph_change change) {
    if (edit->change_count == edit->change_room) {
        size_t room = edit->change_room == 0 ? 1024 : 2 * edit->change_room;
        void *moved = realloc(edit->changes, room * sizeof *edit->changes);
        if (moved == NULL) {
            edit->failed = true;
            return;
        }
        edit->changes = moved;
        edit->change_room = room;
    }
    edit->changes[edit->change_count++] = change;
}

bool dse_graph_edit_linked(const struct dse_graph_edit *edit, uint32_t a, uint32_t b) {
    return find(edit, a, b) < edit->degree[a];
}

void dse_graph_edit_link(struct dse_graph_edit *edit, uint32_t a, uint32_t b) {
    assert(a != b && !dse_graph_edit_linked(edit, a, b));
    assert(edit->degree[a] < edit->width && edit->degree[b] < edit->width);
    struct dse_graph_change change = {a, b, edit->degree[a], edit->degree[b], true};
    add(edit, &change);
    remember(edit, change);
}

void dse_graph_edit_unlink_at(struct dse_graph_edit *edit, uint32_t router, uint32_t place) {
    assert(place < edit->degree[router]);
    size_t at = place_of(edit, router, place);
    struct dse_graph_change change = {router, edit->neighbours[at], place, edit->back[at], false};
    take_out(edit, &change);
    remember(edit, change);
}

void dse_graph_edit_unlink(struct dse_graph_edit *edit, uint32_t a, uint32_t b) {
    dse_graph_edit_unlink_at(edit, a, find(edit, a, b));
}

bool dse_graph_edit_switch(struct dse_graph_edit *edit, uint32_t a, uint32_t at_a, uint32_t c,
                           uint32_t at_c) {
    uint32_t b = dse_graph_edit_neighbour(edit, a, at_a);
    uint32_t d = dse_graph_edit_neighbour(edit, c, at_c);
    if (a == c || a == d || b == c || b == d || dse_graph_edit_linked(edit, a, d) ||
        dse_graph_edit_linked(edit, c, b)) {
        return false;
    }
    dse_graph_edit_unlink_at(edit, a, at_a);
    dse_graph_edit_unlink_at(edit, c, at_c);
    dse_graph_edit_link(edit, a, d);
    dse_graph_edit_link(edit, c, b);
    return true;
}

size_t dse_graph_edit_mark(const struct dse_graph_edit *edit) {
    return edit->change_count;
}

void dse_graph_edit_undo(struct dse_graph_edit *edit, size_t mark) {
    while (edit->change_count > mark && !edit->failed) {
        const struct dse_graph_change *last = &edit->changes[--edit->change_count];
        (last->added ? take_out : add)(edit, last);
    }
}

void dse_graph_edit_commit(struct dse_graph_edit *edit) {
    edit->change_count = 0;
}

/* ---- the whole -------------------------------------------------------------------------- */

bool dse_graph_edit_connected(const struct dse_graph_edit *edit, uint32_t *scratch) {
    uint32_t *seen = scratch, *queue = scratch + edit->routers, count = 0;
    memset(seen, 0, edit->routers * sizeof *seen);
    if (edit->routers > 0) {
        seen[0] = 1;
        queue[count++] = 0;
    }
    for (uint32_t done = 0; done < count; done++) {
        const uint32_t *row = edit->neighbours + place_of(edit, queue[done], 0);
        for (uint32_t i = 0; i < edit->degree[queue[done]]; i++) {
            if (!seen[row[i]]) {
                seen[row[i]] = 1;
                queue[count++] = row[i];
            }
        }
    }
    return count == edit->routers;
}

static int ascending(const void *a, const void *b) {
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

void dse_graph_edit_build(const struct dse_graph_edit *edit, struct dse_graph_builder *builder,
                          uint8_t link_class) {
    uint32_t *row = malloc(((size_t)edit->width + 1) * sizeof *row);
    if (row == NULL) {
        dse_graph_builder_fail(builder, DSE_NO_MEMORY, "no memory for the links of a router");
        return;
    }
    for (uint32_t router = 0; router < edit->routers; router++) {
        uint32_t degree = edit->degree[router];
        memcpy(row, edit->neighbours + place_of(edit, router, 0), degree * sizeof *row);
        qsort(row, degree, sizeof *row, ascending);
        for (uint32_t i = 0; i < degree; i++) {
            if (row[i] > router) {
                dse_graph_builder_link(builder, router, row[i], 1, link_class);
            }
        }
    }
    free(row);
}

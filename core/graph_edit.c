#include "core/graph_edit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool dse_graph_edit_start(struct dse_graph_edit *edit, uint32_t routers, uint32_t width) {
    *edit = (struct dse_graph_edit){.routers = routers, .width = width};
    edit->degree = calloc((size_t)routers + 1, sizeof *edit->degree);
    edit->neighbours = malloc(((size_t)routers * width + 1) * sizeof *edit->neighbours);
    if (edit->degree == NULL || edit->neighbours == NULL) {
        dse_graph_edit_free(edit);
        return false;
    }
    return true;
}

void dse_graph_edit_free(struct dse_graph_edit *edit) {
    free(edit->degree);
    free(edit->neighbours);
    free(edit->changes);
    *edit = (struct dse_graph_edit){0};
}

static uint32_t *row_of(const struct dse_graph_edit *edit, uint32_t router) {
    return edit->neighbours + (size_t)router * edit->width;
}

/* Where a neighbour stands; the degree if it is none. */
static uint32_t find(const struct dse_graph_edit *edit, uint32_t router, uint32_t neighbour) {
    const uint32_t *row = row_of(edit, router);
    uint32_t i = 0;
    while (i < edit->degree[router] && row[i] != neighbour) {
        i++;
    }
    return i;
}

bool dse_graph_edit_linked(const struct dse_graph_edit *edit, uint32_t a, uint32_t b) {
    return find(edit, a, b) < edit->degree[a];
}

static void append(struct dse_graph_edit *edit, uint32_t router, uint32_t neighbour) {
    assert(edit->degree[router] < edit->width);
    row_of(edit, router)[edit->degree[router]++] = neighbour;
}

static void take_out(struct dse_graph_edit *edit, uint32_t router, uint32_t neighbour) {
    uint32_t *row = row_of(edit, router), i = find(edit, router, neighbour);
    assert(i < edit->degree[router]);
    row[i] = row[--edit->degree[router]];
}

static void change(struct dse_graph_edit *edit, uint32_t a, uint32_t b, bool added) {
    if (added) {
        append(edit, a, b);
        append(edit, b, a);
    } else {
        take_out(edit, a, b);
        take_out(edit, b, a);
    }
}

static void remember(struct dse_graph_edit *edit, uint32_t a, uint32_t b, bool added) {
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
    edit->changes[edit->change_count++] = (struct dse_graph_change){a, b, added};
}

void dse_graph_edit_link(struct dse_graph_edit *edit, uint32_t a, uint32_t b) {
    assert(a != b && !dse_graph_edit_linked(edit, a, b));
    change(edit, a, b, true);
    remember(edit, a, b, true);
}

void dse_graph_edit_unlink(struct dse_graph_edit *edit, uint32_t a, uint32_t b) {
    change(edit, a, b, false);
    remember(edit, a, b, false);
}

size_t dse_graph_edit_mark(const struct dse_graph_edit *edit) {
    return edit->change_count;
}

void dse_graph_edit_undo(struct dse_graph_edit *edit, size_t mark) {
    while (edit->change_count > mark && !edit->failed) {
        const struct dse_graph_change *last = &edit->changes[--edit->change_count];
        change(edit, last->a, last->b, !last->added);
    }
}

void dse_graph_edit_commit(struct dse_graph_edit *edit) {
    edit->change_count = 0;
}

bool dse_graph_edit_connected(const struct dse_graph_edit *edit, uint32_t *scratch) {
    uint32_t *seen = scratch, *queue = scratch + edit->routers, count = 0;
    memset(seen, 0, edit->routers * sizeof *seen);
    if (edit->routers > 0) {
        seen[0] = 1;
        queue[count++] = 0;
    }
    for (uint32_t done = 0; done < count; done++) {
        const uint32_t *row = row_of(edit, queue[done]);
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

void dse_graph_edit_build(struct dse_graph_edit *edit, struct dse_graph_builder *builder,
                          uint8_t link_class) {
    for (uint32_t router = 0; router < edit->routers; router++) {
        uint32_t *row = row_of(edit, router);
        qsort(row, edit->degree[router], sizeof *row, ascending);
        for (uint32_t i = 0; i < edit->degree[router]; i++) {
            if (row[i] > router) {
                dse_graph_builder_link(builder, router, row[i], 1, link_class);
            }
        }
    }
}

#include "sweeps/points.h"

#include <stdlib.h>

#include "core/count.h"

/* A node stands for the digits chosen so far; its depth says which axis is next. */
struct dse_points_node {
    uint64_t points; /* below it */
    uint64_t start;  /* points below its earlier siblings */
    uint32_t child; /* the first; an axis that controls has one a digit, any other has one in all */
    bool applies;
};

/* ---- order ---------------------------------------------------------------------------- */

static bool is_ready(const struct dse_points_axis *axis, const bool *placed) {
    for (size_t i = 0; i < axis->condition_count; i++) {
        if (!placed[axis->conditions[i].axis]) {
            return false;
        }
    }
    return true;
}

static enum dse_status arrange(struct dse_points *points, size_t *culprit,
                               struct dse_error *error) {
    bool placed[DSE_AXES_MAX] = {false};
    for (size_t position = 0; position < points->count; position++) {
        size_t axis = 0;
        while (axis < points->count && (placed[axis] || !is_ready(&points->axes[axis], placed))) {
            axis++;
        }
        if (axis == points->count) {
            for (*culprit = 0; placed[*culprit];) {
                ++*culprit;
            }
            return dse_error_set(error, DSE_BAD_INPUT, "the conditions go in a circle");
        }
        placed[axis] = true;
        points->order[position] = axis;
    }
    return DSE_OK;
}

/* ---- tree ----------------------------------------------------------------------------- */

static enum dse_status reserve(struct dse_points *points, uint64_t more, size_t *first,
                               struct dse_error *error) {
    if (more > DSE_POINTS_NODES_MAX - points->node_count) {
        /* The status in plain sight is for static analysis, which does not see what is returned. */
        dse_error_set(error, DSE_BAD_INPUT, "the conditions split the plan into too many parts");
        return DSE_BAD_INPUT;
    }
    size_t wanted = points->node_count + more;
    if (wanted > points->node_capacity) {
        size_t capacity = 2 * wanted;
        struct dse_points_node *nodes = realloc(points->nodes, capacity * sizeof *nodes);
        if (nodes == NULL) {
            dse_error_set(error, DSE_NO_MEMORY, "out of memory");
            return DSE_NO_MEMORY;
        }
        points->nodes = nodes;
        points->node_capacity = capacity;
    }
    *first = points->node_count;
    points->node_count = wanted;
    return DSE_OK;
}

static bool applies(const struct dse_points_axis *axis, const uint64_t *digits) {
    for (size_t i = 0; i < axis->condition_count; i++) {
        uint64_t digit = digits[axis->conditions[i].axis];
        if (digit == DSE_NO_DIGIT || !axis->conditions[i].holds[digit]) {
            return false;
        }
    }
    return true;
}

/* Fills the node `at`, whose earlier siblings have `start` points. */
static enum dse_status grow(struct dse_points *points, size_t at, uint64_t start, size_t depth,
                            uint64_t *digits, struct dse_error *error) {
    if (depth == points->count) {
        points->nodes[at] = (struct dse_points_node){.points = 1, .start = start};
        return DSE_OK;
    }
    size_t number = points->order[depth], first = 0;
    const struct dse_points_axis *axis = &points->axes[number];
    bool active = applies(axis, digits), branches = active && axis->controls;
    uint64_t children = branches ? axis->size : 1, below = 0;
    enum dse_status status = reserve(points, children, &first, error);
    for (uint64_t digit = 0; digit < children && status == DSE_OK; digit++) {
        digits[number] = active ? digit : DSE_NO_DIGIT;
        status = grow(points, first + digit, below, depth + 1, digits, error);
        if (status == DSE_OK) {
            below = dse_count_add(below, points->nodes[first + digit].points);
        }
    }
    if (status == DSE_OK) {
        points->nodes[at] = (struct dse_points_node){
            .points = active && !branches ? dse_count_mul(below, axis->size) : below,
            .start = start,
            .child = (uint32_t)first,
            .applies = active,
        };
    }
    return status;
}

enum dse_status dse_points_build(const struct dse_points_axis *axes, size_t count,
                                 struct dse_points *points, size_t *culprit,
                                 struct dse_error *error) {
    struct dse_points result = {.axes = axes, .count = count};
    uint64_t digits[DSE_AXES_MAX];
    size_t root = 0;
    *culprit = 0;
    enum dse_status status = arrange(&result, culprit, error);
    if (status == DSE_OK) {
        status = reserve(&result, 1, &root, error);
    }
    if (status == DSE_OK) {
        status = grow(&result, root, 0, 0, digits, error);
    }
    if (status != DSE_OK) {
        dse_points_free(&result);
        return status;
    }
    result.total = result.nodes[root].points;
    *points = result;
    return DSE_OK;
}

void dse_points_free(struct dse_points *points) {
    free(points->nodes);
    *points = (struct dse_points){0};
}

/* ---- decoding ------------------------------------------------------------------------- */

/* The last of `size` siblings that starts at or before `index`. */
static uint64_t find_branch(const struct dse_points_node *siblings, uint64_t size, uint64_t index) {
    uint64_t low = 0, high = size;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (siblings[middle].start <= index) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

void dse_points_decode(const struct dse_points *points, uint64_t index, uint64_t *digits) {
    const struct dse_points_node *node = points->nodes;
    for (size_t depth = 0; depth < points->count; depth++) {
        const struct dse_points_axis *axis = &points->axes[points->order[depth]];
        const struct dse_points_node *child = &points->nodes[node->child];
        uint64_t digit = DSE_NO_DIGIT;
        if (node->applies && axis->controls) {
            digit = find_branch(child, axis->size, index);
            child += digit;
            index -= child->start;
        } else if (node->applies) {
            digit = axis->size == 1 ? 0 : index / child->points;
            index -= digit * child->points;
        }
        digits[points->order[depth]] = digit;
        node = child;
    }
}

/* The digit on the way to the first point below `node`. */
static uint64_t first_digit(const struct dse_points_node *children, uint64_t size) {
    uint64_t digit = 0;
    while (digit + 1 < size && children[digit].points == 0) {
        digit++;
    }
    return digit;
}

bool dse_points_find(const struct dse_points *points, size_t axis, uint64_t digit,
                     uint64_t *index) {
    const struct dse_points_node *node = points->nodes;
    uint64_t found = 0;
    for (size_t depth = 0; depth < points->count; depth++) {
        size_t number = points->order[depth];
        const struct dse_points_node *child = &points->nodes[node->child];
        if (node->applies && points->axes[number].size == 0) {
            return false;
        }
        if (node->applies && points->axes[number].controls) {
            child += number == axis ? digit : first_digit(child, points->axes[number].size);
            found += child->start;
        } else if (node->applies && number == axis) {
            found += digit * child->points;
        }
        node = child;
    }
    /* A branch without points starts where the next one does. */
    uint64_t digits[DSE_AXES_MAX];
    if (found >= points->total) {
        return false;
    }
    dse_points_decode(points, found, digits);
    *index = found;
    return digits[axis] == digit;
}

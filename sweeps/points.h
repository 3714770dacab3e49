/* Numbering of the points of a sweep: from an index to one digit an axis.
 *
 * Digits count like those of a number, the last axis fastest; but an axis that does not apply
 * (because a condition on an earlier axis does not hold) has no digit and does not multiply the
 * points. Axes that conditions look at branch a tree; all others need one division each. */
#ifndef DSE_SWEEPS_POINTS_H
#define DSE_SWEEPS_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/status.h"

enum { DSE_AXES_MAX = 64, DSE_POINTS_NODES_MAX = 1 << 22 };

/* The digit of an axis that does not apply. */
#define DSE_NO_DIGIT UINT64_MAX

/* `axis` must apply, and its digit be one where `holds` is true. */
struct dse_points_condition {
    size_t axis;
    bool *holds; /* as long as the axis */
};

struct dse_points_axis {
    uint64_t size;
    bool controls; /* some condition looks at it */
    struct dse_points_condition *conditions;
    size_t condition_count;
};

struct dse_points {
    const struct dse_points_axis *axes; /* the caller's */
    size_t count;
    size_t order[DSE_AXES_MAX]; /* slowest first: as given, but after those that conditions name */
    struct dse_points_node *nodes;
    size_t node_count, node_capacity;
    uint64_t total; /* points; DSE_COUNT_MAX if they are beyond 64 bits */
};

/* Arranges at most DSE_AXES_MAX axes, which must outlive the result. DSE_BAD_INPUT if conditions go
 * in a circle (then `*culprit` is an axis on it) or split the points into too many parts. */
enum dse_status dse_points_build(const struct dse_points_axis *axes, size_t count,
                                 struct dse_points *points, size_t *culprit,
                                 struct dse_error *error);

void dse_points_free(struct dse_points *points);

/* The digits of point `index` < total. O(axes), and the logarithm of the sizes that branch. */
void dse_points_decode(const struct dse_points *points, uint64_t index, uint64_t *digits);

/* The index of the first point in which `axis`, which has no conditions, has the digit; false if
 * there is no such point. */
bool dse_points_find(const struct dse_points *points, size_t axis, uint64_t digit, uint64_t *index);

#endif

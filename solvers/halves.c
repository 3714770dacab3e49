#include "solvers/halves.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t sum_most = (uint64_t)1 << 24, steps_most = (uint64_t)1 << 32;

static int by_value(const void *a, const void *b) {
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Counts the routers of each number of end points. False without memory. */
static bool count_sizes(const struct dse_graph *graph, struct dse_halves *halves) {
    uint32_t *sorted = malloc(((size_t)graph->routers + 1) * sizeof *sorted);
    halves->sizes = malloc(((size_t)graph->routers + 1) * sizeof *halves->sizes);
    if (sorted == NULL || halves->sizes == NULL) {
        free(sorted);
        return false;
    }
    memcpy(sorted, graph->endpoints_of, graph->routers * sizeof *sorted);
    qsort(sorted, graph->routers, sizeof *sorted, by_value);
    struct dse_halves_size *size = NULL;
    for (uint32_t i = 0; i < graph->routers; i++) {
        if (sorted[i] == 0) {
            continue;
        }
        if (size == NULL || size->endpoints != sorted[i]) {
            size = &halves->sizes[halves->size_count++];
            *size = (struct dse_halves_size){.endpoints = sorted[i]};
        }
        size->routers++;
        halves->routers++;
        halves->largest = sorted[i];
    }
    free(sorted);
    return true;
}

/* Which size was the last one of some way to reach a sum, and how many of it were used. */
struct reached {
    uint32_t size; /* UINT32_MAX: not reached */
    uint32_t used;
};

/* Marks the sums up to `most` that routers of a size add to those already reached. */
static void add_size(struct reached *reached, uint64_t most, const struct dse_halves_size *size,
                     uint64_t step, uint32_t number) {
    for (uint64_t sum = step; sum <= most; sum++) {
        struct reached before = reached[sum - step];
        if (reached[sum].size != UINT32_MAX || before.size == UINT32_MAX) {
            continue;
        }
        uint32_t used = before.size == number ? before.used : 0;
        if (used < size->routers) {
            reached[sum] = (struct reached){number, used + 1};
        }
    }
}

/* Halves by dynamic programming. A half of the smaller sum is searched for, up to `half`. False
 * without memory. */
static bool halve(struct dse_halves *halves, uint64_t divisor, uint64_t half) {
    struct reached *reached = malloc((half + 1) * sizeof *reached);
    if (reached == NULL) {
        return false;
    }
    memset(reached, 0xff, (half + 1) * sizeof *reached);
    reached[0] = (struct reached){(uint32_t)halves->size_count, 0}; /* no size */
    for (size_t i = 0; i < halves->size_count && reached[half].size == UINT32_MAX; i++) {
        add_size(reached, half, &halves->sizes[i], halves->sizes[i].endpoints / divisor,
                 (uint32_t)i);
    }
    uint64_t sum = half;
    while (reached[sum].size == UINT32_MAX) {
        sum--;
    }
    halves->larger = halves->endpoints - sum * divisor;
    for (size_t i = 0; i < halves->size_count; i++) {
        halves->sizes[i].in_larger = halves->sizes[i].routers;
    }
    while (sum > 0) {
        struct dse_halves_size *size = &halves->sizes[reached[sum].size];
        size->in_larger--;
        sum -= size->endpoints / divisor;
    }
    free(reached);
    return true;
}

enum dse_status dse_halves_find(const struct dse_graph *graph, struct dse_halves *halves,
                                struct dse_error *error) {
    struct dse_halves found = {.endpoints = graph->endpoints};
    enum dse_status status = DSE_OK;
    if (!count_sizes(graph, &found)) {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory to halve the end points");
        goto out;
    }
    if (found.routers < 2) {
        status = dse_error_set(error, DSE_INFEASIBLE,
                               "fewer than two routers carry end points, so that there are no "
                               "halves of them");
        goto out;
    }
    uint64_t divisor = found.largest;
    for (size_t i = 0; i < found.size_count; i++) {
        divisor = common_divisor(divisor, found.sizes[i].endpoints);
    }
    assert(divisor > 0);
    uint64_t half = found.endpoints / divisor / 2;
    if (found.size_count == 1) { /* also where the sum is large */
        found.sizes[0].in_larger = found.routers - found.routers / 2;
        found.larger = (uint64_t)found.sizes[0].in_larger * found.largest;
    } else if (half > sum_most || half * found.size_count > steps_most) {
        status = dse_error_set(error, DSE_INFEASIBLE,
                               "%" PRIu64 " end points spread so unevenly are too many to halve",
                               found.endpoints);
    } else if (!halve(&found, divisor, half)) {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory to halve the end points");
    }
    found.difference = 2 * found.larger - found.endpoints;
out:
    if (status != DSE_OK) {
        dse_halves_free(&found);
        return status;
    }
    *halves = found;
    return DSE_OK;
}

void dse_halves_free(struct dse_halves *halves) {
    free(halves->sizes);
    halves->sizes = NULL;
    halves->size_count = 0;
}

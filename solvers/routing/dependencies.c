#include "solvers/routing/dependencies.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* One dependency, in the list of those that leave a node and of those that enter one. */
struct dependency {
    uint32_t from, to;
    uint32_t next_out, next_in; /* NONE at the end */
};
static const uint32_t NONE = UINT32_MAX;

struct dse_dependencies {
    uint32_t nodes;
    uint32_t *first_out, *first_in;
    uint32_t *rank;                   /* of a node in the topological order; a permutation */
    uint8_t *marked;                  /* nodes met by the search at hand */
    uint32_t *ahead, *behind, *ranks; /* scratch */
    struct dependency *list;
    size_t count, room;
};

struct dse_dependencies *dse_dependencies_new(uint32_t nodes) {
    struct dse_dependencies *d = calloc(1, sizeof *d);
    if (d == NULL) {
        return NULL;
    }
    size_t size = ((size_t)nodes + 1) * sizeof(uint32_t);
    d->nodes = nodes;
    d->first_out = malloc(size);
    d->first_in = malloc(size);
    d->rank = malloc(size);
    d->marked = calloc((size_t)nodes + 1, 1);
    d->ahead = malloc(size);
    d->behind = malloc(size);
    d->ranks = malloc(size);
    if (d->first_out == NULL || d->first_in == NULL || d->rank == NULL || d->marked == NULL ||
        d->ahead == NULL || d->behind == NULL || d->ranks == NULL) {
        dse_dependencies_free(d);
        return NULL;
    }
    memset(d->first_out, 0xff, size);
    memset(d->first_in, 0xff, size);
    for (uint32_t node = 0; node < nodes; node++) {
        d->rank[node] = node;
    }
    return d;
}

void dse_dependencies_free(struct dse_dependencies *d) {
    if (d != NULL) {
        free(d->first_out);
        free(d->first_in);
        free(d->rank);
        free(d->marked);
        free(d->ahead);
        free(d->behind);
        free(d->ranks);
        free(d->list);
        free(d);
    }
}

size_t dse_dependencies_count(const struct dse_dependencies *d) {
    return d->count;
}

static bool is_there(const struct dse_dependencies *d, uint32_t from, uint32_t to) {
    for (uint32_t i = d->first_out[from]; i != NONE; i = d->list[i].next_out) {
        if (d->list[i].to == to) {
            return true;
        }
    }
    return false;
}

/* Marks and lists what can be reached from a node over nodes up to a rank. Returns how many they
 * are; 0 if `target` is among them. */
static uint32_t reach_ahead(struct dse_dependencies *d, uint32_t from, uint32_t target) {
    uint32_t most = d->rank[target], count = 0;
    bool found = false;
    d->marked[from] = 1;
    d->ahead[count++] = from;
    for (uint32_t done = 0; done < count && !found; done++) {
        for (uint32_t i = d->first_out[d->ahead[done]]; i != NONE; i = d->list[i].next_out) {
            uint32_t to = d->list[i].to;
            found |= to == target;
            if (d->rank[to] < most && !d->marked[to]) {
                d->marked[to] = 1;
                d->ahead[count++] = to;
            }
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        d->marked[d->ahead[i]] = 0;
    }
    return found ? 0 : count;
}

/* The same against the direction of dependencies, down to a rank. */
static uint32_t reach_behind(struct dse_dependencies *d, uint32_t to, uint32_t least) {
    uint32_t count = 0;
    d->marked[to] = 1;
    d->behind[count++] = to;
    for (uint32_t done = 0; done < count; done++) {
        for (uint32_t i = d->first_in[d->behind[done]]; i != NONE; i = d->list[i].next_in) {
            uint32_t from = d->list[i].from;
            if (d->rank[from] > least && !d->marked[from]) {
                d->marked[from] = 1;
                d->behind[count++] = from;
            }
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        d->marked[d->behind[i]] = 0;
    }
    return count;
}

static int by_value(const void *a, const void *b) {
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

static int by_rank(const void *a, const void *b, void *context) {
    const struct dse_dependencies *d = context;
    uint32_t first = d->rank[*(const uint32_t *)a], second = d->rank[*(const uint32_t *)b];
    return (first > second) - (first < second);
}

/* Puts what lies behind before what lies ahead, on the ranks that both have together. */
static void reorder(struct dse_dependencies *d, uint32_t behind, uint32_t ahead) {
    qsort_r(d->behind, behind, sizeof *d->behind, by_rank, d);
    qsort_r(d->ahead, ahead, sizeof *d->ahead, by_rank, d);
    for (uint32_t i = 0; i < behind; i++) {
        d->ranks[i] = d->rank[d->behind[i]];
    }
    for (uint32_t i = 0; i < ahead; i++) {
        d->ranks[behind + i] = d->rank[d->ahead[i]];
    }
    qsort(d->ranks, behind + ahead, sizeof *d->ranks, by_value);
    for (uint32_t i = 0; i < behind; i++) {
        d->rank[d->behind[i]] = d->ranks[i];
    }
    for (uint32_t i = 0; i < ahead; i++) {
        d->rank[d->ahead[i]] = d->ranks[behind + i];
    }
}

/* Makes the order fit a new dependency; false if it would close a cycle. */
static bool make_order(struct dse_dependencies *d, uint32_t from, uint32_t to) {
    if (from == to) {
        return false;
    }
    if (d->rank[from] < d->rank[to]) {
        return true;
    }
    uint32_t ahead = reach_ahead(d, to, from);
    if (ahead == 0) {
        return false;
    }
    reorder(d, reach_behind(d, from, d->rank[to]), ahead);
    return true;
}

static bool append(struct dse_dependencies *d, uint32_t from, uint32_t to) {
    if (d->count == d->room) {
        size_t room = d->room == 0 ? 1024 : 2 * d->room;
        struct dependency *moved = room < NONE ? realloc(d->list, room * sizeof *moved) : NULL;
        if (moved == NULL) {
            return false;
        }
        d->list = moved;
        d->room = room;
    }
    uint32_t number = (uint32_t)d->count++;
    d->list[number] = (struct dependency){from, to, d->first_out[from], d->first_in[to]};
    d->first_out[from] = d->first_in[to] = number;
    return true;
}

/* Takes back the youngest dependencies; they stand first in their lists. The order fits without
 * them as well. */
static void take_back(struct dse_dependencies *d, size_t count) {
    while (d->count > count) {
        const struct dependency *last = &d->list[--d->count];
        d->first_out[last->from] = last->next_out;
        d->first_in[last->to] = last->next_in;
    }
}

enum dse_dependency_result dse_dependencies_add(struct dse_dependencies *d, const uint32_t *nodes,
                                                uint32_t count) {
    size_t before = d->count;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t from = nodes[i - 1], to = nodes[i];
        assert(from < d->nodes && to < d->nodes);
        if (is_there(d, from, to)) {
            continue;
        }
        bool ordered = make_order(d, from, to);
        if (!ordered || !append(d, from, to)) {
            take_back(d, before);
            return ordered ? DSE_DEPENDENCIES_NO_MEMORY : DSE_DEPENDENCIES_CYCLE;
        }
    }
    return DSE_DEPENDENCIES_ADDED;
}

#include "solvers/io/statements.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const size_t limit_least = (size_t)1 << 22, limit_most = ((size_t)1 << 31) - 1;

/* ---- which statements are the same link ------------------------------------------------------ */

/* A statement at one of its routers. */
struct mention {
    uint32_t other, statement;
};

struct grouping {
    size_t routers;
    uint32_t *start;          /* of the mentions of a router; routers + 1 */
    struct mention *mentions; /* of every statement, at its first or its lower router */
    uint32_t *seen_at;        /* the statement that last led from the present router to another */
    uint32_t *first;          /* of every statement, the first one of the same link */
};

static uint32_t home(const struct dse_statement *statement, bool by_direction) {
    return by_direction || statement->from < statement->to ? statement->from : statement->to;
}

static bool grouping_start(struct grouping *grouping, const struct dse_statements *statements) {
    uint32_t last = 0;
    for (size_t i = 0; i < statements->count; i++) {
        const struct dse_statement *item = &statements->items[i];
        uint32_t larger = item->from > item->to ? item->from : item->to;
        last = larger > last ? larger : last;
    }
    grouping->routers = (size_t)last + 1;
    grouping->start = calloc(grouping->routers + 1, sizeof *grouping->start);
    grouping->seen_at = malloc(grouping->routers * sizeof *grouping->seen_at);
    grouping->mentions = malloc((statements->count + 1) * sizeof *grouping->mentions);
    grouping->first = malloc((statements->count + 1) * sizeof *grouping->first);
    return grouping->start != NULL && grouping->seen_at != NULL && grouping->mentions != NULL &&
           grouping->first != NULL;
}

static void grouping_free(struct grouping *grouping) {
    free(grouping->start);
    free(grouping->mentions);
    free(grouping->seen_at);
    free(grouping->first);
}

/* Sorts the statements by router, in their order: afterwards start[r] is the end of router r. */
static void sort_mentions(struct grouping *grouping, const struct dse_statements *statements,
                          bool by_direction) {
    for (size_t i = 0; i < statements->count; i++) {
        grouping->start[home(&statements->items[i], by_direction) + 1]++;
    }
    for (size_t router = 0; router < grouping->routers; router++) {
        grouping->start[router + 1] += grouping->start[router];
    }
    for (size_t i = 0; i < statements->count; i++) {
        const struct dse_statement *item = &statements->items[i];
        uint32_t at = home(item, by_direction);
        grouping->mentions[grouping->start[at]++] =
            (struct mention){.other = item->from ^ item->to ^ at, .statement = (uint32_t)i};
    }
}

static void find_first(struct grouping *grouping, const struct dse_statements *statements) {
    memset(grouping->seen_at, 0xff, grouping->routers * sizeof *grouping->seen_at);
    for (size_t i = 0; i < statements->count; i++) {
        grouping->first[i] = (uint32_t)i;
    }
    uint32_t next = 0;
    for (size_t router = 0; router < grouping->routers; router++) {
        uint32_t begin = next, end = grouping->start[router];
        for (; next < end; next++) {
            const struct mention *mention = &grouping->mentions[next];
            // NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript): all were set
            uint32_t *seen = &grouping->seen_at[mention->other];
            if (*seen >= begin && *seen < next) {
                grouping->first[mention->statement] = grouping->mentions[*seen].statement;
            } else {
                *seen = next;
            }
        }
    }
}

/* ---- what becomes of them -------------------------------------------------------------------- */

static void drop(struct dse_statements *statements, struct dse_statement *first,
                 const struct dse_statement *again) {
    first->repeated = true;
    statements->differing += first->count != again->count;
    if (first->from != again->from && !first->reversed) {
        first->reversed = true;
        statements->reversals++;
    } else {
        statements->repeats++;
    }
}

static void add_up(struct dse_statements *statements, struct dse_statement *first,
                   const struct dse_statement *again) {
    if (__builtin_add_overflow(first->count, again->count, &first->count)) {
        statements->overflowed = true;
    }
}

static void take_larger(struct dse_statements *statements, struct dse_statement *first,
                        const struct dse_statement *again) {
    (void)statements;
    first->reversed = true;
    first->count = again->count > first->count ? again->count : first->count;
}

typedef void merge_function(struct dse_statements *statements, struct dse_statement *first,
                            const struct dse_statement *again);

static void merge(struct dse_statements *statements, bool by_direction, merge_function *merge_two) {
    if (statements->count == 0 || statements->failed) {
        return;
    }
    struct grouping grouping = {0};
    if (grouping_start(&grouping, statements)) {
        sort_mentions(&grouping, statements, by_direction);
        find_first(&grouping, statements);
        /* Items move to the front as others go; `first` tells the new place of those that stay. */
        size_t kept = 0;
        for (size_t i = 0; i < statements->count; i++) {
            uint32_t first = grouping.first[i];
            if (first != i) {
                merge_two(statements, &statements->items[grouping.first[first]],
                          &statements->items[i]);
            } else {
                statements->items[kept] = statements->items[i];
                grouping.first[i] = (uint32_t)kept++;
            }
        }
        statements->count = kept;
    } else {
        statements->failed = true;
    }
    grouping_free(&grouping);
}

/* ---- adding ---------------------------------------------------------------------------------- */

static bool make_room(struct dse_statements *statements) {
    if (statements->limit == 0) {
        statements->limit = limit_least;
    }
    if (statements->count == statements->limit) {
        merge(statements, statements->by_direction, statements->by_direction ? add_up : drop);
        size_t limit = 4 * statements->count > limit_least ? 4 * statements->count : limit_least;
        statements->limit = limit < limit_most ? limit : limit_most;
    }
    if (statements->failed || statements->count == statements->limit) {
        return false;
    }
    if (statements->count < statements->room) {
        return true;
    }
    size_t room = statements->room == 0 ? 1024 : 2 * statements->room;
    struct dse_statement *items = realloc(statements->items, room * sizeof *items);
    if (items == NULL) {
        return false;
    }
    statements->items = items;
    statements->room = room;
    return true;
}

void dse_statements_add(struct dse_statements *statements, uint32_t from, uint32_t to,
                        uint32_t count, uint8_t link_class) {
    assert(from != to && count > 0);
    bool full = statements->count == statements->room || statements->count == statements->limit;
    if (full && (statements->failed || !make_room(statements))) {
        statements->failed = true;
        return;
    }
    statements->items[statements->count++] =
        (struct dse_statement){.from = from, .to = to, .count = count, .link_class = link_class};
}

void dse_statements_settle(struct dse_statements *statements) {
    if (statements->by_direction) {
        merge(statements, true, add_up);
        merge(statements, false, take_larger);
    } else {
        merge(statements, false, drop);
    }
}

void dse_statements_free(struct dse_statements *statements) {
    free(statements->items);
    *statements = (struct dse_statements){0};
}

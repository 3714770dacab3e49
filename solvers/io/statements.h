/* The links that a file states, in its order, and what of them is the same link stated again.
 *
 * Memory is bounded by the number of different links, however often a file repeats them. */
#ifndef DSE_SOLVERS_IO_STATEMENTS_H
#define DSE_SOLVERS_IO_STATEMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dse_statement {
    uint32_t from, to;
    uint32_t count; /* parallel links */
    uint8_t link_class;
    bool reversed; /* stated the other way round as well */
    bool repeated; /* stated again, either way */
};

/* Start with {.by_direction = ...}. */
struct dse_statements {
    /* false: a link is stated once, what comes again is dropped.
     * true: every statement is one more channel from a router to another; they add up. */
    bool by_direction;

    struct dse_statement *items;
    size_t count;
    uint64_t repeats;   /* dropped, same direction as the first */
    uint64_t reversals; /* dropped, the first of the other direction */
    uint64_t differing; /* of the dropped: with another number of parallel links */
    bool overflowed;    /* more than 2^32 - 1 parallel links */
    bool failed;        /* no memory, or more than 2^31 - 1 links */

    size_t room, limit;
};

/* States a link between two different routers. Amortised O(1). */
void dse_statements_add(struct dse_statements *statements, uint32_t from, uint32_t to,
                        uint32_t count, uint8_t link_class);

/* Drops or adds up what is the same link; until then, and only before this, it may be in the items
 * more than once. By direction, the links between two routers are then the larger number of the
 * two directions. O(routers + items) time and memory. */
void dse_statements_settle(struct dse_statements *statements);

void dse_statements_free(struct dse_statements *statements);

#endif

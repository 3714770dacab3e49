/* Names of routers as a file has them, numbered in the order in which they first appear.
 *
 * A name that is a decimal number without leading zeros is kept as that number: ids up to 2^64 - 1
 * cost 8 bytes, and small ones are looked up without hashing. */
#ifndef DSE_SOLVERS_IO_NAME_TABLE_H
#define DSE_SOLVERS_IO_NAME_TABLE_H

#include "core/graph_builder.h"
#include "core/text.h"

struct dse_name {
    uint64_t value;  /* the number, or where the text starts */
    uint32_t length; /* of the text; 0 for a number */
    uint32_t hash;
};

struct dse_name_slot {
    uint32_t hash, entry; /* entry: 1 more than its number, 0 is free */
};

/* Zero-initialised is empty. `failed`: a name was dropped because there was no memory or there are
 * more than DSE_GRAPH_ROUTERS_MAX of them. */
struct dse_name_table {
    struct dse_name *names;
    uint32_t count, texts; /* all names; those of them that are no numbers */
    bool failed;

    size_t room;
    uint32_t *dense; /* by id: 1 more than its name's number; all ids below dense_room */
    size_t dense_room;
    struct dse_name_slot *slots; /* all others, a power of two */
    size_t slot_room, slots_taken;
    struct dse_text bytes;
};

/* The number of a name, which is added if it is new (then it is count - 1); UINT32_MAX after a
 * failure. O(1) expected. The name must be one by dse_name_fault and not empty. */
uint32_t dse_name_table_add(struct dse_name_table *table, const char *name, size_t length);
uint32_t dse_name_table_add_number(struct dse_name_table *table, uint64_t id);

/* The number of a name; UINT32_MAX if it is not there. */
uint32_t dse_name_table_find(const struct dse_name_table *table, const char *name, size_t length);
uint32_t dse_name_table_find_number(const struct dse_name_table *table, uint64_t id);

static inline bool dse_name_is_number(const struct dse_name_table *table, uint32_t name) {
    return table->names[name].length == 0;
}

/* Sorts names that are numbers in ascending order. */
void dse_name_table_sort(const struct dse_name_table *table, uint32_t *names, size_t count);

/* Appends a name. */
void dse_name_table_print(const struct dse_name_table *table, uint32_t name, struct dse_text *text);

/* Gives routers their names: router r that of names[r], or r itself where `names` is NULL. Where
 * every one is called by its own number nothing is stored. */
void dse_name_table_apply(const struct dse_name_table *table, const uint32_t *names,
                          uint32_t routers, struct dse_graph_builder *builder);

void dse_name_table_free(struct dse_name_table *table);

#endif

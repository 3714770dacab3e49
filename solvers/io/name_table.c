#include "solvers/io/name_table.h"

#include <stdlib.h>
#include <string.h>

#include "solvers/io/reader_tools.h"

/* Ids below this are looked up by index from the start, others once there are enough names to
 * warrant that much memory. */
static const size_t dense_least = (size_t)1 << 14, dense_per_name = 4;

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
static uint32_t hash_number(uint64_t value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(value ^ (value >> 31));
}

/* FNV-1a (Fowler, Noll, Vo), then mixed. */
static uint32_t hash_text(const char *text, size_t length) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    }
    return hash_number(hash);
}

/* ---- growing ------------------------------------------------------------------------------- */

static void put_slot(struct dse_name_table *table, uint32_t hash, uint32_t entry) {
    size_t at = hash & (table->slot_room - 1);
    while (table->slots[at].entry != 0) {
        at = (at + 1) & (table->slot_room - 1);
    }
    table->slots[at] = (struct dse_name_slot){.hash = hash, .entry = entry};
    table->slots_taken++;
}

static bool is_dense(const struct dse_name_table *table, const struct dse_name *name) {
    return name->length == 0 && name->value < table->dense_room;
}

static bool grow_slots(struct dse_name_table *table) {
    size_t room = table->slot_room == 0 ? 64 : 2 * table->slot_room;
    struct dse_name_slot *slots = calloc(room, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    free(table->slots);
    table->slots = slots;
    table->slot_room = room;
    table->slots_taken = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        if (!is_dense(table, &table->names[i])) {
            put_slot(table, table->names[i].hash, i + 1);
        }
    }
    return true;
}

/* Ids that become dense leave their slots behind, where nobody looks for them any more. */
static bool grow_dense(struct dse_name_table *table, size_t room) {
    uint32_t *dense = realloc(table->dense, room * sizeof *dense);
    if (dense == NULL) {
        return false;
    }
    memset(dense + table->dense_room, 0, (room - table->dense_room) * sizeof *dense);
    table->dense = dense;
    for (uint32_t i = 0; i < table->count; i++) {
        const struct dse_name *name = &table->names[i];
        if (name->length == 0 && name->value >= table->dense_room && name->value < room) {
            dense[name->value] = i + 1;
        }
    }
    table->dense_room = room;
    return true;
}

static bool grow_names(struct dse_name_table *table) {
    size_t room = table->room == 0 ? 64 : 2 * table->room;
    struct dse_name *names = realloc(table->names, room * sizeof *names);
    if (names == NULL) {
        return false;
    }
    table->names = names;
    table->room = room;
    size_t dense = dense_per_name * room > dense_least ? dense_per_name * room : dense_least;
    return grow_dense(table, dense);
}

static uint32_t append(struct dse_name_table *table, struct dse_name name) {
    if (table->failed || table->count == DSE_GRAPH_ROUTERS_MAX ||
        (table->count == table->room && !grow_names(table)) ||
        (!is_dense(table, &name) && 2 * table->slots_taken >= table->slot_room &&
         !grow_slots(table))) {
        table->failed = true;
        return UINT32_MAX;
    }
    uint32_t entry = ++table->count;
    table->names[entry - 1] = name;
    if (is_dense(table, &name)) {
        table->dense[name.value] = entry;
    } else {
        put_slot(table, name.hash, entry);
    }
    return entry - 1;
}

/* ---- finding ------------------------------------------------------------------------------- */

static uint32_t find_number(const struct dse_name_table *table, uint64_t id, uint32_t hash) {
    if (id < table->dense_room) {
        return table->dense[id] - 1; /* UINT32_MAX for 0 */
    }
    for (size_t at = hash; table->slot_room > 0; at++) {
        const struct dse_name_slot *slot = &table->slots[at & (table->slot_room - 1)];
        if (slot->entry == 0) {
            break;
        }
        const struct dse_name *name = &table->names[slot->entry - 1];
        if (slot->hash == hash && name->length == 0 && name->value == id) {
            return slot->entry - 1;
        }
    }
    return UINT32_MAX;
}

static uint32_t find_text(const struct dse_name_table *table, const char *text, size_t length,
                          uint32_t hash) {
    for (size_t at = hash; table->slot_room > 0; at++) {
        const struct dse_name_slot *slot = &table->slots[at & (table->slot_room - 1)];
        if (slot->entry == 0) {
            break;
        }
        const struct dse_name *name = &table->names[slot->entry - 1];
        if (slot->hash == hash && name->length == length &&
            memcmp(table->bytes.data + name->value, text, length) == 0) {
            return slot->entry - 1;
        }
    }
    return UINT32_MAX;
}

static bool parse_id(const char *name, size_t length, uint64_t *id) {
    return (name[0] != '0' || length == 1) && dse_digits_parse(name, length, id);
}

uint32_t dse_name_table_find(const struct dse_name_table *table, const char *name, size_t length) {
    uint64_t id;
    return parse_id(name, length, &id) ? find_number(table, id, hash_number(id))
                                       : find_text(table, name, length, hash_text(name, length));
}

uint32_t dse_name_table_find_number(const struct dse_name_table *table, uint64_t id) {
    return find_number(table, id, hash_number(id));
}

uint32_t dse_name_table_add_number(struct dse_name_table *table, uint64_t id) {
    uint32_t hash = id < table->dense_room ? 0 : hash_number(id);
    uint32_t found = find_number(table, id, hash);
    return found != UINT32_MAX
               ? found
               : append(table, (struct dse_name){.value = id, .hash = hash_number(id)});
}

uint32_t dse_name_table_add(struct dse_name_table *table, const char *name, size_t length) {
    uint64_t id;
    if (parse_id(name, length, &id)) {
        return dse_name_table_add_number(table, id);
    }
    uint32_t hash = hash_text(name, length), found = find_text(table, name, length, hash);
    if (found != UINT32_MAX) {
        return found;
    }
    size_t start = table->bytes.length;
    dse_text_append(&table->bytes, name, length);
    if (table->bytes.failed) {
        table->failed = true;
        return UINT32_MAX;
    }
    table->texts++;
    return append(table,
                  (struct dse_name){.value = start, .length = (uint32_t)length, .hash = hash});
}

/* ---- sorting ------------------------------------------------------------------------------- */

static int compare_names(const void *a, const void *b, void *table) {
    const struct dse_name *names = ((const struct dse_name_table *)table)->names;
    uint64_t id_a = names[*(const uint32_t *)a].value, id_b = names[*(const uint32_t *)b].value;
    return id_a < id_b ? -1 : id_a > id_b;
}

void dse_name_table_sort(const struct dse_name_table *table, uint32_t *names, size_t count) {
    struct dse_name_table view = *table; /* qsort_r takes no const */
    qsort_r(names, count, sizeof *names, compare_names, &view);
}

/* ---- giving -------------------------------------------------------------------------------- */

void dse_name_table_print(const struct dse_name_table *table, uint32_t name,
                          struct dse_text *text) {
    const struct dse_name *entry = &table->names[name];
    if (entry->length == 0) {
        dse_text_append_count(text, entry->value);
    } else {
        dse_text_append(text, table->bytes.data + entry->value, entry->length);
    }
}

void dse_name_table_apply(const struct dse_name_table *table, const uint32_t *names,
                          uint32_t routers, struct dse_graph_builder *builder) {
    bool plain = true;
    for (uint32_t router = 0; router < routers && plain; router++) {
        const struct dse_name *name = &table->names[names == NULL ? router : names[router]];
        plain = name->length == 0 && name->value == router;
    }
    struct dse_text text = {0};
    for (uint32_t router = 0; router < routers && !plain; router++) {
        dse_text_clear(&text);
        dse_name_table_print(table, names == NULL ? router : names[router], &text);
        if (text.failed) {
            dse_graph_builder_fail(builder, DSE_NO_MEMORY, "no memory for a name");
            break;
        }
        dse_graph_builder_name(builder, router, text.data, text.length);
    }
    dse_text_free(&text);
}

void dse_name_table_free(struct dse_name_table *table) {
    free(table->names);
    free(table->dense);
    free(table->slots);
    dse_text_free(&table->bytes);
    *table = (struct dse_name_table){0};
}

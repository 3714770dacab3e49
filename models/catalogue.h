/* Switches and cables that are sold: a price table.
 *
 * A table is a CSV file with the columns technology, item, length_m, price_usd, power_w, year,
 * source. Items are `copper cable` and `active optical cable` (of a length; the price is that of
 * the cable with both its ends, and so is the power), `N-port switch`, with any words behind it,
 * and `N-port director (M ASICs)`. An empty price or power is unknown. */
#ifndef DSE_MODELS_CATALOGUE_H
#define DSE_MODELS_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/parameter.h"
#include "core/status.h"

enum {
    DSE_SOLD_MAX = 32, /* lengths of a kind of cable, and switches, of one technology */
    DSE_SOURCES_SIZE = 1024,
};

struct dse_sold_cable {
    double length_m, price_usd, power_w;
};

struct dse_sold_switch {
    uint64_t ports;
    uint64_t asics; /* 0: no director */
    double price_usd, power_w;
};

struct dse_technology {
    char name[DSE_NAME_SIZE];
    char sources[DSE_SOURCES_SIZE]; /* of all its rows, each once, with their years */
    size_t copper_count, optical_count, switch_count;
    struct dse_sold_cable copper[DSE_SOLD_MAX], optical[DSE_SOLD_MAX]; /* lengths ascend */
    struct dse_sold_switch switches[DSE_SOLD_MAX];
};

struct dse_catalogue {
    size_t count, capacity;
    struct dse_technology *technologies;
};

/* The table that the program carries (models/data/prices.csv). DSE_NO_MEMORY. */
enum dse_status dse_catalogue_builtin(struct dse_catalogue *catalogue, struct dse_error *error);

/* Reads a table from a stream, `file` being its name for messages; each technology in it replaces
 * the one of the same name as a whole. DSE_BAD_INPUT with line and column: a column that is missing
 * or unknown, an item that is neither cable nor switch, a cable without a length or a switch with
 * one, lengths that do not ascend, negative numbers. On failure the catalogue is as before. */
enum dse_status dse_catalogue_read(FILE *stream, const char *file, struct dse_catalogue *catalogue,
                                   struct dse_error *error);

void dse_catalogue_free(struct dse_catalogue *catalogue);

/* The technology of that name; NULL if there is none. */
const struct dse_technology *dse_catalogue_find(const struct dse_catalogue *catalogue,
                                                const char *name);

/* DSE_BAD_INPUT: unknown technology, with the nearest one. */
enum dse_status dse_catalogue_unknown(const struct dse_catalogue *catalogue, const char *name,
                                      struct dse_error *error);

/* Price and power of a cable: linear between the lengths sold, below the shortest as that one. The
 * length must not exceed the longest; unknown where there is none. */
void dse_catalogue_cable(const struct dse_sold_cable *sold, size_t count, double length_m,
                         double *price_usd, double *power_w);

/* The smallest director with as many ports or more; of unknown price and power if the technology
 * has none. DSE_INFEASIBLE if all that it has are smaller. */
enum dse_status dse_catalogue_director(const struct dse_technology *technology, uint64_t ports,
                                       struct dse_sold_switch *sold, struct dse_error *error);

/* What a router of so many ports is: the smallest switch with as many or more; else the director
 * with exactly as many; else a switch that does not exist, with price and power of the largest one
 * scaled by ports (`*scaled`, an assumption). DSE_INFEASIBLE if the technology has no switch at
 * all, or none so large, directors included, but has a director. */
enum dse_status dse_catalogue_switch(const struct dse_technology *technology, uint64_t ports,
                                     struct dse_sold_switch *sold, bool *scaled,
                                     struct dse_error *error);

#endif

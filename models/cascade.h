/* Dragonflies: how far apart their routers are, by comparing what is around some pairs of them. */
#ifndef DSE_MODELS_CASCADE_H
#define DSE_MODELS_CASCADE_H

#include <stdbool.h>
#include <stdint.h>

#include "models/arrangement.h"

/* Router number x columns + y of a group stands at (x, y) of a grid of rows x columns and is linked
 * to all that share x or y; with one column, to all. */
struct dse_cascade {
    uint64_t rows, columns;
    struct dse_global_links links; /* `first` is 0, the number of a group's routers not looked at */
};

/* Whether two routers were found that are as far apart as there can be: with one column 3 hops
 * (local, global, local), else 5 (local, local, global, local, local). A few pairs are tried; false
 * therefore means that the diameter is unknown. No more than a few million steps. */
bool dse_cascade_finds_farthest(const struct dse_cascade *cascade);

#endif

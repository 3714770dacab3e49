/* Where every router of an explicit network stands: the rules of models/floor.h, router by router.
 */
#ifndef DSE_MODELS_PLACEMENT_H
#define DSE_MODELS_PLACEMENT_H

#include <stdbool.h>

#include "models/floor.h"

/* A cabinet is known by its row and its place in the row; slots count the routers in it. */
struct dse_place {
    uint32_t row, column, slot;
};

/* Writes the place of every router, numbered as the family's `wiring` tells. `places` has room for
 * blocks x block_routers + centre_routers. A tier of a block is spread evenly over its cabinets;
 * which of its routers are in which is a choice, so that lengths inside blocks of several cabinets
 * differ a little from those that dse_floor_measure expects. DSE_NO_MEMORY. O(routers) */
enum dse_status dse_placement_fill(const struct dse_layout *layout, const struct dse_floor *floor,
                                   struct dse_place *places, struct dse_error *error);

#endif

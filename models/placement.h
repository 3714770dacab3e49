/* Where every router of an explicit network stands: the rules of models/floor.h, router by router.
 */
#ifndef DSE_MODELS_PLACEMENT_H
#define DSE_MODELS_PLACEMENT_H

#include <stdint.h>

#include "models/floor.h"

/* A cabinet is known by its row and its place in the row; slots count the routers in it. */
struct dse_place {
    uint32_t row, column, slot;
};

/* The block of a router, numbered as the family's `wiring` tells; layout->blocks for one of the
 * centre. A lattice is one block. O(tiers) */
uint64_t dse_placement_block(const struct dse_layout *layout, uint64_t router);

/* The length of a cable between two places. */
double dse_placement_cable_m(const struct dse_site *site, const struct dse_place *a,
                             const struct dse_place *b);

/* Writes the place of every router. `places` has room for blocks x block_routers + centre_routers.
 *
 * The routers of a block are put in line, those of its tiers mixed evenly, and fill its cabinets in
 * this order, so that cabinets hold equally many routers, and of each tier, as far as they divide.
 * Which routers of a block are neighbours in a cabinet, and how many links of a class join two
 * cabinets, dse_floor_measure only expects: its lengths are exact for lattices, for blocks of one
 * cabinet, and where every pair of cabinets is joined by as many links. DSE_NO_MEMORY. O(routers x
 * tiers) */
enum dse_status dse_placement_fill(const struct dse_layout *layout, const struct dse_floor *floor,
                                   struct dse_place *places, struct dse_error *error);

#endif

#include "models/placement.h"

#include <stdlib.h>

/* ---- blocks and centre ------------------------------------------------------------------ */

/* The cabinet `index` of a block: in its own tile of rows, or in line with all others. */
static struct dse_place block_cabinet(const struct dse_floor *floor, uint64_t block,
                                      uint64_t index) {
    uint64_t cell = floor->block_cabinets == 1 ? block / floor->blocks_per_cabinet
                                               : block * floor->block_cabinets + index;
    uint64_t row = cell / floor->columns, column = cell % floor->columns;
    if (floor->tile_rows > 1) {
        row = block * floor->tile_rows + index / floor->columns;
        column = index % floor->columns;
    }
    row += row < floor->block_rows / 2 ? 0 : floor->centre_rows; /* the centre is in the middle */
    return (struct dse_place){.row = (uint32_t)row, .column = (uint32_t)column};
}

/* A router among those of its block. */
struct member {
    uint64_t block, index; /* of its tier, or of the block if there are no tiers */
    size_t tier;
};

static struct member member_of(const struct dse_layout *layout, uint64_t router) {
    struct member member = {.block = layout->blocks};
    if (router >= layout->blocks * layout->block_routers) {
        member.index = router - layout->blocks * layout->block_routers;
        return member;
    }
    bool inside = layout->tier_count == 0 || layout->tiers_inside;
    uint64_t parts = inside ? 1 : layout->blocks; /* of a tier that follow each other */
    if (inside) {
        member.block = router / layout->block_routers;
        router %= layout->block_routers;
    }
    while (member.tier < layout->tier_count && router >= parts * layout->tiers[member.tier]) {
        router -= parts * layout->tiers[member.tier++];
    }
    if (!inside) {
        member.block = router / layout->tiers[member.tier];
        router %= layout->tiers[member.tier];
    }
    member.index = router;
    return member;
}

uint64_t dse_placement_block(const struct dse_layout *layout, uint64_t router) {
    return member_of(layout, router).block;
}

/* The place of a router in the line of its block, where router i of a tier of n stands at
 * (2 i + 1) / 2 n of the length, and at the same length the earlier tier comes first. */
static uint64_t rank_in_block(const struct dse_layout *layout, const struct member *member) {
    uint64_t rank = member->index;
    for (size_t tier = 0; tier < layout->tier_count; tier++) {
        if (tier != member->tier) {
            uint64_t before = (2 * member->index + 1) * layout->tiers[tier];
            before -= tier > member->tier;
            rank += (before / layout->tiers[member->tier] + 1) / 2;
        }
    }
    return rank;
}

static struct dse_place of_block(const struct dse_layout *layout, const struct dse_floor *floor,
                                 const struct member *member) {
    uint64_t rank = rank_in_block(layout, member);
    return block_cabinet(floor, member->block,
                         rank * floor->block_cabinets / layout->block_routers);
}

static struct dse_place of_centre(const struct dse_layout *layout, const struct dse_floor *floor,
                                  uint64_t index) {
    uint64_t cabinet = index * floor->centre_cabinets / layout->centre_routers;
    uint64_t row = cabinet / floor->columns, left = floor->centre_cabinets - row * floor->columns;
    uint64_t length = left < floor->columns ? left : floor->columns;
    uint64_t column = (floor->columns - length) / 2 + cabinet % floor->columns;
    return (struct dse_place){.row = (uint32_t)(floor->block_rows / 2 + row),
                              .column = (uint32_t)column};
}

static struct dse_place of_router(const struct dse_layout *layout, const struct dse_floor *floor,
                                  uint64_t router) {
    const struct member member = member_of(layout, router);
    return member.block < layout->blocks ? of_block(layout, floor, &member)
                                         : of_centre(layout, floor, member.index);
}

/* ---- lattices --------------------------------------------------------------------------- */

/* The place of a coordinate along its line: rings go there on the even places and back on the odd
 * ones. */
static uint64_t folded(const struct dse_layout_line *line, uint64_t coordinate) {
    bool there = 2 * coordinate < line->size;
    return line->kind != DSE_LAYOUT_RING ? coordinate
           : there                       ? 2 * coordinate
                                         : 2 * (line->size - 1 - coordinate) + 1;
}

static struct dse_place of_lattice(const struct dse_layout *layout, const struct dse_floor *floor,
                                   uint64_t router) {
    struct dse_place place = {0};
    for (size_t i = 0; i < layout->line_count; i++) {
        const struct dse_layout_line *line = &layout->lines[i];
        const struct dse_floor_line *cells = &floor->lines[i];
        uint64_t cell = folded(line, router % line->size) / cells->routers * cells->stride;
        router /= line->size;
        if (cells->across) {
            place.row += (uint32_t)cell;
        } else {
            place.column += (uint32_t)cell;
        }
    }
    return place;
}

/* ---- cables ----------------------------------------------------------------------------- */

static uint64_t distance(uint32_t a, uint32_t b) {
    return a < b ? b - a : a - b;
}

double dse_placement_cable_m(const struct dse_site *site, const struct dse_place *a,
                             const struct dse_place *b) {
    return dse_floor_cable_m(site, distance(a->column, b->column), distance(a->row, b->row));
}

/* ---- all -------------------------------------------------------------------------------- */

enum dse_status dse_placement_fill(const struct dse_layout *layout, const struct dse_floor *floor,
                                   struct dse_place *places, struct dse_error *error) {
    uint64_t routers = layout->blocks * layout->block_routers + layout->centre_routers;
    uint32_t *filled = calloc(floor->columns * floor->rows, sizeof *filled);
    if (filled == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for the floor");
    }
    for (uint64_t router = 0; router < routers; router++) {
        places[router] = layout->line_count > 0 ? of_lattice(layout, floor, router)
                                                : of_router(layout, floor, router);
        places[router].slot = filled[places[router].row * floor->columns + places[router].column]++;
    }
    free(filled);
    return DSE_OK;
}

/* The machine room: cabinets in rows, and how long cables become.
 *
 * Blocks fill consecutive cabinets row by row, several to a cabinet or several cabinets to a block;
 * a block that fits into a row is not broken at its end, a longer one takes whole rows. Routers of
 * a block and their end points are spread evenly over its cabinets, an end point stands in the
 * cabinet of its router. The centre has rows of its own in the middle; a director
 * fills a cabinet. The first dimensions of a
 * lattice fill cabinets, the cabinets of the next ones stand along the rows, those of the last ones
 * across; rings are folded, so that neighbours are at most two cabinets apart (Dally, Towles 2004,
 * section 5.2).
 *
 * A cable between cabinets is 2 overheads, the distances along and across the rows, and the slack
 * long; one inside a cabinet has a fixed length. */
#ifndef DSE_MODELS_FLOOR_H
#define DSE_MODELS_FLOOR_H

#include "core/status.h"
#include "models/layout.h"
#include "models/site.h"

enum { DSE_CABINETS_MAX = 1000000 };

struct dse_floor {
    uint64_t cabinets; /* in all, of one plane */
    uint64_t columns, rows;

    /* Blocks: either several cabinets each, or several of them a cabinet. */
    uint64_t blocks, block_cabinets, blocks_per_cabinet;
    uint64_t cells;     /* cabinets with blocks */
    uint64_t tile_rows; /* rows that a block takes: 1 unless it is longer than a row */
    uint64_t block_rows, centre_rows, centre_cabinets;

    /* Lattices: of each dimension, routers in a cabinet, cabinets along a line, and the distance of
     * neighbouring ones in columns (or in rows if `across`). */
    struct dse_floor_line {
        uint64_t routers, cells, stride;
        bool across;
    } lines[DSE_LAYOUT_LINES_MAX];
};

/* Places a network. DSE_INFEASIBLE if the rows given are too few or too short, with the numbers,
 * or blocks fill more than DSE_CABINETS_MAX cabinets. O(columns) where rows are given, else O(1).
 */
enum dse_status dse_floor_plan(const struct dse_site *site, const struct dse_layout *layout,
                               struct dse_floor *floor, struct dse_error *error);

/* The length of a cable between cabinets so many columns and rows apart, both 0 for the same one.
 */
double dse_floor_cable_m(const struct dse_site *site, uint64_t columns, uint64_t rows);

/* Takes lengths, each with its weight: the share of the class is weight / sum of all weights. */
struct dse_floor_lengths {
    void (*add)(struct dse_floor_lengths *lengths, double length_m, double weight);
};

/* A length that some link of the class has at least: O(1), to tell early what is too long. */
double dse_floor_least_longest(const struct dse_site *site, const struct dse_layout *layout,
                               const struct dse_floor *floor, const struct dse_link_class *class);

/* Tells the lengths of the links of a class, by counting pairs of cabinets at each distance:
 * O(cabinets) at most, O(rows + columns) or less for classes inside blocks and for lattices.
 * Where links cannot be spread evenly over whole cables the shares are expected values. */
void dse_floor_measure(const struct dse_site *site, const struct dse_layout *layout,
                       const struct dse_floor *floor, const struct dse_link_class *class,
                       struct dse_floor_lengths *lengths);

#endif

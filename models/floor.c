#include "models/floor.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

#include "core/count.h"

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t greatest(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

/* ---- blocks and centre ------------------------------------------------------------------ */

static void share_cabinets(const struct dse_site *site, const struct dse_layout *layout,
                           struct dse_floor *floor) {
    uint64_t routers = layout->block_routers, endpoints = layout->block_endpoints;
    uint64_t by_routers = dse_count_ceil_div(routers, site->routers_per_cabinet);
    uint64_t by_endpoints = dse_count_ceil_div(endpoints, site->endpoints_per_cabinet);
    floor->blocks = layout->blocks;
    floor->block_cabinets = greatest(1, least(greatest(by_routers, by_endpoints), routers));
    floor->blocks_per_cabinet = 1;
    if (floor->block_cabinets == 1) {
        uint64_t fit = greatest(1, site->routers_per_cabinet / routers);
        if (endpoints > 0) {
            fit = least(fit, greatest(1, site->endpoints_per_cabinet / endpoints));
        }
        floor->blocks_per_cabinet = least(fit, layout->blocks);
    }
    floor->cells = floor->block_cabinets == 1
                       ? dse_count_ceil_div(layout->blocks, floor->blocks_per_cabinet)
                       : dse_count_mul(layout->blocks, floor->block_cabinets);
    floor->centre_cabinets =
        layout->centre_ports > 0
            ? layout->centre_routers
            : dse_count_ceil_div(layout->centre_routers, site->routers_per_cabinet);
    floor->cabinets = dse_count_add(floor->cells, floor->centre_cabinets);
}

/* Arranges the cabinets in rows of so many at most; returns the rows. */
static uint64_t arrange(struct dse_floor *floor, uint64_t columns) {
    assert(columns > 0);
    uint64_t c = floor->block_cabinets;
    bool in_a_row = c <= columns;
    floor->columns = in_a_row ? columns / c * c : columns;
    floor->tile_rows = in_a_row ? 1 : dse_count_ceil_div(c, columns);
    floor->block_rows = in_a_row ? dse_count_ceil_div(floor->cells, floor->columns)
                                 : dse_count_mul(floor->blocks, floor->tile_rows);
    floor->centre_rows = dse_count_ceil_div(floor->centre_cabinets, floor->columns);
    floor->rows = dse_count_add(floor->block_rows, floor->centre_rows);
    return floor->rows;
}

/* The columns of a nearly square floor on which blocks leave no gaps. */
static uint64_t square_columns(const struct dse_site *site, const struct dse_floor *floor) {
    double square = (double)floor->cabinets * site->row_pitch_m / site->cabinet_pitch_m;
    uint64_t columns = (uint64_t)ceil(sqrt(square)), c = floor->block_cabinets;
    columns = greatest(1, least(columns, floor->cabinets));
    return c <= columns ? dse_count_ceil_div(columns, c) * c
                        : dse_count_ceil_div(c, dse_count_ceil_div(c, columns));
}

static enum dse_status too_small(const struct dse_site *site, uint64_t cabinets, uint64_t rows,
                                 uint64_t columns, struct dse_error *error) {
    return dse_error_set(error, DSE_INFEASIBLE,
                         "the floor is too small: %" PRIu64 " cabinets take %" PRIu64
                         " rows of %" PRIu64 ", more than rows=%" PRIu64,
                         cabinets, rows, columns, site->rows);
}

static enum dse_status plan_blocks(const struct dse_site *site, const struct dse_layout *layout,
                                   struct dse_floor *floor, struct dse_error *error) {
    share_cabinets(site, layout, floor);
    if (floor->cabinets > DSE_CABINETS_MAX) {
        return dse_error_set(error, DSE_INFEASIBLE, "the network fills more than %d cabinets",
                             DSE_CABINETS_MAX);
    }
    if (site->cabinets_per_row > 0) {
        arrange(floor, least(site->cabinets_per_row, floor->cabinets));
    } else if (site->rows > 0) {
        uint64_t columns = dse_count_ceil_div(floor->cabinets, site->rows);
        while (arrange(floor, columns) > site->rows && columns < floor->cabinets) {
            columns++;
        }
    } else {
        arrange(floor, square_columns(site, floor));
    }
    return site->rows > 0 && floor->rows > site->rows
               ? too_small(site, floor->cabinets, floor->rows, floor->columns, error)
               : DSE_OK;
}

/* ---- lattices --------------------------------------------------------------------------- */

/* Puts the first dimensions into cabinets, as far as they have room. */
static void fill_cabinets(const struct dse_site *site, const struct dse_layout *layout,
                          struct dse_floor *floor) {
    uint64_t p = greatest(1, layout->block_endpoints / layout->block_routers);
    uint64_t room = greatest(1, least(site->routers_per_cabinet, site->endpoints_per_cabinet / p));
    floor->cabinets = 1;
    for (size_t i = 0; i < layout->line_count; i++) {
        struct dse_floor_line *line = &floor->lines[i];
        uint64_t size = layout->lines[i].size;
        line->routers = least(room, size);
        line->cells = dse_count_ceil_div(size, line->routers);
        room = line->cells == 1 ? room / size : 1;
        floor->cabinets = dse_count_mul(floor->cabinets, line->cells);
    }
}

static void lay_lines(const struct dse_layout *layout, struct dse_floor *floor, size_t along) {
    floor->columns = floor->rows = 1;
    for (size_t i = 0; i < layout->line_count; i++) {
        struct dse_floor_line *line = &floor->lines[i];
        uint64_t *extent = i < along ? &floor->columns : &floor->rows;
        line->across = i >= along;
        line->stride = *extent;
        *extent = dse_count_mul(*extent, line->cells);
    }
}

static enum dse_status plan_lattice(const struct dse_site *site, const struct dse_layout *layout,
                                    struct dse_floor *floor, struct dse_error *error) {
    fill_cabinets(site, layout, floor);
    uint64_t most_columns = site->cabinets_per_row > 0 ? site->cabinets_per_row : DSE_COUNT_MAX;
    uint64_t most_rows = site->rows > 0 ? site->rows : DSE_COUNT_MAX;
    double best = INFINITY;
    size_t choice = 0;
    for (size_t along = 0; along <= layout->line_count; along++) {
        lay_lines(layout, floor, along);
        double extent = fmax((double)floor->columns * site->cabinet_pitch_m,
                             (double)floor->rows * site->row_pitch_m);
        if (floor->columns <= most_columns && floor->rows <= most_rows && extent < best) {
            best = extent;
            choice = along;
        }
    }
    lay_lines(layout, floor, choice);
    if (isinf(best)) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "the floor is too small: however the dimensions are divided between "
                             "columns and rows, the %" PRIu64
                             " cabinets do not fit into cabinets_per_row and rows",
                             floor->cabinets);
    }
    return DSE_OK;
}

enum dse_status dse_floor_plan(const struct dse_site *site, const struct dse_layout *layout,
                               struct dse_floor *floor, struct dse_error *error) {
    struct dse_floor result;
    enum dse_status status = layout->line_count > 0 ? plan_lattice(site, layout, &result, error)
                                                    : plan_blocks(site, layout, &result, error);
    if (status == DSE_OK) {
        *floor = result;
    }
    return status;
}

/* ---- lengths ---------------------------------------------------------------------------- */

double dse_floor_cable_m(const struct dse_site *site, uint64_t columns, uint64_t rows) {
    double distance = (double)columns * site->cabinet_pitch_m + (double)rows * site->row_pitch_m;
    return columns == 0 && rows == 0 ? site->cabinet_cable_m
                                     : 2 * site->cable_overhead_m + distance + site->cable_slack_m;
}

struct measure {
    const struct dse_site *site;
    const struct dse_floor *floor;
    struct dse_floor_lengths *lengths;
};

static void add_inside(const struct measure *m, double weight) {
    if (weight > 0) {
        m->lengths->add(m->lengths, m->site->cabinet_cable_m, weight);
    }
}

/* Cables between cabinets so many columns and rows apart. */
static void add(const struct measure *m, uint64_t columns, uint64_t rows, double weight) {
    if (weight != 0) {
        m->lengths->add(m->lengths, dse_floor_cable_m(m->site, columns, rows), weight);
    }
}

/* Neighbouring cabinets of a row. */
struct stretch {
    uint64_t start, length;
};

/* Every pair of a cabinet of one stretch and one of another, so many rows apart. */
static void add_rows(const struct measure *m, struct stretch a, struct stretch b, uint64_t rows,
                     double weight) {
    int64_t a_start = (int64_t)a.start, a_end = (int64_t)(a.start + a.length);
    int64_t b_start = (int64_t)b.start, b_end = (int64_t)(b.start + b.length);
    for (int64_t d = b_start - a_end + 1; d < b_end - a_start; d++) {
        int64_t low = a_start > b_start - d ? a_start : b_start - d;
        int64_t high = a_end < b_end - d ? a_end : b_end - d;
        add(m, (uint64_t)(d < 0 ? -d : d), rows, weight * (double)(high - low));
    }
}

/* The first cabinets of a row. */
static struct stretch first(uint64_t length) {
    return (struct stretch){0, length};
}

/* Every two cabinets of a row, but not those of one block of `c`. */
static void add_row(const struct measure *m, uint64_t length, uint64_t c, double weight) {
    for (uint64_t d = 1; d < length; d++) {
        uint64_t own = c > d ? length / c * (c - d) : 0;
        add(m, d, 0, weight * (double)(length - d - own));
    }
}

/* Every two of the first `cells` cabinets, from left to right and row by row. */
static void add_area(const struct measure *m, uint64_t cells, double weight) {
    uint64_t columns = m->floor->columns, full = cells / columns, rest = cells % columns;
    add_row(m, rest, 1, weight);
    if (full == 0) {
        return;
    }
    add_row(m, columns, 1, weight * (double)full);
    for (uint64_t d = 1; d < full; d++) {
        add_rows(m, first(columns), first(columns), d, weight * (double)(full - d));
    }
    for (uint64_t d = 1; d <= full && rest > 0; d++) {
        add_rows(m, first(columns), first(rest), d, weight);
    }
}

static double pairs(uint64_t n) {
    return 0.5 * (double)n * ((double)n - 1);
}

/* Links inside a part of a block: of all weights, `same` is inside cabinets and the rest spread
 * over the pairs of its cabinets. */
static void measure_part(const struct measure *m, uint64_t cells, double same, double all) {
    if (cells == 1) {
        add_inside(m, 1);
        return;
    }
    add_inside(m, same);
    add_area(m, cells, (all - same) / pairs(cells));
}

static void measure_routers(const struct measure *m, uint64_t routers, uint64_t cells) {
    uint64_t share = routers / cells, larger = routers % cells;
    double same = (double)larger * pairs(share + 1) + (double)(cells - larger) * pairs(share);
    measure_part(m, cells, same, pairs(routers));
}

/* Cabinets in a row of blocks, counted from the first row of blocks. */
static uint64_t row_length(const struct dse_floor *floor, uint64_t row) {
    uint64_t cells = floor->tile_rows > 1 ? floor->block_cabinets : floor->cells;
    uint64_t rows = floor->tile_rows > 1 ? floor->tile_rows : floor->block_rows;
    assert(rows > 0);
    return row % rows + 1 < rows ? floor->columns : cells - (rows - 1) * floor->columns;
}

/* Where a row of blocks is among all rows: the centre is in the middle. */
static uint64_t row_place(const struct dse_floor *floor, uint64_t row) {
    return row < floor->block_rows / 2 ? row : row + floor->centre_rows;
}

/* Pairs of rows so many rows apart: pairs of whole rows, of total weight `full`, and one of a whole
 * row and the last one, which has `last` cabinets (0: no such pair). */
static void add_row_pairs(const struct measure *m, uint64_t rows, double full, uint64_t last,
                          double weight) {
    uint64_t columns = m->floor->columns;
    add(m, 0, rows, full * (double)columns + weight * (double)last);
    for (uint64_t d = 1; d < columns; d++) {
        uint64_t of_last = least(last, columns - d) + (last > d ? last - d : 0);
        add(m, d, rows, full * 2 * (double)(columns - d) + weight * (double)of_last);
    }
}

/* Rows that blocks do not cross. */
static void measure_rows_of_blocks(const struct measure *m, double weight) {
    const struct dse_floor *floor = m->floor;
    uint64_t full = floor->block_rows - 1, last = row_length(floor, full);
    uint64_t above = floor->centre_rows > 0 ? floor->block_rows / 2 : 0, below = full - above;
    add_row(m, floor->columns, floor->block_cabinets, weight * (double)full);
    add_row(m, last, floor->block_cabinets, weight);
    for (uint64_t d = 1; d <= full; d++) {
        uint64_t same_side = (above > d ? above - d : 0) + (below > d ? below - d : 0);
        bool last_across = full - d < above;
        add_row_pairs(m, d, weight * (double)same_side, last_across ? 0 : last, weight);
        if (above > 0) {
            double across = weight * (double)(full - d - same_side);
            add_row_pairs(m, d + floor->centre_rows, across, last_across ? last : 0, weight);
        }
    }
}

/* Blocks of several rows. */
static void measure_tiles(const struct measure *m) {
    const struct dse_floor *floor = m->floor;
    for (uint64_t i = 0; i < floor->block_rows; i++) {
        uint64_t next_block = (i / floor->tile_rows + 1) * floor->tile_rows;
        for (uint64_t j = next_block; j < floor->block_rows; j++) {
            add_rows(m, first(row_length(floor, i)), first(row_length(floor, j)),
                     row_place(floor, j) - row_place(floor, i), 1);
        }
    }
}

/* How many blocks the last cabinet has less than the others. */
static uint64_t missing_blocks(const struct dse_floor *floor) {
    return floor->block_cabinets > 1 ? 0 : floor->cells * floor->blocks_per_cabinet - floor->blocks;
}

/* The last cabinet of the blocks, and its row. */
static struct stretch last_cell(const struct dse_floor *floor, uint64_t *row) {
    *row = floor->block_rows - 1;
    return (struct stretch){row_length(floor, *row) - 1, 1};
}

/* Pairs of the last cabinet are counted as if it were full; what is too much is taken back. */
static void measure_blocks(const struct measure *m) {
    const struct dse_floor *floor = m->floor;
    if (floor->tile_rows > 1) {
        measure_tiles(m);
        return;
    }
    uint64_t many = floor->blocks_per_cabinet, missing = missing_blocks(floor), row;
    struct stretch last = last_cell(floor, &row);
    measure_rows_of_blocks(m, (double)(many * many));
    add_inside(m, (double)(floor->cells - 1) * pairs(many) + pairs(many - missing));
    double back = -(double)(missing * many);
    add_rows(m, first(last.start), last, 0, back);
    for (uint64_t i = 0; i < row && missing > 0; i++) {
        add_rows(m, first(floor->columns), last, row_place(floor, row) - row_place(floor, i), back);
    }
}

/* From a stretch of a row of blocks to all cabinets of the centre. */
static void measure_stretch_to_centre(const struct measure *m, uint64_t row, struct stretch stretch,
                                      double weight) {
    const struct dse_floor *floor = m->floor;
    uint64_t place = row_place(floor, row), middle = floor->block_rows / 2;
    for (uint64_t i = 0; i < floor->centre_rows; i++) {
        uint64_t length = least(floor->centre_cabinets - i * floor->columns, floor->columns);
        struct stretch centre = {(floor->columns - length) / 2, length};
        uint64_t rows = place < middle ? middle + i - place : place - middle - i;
        add_rows(m, stretch, centre, rows, weight);
    }
}

static void measure_centre(const struct measure *m) {
    const struct dse_floor *floor = m->floor;
    uint64_t many = floor->blocks_per_cabinet, missing = missing_blocks(floor), last_row;
    struct stretch last = last_cell(floor, &last_row);
    for (uint64_t row = 0; row < floor->block_rows; row++) {
        measure_stretch_to_centre(m, row, first(row_length(floor, row)), (double)many);
    }
    measure_stretch_to_centre(m, last_row, last, -(double)missing);
}

/* ---- lattices: all links of one line ---------------------------------------------------- */

static void add_line(const struct measure *m, const struct dse_floor_line *line, uint64_t cells,
                     double weight) {
    uint64_t distance = dse_count_mul(cells, line->stride);
    add(m, line->across ? 0 : distance, line->across ? distance : 0, weight);
}

/* Two links of a folded ring leave a cabinet on either side; those of single routers reach over the
 * next one, but at the ends. */
static void measure_ring(const struct measure *m, const struct dse_floor_line *line,
                         uint64_t size) {
    double boundaries = (double)line->cells - 1;
    if (line->routers == 1) {
        add_line(m, line, 1, 2);
        add_line(m, line, 2, (double)size - 2);
    } else {
        add_line(m, line, 1, 2 * boundaries);
        add_inside(m, (double)size - 2 * boundaries);
    }
}

static void measure_clique(const struct measure *m, const struct dse_floor_line *line,
                           uint64_t size) {
    uint64_t full = line->cells - 1, many = line->routers, last = size - full * many;
    add_inside(m, (double)full * pairs(many) + pairs(last));
    for (uint64_t d = 1; d <= full; d++) {
        add_line(m, line, d, (double)(full - d) * (double)(many * many) + (double)(many * last));
    }
}

static void measure_line(const struct measure *m, const struct dse_layout_line *shape,
                         const struct dse_floor_line *line) {
    double boundaries = (double)line->cells - 1;
    if (line->cells == 1) {
        add_inside(m, 1);
    } else if (shape->kind == DSE_LAYOUT_RING) {
        measure_ring(m, line, shape->size);
    } else if (shape->kind == DSE_LAYOUT_CLIQUE) {
        measure_clique(m, line, shape->size);
    } else {
        add_line(m, line, 1, boundaries);
        add_inside(m, (double)shape->size - 1 - boundaries);
    }
}

/* Cabinets between the ends of the longest link of a line. */
static uint64_t longest_of_line(const struct dse_layout_line *shape,
                                const struct dse_floor_line *line) {
    if (shape->kind == DSE_LAYOUT_CLIQUE || line->cells == 1) {
        return line->cells - 1;
    }
    return shape->kind == DSE_LAYOUT_RING && line->routers == 1 ? 2 : 1;
}

/* ---- any class -------------------------------------------------------------------------- */

static uint64_t part_cells(const struct dse_floor *floor, const struct dse_link_class *class) {
    return dse_count_ceil_div(floor->block_cabinets, class->parts);
}

/* Between blocks: from one end of the first row to the other end of the last; to the centre: from
 * the nearer end of the first row to the middle of the last row of the centre. */
double dse_floor_least_longest(const struct dse_site *site, const struct dse_layout *layout,
                               const struct dse_floor *floor, const struct dse_link_class *class) {
    const struct dse_floor_line *line = &floor->lines[class->dimension];
    uint64_t columns = 0, rows = 0;
    switch (class->span) {
    case DSE_SPAN_BLOCKS:
        columns = least(floor->columns, floor->cells) - 1;
        rows = floor->rows - 1;
        break;
    case DSE_SPAN_CENTRE:
        columns = (floor->columns - 1) / 2;
        rows = floor->block_rows / 2;
        break;
    case DSE_SPAN_LINE:
        *(line->across ? &rows : &columns) =
            dse_count_mul(line->stride, longest_of_line(&layout->lines[class->dimension], line));
        break;
    default:
        columns = least(floor->columns, part_cells(floor, class)) - 1;
        rows = (part_cells(floor, class) - 1) / floor->columns;
        break;
    }
    double distance = (double)columns * site->cabinet_pitch_m + (double)rows * site->row_pitch_m;
    return distance == 0 ? 0 : 2 * site->cable_overhead_m + distance + site->cable_slack_m;
}

void dse_floor_measure(const struct dse_site *site, const struct dse_layout *layout,
                       const struct dse_floor *floor, const struct dse_link_class *class,
                       struct dse_floor_lengths *lengths) {
    const struct measure m = {site, floor, lengths};
    switch (class->span) {
    case DSE_SPAN_ROUTERS:
        measure_routers(&m, layout->block_routers / class->parts, part_cells(floor, class));
        break;
    case DSE_SPAN_TIERS:
        measure_part(&m, part_cells(floor, class), 1 / (double)part_cells(floor, class), 1);
        break;
    case DSE_SPAN_BLOCKS:
        measure_blocks(&m);
        break;
    case DSE_SPAN_CENTRE:
        measure_centre(&m);
        break;
    case DSE_SPAN_LINE:
        measure_line(&m, &layout->lines[class->dimension], &floor->lines[class->dimension]);
        break;
    }
}

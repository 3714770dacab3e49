/* The floor: every class of cables recounted cable by cable on small floors. */
#include "tests/support/test.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "models/floor.h"

/* Pitches of which no two distances on the floors below are equal but by chance. */
static const struct dse_site site_default = {
    .routers_per_cabinet = 4,
    .endpoints_per_cabinet = 12,
    .cabinet_pitch_m = 1.25,
    .row_pitch_m = 3.125,
    .cabinet_cable_m = 1.5,
    .cable_overhead_m = 1,
    .cable_slack_m = 0.5,
};

/* ---- lengths and their weights ---------------------------------------------------------- */

enum { STEPS_MAX = 4096 };

/* Weight at each length, a whole number of eighths of a metre. */
struct histogram {
    struct dse_floor_lengths lengths;
    double weight[STEPS_MAX], sum;
    double longest_m;
};

static void add(struct dse_floor_lengths *lengths, double length_m, double weight) {
    struct histogram *h = (struct histogram *)(void *)lengths;
    size_t step = (size_t)llround(8 * length_m);
    assert_true(step < STEPS_MAX);
    assert_close(8 * length_m, (double)step, 1e-12, 0);
    h->weight[step] += weight;
    h->sum += weight;
    h->longest_m = length_m > h->longest_m ? length_m : h->longest_m;
}

static struct histogram *histogram_alloc(void) {
    struct histogram *h = calloc(1, sizeof *h);
    assert_non_null(h);
    h->lengths.add = add;
    return h;
}

static void assert_same_shares(const struct histogram *a, const struct histogram *b) {
    for (size_t i = 0; i < STEPS_MAX; i++) {
        assert_close(a->weight[i] / a->sum, b->weight[i] / b->sum, 1e-12, 1e-14);
    }
}

struct place {
    uint64_t column, row;
};

static void add_cable(const struct dse_site *site, struct histogram *h, struct place a,
                      struct place b, double weight) {
    double columns = fabs((double)a.column - (double)b.column);
    double rows = fabs((double)a.row - (double)b.row);
    double length = columns == 0 && rows == 0
                        ? site->cabinet_cable_m
                        : 2 * site->cable_overhead_m + site->cable_slack_m +
                              columns * site->cabinet_pitch_m + rows * site->row_pitch_m;
    add(&h->lengths, length, weight);
}

/* ---- blocks and centre ------------------------------------------------------------------ */

/* Cabinet `k` of block `b`, by the rules that models/floor.h states. */
static struct place place_of(const struct dse_floor *floor, uint64_t b, uint64_t k) {
    uint64_t c = floor->block_cabinets;
    struct place place;
    if (floor->blocks_per_cabinet > 1) {
        uint64_t cell = b / floor->blocks_per_cabinet;
        place = (struct place){cell % floor->columns, cell / floor->columns};
    } else if (c <= floor->columns) {
        uint64_t in_a_row = floor->columns / c;
        place = (struct place){b % in_a_row * c + k, b / in_a_row};
    } else {
        uint64_t rows = (c + floor->columns - 1) / floor->columns;
        place = (struct place){k % floor->columns, b * rows + k / floor->columns};
    }
    place.row += place.row < floor->block_rows / 2 ? 0 : floor->centre_rows;
    return place;
}

static struct place place_in_centre(const struct dse_floor *floor, uint64_t i) {
    uint64_t row = i / floor->columns, left = floor->centre_cabinets - row * floor->columns;
    uint64_t length = left < floor->columns ? left : floor->columns;
    return (struct place){(floor->columns - length) / 2 + i % floor->columns,
                          floor->block_rows / 2 + row};
}

static void count_blocks(const struct dse_site *site, const struct dse_floor *floor,
                         struct histogram *h) {
    for (uint64_t a = 0; a < floor->blocks; a++) {
        for (uint64_t b = 0; b < a; b++) {
            for (uint64_t i = 0; i < floor->block_cabinets; i++) {
                for (uint64_t j = 0; j < floor->block_cabinets; j++) {
                    add_cable(site, h, place_of(floor, a, i), place_of(floor, b, j), 1);
                }
            }
        }
    }
}

static void count_centre(const struct dse_site *site, const struct dse_floor *floor,
                         struct histogram *h) {
    for (uint64_t b = 0; b < floor->blocks; b++) {
        for (uint64_t i = 0; i < floor->block_cabinets; i++) {
            for (uint64_t j = 0; j < floor->centre_cabinets; j++) {
                add_cable(site, h, place_of(floor, b, i), place_in_centre(floor, j), 1);
            }
        }
    }
}

/* Routers of the first block, shared out evenly; every two of them linked. */
static void count_routers(const struct dse_site *site, const struct dse_floor *floor,
                          uint64_t routers, struct histogram *h) {
    uint64_t each = routers / floor->block_cabinets;
    assert_int_equal(routers % floor->block_cabinets, 0);
    for (uint64_t a = 0; a < routers; a++) {
        for (uint64_t b = 0; b < a; b++) {
            add_cable(site, h, place_of(floor, 0, a / each), place_of(floor, 0, b / each), 1);
        }
    }
}

/* One router of each tier in each cabinet of the first block. */
static void count_tiers(const struct dse_site *site, const struct dse_floor *floor,
                        struct histogram *h) {
    for (uint64_t i = 0; i < floor->block_cabinets; i++) {
        for (uint64_t j = 0; j < floor->block_cabinets; j++) {
            add_cable(site, h, place_of(floor, 0, i), place_of(floor, 0, j), 1);
        }
    }
}

static struct histogram *measure(const struct dse_site *site, const struct dse_layout *layout,
                                 const struct dse_floor *floor, struct dse_link_class class) {
    struct histogram *h = histogram_alloc();
    dse_floor_measure(site, layout, floor, &class, &h->lengths);
    double least = dse_floor_least_longest(site, layout, floor, &class);
    assert_true(least <= h->longest_m * (1 + 1e-12));
    return h;
}

static void check_class(const struct dse_site *site, const struct dse_layout *layout,
                        const struct dse_floor *floor, enum dse_span span) {
    struct histogram *expected = histogram_alloc();
    struct histogram *actual =
        measure(site, layout, floor, (struct dse_link_class){.span = span, .parts = 1});
    switch (span) {
    case DSE_SPAN_BLOCKS:
        count_blocks(site, floor, expected);
        break;
    case DSE_SPAN_CENTRE:
        count_centre(site, floor, expected);
        break;
    case DSE_SPAN_ROUTERS:
        count_routers(site, floor, layout->block_routers, expected);
        break;
    default:
        count_tiers(site, floor, expected);
        break;
    }
    assert_same_shares(actual, expected);
    free(actual);
    free(expected);
}

/* Blocks, routers and end points of a block, routers of the centre; then the floor by hand. */
static const struct {
    uint64_t blocks, routers, endpoints, centre, cabinets_per_row, rows;
    uint64_t cabinets, columns, block_cabinets, blocks_per_cabinet, tile_rows, centre_rows;
} floors[] = {
    {9, 4, 8, 0, 3, 0, 9, 3, 1, 1, 1, 0},    /* 3 x 3 */
    {9, 4, 8, 0, 0, 0, 9, 5, 1, 1, 1, 0},    /* sqrt(9 x 2.5) = 4.7 columns */
    {11, 4, 8, 0, 4, 0, 11, 4, 1, 1, 1, 0},  /* the last row has 3 */
    {13, 2, 6, 0, 3, 0, 7, 3, 1, 2, 1, 0},   /* the last cabinet has 1 of 2 blocks */
    {13, 1, 4, 0, 9, 0, 5, 5, 1, 3, 1, 0},   /* 3 by end points, the last has 1 of 3; one row */
    {5, 8, 24, 0, 5, 0, 10, 4, 2, 1, 1, 0},  /* 2 cabinets a block, 2 blocks a row */
    {7, 12, 20, 0, 0, 3, 21, 9, 3, 1, 1, 0}, /* 3 rows: 7 columns would take 4 */
    {3, 20, 60, 0, 3, 0, 15, 3, 5, 1, 2, 0}, /* blocks of two rows, the second of 2 */
    {1, 28, 28, 0, 3, 0, 7, 3, 7, 1, 3, 0},  /* one block: 3, 3, 1 */
    {8, 4, 8, 9, 3, 0, 11, 3, 1, 1, 1, 1},   /* 3 cabinets of the centre fill a row */
    {8, 4, 8, 17, 3, 0, 13, 3, 1, 1, 1, 2},  /* 5 of the centre: 3 and 2 */
    {8, 4, 8, 3, 4, 0, 9, 4, 1, 1, 1, 1},    /* 1 of the centre, in the middle */
    {13, 2, 6, 5, 3, 0, 9, 3, 1, 2, 1, 1},   /* centre and a last cabinet with fewer blocks */
    {7, 8, 24, 5, 4, 0, 16, 4, 2, 1, 1, 1},  /* centre and blocks of two cabinets */
    {3, 20, 60, 5, 3, 0, 17, 3, 5, 1, 2, 1}, /* centre and blocks of two rows */
    {2, 1, 1, 0, 0, 0, 1, 1, 1, 2, 1, 0},    /* all in one cabinet */
};

static void test_blocks(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof floors / sizeof *floors; i++) {
        struct dse_site site = site_default;
        site.cabinets_per_row = floors[i].cabinets_per_row;
        site.rows = floors[i].rows;
        struct dse_layout layout = {.blocks = floors[i].blocks,
                                    .block_routers = floors[i].routers,
                                    .block_endpoints = floors[i].endpoints,
                                    .centre_routers = floors[i].centre};
        struct dse_floor floor;
        assert_int_equal(dse_floor_plan(&site, &layout, &floor, NULL), DSE_OK);
        assert_int_equal(floor.cabinets, floors[i].cabinets);
        assert_int_equal(floor.columns, floors[i].columns);
        assert_int_equal(floor.block_cabinets, floors[i].block_cabinets);
        assert_int_equal(floor.blocks_per_cabinet, floors[i].blocks_per_cabinet);
        assert_int_equal(floor.tile_rows, floors[i].tile_rows);
        assert_int_equal(floor.centre_rows, floors[i].centre_rows);
        if (layout.blocks > 1) {
            check_class(&site, &layout, &floor, DSE_SPAN_BLOCKS);
        }
        if (layout.centre_routers > 0) {
            check_class(&site, &layout, &floor, DSE_SPAN_CENTRE);
        }
        if (layout.block_routers > 1) {
            check_class(&site, &layout, &floor, DSE_SPAN_ROUTERS);
            check_class(&site, &layout, &floor, DSE_SPAN_TIERS);
        }
    }
}

/* A part of a block that fits into a cabinet has all its links there. */
static void test_parts(void **state) {
    (void)state;
    const struct dse_layout layout = {.blocks = 2, .block_routers = 16, .block_endpoints = 16};
    struct dse_floor floor;
    assert_int_equal(dse_floor_plan(&site_default, &layout, &floor, NULL), DSE_OK);
    assert_int_equal(floor.block_cabinets, 4);
    struct histogram *h = measure(&site_default, &layout, &floor,
                                  (struct dse_link_class){.span = DSE_SPAN_TIERS, .parts = 4});
    assert_close(h->weight[12], h->sum, 0, 0);
    free(h);
    h = measure(&site_default, &layout, &floor,
                (struct dse_link_class){.span = DSE_SPAN_TIERS, .parts = 2});
    assert_close(h->weight[12], h->sum / 2, 1e-12, 0);
    free(h);
}

/* ---- lattices --------------------------------------------------------------------------- */

/* Place along a folded ring: 0, 2, 4, ..., 5, 3, 1. */
static uint64_t folded(uint64_t i, uint64_t size) {
    return 2 * i < size ? 2 * i : 2 * (size - i) - 1;
}

static void count_line(const struct dse_site *site, const struct dse_floor_line *line,
                       const struct dse_layout_line *shape, struct histogram *h) {
    for (uint64_t a = 0; a < shape->size; a++) {
        for (uint64_t b = 0; b < a; b++) {
            bool next = b + 1 == a, around = a - b == shape->size - 1;
            uint64_t x = a, y = b;
            if (shape->kind == DSE_LAYOUT_RING) {
                x = folded(a, shape->size);
                y = folded(b, shape->size);
            }
            bool linked = shape->kind == DSE_LAYOUT_CLIQUE || next ||
                          (around && shape->kind == DSE_LAYOUT_RING);
            uint64_t i = x / line->routers * line->stride, j = y / line->routers * line->stride;
            if (linked) {
                add_cable(site, h, line->across ? (struct place){0, i} : (struct place){i, 0},
                          line->across ? (struct place){0, j} : (struct place){j, 0}, 1);
            }
        }
    }
}

static void test_lines(void **state) {
    (void)state;
    for (int kind = DSE_LAYOUT_PATH; kind <= DSE_LAYOUT_CLIQUE; kind++) {
        for (uint64_t size = 3; size <= 11; size++) {
            for (uint64_t p = 1; p <= 12; p += p < 4 ? 1 : 8) { /* 4, 4, 4, 3, 1 routers */
                struct dse_layout layout = {.blocks = 1, .line_count = 3};
                layout.block_routers = size * size * 3;
                layout.block_endpoints = layout.block_routers * p;
                for (size_t i = 0; i < 3; i++) {
                    layout.lines[i] =
                        (struct dse_layout_line){(enum dse_layout_kind)kind, i == 1 ? 3 : size};
                }
                struct dse_floor floor;
                assert_int_equal(dse_floor_plan(&site_default, &layout, &floor, NULL), DSE_OK);
                assert_int_equal(floor.cabinets, floor.columns * floor.rows);
                for (size_t i = 0; i < 3; i++) {
                    struct histogram *expected = histogram_alloc();
                    struct histogram *actual =
                        measure(&site_default, &layout, &floor,
                                (struct dse_link_class){.span = DSE_SPAN_LINE, .dimension = i});
                    count_line(&site_default, &floor.lines[i], &layout.lines[i], expected);
                    assert_same_shares(actual, expected);
                    assert_close(
                        actual->longest_m > 1.5 ? actual->longest_m : 0,
                        dse_floor_least_longest(
                            &site_default, &layout, &floor,
                            &(struct dse_link_class){.span = DSE_SPAN_LINE, .dimension = i}),
                        1e-12, 0);
                    free(actual);
                    free(expected);
                }
            }
        }
    }
}

/* 8x8x8 of 32 routers a cabinet: 8x4 in a cabinet, 2 cabinets along the second dimension, 8 along
 * the third. 16 x 1 cabinets take 20 m x 3.1 m, 2 x 8 take 2.5 m x 25 m. */
static void test_lattice_floor(void **state) {
    (void)state;
    struct dse_site site = site_default;
    site.routers_per_cabinet = 32;
    site.endpoints_per_cabinet = 512;
    struct dse_layout layout = {
        .blocks = 1,
        .block_routers = 512,
        .block_endpoints = 512,
        .line_count = 3,
        .lines = {{DSE_LAYOUT_RING, 8}, {DSE_LAYOUT_RING, 8}, {DSE_LAYOUT_RING, 8}}};
    struct dse_floor floor;
    struct dse_error error;
    assert_int_equal(dse_floor_plan(&site, &layout, &floor, NULL), DSE_OK);
    assert_int_equal(floor.cabinets, 16);
    assert_int_equal(floor.lines[0].cells, 1);
    assert_int_equal(floor.lines[1].routers, 4);
    assert_int_equal(floor.lines[1].cells, 2);
    assert_int_equal(floor.lines[2].cells, 8);
    assert_int_equal(floor.columns, 16);
    site.cabinets_per_row = 15;
    assert_int_equal(dse_floor_plan(&site, &layout, &floor, NULL), DSE_OK);
    assert_int_equal(floor.columns, 2);
    assert_int_equal(floor.rows, 8);
    site.rows = 7;
    assert_int_equal(dse_floor_plan(&site, &layout, &floor, &error), DSE_INFEASIBLE);
    assert_non_null(strstr(error.message, "the floor is too small"));
    assert_non_null(strstr(error.message, "16 cabinets"));
}

/* ---- refusals and limits ---------------------------------------------------------------- */

static void test_too_small(void **state) {
    (void)state;
    struct dse_site site = site_default;
    struct dse_layout layout = {.blocks = 5, .block_routers = 12, .block_endpoints = 12};
    struct dse_floor floor;
    struct dse_error error;
    site.cabinets_per_row = 7; /* 2 blocks of 3 a row: 3 rows */
    site.rows = 3;
    assert_int_equal(dse_floor_plan(&site, &layout, &floor, NULL), DSE_OK);
    site.rows = 2;
    assert_int_equal(dse_floor_plan(&site, &layout, &floor, &error), DSE_INFEASIBLE);
    assert_text(error.message,
                "the floor is too small: 15 cabinets take 3 rows of 6, more than rows=2");
    layout.centre_routers = 1;
    site.rows = 3;
    assert_int_equal(dse_floor_plan(&site, &layout, &floor, &error), DSE_INFEASIBLE);
    layout.blocks = 5000000;
    assert_int_equal(dse_floor_plan(&site_default, &layout, &floor, &error), DSE_INFEASIBLE);
    assert_text(error.message, "the network fills more than 1000000 cabinets");
}

/* On a floor of fixed rows no cable becomes shorter with a larger pitch. */
static void test_pitch(void **state) {
    (void)state;
    for (int across = 0; across < 2; across++) {
        struct dse_site near = site_default;
        near.cabinets_per_row = 5;
        struct dse_site far = near;
        *(across ? &far.row_pitch_m : &far.cabinet_pitch_m) *= 2;
        const struct dse_layout layout = {
            .blocks = 23, .block_routers = 4, .block_endpoints = 4, .centre_routers = 6};
        struct dse_floor floor;
        assert_int_equal(dse_floor_plan(&near, &layout, &floor, NULL), DSE_OK);
        for (int span = DSE_SPAN_BLOCKS; span <= DSE_SPAN_CENTRE; span++) {
            const struct dse_link_class class = {.span = (enum dse_span)span, .parts = 1};
            struct histogram *a = measure(&near, &layout, &floor, class);
            struct histogram *b = measure(&far, &layout, &floor, class);
            double below_a = 0, below_b = 0;
            for (size_t i = 0; i < STEPS_MAX; i++) {
                below_a += a->weight[i];
                below_b += b->weight[i];
                assert_true(below_b <= below_a + 1e-9);
            }
            assert_true(b->longest_m > a->longest_m);
            free(a);
            free(b);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),    cmocka_unit_test(test_parts),
        cmocka_unit_test(test_lines),     cmocka_unit_test(test_lattice_floor),
        cmocka_unit_test(test_too_small), cmocka_unit_test(test_pitch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Places of routers: small floors by hand, and what must hold for all. */
#include "tests/support/test.h"

#include <stdlib.h>

#include "models/network.h"
#include "models/placement.h"
#include "tests/support/networks.h"

/* Defaults of the site, and 4 routers a cabinet. */
static const struct dse_site site = {.routers_per_cabinet = 4,
                                     .endpoints_per_cabinet = 512,
                                     .cabinet_pitch_m = 1.2,
                                     .row_pitch_m = 3,
                                     .cabinet_cable_m = 1.5,
                                     .cable_overhead_m = 1,
                                     .cable_slack_m = 0.5};

enum { ROUTERS_MOST = 4096 };

static void fill(const struct dse_site *at, const struct dse_layout *layout,
                 struct dse_floor *floor, struct dse_place places[ROUTERS_MOST]) {
    assert_true(layout->blocks * layout->block_routers + layout->centre_routers <= ROUTERS_MOST);
    assert_int_equal(dse_floor_plan(at, layout, floor, NULL), DSE_OK);
    assert_int_equal(dse_placement_fill(layout, floor, places, NULL), DSE_OK);
}

/* Fails unless the routers stand in these cabinets of one row, given as digits. */
static void check_columns(const struct dse_place *places, const char *columns) {
    for (size_t i = 0; columns[i] != '\0'; i++) {
        assert_int_equal(places[i].row, 0);
        assert_int_equal(places[i].column, columns[i] - '0');
    }
}

/* Two blocks of 3 routers: one cabinet each, since 2 x 3 > 4; then two blocks of 7: two each, of 4
 * and 3. */
static void test_blocks(void **state) {
    (void)state;
    struct dse_place places[ROUTERS_MOST];
    struct dse_floor floor;
    struct dse_site at = site;
    at.rows = 1;
    fill(&at, &(struct dse_layout){.blocks = 2, .block_routers = 3}, &floor, places);
    check_columns(places, "000111");
    assert_int_equal(places[2].slot, 2);
    assert_int_equal(places[3].slot, 0);
    fill(&at, &(struct dse_layout){.blocks = 2, .block_routers = 7}, &floor, places);
    check_columns(places, "00001112222333");
    fill(&at, &(struct dse_layout){.blocks = 5, .block_routers = 2}, &floor, places);
    check_columns(places, "0000111122");
    assert_int_equal(places[3].slot, 3);
}

/* Blocks of two tiers of 3 in two cabinets, each of which has of either: the line of a block is
 * tier 0, 1, 0, 1, 0, 1. Numbered tier by tier, then block by block. */
static void test_tiers(void **state) {
    (void)state;
    struct dse_place places[ROUTERS_MOST];
    struct dse_floor floor;
    struct dse_site at = site;
    at.rows = 1;
    struct dse_layout layout = {.blocks = 2, .block_routers = 6};
    dse_layout_add_tier(&layout, 3);
    dse_layout_add_tier(&layout, 3);
    fill(&at, &layout, &floor, places);
    check_columns(places, "001223011233");
    for (uint32_t i = 0; i < 12; i++) {
        assert_int_equal(dse_placement_block(&layout, i), i / 3 % 2);
    }
    layout.tiers_inside = true;
    fill(&at, &layout, &floor, places);
    check_columns(places, "001011223233");
    for (uint32_t i = 0; i < 12; i++) {
        assert_int_equal(dse_placement_block(&layout, i), i / 6);
    }
}

/* Blocks fill rows of two cabinets, the centre of 5 routers (2 cabinets) is a row in the middle. */
static void test_centre(void **state) {
    (void)state;
    struct dse_place places[ROUTERS_MOST];
    struct dse_floor floor;
    struct dse_site at = site;
    at.cabinets_per_row = 2;
    const struct dse_layout layout = {.blocks = 4, .block_routers = 4, .centre_routers = 5};
    fill(&at, &layout, &floor, places);
    static const uint32_t rows[] = {0, 0, 2, 2}, columns[] = {0, 1, 0, 1};
    for (uint32_t i = 0; i < 16; i++) {
        assert_int_equal(places[i].row, rows[i / 4]);
        assert_int_equal(places[i].column, columns[i / 4]);
        assert_int_equal(dse_placement_block(&layout, i), i / 4);
    }
    static const uint32_t of_centre[] = {0, 0, 0, 1, 1};
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(places[16 + i].row, 1);
        assert_int_equal(places[16 + i].column, of_centre[i]);
        assert_int_equal(dse_placement_block(&layout, 16 + i), 4);
    }
}

/* A ring of 5 is folded to 0, 4, 1, 3, 2 and a cabinet has two: 0 4, 1 3, 2. */
static void test_lattice(void **state) {
    (void)state;
    struct dse_place places[ROUTERS_MOST];
    struct dse_floor floor;
    struct dse_site at = site;
    at.routers_per_cabinet = 2;
    at.rows = 1;
    const struct dse_layout layout = {
        .blocks = 1, .block_routers = 5, .line_count = 1, .lines = {{DSE_LAYOUT_RING, 5}}};
    fill(&at, &layout, &floor, places);
    check_columns(places, "01210");
    assert_int_equal(places[4].slot, 1);
    assert_int_equal(dse_placement_block(&layout, 4), 0);
}

/* Inside a cabinet; 2 x 1 + 3 x 1.2 + 2 x 3 + 0.5. */
static void test_length(void **state) {
    (void)state;
    const struct dse_place a = {.row = 4, .column = 1}, b = {.row = 2, .column = 4, .slot = 3};
    assert_close(dse_placement_cable_m(&site, &a, &a), 1.5, 0, 0);
    assert_close(dse_placement_cable_m(&site, &a, &b), 12.1, 1e-15, 0);
    assert_close(dse_placement_cable_m(&site, &b, &a), 12.1, 1e-15, 0);
}

/* No cabinet has more routers than it holds, none is off the floor, and all that the floor counts
 * are in use, evenly in each block. */
static void test_room(void **state) {
    (void)state;
    static const char *const networks[] = {
        "fat_tree:k=16",     "fat_tree:k=6,levels=4", "fat_tree:k=10,taper=3:1",
        "kary_tree:k=3,n=5", "dragonfly:k=15",        "megafly:k=10",
        "slim_fly:q=7",      "torus:dims=5x7x3",      "hyperx:dims=5x4x3",
        "hypercube:n=7",     "polarfly:q=5",          "levi:p=2",
    };
    static const uint64_t rooms[] = {1, 2, 3, 5, 7, 16, 32};
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        struct dse_network network = test_network(networks[i]);
        struct dse_design design = test_design(networks[i]);
        struct dse_layout layout;
        dse_family_layout(network.family, network.values, &design, &layout);
        for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
            struct dse_place places[ROUTERS_MOST];
            struct dse_floor floor;
            struct dse_site at = site;
            at.routers_per_cabinet = rooms[r];
            fill(&at, &layout, &floor, places);
            uint64_t in_use = 0;
            for (uint64_t router = 0; router < design.routers; router++) {
                assert_true(places[router].row < floor.rows);
                assert_true(places[router].column < floor.columns);
                if (places[router].slot >= rooms[r]) {
                    fail_msg("%s: more than %d routers in a cabinet", networks[i], (int)rooms[r]);
                }
                in_use += places[router].slot == 0;
            }
            assert_int_equal(in_use, floor.cabinets);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks), cmocka_unit_test(test_tiers),
        cmocka_unit_test(test_centre), cmocka_unit_test(test_lattice),
        cmocka_unit_test(test_length), cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Numbering, order and classes of links as the `wiring` of a family tells, worked out by hand. */
#include "tests/support/test.h"

#include <string.h>

#include "models/network_graph.h"
#include "tests/support/graphs.h"

/* What the text of a router's channels is: neighbour, capacity above 1, class. */
static void describe(const struct dse_graph *graph, uint32_t router, struct dse_text *text) {
    for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
        dse_text_append_format(text, "%s%u", c > graph->start[router] ? " " : "", graph->to[c]);
        if (graph->capacity[c] > 1) {
            dse_text_append_format(text, "x%u", graph->capacity[c]);
        }
        dse_text_append_char(text, (char)('a' + graph->link_class[c]));
    }
}

/* `links` are the neighbours in order, each with its class, a the first: `3x2a` are 2 links of the
 * first class to router 3. */
static const struct {
    const char *network;
    uint32_t router, endpoints;
    const char *links;
} rows[] = {
    /* Leaves 0-7, two a pod; then 8-15, two a pod; then the top. */
    {"fat_tree:k=4", 3, 2, "10a 11a"},
    {"fat_tree:k=4", 8, 0, "0a 1a 16b 17b"},
    {"fat_tree:k=4", 13, 0, "4a 5a 18b 19b"},
    {"fat_tree:k=4", 17, 0, "8b 10b 12b 14b"},
    /* 3 leaves of 4 end points and 4 uplinks under 2 routers of 8 ports: t mod 2 twice each. */
    {"fat_tree:k=8,levels=2,endpoints=12", 1, 4, "3x2a 4x2a"},
    {"fat_tree:k=8,levels=2,endpoints=12", 4, 0, "0x2a 1x2a 2x2a"},
    {"fat_tree:k=4,levels=2,core_radix=6", 5, 2, "6a 7a"},
    {"fat_tree:k=4,levels=2,core_radix=6", 7, 0, "0a 1a 2a 3a 4a 5a"},
    {"kary_tree:k=2,n=3", 7, 0, "2a 3a 10b 11b"},
    {"kary_tree:k=2,n=3", 9, 0, "4b 6b"},
    /* Router 5 of 4 x 3 stands at (1, 1), router 0 and 11 at corners. */
    {"torus:dims=4x3,p=3", 5, 3, "4a 6a 1b 9b"},
    {"torus:dims=4x3", 0, 1, "1a 3a 4b 8b"},
    {"torus:dims=4x3", 11, 1, "8a 10a 3b 7b"},
    {"torus:dims=2x5,double=1", 9, 1, "8x2a 1b 7b"},
    {"torus:dims=2x1x4m", 2, 1, "3a 0c 4c"},
    {"mesh:dims=3x2,p=2", 1, 2, "0a 2a 4b"},
    {"hypercube:n=3,p=7", 5, 7, "4a 7b 1c"},
    {"hyperx:dims=3x2,width=2x1,p=4", 4, 4, "3x2a 5x2a 1b"},
    /* q = 5: X = {1, 4}, X' = {2, 3}. (0, 1, 2): y = 1 and 3; c = 2 - m. (1, 3, 1): y = 3 x + 1;
     * c = 3 and 4. */
    {"slim_fly:q=5,p=3", 7, 3, "6a 8a 27b 31b 35b 44b 48b"},
    {"slim_fly:q=5,p=3", 41, 3, "1b 9b 12b 15b 23b 43a 44a"},
    /* q = 7, w = 2, z = 3: X = {1, 2, 6, 5}, X' = {3, 6, 4, 1}. (0, 0, 3): y = 3 - 1, 2, -1, -2. */
    {"slim_fly:q=7,p=1", 3, 1, "1a 2a 4a 5a 52b 59b 66b 73b 80b 87b 94b"},
    /* Absolute: 7 groups of 3 with 2 global ports. Router 2 of group 3 has the ports 4 and 5, to
     * groups 5 and 6, which have group 3 at port 3, on router 1. */
    {"dragonfly:p=2,a=3,h=2", 11, 2, "9a 10a 16b 19b"},
    /* Relative: ports 4 and 5 to groups 3 + 5 and 3 + 6 of 7, at whose ports 1 and 0 it is. */
    {"dragonfly:p=2,a=3,h=2,arrangement=relative", 11, 2, "9a 10a 3b 6b"},
    /* Palm tree: 3 - 5 and 3 - 6, again at ports 1 and 0. */
    {"dragonfly:p=2,a=3,h=2,arrangement=palm_tree", 11, 2, "9a 10a 12b 15b"},
    /* Circulant: port 4 to 3 + 3, port 5 to 3 - 3, where it is at ports 5 and 4. */
    {"dragonfly:p=2,a=3,h=2,arrangement=circulant", 11, 2, "9a 10a 2b 20b"},
    /* Rounds of 2 ports: router 1 of group 1 has ports 3 to 5: group 2, group 0, group 2 again,
     * where group 1 is at ports 3, 4 and 5. */
    {"dragonfly:p=1,a=3,h=3,g=3,links_per_pair=3", 4, 1, "3a 5a 7x2b 1b"},
    /* Bundled: ports 3 to 5 of group 1 lead to group 2, from port 3 on there. */
    {"dragonfly:p=1,a=3,h=3,g=3,links_per_pair=3,arrangement=bundled", 4, 1, "3a 5a 7x3b"},
    /* 2 routers of 5 ports: router 0 has 3 links to group 0 and 2 to group 2, where they are on the
     * ports 3, 4 of its router 0, the third on its router 1. */
    {"dragonfly:p=1,a=2,h=5,g=3,links_per_pair=3,arrangement=bundled", 2, 1, "3a 0x3b 4x2b"},
    {"dragonfly:p=1,a=2,h=5,g=3,links_per_pair=3,arrangement=bundled", 3, 1, "2a 5b"},
    /* Cascade: router 4 of 3 x 2 stands at (2, 0), its column is 0 and 2. */
    {"dragonfly:p=1,h=1,intra=3x2,intra_width=1x3", 4, 1, "0a 2a 5x3b 30c"},
    /* Group 1 has leaves 6 to 8 and spines 9 to 11; spine 10 has the ports 3 to 5. */
    {"megafly:k=6", 7, 3, "9a 10a 11a"},
    {"megafly:k=6", 10, 0, "6a 7a 8a 27b 33b 39b"},
    /* 3 groups: kinds of 3 and 2 routers, 2 links between the first two, 1 to the third. */
    {"dragonfly_kinds:groups=2x1,a=3x2,p=2x5,links_per_pair=2x1x9", 0, 2, "1a 2a 3b"},
    /* (1, 0, 0) is orthogonal to (0, 1, z) and (0, 0, 1); (1, 1, 1) to (1, 0, 2), (1, 2, 0),
     * (0, 1, 2) and itself, the only absolute point among these. */
    {"polarfly:q=3,p=2", 0, 2, "9b 10b 11b 12b"},
    {"polarfly:q=3,p=2", 4, 2, "2a 6a 11a"},
};

static void links_stand_as_told(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = test_graph(rows[i].network);
        struct dse_text text = {0};
        describe(graph, rows[i].router, &text);
        if (text.data == NULL || strcmp(text.data, rows[i].links) != 0) {
            fail_msg("%s: router %u has links %s, not %s", rows[i].network, rows[i].router,
                     text.data, rows[i].links);
        }
        assert_int_equal(graph->endpoints_of[rows[i].router], rows[i].endpoints);
        dse_text_free(&text);
        dse_graph_free(graph);
    }
}

/* More dimensions or levels than there are classes share the last one. */
static void classes_run_out(void **state) {
    (void)state;
    struct dse_graph *cube = test_graph("hypercube:n=17"), *tree = test_graph("kary_tree:k=2,n=18");
    assert_text(cube->class_names[0], "dimension 1");
    assert_text(cube->class_names[14], "dimension 15");
    assert_text(cube->class_names[15], "dimension 16+");
    assert_int_equal(cube->link_class[15], 15);
    assert_int_equal(cube->link_class[16], 15);
    assert_text(tree->class_names[0], "levels 1-2");
    assert_text(tree->class_names[14], "levels 15-16");
    assert_text(tree->class_names[15], "levels 16+");
    assert_int_equal(tree->link_class[tree->channels - 1], 15);
    dse_graph_free(cube);
    dse_graph_free(tree);
    struct dse_graph *exact = test_graph("hypercube:n=16");
    assert_text(exact->class_names[15], "dimension 16");
    dse_graph_free(exact);
}

static void expect_orbits(const char *text, size_t count, const struct dse_orbit *expected) {
    struct dse_network network;
    struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX];
    assert_int_equal(dse_network_parse(text, &network, NULL), DSE_OK);
    assert_int_equal(dse_network_resolve(&network, NULL), DSE_OK);
    assert_int_equal(dse_network_orbits(&network, orbits), count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(orbits[i].router, expected[i].router);
        assert_int_equal(orbits[i].routers, expected[i].routers);
    }
}

/* PolarFly: for q = 3 (1, 0, 0) has norm 1, (1, 0, 1) 2 and (1, 1, 1) 0; -2 is a square. For q = 4,
 * (1, 1, 1) is router 5 and (1, 0, 1) absolute. */
static void orbits_are_told(void **state) {
    (void)state;
    expect_orbits("torus:dims=5x4x2m", 1, (struct dse_orbit[]){{0, 40}});
    expect_orbits("torus:dims=5x4x3m", 0, NULL);
    expect_orbits("torus:dims=5x4,installed=17", 0, NULL);
    expect_orbits("mesh:dims=3x2", 0, NULL);
    expect_orbits("mesh:dims=2x2", 1, (struct dse_orbit[]){{0, 4}});
    expect_orbits("hypercube:n=7", 1, (struct dse_orbit[]){{0, 128}});
    expect_orbits("hyperx:dims=7x5,width=2x3", 1, (struct dse_orbit[]){{0, 35}});
    expect_orbits("fat_tree:k=4", 3, (struct dse_orbit[]){{0, 8}, {8, 8}, {16, 4}});
    expect_orbits("fat_tree:k=8,levels=2,endpoints=12", 2, (struct dse_orbit[]){{0, 3}, {3, 2}});
    expect_orbits("kary_tree:k=2,n=3", 3, (struct dse_orbit[]){{0, 4}, {4, 4}, {8, 4}});
    expect_orbits("dragonfly:p=2,a=3,h=2,arrangement=relative", 3,
                  (struct dse_orbit[]){{0, 7}, {1, 7}, {2, 7}});
    expect_orbits("dragonfly:p=2,a=129,h=1,arrangement=relative", 0, NULL);
    expect_orbits("dragonfly:p=2,a=3,h=2", 0, NULL);
    expect_orbits("dragonfly:p=2,a=3,h=2,g=4,links_per_pair=2,arrangement=bundled", 0, NULL);
    expect_orbits("dragonfly:p=1,a=7,h=6,g=4,links_per_pair=5", 3,
                  (struct dse_orbit[]){{0, 8}, {2, 4}, {3, 16}});
    expect_orbits("dragonfly:p=1,h=4,g=3,links_per_pair=12,intra=3x2", 1,
                  (struct dse_orbit[]){{0, 18}});
    expect_orbits("dragonfly:p=1,h=4,g=3,links_per_pair=11,intra=3x2", 6,
                  (struct dse_orbit[]){{0, 3}, {1, 3}, {2, 3}, {3, 3}, {4, 3}, {5, 3}});
    expect_orbits("megafly:k=6", 0, NULL);
    expect_orbits("megafly:k=9,g=3,links_per_pair=7", 3,
                  (struct dse_orbit[]){{0, 12}, {4, 9}, {7, 3}});
    expect_orbits("slim_fly:q=5", 1, (struct dse_orbit[]){{0, 50}});
    expect_orbits("slim_fly:q=7", 2, (struct dse_orbit[]){{0, 49}, {49, 49}});
    expect_orbits("polarfly:q=3", 3, (struct dse_orbit[]){{0, 3}, {1, 6}, {4, 4}});
    expect_orbits("polarfly:q=4", 3, (struct dse_orbit[]){{0, 15}, {1, 5}, {5, 1}});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_stand_as_told),
        cmocka_unit_test(classes_run_out),
        cmocka_unit_test(orbits_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Real systems: what follows from their descriptions, against what is published of them. */
#include "tests/support/test.h"

#include "models/systems.h"
#include "tests/support/networks.h"

/* De Sensi et al. 2020, section II.B and its footnote: 545 groups, 279,040 end points; 511 groups.
 */
static void slingshot(void **state) {
    (void)state;
    struct dse_design design = test_design("system:slingshot");
    assert_int_equal(design.groups, 545);
    assert_int_equal(design.endpoints, 279040);
    assert_int_equal(design.ports_used, 64);
    assert_int_equal(design.ports_idle, 0);
    assert_int_equal(design.diameter, 3);
    assert_close(design.taper, 512.0 / 544, 1e-15, 0);
    design = test_design("system:slingshot_511");
    assert_int_equal(design.groups, 511);
    assert_int_equal(design.endpoints, 261632);
}

/* De Sensi et al. 2020, section II.G: 56 global links a group; bisection 6.4 TB/s, both directions,
 * 4 x 4 x 8 links x 200 Gb/s x 2; all-to-all 8/7 x 448 x 200 Gb/s = 12.8 TB/s. */
static void shandy(void **state) {
    (void)state;
    struct dse_design design = test_design("system:shandy");
    assert_int_equal(design.groups, 8);
    assert_int_equal(design.nodes, 1024);
    assert_int_equal(design.endpoints, 2048);
    assert_int_equal(design.block_uplinks, 56);
    assert_int_equal(design.links_global, 8 * 56 / 2);
    assert_int_equal(design.bisection_links, 128);
    assert_close(design.bisection_tbps, 25.6, 1e-15, 0);
    assert_close(2 * design.bisection_tbps / 8, 6.4, 1e-15, 0);
    assert_close(design.alltoall_tbps, 102.4, 1e-15, 0);
    assert_close(design.alltoall_tbps / 8, 12.8, 1e-15, 0);
    /* 256 x 100 Gb/s into a group, 56 x 200 Gb/s out of it */
    assert_close(design.taper, 256.0 / 112, 1e-15, 0);
}

/* OLCF: 74 groups of 32 switches with 16 end points, 4 links per pair of groups. Derived: 102.4
 * Tb/s injected into a group, 58.4 Tb/s out of it, ratio 1.7534; 4,321.6 Tb/s out of all groups;
 * 9,472 slots for 9,408 nodes. */
static void frontier(void **state) {
    (void)state;
    struct dse_design design = test_design("system:frontier");
    assert_int_equal(design.groups, 74);
    assert_int_equal(design.routers, 74 * 32);
    assert_int_equal(design.endpoints / 4, 9472);
    assert_int_equal(design.nodes, 9408);
    assert_int_equal(design.endpoints_installed, 4 * 9408);
    assert_close(design.injection_tbps, 37632 * 0.2, 1e-14, 0);
    assert_close((double)design.block_endpoints * 0.2, 102.4, 1e-14, 0);
    assert_close(design.global_tbps / 74, 58.4, 1e-14, 0);
    assert_close(design.global_tbps, 4321.6, 1e-14, 0);
    assert_close(design.taper, 1.7534, 0, 5e-5);
    assert_close(design.taper, 512.0 / 292, 1e-15, 0);
    assert_int_equal(design.bisection_links, 37 * 37 * 4);
}

/* LUMI user guide: 276, 38.4 and 22.4 TB/s between and among the groups of both kinds, both
 * directions, 50 GB/s a link; 128 nodes with 4 NICs and 256 with one a group. The explicit network
 * is compared kind by kind in test_graph_metrics. */
static void lumi(void **state) {
    (void)state;
    struct dse_design design = test_design("system:lumi");
    assert_int_equal(design.groups, 24 + 8);
    assert_int_equal(design.routers, 24 * 32 + 8 * 16);
    assert_int_equal(design.nodes, 24 * 128 + 8 * 256);
    assert_close((double)design.links_global * 0.05, 276 + 38.4 + 22.4, 1e-14, 0);
    assert_close(design.global_tbps / 8, 276 + 38.4 + 22.4, 1e-14, 0);
    assert_int_equal(design.radix, 64);
    assert_int_equal(design.ports_used, 63);
    assert_int_equal(design.diameter, 3); /* the guide: at most 3 hops between switches */
}

/* De Sensi et al. 2020, section III: 4 groups, 484 nodes, at most 128 a group; 48 links of 200 Gb/s
 * a group, read as 16 to each other one: what leaves a group of 128 nodes under uniform traffic,
 * 3/4 of 128 x 100 Gb/s, is 48 x 200 Gb/s. */
static void malbec(void **state) {
    (void)state;
    struct dse_design design = test_design("system:malbec");
    assert_int_equal(design.groups, 4);
    assert_int_equal(design.nodes, 484);
    assert_int_equal(design.endpoints, 512);
    assert_int_equal(design.block_endpoints, 128);
    assert_int_equal(design.block_uplinks, 48);
    assert_int_equal(design.links_global, 4 * 48 / 2);
    assert_int_equal(design.bisection_links, 2 * 2 * 16);
    assert_close(design.global_tbps / 4, 0.75 * 128 * 0.1, 1e-14, 0);
    assert_close(design.taper, 4.0 / 3, 1e-15, 0);
    assert_close(design.injection_tbps, 48.4, 1e-14, 0);
}

/* TACC user guide: 91 racks with two leaf switches of 22 ports down and 18 up, 44 nodes a leaf,
 * six core switches, 22/18. Derived: 182 leaves, 3,276 uplinks, ratio 1.222. */
static void frontera(void **state) {
    (void)state;
    struct dse_design design = test_design("system:frontera");
    assert_int_equal(design.nodes, 8008);
    assert_int_equal(design.endpoints, 182 * 22);
    assert_int_equal(design.routers, 182 + 6);
    assert_int_equal(design.links, 3276);
    assert_int_equal(design.block_uplinks, 18);
    assert_close(design.taper, 1.222, 0, 5e-4);
    assert_close(design.taper, 22.0 / 18, 1e-15, 0);
    assert_close(design.injection_tbps, 8008 * 0.1, 1e-14, 0);
    assert_int_equal(design.asics, 182 + 6 * (40 + 20));
    assert_int_equal(design.spare, 0);
}

/* OLCF: 4,608 nodes, non-blocking, dual rail. EE Times: 256 racks with two leaf switches, 18 racks
 * of core switches, nearly a petabit a second. */
static void summit(void **state) {
    (void)state;
    struct dse_design design = test_design("system:summit");
    assert_int_equal(design.nodes, 4608);
    assert_int_equal(design.routers, 2 * 256 + 18);
    assert_close(design.taper, 1, 0, 0);
    assert_close(design.bisection_ratio, 1, 0, 0);
    assert_close(design.injection_tbps, 921.6, 1e-14, 0);
    assert_int_equal(design.diameter_asics, 4); /* three levels of chips */
    /* The rails as two planes. */
    struct dse_design planes = test_design("fat_tree:k=36,levels=2,endpoints=4608,core_radix=648,"
                                           "rate=100Gbps,nics_per_node=2,planes=2");
    assert_int_equal(planes.nodes, design.nodes);
    assert_int_equal(planes.routers, design.routers);
    assert_int_equal(planes.asics, design.asics);
    assert_int_equal(planes.links, design.links);
}

/* Zimmer et al. 2019: as Summit, with a taper of 2:1; 4,320 nodes. */
static void sierra(void **state) {
    (void)state;
    struct dse_design design = test_design("system:sierra");
    assert_int_equal(design.nodes, 4320);
    assert_close(design.taper, 2, 0, 0);
    assert_close(design.bisection_ratio, 0.5, 0, 0);
}

/* 158,976 nodes; 10 links a node in the Tofu of 2 x 3 x 2 units: two each along X, Y, Z and B, one
 * each along A and C. Diameter 12 + 11 + 12 + 1 + 1 + 1. */
static void fugaku(void **state) {
    (void)state;
    struct dse_design design = test_design("system:fugaku");
    assert_int_equal(design.nodes, 158976);
    assert_int_equal(design.links, 158976 * 10 / 2);
    assert_int_equal(design.diameter, 38);
    assert_close(design.injection_tbps / 158976, 8 * 40.8e-3, 1e-14, 0);
}

/* De Sensi et al. 2020: 92,544 nodes at most, 81.6 Gb/s injected by a node; 384 nodes in a group of
 * Crystal. Derived: 241 groups. */
static void aries(void **state) {
    (void)state;
    struct dse_design design = test_design("system:aries");
    assert_int_equal(design.groups, 241);
    assert_int_equal(design.nodes, 92544);
    assert_int_equal(design.routers, 241 * 96);
    assert_int_equal(design.block_endpoints, 384);
    assert_int_equal(design.block_uplinks, 960);
    assert_close(design.injection_tbps / 92544, 81.6e-3, 1e-14, 0);
    assert_int_equal(design.ports_used, 4 + 15 + 5 * 3 + 10);
    assert_int_equal(design.links_global, 241 * 960 / 2); /* all global ports are in use */
}

/* What is not published is not made up. */
static void unpublished(void **state) {
    (void)state;
    assert_null(dse_system_find("niagara")->network);
    assert_null(dse_system_find("crystal")->network);
    test_refused("system:niagara", DSE_INFEASIBLE, "`dse describe niagara' tells what is");
    test_refused("system:crystal", DSE_INFEASIBLE, "too little of system 'crystal' is published");
    /* Niagara: a wing of 375 nodes is more than a group of 36-port switches. */
    assert_int_equal(test_design("megafly:k=36,g=4,links_per_pair=1").block_endpoints, 324);
}

static void every_system_is_described(void **state) {
    (void)state;
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        assert_true(system->summary[0] != '\0' && system->facts[0] != '\0');
        assert_true(system->sources[0] != '\0');
        assert_ptr_equal(dse_system_find(system->name), system);
        assert_true(system->network == NULL || test_design(system->network).endpoints > 0);
    }
    assert_null(dse_system_find("atlantis"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slingshot),   cmocka_unit_test(shandy),
        cmocka_unit_test(frontier),    cmocka_unit_test(lumi),
        cmocka_unit_test(malbec),      cmocka_unit_test(frontera),
        cmocka_unit_test(summit),      cmocka_unit_test(sierra),
        cmocka_unit_test(fugaku),      cmocka_unit_test(aries),
        cmocka_unit_test(unpublished), cmocka_unit_test(every_system_is_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

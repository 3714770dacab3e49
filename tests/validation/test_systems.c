/* Real systems: what follows from their descriptions, against what is published of them. */
#include "tests/support/test.h"

#include "models/systems.h"
#include "tests/support/networks.h"

/* De Sensi et al. 2020, section II.B and its footnote: 545 groups, 279,040 end points; 511 groups.
 */
static void slingshot(void **state) {
    (void)state;
    struct dse_design design = design_of("system:slingshot");
    assert_int_equal(design.groups, 545);
    assert_int_equal(design.endpoints, 279040);
    assert_int_equal(design.ports_used, 64);
    assert_int_equal(design.ports_idle, 0);
    assert_int_equal(design.diameter, 3);
    assert_close(design.taper, 512.0 / 544, 1e-15, 0);
    design = design_of("system:slingshot_511");
    assert_int_equal(design.groups, 511);
    assert_int_equal(design.endpoints, 261632);
}

/* De Sensi et al. 2020, section II.G: 56 global links a group; bisection 6.4 TB/s, both directions,
 * 4 x 4 x 8 links x 200 Gb/s x 2; all-to-all 8/7 x 448 x 200 Gb/s = 12.8 TB/s. */
static void shandy(void **state) {
    (void)state;
    struct dse_design design = design_of("system:shandy");
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
    struct dse_design design = design_of("system:frontier");
    assert_int_equal(design.groups, 74);
    assert_int_equal(design.routers, 74 * 32);
    assert_int_equal(design.nodes, 9472);
    assert_close(design.injection_tbps / 74, 102.4, 1e-14, 0);
    assert_close(design.global_tbps / 74, 58.4, 1e-14, 0);
    assert_close(design.global_tbps, 4321.6, 1e-14, 0);
    assert_close(design.taper, 1.7534, 0, 5e-5);
    assert_close(design.taper, 512.0 / 292, 1e-15, 0);
    assert_int_equal(design.bisection_links, 37 * 37 * 4);
}

static void every_system_is_described(void **state) {
    (void)state;
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        assert_true(system->summary[0] != '\0' && system->facts[0] != '\0');
        assert_true(system->sources[0] != '\0');
        assert_ptr_equal(dse_system_find(system->name), system);
        assert_true(design_of(system->network).endpoints > 0);
    }
    assert_null(dse_system_find("atlantis"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slingshot),
        cmocka_unit_test(shandy),
        cmocka_unit_test(frontier),
        cmocka_unit_test(every_system_is_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Every family in the registry builds what its closed forms say, and its orbits are right. */
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

#include "models/network_graph.h"
#include "tests/support/claims.h"
#include "tests/support/graphs.h"
#include "tests/support/small_networks.h"
#include "tests/support/symmetry.h"

/* Every class of links is told of. */
static void check_classes(const char *text, const struct dse_graph *graph, const char *wiring) {
    for (size_t i = 0; i < DSE_GRAPH_CLASSES_MAX; i++) {
        const char *name = graph->class_names[i];
        char word[DSE_GRAPH_CLASS_NAME_SIZE] = "";
        memcpy(word, name, strcspn(name, " "));
        if (strstr(wiring, word) == NULL) {
            fail_msg("%s: the wiring says nothing of links of class '%s'", text, name);
        }
    }
}

static void check_network(const char *text, const struct dse_network *network) {
    struct dse_graph *graph = test_graph_of(network);
    struct dse_design design = {0};
    assert_int_equal(dse_network_evaluate(network, &design, NULL), DSE_OK);
    check_channels(text, graph);
    check_classes(text, graph, network->family->wiring);
    check_claims(text, &design, graph, 18);
    dse_graph_free(graph);
}

static void closed_forms_hold(void **state) {
    (void)state;
    small_networks_each(450, 8, check_network);
}

/* The orbits that a family tells may be finer than those of the whole group of symmetries, but of
 * each of these they must make up all routers. */
static void check_orbits(const char *text, const struct dse_network *network) {
    struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX];
    size_t count = dse_network_orbits(network, orbits);
    if (count == 0) {
        return;
    }
    struct dse_graph *graph = test_graph_of(network);
    uint32_t orbit_of[512], told[512] = {0}, there[512] = {0};
    assert_true(count <= DSE_FAMILY_ORBITS_MAX && graph->routers <= 512);
    symmetry_orbits(graph, orbit_of);
    for (uint32_t router = 0; router < graph->routers; router++) {
        there[orbit_of[router]]++;
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(orbits[i].router < graph->routers);
        told[orbit_of[orbits[i].router]] += orbits[i].routers;
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        if (told[router] != there[router]) {
            fail_msg("%s: %u routers are said to look like router %u, %u do", text, told[router],
                     router, there[router]);
        }
    }
    dse_graph_free(graph);
}

static void orbits_are_right(void **state) {
    (void)state;
    small_networks_each(300, 8, check_orbits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_forms_hold),
        cmocka_unit_test(orbits_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

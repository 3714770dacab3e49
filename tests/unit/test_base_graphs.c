/* Base graphs: which graphs the listed ones are, and the errors of the others. */
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/graphs.h"
#include "tests/support/networks.h"
#include "tests/support/symmetry.h"

/* Cycles of `length` routers that start with the path, its first router being their least; each is
 * met in both directions. */
static uint32_t count_cycles(const struct dse_graph *graph, const uint32_t *path, uint32_t done,
                             uint32_t length) {
    uint32_t longer[16], last = path[done - 1], count = 0;
    memcpy(longer, path, done * sizeof *path);
    for (uint32_t c = graph->start[last]; c < graph->start[last + 1]; c++) {
        uint32_t next = graph->to[c];
        bool seen = next <= path[0];
        for (uint32_t i = 1; i < done; i++) {
            seen |= path[i] == next;
        }
        longer[done] = next;
        count += done == length ? next == path[0]
                 : !seen        ? count_cycles(graph, longer, done + 1, length)
                                : 0;
    }
    return count;
}

static uint32_t cycles(const struct dse_graph *graph, uint32_t length) {
    uint32_t count = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        count += count_cycles(graph, &router, 1, length);
    }
    return count / 2;
}

/* Girths, and how many shortest cycles there are: 12, 28 and 90 follow from the symmetries of the
 * first three (Coxeter 1950), which are transitive on paths of 3, 4 and 5 links; those of the
 * others were counted by a second program, in another language. Of the two (16,3) graphs of least
 * mean path length with 6 symmetries the other one has 3 cycles of 5. */
static void shortest_cycles(void **state) {
    (void)state;
    static const struct {
        const char *network;
        uint32_t girth, count;
    } rows[] = {
        {"petersen", 5, 12}, {"heawood", 6, 28}, {"levi", 8, 90},    {"opt16_3", 5, 6},
        {"opt16_4", 4, 5},   {"opt32_3", 7, 12}, {"opt32_4", 5, 32},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = test_graph(rows[i].network);
        for (uint32_t length = 3; length < rows[i].girth; length++) {
            assert_int_equal(cycles(graph, length), 0);
        }
        assert_int_equal(cycles(graph, rows[i].girth), rows[i].count);
        dse_graph_free(graph);
    }
}

/* Sizes of orbits, in ascending order; counted by the second program as well. */
static void orbits(void **state) {
    (void)state;
    static const struct {
        const char *network, *sizes;
    } rows[] = {
        {"petersen", " 10"},       {"heawood", " 14"},    {"levi", " 30"},
        {"opt16_3", " 1 3 6 6"},   {"opt16_4", " 4 4 8"}, {"opt32_3", " 4 4 12 12"},
        {"opt32_4", " 4 4 8 8 8"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = test_graph(rows[i].network);
        struct dse_text text = {0};
        uint32_t orbit_of[32], members[32] = {0};
        symmetry_orbits(graph, orbit_of);
        for (uint32_t router = 0; router < graph->routers; router++) {
            members[orbit_of[router]]++;
        }
        for (uint32_t size = 1; size <= 32; size++) {
            for (uint32_t router = 0; router < graph->routers; router++) {
                if (members[router] == size) {
                    dse_text_append_format(&text, " %u", size);
                }
            }
        }
        assert_text(text.data, rows[i].sizes);
        dse_text_free(&text);
        dse_graph_free(graph);
    }
}

/* Five all linked: 10 links, halves of 2 and 3 cut 6. A ring of 7: 2 x (1 + 2 + 3) hops over 6. */
static void of_any_size(void **state) {
    (void)state;
    struct dse_design design = test_design("complete:n=5,p=3");
    assert_int_equal(design.endpoints, 15);
    assert_int_equal(design.links, 10);
    assert_int_equal(design.ports_used, 7);
    assert_int_equal(design.diameter, 1);
    assert_int_equal(design.bisection_links, 6);
    design = test_design("cycle:n=7");
    assert_int_equal(design.links, 7);
    assert_int_equal(design.diameter, 3);
    assert_close(design.mean_hops, 2, 1e-15, 0);
    assert_int_equal(design.bisection_links, 2);
    assert_text(design.bisection_method, "exact: all halves of the base graph");
}

static void errors(void **state) {
    (void)state;
    test_refused("complete", DSE_BAD_INPUT, "complete needs n");
    test_refused("complete:n=1", DSE_BAD_INPUT, "out of range");
    test_refused("complete:n=16385", DSE_BAD_INPUT, "out of range");
    test_refused("cycle:p=2", DSE_BAD_INPUT, "cycle needs n");
    test_refused("cycle:n=2", DSE_BAD_INPUT, "out of range");
    test_refused("levi:n=30", DSE_BAD_INPUT, "unknown parameter 'n' of levi");
    test_refused("opt16_3:p=0", DSE_BAD_INPUT, "out of range");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_cycles),
        cmocka_unit_test(orbits),
        cmocka_unit_test(of_any_size),
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests_name("base_graphs", tests, NULL, NULL);
}

/* Bisections, girths and Moore-type bounds that others state, and those of families' closed forms.
 */
#include <inttypes.h>

#include "solvers/analysis.h"
#include "tests/support/graphs.h"
#include "tests/support/networks.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

/* Bisection widths: Load-Balanced Routing, Table I. Girths: the (3, 5), (3, 6) and (3, 8) cages
 * (Tutte 1947); 0 where none is stated. */
static void base_graphs(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t bisection;
        double girth;
    } rows[] = {
        {"petersen", 5, 5}, {"heawood", 7, 6},  {"levi", 9, 8},     {"opt16_3", 6, 0},
        {"opt16_4", 12, 0}, {"opt32_3", 10, 0}, {"opt32_4", 16, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = sample_base(rows[i].name);
        struct dse_measures measures = sample_measure("bisection", graph);
        assert_int_equal(measures.bisection_links_upper, rows[i].bisection);
        assert_int_equal(measures.bisection_links_lower, rows[i].bisection);
        if (rows[i].girth > 0) {
            assert_close(sample_measure("girth", graph).girth, rows[i].girth, 0, 0);
        }
        dse_graph_free(graph);
    }
}

/* A closed form that is exact must be found by the search and not be excluded from below; one that
 * is an upper bound must not be less than what any cut has. The search must do as well or better.
 */
static void check_family(const char *text) {
    struct dse_design design = test_design(text);
    struct dse_graph *graph = test_graph(text);
    struct dse_measures measures = sample_measure("bisection", graph);
    uint64_t closed = design.bisection_links / design.planes;
    uint64_t lower = measures.bisection_links_lower, upper = measures.bisection_links_upper;
    bool exact = design.bisection_method[0] == 'e';
    if (lower > closed || upper > closed || (exact && upper != closed)) {
        fail_msg("%s: %" PRIu64 " to %" PRIu64 " found, closed form %" PRIu64 " (%s)", text, lower,
                 upper, closed, design.bisection_method);
    }
    dse_graph_free(graph);
}

static void closed_forms(void **state) {
    (void)state;
    static const char *const networks[] = {
        "slim_fly:q=4",
        "slim_fly:q=5",
        "slim_fly:q=7",
        "slim_fly:q=9",
        "slim_fly:q=13",
        "polarfly:q=3",
        "polarfly:q=4",
        "polarfly:q=5",
        "polarfly:q=11",
        "dragonfly:k=7",
        "dragonfly:k=15",
        "dragonfly:p=4,a=6,h=3,g=10",
        "dragonfly:p=2,a=4,h=2,g=5",
        "dragonfly:p=4,a=8,h=4,g=32,arrangement=palm_tree",
        "megafly:k=12",
        "megafly:k=16,g=9,links_per_pair=8",
        "fat_tree:k=16,levels=3",
        "fat_tree:k=16,taper=2:1",
        "fat_tree:k=18,endpoints=1000",
        "kary_tree:k=3,n=3",
        "kary_tree:k=4,n=4",
        "torus:dims=8x8x8",
        "torus:dims=5x5x5",
        "torus:dims=6x5x7",
        "mesh:dims=7x9",
        "mesh:dims=5x5x5",
        "hypercube:n=10",
        "hyperx:dims=7x7",
        "hyperx:dims=5x5x5",
        "hyperx:dims=4x8,width=2",
    };
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        check_family(networks[i]);
    }
}

/* Full fat trees carry any permutation (Clos 1953; Leiserson 1985): half of the end points cross.
 */
static void fat_trees_are_exact(void **state) {
    (void)state;
    for (uint32_t k = 4; k <= 20; k += 4) {
        struct dse_graph *graph = sample_fat_tree(k);
        struct dse_measures measures = sample_measure("bisection", graph);
        assert_int_equal(measures.bisection_links_lower, k * k * k / 8);
        assert_int_equal(measures.bisection_links_upper, k * k * k / 8);
        dse_graph_free(graph);
    }
}

/* Complete graphs: n^2 / 4 links, rounded down. */
static void complete_graphs(void **state) {
    (void)state;
    for (uint32_t n = 2; n <= 150; n += 7) {
        struct dse_graph *graph = sample_lattice(SAMPLE_HAMMING, &n, 1);
        struct dse_measures measures = sample_measure("bisection", graph);
        assert_int_equal(measures.bisection_links_lower, n * n / 4);
        assert_int_equal(measures.bisection_links_upper, n * n / 4);
        dse_graph_free(graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base_graphs),
        cmocka_unit_test(closed_forms),
        cmocka_unit_test(fat_trees_are_exact),
        cmocka_unit_test(complete_graphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

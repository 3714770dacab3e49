/* Networks that change link by link and back. */
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "core/graph_edit.h"
#include "core/random.h"

enum { N = 23, WIDTH = 22 };

static void links_come_and_go(void **state) {
    (void)state;
    struct dse_graph_edit edit;
    assert_true(dse_graph_edit_start(&edit, 4, 3));
    dse_graph_edit_link(&edit, 0, 1);
    dse_graph_edit_link(&edit, 2, 1);
    assert_true(dse_graph_edit_linked(&edit, 1, 0) && dse_graph_edit_linked(&edit, 1, 2));
    assert_false(dse_graph_edit_linked(&edit, 0, 2));
    size_t mark = dse_graph_edit_mark(&edit);
    dse_graph_edit_unlink(&edit, 1, 0);
    dse_graph_edit_link(&edit, 0, 3);
    assert_false(dse_graph_edit_linked(&edit, 0, 1));
    dse_graph_edit_undo(&edit, mark);
    assert_true(dse_graph_edit_linked(&edit, 0, 1));
    assert_false(dse_graph_edit_linked(&edit, 0, 3));
    assert_int_equal(edit.degree[1], 2);
    dse_graph_edit_commit(&edit);
    dse_graph_edit_undo(&edit, 0);
    assert_int_equal(edit.degree[1], 2);
    dse_graph_edit_free(&edit);
}

/* Thousands of random changes, taken back to a random mark: what is there is what was there then.
 */
static void undo_restores(void **state) {
    (void)state;
    struct dse_graph_edit edit;
    struct dse_random random;
    assert_true(dse_graph_edit_start(&edit, N, WIDTH));
    dse_random_start(&random, 3, 0, DSE_RANDOM_TOPOLOGY, 0);
    bool then[N][N] = {{false}};
    size_t mark = 0;
    for (int i = 0; i < 5000; i++) {
        uint32_t a = (uint32_t)dse_random_below(&random, N);
        uint32_t b = (uint32_t)dse_random_below(&random, N);
        if (a != b && dse_graph_edit_linked(&edit, a, b)) {
            dse_graph_edit_unlink(&edit, a, b);
        } else if (a != b) {
            dse_graph_edit_link(&edit, a, b);
        }
        if (i == 1234) {
            mark = dse_graph_edit_mark(&edit);
            for (uint32_t j = 0; j < N * N; j++) {
                then[j / N][j % N] = dse_graph_edit_linked(&edit, j / N, j % N);
            }
        }
    }
    dse_graph_edit_undo(&edit, mark);
    for (uint32_t j = 0; j < N * N; j++) {
        assert_int_equal(dse_graph_edit_linked(&edit, j / N, j % N), then[j / N][j % N]);
    }
    dse_graph_edit_undo(&edit, 0);
    for (uint32_t router = 0; router < N; router++) {
        assert_int_equal(edit.degree[router], 0);
    }
    dse_graph_edit_free(&edit);
}

static void connectedness_and_build(void **state) {
    (void)state;
    struct dse_graph_edit edit;
    struct dse_graph *graph;
    struct dse_error error;
    uint32_t scratch[10];
    assert_true(dse_graph_edit_start(&edit, 5, 4));
    dse_graph_edit_link(&edit, 4, 0);
    dse_graph_edit_link(&edit, 3, 0);
    dse_graph_edit_link(&edit, 2, 1);
    assert_false(dse_graph_edit_connected(&edit, scratch));
    dse_graph_edit_link(&edit, 1, 0);
    assert_true(dse_graph_edit_connected(&edit, scratch));
    struct dse_graph_builder *builder = dse_graph_builder_new();
    dse_graph_builder_routers(builder, 5, 1);
    dse_graph_edit_build(&edit, builder, 3);
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OK);
    assert_int_equal(graph->links, 4);
    const uint32_t of_first[] = {1, 3, 4};
    assert_memory_equal(graph->to, of_first, sizeof of_first);
    assert_int_equal(graph->link_class[0], 3);
    dse_graph_free(graph);
    dse_graph_edit_free(&edit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_come_and_go),
        cmocka_unit_test(undo_restores),
        cmocka_unit_test(connectedness_and_build),
    };
    return cmocka_run_group_tests_name("graph_edit", tests, NULL, NULL);
}

/* Networks that change link by link and back. */
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "core/graph_edit.h"
#include "core/random.h"
#include "tests/support/graphs.h"

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

/* Fails unless every place of every row and its counterpart at the other end name each other. */
static void check_rows(const struct dse_graph_edit *edit) {
    for (uint32_t router = 0; router < edit->routers; router++) {
        for (uint32_t i = 0; i < edit->degree[router]; i++) {
            uint32_t other = dse_graph_edit_neighbour(edit, router, i);
            uint32_t back = edit->back[router * edit->width + i];
            assert_true(other != router && back < edit->degree[other]);
            assert_int_equal(dse_graph_edit_neighbour(edit, other, back), router);
            assert_int_equal(edit->back[other * edit->width + back], i);
        }
    }
}

static void change_at_random(struct dse_graph_edit *edit, struct dse_random *random) {
    uint32_t a = (uint32_t)dse_random_below(random, N), b = (uint32_t)dse_random_below(random, N);
    uint32_t kind = (uint32_t)dse_random_below(random, 3);
    if (kind == 0 && edit->degree[a] > 0) {
        dse_graph_edit_unlink_at(edit, a, (uint32_t)dse_random_below(random, edit->degree[a]));
    } else if (kind == 1 && edit->degree[a] > 0 && edit->degree[b] > 0) {
        dse_graph_edit_switch(edit, a, (uint32_t)dse_random_below(random, edit->degree[a]), b,
                              (uint32_t)dse_random_below(random, edit->degree[b]));
    } else if (a != b && dse_graph_edit_linked(edit, a, b)) {
        dse_graph_edit_unlink(edit, a, b);
    } else if (a != b) {
        dse_graph_edit_link(edit, a, b);
    }
}

/* Thousands of random changes, taken back to a mark in their midst: what is there is what was there
 * then, the order of neighbours included. */
static void undo_restores(void **state) {
    (void)state;
    struct dse_graph_edit edit;
    struct dse_random random;
    assert_true(dse_graph_edit_start(&edit, N, WIDTH));
    dse_random_start(&random, 3, 0, DSE_RANDOM_TOPOLOGY, 0);
    uint32_t degree[N] = {0}, neighbours[N * WIDTH] = {0};
    size_t mark = 0;
    for (int i = 0; i < 5000; i++) {
        change_at_random(&edit, &random);
        if (i == 1234) {
            check_rows(&edit);
            mark = dse_graph_edit_mark(&edit);
            memcpy(degree, edit.degree, sizeof degree);
            memcpy(neighbours, edit.neighbours, sizeof neighbours);
        }
    }
    check_rows(&edit);
    dse_graph_edit_undo(&edit, mark);
    check_rows(&edit);
    assert_memory_equal(edit.degree, degree, sizeof degree);
    for (uint32_t router = 0; router < N; router++) {
        assert_memory_equal(edit.neighbours + router * WIDTH, neighbours + router * WIDTH,
                            degree[router] * sizeof *neighbours);
    }
    dse_graph_edit_undo(&edit, 0);
    for (uint32_t router = 0; router < N; router++) {
        assert_int_equal(edit.degree[router], 0);
    }
    dse_graph_edit_free(&edit);
}

/* 0-1 and 2-3 become 0-3 and 2-1. What would make a loop or a parallel link is refused. */
static void switches_keep_it_simple(void **state) {
    (void)state;
    struct dse_graph_edit edit;
    assert_true(dse_graph_edit_start(&edit, 5, 3));
    dse_graph_edit_link(&edit, 0, 1);
    dse_graph_edit_link(&edit, 2, 3);
    dse_graph_edit_link(&edit, 0, 4);
    size_t mark = dse_graph_edit_mark(&edit);
    assert_false(dse_graph_edit_switch(&edit, 0, 0, 0, 1)); /* the same router */
    assert_false(dse_graph_edit_switch(&edit, 0, 0, 1, 0)); /* the same link from both ends */
    assert_false(dse_graph_edit_switch(&edit, 0, 0, 4, 0)); /* 0-0 */
    assert_false(dse_graph_edit_switch(&edit, 1, 0, 4, 0)); /* both lead to 0 */
    dse_graph_edit_link(&edit, 0, 3);
    assert_false(dse_graph_edit_switch(&edit, 0, 0, 2, 0)); /* 0-3 is there */
    dse_graph_edit_undo(&edit, mark);
    assert_int_equal(dse_graph_edit_mark(&edit), mark);
    assert_true(dse_graph_edit_switch(&edit, 0, 0, 2, 0));
    assert_true(dse_graph_edit_linked(&edit, 0, 3) && dse_graph_edit_linked(&edit, 2, 1));
    assert_false(dse_graph_edit_linked(&edit, 0, 1) || dse_graph_edit_linked(&edit, 2, 3));
    check_rows(&edit);
    dse_graph_edit_undo(&edit, mark);
    assert_true(dse_graph_edit_linked(&edit, 0, 1) && dse_graph_edit_linked(&edit, 2, 3));
    dse_graph_edit_free(&edit);
}

/* A network, changed and changed back, is built as it was. */
static void from_a_graph_and_back(void **state) {
    (void)state;
    struct dse_graph *graph = test_graph("slim_fly:q=5,p=3"), *again;
    struct dse_graph_edit edit;
    struct dse_error error = {0};
    assert_int_equal(dse_graph_edit_from(&edit, graph, 7, &error), DSE_OK);
    check_rows(&edit);
    assert_int_equal(dse_graph_edit_neighbour(&edit, 7, 2), graph->to[graph->start[7] + 2]);
    dse_graph_edit_unlink_at(&edit, 7, 2);
    dse_graph_edit_undo(&edit, 0);
    struct dse_graph_builder *builder = dse_graph_builder_new();
    dse_graph_builder_routers(builder, 50, 3);
    dse_graph_edit_build(&edit, builder, 0);
    assert_int_equal(dse_graph_builder_finish(builder, &again, &error), DSE_OK);
    assert_int_equal(again->links, graph->links);
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            assert_true(dse_graph_edit_linked(&edit, router, graph->to[c]));
        }
    }
    dse_graph_free(again);
    dse_graph_edit_free(&edit);
    assert_int_equal(dse_graph_edit_from(&edit, graph, 6, &error), DSE_INFEASIBLE);
    assert_text(error.message, "router 0 has 7 links, more than 6");
    dse_graph_free(graph);
    graph = test_graph("hyperx:dims=3,width=2,p=1");
    assert_int_equal(dse_graph_edit_from(&edit, graph, 9, &error), DSE_INFEASIBLE);
    assert_text(error.message, "the network has parallel links");
    dse_graph_free(graph);
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
        cmocka_unit_test(links_come_and_go),       cmocka_unit_test(undo_restores),
        cmocka_unit_test(switches_keep_it_simple), cmocka_unit_test(from_a_graph_and_back),
        cmocka_unit_test(connectedness_and_build),
    };
    return cmocka_run_group_tests_name("graph_edit", tests, NULL, NULL);
}

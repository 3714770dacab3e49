/* BookSim's anynet written: expected text by src/examples/anynet/README of BookSim 2. */
#include <string.h>

#include "tests/support/graphs.h"
#include "tests/support/reading.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

static void test_lines(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd_simple();
    assert_writes("anynet", graph, &writing_context,
                  "router 0 node 0 node 1 node 2 router 1 router 3\n"
                  "router 1 router 0 router 2\n"
                  "router 2 node 3 router 1 router 3\n"
                  "router 3 node 4 node 5 router 2 router 0\n"
                  "router 4\n");
    dse_graph_free(graph);
}

/* Routers, end points and links come back, classes do not. */
static void test_back(void **state) {
    (void)state;
    struct dse_graph *graph = test_graph("dragonfly:p=2,a=4,h=2");
    struct writing writing = writing_of("anynet", graph, &writing_context);
    struct reading reading = reading_of_bytes(NULL, writing.text, writing.length);
    assert_int_equal(reading.status, DSE_OK);
    assert_string_equal(reading.report.reader->name, "anynet");
    assert_null(reading.report.warnings.data);
    memset(graph->class_names, 0, sizeof graph->class_names);
    assert_true(dse_graph_equal(graph, reading.graph));
    reading_free(&reading);
    writing_free(&writing);
    dse_graph_free(graph);
}

static void test_refusal(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(false);
    assert_unwritable("anynet", graph, &writing_context,
                      "BookSim's anynet has no parallel links, of which the network has 2");
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_back),
        cmocka_unit_test(test_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

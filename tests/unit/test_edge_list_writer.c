/* Edge lists written: expected text worked out by hand from docs/dse.1 and the reader's rules. */
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

static void test_numbers(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(false);
    assert_writes("edge_list", graph, &writing_context,
                  "# dse edge list of odd\n"
                  "# routers 1 endpoints 3\n"
                  "# routers 1 endpoints 0\n"
                  "# routers 1 endpoints 1\n"
                  "# routers 1 endpoints 2\n"
                  "# routers 1 endpoints 0\n"
                  "from,to,multiplicity,class\n"
                  "0,1,1,\"local\"\n"
                  "0,3,1,\n"
                  "1,2,3,\"far, \"\"x\"\"\"\n"
                  "2,3,1,\n");
    dse_graph_free(graph);
}

static void test_names(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(true);
    assert_writes("edge_list", graph, &writing_context,
                  "# dse edge list of odd\n"
                  "# router \"a b\" endpoints 3\n"
                  "# router \"x\"\"y\" endpoints 0\n"
                  "# router \"<&>'\" endpoints 1\n"
                  "# router \"p,q;#5\" endpoints 2\n"
                  "# router \"\\\xc3\xa9]\" endpoints 0\n"
                  "from,to,multiplicity,class\n"
                  "\"a b\",\"x\"\"y\",1,\"local\"\n"
                  "\"a b\",\"p,q;#5\",1,\n"
                  "\"x\"\"y\",\"<&>'\",3,\"far, \"\"x\"\"\"\n"
                  "\"<&>'\",\"p,q;#5\",1,\n");
    dse_graph_free(graph);
}

/* Runs of routers with as many end points are one line; a title cannot end its comment. */
static void test_runs(void **state) {
    (void)state;
    struct dse_writer_context context = writing_context;
    context.network = "file:a\nb\xff";
    struct dse_graph *graph = sample_finish(sample_start(1000, 4));
    assert_writes("edge_list", graph, &context,
                  "# dse edge list of file:a?b?\n"
                  "# routers 1000 endpoints 4\n"
                  "from,to,multiplicity,class\n");
    dse_graph_free(graph);
}

static void test_back(void **state) {
    (void)state;
    writing_check_all_back("edge_list");
    struct dse_graph *graph = writing_named(" a ", "b ");
    assert_reads_back("edge_list", graph);
    dse_graph_free(graph);
}

static void test_refusals(void **state) {
    (void)state;
    struct dse_graph *graph = writing_named("a\tb", "");
    assert_unwritable("edge_list", graph, &writing_context,
                      "router 1 has a control character in a name; is this a binary file?");
    dse_graph_free(graph);
    graph = writing_named("a\xff", "");
    assert_unwritable("edge_list", graph, &writing_context,
                      "router 1 has a name that is not UTF-8");
    dse_graph_free(graph);
    graph = writing_named("", "");
    assert_unwritable("edge_list", graph, &writing_context, "router 1 has an empty name");
    dse_graph_free(graph);
    graph = writing_named(NULL, "a\xff");
    assert_unwritable("edge_list", graph, &writing_context,
                      "class 0 of links has a name that is not UTF-8");
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),  cmocka_unit_test(test_names),
        cmocka_unit_test(test_runs),     cmocka_unit_test(test_back),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

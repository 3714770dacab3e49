/* DOT written: expected text by the grammar of graphviz.org/doc/info/lang.html. */
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

static void test_numbers(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(false);
    assert_writes("dot", graph, &writing_context,
                  "graph \"odd\" {\n"
                  "  0 [endpoints=3];\n"
                  "  1 [endpoints=0];\n"
                  "  2 [endpoints=1];\n"
                  "  3 [endpoints=2];\n"
                  "  4 [endpoints=0];\n"
                  "  0 -- 1 [multiplicity=1, class=\"local\"];\n"
                  "  0 -- 3 [multiplicity=1];\n"
                  "  1 -- 2 [multiplicity=3, class=\"far, \\\"x\\\"\"];\n"
                  "  2 -- 3 [multiplicity=1];\n"
                  "}\n");
    dse_graph_free(graph);
}

/* Only quotes are escaped: in a string of DOT every other backslash is itself. */
static void test_names(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(true);
    assert_writes("dot", graph, &writing_context,
                  "graph \"odd\" {\n"
                  "  \"a b\" [endpoints=3];\n"
                  "  \"x\\\"y\" [endpoints=0];\n"
                  "  \"<&>'\" [endpoints=1];\n"
                  "  \"p,q;#5\" [endpoints=2];\n"
                  "  \"\\\xc3\xa9]\" [endpoints=0];\n"
                  "  \"a b\" -- \"x\\\"y\" [multiplicity=1, class=\"local\"];\n"
                  "  \"a b\" -- \"p,q;#5\" [multiplicity=1];\n"
                  "  \"x\\\"y\" -- \"<&>'\" [multiplicity=3, class=\"far, \\\"x\\\"\"];\n"
                  "  \"<&>'\" -- \"p,q;#5\" [multiplicity=1];\n"
                  "}\n");
    dse_graph_free(graph);
}

/* A title cannot end its string, and a router that is called as an adapter is none. */
static void test_title(void **state) {
    (void)state;
    struct dse_writer_context context = writing_context;
    context.network = "file:a\"\\\n";
    struct dse_graph *graph = writing_named("H-5", "");
    assert_writes("dot", graph, &context,
                  "graph \"file:a\\\"/?\" {\n"
                  "  \"0\" [endpoints=1];\n"
                  "  \"H-5\" [endpoints=1, type=Switch];\n"
                  "  \"0\" -- \"H-5\" [multiplicity=1];\n"
                  "}\n");
    dse_graph_free(graph);
}

static void test_back(void **state) {
    (void)state;
    writing_check_all_back("dot");
    struct dse_graph *graph = writing_named(" a ", "b ");
    assert_reads_back("dot", graph);
    dse_graph_free(graph);
}

static void test_refusals(void **state) {
    (void)state;
    static const char *const names[] = {"a\\", "a\\\"b", "\\\\"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct dse_graph *graph = writing_named(names[i], "");
        assert_unwritable("dot", graph, &writing_context,
                          "router 1 has a name with a backslash before a quote or at the end, "
                          "which DOT cannot hold");
        dse_graph_free(graph);
        graph = writing_named(NULL, names[i]);
        assert_unwritable("dot", graph, &writing_context,
                          "class 0 of links has a name with a backslash before a quote or at the "
                          "end, which DOT cannot hold");
        dse_graph_free(graph);
    }
    struct dse_graph *graph = writing_named("", "");
    assert_unwritable("dot", graph, &writing_context, "router 1 has an empty name");
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),  cmocka_unit_test(test_names),
        cmocka_unit_test(test_title),    cmocka_unit_test(test_back),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

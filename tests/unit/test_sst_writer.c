/* Modules for SST written: expected text by the grammar of Python; such a module was imported, and
 * merlin's topoAny built from it, with sst itself replaced by a stand-in. */
#include <string.h>

#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

static void test_module(void **state) {
    (void)state;
    struct dse_writer_context context = writing_context;
    context.network = "file:\"a\\\n";
    struct dse_graph *graph = writing_odd_simple();
    struct writing writing = writing_of("sst", graph, &context);
    assert_int_equal(writing.status, DSE_OK);
    static const char head[] = "\"\"\"A network for SST, to be imported by a configuration.\"\"\"\n"
                               "import networkx\n"
                               "\n"
                               "NAME = \"file:\\\"a\\\\?\"\n"
                               "LINK_BW = \"200000000000b/s\"\n"
                               "NIC_BW = \"100000000000b/s\"\n"
                               "\n"
                               "ENDPOINTS = [\n"
                               "    3, 0, 1, 2, 0,\n"
                               "]\n"
                               "\n"
                               "LINKS = [\n"
                               "    (0, 1), (0, 3),\n"
                               "    (1, 2),\n"
                               "    (2, 3),\n"
                               "]\n"
                               "\n"
                               "\n"
                               "def graph():\n";
    assert_true(writing.length > strlen(head));
    const char *functions = writing.text + strlen(head);
    assert_non_null(strstr(functions, "\n\n\ndef topology(link_latency, host_link_latency):\n"));
    writing.text[strlen(head)] = '\0';
    assert_text(writing.text, head);
    writing_free(&writing);
    dse_graph_free(graph);
}

/* Rates that are not known are left out. */
static void test_rates(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd_simple();
    struct writing writing = writing_of("sst", graph, &(struct dse_writer_context){.network = ""});
    assert_non_null(strstr(writing.text, "NAME = \"\"\n\nENDPOINTS = [\n"));
    writing_free(&writing);
    dse_graph_free(graph);
}

static void test_refusals(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(false);
    assert_unwritable("sst", graph, &writing_context,
                      "merlin's topoAny has no parallel links, of which the network has 2");
    dse_graph_free(graph);
    graph = sample_finish(sample_start(2, 1));
    assert_unwritable("sst", graph, &writing_context,
                      "a network for SST needs end points and at least one link");
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_module),
        cmocka_unit_test(test_rates),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

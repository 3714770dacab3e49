/* GraphML written: expected text by graphml.graphdrawing.org/specification; parsed by libxml2. */
#include <string.h>

#include <libxml/parser.h>

#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

#define HEAD(title)                                                                                \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                                                 \
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"                                  \
    "  <key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"                \
    "  <key id=\"endpoints\" for=\"node\" attr.name=\"endpoints\" attr.type=\"long\"/>\n"          \
    "  <key id=\"multiplicity\" for=\"edge\" attr.name=\"multiplicity\" attr.type=\"long\">\n"     \
    "    <default>1</default>\n"                                                                   \
    "  </key>\n"                                                                                   \
    "  <key id=\"class\" for=\"edge\" attr.name=\"class\" attr.type=\"string\"/>\n"                \
    "  <graph edgedefault=\"undirected\">\n"                                                       \
    "    <desc>" title "</desc>\n"

static void test_names(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(true);
    assert_writes(
        "graphml", graph, &writing_context,
        HEAD("odd") "    <node id=\"0\"><data key=\"label\">a b</data><data "
                    "key=\"endpoints\">3</data></node>\n"
                    "    <node id=\"1\"><data key=\"label\">x&quot;y</data><data "
                    "key=\"endpoints\">0</data></node>\n"
                    "    <node id=\"2\"><data key=\"label\">&lt;&amp;&gt;'</data><data "
                    "key=\"endpoints\">1</data></node>\n"
                    "    <node id=\"3\"><data key=\"label\">p,q;#5</data><data "
                    "key=\"endpoints\">2</data></node>\n"
                    "    <node id=\"4\"><data key=\"label\">\\\xc3\xa9]</data><data "
                    "key=\"endpoints\">0</data></node>\n"
                    "    <edge source=\"0\" target=\"1\"><data key=\"class\">local</data></edge>\n"
                    "    <edge source=\"0\" target=\"3\"></edge>\n"
                    "    <edge source=\"1\" target=\"2\"><data key=\"multiplicity\">3</data><data "
                    "key=\"class\">far, &quot;x&quot;</data></edge>\n"
                    "    <edge source=\"2\" target=\"3\"></edge>\n"
                    "  </graph>\n</graphml>\n");
    dse_graph_free(graph);
}

static void test_numbers(void **state) {
    (void)state;
    struct dse_writer_context context = writing_context;
    context.network = "file:<a&\xff>";
    struct dse_graph *graph = sample_finish(sample_start(2, 4));
    assert_writes("graphml", graph, &context,
                  HEAD("file:&lt;a&amp;?&gt;") "    <node id=\"0\"><data "
                                               "key=\"endpoints\">4</data></node>\n"
                                               "    <node id=\"1\"><data "
                                               "key=\"endpoints\">4</data></node>\n"
                                               "  </graph>\n</graphml>\n");
    context.network = "\xef\xbf\xbe";
    assert_writes("graphml", graph, &context,
                  HEAD("") "    <node id=\"0\"><data key=\"endpoints\">4</data></node>\n"
                           "    <node id=\"1\"><data key=\"endpoints\">4</data></node>\n"
                           "  </graph>\n</graphml>\n");
    dse_graph_free(graph);
}

/* What another parser makes of it. */
static void test_well_formed(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(true);
    struct writing writing = writing_of("graphml", graph, &writing_context);
    xmlDoc *document = xmlReadMemory(writing.text, (int)writing.length, "odd", NULL, 0);
    assert_non_null(document);
    const xmlNode *root = xmlDocGetRootElement(document);
    assert_string_equal((const char *)root->name, "graphml");
    assert_string_equal((const char *)root->ns->href, "http://graphml.graphdrawing.org/xmlns");
    xmlFreeDoc(document);
    xmlCleanupParser();
    writing_free(&writing);
    dse_graph_free(graph);
}

static void test_back(void **state) {
    (void)state;
    writing_check_all_back("graphml");
}

static void test_refusals(void **state) {
    (void)state;
    struct dse_graph *graph = writing_named("a\xef\xbf\xbf", "");
    assert_unwritable("graphml", graph, &writing_context,
                      "router 1 has a name with U+FFFE or U+FFFF, which XML cannot hold");
    dse_graph_free(graph);
    graph = writing_named("a\x1b", "");
    assert_unwritable("graphml", graph, &writing_context,
                      "router 1 has a control character in a name; is this a binary file?");
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),       cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_well_formed), cmocka_unit_test(test_back),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

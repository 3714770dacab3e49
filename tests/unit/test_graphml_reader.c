/* solvers/io/graphml_reader: GraphML. Expected networks worked by hand. */
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/reading.h"

#define FORMAT "graphml"
#define HEAD "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
#define UNDIRECTED "<graph edgedefault=\"undirected\">"
#define TAIL "</graph></graphml>"
#define NODE(id) "<node id=\"" id "\"/>"
#define EDGE(a, b) "<edge source=\"" a "\" target=\"" b "\"/>"

/* Columns are where libxml2 stands then, which differs between its versions. */
static void assert_refused_at(const char *text, size_t line, const char *message) {
    struct reading reading = reading_of(NULL, text);
    assert_text(reading.error.message, message);
    assert_int_equal(reading.status, DSE_BAD_INPUT);
    assert_int_equal(reading.error.line, line);
    reading_free(&reading);
}

static void parallel_links_are_kept(void **state) {
    (void)state;
    assert_reads(NULL,
                 HEAD UNDIRECTED NODE("0") NODE("1") NODE("2") EDGE("0", "1") EDGE("1", "0")
                     EDGE("2", "2") EDGE("0", "1") EDGE("1", "2") TAIL,
                 "0:1 1:1 2:1 | 0-1*3 1-2", 1, 0, "");
    /* An edge may stand before its nodes. */
    assert_reads(NULL, HEAD UNDIRECTED EDGE("x", "y") NODE("y") NODE("x") TAIL, "x:1 y:1 | x-y", 0,
                 0, "");
}

static void an_edge_of_a_directed_graph_is_a_channel(void **state) {
    (void)state;
    assert_reads(NULL,
                 HEAD "<graph edgedefault=\"directed\">" NODE("a") NODE("b") NODE("c")
                     EDGE("a", "b") EDGE("b", "a") EDGE("b", "a") EDGE("b", "c") TAIL,
                 "a:1 b:1 c:1 | a-b*2 b-c", 0, 0, "");
}

#define KEYS                                                                                       \
    "<key id=\"k1\" for=\"node\" attr.name=\"label\"/>"                                            \
    "<key id=\"k2\" for=\"node\" attr.name=\"endpoints\"><default> 4 </default></key>"             \
    "<key id=\"k3\" for=\"edge\" attr.name=\"multiplicity\"><default>2</default></key>"            \
    "<key id=\"k4\" for=\"edge\" attr.name=\"class\"/>"                                            \
    "<key id=\"k5\" for=\"edge\" attr.name=\"label\"/>"

static void data_tell_of_routers_and_links(void **state) {
    (void)state;
    assert_reads(NULL,
                 HEAD KEYS UNDIRECTED
                 "<node id=\"a\"><data key=\"k1\">\n one &amp; <![CDATA[two]]>\n</data></node>"
                 "<node id=\"b\"><data key=\"k2\">17</data><data key=\"k1\">three</data></node>"
                 "<node id=\"c\"><data key=\"k9\">x</data><data key=\"k1\">4</data></node>"
                 "<edge source=\"a\" target=\"b\"><data key=\"k4\">up</data>"
                 "<data key=\"k5\">not a name</data></edge>"
                 "<edge source=\"c\" target=\"b\"><data key=\"k3\">5</data></edge>" TAIL,
                 "one & two:4 three:17 4:4 | one & two-three*2@up three-4*5", 0, 0, "");
    assert_refused_at(HEAD KEYS UNDIRECTED
                      "<node id=\"a\">\n<data key=\"k2\">-1</data></node>" TAIL,
                      4, "end points are a whole number from 0 to 4294967295");
    assert_refused_at(HEAD KEYS UNDIRECTED
                      "<edge source=\"a\" target=\"b\">\n<data key=\"k3\">0</data></edge>" TAIL,
                      4, "a multiplicity is a whole number from 1 to 4294967295");
}

static void labels_name_routers_if_they_tell_them_apart(void **state) {
    (void)state;
    assert_reads(NULL,
                 HEAD KEYS UNDIRECTED "<node id=\"a\"><data key=\"k1\">x</data></node>"
                                      "<node id=\"b\"><data key=\"k1\">x</data></node>" TAIL,
                 "a:4 b:4 |", 0, 0, "routers are called by their ids, as some labels are the same");
    assert_reads(NULL,
                 HEAD KEYS UNDIRECTED
                 "<node id=\"a\"><data key=\"k1\">x</data></node><node id=\"b\"/>" TAIL,
                 "a:4 b:4 |", 0, 0, "routers are called by their ids, as some have no label");
    assert_reads(NULL,
                 HEAD KEYS UNDIRECTED "<node id=\"a\"><data key=\"k1\">x\ny</data></node>" TAIL,
                 "a:4 |", 0, 0, "routers are called by their ids, as a label is no name");
    /* As yEd writes them. */
    assert_reads(NULL,
                 HEAD UNDIRECTED "<node id=\"n0\"><data key=\"d6\"><y:Node xmlns:y=\"urn:y\">"
                                 "<y:NodeLabel>core</y:NodeLabel></y:Node></data></node>" TAIL,
                 "core:1 |", 0, 0, "");
}

static void nested_graphs_are_flattened(void **state) {
    (void)state;
    assert_reads(NULL,
                 HEAD UNDIRECTED "<node id=\"g\">" UNDIRECTED NODE("a")
                     EDGE("a", "g") "</graph></node><hyperedge/>" TAIL,
                 "g:1 a:1 | g-a", 0, 0, "hyperedges, ignored: 1");
    assert_refused_at(HEAD UNDIRECTED NODE("a") "</graph>\n" UNDIRECTED TAIL, 4,
                      "more than one graph");
}

static void entities_are_refused(void **state) {
    (void)state;
    /* Each level ten times the one before: a billion in full. */
    assert_refused_at("<?xml version=\"1.0\"?>\n<!DOCTYPE g [<!ENTITY a \"lol\">\n"
                      "<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n<graphml>&b;</graphml>",
                      2, "entities are not accepted: a");
    assert_refused_at("<!DOCTYPE g [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n"
                      "<graphml>&x;</graphml>",
                      1, "entities are not accepted: x");
    assert_refused_at("<!DOCTYPE g [<!ENTITY % p SYSTEM \"http://localhost/\"> %p;]>\n<graphml/>",
                      1, "entities are not accepted: p");
    /* A definition elsewhere is not fetched. */
    assert_reads(NULL,
                 "<!DOCTYPE graphml SYSTEM \"http://localhost/graphml.dtd\">\n"
                 "<graphml>" UNDIRECTED NODE("a") TAIL,
                 "a:1 |", 0, 0, "");
}

static void what_is_cut_off_or_wrong_is_named(void **state) {
    (void)state;
    struct reading reading = reading_of(NULL, HEAD UNDIRECTED "\n" NODE("a") "\n<edge sour");
    assert_int_equal(reading.status, DSE_BAD_INPUT);
    assert_int_equal(reading.error.line, 5);
    assert_memory_equal(reading.error.message, "not well-formed XML: ", 21);
    reading_free(&reading);
    reading = reading_of(NULL, HEAD UNDIRECTED NODE("a"));
    assert_int_equal(reading.status, DSE_BAD_INPUT);
    assert_memory_equal(reading.error.message, "not well-formed XML: ", 21);
    reading_free(&reading);
    assert_refused_at("<html><body/></html>", 1, "not GraphML: the document is a html");
    assert_refused_at(HEAD UNDIRECTED TAIL, 3, "no node in this file");
    assert_refused_at(HEAD UNDIRECTED NODE("a") NODE("a") TAIL, 3, "two nodes with the same id");
    assert_refused_at(HEAD UNDIRECTED "<node/>" TAIL, 3, "a node without an id");
    assert_refused_at(HEAD UNDIRECTED NODE("a") "<edge from=\"a\" target=\"a\"/>" TAIL, 3,
                      "an edge without a source");
    assert_refused_at(HEAD UNDIRECTED NODE("a") "<edge source=\"a\"/>" TAIL, 3,
                      "an edge without a target");
    assert_refused_at(HEAD UNDIRECTED NODE("a") "\n" EDGE("a", "b") TAIL, 4,
                      "an edge to a node that the file does not have");
}

static void depth_and_names_are_bounded(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_text_append_string(&text, "<graphml>");
    for (int i = 0; i < 100000; i++) {
        dse_text_append_string(&text, "<x>");
    }
    struct reading reading = reading_of(NULL, text.data);
    assert_text(reading.error.message, "elements more than 200 deep");
    reading_free(&reading);
    dse_text_clear(&text);
    dse_text_append_format(&text, HEAD UNDIRECTED "<node id=\"%*d\"/>" TAIL, 5000, 7);
    reading = reading_of(NULL, text.data);
    assert_text(reading.error.message, "a name longer than 4096 bytes");
    reading_free(&reading);
    dse_text_free(&text);
}

/* libxml2 knows the encoding by the byte order mark. */
static void utf_16_is_read(void **state) {
    (void)state;
    static const char text[] = "<graphml>" UNDIRECTED NODE("a") TAIL;
    char wide[2 * sizeof text];
    memcpy(wide, "\xff\xfe", 2);
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        wide[2 + 2 * i] = text[i];
        wide[3 + 2 * i] = '\0';
    }
    struct reading reading = reading_of_bytes(NULL, wide, 2 * sizeof text);
    assert_text(reading.error.message, "");
    assert_text(reading.network.data, "a:1 |");
    reading_free(&reading);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parallel_links_are_kept),
        cmocka_unit_test(an_edge_of_a_directed_graph_is_a_channel),
        cmocka_unit_test(data_tell_of_routers_and_links),
        cmocka_unit_test(labels_name_routers_if_they_tell_them_apart),
        cmocka_unit_test(nested_graphs_are_flattened),
        cmocka_unit_test(entities_are_refused),
        cmocka_unit_test(what_is_cut_off_or_wrong_is_named),
        cmocka_unit_test(depth_and_names_are_bounded),
        cmocka_unit_test(utf_16_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

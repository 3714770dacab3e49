/* solvers/io/dot_reader: DOT. Expected networks worked by hand. */
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/reading.h"

#define FORMAT "dot"
#define LEAF "\"S-00000000000000a1\""
#define SPINE "\"S-00000000000000b2\""
#define HOST "\"H-00000000000000c3\""

static void edges_of_a_graph_are_links(void **state) {
    (void)state;
    assert_reads(NULL, "graph { a -- b; b -- c -- a b -- a }", "a:1 b:1 c:1 | a-b*2 a-c b-c", 0, 0,
                 "");
    assert_reads(NULL, "GRAPH g\n{\n0 -- 1 0--0; 2\n}\n", "0:1 1:1 2:1 | 0-1", 1, 0, "");
    assert_reads(NULL, "strict graph { a -- b; b -- a; b -- c; }", "a:1 b:1 c:1 | a-b b-c", 0, 1,
                 "");
}

static void edges_of_a_digraph_are_channels(void **state) {
    (void)state;
    assert_reads(NULL, "digraph { a -> b; b -> a; a -> b; b -> c }", "a:1 b:1 c:1 | a-b*2 b-c", 0,
                 0, "");
    assert_reads(NULL, "strict digraph { a -> b; b -> a; a -> b }", "a:1 b:1 | a-b", 0, 1, "");
}

static void attributes_tell_of_routers_and_links(void **state) {
    (void)state;
    assert_reads(NULL,
                 "graph \"x\" { node [shape=box, endpoints=9]; rankdir = LR; bgcolor=white\n"
                 "a [endpoints=4, label=\"first\\n\"]; a -- b [multiplicity=3 class=up]\n"
                 "b -- c [weight=2.5,multiplicity=2; class=\"\"][color=red] c [bold] }",
                 "a:4 b:1 c:1 | a-b*3@up b-c*2", 0, 0, "");
    assert_refused(NULL, "graph { a -- b [multiplicity=0] }", 1, 30,
                   "a multiplicity is a whole number from 1 to 4294967295");
    assert_refused(NULL, "graph { a [endpoints=-1] }", 1, 22,
                   "end points are a whole number from 0 to 4294967295");
}

/* As ibtopotool writes a fabric: every cable in both directions. */
static void adapters_are_end_points(void **state) {
    (void)state;
    struct reading reading = reading_of(
        NULL, "digraph {\n" LEAF " [desc=\"a \\\"leaf\\\"\", type=Switch];\n" HOST
              " [label=host, type=Host];\n" LEAF " -> " SPINE " [key=0, weight=8.0];\n" SPINE
              " -> " LEAF ";\n" LEAF " -> " HOST "; " HOST " -> " LEAF ";\n" LEAF " -> " HOST
              "; " HOST " -> " LEAF ";\n}\n");
    assert_text(reading.error.message, "");
    assert_text(reading.network.data, "S-00000000000000a1:2 S-00000000000000b2:0 | "
                                      "S-00000000000000a1-S-00000000000000b2");
    assert_int_equal(reading.report.adapters, 1);
    reading_free(&reading);
    /* The id tells of an adapter where there is no type, and the type goes before the id. */
    assert_reads(NULL, "graph { a -- " HOST "; a -- b }", "a:1 b:0 | a-b", 0, 0, "");
    assert_reads(NULL, "graph { a -- " HOST "; " HOST " [type=Switch]; x [type=ca]; x -- a }",
                 "a:1 H-00000000000000c3:0 | a-H-00000000000000c3", 0, 0, "");
    assert_reads(NULL, "graph { a; x [type=Host] y [type=HCA] x -- y }", "a:0 |", 0, 0,
                 "cables between two adapters, dropped: 1");
    assert_refused(NULL, "graph { x [type=Host] }", 0, 0, "no router in this graph");
}

static void names_may_be_anything(void **state) {
    (void)state;
    assert_reads(
        NULL,
        "/* one */ graph { // two\n# three -- four\n\"a \\\"b\\\"\" -- \"c\" + \"d\\\ne\"\n"
        "-1.5 -- <x<i>y</i>> /* five\n */ \xc3\xa9_1:port:ne -- \"node\" }",
        "a \"b\":1 cde:1 -1.5:1 x<i>y</i>:1 \xc3\xa9_1:1 node:1 | a \"b\"-cde "
        "-1.5-x<i>y</i> \xc3\xa9_1-node",
        0, 0, "");
    assert_reads(NULL, "\xef\xbb\xbfgraph { 1 -- 01 }", "1:1 01:1 | 1-01", 0, 0, "");
}

static void subgraphs_only_group(void **state) {
    (void)state;
    assert_reads(NULL, "graph { subgraph cluster_0 { a; { b } label = x } subgraph { c } a -- c }",
                 "a:1 b:1 c:1 | a-c", 0, 0, "");
    assert_refused(NULL, "graph { a -- { b c } }", 1, 14,
                   "a subgraph as the end of a link is not read");
    assert_refused(NULL, "graph { { a b } -- c }", 1, 17,
                   "a subgraph as the end of a link is not read");
    struct dse_text text = {0};
    dse_text_append_string(&text, "graph {");
    for (int i = 0; i < 100000; i++) {
        dse_text_append_char(&text, '{');
    }
    assert_refused(NULL, text.data, 1, 107, "subgraphs more than 100 deep");
    dse_text_free(&text);
}

static void what_is_cut_off_or_wrong_is_named(void **state) {
    (void)state;
    assert_refused(NULL, "graph { a -- b;\n", 2, 1,
                   "the file ends within the graph; is it cut off?");
    assert_refused(NULL, "graph { a -- \"b", 1, 14, "a string that does not end");
    assert_refused(NULL, "graph { a -- <b", 1, 14, "a string in angle brackets that does not end");
    assert_refused(NULL, "graph { a /* b }", 1, 11, "a comment that does not end");
    assert_refused(NULL, "graph { a -> b }", 1, 11, "`->' in a graph");
    assert_refused(NULL, "digraph { a -- b }", 1, 13, "`--' in a digraph");
    assert_refused(NULL, "graph { a -- ; }", 1, 14, "a node is expected");
    assert_refused(NULL, "graph { a -- b [x=] }", 1, 19, "the value of an attribute is expected");
    assert_refused(NULL, "graph { a -- b [= }", 1, 17, "an attribute or `]' is expected");
    assert_refused(NULL, "graph { a -- \"\" }", 1, 14, "an empty name");
    assert_refused(NULL, "graph { node }", 1, 14, "`[' is expected");
    assert_refused(NULL, "graph { subgraph x y }", 1, 20, "`{' is expected");
    assert_refused(NULL, "graph { a = ; }", 1, 13, "the value of an attribute is expected");
    assert_refused(NULL, "graph { a: ; }", 1, 12, "a port is expected after `:'");
    assert_refused(NULL, "graph { \"a\" + b }", 1, 15, "a string is expected after `+'");
    assert_refused(NULL, "graph { a -- b } graph { }", 1, 18,
                   "more than one graph, or text behind it");
    assert_refused(NULL, "graph { a & b }", 1, 11, "a character that DOT does not have here");
    assert_refused(NULL, "graph { a - b }", 1, 11, "an unexpected `-'");
    assert_refused(NULL, "graph { a / b }", 1, 11, "an unexpected `/'");
    assert_refused(NULL, "graph { ] }", 1, 9, "a node or a link is expected");
    assert_refused(FORMAT, "a -- b", 1, 1, "`graph' or `digraph' is expected");
    assert_refused(FORMAT, "graph g a", 1, 9, "`{' is expected");
    assert_refused(FORMAT, "graph { \x01 }", 1, 9, "a control character; is this a binary file?");
    assert_refused(FORMAT, "graph { \"\xe9\" }", 1, 9, "a name that is not UTF-8");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_of_a_graph_are_links),
        cmocka_unit_test(edges_of_a_digraph_are_channels),
        cmocka_unit_test(attributes_tell_of_routers_and_links),
        cmocka_unit_test(adapters_are_end_points),
        cmocka_unit_test(names_may_be_anything),
        cmocka_unit_test(subgraphs_only_group),
        cmocka_unit_test(what_is_cut_off_or_wrong_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

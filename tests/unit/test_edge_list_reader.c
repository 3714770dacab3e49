/* solvers/io/edge_list_reader: edge lists in all their flavours. Expected networks worked by hand.
 */
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/reading.h"

#define FORMAT "edge_list"

static void counts_from_0_or_1_or_any_id(void **state) {
    (void)state;
    assert_reads(FORMAT, "0 1\n1 2\n2 0\n", "0:1 1:1 2:1 | 0-1 0-2 1-2", 0, 0, "");
    assert_reads(FORMAT, "1 2\n2 3\n3 1\n", "1:1 2:1 3:1 | 1-2 1-3 2-3", 0, 0, "");
    assert_reads(FORMAT, "700 3\n3 41\n", "3:1 41:1 700:1 | 3-700 3-41", 0, 0, "");
    /* Routers in ascending order, whatever the order of lines; a number is its own name. */
    assert_reads(FORMAT, "2 0\n1 0", "0:1 1:1 2:1 | 0-2 0-1", 0, 0, "");
    assert_reads(FORMAT, "2 1\n1 0", "0:1 1:1 2:1 | 0-1 1-2", 0, 0,
                 "the first line, 2 1, was read as a link, but may be the numbers of routers and "
                 "links");
    struct reading reading = reading_of(FORMAT, "2 1\n1 0");
    assert_null(reading.graph->names);
    reading_free(&reading);
}

static void takes_ids_near_the_end_of_64_bits(void **state) {
    (void)state;
    assert_reads(FORMAT, "9223372036854775807 9223372036854775806\n18446744073709551615 7\n",
                 "7:1 9223372036854775806:1 9223372036854775807:1 18446744073709551615:1 | "
                 "7-18446744073709551615 9223372036854775806-9223372036854775807",
                 0, 0, "");
    /* Beyond them an id is a name; so is one with a leading zero or a sign. */
    assert_reads(FORMAT, "18446744073709551616 1\n",
                 "18446744073709551616:1 1:1 | "
                 "18446744073709551616-1",
                 0, 0, "");
    assert_reads(FORMAT, "01 1\n1 -1\n", "01:1 1:1 -1:1 | 01-1 1--1", 0, 0, "");
}

static void takes_names(void **state) {
    (void)state;
    assert_reads(
        FORMAT, "leaf#1 spine%2\nspine%2 \xc3\xa9t\xc3\xa9\n",
        "leaf#1:1 spine%2:1 \xc3\xa9t\xc3\xa9:1 | leaf#1-spine%2 spine%2-\xc3\xa9t\xc3\xa9", 0, 0,
        "");
    assert_reads(FORMAT, "\"the 1st\",\"#2\" # one\n\"#2\" , \"a \"\"b\"\"\" %two\n",
                 "the 1st:1 #2:1 a \"b\":1 | the 1st-#2 #2-a \"b\"", 0, 0, "");
    assert_reads(FORMAT, "New York;Boston\nBoston;Rome # far\n",
                 "New York:1 Boston:1 Rome:1 | New York-Boston Boston-Rome", 0, 0, "");
}

static void skips_comments_and_blanks(void **state) {
    (void)state;
    assert_reads(FORMAT,
                 "\xef\xbb\xbf# one\r\n% two\r\n\r\n \t\r\n  0\t \t1 \r\n1 2 # three, four\r\n2 3 "
                 "%five",
                 "0:1 1:1 2:1 3:1 | 0-1 1-2 2-3", 0, 0, "");
    assert_reads(FORMAT, "# a\n0,1\n1 , 2,\n2,3 # b\n", "0:1 1:1 2:1 3:1 | 0-1 1-2 2-3", 0, 0, "");
}

static void ignores_weights_and_attributes(void **state) {
    (void)state;
    assert_reads(FORMAT, "0 1 2.385\n1 2 -1e-3\n2 3 inf\n3 4 .5E+7\n4 5\n",
                 "0:1 1:1 2:1 3:1 4:1 5:1 | 0-1 1-2 2-3 3-4 4-5", 0, 0,
                 "lines whose weight was ignored: 4");
    assert_reads(FORMAT, "0 1 {}\n1 2 {'weight': 3, 'via': 'x'}\n", "0:1 1:1 2:1 | 0-1 1-2", 0, 0,
                 "lines whose attributes were ignored: 2");
    assert_refused(FORMAT, "0 1\n0 2 far\n", 2, 5,
                   "the weight of a link is not a number; a line has two routers and at most a "
                   "weight");
    assert_refused(FORMAT, "0 1 2 3\n", 1, 7,
                   "a line has two routers and at most a weight; name more columns in a header "
                   "line");
}

static void drops_and_counts_loops_and_duplicates(void **state) {
    (void)state;
    assert_reads(FORMAT, "0 1\n1 2\n2 2\n0 1\n1 0\n", "0:1 1:1 2:1 | 0-1 1-2", 1, 2, "");
    assert_reads(FORMAT, "0 1\n1 2\n1 0\n", "0:1 1:1 2:1 | 0-1 1-2", 0, 1, "");
    /* A router that only a loop names is there all the same. */
    assert_reads(FORMAT, "0 1\n5 5\n", "0:1 1:1 5:1 | 0-1", 1, 0, "");
}

static void both_directions_are_no_duplicates(void **state) {
    (void)state;
    assert_reads(FORMAT, "0 1\n1 0\n1 2\n2 1\n", "0:1 1:1 2:1 | 0-1 1-2", 0, 0,
                 "every link is listed in both directions");
    assert_reads(FORMAT, "0 1\n1 0\n1 2\n2 1\n2 1\n", "0:1 1:1 2:1 | 0-1 1-2", 0, 1,
                 "every link is listed in both directions");
}

static void a_header_names_the_columns(void **state) {
    (void)state;
    assert_reads(FORMAT, "Source,Target\n4,5\n5,6\n", "4:1 5:1 6:1 | 4-5 5-6", 0, 0, "");
    assert_reads(FORMAT, "id,from,length,to,multiplicity,class\nx,0,1.5,1,3,up\ny,1,2,2,1,down\n",
                 "0:1 1:1 2:1 | 0-1*3@up 1-2@down", 0, 0, "ignored the columns 'id', 'length'");
    assert_reads(FORMAT, "from to multiplicity\n0 1 2\n1 0 2\n0 1 3\n0 2 1\n3 3 7\n",
                 "0:1 1:1 2:1 3:1 | 0-1*2 0-2", 7, 2,
                 "duplicates with another multiplicity than the first, which counts: 1");
    assert_refused(FORMAT, "from,to,multiplicity\n0,1,0\n", 2, 5,
                   "a multiplicity is a whole number from 1 to 4294967295");
    assert_refused(FORMAT, "from,to,multiplicity\n0,1,4294967296\n", 2, 5,
                   "a multiplicity is a whole number from 1 to 4294967295");
    assert_refused(FORMAT, "from,to,multiplicity\n0,1\n", 2, 1,
                   "fewer columns than the header names");
    assert_refused(FORMAT, "from,to,class\n0,1,sixteen-letters-\n", 2, 5,
                   "the name of a class of links is longer than 15 bytes");
}

static void counts_of_classes_are_limited(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_text_append_string(&text, "from,to,class\n");
    for (int i = 0; i < 17; i++) {
        dse_text_append_format(&text, "0,%d,class%d\n", i + 1, i);
    }
    assert_refused(FORMAT, text.data, 18, 6, "more than 16 classes of links");
    dse_text_free(&text);
}

/* Words above columns of numbers. */
static void an_unknown_header_is_no_link(void **state) {
    (void)state;
    assert_reads(FORMAT, "Knoten1,Knoten2\n1,2\n2,3\n", "1:1 2:1 3:1 | 1-2 2-3", 0, 0,
                 "took the first line for a header");
    assert_reads(FORMAT, "u v\n1 2\n2 u\n", "u:1 v:1 1:1 2:1 | u-v u-2 1-2", 0, 0, "");
}

static void a_line_of_counts_is_no_link(void **state) {
    (void)state;
    assert_reads(FORMAT, "4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n", "1:1 2:1 3:1 4:1 | 1-2 1-4 1-3 2-3 3-4",
                 0, 0, "took the first line, 4 5, for the numbers of routers and links");
    assert_reads(FORMAT, "4 5\n0 1\n1 2\n2 3\n3 0\n0 2\n", "0:1 1:1 2:1 3:1 | 0-1 0-3 0-2 1-2 2-3",
                 0, 0, "took the first line, 4 5, for the numbers of routers and links");
    assert_reads(FORMAT, "4 4\n0 1\n1 2\n2 3\n3 0\n", "0:1 1:1 2:1 3:1 | 0-1 0-3 1-2 2-3", 0, 0,
                 "took the first line, 4 4, for the numbers of routers and links");
    assert_reads(FORMAT, "3 3\n1 2\n2 3\n3 1\n", "1:1 2:1 3:1 | 1-2 1-3 2-3", 0, 0,
                 "took the first line, 3 3, for the numbers of routers and links");
    assert_reads(FORMAT, "4 8\n0 1\n1 0\n1 2\n2 1\n2 3\n3 2\n3 0\n0 3\n",
                 "0:1 1:1 2:1 3:1 | 0-1 0-3 1-2 2-3", 0, 0,
                 "took the first line, 4 8, for the numbers of routers and links; every link is "
                 "listed in both directions");
    /* A tree, whose number of links may be a router as well: it stays a link. */
    assert_reads(FORMAT, "5 4\n1 2\n2 3\n3 5\n1 4\n", "1:1 2:1 3:1 4:1 5:1 | 1-2 1-4 2-3 3-5 4-5",
                 0, 0,
                 "the first line, 5 4, was read as a link, but may be the numbers of routers and "
                 "links");
    /* A path listed from its end is none of this. */
    assert_reads(FORMAT, "3 4\n2 3\n1 2\n", "1:1 2:1 3:1 4:1 | 1-2 2-3 3-4", 0, 0, "");
}

static void a_broken_promise_is_refused(void **state) {
    (void)state;
    assert_refused(FORMAT, "5 9\n1 2\n2 3\n3 4\n4 5\n", 5, 0,
                   "the first line promises 5 routers and 9 links, 4 links follow");
    assert_refused(FORMAT, "# Nodes: 3 Edges: 4\n0 1\n1 2\n", 3, 0,
                   "a comment promises 4 links, the file has 2");
    assert_reads(FORMAT, "# Nodes: 3 Edges: 2\n0 1\n1 2\n", "0:1 1:1 2:1 | 0-1 1-2", 0, 0, "");
}

static void reads_what_the_writer_writes(void **state) {
    (void)state;
    assert_reads(NULL,
                 "# dse edge list: a network\n# routers 2 endpoints 3\n"
                 "# router \"core \"\"1\"\"\" endpoints 0\n# router b endpoints 41\n"
                 "from,to,multiplicity,class\n1,0,2,local\n\"core \"\"1\"\"\",0,1,\n",
                 "0:3 1:3 core \"1\":0 b:41 | 0-1*2@local 0-core \"1\"", 0, 0, "");
    /* One router and no link is a network too; declared routers keep their order. */
    assert_reads(NULL, "# dse edge list\n# router 7 endpoints 2\nfrom,to\n", "7:2 |", 0, 0, "");
    assert_reads(NULL,
                 "# dse edge list\n# router 7 endpoints 2\n# router 3 endpoints 2\n# a comment\n"
                 "from,to\n3,7\n",
                 "7:2 3:2 | 7-3", 0, 0, "");
    assert_refused(NULL, "# dse edge list\n# routers 2 endpoints 3\nfrom,to\n0,1\n1,2\n", 5, 3,
                   "no comment `# router' or `# routers' declares this router");
    assert_refused(NULL, "# dse edge list\n# router 1 endpoints 1\n# router 1 endpoints 2\n", 3, 10,
                   "this router is declared twice");
    assert_refused(NULL, "# dse edge list\n# router 1 endpoints 1\n# routers 1 endpoints 2\n", 3, 0,
                   "router 1 is declared twice");
    assert_refused(NULL, "# dse edge list\n# router 1\n", 2, 1,
                   "`# router NAME endpoints N' or `# routers COUNT endpoints N' is expected");
    assert_refused(NULL, "# dse edge list\n# routers 1 endpoints many\n", 2, 1,
                   "`# router NAME endpoints N' or `# routers COUNT endpoints N' is expected");
    assert_refused(NULL, "# dse edge list\n# routers 16777217 endpoints 1\n", 2, 0,
                   "more than 2^24 routers declared, or 2^32 end points of one");
    assert_refused(NULL, "# dse edge list\n# routers 2 endpoints 4294967296\n", 2, 0,
                   "more than 2^24 routers declared, or 2^32 end points of one");
    assert_refused(NULL, "# dse edge list\n# routers 2 endpoints 1\n0 1\n# router x endpoints 1\n",
                   4, 1, "routers are declared before the first link");
    assert_refused(NULL, "# dse edge list\n# router \"\" endpoints 1\n", 2, 10, "an empty name");
}

static void bad_lines_are_named(void **state) {
    (void)state;
    assert_refused(FORMAT, "0 1\n1 2\n 3\n2 0\n", 3, 2,
                   "one router alone; a link is two routers on a line");
    assert_refused(FORMAT, "0,1\n1 2\n", 2, 1, "one router alone; a link is two routers on a line");
    assert_refused(FORMAT, "0,1\n1,,2\n", 2, 3, "an empty name");
    assert_refused(FORMAT, "\"a b\n", 1, 1, "a quoted name that does not end");
    assert_refused(FORMAT, "\"a\"b c\n", 1, 4, "text right after a quoted name");
    assert_refused(FORMAT, "a\x01 b\n", 1, 1,
                   "a control character in a name; is this a binary file?");
    assert_refused(FORMAT, "0 1\n1 S\xe3o\n", 2, 3, "a name that is not UTF-8");
    assert_refused(FORMAT, "", 0, 0, "no link in this file");
    assert_refused(FORMAT, "# nothing\n\n", 2, 0, "no link in this file");
    assert_bytes_refused(FORMAT, "0 1\n1 \0 2\n", 10, 2, 3, "a NUL byte; is this a binary file?");
}

static void lines_and_names_are_bounded(void **state) {
    (void)state;
    size_t size = (size_t)10 << 20;
    char *text = malloc(size + 1);
    assert_non_null(text);
    memset(text, '7', size);
    text[size] = '\0';
    assert_refused(FORMAT, text, 1, 0, "a line longer than 4 MiB; is this a network file?");
    memcpy(text, "0 1\n1 ", 6);
    text[6 + 4097] = '\0';
    assert_refused(FORMAT, text, 2, 3, "a name longer than 4096 bytes");
    memset(text, ',', 200);
    text[200] = '\0';
    assert_refused(FORMAT, text, 1, 65, "more than 64 columns");
    free(text);
}

/* A file that repeats one link more often than the reader keeps statements. */
static void repeats_take_no_memory(void **state) {
    (void)state;
    enum { TIMES = 4500000 };
    char *text = malloc(4 * (size_t)TIMES + 1);
    assert_non_null(text);
    for (size_t i = 0; i < TIMES; i++) {
        memcpy(text + 4 * i, i % 3 == 1 ? "8 7\n" : "7 8\n", 4);
    }
    text[4 * (size_t)TIMES] = '\0';
    assert_reads(FORMAT, text, "7:1 8:1 | 7-8", 0, TIMES - 2,
                 "every link is listed in both directions");
    free(text);
}

/* Ids that become dense, stay sparse or are words, many of each. */
static void many_ids_keep_apart(void **state) {
    (void)state;
    struct dse_text text = {0};
    enum { EACH = 20000 };
    for (uint64_t i = 0; i < EACH; i++) {
        dse_text_append_format(&text, "%d w%d\nw%d %llu\n", (int)(7919 * i % EACH), (int)i, (int)i,
                               (unsigned long long)i << 40 | 1u << 30);
    }
    struct reading reading = reading_of(FORMAT, text.data);
    assert_int_equal(reading.status, DSE_OK);
    assert_int_equal(reading.graph->routers, 3 * EACH);
    assert_int_equal(reading.graph->links, 2 * EACH);
    char number[DSE_GRAPH_NUMBER_SIZE];
    for (uint32_t i = 0; i < 3 * EACH; i++) {
        uint32_t degree = reading.graph->start[i + 1] - reading.graph->start[i];
        bool word = dse_graph_name(reading.graph, i, number)[0] == 'w';
        assert_int_equal(degree, word ? 2 : 1);
    }
    reading_free(&reading);
    dse_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_from_0_or_1_or_any_id),
        cmocka_unit_test(takes_ids_near_the_end_of_64_bits),
        cmocka_unit_test(takes_names),
        cmocka_unit_test(skips_comments_and_blanks),
        cmocka_unit_test(ignores_weights_and_attributes),
        cmocka_unit_test(drops_and_counts_loops_and_duplicates),
        cmocka_unit_test(both_directions_are_no_duplicates),
        cmocka_unit_test(a_header_names_the_columns),
        cmocka_unit_test(counts_of_classes_are_limited),
        cmocka_unit_test(an_unknown_header_is_no_link),
        cmocka_unit_test(a_line_of_counts_is_no_link),
        cmocka_unit_test(a_broken_promise_is_refused),
        cmocka_unit_test(reads_what_the_writer_writes),
        cmocka_unit_test(bad_lines_are_named),
        cmocka_unit_test(lines_and_names_are_bounded),
        cmocka_unit_test(repeats_take_no_memory),
        cmocka_unit_test(many_ids_keep_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

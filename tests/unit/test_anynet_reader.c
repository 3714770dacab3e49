/* solvers/io/anynet_reader: BookSim's network files. Expected networks worked by hand. */
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/reading.h"

#define FORMAT "anynet"

static void a_link_stated_on_one_side_counts(void **state) {
    (void)state;
    assert_reads(NULL, "router 0 node 0 node 1 router 1\nrouter 1 node 2 router 2\nrouter 2\n",
                 "0:2 1:1 2:0 | 0-1 1-2", 0, 0, "");
    /* Stated on both it is the same link; stated twice on one side it is a duplicate. */
    assert_reads(NULL, "router 0 router 1\nrouter 1 router 0\nrouter 1 router 2 router 2\n",
                 "0:0 1:0 2:0 | 0-1 1-2", 0, 1, "");
    assert_reads(NULL, "router 0 router 0 router 1\n", "0:0 1:0 | 0-1", 1, 0, "");
}

static void nodes_may_name_their_router(void **state) {
    (void)state;
    assert_reads(NULL, "node 0 router 5\nnode 1 router 3\nrouter 3 node 1 router 5\n",
                 "3:1 5:1 | 3-5", 0, 0, "");
    assert_refused(NULL, "router 0 node 7 router 1\nrouter 1 node 7\n", 2, 10,
                   "this node is on another router already");
    assert_refused(NULL, "node 7 router 0\nnode 7 router 1\n", 2, 8,
                   "this node is on another router already");
    assert_refused(NULL, "node 7 node 8\n", 1, 8, "a node cannot be connected to a node");
    assert_refused(FORMAT, "node 7\n", 1, 7, "a node without a router");
}

static void latencies_are_ignored(void **state) {
    (void)state;
    assert_reads(NULL, "router 0 router 1 10 node 0 2 router 2\r\nrouter 1\trouter 2 5\r\n",
                 "0:1 1:0 2:0 | 0-1 0-2 1-2", 0, 0, "channels whose cycles were ignored: 3");
}

static void routers_stand_in_ascending_order(void **state) {
    (void)state;
    assert_reads(NULL, "router 2 node 0 router 0\nrouter 0 router 1\n", "0:0 1:0 2:1 | 0-2 0-1", 0,
                 0, "");
    assert_reads(NULL, "router 9223372036854775807 router 41\n",
                 "41:0 9223372036854775807:0 | 41-9223372036854775807", 0, 0, "");
}

static void bad_words_are_named(void **state) {
    (void)state;
    assert_refused(FORMAT, "router 0 router 1\nswitch 2 router 1\n", 2, 1,
                   "a line begins with `router' or `node'");
    assert_refused(FORMAT, "router 0 router\n", 1, 16,
                   "the number of a router or node is expected");
    assert_refused(FORMAT, "router 0 router one\n", 1, 17,
                   "the number of a router or node is expected");
    assert_refused(FORMAT, "router 18446744073709551616\n", 1, 8,
                   "the number of a router or node is expected");
    assert_refused(FORMAT, "router 0 5\n", 1, 10,
                   "`router', `node' or the cycles of a channel are expected");
    assert_refused(FORMAT, "router 0 router 1 2 3\n", 1, 21,
                   "`router', `node' or the cycles of a channel are expected");
    assert_refused(FORMAT, "\n \n", 2, 0, "no router in this file");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_stated_on_one_side_counts),
        cmocka_unit_test(nodes_may_name_their_router),
        cmocka_unit_test(latencies_are_ignored),
        cmocka_unit_test(routers_stand_in_ascending_order),
        cmocka_unit_test(bad_words_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

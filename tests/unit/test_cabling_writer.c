/* The list of cables: a small floor by hand. Sums against closed forms: tests/property. */
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

static const struct dse_site site = {.cabinet_pitch_m = 1.2,
                                     .row_pitch_m = 3,
                                     .cabinet_cable_m = 1.5,
                                     .cable_overhead_m = 1,
                                     .cable_slack_m = 0.5};

/* Routers 0, 1 and 4 share a cabinet, 2 stands beside (2 + 1.2 + 0.5 = 3.7 m), 3 in the next row
 * and the third cabinet (2 + 2 x 1.2 + 3 + 0.5 = 7.9 m from 0, 6.7 m from 2). */
static const struct dse_place places[] = {
    {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 2, 0}, {0, 0, 2},
};

static const struct dse_writer_context context = {
    .network = "odd", .site = &site, .places = places, .copper_m = 3.7, .optical_m = 7};

#define HEAD                                                                                       \
    "from_row,from_cabinet,from_slot,from_router,from_port,to_row,to_cabinet,to_slot,to_router,"   \
    "to_port,class,length_m,cable_kind\n"

/* Ports: end points first, then the links in the order in which they were added, so router 2 has
 * its link to 1 before that to 3, and router 3 has 2 end points, then 2, then 0. */
static void test_rows(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(false);
    assert_writes("cabling", graph, &context,
                  HEAD "1,1,1,0,1,,,,,,end point,1.5,copper\n"
                       "1,1,1,0,2,,,,,,end point,1.5,copper\n"
                       "1,1,1,0,3,,,,,,end point,1.5,copper\n"
                       "1,1,1,0,4,1,1,2,1,1,local,1.5,copper\n"
                       "1,1,1,0,5,2,3,1,3,4,,7.9,too long\n"
                       "1,1,2,1,2,1,2,1,2,2,\"far, \"\"x\"\"\",3.7,copper\n"
                       "1,1,2,1,3,1,2,1,2,3,\"far, \"\"x\"\"\",3.7,copper\n"
                       "1,1,2,1,4,1,2,1,2,4,\"far, \"\"x\"\"\",3.7,copper\n"
                       "1,2,1,2,1,,,,,,end point,1.5,copper\n"
                       "1,2,1,2,5,2,3,1,3,3,,6.7,optical\n"
                       "2,3,1,3,1,,,,,,end point,1.5,copper\n"
                       "2,3,1,3,2,,,,,,end point,1.5,copper\n");
    dse_graph_free(graph);
}

static void test_names(void **state) {
    (void)state;
    struct dse_graph *graph = writing_named("x\"y", "");
    assert_writes("cabling", graph, &context,
                  HEAD "1,1,1,0,1,,,,,,end point,1.5,copper\n"
                       "1,1,1,0,2,1,1,2,\"x\"\"y\",2,,1.5,copper\n"
                       "1,1,2,\"x\"\"y\",1,,,,,,end point,1.5,copper\n");
    dse_graph_free(graph);
}

static void test_refusal(void **state) {
    (void)state;
    struct dse_graph_builder *builder = sample_start(2, UINT32_MAX);
    dse_graph_builder_link(builder, 0, 1, 1, 0);
    struct dse_graph *graph = sample_finish(builder);
    struct writing writing = writing_of("cabling", graph, &context);
    assert_int_equal(writing.status, DSE_OVERFLOW);
    assert_text(writing.error.message, "router 0 has 2^32 ports or more");
    assert_int_equal(writing.length, 0);
    writing_free(&writing);
    dse_graph_free(graph);
    assert_true(dse_writer_find("cabling")->needs_places);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What all writers do with a stream that fails. */
#include "tests/support/graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

/* A full device: the caller sees it in the stream. Two groups of two routers, for CODES. */
static void test_full(void **state) {
    (void)state;
    static const struct dse_site site = {.cabinet_cable_m = 1};
    static const struct dse_place places[4];
    static const struct dse_layout layout = {.blocks = 2, .block_routers = 2};
    struct dse_writer_context context = writing_context;
    context.site = &site;
    context.places = places;
    context.layout = &layout;
    struct dse_graph *graph = test_graph("cycle:n=4");
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        FILE *stream = fopen("/dev/full", "w");
        if (stream == NULL) {
            skip();
        }
        assert_int_equal(dse_writers[i]->write(graph, &context, stream, NULL), DSE_OK);
        assert_int_not_equal(fclose(stream), 0);
    }
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

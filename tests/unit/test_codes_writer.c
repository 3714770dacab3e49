/* Connection files of CODES: records as dragonfly-custom.cxx reads them, `int src, dest, type` and
 * `int src, dest`. */
#include <string.h>

#include "tests/support/graphs.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

static void check_numbers(const char *format, const struct dse_graph *graph,
                          const struct dse_layout *layout, const int32_t *numbers, size_t count) {
    struct dse_writer_context context = writing_context;
    context.layout = layout;
    struct writing writing = writing_of(format, graph, &context);
    assert_text(writing.error.message, "");
    assert_int_equal(writing.length, count * sizeof *numbers);
    assert_memory_equal(writing.text, numbers, writing.length);
    writing_free(&writing);
}

static const struct dse_layout two_groups = {.blocks = 2, .block_routers = 3};

/* Two paths 0-1-2 with two links 1-2, joined by 2-3 and two links 0-5. */
static struct dse_graph_builder *paths(void) {
    struct dse_graph_builder *builder = sample_start(6, 2);
    for (uint32_t group = 0; group < 6; group += 3) {
        dse_graph_builder_link(builder, group, group + 1, 1, 0);
        dse_graph_builder_link(builder, group + 1, group + 2, 2, 0);
    }
    dse_graph_builder_link(builder, 2, 3, 1, 1);
    dse_graph_builder_link(builder, 0, 5, 2, 1);
    return builder;
}

static void test_records(void **state) {
    (void)state;
    static const int32_t intra[] = {0, 1, 0, 1, 0, 0, 1, 2, 0, 1, 2, 0, 2, 1, 0, 2, 1, 0};
    static const int32_t inter[] = {0, 5, 0, 5, 2, 3, 3, 2, 5, 0, 5, 0};
    struct dse_graph *graph = sample_finish(paths());
    check_numbers("codes_intra", graph, &two_groups, intra, sizeof intra / sizeof *intra);
    check_numbers("codes_inter", graph, &two_groups, inter, sizeof inter / sizeof *inter);
    dse_graph_free(graph);
}

/* A dragonfly of 9 groups of 4: 4 x 3 records inside, 2 x 36 between. */
static void test_dragonfly(void **state) {
    (void)state;
    static const struct dse_layout layout = {.blocks = 9, .block_routers = 4};
    struct dse_writer_context context = writing_context;
    context.layout = &layout;
    struct dse_graph *graph = test_graph("dragonfly:p=2,a=4,h=2");
    struct writing writing = writing_of("codes_intra", graph, &context);
    assert_int_equal(writing.length, 4 * 3 * 3 * sizeof(int32_t));
    writing_free(&writing);
    writing = writing_of("codes_inter", graph, &context);
    assert_int_equal(writing.length, 2 * 36 * 2 * sizeof(int32_t));
    writing_free(&writing);
    dse_graph_free(graph);
}

static void check_refused(struct dse_graph *graph, const struct dse_layout *layout,
                          const char *message) {
    struct dse_writer_context context = writing_context;
    context.layout = layout;
    assert_unwritable("codes_intra", graph, &context, message);
    assert_unwritable("codes_inter", graph, &context, message);
    dse_graph_free(graph);
}

static void test_refusals(void **state) {
    (void)state;
    static const char no_groups[] =
        "CODES takes groups of routers that are numbered group by group";
    struct dse_layout layout = two_groups;
    check_refused(sample_finish(paths()), NULL, no_groups);
    dse_layout_add_tier(&layout, 1);
    dse_layout_add_tier(&layout, 2);
    check_refused(sample_finish(paths()), &layout, no_groups);
    layout = (struct dse_layout){.blocks = 1, .block_routers = 6};
    check_refused(sample_finish(paths()), &layout, no_groups);
    layout = (struct dse_layout){.blocks = 5, .block_routers = 1, .centre_routers = 1};
    check_refused(sample_finish(paths()), &layout, no_groups);

    struct dse_graph_builder *builder = paths();
    dse_graph_builder_endpoints(builder, 4, 1);
    check_refused(
        sample_finish(builder), &two_groups,
        "CODES takes equally many end points on every router; router 4 has 1, router 0 has 2");
    static const char differs[] = "CODES takes groups that are wired alike; router 3 has other "
                                  "links in its group than router 0";
    builder = paths();
    dse_graph_builder_link(builder, 3, 5, 1, 0);
    check_refused(sample_finish(builder), &two_groups, differs);
    builder = paths();
    dse_graph_builder_link(builder, 0, 2, 1, 0);
    check_refused(sample_finish(builder), &two_groups, differs);
    builder = paths();
    dse_graph_builder_link(builder, 3, 4, 1, 0);
    check_refused(sample_finish(builder), &two_groups, differs);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_dragonfly),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Explicit networks and how they are made. */
#include "tests/support/test.h"

#include <string.h>

#include "core/graph_builder.h"

static struct dse_graph *finish(struct dse_graph_builder *builder) {
    struct dse_graph *graph = NULL;
    struct dse_error error = {0};
    if (dse_graph_builder_finish(builder, &graph, &error) != DSE_OK) {
        fail_msg("%s", error.message);
    }
    return graph;
}

static struct dse_graph_builder *start(uint64_t routers, uint32_t endpoints) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    assert_non_null(builder);
    assert_int_equal(dse_graph_builder_routers(builder, routers, endpoints), 0);
    return builder;
}

/* A square 0-1-2-3 with 2 + 1 links between 0 and 1, the third added after all others. */
static struct dse_graph_builder *square(void) {
    struct dse_graph_builder *builder = start(4, 3);
    dse_graph_builder_link(builder, 2, 3, 1, 1);
    dse_graph_builder_link(builder, 0, 1, 2, 0);
    dse_graph_builder_link(builder, 3, 0, 1, 1);
    dse_graph_builder_link(builder, 1, 2, 1, 1);
    dse_graph_builder_link(builder, 1, 0, 1, 0);
    dse_graph_builder_endpoints(builder, 2, 0);
    dse_graph_builder_class(builder, 0, "local");
    dse_graph_builder_class(builder, 1, "a name of 24 characters!");
    return builder;
}

static void channels_stand_in_order(void **state) {
    (void)state;
    struct dse_graph *graph = finish(square());
    assert_int_equal(graph->routers, 4);
    assert_int_equal(graph->links, 6);
    assert_int_equal(graph->channels, 8);
    assert_int_equal(graph->endpoints, 9);
    assert_int_equal(dse_graph_endpoint_routers(graph), 3);
    assert_false(dse_graph_all_carry(graph));
    const uint32_t start_of[] = {0, 2, 4, 6, 8}, to[] = {1, 3, 0, 2, 3, 1, 2, 0};
    const uint32_t capacity[] = {3, 1, 3, 1, 1, 1, 1, 1};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(graph->start[i], start_of[i]);
    }
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t back = graph->reverse[i];
        assert_int_equal(graph->to[i], to[i]);
        assert_int_equal(graph->capacity[i], capacity[i]);
        assert_int_equal(graph->link_class[i], capacity[i] == 1);
        assert_int_equal(graph->reverse[back], i);
        assert_int_equal(graph->capacity[back], capacity[i]);
        assert_in_range(i, graph->start[graph->to[back]], graph->start[graph->to[back] + 1] - 1);
    }
    assert_int_equal(dse_graph_ports(graph, 0), 7);
    assert_int_equal(dse_graph_ports(graph, 2), 2);
    assert_text(graph->class_names[1], "a name of 24 ch");
    dse_graph_free(graph);
}

static void names_are_kept(void **state) {
    (void)state;
    char number[DSE_GRAPH_NUMBER_SIZE];
    struct dse_graph_builder *builder = start(2, 1);
    dse_graph_builder_name(builder, 1, "leaf,7 and more", 6);
    assert_int_equal(dse_graph_builder_routers(builder, 40, 0), 2); /* the arrays move */
    dse_graph_builder_name(builder, 41, "", 0);
    assert_int_equal(dse_graph_builder_count(builder), 42);
    struct dse_graph *graph = finish(builder);
    assert_text(dse_graph_name(graph, 0, number), "0");
    assert_text(dse_graph_name(graph, 1, number), "leaf,7");
    assert_text(dse_graph_name(graph, 40, number), "40");
    assert_text(dse_graph_name(graph, 41, number), "");
    dse_graph_free(graph);
    graph = finish(start(13, 1));
    assert_text(dse_graph_name(graph, 12, number), "12");
    dse_graph_free(graph);
}

static void nothing_is_a_network(void **state) {
    (void)state;
    struct dse_graph *graph = finish(dse_graph_builder_new());
    assert_int_equal(graph->routers + graph->channels + graph->links + graph->endpoints, 0);
    assert_true(dse_graph_equal(graph, graph));
    dse_graph_free(graph);
    dse_graph_free(NULL);
    dse_graph_builder_free(NULL);
    dse_graph_builder_free(start(3, 1));
}

static void equality(void **state) {
    (void)state;
    struct dse_graph *graph = finish(square());
    struct dse_graph_builder *builder =
        start(4, 3); /* the same in another order, by other classes */
    dse_graph_builder_link(builder, 1, 2, 1, 0);
    dse_graph_builder_link(builder, 0, 1, 3, 5);
    dse_graph_builder_link(builder, 3, 2, 1, 0);
    dse_graph_builder_link(builder, 0, 3, 1, 0);
    dse_graph_builder_endpoints(builder, 2, 0);
    dse_graph_builder_class(builder, 5, "local");
    dse_graph_builder_class(builder, 0, "a name of 24 ch");
    struct dse_graph *other = finish(builder);
    assert_true(dse_graph_equal(graph, other) && dse_graph_equal(other, graph));
    other->class_names[5][0] = 'f';
    assert_false(dse_graph_equal(graph, other));
    dse_graph_free(other);

    builder = square(); /* one end point elsewhere */
    dse_graph_builder_endpoints(builder, 1, 2);
    dse_graph_builder_endpoints(builder, 0, 4);
    other = finish(builder);
    assert_false(dse_graph_equal(graph, other));
    dse_graph_free(other);

    builder = square();
    dse_graph_builder_name(builder, 3, "x", 1);
    other = finish(builder);
    assert_false(dse_graph_equal(graph, other));
    dse_graph_free(other);

    builder = square();
    dse_graph_builder_link(builder, 0, 2, 1, 1);
    other = finish(builder);
    assert_false(dse_graph_equal(graph, other));
    dse_graph_free(other);

    builder = start(4, 3); /* the same degrees, linked otherwise */
    dse_graph_builder_link(builder, 0, 1, 3, 0);
    dse_graph_builder_link(builder, 2, 3, 1, 0);
    dse_graph_builder_link(builder, 0, 2, 1, 0);
    dse_graph_builder_link(builder, 1, 3, 1, 0);
    dse_graph_builder_endpoints(builder, 2, 0);
    other = finish(builder);
    assert_false(dse_graph_equal(graph, other));
    dse_graph_free(other);
    dse_graph_free(graph);
}

static void failures_are_remembered(void **state) {
    (void)state;
    struct dse_graph *graph = NULL;
    struct dse_error error = {0};
    struct dse_graph_builder *builder = start(2, 1);
    dse_graph_builder_routers(builder, DSE_GRAPH_ROUTERS_MAX - 1, 1);
    dse_graph_builder_link(builder, 0, 1, 1, 0);
    dse_graph_builder_fail(builder, DSE_INFEASIBLE, "later");
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OVERFLOW);
    assert_non_null(strstr(error.message, "2^28"));
    assert_null(graph);

    builder = start(2, 1);
    dse_graph_builder_fail(builder, DSE_INFEASIBLE, "no such graph");
    assert_int_equal(dse_graph_builder_routers(builder, 2, 1), 2);
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_INFEASIBLE);
    assert_text(error.message, "no such graph");

    builder = start(2, 1);
    dse_graph_builder_link(builder, 0, 1, UINT32_MAX, 0);
    dse_graph_builder_link(builder, 1, 0, 1, 0);
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OVERFLOW);
    assert_non_null(strstr(error.message, "2^32"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(channels_stand_in_order), cmocka_unit_test(names_are_kept),
        cmocka_unit_test(nothing_is_a_network),    cmocka_unit_test(equality),
        cmocka_unit_test(failures_are_remembered),
    };
    return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}

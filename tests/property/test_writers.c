/* Every writer in the registry: documented, and read back where it says so. What each of them
 * writes is tested in tests/unit, the list of cables against closed forms in test_cabling.c. */
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "models/network_graph.h"
#include "solvers/io/reader.h"
#include "solvers/io/writer.h"
#include "tests/support/graphs.h"
#include "tests/support/small_networks.h"

static void writers_are_documented(void **state) {
    (void)state;
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        const struct dse_writer *writer = dse_writers[i];
        assert_ptr_equal(dse_writer_find(writer->name), writer);
        assert_true(strlen(writer->summary) > 10 && strlen(writer->writes) > 40);
        assert_true(strlen(writer->source) > 10);
        assert_true(!writer->reads_back || dse_reader_find(writer->name) != NULL);
    }
    assert_null(dse_writer_find("papyrus"));
}

static const struct dse_writer_context plain = {.network = "a \"network\" <of> tests",
                                                .link_bps = 2.385e11,
                                                .nic_bps = 1e11,
                                                .router_s = 3.5e-7};

/* Writes into memory; the caller frees the text. */
static char *write_text(const struct dse_writer *writer, const struct dse_graph *graph,
                        const struct dse_writer_context *context, size_t *length) {
    char *text = NULL;
    struct dse_error error = {0};
    FILE *stream = open_memstream(&text, length);
    assert_non_null(stream);
    if (writer->write(graph, context, stream, &error) != DSE_OK) {
        fail_msg("%s: %s", writer->name, error.message);
    }
    fclose(stream);
    return text;
}

static struct dse_graph *read_text(const char *format, char *text, size_t length) {
    const struct dse_reader_options options = {.format = format, .endpoints_per_router = 1};
    struct dse_reader_report report = {0};
    struct dse_graph *graph = NULL;
    struct dse_error error = {0};
    FILE *stream = fmemopen(text, length, "r");
    if (dse_network_read(stream, "text", &options, &graph, &report, &error) != DSE_OK) {
        fail_msg("%s: %zu:%zu: %s", format, error.line, error.column, error.message);
    }
    assert_int_equal(report.dropped_loops + report.dropped_duplicates, 0);
    assert_int_equal(report.warnings.length, 0);
    fclose(stream);
    dse_reader_report_free(&report);
    return graph;
}

/* The format is named, and then found from the content. */
static void check_reads_back(const char *name, const struct dse_graph *graph) {
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        size_t length;
        if (!dse_writers[i]->reads_back) {
            continue;
        }
        char *text = write_text(dse_writers[i], graph, &plain, &length);
        for (int named = 0; named < 2; named++) {
            struct dse_graph *again = read_text(named ? dse_writers[i]->name : NULL, text, length);
            if (!dse_graph_equal(graph, again)) {
                fail_msg("%s: %s reads back as another network", name, dse_writers[i]->name);
            }
            dse_graph_free(again);
        }
        free(text);
    }
}

static void check_network(const char *text, const struct dse_network *network) {
    struct dse_graph *graph = test_graph_of(network);
    check_reads_back(text, graph);
    dse_graph_free(graph);
}

static void families_read_back(void **state) {
    (void)state;
    small_networks_each(120, 0, check_network);
}

static void hard_names_read_back(void **state) {
    (void)state;
    static const char *const names[] = {"a,b",         "say \"no\"", "<&>",     "#1",
                                        "back\\slash", "0",          "\xc3\xa9"};
    enum { NAMES = sizeof names / sizeof *names };
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_graph *graph;
    struct dse_error error;
    dse_graph_builder_routers(builder, NAMES, 2);
    for (uint32_t i = 0; i < NAMES; i++) {
        dse_graph_builder_name(builder, i, names[i], strlen(names[i]));
        dse_graph_builder_link(builder, i, (i + 1) % NAMES, 1 + i % 3, (uint8_t)(i % 2));
    }
    dse_graph_builder_endpoints(builder, 3, 0);
    dse_graph_builder_class(builder, 0, "x, \"y\"");
    dse_graph_builder_class(builder, 1, "<z>");
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OK);
    check_reads_back("hard names", graph);
    dse_graph_free(graph);
}

/* A control character fits into no line-based format. */
static void control_characters_are_refused(void **state) {
    (void)state;
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_graph *graph;
    struct dse_error error;
    dse_graph_builder_routers(builder, 1, 1);
    dse_graph_builder_name(builder, 0, "a\nb", 3);
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OK);
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        if (dse_writers[i]->reads_back) {
            FILE *stream = tmpfile(); /* nothing may have been written */
            assert_int_equal(dse_writers[i]->write(graph, &plain, stream, &error), DSE_INFEASIBLE);
            assert_int_equal(ftell(stream), 0);
            fclose(stream);
        }
    }
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writers_are_documented),
        cmocka_unit_test(families_read_back),
        cmocka_unit_test(hard_names_read_back),
        cmocka_unit_test(control_characters_are_refused),
    };
    return cmocka_run_group_tests_name("writers", tests, NULL, NULL);
}

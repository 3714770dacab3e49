#include "tests/support/writing.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/graphs.h"
#include "tests/support/reading.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"

const struct dse_writer_context writing_context = {
    .network = "odd", .link_bps = 200e9, .nic_bps = 100e9};

struct writing writing_of(const char *format, const struct dse_graph *graph,
                          const struct dse_writer_context *context) {
    struct writing writing = {.text = NULL};
    const struct dse_writer *writer = dse_writer_find(format);
    assert_non_null(writer);
    FILE *stream = open_memstream(&writing.text, &writing.length);
    assert_non_null(stream);
    writing.status = writer->write(graph, context, stream, &writing.error);
    assert_int_equal(fclose(stream), 0);
    return writing;
}

void writing_free(struct writing *writing) {
    free(writing->text);
}

/* ---- networks --------------------------------------------------------------------------- */

static struct dse_graph *odd(bool names, uint32_t parallel) {
    static const uint32_t endpoints[] = {3, 0, 1, 2, 0};
    static const char *const routers[] = {"a b", "x\"y", "<&>'", "p,q;#5", "\\\xc3\xa9]"};
    struct dse_graph_builder *builder = sample_start(5, 0);
    for (uint32_t i = 0; i < 5; i++) {
        dse_graph_builder_endpoints(builder, i, endpoints[i]);
        if (names) {
            dse_graph_builder_name(builder, i, routers[i], strlen(routers[i]));
        }
    }
    dse_graph_builder_class(builder, 1, "local");
    dse_graph_builder_class(builder, 2, "far, \"x\"");
    dse_graph_builder_link(builder, 0, 1, 1, 1);
    dse_graph_builder_link(builder, 2, 1, parallel, 2);
    dse_graph_builder_link(builder, 2, 3, 1, 0);
    dse_graph_builder_link(builder, 3, 0, 1, 0);
    return sample_finish(builder);
}

struct dse_graph *writing_odd(bool names) {
    return odd(names, 3);
}

struct dse_graph *writing_odd_simple(void) {
    return odd(false, 1);
}

struct dse_graph *writing_named(const char *name, const char *link_class) {
    struct dse_graph_builder *builder = sample_start(2, 1);
    if (name != NULL) {
        dse_graph_builder_name(builder, 1, name, strlen(name));
    }
    dse_graph_builder_class(builder, 0, link_class);
    dse_graph_builder_link(builder, 0, 1, 1, 0);
    return sample_finish(builder);
}

/* ---- checks ----------------------------------------------------------------------------- */

void writing_check(const char *format, const struct dse_graph *graph,
                   const struct dse_writer_context *context, const char *text, const char *file,
                   int line) {
    struct writing writing = writing_of(format, graph, context);
    test_assert_text(writing.error.message, "", "the error", file, line);
    test_assert_text(writing.text, text, "the file", file, line);
    writing_free(&writing);
}

void writing_check_refused(const char *format, const struct dse_graph *graph,
                           const struct dse_writer_context *context, const char *message,
                           const char *file, int line) {
    struct writing writing = writing_of(format, graph, context);
    test_assert_text(writing.error.message, message, "the error", file, line);
    _assert_int_equal(writing.status, DSE_INFEASIBLE, file, line);
    _assert_int_equal(writing.length, 0, file, line);
    writing_free(&writing);
}

void writing_check_back(const char *format, const struct dse_graph *graph, const char *file,
                        int line) {
    struct writing writing = writing_of(format, graph, &writing_context);
    test_assert_text(writing.error.message, "", "the error of writing", file, line);
    struct reading reading = reading_of_bytes(NULL, writing.text, writing.length);
    test_assert_text(reading.error.message, "", "the error of reading", file, line);
    test_assert_text(reading.report.reader->name, format, "the reader", file, line);
    const char *warnings = reading.report.warnings.data;
    test_assert_text(warnings == NULL ? "" : warnings, "", "the warnings", file, line);
    _assert_int_equal(reading.report.dropped_loops + reading.report.dropped_duplicates, 0, file,
                      line);
    _assert_true(dse_graph_equal(graph, reading.graph), "the same network", file, line);
    reading_free(&reading);
    writing_free(&writing);
}

static void check_back(const char *format, struct dse_graph *graph) {
    assert_reads_back(format, graph);
    dse_graph_free(graph);
}

void writing_check_all_back(const char *format) {
    static const char *const names[] = {"7",
                                        "007",
                                        "-1",
                                        "#x",
                                        "% y",
                                        "node",
                                        "a->b",
                                        "2",
                                        "''",
                                        "\xe2\x82\xac",
                                        "H-0123456789abcdef",
                                        "18446744073709551616",
                                        "{}",
                                        "&amp;",
                                        "]]>",
                                        "a\\b",
                                        "\"",
                                        "\\n"};
    static const char *const classes[] = {"#1", "a\"b", "1", "x,y;z", "<local>", "a\\b"};
    static const char *const families[] = {"dragonfly:p=1,a=3,h=2,g=3,links_per_pair=3",
                                           "fat_tree:k=6,taper=2:1", "torus:dims=4x2x3,p=2",
                                           "polarfly:q=5"};
    check_back(format, writing_odd(true));
    check_back(format, writing_odd(false));
    check_back(format, sample_finish(sample_start(3, 7)));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        check_back(format, writing_named(names[i], ""));
    }
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        check_back(format, writing_named(NULL, classes[i]));
    }
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        check_back(format, test_graph(families[i]));
    }
}

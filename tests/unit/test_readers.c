/* solvers/io/readers: the registry, how a format is found, and what is no network at all. */
#include "tests/support/test.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/reading.h"

static void every_reader_is_described(void **state) {
    (void)state;
    for (size_t i = 0; dse_readers[i] != NULL; i++) {
        const struct dse_reader *reader = dse_readers[i];
        assert_ptr_equal(dse_reader_find(reader->name), reader);
        assert_true(strlen(reader->summary) > 0 && strchr(reader->summary, '\n') == NULL);
        assert_true(reader->summary[strlen(reader->summary) - 1] != '.');
        assert_true(strlen(reader->accepts) > 100 && strlen(reader->source) > 0);
        assert_int_equal(reader->recognise("", 0), reader->recognise(" ", 1));
    }
    assert_null(dse_reader_find("edge"));
}

static void formats_are_found_from_content(void **state) {
    (void)state;
    static const struct {
        const char *text, *format;
    } files[] = {
        {"0 1\n", "edge_list"},
        {"graph 1\n", "edge_list"}, /* two routers by name */
        {"router,1\n", "edge_list"},
        {"# router 0 node 1\n0 1\n", "edge_list"},
        {"\n router 0 node 0\n", "anynet"},
        {"<graphml><graph edgedefault=\"directed\"><node id=\"a\"/></graph></graphml>", "graphml"},
        {"# Topology file\n\nSwitch 8 \"a\"\n", "ibnetdiscover"},
        {"// a\nstrict\ngraph\n{ a }", "dot"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct reading reading = reading_of(NULL, files[i].text);
        assert_text(reading.error.message, "");
        assert_text(reading.report.reader->name, files[i].format);
        reading_free(&reading);
    }
}

static void what_is_no_network_is_refused(void **state) {
    (void)state;
    assert_refused(NULL, "", 0, 0, "the file is empty");
    assert_bytes_refused(NULL, "0 1\n2 \0\1\2\3", 10, 2, 3, "a NUL byte; is this a binary file?");
    assert_bytes_refused(NULL, "\xff\xfe\x30\0 \0\x31\0", 8, 0, 0,
                         "text in UTF-16; save it as UTF-8");
    assert_refused(NULL,
                   "\x7f"
                   "ELF\x02\x01\x01 x",
                   1, 1, "a control character in a name; is this a binary file?");
    assert_refused("edgelist", "0 1\n", 0, 0,
                   "no network files of format 'edgelist' are read (did you mean 'edge_list'?)");
}

/* Nothing is left behind, and nothing written over, when reading fails. */
static void results_stay_untouched_on_failure(void **state) {
    (void)state;
    char text[] = "0 1 2.5\n1\n";
    FILE *stream = fmemopen(text, strlen(text), "r");
    assert_non_null(stream);
    struct dse_graph *graph = NULL;
    struct dse_reader_report report = {.adapters = 41};
    assert_int_equal(dse_network_read(stream, "x", NULL, &graph, &report, NULL), DSE_BAD_INPUT);
    fclose(stream);
    assert_null(graph);
    assert_int_equal(report.adapters, 41);
}

static void a_directory_is_an_input_error(void **state) {
    (void)state;
    const char *const formats[] = {NULL, "edge_list", "anynet", "graphml", "ibnetdiscover", "dot"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        FILE *stream = fopen(".", "r");
        assert_non_null(stream);
        struct dse_reader_options options = {.format = formats[i], .endpoints_per_router = 1};
        struct dse_graph *graph = NULL;
        struct dse_reader_report report;
        struct dse_error error = {0};
        assert_int_equal(dse_network_read(stream, "there", &options, &graph, &report, &error),
                         DSE_IO);
        assert_text(error.message, "cannot read: Is a directory");
        assert_text(error.file, "there");
        fclose(stream);
    }
}

/* A stream that gives some bytes and then fails. */
static ssize_t fail_after(void *cookie, char *buffer, size_t size) {
    size_t *left = cookie;
    if (*left == 0) {
        errno = EIO;
        return -1;
    }
    size_t count = *left < size ? *left : size;
    for (size_t i = 0; i < count; i++) {
        buffer[i] = "0 1\n"[(*left - i) % 4 == 0 ? 0 : 4 - (*left - i) % 4];
    }
    *left -= count;
    return (ssize_t)count;
}

static void a_failing_stream_is_an_input_error(void **state) {
    (void)state;
    static const size_t sizes[] = {0, 4, 1 << 16, (1 << 16) + 4, 1 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t left = sizes[i];
        FILE *stream = fopencookie(&left, "r", (cookie_io_functions_t){.read = fail_after});
        assert_non_null(stream);
        struct dse_graph *graph = NULL;
        struct dse_reader_report report;
        struct dse_error error = {0};
        assert_int_equal(dse_network_read(stream, "x", NULL, &graph, &report, &error), DSE_IO);
        assert_text(error.message, "cannot read: Input/output error");
        fclose(stream);
    }
}

/* What was looked at to find the format is read again; the rest follows. */
static void files_longer_than_what_is_looked_at(void **state) {
    (void)state;
    struct dse_text text = {0};
    enum { LINKS = 100000 };
    for (int i = 0; i < LINKS; i++) {
        dse_text_append_format(&text, "%d %d\n", i, i + 1);
    }
    struct reading reading = reading_of(NULL, text.data);
    assert_text(reading.error.message, "");
    assert_int_equal(reading.graph->links, LINKS);
    assert_int_equal(reading.graph->routers, LINKS + 1);
    assert_int_equal(reading.report.dropped_duplicates, 0);
    reading_free(&reading);
    dse_text_free(&text);
}

static void end_points_follow_the_options(void **state) {
    (void)state;
    char text[] = "0 1\n";
    for (uint32_t endpoints = 0; endpoints < 3; endpoints++) {
        FILE *stream = fmemopen(text, strlen(text), "r");
        assert_non_null(stream);
        struct dse_reader_options options = {.endpoints_per_router = endpoints};
        struct dse_graph *graph = NULL;
        struct dse_reader_report report;
        assert_int_equal(dse_network_read(stream, "x", &options, &graph, &report, NULL), DSE_OK);
        assert_int_equal(graph->endpoints, 2 * endpoints);
        dse_graph_free(graph);
        dse_reader_report_free(&report);
        fclose(stream);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reader_is_described),
        cmocka_unit_test(formats_are_found_from_content),
        cmocka_unit_test(what_is_no_network_is_refused),
        cmocka_unit_test(results_stay_untouched_on_failure),
        cmocka_unit_test(a_directory_is_an_input_error),
        cmocka_unit_test(a_failing_stream_is_an_input_error),
        cmocka_unit_test(files_longer_than_what_is_looked_at),
        cmocka_unit_test(end_points_follow_the_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

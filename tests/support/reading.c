#include "tests/support/reading.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/test.h"

static void print_router(const struct dse_graph *graph, uint32_t router, struct dse_text *text) {
    char number[DSE_GRAPH_NUMBER_SIZE];
    dse_text_append_string(text, dse_graph_name(graph, router, number));
}

static void print_network(const struct dse_graph *graph, struct dse_text *text) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        dse_text_append_string(text, router > 0 ? " " : "");
        print_router(graph, router, text);
        dse_text_append_format(text, ":%" PRIu32, graph->endpoints_of[router]);
    }
    dse_text_append_string(text, " |");
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] < router) {
                continue;
            }
            dse_text_append_char(text, ' ');
            print_router(graph, router, text);
            dse_text_append_char(text, '-');
            print_router(graph, graph->to[c], text);
            if (graph->capacity[c] > 1) {
                dse_text_append_format(text, "*%" PRIu32, graph->capacity[c]);
            }
            const char *name = graph->class_names[graph->link_class[c]];
            dse_text_append_format(text, "%s%s", name[0] == '\0' ? "" : "@", name);
        }
    }
}

struct reading reading_of_bytes(const char *format, const char *bytes, size_t length) {
    struct reading reading = {0};
    char none = '\0';
    struct dse_reader_options options = {.format = format, .endpoints_per_router = 1};
    char *copy = length > 0 ? malloc(length) : &none;
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    FILE *stream = fmemopen(copy, length, "r");
    assert_non_null(stream);
    reading.status =
        dse_network_read(stream, "net", &options, &reading.graph, &reading.report, &reading.error);
    fclose(stream);
    if (copy != &none) {
        free(copy);
    }
    if (reading.status == DSE_OK) {
        print_network(reading.graph, &reading.network);
    }
    return reading;
}

struct reading reading_of(const char *format, const char *text) {
    return reading_of_bytes(format, text, strlen(text));
}

void reading_free(struct reading *reading) {
    dse_graph_free(reading->graph);
    dse_reader_report_free(&reading->report);
    dse_text_free(&reading->network);
}

void reading_check(const char *format, const char *text, const char *network, uint64_t loops,
                   uint64_t duplicates, const char *warnings, const char *file, int line) {
    struct reading reading = reading_of(format, text);
    test_assert_text(reading.error.message, "", "the error", file, line);
    test_assert_text(reading.network.data, network, "the network", file, line);
    const char *met = reading.report.warnings.data;
    test_assert_text(met == NULL ? "" : met, warnings, "the warnings", file, line);
    _assert_int_equal(reading.report.dropped_loops, loops, file, line);
    _assert_int_equal(reading.report.dropped_duplicates, duplicates, file, line);
    reading_free(&reading);
}

void reading_check_refused(const char *format, const char *bytes, size_t length, size_t line,
                           size_t column, const char *message, const char *test_file,
                           int test_line) {
    struct reading reading = reading_of_bytes(format, bytes, length);
    test_assert_text(reading.error.message, message, "the error", test_file, test_line);
    _assert_int_equal(reading.status, DSE_BAD_INPUT, test_file, test_line);
    test_assert_text(reading.error.file, "net", "the file", test_file, test_line);
    _assert_int_equal(reading.error.line, line, test_file, test_line);
    _assert_int_equal(reading.error.column, column, test_file, test_line);
    reading_free(&reading);
}

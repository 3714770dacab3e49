/* What the harnesses of the readers share. */
#ifndef DSE_TESTS_FUZZ_READER_H
#define DSE_TESTS_FUZZ_READER_H

#include "solvers/io/reader.h"
#include "tests/fuzz/fuzz.h"

/* Channels come in pairs, names and numbers hold together. */
static inline void fuzz_check_graph(const struct dse_graph *graph) {
    uint64_t capacity = 0, endpoints = 0;
    fuzz_require(graph->start[graph->routers] == graph->channels);
    for (uint32_t router = 0; router < graph->routers; router++) {
        char number[DSE_GRAPH_NUMBER_SIZE];
        fuzz_require(dse_graph_name(graph, router, number)[0] != '\0');
        endpoints += graph->endpoints_of[router];
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            uint32_t back = graph->reverse[i];
            fuzz_require(graph->to[i] != router && graph->to[back] == router);
            fuzz_require(graph->reverse[back] == i && graph->capacity[back] == graph->capacity[i]);
            capacity += graph->capacity[i];
        }
    }
    fuzz_require(capacity == 2 * graph->links && endpoints == graph->endpoints);
}

/* Whether text declares 100000 routers or more, for which a short file takes much memory. */
static inline bool fuzz_declares_many(const char *text, size_t length) {
    static const char declaration[] = "routers";
    const char *at = text;
    while ((at = memmem(at, length - (size_t)(at - text), declaration, strlen(declaration))) !=
           NULL) {
        at += strlen(declaration);
        size_t digits = strspn(at + strspn(at, " \t\v\f\r\""), "0123456789");
        if (digits > 5) {
            return true;
        }
    }
    return false;
}

/* Reads bytes as a file of a format, or of one that is to be found. */
static inline void fuzz_reader(const char *format, const uint8_t *bytes, size_t length) {
    char *text = fuzz_text(bytes, length);
    if (fuzz_declares_many(text, length)) {
        free(text);
        return;
    }
    FILE *stream = fmemopen(text, length, "r");
    fuzz_require(stream != NULL);
    struct dse_reader_options options = {.format = format, .endpoints_per_router = 3};
    struct dse_graph *graph = NULL;
    struct dse_reader_report report = {0};
    struct dse_error error = {0};
    enum dse_status status = dse_network_read(stream, "fuzz", &options, &graph, &report, &error);
    fclose(stream);
    if (status == DSE_OK) {
        fuzz_require(graph != NULL && report.reader != NULL && error.message[0] == '\0');
        fuzz_check_graph(graph);
        dse_reader_report_free(&report);
    } else {
        fuzz_require(graph == NULL && error.message[0] != '\0' && error.status == status);
    }
    dse_graph_free(graph);
    free(text);
}

#endif

#include "solvers/io/sink.h"

#include <inttypes.h>
#include <string.h>

#include "solvers/io/reader_tools.h"

struct dse_sink dse_sink_start(FILE *stream, const char *network) {
    struct dse_sink sink = {.stream = stream};
    dse_text_append_string(&sink.title, network);
    bool is_name = dse_name_fault(network, strlen(network)) == NULL;
    for (size_t i = 0; i < sink.title.length && !is_name; i++) {
        char *c = &sink.title.data[i];
        *c = *c >= ' ' && *c <= '~' ? *c : '?';
    }
    return sink;
}

enum dse_status dse_sink_end(struct dse_sink *sink, struct dse_error *error) {
    bool failed = sink->text.failed || sink->title.failed;
    if (sink->text.length > 0) {
        fwrite(sink->text.data, 1, sink->text.length, sink->stream);
    }
    dse_text_free(&sink->text);
    dse_text_free(&sink->title);
    return failed ? dse_error_set(error, DSE_NO_MEMORY, "no memory for the text of a network")
                  : DSE_OK;
}

void dse_sink_name(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router) {
    if (graph->names == NULL) {
        dse_sink_count(sink, router);
    } else {
        dse_sink_string(sink, graph->names + graph->name_start[router]);
    }
}

void dse_sink_xml(struct dse_sink *sink, const char *text) {
    for (;;) {
        size_t plain = strcspn(text, "&<>\"");
        dse_text_append(&sink->text, text, plain);
        text += plain;
        switch (*text++) {
        case '&':
            dse_sink_string(sink, "&amp;");
            break;
        case '<':
            dse_sink_string(sink, "&lt;");
            break;
        case '>':
            dse_sink_string(sink, "&gt;");
            break;
        case '"':
            dse_sink_string(sink, "&quot;");
            break;
        default:
            return;
        }
    }
}

void dse_sink_quoted(struct dse_sink *sink, const char *text, char escape) {
    dse_sink_char(sink, '"');
    for (;;) {
        size_t plain = strcspn(text, "\"");
        dse_text_append(&sink->text, text, plain);
        text += plain;
        if (*text == '\0') {
            break;
        }
        dse_sink_char(sink, escape);
        dse_sink_char(sink, *text++);
    }
    dse_sink_char(sink, '"');
}

static const char *fault_of(const char *name, const char *(*fault)(const char *name)) {
    const char *general = dse_name_fault(name, strlen(name));
    return general != NULL || fault == NULL ? general : fault(name);
}

enum dse_status dse_sink_check_names(const struct dse_graph *graph,
                                     const char *(*fault)(const char *name),
                                     struct dse_error *error) {
    for (uint32_t router = 0; router < graph->routers && graph->names != NULL; router++) {
        const char *name = graph->names + graph->name_start[router];
        const char *met = name[0] == '\0' ? "an empty name" : fault_of(name, fault);
        if (met != NULL) {
            return dse_error_set(error, DSE_INFEASIBLE, "router %" PRIu32 " has %s", router, met);
        }
    }
    for (uint32_t i = 0; i < DSE_GRAPH_CLASSES_MAX; i++) {
        const char *met = fault_of(graph->class_names[i], fault);
        if (met != NULL) {
            return dse_error_set(error, DSE_INFEASIBLE, "class %" PRIu32 " of links has %s", i,
                                 met);
        }
    }
    return DSE_OK;
}

enum dse_status dse_sink_check_simple(const struct dse_graph *graph, const char *format,
                                      struct dse_error *error) {
    uint64_t parallel = graph->links - graph->channels / 2;
    return parallel == 0 ? DSE_OK
                         : dse_error_set(error, DSE_INFEASIBLE,
                                         "%s has no parallel links, of which the network has "
                                         "%" PRIu64,
                                         format, parallel);
}

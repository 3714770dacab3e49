/* DOT, the language of Graphviz. */
#include <string.h>

#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

/* In a string of DOT a backslash is one, but before a quote, even that which ends the string. */
static const char *fault(const char *name) {
    size_t length = strlen(name);
    bool fits = strstr(name, "\\\"") == NULL && (length == 0 || name[length - 1] != '\\');
    return fits ? NULL
                : "a name with a backslash before a quote or at the end, which DOT cannot hold";
}

static void append_router(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router) {
    if (graph->names == NULL) {
        dse_sink_count(sink, router);
    } else {
        dse_sink_quoted(sink, graph->names + graph->name_start[router], '\\');
    }
}

/* Names of adapters in graphs of InfiniBand fabrics, where nothing else tells what a node is. */
static bool looks_like_adapter(const struct dse_graph *graph, uint32_t router) {
    return graph->names != NULL && strncmp(graph->names + graph->name_start[router], "H-", 2) == 0;
}

static void append_link(struct dse_sink *sink, const struct dse_graph *graph, uint32_t from,
                        uint32_t channel) {
    const char *class = graph->class_names[graph->link_class[channel]];
    dse_sink_string(sink, "  ");
    append_router(sink, graph, from);
    dse_sink_string(sink, " -- ");
    append_router(sink, graph, graph->to[channel]);
    dse_sink_string(sink, " [multiplicity=");
    dse_sink_count(sink, graph->capacity[channel]);
    if (class[0] != '\0') {
        dse_sink_string(sink, ", class=");
        dse_sink_quoted(sink, class, '\\');
    }
    dse_sink_string(sink, "];\n");
}

/* The title may be any text: what would not fit is changed. */
static void append_title(struct dse_sink *sink) {
    for (size_t i = 0; i < sink->title.length; i++) {
        if (sink->title.data[i] == '\\') {
            sink->title.data[i] = '/';
        }
    }
    dse_sink_quoted(sink, sink->title.data == NULL ? "" : sink->title.data, '\\');
}

static enum dse_status write_dot(const struct dse_graph *graph,
                                 const struct dse_writer_context *context, FILE *stream,
                                 struct dse_error *error) {
    enum dse_status status = dse_sink_check_names(graph, fault, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_sink sink = dse_sink_start(stream, context->network);
    dse_sink_string(&sink, "graph ");
    append_title(&sink);
    dse_sink_string(&sink, " {\n");
    for (uint32_t router = 0; router < graph->routers; router++) {
        dse_sink_string(&sink, "  ");
        append_router(&sink, graph, router);
        dse_sink_string(&sink, " [endpoints=");
        dse_sink_count(&sink, graph->endpoints_of[router]);
        dse_sink_string(&sink, looks_like_adapter(graph, router) ? ", type=Switch];\n" : "];\n");
        dse_sink_pass(&sink);
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                append_link(&sink, graph, router, c);
                dse_sink_pass(&sink);
            }
        }
    }
    dse_sink_string(&sink, "}\n");
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_dot = {
    .name = "dot",
    .summary = "DOT, for Graphviz",
    .writes = "A node a router with the attribute endpoints, an edge a pair of linked routers with "
              "the attributes multiplicity and class. Only the order of ports is lost. A name with "
              "a backslash before a quote or at its end is refused, since no string of DOT is it.",
    .source = "graphviz.org/doc/info/lang.html",
    .reads_back = true,
    .write = write_dot,
};

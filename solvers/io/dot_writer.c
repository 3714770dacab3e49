/* DOT, the language of Graphviz. */
#include <inttypes.h>

#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

/* A quoted id. The only escape of the language is that of a quote. */
static void append_id(struct dse_sink *sink, const char *text) {
    dse_text_append_char(&sink->text, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            dse_text_append_char(&sink->text, '\\');
        }
        dse_text_append_char(&sink->text, *text);
    }
    dse_text_append_char(&sink->text, '"');
}

/* A backslash before a quote, or at the end, would escape the wrong thing. */
static enum dse_status check_backslashes(const struct dse_graph *graph, struct dse_error *error) {
    for (uint32_t router = 0; router < graph->routers && graph->names != NULL; router++) {
        const char *name = graph->names + graph->name_start[router];
        for (; *name != '\0'; name++) {
            if (*name == '\\' && (name[1] == '"' || name[1] == '\0')) {
                return dse_error_set(error, DSE_INFEASIBLE,
                                     "DOT cannot hold the name of router %" PRIu32
                                     ", which has a backslash before a quote or at its end",
                                     router);
            }
        }
    }
    return DSE_OK;
}

static void append_router(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router) {
    char number[DSE_GRAPH_NUMBER_SIZE];
    append_id(sink, dse_graph_name(graph, router, number));
}

static void append_link(struct dse_sink *sink, const struct dse_graph *graph, uint32_t from,
                        uint32_t channel) {
    const char *class = graph->class_names[graph->link_class[channel]];
    dse_text_append_string(&sink->text, "  ");
    append_router(sink, graph, from);
    dse_text_append_string(&sink->text, " -- ");
    append_router(sink, graph, graph->to[channel]);
    dse_text_append_format(&sink->text, " [multiplicity=%" PRIu32, graph->capacity[channel]);
    if (class[0] != '\0') {
        dse_text_append_string(&sink->text, ", class=");
        append_id(sink, class);
    }
    dse_text_append_string(&sink->text, "];\n");
}

static enum dse_status write_dot(const struct dse_graph *graph,
                                 const struct dse_writer_context *context, FILE *stream,
                                 struct dse_error *error) {
    struct dse_sink sink = {.stream = stream};
    enum dse_status status = dse_sink_check_names(graph, "DOT", error);
    if (status == DSE_OK) {
        status = check_backslashes(graph, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    dse_text_append_string(&sink.text, "graph ");
    append_id(&sink, context->network);
    dse_text_append_string(&sink.text, " {\n");
    for (uint32_t router = 0; router < graph->routers; router++) {
        dse_text_append_string(&sink.text, "  ");
        append_router(&sink, graph, router);
        dse_text_append_format(&sink.text, " [endpoints=%" PRIu32 "];\n",
                               graph->endpoints_of[router]);
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
    dse_text_append_string(&sink.text, "}\n");
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_dot = {
    .name = "dot",
    .summary = "DOT, for Graphviz",
    .writes = "A node a router with the attribute endpoints, an edge a pair of linked routers with "
              "the attributes multiplicity and class. Only the order of ports is lost.",
    .source = "graphviz.org/doc/info/lang.html",
    .reads_back = true,
    .write = write_dot,
};

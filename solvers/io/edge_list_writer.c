/* Edge lists that say all that is known: routers, end points, parallel links, classes. */
#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

/* How many routers from this one on have as many end points. */
static uint32_t run_length(const struct dse_graph *graph, uint32_t router) {
    uint32_t end = router + 1;
    while (end < graph->routers && graph->endpoints_of[end] == graph->endpoints_of[router]) {
        end++;
    }
    return end - router;
}

static void append_router(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router) {
    if (graph->names == NULL) {
        dse_sink_count(sink, router);
    } else {
        dse_sink_quoted(sink, graph->names + graph->name_start[router], '"');
    }
}

static void declare_routers(struct dse_sink *sink, const struct dse_graph *graph) {
    for (uint32_t router = 0; router < graph->routers;) {
        uint32_t count = graph->names == NULL ? run_length(graph, router) : 1;
        if (graph->names == NULL) {
            dse_sink_string(sink, "# routers ");
            dse_sink_count(sink, count);
        } else {
            dse_sink_string(sink, "# router ");
            append_router(sink, graph, router);
        }
        dse_sink_string(sink, " endpoints ");
        dse_sink_count(sink, graph->endpoints_of[router]);
        dse_sink_char(sink, '\n');
        dse_sink_pass(sink);
        router += count;
    }
}

/* Every link once, at its lower-numbered router. */
static void list_links(struct dse_sink *sink, const struct dse_graph *graph) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] < router) {
                continue;
            }
            const char *class = graph->class_names[graph->link_class[c]];
            append_router(sink, graph, router);
            dse_sink_char(sink, ',');
            append_router(sink, graph, graph->to[c]);
            dse_sink_char(sink, ',');
            dse_sink_count(sink, graph->capacity[c]);
            dse_sink_char(sink, ',');
            if (class[0] != '\0') {
                dse_sink_quoted(sink, class, '"');
            }
            dse_sink_char(sink, '\n');
            dse_sink_pass(sink);
        }
    }
}

static enum dse_status write_edge_list(const struct dse_graph *graph,
                                       const struct dse_writer_context *context, FILE *stream,
                                       struct dse_error *error) {
    enum dse_status status = dse_sink_check_names(graph, NULL, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_sink sink = dse_sink_start(stream, context->network);
    dse_sink_string(&sink, "# dse edge list of ");
    dse_text_append(&sink.text, sink.title.data, sink.title.length);
    dse_sink_char(&sink, '\n');
    declare_routers(&sink, graph);
    dse_sink_string(&sink, "from,to,multiplicity,class\n");
    list_links(&sink, graph);
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_edge_list = {
    .name = "edge_list",
    .summary = "links as comma-separated lines, with parallel links and classes",
    .writes = "A comment for every router, or run of routers called by numbers, with its end "
              "points; then a line a pair of linked routers with the number of parallel links and "
              "the class. Names of routers and classes are in quotes. Only the order of ports is "
              "lost.",
    .source = "RFC 4180, with declarations of its own as comments",
    .reads_back = true,
    .write = write_edge_list,
};

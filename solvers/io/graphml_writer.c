/* GraphML. */
#include <inttypes.h>

#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

static const char head[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
    "  <key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"
    "  <key id=\"endpoints\" for=\"node\" attr.name=\"endpoints\" attr.type=\"int\"/>\n"
    "  <key id=\"multiplicity\" for=\"edge\" attr.name=\"multiplicity\" attr.type=\"long\"/>\n"
    "  <key id=\"class\" for=\"edge\" attr.name=\"class\" attr.type=\"string\"/>\n"
    "  <graph id=\"";

static void append_node(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router) {
    dse_text_append_format(&sink->text, "    <node id=\"%" PRIu32 "\">", router);
    if (graph->names != NULL) {
        dse_text_append_string(&sink->text, "<data key=\"label\">");
        dse_sink_xml(sink, graph->names + graph->name_start[router]);
        dse_text_append_string(&sink->text, "</data>");
    }
    dse_text_append_format(&sink->text, "<data key=\"endpoints\">%" PRIu32 "</data></node>\n",
                           graph->endpoints_of[router]);
}

static void append_edge(struct dse_sink *sink, const struct dse_graph *graph, uint32_t from,
                        uint32_t channel) {
    const char *class = graph->class_names[graph->link_class[channel]];
    dse_text_append_format(&sink->text, "    <edge source=\"%" PRIu32 "\" target=\"%" PRIu32 "\">",
                           from, graph->to[channel]);
    if (graph->capacity[channel] > 1) {
        dse_text_append_format(&sink->text, "<data key=\"multiplicity\">%" PRIu32 "</data>",
                               graph->capacity[channel]);
    }
    if (class[0] != '\0') {
        dse_text_append_string(&sink->text, "<data key=\"class\">");
        dse_sink_xml(sink, class);
        dse_text_append_string(&sink->text, "</data>");
    }
    dse_text_append_string(&sink->text, "</edge>\n");
}

static enum dse_status write_graphml(const struct dse_graph *graph,
                                     const struct dse_writer_context *context, FILE *stream,
                                     struct dse_error *error) {
    struct dse_sink sink = {.stream = stream};
    enum dse_status status = dse_sink_check_names(graph, "GraphML", error);
    if (status != DSE_OK) {
        return status;
    }
    dse_text_append_string(&sink.text, head);
    dse_sink_xml(&sink, context->network);
    dse_text_append_string(&sink.text, "\" edgedefault=\"undirected\">\n");
    for (uint32_t router = 0; router < graph->routers; router++) {
        append_node(&sink, graph, router);
        dse_sink_pass(&sink);
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                append_edge(&sink, graph, router, c);
                dse_sink_pass(&sink);
            }
        }
    }
    dse_text_append_string(&sink.text, "  </graph>\n</graphml>\n");
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_graphml = {
    .name = "graphml",
    .summary = "GraphML, for yEd, Gephi, NetworkX, igraph",
    .writes = "A node a router with its name as label and its end points, an edge a pair of linked "
              "routers with the number of parallel links, where they are several, and the class. "
              "Only the order of ports is lost.",
    .source = "graphml.graphdrawing.org (Brandes et al. 2002)",
    .reads_back = true,
    .write = write_graphml,
};

/* GraphML. */
#include <string.h>

#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

static const char head[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
    "  <key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"
    "  <key id=\"endpoints\" for=\"node\" attr.name=\"endpoints\" attr.type=\"long\"/>\n"
    "  <key id=\"multiplicity\" for=\"edge\" attr.name=\"multiplicity\" attr.type=\"long\">\n"
    "    <default>1</default>\n"
    "  </key>\n"
    "  <key id=\"class\" for=\"edge\" attr.name=\"class\" attr.type=\"string\"/>\n"
    "  <graph edgedefault=\"undirected\">\n"
    "    <desc>";

/* U+FFFE and U+FFFF are no characters of XML 1.0 (section 2.2). */
static const char *fault(const char *name) {
    bool fits = strstr(name, "\xef\xbf\xbe") == NULL && strstr(name, "\xef\xbf\xbf") == NULL;
    return fits ? NULL : "a name with U+FFFE or U+FFFF, which XML cannot hold";
}

static void append_node(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router) {
    dse_sink_string(sink, "    <node id=\"");
    dse_sink_count(sink, router);
    dse_sink_string(sink, "\">");
    if (graph->names != NULL) {
        dse_sink_string(sink, "<data key=\"label\">");
        dse_sink_xml(sink, graph->names + graph->name_start[router]);
        dse_sink_string(sink, "</data>");
    }
    dse_sink_string(sink, "<data key=\"endpoints\">");
    dse_sink_count(sink, graph->endpoints_of[router]);
    dse_sink_string(sink, "</data></node>\n");
    dse_sink_pass(sink);
}

static void append_edge(struct dse_sink *sink, const struct dse_graph *graph, uint32_t from,
                        uint32_t channel) {
    const char *class = graph->class_names[graph->link_class[channel]];
    dse_sink_string(sink, "    <edge source=\"");
    dse_sink_count(sink, from);
    dse_sink_string(sink, "\" target=\"");
    dse_sink_count(sink, graph->to[channel]);
    dse_sink_string(sink, "\">");
    if (graph->capacity[channel] > 1) {
        dse_sink_string(sink, "<data key=\"multiplicity\">");
        dse_sink_count(sink, graph->capacity[channel]);
        dse_sink_string(sink, "</data>");
    }
    if (class[0] != '\0') {
        dse_sink_string(sink, "<data key=\"class\">");
        dse_sink_xml(sink, class);
        dse_sink_string(sink, "</data>");
    }
    dse_sink_string(sink, "</edge>\n");
    dse_sink_pass(sink);
}

static enum dse_status write_graphml(const struct dse_graph *graph,
                                     const struct dse_writer_context *context, FILE *stream,
                                     struct dse_error *error) {
    enum dse_status status = dse_sink_check_names(graph, fault, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_sink sink = dse_sink_start(stream, context->network);
    dse_sink_string(&sink, head);
    if (sink.title.data != NULL && fault(sink.title.data) == NULL) {
        dse_sink_xml(&sink, sink.title.data);
    }
    dse_sink_string(&sink, "</desc>\n");
    for (uint32_t router = 0; router < graph->routers; router++) {
        append_node(&sink, graph, router);
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                append_edge(&sink, graph, router, c);
            }
        }
    }
    dse_sink_string(&sink, "  </graph>\n</graphml>\n");
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_graphml = {
    .name = "graphml",
    .summary = "GraphML, for yEd, Gephi, NetworkX, igraph",
    .writes = "A node a router with its name as label and its end points, an edge a pair of linked "
              "routers with the number of parallel links, where they are several, and the class. "
              "Lost are the order of ports, and blanks at the ends of names and classes.",
    .source = "graphml.graphdrawing.org (Brandes et al. 2002)",
    .reads_back = true,
    .write = write_graphml,
};

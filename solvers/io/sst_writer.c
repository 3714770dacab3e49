/* Networks for merlin of SST, as a module of Python. */
#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

static const char functions[] = "\n"
                                "\n"
                                "def graph():\n"
                                "    \"\"\"The network as merlin's topoAny takes it.\"\"\"\n"
                                "    result = networkx.Graph()\n"
                                "    for router, endpoints in enumerate(ENDPOINTS):\n"
                                "        result.add_node(router, endpoints=endpoints)\n"
                                "    result.add_edges_from(LINKS)\n"
                                "    return result\n"
                                "\n"
                                "\n"
                                "def topology(link_latency, host_link_latency):\n"
                                "    \"\"\"A topology that lacks a router only; source routing is "
                                "the one that topoAny has.\"\"\"\n"
                                "    from sst.merlin.topology import topoAny\n"
                                "    result = topoAny()\n"
                                "    result.topo_name = NAME\n"
                                "    result.routing_mode = \"source_routing\"\n"
                                "    result.link_latency = link_latency\n"
                                "    result.host_link_latency = host_link_latency\n"
                                "    result.import_graph(graph())\n"
                                "    return result\n";

/* topoAny wants a link. */
static enum dse_status check(const struct dse_graph *graph, struct dse_error *error) {
    if (graph->links == 0 || graph->endpoints == 0) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "a network for SST needs end points and at least one link");
    }
    return dse_sink_check_simple(graph, "merlin's topoAny", error);
}

/* Appends a text as a string of Python. */
static void append_string(struct dse_sink *sink, const char *text) {
    dse_sink_char(sink, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            dse_sink_char(sink, '\\');
        }
        dse_sink_char(sink, *text);
    }
    dse_sink_char(sink, '"');
}

static void append_rate(struct dse_sink *sink, const char *name, double bps) {
    if (bps > 0) {
        dse_sink_string(sink, name);
        dse_sink_string(sink, " = \"");
        dse_text_append_real(&sink->text, bps);
        dse_sink_string(sink, "b/s\"\n");
    }
}

static void append_endpoints(struct dse_sink *sink, const struct dse_graph *graph) {
    dse_sink_string(sink, "\nENDPOINTS = [");
    for (uint32_t router = 0; router < graph->routers; router++) {
        dse_sink_string(sink, router % 32 == 0 ? "\n    " : " ");
        dse_sink_count(sink, graph->endpoints_of[router]);
        dse_sink_char(sink, ',');
        dse_sink_pass(sink);
    }
    dse_sink_string(sink, "\n]\n");
}

/* A line a router: its links to routers with larger numbers. */
static void append_links(struct dse_sink *sink, const struct dse_graph *graph) {
    dse_sink_string(sink, "\nLINKS = [\n");
    for (uint32_t router = 0; router < graph->routers; router++) {
        bool any = false;
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                dse_sink_string(sink, any ? " (" : "    (");
                dse_sink_count(sink, router);
                dse_sink_string(sink, ", ");
                dse_sink_count(sink, graph->to[c]);
                dse_sink_string(sink, "),");
                dse_sink_pass(sink);
                any = true;
            }
        }
        dse_sink_string(sink, any ? "\n" : "");
    }
    dse_sink_string(sink, "]\n");
}

static enum dse_status write_sst(const struct dse_graph *graph,
                                 const struct dse_writer_context *context, FILE *stream,
                                 struct dse_error *error) {
    enum dse_status status = check(graph, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_sink sink = dse_sink_start(stream, context->network);
    dse_sink_string(&sink, "\"\"\"A network for SST, to be imported by a configuration.\"\"\"\n"
                           "import networkx\n"
                           "\n"
                           "NAME = ");
    append_string(&sink, sink.title.data == NULL ? "" : sink.title.data);
    dse_sink_char(&sink, '\n');
    append_rate(&sink, "LINK_BW", context->link_bps);
    append_rate(&sink, "NIC_BW", context->nic_bps);
    append_endpoints(&sink, graph);
    append_links(&sink, graph);
    dse_sink_string(&sink, functions);
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_sst = {
    .name = "sst",
    .summary = "Python module for merlin of SST (topoAny)",
    .writes =
        "A module to be imported by a configuration: end points of every router, links, rates, and "
        "topology(link_latency, host_link_latency), which makes merlin's topoAny of them (in "
        "sst-elements since June 2026). Routers, NICs, buffers and jobs are of the "
        "configuration: nothing is made up for them. Names, classes and the order of ports are "
        "lost; a network with parallel links is refused, since topoAny makes each of them twice.",
    .source = "sst-elements (github.com/sstsimulator/sst-elements), "
              "src/sst/elements/merlin/topology/pymerlin-topo-any.py, 2026",
    .write = write_sst,
};

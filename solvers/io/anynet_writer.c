/* BookSim's anynet files. */
#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

static enum dse_status write_anynet(const struct dse_graph *graph,
                                    const struct dse_writer_context *context, FILE *stream,
                                    struct dse_error *error) {
    enum dse_status status = dse_sink_check_simple(graph, "BookSim's anynet", error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_sink sink = dse_sink_start(stream, context->network);
    uint64_t node = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        dse_sink_string(&sink, "router ");
        dse_sink_count(&sink, router);
        for (uint32_t i = 0; i < graph->endpoints_of[router]; i++) {
            dse_sink_string(&sink, " node ");
            dse_sink_count(&sink, node++);
            dse_sink_pass(&sink);
        }
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            dse_sink_string(&sink, " router ");
            dse_sink_count(&sink, graph->to[c]);
        }
        dse_sink_char(&sink, '\n');
        dse_sink_pass(&sink);
    }
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_anynet = {
    .name = "anynet",
    .summary = "network file of BookSim 2 (topology anynet)",
    .writes = "A line a router: its end points, numbered through the network, and its links, each "
              "stated at both routers, with channels of one cycle. Names and classes are lost, and "
              "BookSim numbers ports itself; a network with parallel links is refused, since the "
              "format has none. BookSim itself stops at a network that is not connected.",
    .source = "BookSim 2 (github.com/booksim/booksim2), src/networks/anynet.cpp",
    .write = write_anynet,
};

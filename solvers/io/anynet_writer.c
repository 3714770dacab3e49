/* BookSim's anynet files. */
#include <inttypes.h>

#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

static enum dse_status check(const struct dse_graph *graph, struct dse_error *error) {
    if (graph->links != graph->channels / 2) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "anynet cannot hold parallel links, of which there are %" PRIu64,
                             graph->links - graph->channels / 2);
    }
    return DSE_OK;
}

static enum dse_status write_anynet(const struct dse_graph *graph,
                                    const struct dse_writer_context *context, FILE *stream,
                                    struct dse_error *error) {
    struct dse_sink sink = {.stream = stream};
    uint64_t node = 0;
    (void)context;
    enum dse_status status = check(graph, error);
    if (status != DSE_OK) {
        return status;
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        dse_text_append_format(&sink.text, "router %" PRIu32, router);
        for (uint32_t i = 0; i < graph->endpoints_of[router]; i++) {
            dse_text_append_format(&sink.text, " node %" PRIu64, node++);
        }
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            dse_text_append_format(&sink.text, " router %" PRIu32, graph->to[c]);
        }
        dse_text_append_char(&sink.text, '\n');
        dse_sink_pass(&sink);
    }
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_anynet = {
    .name = "anynet",
    .summary = "network file of BookSim 2 (topology anynet)",
    .writes = "A line a router: its end points, numbered through the network, and its links, each "
              "stated at both routers, in the order of ports. Names and classes are lost; a "
              "network with parallel links is refused, since the format has none.",
    .source = "BookSim 2 (github.com/booksim/booksim2), src/networks/anynet.cpp",
    .write = write_anynet,
};

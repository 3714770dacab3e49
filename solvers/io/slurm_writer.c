/* Slurm's topology.conf. */
#include <inttypes.h>

#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

/* Appends `[3-7,9]` for the routers with end points. */
static void append_carriers(struct dse_sink *sink, const struct dse_graph *graph) {
    const char *separator = "[";
    for (uint32_t router = 0; router < graph->routers;) {
        uint32_t end = router;
        while (end < graph->routers && graph->endpoints_of[end] > 0) {
            end++;
        }
        if (end == router) {
            router++;
            continue;
        }
        dse_text_append_format(&sink->text, "%s%" PRIu32, separator, router);
        if (end - router > 1) {
            dse_text_append_format(&sink->text, "-%" PRIu32, end - 1);
        }
        separator = ",";
        router = end;
    }
    dse_text_append_char(&sink->text, ']');
}

static enum dse_status write_slurm(const struct dse_graph *graph,
                                   const struct dse_writer_context *context, FILE *stream,
                                   struct dse_error *error) {
    struct dse_sink sink = {.stream = stream};
    uint64_t node = 0;
    if (graph->endpoints == 0) {
        return dse_error_set(error, DSE_INFEASIBLE, "a topology for Slurm needs end points");
    }
    dse_text_append_format(&sink.text, "# topology/tree for %s\n", context->network);
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t count = graph->endpoints_of[router];
        if (count > 0) {
            dse_text_append_format(&sink.text,
                                   "SwitchName=s%" PRIu32 " Nodes=n[%" PRIu64 "-%" PRIu64 "]\n",
                                   router, node, node + count - 1);
        }
        node += count;
        dse_sink_pass(&sink);
    }
    dse_text_append_string(&sink.text, "SwitchName=fabric Switches=s");
    append_carriers(&sink, graph);
    dse_text_append_char(&sink.text, '\n');
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_slurm = {
    .name = "slurm",
    .summary = "topology.conf of Slurm (topology/tree)",
    .writes = "A line a router with end points, whose nodes are numbered through the network, and "
              "one switch above all of them: the plugin knows trees only, and the links between "
              "routers are lost.",
    .source = "slurm.schedmd.com/topology.conf.html",
    .write = write_slurm,
};

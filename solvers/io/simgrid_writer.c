/* Platforms of SimGrid. */
#include "core/decimal.h"
#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

enum { DIGITS = 12 }; /* of latencies: more than any sum of decimals loses */

static const char head[] = "<?xml version='1.0'?>\n"
                           "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                           "<platform version=\"4.1\">\n"
                           "  <zone id=\"network\" routing=\"Dijkstra\">\n";

static enum dse_status check(const struct dse_graph *graph,
                             const struct dse_writer_context *context, struct dse_error *error) {
    if (graph->endpoints == 0) {
        return dse_error_set(error, DSE_INFEASIBLE, "a platform of SimGrid needs end points");
    }
    return context->link_bps > 0 && context->nic_bps > 0
               ? DSE_OK
               : dse_error_set(error, DSE_INFEASIBLE,
                               "a platform of SimGrid needs the rates of links and NICs");
}

/* What an element is called: `link-7`. */
static void append_id(struct dse_sink *sink, const char *kind, uint64_t number) {
    dse_sink_string(sink, kind);
    dse_sink_char(sink, '-');
    dse_sink_count(sink, number);
}

/* Quantities of links are told in bytes a second and nanoseconds. */
static void append_link(struct dse_sink *sink, const char *kind, uint64_t number, double bps,
                        double seconds) {
    dse_sink_string(sink, "    <link id=\"");
    append_id(sink, kind, number);
    dse_sink_string(sink, "\" bandwidth=\"");
    dse_text_append_real(&sink->text, bps / 8);
    dse_sink_string(sink, "Bps\" latency=\"");
    dse_text_append_real(&sink->text, dse_decimal_round(1e9 * seconds, DIGITS));
    dse_sink_string(sink, "ns\" sharing_policy=\"SPLITDUPLEX\"/>\n");
    dse_sink_pass(sink);
}

/* One end of a hop. */
struct end {
    const char *kind;
    uint64_t number;
};

/* One hop one way. */
static void append_way(struct dse_sink *sink, struct end from, struct end to, struct end link,
                       const char *direction) {
    dse_sink_string(sink, "    <route symmetrical=\"NO\" src=\"");
    append_id(sink, from.kind, from.number);
    dse_sink_string(sink, "\" dst=\"");
    append_id(sink, to.kind, to.number);
    dse_sink_string(sink, "\"><link_ctn id=\"");
    append_id(sink, link.kind, link.number);
    dse_sink_string(sink, "\" direction=\"");
    dse_sink_string(sink, direction);
    dse_sink_string(sink, "\"/></route>\n");
    dse_sink_pass(sink);
}

/* One hop, both ways: routes of a Dijkstra zone are put together from these. */
static void append_route(struct dse_sink *sink, struct end from, uint32_t to, struct end link) {
    const struct end router = {"router", to};
    append_way(sink, from, router, link, "UP");
    append_way(sink, router, from, link, "DOWN");
}

static void append_nodes(struct dse_sink *sink, const struct dse_graph *graph) {
    for (uint64_t node = 0; node < graph->endpoints; node++) {
        dse_sink_string(sink, "    <host id=\"");
        append_id(sink, "node", node);
        dse_sink_string(sink, "\" speed=\"1Gf\"/>\n");
        dse_sink_pass(sink);
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        dse_sink_string(sink, "    <router id=\"");
        append_id(sink, "router", router);
        dse_sink_string(sink, "\"/>\n");
        dse_sink_pass(sink);
    }
}

/* The delay of the cable between two routers (the same one twice: to an end point), as far as its
 * length is known, and the latency of a router. A path has a router more than links between
 * routers: its two links to end points share the latency of that one. */
static double seconds_between(const struct dse_writer_context *context, uint32_t a, uint32_t b) {
    double routers = a == b ? 0.5 : 1;
    if (context->site == NULL) {
        return routers * context->router_s;
    }
    double length = dse_placement_cable_m(context->site, &context->places[a], &context->places[b]);
    return routers * context->router_s + context->site->cable_delay_s_per_m * length;
}

/* Links first, then routes. */
static void append_links(struct dse_sink *sink, const struct dse_graph *graph,
                         const struct dse_writer_context *context) {
    double seconds = seconds_between(context, 0, 0);
    for (uint64_t node = 0; node < graph->endpoints; node++) {
        append_link(sink, "nic", node, context->nic_bps, seconds);
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                append_link(sink, "link", c, context->link_bps * graph->capacity[c],
                            seconds_between(context, router, graph->to[c]));
            }
        }
    }
}

static void append_routes(struct dse_sink *sink, const struct dse_graph *graph) {
    uint64_t node = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t i = 0; i < graph->endpoints_of[router]; i++, node++) {
            append_route(sink, (struct end){"node", node}, router, (struct end){"nic", node});
        }
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                append_route(sink, (struct end){"router", router}, graph->to[c],
                             (struct end){"link", c});
            }
        }
    }
}

static enum dse_status write_simgrid(const struct dse_graph *graph,
                                     const struct dse_writer_context *context, FILE *stream,
                                     struct dse_error *error) {
    enum dse_status status = check(graph, context, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_sink sink = dse_sink_start(stream, context->network);
    dse_text_append_string(&sink.text, head);
    append_nodes(&sink, graph);
    append_links(&sink, graph, context);
    append_routes(&sink, graph);
    dse_text_append_string(&sink.text, "  </zone>\n</platform>\n");
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_simgrid = {
    .name = "simgrid",
    .summary = "platform file of SimGrid, routed by Dijkstra's algorithm",
    .writes =
        "A host an end point (of 1 Gflop/s), a router a router, a full-duplex link a cable to "
        "an end point or a pair of linked routers, parallel links together as one of their "
        "bandwidth. The latency of a link is that of a router and, where the floor is known, of "
        "the cable. "
        "Routes are shortest paths, which SimGrid finds. Names and classes are lost.",
    .source = "simgrid.org/doc, platform description, DTD version 4.1",
    .write = write_simgrid,
};

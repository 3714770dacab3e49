/* Lists of cables: from where, to where, how long, of which kind. */
#include <inttypes.h>

#include "core/row.h"
#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

static const char *const columns[] = {
    "from_row", "from_cabinet", "from_slot", "from_router", "from_port", "to_row",    "to_cabinet",
    "to_slot",  "to_router",    "to_port",   "class",       "length_m",  "cable_kind"};
enum { COLUMNS = sizeof columns / sizeof *columns };

struct list {
    struct dse_sink sink;
    const struct dse_graph *graph;
    const struct dse_writer_context *context;
};

static uint64_t distance(uint32_t a, uint32_t b) {
    return a < b ? b - a : a - b;
}

/* Fills the five cells of an end; counts from 1, as labels do. */
static void fill_end(const struct list *list, uint32_t router, uint64_t port,
                     char number[DSE_GRAPH_NUMBER_SIZE], struct dse_cell *cells) {
    const struct dse_place *place = &list->context->places[router];
    cells[0] = dse_cell_count(place->row + 1);
    cells[1] = dse_cell_count(place->column + 1);
    cells[2] = dse_cell_count(place->slot + 1);
    cells[3] = dse_cell_text(dse_graph_name(list->graph, router, number));
    cells[4] = dse_cell_count(port + 1);
}

static void append_cable(struct list *list, uint32_t from, uint64_t from_port, uint32_t to,
                         uint64_t to_port, const char *class) {
    const struct dse_site *site = list->context->site;
    const struct dse_place *a = &list->context->places[from], *b = &list->context->places[to];
    double length =
        dse_floor_cable_m(site, distance(a->column, b->column), distance(a->row, b->row));
    char from_number[DSE_GRAPH_NUMBER_SIZE], to_number[DSE_GRAPH_NUMBER_SIZE];
    struct dse_cell cells[COLUMNS];
    fill_end(list, from, from_port, from_number, cells);
    fill_end(list, to, to_port, to_number, cells + 5);
    cells[10] = dse_cell_text(class);
    cells[11] = dse_cell_real(length);
    cells[12] = dse_cell_text(length <= site->copper_reach_m    ? "copper"
                              : length <= site->optical_reach_m ? "optical"
                                                                : "too long");
    dse_row_append_csv(&list->sink.text, cells, COLUMNS);
    dse_sink_pass(&list->sink);
}

/* A cable to an end point stays in the cabinet; it has no router at its other end. */
static void append_endpoints(struct list *list, uint32_t router) {
    for (uint32_t port = 0; port < list->graph->endpoints_of[router]; port++) {
        char number[DSE_GRAPH_NUMBER_SIZE];
        struct dse_cell cells[COLUMNS];
        double length = list->context->site->cabinet_cable_m;
        bool copper = length <= list->context->site->copper_reach_m;
        fill_end(list, router, port, number, cells);
        for (size_t i = 5; i < 10; i++) {
            cells[i] = dse_cell_text(NULL);
        }
        cells[10] = dse_cell_text("end point");
        cells[11] = dse_cell_real(length);
        cells[12] = dse_cell_text(copper ? "copper" : "optical");
        dse_row_append_csv(&list->sink.text, cells, COLUMNS);
        dse_sink_pass(&list->sink);
    }
}

/* Port of the first link of a channel: end points come first, then the channels in order. */
static uint64_t first_port(const struct dse_graph *graph, uint32_t router, uint32_t channel) {
    uint64_t port = graph->endpoints_of[router];
    for (uint32_t c = graph->start[router]; c < channel; c++) {
        port += graph->capacity[c];
    }
    return port;
}

static void append_links(struct list *list, uint32_t router) {
    const struct dse_graph *graph = list->graph;
    for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
        uint32_t to = graph->to[c];
        if (to < router) {
            continue;
        }
        uint64_t from_port = first_port(graph, router, c);
        uint64_t to_port = first_port(graph, to, graph->reverse[c]);
        for (uint32_t i = 0; i < graph->capacity[c]; i++) {
            append_cable(list, router, from_port + i, to, to_port + i,
                         graph->class_names[graph->link_class[c]]);
        }
    }
}

static enum dse_status write_cabling(const struct dse_graph *graph,
                                     const struct dse_writer_context *context, FILE *stream,
                                     struct dse_error *error) {
    struct list list = {.sink = {.stream = stream}, .graph = graph, .context = context};
    struct dse_cell cells[COLUMNS];
    for (size_t i = 0; i < COLUMNS; i++) {
        cells[i] = dse_cell_text(columns[i]);
    }
    dse_row_append_csv(&list.sink.text, cells, COLUMNS);
    for (uint32_t router = 0; router < graph->routers; router++) {
        append_endpoints(&list, router);
        append_links(&list, router);
    }
    return dse_sink_end(&list.sink, error);
}

const struct dse_writer dse_writer_cabling = {
    .name = "cabling",
    .summary = "list of cables: both ends, length, copper or optical",
    .writes = "A row a cable, those to end points included: row of cabinets, cabinet, slot, router "
              "and port of both ends, all counted from 1 (routers by name or number), class, "
              "length in metres, and copper, optical or too long by the reaches of the site. "
              "Ports of a router are its end points, then its links in the order of its wiring.",
    .source = "placement by models/floor.h; ports by the family's wiring (`dse describe')",
    .needs_places = true,
    .write = write_cabling,
};

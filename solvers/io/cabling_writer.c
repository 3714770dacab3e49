/* Lists of cables: from where, to where, how long, of which kind. */
#include <inttypes.h>
#include <stdlib.h>

#include "core/decimal.h"
#include "core/row.h"
#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

static const char *const columns[] = {
    "from_row", "from_cabinet", "from_slot", "from_router", "from_port", "to_row",    "to_cabinet",
    "to_slot",  "to_router",    "to_port",   "class",       "length_m",  "cable_kind"};
enum {
    COLUMNS = sizeof columns / sizeof *columns,
    DIGITS = 12 /* of lengths: more than any sum of decimals loses */
};

struct list {
    struct dse_sink sink;
    const struct dse_graph *graph;
    const struct dse_writer_context *context;
    uint32_t *port; /* of each channel, that of its first link */
};

/* End points come first, then the links of the channels in order. */
static enum dse_status number_ports(struct list *list, struct dse_error *error) {
    const struct dse_graph *graph = list->graph;
    list->port = malloc((size_t)graph->channels * sizeof *list->port + 1);
    if (list->port == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for the numbers of ports");
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint64_t port = graph->endpoints_of[router];
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            list->port[c] = (uint32_t)port;
            port += graph->capacity[c];
        }
        if (port > UINT32_MAX) {
            return dse_error_set(error, DSE_OVERFLOW, "router %" PRIu32 " has 2^32 ports or more",
                                 router);
        }
    }
    return DSE_OK;
}

/* Fills the five cells of an end; counts from 1, as labels do. */
static void fill_end(const struct list *list, uint32_t router, uint64_t port,
                     char number[DSE_GRAPH_NUMBER_SIZE], struct dse_cell *cells) {
    const struct dse_place *place = &list->context->places[router];
    cells[0] = dse_cell_count((uint64_t)place->row + 1);
    cells[1] = dse_cell_count((uint64_t)place->column + 1);
    cells[2] = dse_cell_count((uint64_t)place->slot + 1);
    cells[3] = list->graph->names == NULL
                   ? dse_cell_count(router)
                   : dse_cell_text(dse_graph_name(list->graph, router, number));
    cells[4] = dse_cell_count(port + 1);
}

/* Ends a row, of which the ends are filled. */
static void append_row(struct list *list, struct dse_cell *cells, const char *class,
                       double length_m) {
    const struct dse_writer_context *context = list->context;
    cells[10] = dse_cell_text(class);
    cells[11] = dse_cell_real(dse_decimal_round(length_m, DIGITS));
    cells[12] = dse_cell_text(length_m <= context->copper_m    ? "copper"
                              : length_m <= context->optical_m ? "optical"
                                                               : "too long");
    dse_row_append_csv(&list->sink.text, cells, COLUMNS);
    dse_sink_pass(&list->sink);
}

/* A cable to an end point stays in the cabinet; it has no router at its other end. */
static void append_endpoints(struct list *list, uint32_t router) {
    char number[DSE_GRAPH_NUMBER_SIZE];
    struct dse_cell cells[COLUMNS];
    for (size_t i = 5; i < 10; i++) {
        cells[i] = dse_cell_text(NULL);
    }
    for (uint32_t port = 0; port < list->graph->endpoints_of[router]; port++) {
        fill_end(list, router, port, number, cells);
        append_row(list, cells, "end point", list->context->site->cabinet_cable_m);
    }
}

static void append_links(struct list *list, uint32_t from) {
    const struct dse_graph *graph = list->graph;
    char from_number[DSE_GRAPH_NUMBER_SIZE], to_number[DSE_GRAPH_NUMBER_SIZE];
    struct dse_cell cells[COLUMNS];
    for (uint32_t c = graph->start[from]; c < graph->start[from + 1]; c++) {
        uint32_t to = graph->to[c], back = graph->reverse[c];
        const struct dse_place *places = list->context->places;
        double length = dse_placement_cable_m(list->context->site, &places[from], &places[to]);
        for (uint32_t i = 0; i < graph->capacity[c] && to > from; i++) {
            fill_end(list, from, (uint64_t)list->port[c] + i, from_number, cells);
            fill_end(list, to, (uint64_t)list->port[back] + i, to_number, cells + 5);
            append_row(list, cells, graph->class_names[graph->link_class[c]], length);
        }
    }
}

static void append_all(struct list *list) {
    struct dse_cell cells[COLUMNS];
    for (size_t i = 0; i < COLUMNS; i++) {
        cells[i] = dse_cell_text(columns[i]);
    }
    dse_row_append_csv(&list->sink.text, cells, COLUMNS);
    for (uint32_t router = 0; router < list->graph->routers; router++) {
        append_endpoints(list, router);
        append_links(list, router);
    }
}

static enum dse_status write_cabling(const struct dse_graph *graph,
                                     const struct dse_writer_context *context, FILE *stream,
                                     struct dse_error *error) {
    struct list list = {.graph = graph, .context = context};
    enum dse_status status = number_ports(&list, error);
    if (status == DSE_OK) {
        list.sink = dse_sink_start(stream, context->network);
        append_all(&list);
        status = dse_sink_end(&list.sink, error);
    }
    free(list.port);
    return status;
}

const struct dse_writer dse_writer_cabling = {
    .name = "cabling",
    .summary = "list of cables: both ends, length, copper or optical",
    .writes =
        "A row a cable of one plane, those to end points included: row of cabinets, cabinet in it, "
        "slot in that, router and port of both ends (routers by name or number, all else counted "
        "from 1), class, length in metres, and copper, optical or too long by the reaches of the "
        "site and what the technology sells. Ports of a router are its end points, then its links "
        "in the order of its wiring. Lengths and kinds add up to those of `dse size' where these "
        "are no expected values: lattices, blocks of one cabinet.",
    .source = "placement by models/floor.h; ports by the family's wiring (`dse describe')",
    .needs_places = true,
    .write = write_cabling,
};

#include "solvers/routing/route_table.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"
#include "solvers/io/sink.h"

/* ---- writing ---------------------------------------------------------------------------- */

static uint32_t parts_of(const struct dse_graph *graph, const struct dse_layers *layers,
                         const uint32_t *path, uint32_t hops) {
    uint32_t parts = hops > 0;
    for (uint32_t i = 1; i < hops && layers->parts > 1; i++) {
        parts += graph->link_class[path[i]] != graph->link_class[path[i - 1]];
    }
    return parts;
}

static void append_pair(struct dse_sink *sink, const struct dse_routes *routes,
                        const struct dse_layers *layers, uint32_t from, uint32_t to) {
    const struct dse_graph *graph = routes->problem->graph;
    uint32_t path[DSE_ROUTE_HOPS_MAX], hops = dse_routes_path(routes, from, to, path);
    size_t pair = (size_t)from * graph->routers + to;
    dse_text_append_format(&sink->text, "%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",", from, to, hops);
    for (uint32_t i = 0; layers != NULL && i < parts_of(graph, layers, path, hops); i++) {
        dse_text_append_format(&sink->text, i == 0 ? "%u" : " %u",
                               (unsigned)layers->layer[pair * layers->parts + i]);
    }
    dse_text_append_format(&sink->text, ",%" PRIu32, from);
    for (uint32_t i = 0; i < hops; i++) {
        dse_text_append_format(&sink->text, " %" PRIu32, graph->to[path[i]]);
    }
    dse_text_append_char(&sink->text, '\n');
    dse_sink_pass(sink);
}

enum dse_status dse_route_table_write(const struct dse_routes *routes,
                                      const struct dse_layers *layers, FILE *stream,
                                      struct dse_error *error) {
    struct dse_sink sink = {.stream = stream};
    uint32_t routers = routes->problem->graph->routers;
    dse_text_append_string(&sink.text, "from,to,hops,layers,path\n");
    for (uint32_t from = 0; from < routers; from++) {
        for (uint32_t to = 0; to < routers; to++) {
            if (from != to) {
                append_pair(&sink, routes, layers, from, to);
            }
        }
    }
    return dse_sink_end(&sink, error);
}

/* ---- reading ---------------------------------------------------------------------------- */

struct table {
    struct dse_routes *routes;
    const char *name;
    size_t line, path_column;
    uint8_t *seen;
};

static enum dse_status bad(const struct table *table, size_t column, struct dse_error *error) {
    dse_error_locate(error, table->name, table->line, column);
    return DSE_BAD_INPUT;
}

/* The start of the field of that number; NULL if the line ends before. */
static char *field_at(char *line, size_t number) {
    for (; number > 0 && line != NULL; number--) {
        line = strchr(line, ',');
        line = line == NULL ? NULL : line + 1;
    }
    return line;
}

static enum dse_status read_header(struct table *table, char *line, struct dse_error *error) {
    char *rest = line;
    for (size_t number = 0; rest != NULL; number++) {
        const char *column = strsep(&rest, ",");
        if (strcmp(column, "path") == 0) {
            table->path_column = number;
            return DSE_OK;
        }
    }
    dse_error_set(error, DSE_BAD_INPUT, "a table of routes has a column named path");
    return bad(table, 1, error);
}

/* Reads a router; `*at` moves behind it. */
static enum dse_status read_router(const struct table *table, const char *line, const char **at,
                                   uint32_t *router, struct dse_error *error) {
    uint32_t routers = table->routes->problem->graph->routers;
    const char *end;
    uint64_t number;
    if (!dse_decimal_parse_count(*at, &end, &number) ||
        (*end != ' ' && *end != ',' && *end != '\0')) {
        dse_error_set(error, DSE_BAD_INPUT, "a path is router numbers joined by blanks");
        return bad(table, (size_t)(*at - line) + 1, error);
    }
    if (number >= routers) {
        dse_error_set(error, DSE_BAD_INPUT, "router %" PRIu64 " is none of the network's %" PRIu32,
                      number, routers);
        return bad(table, (size_t)(*at - line) + 1, error);
    }
    *router = (uint32_t)number;
    *at = end + (*end == ' ');
    return DSE_OK;
}

/* The channel between two routers; the end of the first one's if there is none. */
static uint32_t channel_between(const struct dse_graph *graph, uint32_t from, uint32_t to) {
    uint32_t channel = graph->start[from];
    while (channel < graph->start[from + 1] && graph->to[channel] != to) {
        channel++;
    }
    return channel;
}

static enum dse_status take_path(struct table *table, const uint32_t *routers, uint32_t count,
                                 size_t column, struct dse_error *error) {
    const struct dse_route_problem *problem = table->routes->problem;
    const struct dse_graph *graph = problem->graph;
    assert(count > 0);
    uint32_t from = routers[0], to = routers[count - 1], channels[DSE_ROUTE_HOPS_MAX];
    size_t pair = (size_t)from * graph->routers + to;
    if (table->seen[pair]) {
        dse_error_set(error, DSE_BAD_INPUT, "the route from %" PRIu32 " to %" PRIu32 " comes twice",
                      from, to);
        return bad(table, column, error);
    }
    if (count - 1 != problem->hops[pair]) {
        dse_error_set(error, DSE_BAD_INPUT,
                      "the route from %" PRIu32 " to %" PRIu32 " has %" PRIu32
                      " hops; the shortest has %d",
                      from, to, count - 1, problem->hops[pair]);
        return bad(table, column, error);
    }
    for (uint32_t i = 0; i + 1 < count; i++) {
        channels[i] = channel_between(graph, routers[i], routers[i + 1]);
        if (channels[i] == graph->start[routers[i] + 1]) {
            dse_error_set(error, DSE_BAD_INPUT, "router %" PRIu32 " has no link to %" PRIu32,
                          routers[i], routers[i + 1]);
            return bad(table, column, error);
        }
    }
    table->seen[pair] = 1;
    dse_routes_set_path(table->routes, from, to, channels);
    return DSE_OK;
}

static enum dse_status read_line(struct table *table, char *line, struct dse_error *error) {
    uint32_t routers[DSE_ROUTE_HOPS_MAX + 1], count = 0;
    char *field = field_at(line, table->path_column);
    if (field == NULL || *field == '\0' || *field == ',') {
        dse_error_set(error, DSE_BAD_INPUT, "there is no path on this line");
        return bad(table, 1, error);
    }
    const char *at = field;
    while (*at != '\0' && *at != ',') {
        if (count > DSE_ROUTE_HOPS_MAX) {
            dse_error_set(error, DSE_BAD_INPUT, "a path of more than %d hops", DSE_ROUTE_HOPS_MAX);
            return bad(table, (size_t)(at - line) + 1, error);
        }
        enum dse_status status = read_router(table, line, &at, &routers[count++], error);
        if (status != DSE_OK) {
            return status;
        }
    }
    return take_path(table, routers, count, (size_t)(field - line) + 1, error);
}

static enum dse_status check_complete(const struct table *table, struct dse_error *error) {
    uint32_t routers = table->routes->problem->graph->routers;
    for (size_t pair = 0; pair < (size_t)routers * routers; pair++) {
        uint32_t from = (uint32_t)(pair / routers), to = (uint32_t)(pair % routers);
        if (from != to && !table->seen[pair]) {
            dse_error_set(error, DSE_BAD_INPUT,
                          "no route from %" PRIu32 " to %" PRIu32 " in the table", from, to);
            dse_error_locate(error, table->name, table->line, 1);
            return DSE_BAD_INPUT;
        }
    }
    return DSE_OK;
}

static enum dse_status read_lines(struct table *table, FILE *stream, struct dse_error *error) {
    char *line = NULL;
    size_t room = 0;
    enum dse_status status = DSE_OK;
    for (ssize_t length; status == DSE_OK && (length = getline(&line, &room, stream)) >= 0;) {
        table->line++;
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
            line[--length] = '\0';
        }
        status = table->line == 1 ? read_header(table, line, error)
                 : length > 0     ? read_line(table, line, error)
                                  : DSE_OK;
    }
    free(line);
    if (status == DSE_OK && ferror(stream)) {
        status = dse_error_set(error, DSE_IO, "cannot read %s: %s", table->name, strerror(errno));
    }
    return status == DSE_OK ? check_complete(table, error) : status;
}

enum dse_status dse_route_table_read(FILE *stream, const char *name, struct dse_routes *routes,
                                     struct dse_error *error) {
    size_t routers = routes->problem->graph->routers;
    struct table table = {.routes = routes, .name = name, .seen = calloc(routers, routers)};
    if (table.seen == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for a table of routes");
    }
    enum dse_status status = read_lines(&table, stream, error);
    free(table.seen);
    return status;
}

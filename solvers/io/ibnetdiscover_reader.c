/* Fabric dumps of InfiniBand: what ibnetdiscover prints and ibsim loads. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "solvers/io/name_table.h"
#include "solvers/io/reader_tools.h"

enum kind { UNKNOWN, SWITCH, ADAPTER };
enum { PORT_BITS = 16, PORT_MOST = 255 /* of a node, as ports are numbered in 8 bits */ };

struct node {
    size_t line;    /* where it is described or else first named */
    uint32_t ports; /* 0 where it is not described */
    uint32_t router;
    enum kind kind;
    bool plugged;
};

/* A line about a port. */
struct end {
    size_t line;
    uint32_t node, port, to_node, to_port;
    uint32_t width; /* lanes; 0 where not stated */
    char speed[8];
};

struct fabric {
    struct dse_lines lines;
    struct dse_name_table ids;
    struct node *nodes; /* by id */
    size_t nodes_room;
    struct dse_name_table ports; /* node and port as one number; end i is of port i */
    struct end *ends;
    size_t ends_room;
    struct dse_reader_report *report;
    struct dse_graph_builder *builder;

    uint32_t present; /* the node that port lines belong to; UINT32_MAX: none yet */
    uint64_t strays, commands, one_sided, undescribed, back_to_back, widths, speeds;
    size_t first_stray;
    uint32_t *endpoints; /* of a switch, by node */
};

static enum dse_status bad(const struct fabric *fabric, const char *at, const char *message,
                           struct dse_error *error) {
    return dse_reader_bad(error, fabric->lines.number, (size_t)(at - fabric->lines.text) + 1, "%s",
                          message);
}

/* Room for one more element; false if there is no memory. */
static bool make_room(void **array, size_t *room, size_t wanted, size_t size) {
    if (wanted <= *room) {
        return true;
    }
    size_t more = wanted > 2 * *room ? wanted + 16 : 2 * *room;
    void *moved = realloc(*array, more * size);
    if (moved == NULL) {
        return false;
    }
    *array = moved;
    *room = more;
    return true;
}

/* ---- pieces of a line ------------------------------------------------------------------------ */

static const char *skip_blanks(const char *at) {
    while (dse_is_blank(*at)) {
        at++;
    }
    return at;
}

/* Reads digits up to `most`; NULL if there are none or they are more. */
static const char *take_number(const char *at, uint32_t most, uint32_t *number) {
    size_t length = 0;
    while (dse_is_digit(at[length])) {
        length++;
    }
    uint64_t value;
    if (!dse_digits_parse(at, length, &value) || value > most) {
        return NULL;
    }
    *number = (uint32_t)value;
    return at + length;
}

/* Reads "ID" and gives its node, UNKNOWN if it is new. */
static enum dse_status take_id(struct fabric *fabric, const char **at, uint32_t *id,
                               struct dse_error *error) {
    const char *start = *at + 1, *end = start;
    if (**at != '"') {
        return bad(fabric, *at, "the id of a node in quotes is expected", error);
    }
    while (*end != '"' && *end != '\n') {
        end++;
    }
    size_t length = (size_t)(end - start);
    const char *fault = *end != '"'   ? "the id of a node does not end"
                        : length == 0 ? "an empty id"
                                      : dse_name_fault(start, length);
    if (fault != NULL) {
        return bad(fabric, *at, fault, error);
    }
    uint32_t before = fabric->ids.count;
    *id = dse_name_table_add(&fabric->ids, start, length);
    void *nodes = fabric->nodes;
    if (fabric->ids.failed ||
        !make_room(&nodes, &fabric->nodes_room, fabric->ids.count, sizeof *fabric->nodes)) {
        return dse_reader_no_memory(error);
    }
    fabric->nodes = nodes;
    if (*id == before) {
        fabric->nodes[*id] = (struct node){.line = fabric->lines.number};
    }
    *at = end + 1;
    return DSE_OK;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static enum dse_status take_node(struct fabric *fabric, const char *at, enum kind kind,
                                 struct dse_error *error) {
    uint32_t ports = 0, id = 0;
    const char *start = skip_blanks(at);
    if (*start == ':') {
        return bad(fabric, start,
                   "a list of nodes has no cables; ibnetdiscover without -l is "
                   "needed",
                   error);
    }
    at = take_number(start, PORT_MOST, &ports);
    if (at == NULL || ports == 0) {
        return bad(fabric, start, "the number of ports of a node, 1 to 255, is expected", error);
    }
    at = skip_blanks(at);
    start = at;
    enum dse_status status = take_id(fabric, &at, &id, error);
    if (status != DSE_OK) {
        return status;
    }
    struct node *node = &fabric->nodes[id];
    if (node->kind != UNKNOWN) {
        return bad(fabric, start, "this node is described twice", error);
    }
    *node = (struct node){.line = fabric->lines.number, .ports = ports, .kind = kind};
    fabric->present = id;
    return DSE_OK;
}

/* The rate stands at the end of the comment, behind the remote lid: `lid 6 4xSDR'. */
static void take_rate(const struct fabric *fabric, const char *at, struct end *end) {
    const char *line_end = fabric->lines.text + fabric->lines.length, *found = NULL;
    for (const char *next = at; next != NULL && next < line_end;) {
        next = memmem(next, (size_t)(line_end - next), "lid ", 4);
        if (next != NULL) {
            next += 4;
            found = next;
        }
    }
    uint32_t ignored, width;
    const char *rate = found == NULL ? NULL : take_number(found, UINT32_MAX, &ignored);
    rate = rate == NULL ? NULL : take_number(skip_blanks(rate), 255, &width);
    if (rate != NULL && *rate == 'x') {
        end->width = width;
        rate++;
        for (size_t i = 0; i + 1 < sizeof end->speed && *rate > ' '; i++) {
            end->speed[i] = *rate++;
        }
    }
}

/* Passes over [ext 12] and (guid) behind a port. */
static const char *skip_groups(const char *at) {
    for (;;) {
        const char *start = skip_blanks(at);
        char close = *start == '(' ? ')' : *start == '[' ? ']' : '\0';
        if (close == '\0') {
            return start;
        }
        while (*start != close && *start != '\n') {
            start++;
        }
        if (*start == '\n') {
            return start;
        }
        at = start + 1;
    }
}

/* Reads [7]. */
static enum dse_status take_port(struct fabric *fabric, const char **at, uint32_t most,
                                 uint32_t *port, struct dse_error *error) {
    const char *end = take_number(*at + 1, most, port);
    if (end == NULL || *end != ']' || *port == 0) {
        return bad(fabric, *at, "no port of this node", error);
    }
    *at = end + 1;
    return DSE_OK;
}

static enum dse_status add_end(struct fabric *fabric, const struct end *end,
                               struct dse_error *error) {
    uint32_t before = fabric->ports.count;
    uint64_t key = (uint64_t)end->node << PORT_BITS | end->port;
    uint32_t known = dse_name_table_add_number(&fabric->ports, key);
    void *ends = fabric->ends;
    if (fabric->ports.failed ||
        !make_room(&ends, &fabric->ends_room, fabric->ports.count, sizeof *end)) {
        return dse_reader_no_memory(error);
    }
    fabric->ends = ends;
    if (known == before) {
        fabric->ends[known] = *end;
        return DSE_OK;
    }
    const struct end *other = &fabric->ends[known];
    if (other->to_node != end->to_node || other->to_port != end->to_port) {
        return dse_reader_bad(error, end->line, 1,
                              "port %" PRIu32 " leads elsewhere already, by line %zu", end->port,
                              other->line);
    }
    fabric->report->dropped_duplicates++;
    return DSE_OK;
}

static enum dse_status take_cable(struct fabric *fabric, struct dse_error *error) {
    const char *at = fabric->lines.text;
    if (fabric->present == UINT32_MAX) {
        return bad(fabric, at, "a port before the first node", error);
    }
    struct end end = {.line = fabric->lines.number, .node = fabric->present, .to_port = 1};
    enum dse_status status =
        take_port(fabric, &at, fabric->nodes[end.node].ports, &end.port, error);
    if (status == DSE_OK) {
        at = skip_groups(at);
        status = take_id(fabric, &at, &end.to_node, error);
    }
    if (status == DSE_OK && *at == '[') {
        status = take_port(fabric, &at, PORT_MOST, &end.to_port, error);
    }
    if (status == DSE_OK) {
        take_rate(fabric, at, &end);
        status = add_end(fabric, &end, error);
    }
    return status;
}

static bool begins(const char *text, const char *word) {
    return strncmp(text, word, strlen(word)) == 0;
}

/* The kind of node that a line describes. */
static enum kind described_kind(const char *line, size_t *word) {
    static const struct {
        const char *word;
        enum kind kind;
    } words[] = {{"Switch", SWITCH},
                 {"Ca", ADAPTER},
                 {"Hca", ADAPTER},
                 {"Rt", ADAPTER},
                 {"Router", ADAPTER}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *word = strlen(words[i].word);
        if (begins(line, words[i].word) && dse_is_blank(line[*word])) {
            return words[i].kind;
        }
    }
    return UNKNOWN;
}

/* Lines that say nothing of cables: comments, ids of vendors, titles of chassis. */
static bool is_aside(const char *line) {
    static const char *const titles[] = {"Chassis ", "Non-Chassis Nodes", "DR path "};
    const char *at = skip_blanks(line);
    if (*at == '#' || *at == '\n') {
        return true;
    }
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        if (begins(line, titles[i])) {
            return true;
        }
    }
    while ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z')) {
        at++;
    }
    return at > line && (*at == '=' || *at == '+');
}

static enum dse_status take_line(struct fabric *fabric, struct dse_error *error) {
    const char *line = fabric->lines.text;
    size_t word;
    enum kind kind = described_kind(line, &word);
    if (kind != UNKNOWN) {
        return take_node(fabric, line + word, kind, error);
    }
    if (*line == '[') {
        return take_cable(fabric, error);
    }
    if (*line == '@') {
        return bad(fabric, line, "aliases of ports (ibsim) are not read", error);
    }
    if (begins(line, "include ")) {
        return bad(fabric, line, "included files (ibsim) are not read", error);
    }
    if (begins(line, "do ")) {
        fabric->commands++;
    } else if (!is_aside(line)) {
        fabric->first_stray = fabric->strays++ == 0 ? fabric->lines.number : fabric->first_stray;
    }
    return DSE_OK;
}

/* ---- the network ----------------------------------------------------------------------------- */

/* ibnetdiscover's ids tell of nodes that it could not ask: S-, H- or R- and 16 hexadecimal digits.
 */
static enum kind kind_by_id(const char *id, size_t length) {
    if (length != 18 || id[1] != '-' || strspn(id + 2, "0123456789abcdefABCDEF") < 16) {
        return UNKNOWN;
    }
    return id[0] == 'S' ? SWITCH : id[0] == 'H' || id[0] == 'R' ? ADAPTER : UNKNOWN;
}

static enum dse_status settle_kinds(struct fabric *fabric, struct dse_error *error) {
    struct dse_text id = {0};
    enum dse_status status = DSE_OK;
    for (uint32_t i = 0; i < fabric->ids.count && status == DSE_OK; i++) {
        struct node *node = &fabric->nodes[i];
        if (node->kind == UNKNOWN) {
            dse_text_clear(&id);
            dse_name_table_print(&fabric->ids, i, &id);
            if (id.failed) {
                status = dse_reader_no_memory(error);
                break;
            }
            node->kind = kind_by_id(id.data, id.length);
            fabric->undescribed++;
            if (node->kind == UNKNOWN) {
                status = dse_reader_bad(error, node->line, 0,
                                        "nothing tells whether \"%.64s\" is a switch", id.data);
            }
        }
    }
    dse_text_free(&id);
    return status;
}

/* A cable between two ends, of which `there` is NULL if the file has only one. */
static void put_cable(struct fabric *fabric, const struct end *here, const struct end *there) {
    struct node *a = &fabric->nodes[here->node], *b = &fabric->nodes[here->to_node];
    if (there != NULL && here->width != 0 && there->width != 0) {
        fabric->widths += here->width != there->width;
        fabric->speeds += strcmp(here->speed, there->speed) != 0;
    }
    if (a->kind == SWITCH && b->kind == SWITCH) {
        if (a == b) {
            fabric->report->dropped_loops++;
        } else {
            dse_graph_builder_link(fabric->builder, a->router, b->router, 1, 0);
        }
    } else if (a->kind == b->kind) {
        fabric->back_to_back++;
    } else {
        fabric->endpoints[a->kind == SWITCH ? here->node : here->to_node]++;
        (a->kind == SWITCH ? b : a)->plugged = true;
    }
}

/* Finds the other end of every cable; each is put once, at its first end. */
static enum dse_status put_cables(struct fabric *fabric, struct dse_error *error) {
    uint32_t count = fabric->ports.count;
    for (uint32_t i = 0; i < count; i++) {
        const struct end *here = &fabric->ends[i];
        uint64_t key = (uint64_t)here->to_node << PORT_BITS | here->to_port;
        uint32_t other = dse_name_table_find_number(&fabric->ports, key);
        const struct end *there = other == UINT32_MAX ? NULL : &fabric->ends[other];
        if (there == NULL) {
            fabric->one_sided++;
        } else if (there->to_node != here->node || there->to_port != here->port) {
            size_t line = here->line > there->line ? here->line : there->line;
            return dse_reader_bad(error, line, 1,
                                  "the ends of a cable disagree on where it leads: lines %zu and "
                                  "%zu",
                                  here->line, there->line);
        }
        if (there == NULL || other >= i) {
            put_cable(fabric, here, there);
        }
    }
    return DSE_OK;
}

static void add_switches(struct fabric *fabric, uint32_t *names) {
    uint32_t routers = 0;
    for (uint32_t i = 0; i < fabric->ids.count; i++) {
        if (fabric->nodes[i].kind == SWITCH) {
            fabric->nodes[i].router = routers;
            names[routers++] = i;
        }
    }
    dse_graph_builder_routers(fabric->builder, routers, 0);
    dse_name_table_apply(&fabric->ids, names, routers, fabric->builder);
}

static void set_endpoints(struct fabric *fabric) {
    assert(fabric->ids.count == 0 || fabric->endpoints != NULL);
    for (uint32_t i = 0; i < fabric->ids.count; i++) {
        const struct node *node = &fabric->nodes[i];
        if (node->kind == SWITCH) {
            dse_graph_builder_endpoints(fabric->builder, node->router, fabric->endpoints[i]);
        } else {
            fabric->report->adapters += node->plugged;
        }
    }
}

static void warn(const struct fabric *fabric) {
    struct dse_reader_report *report = fabric->report;
    dse_reader_count(report, "cables whose two ends disagree on the width", fabric->widths);
    dse_reader_count(report, "cables whose two ends disagree on the speed", fabric->speeds);
    dse_reader_count(report, "cables listed at one end only", fabric->one_sided);
    dse_reader_count(report, "cables between two adapters, dropped", fabric->back_to_back);
    dse_reader_count(report, "nodes named but not described", fabric->undescribed);
    dse_reader_count(report, "commands of ibsim, ignored", fabric->commands);
    if (fabric->strays > 0) {
        dse_reader_count(report, "lines that are no part of a dump, passed over", fabric->strays);
        dse_reader_warn(report, "the first of them is line %zu", fabric->first_stray);
    }
}

static enum dse_status finish(struct fabric *fabric, struct dse_error *error) {
    enum dse_status status = settle_kinds(fabric, error);
    if (status != DSE_OK) {
        return status;
    }
    uint32_t *names = malloc(((size_t)fabric->ids.count + 1) * sizeof *names);
    fabric->endpoints = calloc((size_t)fabric->ids.count + 1, sizeof *fabric->endpoints);
    if (names != NULL && fabric->endpoints != NULL) {
        add_switches(fabric, names);
        status = put_cables(fabric, error);
    } else {
        status = dse_reader_no_memory(error);
    }
    if (status == DSE_OK) {
        set_endpoints(fabric);
        warn(fabric);
        if (dse_graph_builder_count(fabric->builder) == 0) {
            status = dse_reader_bad(error, fabric->lines.number, 0, "no switch in this dump");
        }
    }
    free(names);
    return status;
}

static enum dse_status read_dump(FILE *stream, const struct dse_reader_options *options,
                                 struct dse_graph_builder *builder,
                                 struct dse_reader_report *report, struct dse_error *error) {
    (void)options; /* the dump tells all end points */
    struct fabric fabric = {
        .lines = {.stream = stream}, .report = report, .builder = builder, .present = UINT32_MAX};
    bool more;
    enum dse_status status;
    while ((status = dse_lines_next(&fabric.lines, &more, error)) == DSE_OK && more) {
        status = take_line(&fabric, error);
        if (status != DSE_OK) {
            break;
        }
    }
    if (status == DSE_OK) {
        status = finish(&fabric, error);
    }
    dse_lines_free(&fabric.lines);
    dse_name_table_free(&fabric.ids);
    dse_name_table_free(&fabric.ports);
    free(fabric.nodes);
    free(fabric.ends);
    free(fabric.endpoints);
    return status;
}

/* A line `Switch 24 "...', or that of a host before the first switch. */
static int recognise(const char *head, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const char *feed = memchr(head + i, '\n', length - i);
        char line[64];
        size_t end = feed == NULL ? length : (size_t)(feed - head), word;
        size_t size = end - i < sizeof line - 1 ? end - i : sizeof line - 1;
        memcpy(line, head + i, size);
        line[size] = '\n';
        if (described_kind(line, &word) != UNKNOWN) {
            const char *at = skip_blanks(line + word);
            uint32_t ports;
            at = take_number(at, PORT_MOST, &ports);
            if (at != NULL && *skip_blanks(at) == '"') {
                return 95;
            }
        }
        i = end;
    }
    return 0;
}

const struct dse_reader dse_reader_ibnetdiscover = {
    .name = "ibnetdiscover",
    .summary = "InfiniBand fabric dumps, as ibsim reads them too",
    .accepts =
        "What ibnetdiscover prints, also with -f or -g, and topology files of ibsim: after a line "
        "`Switch PORTS \"ID\"', or Ca, Hca or Rt for an adapter, a line `[PORT] \"ID\"[PORT]' for "
        "each cabled port. Switches are routers, called by their ids, in the order in which they "
        "appear. An adapter is no router: each of its ports is an end point of the switch that it "
        "is plugged into, so an adapter with two ports counts twice. A cable is listed at both "
        "ends "
        "and counts once; one that is listed at one end only counts and is reported. Several "
        "cables "
        "between two switches are parallel links. Loopback cables are dropped and counted, cables "
        "between two adapters and ends that disagree on width or speed reported; ends that "
        "disagree "
        "on where a cable leads are refused. Nodes that are not described are told by ids that "
        "begin with S-, H- or R-. Commands of ibsim are ignored and reported; included files and "
        "aliases are refused. Lines that are no part of a dump, such as messages of the tool, are "
        "passed over and counted.",
    .source =
        "rdma-core (github.com/linux-rdma/rdma-core), infiniband-diags/ibnetdiscover.c; ibsim "
        "(github.com/linux-rdma/ibsim), README and net-examples",
    .recognise = recognise,
    .read = read_dump,
};

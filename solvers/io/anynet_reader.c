/* BookSim's `anynet` files: what each router is connected to. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "solvers/io/name_table.h"
#include "solvers/io/reader_tools.h"
#include "solvers/io/statements.h"

enum kind { NONE, ROUTER, NODE };

struct anynet {
    struct dse_lines lines;
    struct dse_name_table routers, nodes;
    struct dse_statements links;
    struct dse_reader_report *report;
    uint32_t *endpoints; /* of a router */
    size_t endpoints_room;
    uint32_t *home; /* of a node, its router */
    size_t home_room;
    uint64_t latencies; /* that were given */

    /* The present line. */
    char *at;
    enum kind head;
    uint32_t head_id;
};

struct word {
    const char *text;
    size_t length;
};

/* The next word of the line; of length 0 at its end. */
static struct word next_word(struct anynet *net) {
    while (dse_is_blank(*net->at)) {
        net->at++;
    }
    struct word word = {.text = net->at};
    while (*net->at != '\n' && !dse_is_blank(*net->at)) {
        net->at++;
    }
    word.length = (size_t)(net->at - word.text);
    return word;
}

static enum dse_status bad(const struct anynet *net, struct word word, const char *message,
                           struct dse_error *error) {
    return dse_reader_bad(error, net->lines.number, (size_t)(word.text - net->lines.text) + 1, "%s",
                          message);
}

static enum kind kind_of(struct word word) {
    return word.length == 6 && memcmp(word.text, "router", 6) == 0 ? ROUTER
           : word.length == 4 && memcmp(word.text, "node", 4) == 0 ? NODE
                                                                   : NONE;
}

/* Room for `wanted` numbers, new ones 0. */
static bool make_room(uint32_t **array, size_t *room, size_t wanted) {
    if (wanted <= *room) {
        return true;
    }
    size_t more = wanted > 2 * *room ? wanted : 2 * *room;
    uint32_t *moved = realloc(*array, more * sizeof *moved);
    if (moved == NULL) {
        return false;
    }
    memset(moved + *room, 0, (more - *room) * sizeof *moved);
    *array = moved;
    *room = more;
    return true;
}

static enum dse_status take_id(struct anynet *net, enum kind kind, uint32_t *id,
                               struct dse_error *error) {
    struct word word = next_word(net);
    uint64_t number;
    if (!dse_digits_parse(word.text, word.length, &number)) {
        return bad(net, word, "the number of a router or node is expected", error);
    }
    struct dse_name_table *table = kind == ROUTER ? &net->routers : &net->nodes;
    *id = dse_name_table_add_number(table, number);
    bool fits = kind == ROUTER ? make_room(&net->endpoints, &net->endpoints_room, table->count)
                               : make_room(&net->home, &net->home_room, table->count);
    return table->failed || !fits ? dse_reader_no_memory(error) : DSE_OK;
}

static enum dse_status attach(struct anynet *net, uint32_t node, uint32_t router, bool is_new,
                              struct word word, struct dse_error *error) {
    if (is_new) {
        net->home[node] = router;
        net->endpoints[router]++;
    } else if (net->home[node] != router) {
        return bad(net, word, "this node is on another router already", error);
    }
    return DSE_OK;
}

static enum dse_status take_connection(struct anynet *net, enum kind kind, struct word word,
                                       struct dse_error *error) {
    uint32_t id = 0, nodes = net->nodes.count;
    if (net->head == NODE && kind == NODE) {
        return bad(net, word, "a node cannot be connected to a node", error);
    }
    enum dse_status status = take_id(net, kind, &id, error);
    if (status != DSE_OK) {
        return status;
    }
    if (kind == NODE) {
        return attach(net, id, net->head_id, net->nodes.count > nodes, word, error);
    }
    if (net->head == NODE) {
        bool is_new = net->home[net->head_id] == UINT32_MAX;
        return attach(net, net->head_id, id, is_new, word, error);
    }
    if (id == net->head_id) {
        net->report->dropped_loops++;
    } else {
        dse_statements_add(&net->links, net->head_id, id, 1, 0);
    }
    return net->links.failed ? dse_reader_no_memory(error) : DSE_OK;
}

static enum dse_status take_head(struct anynet *net, struct word word, struct dse_error *error) {
    net->head = kind_of(word);
    if (net->head == NONE) {
        return bad(net, word, "a line begins with `router' or `node'", error);
    }
    uint32_t nodes = net->nodes.count;
    enum dse_status status = take_id(net, net->head, &net->head_id, error);
    if (status == DSE_OK && net->nodes.count > nodes) {
        net->home[net->head_id] = UINT32_MAX;
    }
    return status;
}

static enum dse_status take_line(struct anynet *net, struct dse_error *error) {
    net->at = net->lines.text;
    struct word word = next_word(net);
    if (word.length == 0) {
        return DSE_OK;
    }
    enum dse_status status = take_head(net, word, error);
    bool may_be_latency = false;
    size_t connections = 0;
    while (status == DSE_OK && (word = next_word(net)).length > 0) {
        enum kind kind = kind_of(word);
        uint64_t latency;
        if (kind != NONE) {
            status = take_connection(net, kind, word, error);
            connections++;
            may_be_latency = true;
        } else if (may_be_latency && dse_digits_parse(word.text, word.length, &latency)) {
            net->latencies++;
            may_be_latency = false;
        } else {
            status =
                bad(net, word, "`router', `node' or the cycles of a channel are expected", error);
        }
    }
    if (status == DSE_OK && net->head == NODE && connections == 0) {
        status = bad(net, word, "a node without a router", error);
    }
    return status;
}

/* ---- the network ----------------------------------------------------------------------------- */

static void build(struct anynet *net, uint32_t *order, uint32_t *router_of,
                  struct dse_graph_builder *builder) {
    uint32_t routers = net->routers.count;
    for (uint32_t i = 0; i < routers; i++) {
        order[i] = i;
    }
    dse_name_table_sort(&net->routers, order, routers);
    dse_graph_builder_routers(builder, routers, 0);
    for (uint32_t router = 0; router < routers; router++) {
        router_of[order[router]] = router;
        dse_graph_builder_endpoints(builder, router, net->endpoints[order[router]]);
    }
    for (size_t i = 0; i < net->links.count; i++) {
        const struct dse_statement *link = &net->links.items[i];
        dse_graph_builder_link(builder, router_of[link->from], router_of[link->to], 1, 0);
    }
    dse_name_table_apply(&net->routers, order, routers, builder);
}

static enum dse_status finish(struct anynet *net, struct dse_graph_builder *builder,
                              struct dse_error *error) {
    uint32_t routers = net->routers.count;
    if (routers == 0) {
        return dse_reader_bad(error, net->lines.number, 0, "no router in this file");
    }
    dse_statements_settle(&net->links);
    uint32_t *order = malloc(routers * sizeof *order);
    uint32_t *router_of = malloc(routers * sizeof *router_of);
    enum dse_status status = DSE_OK;
    if (order != NULL && router_of != NULL && !net->links.failed) {
        net->report->dropped_duplicates = net->links.repeats;
        dse_reader_count(net->report, "channels whose cycles were ignored", net->latencies);
        build(net, order, router_of, builder);
    } else {
        status = dse_reader_no_memory(error);
    }
    free(order);
    free(router_of);
    return status;
}

static enum dse_status read_anynet(FILE *stream, const struct dse_reader_options *options,
                                   struct dse_graph_builder *builder,
                                   struct dse_reader_report *report, struct dse_error *error) {
    (void)options; /* the file states all end points */
    struct anynet net = {.lines = {.stream = stream}, .report = report};
    bool more;
    enum dse_status status;
    while ((status = dse_lines_next(&net.lines, &more, error)) == DSE_OK && more) {
        status = take_line(&net, error);
        if (status != DSE_OK) {
            break;
        }
    }
    if (status == DSE_OK) {
        status = finish(&net, builder, error);
    }
    dse_lines_free(&net.lines);
    dse_name_table_free(&net.routers);
    dse_name_table_free(&net.nodes);
    dse_statements_free(&net.links);
    free(net.endpoints);
    free(net.home);
    return status;
}

/* The first word is `router' or `node', the second a number. */
static int recognise(const char *head, size_t length) {
    size_t i = 0;
    while (i < length && (dse_is_blank(head[i]) || head[i] == '\n')) {
        i++;
    }
    for (size_t word = 0; word < 2; word++) {
        static const char *const words[] = {"router", "node"};
        size_t end = i + strlen(words[word]);
        if (end < length && memcmp(head + i, words[word], end - i) == 0) {
            size_t digits = end;
            while (digits < length && dse_is_blank(head[digits])) {
                digits++;
            }
            return digits > end && digits < length && dse_is_digit(head[digits]) ? 95 : 0;
        }
    }
    return 0;
}

const struct dse_reader dse_reader_anynet = {
    .name = "anynet",
    .summary = "BookSim 2, what each router is connected to",
    .accepts =
        "A line is `router ID' or `node ID' and what that is connected to: any number of `router "
        "ID' and `node ID', each perhaps followed by the cycles of the channel, which are ignored "
        "and counted. A link that is stated at one of its routers only counts; at both it is the "
        "same link. The format knows no parallel links: a link that a router states twice is a "
        "duplicate, dropped and counted, as are links of a router to itself. Nodes are end points; "
        "a node on two routers is refused. Routers stand in ascending order; their numbers may "
        "have gaps.",
    .source = "BookSim 2 (github.com/booksim/booksim2), src/networks/anynet.cpp and "
              "src/examples/anynet/README",
    .recognise = recognise,
    .read = read_anynet,
};

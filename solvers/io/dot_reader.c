/* DOT, the language of Graphviz, as far as networks are written in it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solvers/io/name_table.h"
#include "solvers/io/reader_tools.h"
#include "solvers/io/statements.h"

enum { PIECE = 1 << 16, DEPTH_MOST = 100 };
enum token { END, ID, EDGE_OP, PUNCTUATION };

struct node {
    uint32_t endpoints;
    bool adapter;
    uint32_t router;
};

/* What attributes in brackets say. */
struct attributes {
    uint32_t multiplicity, endpoints;
    bool has_endpoints, has_type, is_host;
    uint8_t link_class; /* UINT8_MAX: none */
};

struct dot {
    FILE *stream;
    char *piece;
    size_t begin, end;
    size_t line, column; /* of the next character */

    enum token token;
    struct dse_text text; /* of an ID, of at most DSE_NAME_MOST + 1 bytes; longer ones are cut */
    char punctuation;
    bool quoted; /* an ID in quotes, which is no keyword */
    size_t token_line, token_column;
    bool directed_op; /* -> and not -- */

    bool strict, directed;
    struct dse_name_table names;
    struct node *nodes;
    size_t nodes_room;
    struct dse_statements links;
    struct dse_class_names classes;
    uint32_t *chain; /* the nodes of a statement a -- b -- c */
    size_t chain_length, chain_room;
    uint32_t endpoints; /* of a node of which the file does not say it */

    struct dse_reader_report *report;
    struct dse_error *error;
};

/* ---- characters ------------------------------------------------------------------------------ */

static enum dse_status bad(const struct dot *dot, const char *message) {
    return dse_reader_bad(dot->error, dot->token_line, dot->token_column, "%s", message);
}

/* The next character without taking it; EOF at the end or where reading fails. */
static int peek(struct dot *dot) {
    if (dot->begin == dot->end) {
        dot->begin = 0;
        dot->end = fread(dot->piece, 1, PIECE, dot->stream);
    }
    return dot->begin == dot->end ? EOF : (unsigned char)dot->piece[dot->begin];
}

static int take(struct dot *dot) {
    int c = peek(dot);
    if (c != EOF) {
        dot->begin++;
        dot->column++;
        if (c == '\n') {
            dot->line++;
            dot->column = 1;
        }
    }
    return c;
}

static void append(struct dot *dot, int c) {
    if (dot->text.length <= DSE_NAME_MOST) {
        dse_text_append_char(&dot->text, (char)c);
    }
}

static void skip_line(struct dot *dot) {
    while (peek(dot) != '\n' && peek(dot) != EOF) {
        take(dot);
    }
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static const char *text_of(const struct dot *dot) {
    return dot->text.data == NULL ? "" : dot->text.data;
}

/* Passes over blanks and comments: C's, C++'s, and lines that begin with #. */
static enum dse_status skip_blanks(struct dot *dot) {
    for (;;) {
        int c = peek(dot);
        dot->token_line = dot->line;
        dot->token_column = dot->column;
        if (c == ' ' || (c >= '\t' && c <= '\r')) {
            take(dot);
        } else if (c == '#' && dot->column == 1) {
            skip_line(dot);
        } else if (c == '/') {
            take(dot);
            c = take(dot);
            if (c == '/') {
                skip_line(dot);
            } else if (c == '*') {
                for (int last = 0; (c = take(dot)) != EOF && !(last == '*' && c == '/'); last = c) {
                }
                if (c == EOF) {
                    return bad(dot, "a comment that does not end");
                }
            } else {
                return bad(dot, "an unexpected `/'");
            }
        } else {
            return DSE_OK;
        }
    }
}

/* A string in quotes, in which \" is a quote and \ before a line feed continues it. */
static enum dse_status take_quoted(struct dot *dot) {
    take(dot);
    for (int c = take(dot); c != '"'; c = take(dot)) {
        if (c == EOF) {
            return bad(dot, "a string that does not end");
        }
        if (c == '\\' && peek(dot) == '"') {
            c = take(dot);
        } else if (c == '\\' && peek(dot) == '\n') {
            take(dot);
            continue;
        }
        append(dot, c);
    }
    return DSE_OK;
}

/* Strings may be joined: "a" + "b". */
static enum dse_status take_strings(struct dot *dot) {
    dot->quoted = true;
    size_t line = dot->token_line, column = dot->token_column;
    enum dse_status status = take_quoted(dot);
    while (status == DSE_OK && (status = skip_blanks(dot)) == DSE_OK && peek(dot) == '+') {
        take(dot);
        status = skip_blanks(dot);
        if (status == DSE_OK && peek(dot) != '"') {
            return bad(dot, "a string is expected after `+'");
        }
        status = status == DSE_OK ? take_quoted(dot) : status;
    }
    if (status == DSE_OK) {
        dot->token_line = line;
        dot->token_column = column;
    }
    return status;
}

/* Text like HTML between angle brackets. */
static enum dse_status take_markup(struct dot *dot) {
    dot->quoted = true;
    take(dot);
    for (size_t depth = 1; depth > 0;) {
        int c = take(dot);
        if (c == EOF) {
            return bad(dot, "a string in angle brackets that does not end");
        }
        depth += c == '<';
        depth -= c == '>';
        if (depth > 0) {
            append(dot, c);
        }
    }
    return DSE_OK;
}

static bool is_word(int c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= 0x80 && c != EOF);
}

/* A word, or a number, which may have a sign and a point. */
static void take_word(struct dot *dot) {
    append(dot, take(dot));
    while (is_word(peek(dot)) || peek(dot) == '.') {
        append(dot, take(dot));
    }
}

static enum dse_status take_dash(struct dot *dot) {
    take(dot);
    int c = peek(dot);
    if (c == '-' || c == '>') {
        take(dot);
        dot->token = EDGE_OP;
        dot->directed_op = c == '>';
    } else if (c == '.' || (c >= '0' && c <= '9')) {
        append(dot, '-');
        take_word(dot);
    } else {
        return bad(dot, "an unexpected `-'");
    }
    return DSE_OK;
}

/* Steps to the next token. */
static enum dse_status next(struct dot *dot) {
    enum dse_status status = skip_blanks(dot);
    dse_text_clear(&dot->text);
    dot->quoted = false;
    dot->token = ID;
    int c = status == DSE_OK ? peek(dot) : EOF;
    if (status != DSE_OK) {
        return status;
    }
    if (c == EOF) {
        dot->token = END;
        return ferror(dot->stream) ? dse_reader_io(dot->error) : DSE_OK;
    }
    if (c == '"') {
        status = take_strings(dot);
    } else if (c == '<') {
        status = take_markup(dot);
    } else if (c == '-') {
        status = take_dash(dot);
    } else if (is_word(c) || c == '.') {
        take_word(dot);
    } else if (strchr("{}[];,=:", c) != NULL && c != '\0') {
        dot->token = PUNCTUATION;
        dot->punctuation = (char)take(dot);
    } else {
        return bad(dot, c < ' ' ? "a control character; is this a binary file?"
                                : "a character that DOT does not have here");
    }
    return dot->text.failed ? dse_reader_no_memory(dot->error) : status;
}

static bool is(const struct dot *dot, char punctuation) {
    return dot->token == PUNCTUATION && dot->punctuation == punctuation;
}

/* Keywords do not depend on case. */
static bool is_keyword(const struct dot *dot, const char *word) {
    return dot->token == ID && !dot->quoted && dot->text.length == strlen(word) &&
           strcasecmp(dot->text.data, word) == 0;
}

/* ---- attributes ------------------------------------------------------------------------------ */

static enum dse_status take_number(struct dot *dot, uint32_t least, const char *message,
                                   uint32_t *number) {
    uint64_t value;
    if (!dse_digits_parse(text_of(dot), dot->text.length, &value) || value < least ||
        value > UINT32_MAX) {
        return bad(dot, message);
    }
    *number = (uint32_t)value;
    return DSE_OK;
}

/* The present token is the value of attribute `name`. */
static enum dse_status take_value(struct dot *dot, const char *name,
                                  struct attributes *attributes) {
    if (strcmp(name, "multiplicity") == 0) {
        return take_number(dot, 1, "a multiplicity is a whole number from 1 to 4294967295",
                           &attributes->multiplicity);
    }
    if (strcmp(name, "endpoints") == 0) {
        attributes->has_endpoints = true;
        return take_number(dot, 0, "end points are a whole number from 0 to 4294967295",
                           &attributes->endpoints);
    }
    if (strcmp(name, "type") == 0) {
        attributes->has_type = true;
        attributes->is_host = strcasecmp(text_of(dot), "host") == 0 ||
                              strcasecmp(text_of(dot), "ca") == 0 ||
                              strcasecmp(text_of(dot), "hca") == 0;
    } else if (strcmp(name, "class") == 0) {
        const char *fault = dse_class_names_add(&dot->classes, text_of(dot), dot->text.length,
                                                &attributes->link_class);
        return fault == NULL ? DSE_OK : bad(dot, fault);
    }
    return DSE_OK;
}

/* Attribute lists, from the token `[` on; ends behind the last of them. */
static enum dse_status take_attributes(struct dot *dot, bool matter,
                                       struct attributes *attributes) {
    enum dse_status status = DSE_OK;
    *attributes = (struct attributes){.multiplicity = 1, .link_class = UINT8_MAX};
    while (status == DSE_OK && is(dot, '[')) {
        status = next(dot);
        while (status == DSE_OK && !is(dot, ']')) {
            char name[16] = "";
            if (dot->token == ID) {
                size_t length = dot->text.length < sizeof name ? dot->text.length : 0;
                memcpy(name, text_of(dot), length);
                status = next(dot);
                if (status == DSE_OK && is(dot, '=')) {
                    status = next(dot);
                    if (status == DSE_OK && dot->token != ID) {
                        return bad(dot, "the value of an attribute is expected");
                    }
                    if (status == DSE_OK && matter) {
                        status = take_value(dot, name, attributes);
                    }
                    status = status == DSE_OK ? next(dot) : status;
                }
            } else if (is(dot, ',') || is(dot, ';')) {
                status = next(dot);
            } else {
                return bad(dot, "an attribute or `]' is expected");
            }
        }
        status = status == DSE_OK ? next(dot) : status;
    }
    return status;
}

/* ---- nodes and links ------------------------------------------------------------------------- */

/* ibnetdiscover's ids of adapters, where the file does not state the type of a node. */
static bool is_adapter_id(const struct dse_text *id) {
    return id->length == 18 && (id->data[0] == 'H' || id->data[0] == 'R') && id->data[1] == '-' &&
           strspn(id->data + 2, "0123456789abcdefABCDEF") == 16;
}

static bool grow(struct dot *dot) {
    if (dot->names.count > dot->nodes_room) {
        size_t room = 2 * dot->nodes_room + 64;
        struct node *moved = realloc(dot->nodes, room * sizeof *moved);
        if (moved == NULL) {
            return false;
        }
        dot->nodes = moved;
        dot->nodes_room = room;
    }
    if (dot->chain_length == dot->chain_room) {
        size_t room = 2 * dot->chain_room + 16;
        uint32_t *moved = realloc(dot->chain, room * sizeof *moved);
        if (moved == NULL) {
            return false;
        }
        dot->chain = moved;
        dot->chain_room = room;
    }
    return true;
}

/* Appends the node that the present token names to the chain and steps behind it and its ports
 * (a:port:compass). */
static enum dse_status take_node(struct dot *dot) {
    const char *fault = dot->token != ID        ? "a node is expected"
                        : dot->text.length == 0 ? "an empty name"
                                                : dse_name_fault(dot->text.data, dot->text.length);
    if (fault != NULL) {
        return bad(dot, fault);
    }
    uint32_t before = dot->names.count;
    uint32_t node = dse_name_table_add(&dot->names, dot->text.data, dot->text.length);
    if (dot->names.failed || !grow(dot)) {
        return dse_reader_no_memory(dot->error);
    }
    if (node == before) {
        dot->nodes[node] =
            (struct node){.endpoints = dot->endpoints, .adapter = is_adapter_id(&dot->text)};
    }
    dot->chain[dot->chain_length++] = node;
    enum dse_status status = next(dot);
    while (status == DSE_OK && is(dot, ':')) {
        status = next(dot);
        if (status == DSE_OK && dot->token != ID) {
            return bad(dot, "a port is expected after `:'");
        }
        status = status == DSE_OK ? next(dot) : status;
    }
    return status;
}

static enum dse_status add_links(struct dot *dot, const struct attributes *attributes) {
    uint8_t link_class = attributes->link_class;
    if (link_class == UINT8_MAX && dse_class_names_add(&dot->classes, "", 0, &link_class) != NULL) {
        return bad(dot, "more than 16 classes of links");
    }
    for (size_t i = 0; i + 1 < dot->chain_length; i++) {
        uint32_t from = dot->chain[i], to = dot->chain[i + 1];
        if (from == to) {
            dot->report->dropped_loops += attributes->multiplicity;
            continue;
        }
        bool turn = !dot->directed && from > to;
        dse_statements_add(&dot->links, turn ? to : from, turn ? from : to,
                           attributes->multiplicity, link_class);
        if (dot->links.failed) {
            return dse_reader_no_memory(dot->error);
        }
    }
    return DSE_OK;
}

/* a -- b -- c [attributes], or a node alone; the present token is its first, taken already. */
static enum dse_status take_chain(struct dot *dot) {
    enum dse_status status = DSE_OK;
    while (status == DSE_OK && dot->token == EDGE_OP) {
        if (dot->directed_op != dot->directed) {
            return bad(dot, dot->directed ? "`--' in a digraph" : "`->' in a graph");
        }
        status = next(dot);
        if (status == DSE_OK && (is(dot, '{') || is_keyword(dot, "subgraph"))) {
            return bad(dot, "a subgraph as the end of a link is not read");
        }
        status = status == DSE_OK ? take_node(dot) : status;
    }
    struct attributes attributes = {0};
    if (status == DSE_OK) {
        status = take_attributes(dot, true, &attributes);
    }
    if (status == DSE_OK && dot->chain_length == 1) {
        struct node *node = &dot->nodes[dot->chain[0]];
        node->endpoints = attributes.has_endpoints ? attributes.endpoints : node->endpoints;
        node->adapter = attributes.has_type ? attributes.is_host : node->adapter;
        return DSE_OK;
    }
    return status == DSE_OK ? add_links(dot, &attributes) : status;
}

/* ---- statements ------------------------------------------------------------------------------ */

/* `graph [...]`, `node [...]` and `edge [...]` set how things look. */
static enum dse_status take_defaults(struct dot *dot) {
    struct attributes ignored;
    enum dse_status status = next(dot);
    if (status == DSE_OK && !is(dot, '[')) {
        return bad(dot, "`[' is expected");
    }
    return status == DSE_OK ? take_attributes(dot, false, &ignored) : status;
}

static enum dse_status take_statement(struct dot *dot) {
    if (is_keyword(dot, "graph") || is_keyword(dot, "node") || is_keyword(dot, "edge")) {
        return take_defaults(dot);
    }
    if (dot->token != ID) {
        return bad(dot, dot->token == END ? "the file ends within the graph; is it cut off?"
                                          : "a node or a link is expected");
    }
    /* ID = ID is an attribute of the graph; then ID is no node. */
    size_t line = dot->token_line, column = dot->token_column;
    enum dse_status status = skip_blanks(dot);
    int c = status == DSE_OK ? peek(dot) : EOF;
    dot->token_line = line;
    dot->token_column = column;
    if (status == DSE_OK && c == '=') {
        status = next(dot);
        status = status == DSE_OK ? next(dot) : status;
        if (status == DSE_OK && dot->token != ID) {
            return bad(dot, "the value of an attribute is expected");
        }
        return status == DSE_OK ? next(dot) : status;
    }
    dot->chain_length = 0;
    status = status == DSE_OK ? take_node(dot) : status;
    return status == DSE_OK ? take_chain(dot) : status;
}

/* The statements of the graph and of the subgraphs in it, which group nodes and mean nothing
 * here; from behind the first `{` to behind the last `}`. */
static enum dse_status take_body(struct dot *dot) {
    enum dse_status status = DSE_OK;
    for (size_t depth = 1; depth > 0 && status == DSE_OK;) {
        if (is(dot, '}')) {
            depth--;
            status = next(dot);
            if (status == DSE_OK && dot->token == EDGE_OP) {
                status = bad(dot, "a subgraph as the end of a link is not read");
            }
        } else if (is_keyword(dot, "subgraph")) {
            status = next(dot);
            if (status == DSE_OK && dot->token == ID) {
                status = next(dot);
            }
            if (status == DSE_OK && !is(dot, '{')) {
                status = bad(dot, "`{' is expected");
            }
        } else if (is(dot, '{')) {
            status = ++depth > DEPTH_MOST ? bad(dot, "subgraphs more than 100 deep") : next(dot);
        } else if (is(dot, ';')) {
            status = next(dot);
        } else {
            status = take_statement(dot);
        }
    }
    return status;
}

static enum dse_status take_graph(struct dot *dot) {
    enum dse_status status = next(dot);
    if (status == DSE_OK && is_keyword(dot, "strict")) {
        dot->strict = true;
        status = next(dot);
    }
    if (status != DSE_OK) {
        return status;
    }
    dot->directed = is_keyword(dot, "digraph");
    dot->links.by_direction = !dot->strict;
    if (!dot->directed && !is_keyword(dot, "graph")) {
        return bad(dot, "`graph' or `digraph' is expected");
    }
    status = next(dot);
    if (status == DSE_OK && dot->token == ID) {
        status = next(dot);
    }
    if (status == DSE_OK && !is(dot, '{')) {
        return bad(dot, "`{' is expected");
    }
    status = status == DSE_OK ? next(dot) : status;
    status = status == DSE_OK ? take_body(dot) : status;
    if (status == DSE_OK && dot->token != END) {
        return bad(dot, "more than one graph, or text behind it");
    }
    return status;
}

/* ---- the network ----------------------------------------------------------------------------- */

/* Adds the routers, which are all nodes but adapters. */
static void add_routers(struct dot *dot, uint32_t *names, struct dse_graph_builder *builder) {
    uint32_t routers = 0;
    for (uint32_t i = 0; i < dot->names.count; i++) {
        if (!dot->nodes[i].adapter) {
            dot->nodes[i].router = routers;
            names[routers++] = i;
        }
    }
    bool fabric = routers < dot->names.count;
    dse_graph_builder_routers(builder, routers, 0);
    for (uint32_t router = 0; router < routers; router++) {
        uint32_t endpoints = fabric ? 0 : dot->nodes[names[router]].endpoints;
        dse_graph_builder_endpoints(builder, router, endpoints);
    }
    dse_name_table_apply(&dot->names, names, routers, builder);
}

/* Links between routers stay links; each of an adapter is an end point of the router. */
static bool add_cables(struct dot *dot, uint64_t *endpoints, bool *plugged,
                       struct dse_graph_builder *builder) {
    uint64_t back_to_back = 0;
    for (size_t i = 0; i < dot->links.count; i++) {
        const struct dse_statement *link = &dot->links.items[i];
        const struct node *a = &dot->nodes[link->from], *b = &dot->nodes[link->to];
        if (!a->adapter && !b->adapter) {
            dse_graph_builder_link(builder, a->router, b->router, link->count, link->link_class);
        } else if (a->adapter && b->adapter) {
            back_to_back += link->count;
        } else {
            uint64_t *carried = &endpoints[a->adapter ? b->router : a->router];
            *carried += link->count;
            if (*carried > UINT32_MAX) {
                return false;
            }
            dse_graph_builder_endpoints(builder, a->adapter ? b->router : a->router,
                                        (uint32_t)*carried);
            plugged[a->adapter ? link->from : link->to] = true;
        }
    }
    dse_reader_count(dot->report, "cables between two adapters, dropped", back_to_back);
    for (uint32_t i = 0; i < dot->names.count; i++) {
        dot->report->adapters += plugged[i];
    }
    return true;
}

static enum dse_status build(struct dot *dot, struct dse_graph_builder *builder) {
    if (dot->links.overflowed) {
        return dse_reader_bad(dot->error, 0, 0, "more than 2^32 parallel links");
    }
    uint32_t *names = malloc(((size_t)dot->names.count + 1) * sizeof *names);
    uint64_t *endpoints = calloc((size_t)dot->names.count + 1, sizeof *endpoints);
    bool *plugged = calloc((size_t)dot->names.count + 1, sizeof *plugged);
    enum dse_status status = DSE_OK;
    if (names == NULL || endpoints == NULL || plugged == NULL) {
        status = dse_reader_no_memory(dot->error);
    } else {
        add_routers(dot, names, builder);
        if (dse_graph_builder_count(builder) == 0) {
            status = dse_reader_bad(dot->error, 0, 0, "no router in this graph");
        } else if (!add_cables(dot, endpoints, plugged, builder)) {
            status = dse_reader_bad(dot->error, 0, 0, "more than 2^32 end points of a router");
        }
        dse_class_names_apply(&dot->classes, builder);
    }
    free(names);
    free(endpoints);
    free(plugged);
    return status;
}

static enum dse_status finish(struct dot *dot, struct dse_graph_builder *builder) {
    dse_statements_settle(&dot->links);
    if (dot->links.failed) {
        return dse_reader_no_memory(dot->error);
    }
    /* In a strict digraph both directions are the same link, in a strict graph never two. */
    dot->report->dropped_duplicates =
        dot->links.repeats + (dot->directed ? 0 : dot->links.reversals);
    return build(dot, builder);
}

static enum dse_status read_dot(FILE *stream, const struct dse_reader_options *options,
                                struct dse_graph_builder *builder, struct dse_reader_report *report,
                                struct dse_error *error) {
    struct dot dot = {.stream = stream,
                      .piece = malloc(PIECE),
                      .line = 1,
                      .column = 1,
                      .endpoints = dse_reader_endpoints(options),
                      .report = report,
                      .error = error};
    enum dse_status status = DSE_OK;
    if (dot.piece == NULL) {
        status = dse_reader_no_memory(error);
    } else {
        if (peek(&dot) == 0xef) { /* a byte order mark, which no name begins with */
            take(&dot), take(&dot), take(&dot);
            dot.column = 1;
        }
        status = take_graph(&dot);
    }
    if (status == DSE_BAD_INPUT && ferror(stream)) { /* what failed was reading, not the text */
        status = dse_reader_io(error);
    }
    if (status == DSE_OK) {
        status = finish(&dot, builder);
    }
    free(dot.piece);
    free(dot.nodes);
    free(dot.chain);
    dse_text_free(&dot.text);
    dse_name_table_free(&dot.names);
    dse_statements_free(&dot.links);
    return status;
}

/* Passes over blanks and comments of DOT. */
static size_t skip_head(const char *head, size_t length, size_t i) {
    while (i < length) {
        const char *end;
        if (dse_is_blank(head[i]) || head[i] == '\n') {
            i++;
        } else if (head[i] == '#' || (head[i] == '/' && i + 1 < length && head[i + 1] == '/')) {
            end = memchr(head + i, '\n', length - i);
            i = end == NULL ? length : (size_t)(end - head);
        } else if (head[i] == '/' && i + 1 < length && head[i + 1] == '*') {
            end = memmem(head + i + 2, length - i - 2, "*/", 2);
            i = end == NULL ? length : (size_t)(end - head) + 2;
        } else {
            break;
        }
    }
    return i;
}

/* Whether a word stands at `i`, and no longer one. */
static bool has_word(const char *head, size_t length, size_t i, const char *word) {
    size_t size = strlen(word);
    return i + size < length && strncasecmp(head + i, word, size) == 0 &&
           !is_word((unsigned char)head[i + size]);
}

/* `graph` or `digraph`, and a `{` on the same or the next lines. */
static int recognise(const char *head, size_t length) {
    size_t i = length >= 3 && memcmp(head, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    i = skip_head(head, length, i);
    if (has_word(head, length, i, "strict")) {
        i = skip_head(head, length, i + strlen("strict"));
    }
    size_t word = has_word(head, length, i, "graph")     ? strlen("graph")
                  : has_word(head, length, i, "digraph") ? strlen("digraph")
                                                         : 0;
    return word > 0 && memchr(head + i + word, '{', length - i - word) != NULL ? 90 : 0;
}

const struct dse_reader dse_reader_dot = {
    .name = "dot",
    .summary = "DOT, the language of Graphviz",
    .accepts =
        "One graph or digraph. Nodes are routers, called by their ids, in the order in which they "
        "appear. In a graph an edge is a link, and equal edges are parallel links; in a strict one "
        "they are duplicates, dropped and counted. In a digraph an edge is one channel, and the "
        "links between two routers are the larger number of both directions. Links of a router to "
        "itself are dropped and counted. The attributes `endpoints' of nodes and `multiplicity' "
        "and "
        "`class' of edges are read; others are ignored. Nodes whose `type' is Host, Ca or Hca, or "
        "that without a type have ids of adapters as ibnetdiscover writes them (H- and 16 "
        "hexadecimal digits), are no routers: each of their links is an end point of the switch, "
        "and then a switch has no other end points. Subgraphs group nodes; as an end of a link "
        "they "
        "are refused.",
    .source =
        "graphviz.org/doc/info/lang.html; ibtopotool (github.com/jabl/ibtopotool) for fabrics",
    .recognise = recognise,
    .read = read_dot,
};

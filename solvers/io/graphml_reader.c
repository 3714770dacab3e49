/* GraphML, read with libxml2 as a stream of elements. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/parser.h>

#include "solvers/io/name_table.h"
#include "solvers/io/reader_tools.h"
#include "solvers/io/statements.h"

enum {
    DEPTH_MOST = 200, /* libxml2 itself stops at 256 */
    KEYS_MOST = 64,   /* of those that matter */
    KEY_SIZE = 64
};

enum kind { OTHER, GRAPHML, GRAPH, NODE, EDGE, KEY, DATA, LABEL };

/* What a datum means to us; told by attr.name of its key. */
enum meaning { NOTHING, NAME, ENDPOINTS, MULTIPLICITY, CLASS };

struct element {
    enum kind kind;
    enum meaning meaning; /* of KEY and DATA */
    uint32_t node;        /* of NODE */
};

struct key {
    char id[KEY_SIZE];
    enum kind of; /* NODE, EDGE, or OTHER for both */
    enum meaning meaning;
    uint32_t fallback; /* of a number */
    bool has_fallback;
};

struct node {
    size_t line, column; /* where it is declared, or else first used */
    size_t label;        /* where it starts; the length is 0 if there is none */
    uint32_t label_length, endpoints;
    bool declared;
};

struct graphml {
    xmlParserCtxtPtr parser;
    struct dse_name_table ids;
    struct node *nodes;
    size_t nodes_room;
    struct dse_text labels;
    struct dse_statements links;
    struct dse_class_names classes;
    struct key keys[KEYS_MOST];
    size_t key_count;

    struct element stack[DEPTH_MOST];
    size_t depth;
    struct dse_text text; /* of the datum that is open */
    bool keeps_text;

    uint32_t edge_from, edge_to, edge_count; /* the edge that is open */
    uint8_t edge_class;
    uint64_t graphs, hyperedges;
    bool directed;
    uint32_t endpoints; /* of a node that does not state them */

    struct dse_reader_report *report;
    enum dse_status status; /* the first failure, with the place in `error` */
    struct dse_error *error;
};

/* ---- failing --------------------------------------------------------------------------------- */

static size_t line_of(const struct graphml *graphml) {
    const xmlParserInput *input = graphml->parser->input;
    return input == NULL || input->line < 0 ? 0 : (size_t)input->line;
}

static size_t column_of(const struct graphml *graphml) {
    const xmlParserInput *input = graphml->parser->input;
    return input == NULL || input->col < 0 ? 0 : (size_t)input->col;
}

/* Ends reading with a complaint at the present place. What follows in the piece that is being
 * parsed is ignored; libxml2 is not told to stop, since it would free what the attributes of the
 * present element point to. */
static void refuse(struct graphml *graphml, const char *message, const char *name) {
    if (graphml->status == DSE_OK) {
        graphml->status = dse_reader_bad(graphml->error, line_of(graphml), column_of(graphml),
                                         "%s%.64s", message, name);
    }
}

static void fail_memory(struct graphml *graphml) {
    if (graphml->status == DSE_OK) {
        graphml->status = dse_reader_no_memory(graphml->error);
    }
}

/* ---- attributes ------------------------------------------------------------------------------ */

struct value {
    const char *text; /* NULL: the attribute is not there */
    size_t length;
};

/* libxml2 gives five pointers an attribute: name, prefix, namespace, begin and end of the value. */
static struct value attribute(const xmlChar **attributes, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        const xmlChar **parts = attributes + 5 * i;
        if (strcmp((const char *)parts[0], name) == 0) {
            return (struct value){.text = (const char *)parts[3],
                                  .length = (size_t)(parts[4] - parts[3])};
        }
    }
    return (struct value){0};
}

static bool is(struct value value, const char *word) {
    return value.text != NULL && value.length == strlen(word) &&
           memcmp(value.text, word, value.length) == 0;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* The node of an id; UINT32_MAX after a failure. */
static uint32_t node_of(struct graphml *graphml, struct value id, const char *missing) {
    if (id.text == NULL || id.length == 0) {
        refuse(graphml, missing, "");
        return UINT32_MAX;
    }
    const char *fault = dse_name_fault(id.text, id.length);
    if (fault != NULL) {
        refuse(graphml, fault, "");
        return UINT32_MAX;
    }
    uint32_t before = graphml->ids.count;
    uint32_t node = dse_name_table_add(&graphml->ids, id.text, id.length);
    if (node == UINT32_MAX) {
        fail_memory(graphml);
        return node;
    }
    if (graphml->ids.count > graphml->nodes_room) {
        size_t room = 2 * graphml->nodes_room + 64;
        struct node *moved = realloc(graphml->nodes, room * sizeof *moved);
        if (moved == NULL) {
            fail_memory(graphml);
            return UINT32_MAX;
        }
        graphml->nodes = moved;
        graphml->nodes_room = room;
    }
    if (node == before) {
        graphml->nodes[node] = (struct node){.line = line_of(graphml),
                                             .column = column_of(graphml),
                                             .endpoints = graphml->endpoints};
    }
    return node;
}

static void start_node(struct graphml *graphml, struct element *element, const xmlChar **attributes,
                       int count) {
    struct value id = attribute(attributes, count, "id");
    uint32_t node = node_of(graphml, id, "a node without an id");
    element->node = node;
    if (node == UINT32_MAX) {
        return;
    }
    if (graphml->nodes[node].declared) {
        refuse(graphml, "two nodes with the same id", "");
        return;
    }
    graphml->nodes[node].declared = true;
    for (size_t i = 0; i < graphml->key_count; i++) {
        const struct key *key = &graphml->keys[i];
        if (key->meaning == ENDPOINTS && key->has_fallback) {
            graphml->nodes[node].endpoints = key->fallback;
        }
    }
}

/* ---- edges ----------------------------------------------------------------------------------- */

static void start_edge(struct graphml *graphml, const xmlChar **attributes, int count) {
    graphml->edge_from =
        node_of(graphml, attribute(attributes, count, "source"), "an edge without a source");
    graphml->edge_to =
        node_of(graphml, attribute(attributes, count, "target"), "an edge without a target");
    graphml->edge_count = 1;
    graphml->edge_class = UINT8_MAX;
    for (size_t i = 0; i < graphml->key_count; i++) {
        const struct key *key = &graphml->keys[i];
        if (key->meaning == MULTIPLICITY && key->has_fallback) {
            graphml->edge_count = key->fallback;
        }
    }
}

static void end_edge(struct graphml *graphml) {
    uint32_t from = graphml->edge_from, to = graphml->edge_to;
    if (from == to) {
        graphml->report->dropped_loops += graphml->edge_count;
        return;
    }
    if (graphml->edge_class == UINT8_MAX &&
        dse_class_names_add(&graphml->classes, "", 0, &graphml->edge_class) != NULL) {
        refuse(graphml, "more than 16 classes of links", "");
        return;
    }
    if (!graphml->directed && from > to) {
        from = graphml->edge_to;
        to = graphml->edge_from;
    }
    dse_statements_add(&graphml->links, from, to, graphml->edge_count, graphml->edge_class);
    if (graphml->links.failed) {
        fail_memory(graphml);
    }
}

/* ---- keys and data --------------------------------------------------------------------------- */

static void start_key(struct graphml *graphml, struct element *element, const xmlChar **attributes,
                      int count) {
    struct value id = attribute(attributes, count, "id"), of = attribute(attributes, count, "for");
    struct value name = attribute(attributes, count, "attr.name");
    struct key key = {.of = is(of, "node") ? NODE : is(of, "edge") ? EDGE : OTHER};
    bool any = of.text == NULL || is(of, "all");
    if (key.of == NODE || any) {
        key.meaning = is(name, "label") ? NAME : is(name, "endpoints") ? ENDPOINTS : NOTHING;
    }
    if (key.meaning == NOTHING && (key.of == EDGE || any)) {
        key.meaning = is(name, "multiplicity") ? MULTIPLICITY : is(name, "class") ? CLASS : NOTHING;
    }
    if (key.meaning == NOTHING || id.text == NULL) {
        return;
    }
    if (id.length >= KEY_SIZE || graphml->key_count == KEYS_MOST) {
        refuse(graphml,
               id.length >= KEY_SIZE ? "a key with an id longer than 63 bytes"
                                     : "more than 64 keys of the same meaning",
               "");
        return;
    }
    memcpy(key.id, id.text, id.length);
    graphml->keys[graphml->key_count++] = key;
    element->meaning = key.meaning;
}

/* What the datum with this key means in a node or an edge. */
static enum meaning meaning_of(const struct graphml *graphml, struct value id, enum kind parent) {
    for (size_t i = 0; i < graphml->key_count; i++) {
        const struct key *key = &graphml->keys[i];
        bool of_node = key->meaning == NAME || key->meaning == ENDPOINTS;
        if (is(id, key->id) && parent == (of_node ? NODE : EDGE)) {
            return key->meaning;
        }
    }
    return NOTHING;
}

static void keep_text(struct graphml *graphml) {
    dse_text_clear(&graphml->text);
    graphml->keeps_text = true;
}

/* The text without blanks around it. */
static struct value kept_text(struct graphml *graphml) {
    graphml->keeps_text = false;
    struct value value = {.text = graphml->text.data == NULL ? "" : graphml->text.data,
                          .length = graphml->text.length};
    while (value.length > 0 && (unsigned char)value.text[0] <= ' ') {
        value.text++;
        value.length--;
    }
    while (value.length > 0 && (unsigned char)value.text[value.length - 1] <= ' ') {
        value.length--;
    }
    return value;
}

static uint32_t number_of(struct graphml *graphml, struct value value, enum meaning meaning) {
    uint64_t number = 0;
    if (!dse_digits_parse(value.text, value.length, &number) || number > UINT32_MAX ||
        (meaning == MULTIPLICITY && number == 0)) {
        refuse(graphml,
               meaning == MULTIPLICITY ? "a multiplicity is a whole number from 1 to 4294967295"
                                       : "end points are a whole number from 0 to 4294967295",
               "");
    }
    return (uint32_t)number;
}

static void end_datum(struct graphml *graphml, enum meaning meaning, uint32_t node) {
    struct value value = kept_text(graphml);
    if (meaning == NAME) {
        struct node *named = &graphml->nodes[node];
        named->label = graphml->labels.length;
        named->label_length = (uint32_t)value.length;
        dse_text_append(&graphml->labels, value.text, value.length);
        if (graphml->labels.failed) {
            fail_memory(graphml);
        }
    } else if (meaning == ENDPOINTS) {
        graphml->nodes[node].endpoints = number_of(graphml, value, meaning);
    } else if (meaning == MULTIPLICITY) {
        graphml->edge_count = number_of(graphml, value, meaning);
    } else if (meaning == CLASS) {
        const char *fault =
            dse_class_names_add(&graphml->classes, value.text, value.length, &graphml->edge_class);
        if (fault != NULL) {
            refuse(graphml, fault, "");
        }
    }
}

static void end_fallback(struct graphml *graphml) {
    struct key *key = &graphml->keys[graphml->key_count - 1];
    struct value value = kept_text(graphml);
    if (key->meaning == ENDPOINTS || key->meaning == MULTIPLICITY) {
        key->fallback = number_of(graphml, value, key->meaning);
        key->has_fallback = true;
    }
}

/* ---- elements -------------------------------------------------------------------------------- */

static enum kind kind_of(const char *name) {
    static const struct {
        const char *name;
        enum kind kind;
    } kinds[] = {{"graphml", GRAPHML}, {"graph", GRAPH}, {"node", NODE},       {"edge", EDGE},
                 {"key", KEY},         {"data", DATA},   {"NodeLabel", LABEL}, {"default", DATA}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(name, kinds[i].name) == 0) {
            return kinds[i].kind;
        }
    }
    return OTHER;
}

/* The node whose data the present element is among; UINT32_MAX: none. */
static uint32_t enclosing_node(const struct graphml *graphml) {
    for (size_t i = graphml->depth; i-- > 0;) {
        enum kind kind = graphml->stack[i].kind;
        if (kind == NODE) {
            return graphml->stack[i].node;
        }
        if (kind == GRAPH || kind == EDGE) {
            break;
        }
    }
    return UINT32_MAX;
}

static void start_graph(struct graphml *graphml, const xmlChar **attributes, int count) {
    if (graphml->depth == 1 && ++graphml->graphs > 1) {
        refuse(graphml, "more than one graph", "");
    }
    bool directed = is(attribute(attributes, count, "edgedefault"), "directed");
    if (graphml->depth > 1 && directed != graphml->directed) {
        refuse(graphml, "directed and undirected graphs in one file", "");
    }
    graphml->directed = directed;
}

static void start_data(struct graphml *graphml, struct element *element, enum kind parent,
                       const xmlChar **attributes, int count) {
    const struct element *above = &graphml->stack[graphml->depth - 1];
    element->meaning = parent == KEY
                           ? above->meaning
                           : meaning_of(graphml, attribute(attributes, count, "key"), parent);
    if (element->meaning != NOTHING) {
        keep_text(graphml);
    }
}

static void start_element(void *context, const xmlChar *local_name, const xmlChar *prefix,
                          const xmlChar *uri, int namespace_count, const xmlChar **namespaces,
                          int count, int defaulted, const xmlChar **attributes) {
    (void)prefix, (void)uri, (void)namespace_count, (void)namespaces, (void)defaulted;
    struct graphml *graphml = context;
    if (graphml->status != DSE_OK) {
        return;
    }
    if (graphml->depth == DEPTH_MOST) {
        refuse(graphml, "elements more than 200 deep", "");
        return;
    }
    const char *name = (const char *)local_name;
    struct element element = {.kind = kind_of(name)};
    enum kind parent = graphml->depth == 0 ? OTHER : graphml->stack[graphml->depth - 1].kind;
    if (graphml->depth == 0) {
        if (element.kind != GRAPHML) {
            refuse(graphml, "not GraphML: the document is a ", name);
            return;
        }
    } else if (element.kind == GRAPH && (parent == GRAPHML || parent == NODE)) {
        start_graph(graphml, attributes, count);
    } else if (element.kind == NODE && parent == GRAPH) {
        start_node(graphml, &element, attributes, count);
    } else if (element.kind == EDGE && parent == GRAPH) {
        start_edge(graphml, attributes, count);
    } else if (element.kind == KEY && parent == GRAPHML) {
        start_key(graphml, &element, attributes, count);
    } else if (element.kind == DATA) {
        start_data(graphml, &element, parent, attributes, count);
    } else if (element.kind == LABEL && enclosing_node(graphml) != UINT32_MAX) {
        element.node = enclosing_node(graphml);
        keep_text(graphml);
    } else {
        graphml->hyperedges += strcmp(name, "hyperedge") == 0;
        element.kind = OTHER;
    }
    graphml->stack[graphml->depth++] = element;
}

static void end_element(void *context, const xmlChar *local_name, const xmlChar *prefix,
                        const xmlChar *uri) {
    (void)local_name, (void)prefix, (void)uri;
    struct graphml *graphml = context;
    if (graphml->status != DSE_OK || graphml->depth == 0) {
        return;
    }
    const struct element *element = &graphml->stack[--graphml->depth];
    const struct element *parent = graphml->depth > 0 ? element - 1 : NULL;
    if (element->kind == EDGE) {
        end_edge(graphml);
    } else if (element->kind == LABEL) {
        end_datum(graphml, NAME, element->node);
    } else if (element->kind == DATA && element->meaning != NOTHING && graphml->keeps_text) {
        assert(parent != NULL);
        if (parent->kind == KEY) {
            end_fallback(graphml);
        } else {
            end_datum(graphml, element->meaning, parent->node);
        }
    }
}

static void take_characters(void *context, const xmlChar *text, int length) {
    struct graphml *graphml = context;
    if (graphml->status != DSE_OK || !graphml->keeps_text) {
        return;
    }
    size_t room = DSE_NAME_MOST + 1 - graphml->text.length;
    size_t size = (size_t)length < room ? (size_t)length : room;
    dse_text_append(&graphml->text, (const char *)text, size);
    if (graphml->text.failed) {
        fail_memory(graphml);
    }
}

/* Entities are how small files become large, and how files on this machine get into a document. */
static void refuse_entity(void *context, const xmlChar *name, int type, const xmlChar *public_id,
                          const xmlChar *system_id, xmlChar *content) {
    (void)type, (void)public_id, (void)system_id, (void)content;
    refuse(context, "entities are not accepted: ", (const char *)name);
}

static void refuse_reference(void *context, const xmlChar *name) {
    refuse(context, "entities are not accepted: ", (const char *)name);
}

/* ---- the network ----------------------------------------------------------------------------- */

static enum dse_status check_nodes(const struct graphml *graphml, struct dse_error *error) {
    if (graphml->ids.count == 0) {
        return dse_reader_bad(error, line_of(graphml), 0, "no node in this file");
    }
    for (uint32_t i = 0; i < graphml->ids.count; i++) {
        const struct node *node = &graphml->nodes[i];
        if (!node->declared) {
            return dse_reader_bad(error, node->line, node->column,
                                  "an edge to a node that the file does not have");
        }
    }
    return DSE_OK;
}

/* Labels are the names if all nodes have one and no two the same, else ids are. */
static void name_routers(const struct graphml *graphml, struct dse_graph_builder *builder) {
    struct dse_name_table labels = {0};
    uint32_t labelled = 0;
    const char *fault = NULL;
    for (uint32_t i = 0; i < graphml->ids.count && fault == NULL; i++) {
        const struct node *node = &graphml->nodes[i];
        if (node->label_length > 0) {
            labelled++;
            fault = dse_name_fault(graphml->labels.data + node->label, node->label_length);
            dse_name_table_add(&labels, graphml->labels.data + node->label, node->label_length);
        }
    }
    if (labels.failed) {
        dse_graph_builder_fail(builder, DSE_NO_MEMORY, "no memory for names");
    } else if (fault == NULL && labels.count == graphml->ids.count) {
        dse_name_table_apply(&labels, NULL, labels.count, builder);
    } else {
        if (labelled > 0) {
            dse_reader_warn(graphml->report, "routers are called by their ids, as %s",
                            fault != NULL                   ? "a label is no name"
                            : labelled < graphml->ids.count ? "some have no label"
                                                            : "some labels are the same");
        }
        dse_name_table_apply(&graphml->ids, NULL, graphml->ids.count, builder);
    }
    dse_name_table_free(&labels);
}

static enum dse_status build(struct graphml *graphml, struct dse_graph_builder *builder,
                             struct dse_error *error) {
    enum dse_status status = check_nodes(graphml, error);
    if (status != DSE_OK) {
        return status;
    }
    dse_statements_settle(&graphml->links);
    if (graphml->links.failed) {
        return dse_reader_no_memory(error);
    }
    if (graphml->links.overflowed) {
        return dse_reader_bad(error, 0, 0, "more than 2^32 parallel links");
    }
    dse_graph_builder_routers(builder, graphml->ids.count, 0);
    for (uint32_t i = 0; i < graphml->ids.count; i++) {
        dse_graph_builder_endpoints(builder, i, graphml->nodes[i].endpoints);
    }
    for (size_t i = 0; i < graphml->links.count; i++) {
        const struct dse_statement *link = &graphml->links.items[i];
        dse_graph_builder_link(builder, link->from, link->to, link->count, link->link_class);
    }
    name_routers(graphml, builder);
    dse_class_names_apply(&graphml->classes, builder);
    dse_reader_count(graphml->report, "hyperedges, ignored", graphml->hyperedges);
    return DSE_OK;
}

/* ---- parsing --------------------------------------------------------------------------------- */

static xmlSAXHandler handlers(void) {
    return (xmlSAXHandler){
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = start_element,
        .endElementNs = end_element,
        .characters = take_characters,
        .cdataBlock = take_characters,
        .entityDecl = refuse_entity,
        .reference = refuse_reference,
    };
}

/* What libxml2 complains of, in one line. */
static enum dse_status malformed(const struct graphml *graphml, struct dse_error *error) {
    const xmlError *met = xmlCtxtGetLastError(graphml->parser);
    if (met != NULL && met->code == XML_ERR_NO_MEMORY) {
        return dse_reader_no_memory(error);
    }
    const char *message =
        met == NULL || met->message == NULL ? "it cannot be parsed" : met->message;
    size_t line = met == NULL || met->line < 0 ? 0 : (size_t)met->line;
    size_t column = met == NULL || met->int2 < 0 ? 0 : (size_t)met->int2;
    return dse_reader_bad(error, line, column, "not well-formed XML: %.*s",
                          (int)strcspn(message, "\n"), message);
}

static enum dse_status parse(struct graphml *graphml, FILE *stream, struct dse_error *error) {
    enum { PIECE = 1 << 16 };
    char *piece = malloc(PIECE);
    if (piece == NULL) {
        return dse_reader_no_memory(error);
    }
    size_t length;
    int failure = 0;
    do {
        length = fread(piece, 1, PIECE, stream);
        if (ferror(stream)) {
            graphml->status = dse_reader_io(error);
        } else {
            failure = xmlParseChunk(graphml->parser, piece, (int)length, length < PIECE);
        }
    } while (length == PIECE && failure == 0 && graphml->status == DSE_OK);
    free(piece);
    if (graphml->status != DSE_OK) {
        return graphml->status;
    }
    return graphml->parser->wellFormed ? DSE_OK : malformed(graphml, error);
}

static enum dse_status read_graphml(FILE *stream, const struct dse_reader_options *options,
                                    struct dse_graph_builder *builder,
                                    struct dse_reader_report *report, struct dse_error *error) {
    struct graphml *graphml = calloc(1, sizeof *graphml);
    if (graphml == NULL) {
        return dse_reader_no_memory(error);
    }
    graphml->report = report;
    graphml->error = error;
    graphml->links.by_direction = true;
    graphml->endpoints = dse_reader_endpoints(options);
    xmlSAXHandler sax = handlers();
    enum dse_status status;
    graphml->parser = xmlCreatePushParserCtxt(&sax, graphml, NULL, 0, NULL);
    if (graphml->parser == NULL) {
        status = dse_reader_no_memory(error);
    } else {
        xmlCtxtUseOptions(graphml->parser, XML_PARSE_NONET);
        status = parse(graphml, stream, error);
    }
    if (status == DSE_OK) {
        status = build(graphml, builder, error);
    }
    if (graphml->parser != NULL) {
        xmlFreeDoc(graphml->parser->myDoc); /* where declarations were kept */
        xmlFreeParserCtxt(graphml->parser);
    }
    dse_name_table_free(&graphml->ids);
    dse_statements_free(&graphml->links);
    dse_text_free(&graphml->labels);
    dse_text_free(&graphml->text);
    free(graphml->nodes);
    free(graphml);
    return status;
}

/* XML of any kind is ours to complain of. */
static int recognise(const char *head, size_t length) {
    if (length >= 4 && (memcmp(head, "\xff\xfe<", 4) == 0 || memcmp(head, "\xfe\xff\0<", 4) == 0)) {
        return 60;
    }
    size_t i = length >= 3 && memcmp(head, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (i < length && (dse_is_blank(head[i]) || head[i] == '\n')) {
        i++;
    }
    bool opens = i + 1 < length && head[i] == '<';
    char next = opens ? head[i + 1] : '\0';
    if (next != '?' && next != '!' && !(next >= 'a' && next <= 'z') &&
        !(next >= 'A' && next <= 'Z')) {
        return 0;
    }
    return memmem(head, length, "graphml", 7) != NULL ? 100 : 60;
}

const struct dse_reader dse_reader_graphml = {
    .name = "graphml",
    .summary = "GraphML, an XML format of graphs",
    .accepts =
        "Nodes are routers, in the order of the file. Their labels (the key with attr.name "
        "`label', "
        "or the labels of yEd) are their names if all have one and no two the same, else their ids "
        "are. Edges are links; parallel ones are kept. In a directed graph an edge is one channel, "
        "and the links between two routers are the larger number of both directions. Links of a "
        "router to itself are dropped and counted, hyperedges ignored and counted. The keys with "
        "attr.name `endpoints' of nodes and `multiplicity' and `class' of edges are read; all "
        "others are ignored. Nested graphs are flattened. Entities are refused, nothing outside "
        "the "
        "file is opened, and elements nest at most 200 deep.",
    .source = "graphml.graphdrawing.org (Brandes et al. 2002)",
    .recognise = recognise,
    .read = read_graphml,
};

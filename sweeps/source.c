#include "sweeps/source.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

enum { DEPTH_MAX = 32, ANCHORS_MAX = 256, READ_CHUNK = 1 << 16 };

struct reader {
    struct dse_source *source;
    struct dse_error *error;
};

void dse_scalar_locate(const struct dse_scalar *place, struct dse_error *error) {
    dse_error_locate(error, place->file, place->line, place->column);
}

enum dse_status dse_scalar_error(const struct dse_scalar *place, struct dse_error *error,
                                 const char *format, ...) {
    char message[sizeof error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    dse_error_set(error, DSE_BAD_INPUT, "%s", message);
    dse_scalar_locate(place, error);
    return DSE_BAD_INPUT;
}

static struct dse_scalar place_at(const struct reader *r, size_t line, size_t column) {
    return (struct dse_scalar){.file = r->source->name, .line = line, .column = column};
}

static struct dse_scalar place_of_mark(const struct reader *r, yaml_mark_t mark) {
    return place_at(r, mark.line + 1, mark.column + 1);
}

static struct dse_scalar place_of(const struct reader *r, const yaml_node_t *node) {
    return place_of_mark(r, node->start_mark);
}

static enum dse_status no_memory(struct dse_error *error) {
    return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
}

/* ---- bytes ---------------------------------------------------------------------------- */

static enum dse_status read_text(struct reader *r, FILE *stream) {
    struct dse_text *text = &r->source->text;
    for (;;) {
        if (!dse_text_reserve(text, READ_CHUNK)) {
            return no_memory(r->error);
        }
        errno = 0;
        size_t got = fread(text->data + text->length, 1, READ_CHUNK, stream);
        text->length += got;
        text->data[text->length] = '\0';
        if (text->length > DSE_SOURCE_BYTES_MAX) {
            struct dse_scalar whole = place_at(r, 0, 0);
            return dse_scalar_error(&whole, r->error, "the file is larger than %d MiB",
                                    DSE_SOURCE_BYTES_MAX >> 20);
        }
        if (got < READ_CHUNK && ferror(stream)) {
            dse_error_set(r->error, DSE_IO, "cannot read: %s", strerror(errno));
            dse_error_locate(r->error, r->source->name, 0, 0);
            return DSE_IO;
        }
        if (got == 0) {
            return DSE_OK;
        }
    }
}

/* The length of the UTF-8 character at `at` with `left` bytes left; 0 if it is none. */
static size_t utf8_length(const unsigned char *at, size_t left) {
    if (at[0] < 0x80) {
        return 1;
    }
    size_t length = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    if (at[0] < 0xc2 || at[0] > 0xf4 || length > left) {
        return 0;
    }
    /* The second byte excludes overlong forms, surrogates and what is beyond U+10FFFF. */
    unsigned char low = at[0] == 0xe0 ? 0xa0 : at[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char high = at[0] == 0xed ? 0x9f : at[0] == 0xf4 ? 0x8f : 0xbf;
    if (at[1] < low || at[1] > high) {
        return 0;
    }
    for (size_t i = 2; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return length;
}

/* Walks over whole UTF-8 characters, a byte order mark aside, up to byte `offset` or to a place;
 * stops before a malformed one. */
static size_t walk(const struct reader *r, size_t offset, const struct dse_scalar *until,
                   struct dse_scalar *place) {
    const struct dse_text *text = &r->source->text;
    const unsigned char *bytes = (const unsigned char *)text->data;
    *place = place_at(r, 1, 1);
    size_t at = text->length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < offset && !(place->line == until->line && place->column == until->column)) {
        size_t length = utf8_length(bytes + at, text->length - at);
        if (length == 0) {
            break;
        }
        bool line_end = bytes[at] == '\n';
        place->line += line_end;
        place->column = line_end ? 1 : place->column + 1;
        at += length;
    }
    return at;
}

static const struct dse_scalar nowhere = {0};

static enum dse_status check_encoding(struct reader *r) {
    const struct dse_text *text = &r->source->text;
    struct dse_scalar place;
    bool utf16 = text->length >= 2 &&
                 (memcmp(text->data, "\xff\xfe", 2) == 0 || memcmp(text->data, "\xfe\xff", 2) == 0);
    if (walk(r, text->length, &nowhere, &place) == text->length) {
        return DSE_OK;
    }
    return dse_scalar_error(
        &place, r->error, utf16 ? "the file is UTF-16; save it as UTF-8" : "the file is not UTF-8");
}

/* ---- YAML ----------------------------------------------------------------------------- */

static enum dse_status yaml_error(struct reader *r, const yaml_parser_t *parser) {
    const struct dse_text *text = &r->source->text;
    struct dse_scalar place = place_of_mark(r, parser->problem_mark);
    if (parser->error == YAML_MEMORY_ERROR) {
        return no_memory(r->error);
    }
    if (parser->error == YAML_READER_ERROR) {
        walk(r, parser->problem_offset, &nowhere, &place);
        return dse_scalar_error(&place, r->error, "%s", parser->problem);
    }
    struct dse_scalar found;
    size_t at = walk(r, text->length, &place, &found);
    if (parser->error == YAML_SCANNER_ERROR && at < text->length && text->data[at] == '\t') {
        return dse_scalar_error(&place, r->error, "a tab where YAML wants spaces");
    }
    return dse_scalar_error(&place, r->error, "%s%s%s", parser->problem,
                            parser->context == NULL ? "" : " ",
                            parser->context == NULL ? "" : parser->context);
}

static enum dse_status load(struct reader *r, yaml_parser_t *parser) {
    if (!yaml_parser_load(parser, r->source->document)) {
        return yaml_error(r, parser);
    }
    const yaml_node_t *root = yaml_document_get_root_node(r->source->document);
    if (root == NULL || (root->type == YAML_SCALAR_NODE && root->data.scalar.length == 0)) {
        struct dse_scalar start = place_at(r, 1, 1);
        return dse_scalar_error(&start, r->error, "the file is empty");
    }
    yaml_document_t more;
    if (!yaml_parser_load(parser, &more)) {
        return yaml_error(r, parser);
    }
    bool second = yaml_document_get_root_node(&more) != NULL;
    struct dse_scalar place = place_of_mark(r, more.start_mark);
    yaml_document_delete(&more);
    return second ? dse_scalar_error(&place, r->error,
                                     "a second document starts here; a file holds one")
                  : DSE_OK;
}

/* What a walk over the events has met. */
struct shape {
    int depth, anchors; /* the root has depth 1 */
    bool ended;
};

static bool has_anchor(const yaml_event_t *event) {
    return (event->type == YAML_SCALAR_EVENT && event->data.scalar.anchor != NULL) ||
           (event->type == YAML_SEQUENCE_START_EVENT &&
            event->data.sequence_start.anchor != NULL) ||
           (event->type == YAML_MAPPING_START_EVENT && event->data.mapping_start.anchor != NULL);
}

static enum dse_status check_event(struct reader *r, const yaml_event_t *event,
                                   struct shape *shape) {
    struct dse_scalar place = place_of_mark(r, event->start_mark);
    shape->depth +=
        event->type == YAML_SEQUENCE_START_EVENT || event->type == YAML_MAPPING_START_EVENT;
    shape->depth -= event->type == YAML_SEQUENCE_END_EVENT || event->type == YAML_MAPPING_END_EVENT;
    shape->anchors += has_anchor(event);
    shape->ended = event->type == YAML_STREAM_END_EVENT || event->type == YAML_NO_EVENT;
    if (shape->depth > DEPTH_MAX) {
        return dse_scalar_error(&place, r->error, "nested too deeply");
    }
    if (shape->anchors > ANCHORS_MAX) {
        return dse_scalar_error(&place, r->error, "more than %d anchors", ANCHORS_MAX);
    }
    return DSE_OK;
}

/* libyaml takes a time that grows with the square of nesting and of anchors: both are bounded
 * before it builds the document. */
static enum dse_status check_shape(struct reader *r, yaml_parser_t *parser) {
    struct shape shape = {0};
    enum dse_status status = DSE_OK;
    while (status == DSE_OK && !shape.ended) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event)) {
            return yaml_error(r, parser);
        }
        status = check_event(r, &event, &shape);
        yaml_event_delete(&event);
    }
    return status;
}

static enum dse_status with_parser(struct reader *r,
                                   enum dse_status (*use)(struct reader *, yaml_parser_t *)) {
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        return no_memory(r->error);
    }
    const struct dse_text *text = &r->source->text;
    yaml_parser_set_input_string(&parser, (const unsigned char *)text->data, text->length);
    enum dse_status status = use(r, &parser);
    yaml_parser_delete(&parser);
    return status;
}

static enum dse_status parse(struct reader *r) {
    r->source->document = calloc(1, sizeof *r->source->document);
    if (r->source->document == NULL) {
        return no_memory(r->error);
    }
    enum dse_status status = with_parser(r, check_shape);
    return status == DSE_OK ? with_parser(r, load) : status;
}

static yaml_node_t *node_at(const struct reader *r, int index) {
    return yaml_document_get_node(r->source->document, index);
}

static const char *key_text(const yaml_node_t *node) {
    return (const char *)node->data.scalar.value;
}

static int compare_keys(const void *a, const void *b) {
    const yaml_node_t *x = *(const yaml_node_t *const *)a, *y = *(const yaml_node_t *const *)b;
    int order = strcmp(key_text(x), key_text(y));
    return order != 0 ? order : (x->start_mark.index > y->start_mark.index) * 2 - 1;
}

static size_t pair_count(const yaml_node_t *mapping) {
    return (size_t)(mapping->data.mapping.pairs.top - mapping->data.mapping.pairs.start);
}

/* Escapes such as "\e" put into a text what the file itself must not hold; it would go on to a
 * terminal in messages and plans. */
static enum dse_status check_text(struct reader *r, const yaml_node_t *node) {
    const unsigned char *text = node->data.scalar.value;
    for (size_t i = 0; i < node->data.scalar.length; i++) {
        bool c1 = text[i] == 0xc2 && text[i + 1] >= 0x80 && text[i + 1] < 0xa0;
        if ((text[i] < ' ' && text[i] != '\t' && text[i] != '\n') || text[i] == 0x7f || c1) {
            struct dse_scalar place = place_of(r, node);
            return dse_scalar_error(&place, r->error, "a text holds a %s character",
                                    text[i] == 0 ? "NUL" : "control");
        }
    }
    return DSE_OK;
}

/* Keys must be texts and different. */
static enum dse_status check_keys(struct reader *r, const yaml_node_t *mapping) {
    size_t count = pair_count(mapping);
    const yaml_node_t **keys = calloc(count + 1, sizeof(const yaml_node_t *));
    if (keys == NULL) {
        return no_memory(r->error);
    }
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < count && status == DSE_OK; i++) {
        keys[i] = node_at(r, mapping->data.mapping.pairs.start[i].key);
        if (keys[i]->type != YAML_SCALAR_NODE) {
            struct dse_scalar place = place_of(r, keys[i]);
            status = dse_scalar_error(&place, r->error, "a key must be a text");
        } else {
            status = check_text(r, keys[i]);
        }
    }
    if (status == DSE_OK) {
        qsort(keys, count, sizeof(const yaml_node_t *), compare_keys);
    }
    for (size_t i = 1; i < count && status == DSE_OK; i++) {
        if (strcmp(key_text(keys[i - 1]), key_text(keys[i])) == 0) {
            struct dse_scalar place = place_of(r, keys[i]);
            status =
                dse_scalar_error(&place, r->error, "key '%s' comes twice; the first is in line %zu",
                                 key_text(keys[i]), keys[i - 1]->start_mark.line + 1);
        }
    }
    free(keys);
    return status;
}

enum mark { UNSEEN, ON_PATH, SEEN };

static enum dse_status visit(struct reader *r, int index, unsigned char *marks, int depth);

static enum dse_status visit_children(struct reader *r, const yaml_node_t *node,
                                      unsigned char *marks, int depth) {
    enum dse_status status = DSE_OK;
    if (node->type == YAML_SEQUENCE_NODE) {
        const yaml_node_item_t *item = node->data.sequence.items.start;
        for (; item < node->data.sequence.items.top && status == DSE_OK; item++) {
            status = visit(r, *item, marks, depth + 1);
        }
    } else if (node->type == YAML_MAPPING_NODE) {
        status = check_keys(r, node);
        const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
        for (; pair < node->data.mapping.pairs.top && status == DSE_OK; pair++) {
            status = visit(r, pair->value, marks, depth + 1);
        }
    } else if (node->type == YAML_SCALAR_NODE) {
        status = check_text(r, node);
    }
    return status;
}

/* Every node once: no aliases to what encloses them, no duplicate keys, no deep nesting. */
static enum dse_status visit(struct reader *r, int index, unsigned char *marks, int depth) {
    const yaml_node_t *node = node_at(r, index);
    struct dse_scalar place = place_of(r, node);
    if (marks[index] == ON_PATH) {
        return dse_scalar_error(&place, r->error, "an alias refers to what it stands in");
    }
    if (depth > DEPTH_MAX) {
        return dse_scalar_error(&place, r->error, "nested too deeply");
    }
    if (marks[index] == SEEN) {
        return DSE_OK;
    }
    marks[index] = ON_PATH;
    enum dse_status status = visit_children(r, node, marks, depth);
    marks[index] = SEEN;
    return status;
}

static enum dse_status check_document(struct reader *r) {
    const yaml_document_t *document = r->source->document;
    size_t nodes = (size_t)(document->nodes.top - document->nodes.start);
    unsigned char *marks = calloc(nodes + 1, 1); /* nodes count from 1 */
    if (marks == NULL) {
        return no_memory(r->error);
    }
    enum dse_status status = visit(r, 1, marks, 0);
    free(marks);
    return status;
}

/* ---- the source ----------------------------------------------------------------------- */

enum dse_status dse_source_start(FILE *stream, const char *name, struct dse_source *source,
                                 struct dse_error *error) {
    struct dse_source result = {.name = strdup(name)};
    struct stat status;
    int descriptor = fileno(stream);
    if (result.name == NULL) {
        return no_memory(error);
    }
    if (descriptor >= 0 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
        result.device = status.st_dev;
        result.inode = status.st_ino;
    }
    *source = result;
    return DSE_OK;
}

bool dse_source_same(const struct dse_source *a, const struct dse_source *b) {
    bool files = a->inode != 0 && b->inode != 0;
    return files ? a->device == b->device && a->inode == b->inode : strcmp(a->name, b->name) == 0;
}

enum dse_status dse_source_read(FILE *stream, struct dse_source *source, struct dse_error *error) {
    struct reader r = {.source = source, .error = error};
    enum dse_status status = read_text(&r, stream);
    if (status == DSE_OK) {
        status = check_encoding(&r);
    }
    if (status == DSE_OK) {
        status = parse(&r);
    }
    return status == DSE_OK ? check_document(&r) : status;
}

void dse_source_free(struct dse_source *source) {
    if (source->document != NULL) {
        yaml_document_delete(source->document);
        free(source->document);
    }
    dse_text_free(&source->text);
    free(source->name);
    *source = (struct dse_source){0};
}

struct dse_scalar dse_source_scalar(const struct dse_source *source, const yaml_node_t *node) {
    return (struct dse_scalar){
        .text = node->type == YAML_SCALAR_NODE ? key_text(node) : NULL,
        .file = source->name,
        .line = node->start_mark.line + 1,
        .column = node->start_mark.column + 1,
    };
}

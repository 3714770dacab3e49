#include "sweeps/specification.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "core/decimal.h"
#include "core/suggest.h"

enum { DEPTH_MAX = 32, ANCHORS_MAX = 256, READ_CHUNK = 1 << 16 };

struct reader {
    struct dse_specification *spec;
    struct dse_error *error;
    size_t values; /* read so far, aliases expanded */
};

enum dse_status dse_specification_error(const struct dse_specification *specification,
                                        const struct dse_scalar *place, struct dse_error *error,
                                        const char *format, ...) {
    char message[sizeof error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    dse_error_set(error, DSE_BAD_INPUT, "%s", message);
    dse_error_locate(error, specification->file, place->line, place->column);
    return DSE_BAD_INPUT;
}

static struct dse_scalar place_of_mark(yaml_mark_t mark) {
    return (struct dse_scalar){.line = mark.line + 1, .column = mark.column + 1};
}

static struct dse_scalar place_of(const yaml_node_t *node) {
    return place_of_mark(node->start_mark);
}

static enum dse_status no_memory(struct dse_error *error) {
    return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
}

/* ---- bytes ---------------------------------------------------------------------------- */

static enum dse_status read_text(struct reader *r, FILE *stream) {
    struct dse_text *text = &r->spec->text;
    for (;;) {
        if (!dse_text_reserve(text, READ_CHUNK)) {
            return no_memory(r->error);
        }
        errno = 0;
        size_t got = fread(text->data + text->length, 1, READ_CHUNK, stream);
        text->length += got;
        text->data[text->length] = '\0';
        if (text->length > DSE_SPECIFICATION_BYTES_MAX) {
            return dse_specification_error(r->spec, &(struct dse_scalar){0}, r->error,
                                           "the file is larger than %d MiB",
                                           DSE_SPECIFICATION_BYTES_MAX >> 20);
        }
        if (got < READ_CHUNK && ferror(stream)) {
            dse_error_set(r->error, DSE_IO, "cannot read: %s", strerror(errno));
            dse_error_locate(r->error, r->spec->file, 0, 0);
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
static size_t walk(const struct dse_text *text, size_t offset, const struct dse_scalar *until,
                   struct dse_scalar *place) {
    const unsigned char *bytes = (const unsigned char *)text->data;
    *place = (struct dse_scalar){.line = 1, .column = 1};
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
    const struct dse_text *text = &r->spec->text;
    struct dse_scalar place;
    bool utf16 = text->length >= 2 &&
                 (memcmp(text->data, "\xff\xfe", 2) == 0 || memcmp(text->data, "\xfe\xff", 2) == 0);
    if (walk(text, text->length, &nowhere, &place) == text->length) {
        return DSE_OK;
    }
    return dse_specification_error(r->spec, &place, r->error,
                                   utf16 ? "the file is UTF-16; save it as UTF-8"
                                         : "the file is not UTF-8");
}

/* ---- YAML ----------------------------------------------------------------------------- */

static enum dse_status yaml_error(struct reader *r, const yaml_parser_t *parser) {
    const struct dse_text *text = &r->spec->text;
    struct dse_scalar place = place_of_mark(parser->problem_mark);
    if (parser->error == YAML_MEMORY_ERROR) {
        return no_memory(r->error);
    }
    if (parser->error == YAML_READER_ERROR) {
        walk(text, parser->problem_offset, &nowhere, &place);
        return dse_specification_error(r->spec, &place, r->error, "%s", parser->problem);
    }
    struct dse_scalar found;
    size_t at = walk(text, text->length, &place, &found);
    if (parser->error == YAML_SCANNER_ERROR && at < text->length && text->data[at] == '\t') {
        return dse_specification_error(r->spec, &place, r->error, "a tab where YAML wants spaces");
    }
    return dse_specification_error(r->spec, &place, r->error, "%s%s%s", parser->problem,
                                   parser->context == NULL ? "" : " ",
                                   parser->context == NULL ? "" : parser->context);
}

static enum dse_status load(struct reader *r, yaml_parser_t *parser) {
    if (!yaml_parser_load(parser, r->spec->document)) {
        return yaml_error(r, parser);
    }
    const yaml_node_t *root = yaml_document_get_root_node(r->spec->document);
    if (root == NULL || (root->type == YAML_SCALAR_NODE && root->data.scalar.length == 0)) {
        return dse_specification_error(r->spec, &(struct dse_scalar){.line = 1, .column = 1},
                                       r->error, "the file is empty");
    }
    yaml_document_t more;
    if (!yaml_parser_load(parser, &more)) {
        return yaml_error(r, parser);
    }
    bool second = yaml_document_get_root_node(&more) != NULL;
    struct dse_scalar place = place_of_mark(more.start_mark);
    yaml_document_delete(&more);
    return second ? dse_specification_error(r->spec, &place, r->error,
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
    struct dse_scalar place = place_of_mark(event->start_mark);
    shape->depth +=
        event->type == YAML_SEQUENCE_START_EVENT || event->type == YAML_MAPPING_START_EVENT;
    shape->depth -= event->type == YAML_SEQUENCE_END_EVENT || event->type == YAML_MAPPING_END_EVENT;
    shape->anchors += has_anchor(event);
    shape->ended = event->type == YAML_STREAM_END_EVENT || event->type == YAML_NO_EVENT;
    if (shape->depth > DEPTH_MAX) {
        return dse_specification_error(r->spec, &place, r->error, "nested too deeply");
    }
    if (shape->anchors > ANCHORS_MAX) {
        return dse_specification_error(r->spec, &place, r->error, "more than %d anchors",
                                       ANCHORS_MAX);
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
                                   enum dse_status (*work)(struct reader *, yaml_parser_t *)) {
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        return no_memory(r->error);
    }
    const struct dse_text *text = &r->spec->text;
    yaml_parser_set_input_string(&parser, (const unsigned char *)text->data, text->length);
    enum dse_status status = work(r, &parser);
    yaml_parser_delete(&parser);
    return status;
}

static enum dse_status parse(struct reader *r) {
    enum dse_status status = with_parser(r, check_shape);
    if (status != DSE_OK) {
        return status;
    }
    r->spec->document = calloc(1, sizeof *r->spec->document);
    return r->spec->document == NULL ? no_memory(r->error) : with_parser(r, load);
}

static yaml_node_t *node_at(const struct reader *r, int index) {
    return yaml_document_get_node(r->spec->document, index);
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
            struct dse_scalar place = place_of(node);
            return dse_specification_error(r->spec, &place, r->error, "a text holds a %s character",
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
            struct dse_scalar place = place_of(keys[i]);
            status = dse_specification_error(r->spec, &place, r->error, "a key must be a text");
        } else {
            status = check_text(r, keys[i]);
        }
    }
    if (status == DSE_OK) {
        qsort(keys, count, sizeof(const yaml_node_t *), compare_keys);
    }
    for (size_t i = 1; i < count && status == DSE_OK; i++) {
        if (strcmp(key_text(keys[i - 1]), key_text(keys[i])) == 0) {
            struct dse_scalar place = place_of(keys[i]);
            status = dse_specification_error(r->spec, &place, r->error,
                                             "key '%s' comes twice; the first is in line %zu",
                                             key_text(keys[i]), keys[i - 1]->start_mark.line + 1);
        }
    }
    free(keys);
    return status;
}

enum mark { UNSEEN, ON_PATH, SEEN };

static enum dse_status visit(struct reader *r, int index, unsigned char *marks);

static enum dse_status visit_children(struct reader *r, const yaml_node_t *node,
                                      unsigned char *marks) {
    enum dse_status status = DSE_OK;
    if (node->type == YAML_SEQUENCE_NODE) {
        const yaml_node_item_t *item = node->data.sequence.items.start;
        for (; item < node->data.sequence.items.top && status == DSE_OK; item++) {
            status = visit(r, *item, marks);
        }
    } else if (node->type == YAML_MAPPING_NODE) {
        status = check_keys(r, node);
        const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
        for (; pair < node->data.mapping.pairs.top && status == DSE_OK; pair++) {
            status = visit(r, pair->value, marks);
        }
    } else if (node->type == YAML_SCALAR_NODE) {
        status = check_text(r, node);
    }
    return status;
}

/* Every node once: no aliases to what encloses them, no duplicate keys. What an alias refers to has
 * been visited before, so this goes no deeper than the text is nested. */
static enum dse_status visit(struct reader *r, int index, unsigned char *marks) {
    const yaml_node_t *node = node_at(r, index);
    struct dse_scalar place = place_of(node);
    if (marks[index] == ON_PATH) {
        return dse_specification_error(r->spec, &place, r->error,
                                       "an alias refers to what it stands in");
    }
    if (marks[index] == SEEN) {
        return DSE_OK;
    }
    marks[index] = ON_PATH;
    enum dse_status status = visit_children(r, node, marks);
    marks[index] = SEEN;
    return status;
}

static enum dse_status check_document(struct reader *r) {
    const yaml_document_t *document = r->spec->document;
    size_t nodes = (size_t)(document->nodes.top - document->nodes.start);
    unsigned char *marks = calloc(nodes + 1, 1); /* nodes count from 1 */
    if (marks == NULL) {
        return no_memory(r->error);
    }
    enum dse_status status = visit(r, 1, marks);
    free(marks);
    return status;
}

/* ---- values --------------------------------------------------------------------------- */

static const char *type_name(const yaml_node_t *node) {
    return node->type == YAML_SCALAR_NODE     ? "a single value"
           : node->type == YAML_SEQUENCE_NODE ? "a list"
                                              : "a map";
}

static enum dse_status wrong_type(struct reader *r, const yaml_node_t *node, const char *what,
                                  const char *wanted) {
    struct dse_scalar place = place_of(node);
    return dse_specification_error(r->spec, &place, r->error, "%s must be %s, not %s", what, wanted,
                                   type_name(node));
}

static struct dse_scalar scalar_of(const yaml_node_t *node) {
    struct dse_scalar scalar = place_of(node);
    scalar.text = key_text(node);
    return scalar;
}

static enum dse_status read_scalar(struct reader *r, const yaml_node_t *node, const char *what,
                                   struct dse_scalar *scalar) {
    if (node->type != YAML_SCALAR_NODE) {
        return wrong_type(r, node, what, "a single value");
    }
    struct dse_scalar result = scalar_of(node);
    if (result.text[0] == '\0') {
        return dse_specification_error(r->spec, &result, r->error, "%s has no value", what);
    }
    if (++r->values > DSE_SPECIFICATION_VALUES_MAX) {
        return dse_specification_error(r->spec, &result, r->error,
                                       "more than %d values, aliases expanded",
                                       DSE_SPECIFICATION_VALUES_MAX);
    }
    *scalar = result;
    return DSE_OK;
}

/* A list of at least one value; or one value alone, if `lone` allows it. */
static enum dse_status read_scalars(struct reader *r, const yaml_node_t *node, const char *what,
                                    bool lone, struct dse_scalars *scalars) {
    bool list = node->type == YAML_SEQUENCE_NODE;
    if (!list && !(lone && node->type == YAML_SCALAR_NODE)) {
        return wrong_type(r, node, what, lone ? "a value or a list" : "a list");
    }
    const yaml_node_item_t *items = list ? node->data.sequence.items.start : NULL;
    size_t count = list ? (size_t)(node->data.sequence.items.top - items) : 1;
    if (count == 0) {
        struct dse_scalar place = place_of(node);
        return dse_specification_error(r->spec, &place, r->error, "%s is an empty list", what);
    }
    scalars->at = calloc(count, sizeof *scalars->at);
    if (scalars->at == NULL) {
        return no_memory(r->error);
    }
    scalars->count = count;
    for (size_t i = 0; i < count; i++) {
        const yaml_node_t *item = list ? node_at(r, items[i]) : node;
        enum dse_status status = read_scalar(r, item, what, &scalars->at[i]);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

/* Refuses keys of a mapping that are not among `names` (which ends with NULL). */
static enum dse_status check_known(struct reader *r, const yaml_node_t *mapping, const char *where,
                                   const char *const *names) {
    for (size_t i = 0; i < pair_count(mapping); i++) {
        const yaml_node_t *key = node_at(r, mapping->data.mapping.pairs.start[i].key);
        struct dse_suggestion suggestion = {.wanted = key_text(key)};
        size_t name = 0;
        while (names[name] != NULL && strcmp(names[name], key_text(key)) != 0) {
            dse_suggestion_offer(&suggestion, names[name++]);
        }
        if (names[name] == NULL) {
            char hint[96];
            struct dse_scalar place = place_of(key);
            return dse_specification_error(r->spec, &place, r->error, "unknown key '%s'%s%s",
                                           key_text(key), where,
                                           dse_suggestion_text(&suggestion, hint, sizeof hint));
        }
    }
    return DSE_OK;
}

/* The value of a key of a mapping, and the key's place; NULL if it is not there. */
static const yaml_node_t *member(const struct reader *r, const yaml_node_t *mapping,
                                 const char *name, struct dse_scalar *key) {
    for (size_t i = 0; i < pair_count(mapping); i++) {
        const yaml_node_t *node = node_at(r, mapping->data.mapping.pairs.start[i].key);
        if (strcmp(key_text(node), name) == 0) {
            *key = scalar_of(node);
            return node_at(r, mapping->data.mapping.pairs.start[i].value);
        }
    }
    return NULL;
}

/* ---- the keys ------------------------------------------------------------------------- */

static enum dse_status read_range(struct reader *r, const yaml_node_t *node,
                                  struct dse_setting *setting) {
    static const char *const names[] = {"from", "to", "step", NULL};
    struct dse_scalar *const places[] = {&setting->from, &setting->to, &setting->step};
    enum dse_status status = check_known(r, node, " of a range", names);
    for (size_t i = 0; names[i] != NULL && status == DSE_OK; i++) {
        struct dse_scalar key;
        const yaml_node_t *value = member(r, node, names[i], &key);
        if (value != NULL) {
            status = read_scalar(r, value, names[i], places[i]);
        } else if (places[i] != &setting->step) {
            status =
                dse_specification_error(r->spec, &setting->name, r->error,
                                        "the range of %s lacks '%s'", setting->name.text, names[i]);
        }
    }
    setting->is_range = true;
    return status;
}

static enum dse_status read_varied(struct reader *r, const yaml_node_t *node,
                                   struct dse_setting *setting) {
    setting->varied = true;
    if (node->type == YAML_MAPPING_NODE) {
        return read_range(r, node, setting);
    }
    if (node->type == YAML_SCALAR_NODE) {
        struct dse_scalar place = place_of(node);
        return dse_specification_error(r->spec, &place, r->error,
                                       "%s must be a list or a range {from, to, step}; a single "
                                       "value belongs under 'fixed'",
                                       setting->name.text);
    }
    return read_scalars(r, node, setting->name.text, false, &setting->values);
}

static enum dse_status read_fixed(struct reader *r, const yaml_node_t *node,
                                  struct dse_setting *setting) {
    if (node->type != YAML_SCALAR_NODE) {
        struct dse_scalar place = place_of(node);
        return dse_specification_error(r->spec, &place, r->error,
                                       "%s must be a single value; lists and ranges belong under "
                                       "'vary'",
                                       setting->name.text);
    }
    return read_scalars(r, node, setting->name.text, true, &setting->values);
}

static struct dse_setting *find_setting(const struct dse_specification *spec, const char *name) {
    for (size_t i = 0; i < spec->setting_count; i++) {
        if (strcmp(spec->settings[i].name.text, name) == 0) {
            return &spec->settings[i];
        }
    }
    return NULL;
}

/* `fixed` and `vary`: maps from parameters to values. */
static enum dse_status read_settings(struct reader *r, const yaml_node_t *node, const char *what,
                                     enum dse_status (*read)(struct reader *, const yaml_node_t *,
                                                             struct dse_setting *)) {
    struct dse_specification *spec = r->spec;
    if (node->type != YAML_MAPPING_NODE) {
        return wrong_type(r, node, what, "a map of parameters");
    }
    size_t count = pair_count(node);
    struct dse_setting *settings =
        realloc(spec->settings, (spec->setting_count + count + 1) * sizeof *settings);
    if (settings == NULL) {
        return no_memory(r->error);
    }
    spec->settings = settings;
    size_t before = spec->setting_count;
    for (size_t i = 0; i < count; i++) {
        yaml_node_pair_t pair = node->data.mapping.pairs.start[i];
        struct dse_setting setting = {.name = scalar_of(node_at(r, pair.key))};
        for (size_t j = 0; j < before; j++) {
            if (strcmp(settings[j].name.text, setting.name.text) == 0) {
                return dse_specification_error(spec, &setting.name, r->error,
                                               "parameter '%s' is both fixed (line %zu) and varied",
                                               setting.name.text, settings[j].name.line);
            }
        }
        settings[spec->setting_count] = setting;
        enum dse_status status = read(r, node_at(r, pair.value), &settings[spec->setting_count++]);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

static enum dse_status read_conditions(struct reader *r, const yaml_node_t *node,
                                       struct dse_setting *setting) {
    size_t count = pair_count(node);
    setting->conditions = calloc(count + 1, sizeof *setting->conditions);
    if (setting->conditions == NULL) {
        return no_memory(r->error);
    }
    for (size_t i = 0; i < count; i++) {
        yaml_node_pair_t pair = node->data.mapping.pairs.start[i];
        struct dse_condition *condition = &setting->conditions[setting->condition_count++];
        condition->name = scalar_of(node_at(r, pair.key));
        enum dse_status status =
            read_scalars(r, node_at(r, pair.value), condition->name.text, true, &condition->values);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

static enum dse_status read_when(struct reader *r, const yaml_node_t *node) {
    if (node->type != YAML_MAPPING_NODE) {
        return wrong_type(r, node, "when", "a map like {levels: {family: fat_tree}}");
    }
    for (size_t i = 0; i < pair_count(node); i++) {
        yaml_node_pair_t pair = node->data.mapping.pairs.start[i];
        struct dse_scalar name = scalar_of(node_at(r, pair.key));
        const yaml_node_t *conditions = node_at(r, pair.value);
        struct dse_setting *setting = find_setting(r->spec, name.text);
        if (setting == NULL) {
            return dse_specification_error(r->spec, &name, r->error,
                                           "parameter '%s' is neither fixed nor varied", name.text);
        }
        if (conditions->type != YAML_MAPPING_NODE) {
            return wrong_type(r, conditions, name.text, "a map like {family: fat_tree}");
        }
        enum dse_status status = read_conditions(r, conditions, setting);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

/* Longer ones first where one starts like another. */
static const struct {
    const char *text;
    enum dse_operator operation;
} operators[] = {{"<=", DSE_AT_MOST}, {">=", DSE_AT_LEAST}, {"==", DSE_EQUAL},
                 {"!=", DSE_UNEQUAL}, {"<", DSE_LESS},      {">", DSE_MORE}};
enum { OPERATORS = sizeof operators / sizeof *operators };

const char *dse_operator_text(enum dse_operator operation) {
    size_t i = 0;
    while (operators[i].operation != operation) {
        i++;
    }
    return operators[i].text;
}

/* The operator at the start of `text`; OPERATORS if there is none. */
static size_t find_operator(const char *text) {
    size_t i = 0;
    while (i < OPERATORS && strncmp(text, operators[i].text, strlen(operators[i].text)) != 0) {
        i++;
    }
    return i;
}

static enum dse_status read_comparison(struct reader *r, const struct dse_scalar *scalar,
                                       struct dse_comparison *comparison) {
    char *text = comparison->owned = strdup(scalar->text);
    if (text == NULL) {
        return no_memory(r->error);
    }
    char *name = text + strspn(text, " ");
    char *name_end = name + strcspn(name, " <>=!");
    char *sign = name_end + strspn(name_end, " ");
    size_t found = find_operator(sign);
    char *value = found == OPERATORS ? sign : sign + strlen(operators[found].text);
    value += strspn(value, " ");
    char *end = value + strlen(value);
    while (end > value && end[-1] == ' ') {
        end--;
    }
    if (found == OPERATORS || name == name_end || value == end || value[0] == '=') {
        return dse_specification_error(r->spec, scalar, r->error,
                                       "'%s' is not of the form NAME OP VALUE with OP one of "
                                       "< <= > >= == !=",
                                       scalar->text);
    }
    *name_end = *end = '\0';
    comparison->operation = operators[found].operation;
    comparison->name = comparison->value = *scalar;
    comparison->name.text = name;
    comparison->value.text = value;
    return DSE_OK;
}

static enum dse_status read_where(struct reader *r, const yaml_node_t *node) {
    struct dse_specification *spec = r->spec;
    struct dse_scalars texts = {0};
    enum dse_status status = read_scalars(r, node, "where", false, &texts);
    if (status == DSE_OK) {
        spec->comparisons = calloc(texts.count, sizeof *spec->comparisons);
        status = spec->comparisons == NULL ? no_memory(r->error) : DSE_OK;
    }
    for (size_t i = 0; i < texts.count && status == DSE_OK; i++) {
        status = read_comparison(r, &texts.at[i], &spec->comparisons[spec->comparison_count++]);
    }
    free(texts.at);
    return status;
}

static enum dse_status read_fixed_map(struct reader *r, const yaml_node_t *node) {
    return read_settings(r, node, "fixed", read_fixed);
}

static enum dse_status read_vary_map(struct reader *r, const yaml_node_t *node) {
    r->spec->vary = place_of(node);
    return read_settings(r, node, "vary", read_varied);
}

static enum dse_status read_version(struct reader *r, const yaml_node_t *node) {
    struct dse_scalar version = {.text = ""};
    enum dse_status status = read_scalar(r, node, "schema_version", &version);
    if (status == DSE_OK && strcmp(version.text, "1") != 0) {
        return dse_specification_error(r->spec, &version, r->error,
                                       "schema_version is '%s'; this program knows only 1",
                                       version.text);
    }
    return status;
}

static enum dse_status read_name(struct reader *r, const yaml_node_t *node) {
    return read_scalar(r, node, "name", &r->spec->name);
}

static enum dse_status read_evaluator(struct reader *r, const yaml_node_t *node) {
    return read_scalar(r, node, "evaluator", &r->spec->evaluator);
}

static enum dse_status read_metrics(struct reader *r, const yaml_node_t *node) {
    return read_scalars(r, node, "metrics", false, &r->spec->metrics);
}

static enum dse_status read_seed(struct reader *r, const yaml_node_t *node) {
    struct dse_scalar seed = {.text = ""};
    const char *end;
    enum dse_status status = read_scalar(r, node, "seed", &seed);
    if (status != DSE_OK) {
        return status;
    }
    if (!dse_decimal_parse_count(seed.text, &end, &r->spec->seed) || *end != '\0') {
        return dse_specification_error(r->spec, &seed, r->error,
                                       "seed '%s' is not a whole number up to %" PRIu64, seed.text,
                                       UINT64_MAX);
    }
    return DSE_OK;
}

/* In the order in which they are read, whatever the order in the file. */
enum { KEY_VERSION, KEY_EVALUATOR = 3, KEYS = 9 };
static const char *const key_names[KEYS + 1] = {
    "schema_version", "name", "seed", "evaluator", "fixed", "vary", "when", "where", "metrics"};
static enum dse_status (*const key_readers[KEYS])(struct reader *, const yaml_node_t *) = {
    read_version,  read_name, read_seed,  read_evaluator, read_fixed_map,
    read_vary_map, read_when, read_where, read_metrics};

static enum dse_status read_keys(struct reader *r, const yaml_node_t *root) {
    if (root->type != YAML_MAPPING_NODE) {
        return wrong_type(r, root, "a specification", "a map of keys");
    }
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < KEYS && status == DSE_OK; i++) {
        struct dse_scalar key;
        const yaml_node_t *node = member(r, root, key_names[i], &key);
        if (node != NULL) {
            status = key_readers[i](r, node);
        } else if (i == KEY_VERSION || i == KEY_EVALUATOR) {
            struct dse_scalar place = place_of(root);
            status = dse_specification_error(
                r->spec, &place, r->error, "the key '%s' is missing (write '%s: %s')", key_names[i],
                key_names[i], i == KEY_VERSION ? "1" : "topology");
        }
        if (i == KEY_VERSION && status == DSE_OK) {
            status = check_known(r, root, "", key_names);
        }
    }
    return status;
}

enum dse_status dse_specification_read(FILE *stream, const char *file,
                                       struct dse_specification *specification,
                                       struct dse_error *error) {
    struct dse_specification spec = {.seed = 1};
    struct reader r = {.spec = &spec, .error = error};
    snprintf(spec.file, sizeof spec.file, "%s", file);
    enum dse_status status = read_text(&r, stream);
    if (status == DSE_OK) {
        status = check_encoding(&r);
    }
    if (status == DSE_OK) {
        status = parse(&r);
    }
    if (status == DSE_OK) {
        status = check_document(&r);
    }
    if (status == DSE_OK) {
        status = read_keys(&r, yaml_document_get_root_node(spec.document));
    }
    if (status == DSE_OK) {
        *specification = spec;
    } else {
        dse_specification_free(&spec);
    }
    return status;
}

void dse_specification_free(struct dse_specification *specification) {
    for (size_t i = 0; i < specification->setting_count; i++) {
        struct dse_setting *setting = &specification->settings[i];
        for (size_t j = 0; j < setting->condition_count; j++) {
            free(setting->conditions[j].values.at);
        }
        free(setting->conditions);
        free(setting->values.at);
    }
    for (size_t i = 0; i < specification->comparison_count; i++) {
        free(specification->comparisons[i].owned);
    }
    free(specification->settings);
    free(specification->comparisons);
    free(specification->metrics.at);
    dse_text_free(&specification->text);
    if (specification->document != NULL) {
        yaml_document_delete(specification->document);
        free(specification->document);
    }
    *specification = (struct dse_specification){0};
}

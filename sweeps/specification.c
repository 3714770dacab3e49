#include "sweeps/specification.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "core/decimal.h"
#include "core/suggest.h"
#include "sweeps/specification_parts.h"

struct dse_scalar dse_specification_start(const struct dse_specification *specification) {
    return (struct dse_scalar){.file = specification->sources[0]->name, .line = 1, .column = 1};
}

static enum dse_status no_memory(struct dse_error *error) {
    return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
}

/* ---- nodes ---------------------------------------------------------------------------- */

static yaml_node_t *node_at(const struct dse_reader *r, int index) {
    return yaml_document_get_node(r->source->document, index);
}

static const char *key_text(const yaml_node_t *node) {
    return (const char *)node->data.scalar.value;
}

static size_t pair_count(const yaml_node_t *mapping) {
    return (size_t)(mapping->data.mapping.pairs.top - mapping->data.mapping.pairs.start);
}

static struct dse_scalar scalar_of(const struct dse_reader *r, const yaml_node_t *node) {
    return dse_source_scalar(r->source, node);
}

/* ---- values --------------------------------------------------------------------------- */

static const char *type_name(const yaml_node_t *node) {
    return node->type == YAML_SCALAR_NODE     ? "a single value"
           : node->type == YAML_SEQUENCE_NODE ? "a list"
                                              : "a map";
}

static enum dse_status wrong_type(struct dse_reader *r, const yaml_node_t *node, const char *what,
                                  const char *wanted) {
    struct dse_scalar place = scalar_of(r, node);
    return dse_scalar_error(&place, r->error, "%s must be %s, not %s", what, wanted,
                            type_name(node));
}

static enum dse_status read_scalar(struct dse_reader *r, const yaml_node_t *node, const char *what,
                                   struct dse_scalar *scalar) {
    if (node->type != YAML_SCALAR_NODE) {
        return wrong_type(r, node, what, "a single value");
    }
    struct dse_scalar result = scalar_of(r, node);
    if (result.text[0] == '\0') {
        return dse_scalar_error(&result, r->error, "%s has no value", what);
    }
    if (++r->values > DSE_SPECIFICATION_VALUES_MAX) {
        return dse_scalar_error(&result, r->error, "more than %d values, aliases expanded",
                                DSE_SPECIFICATION_VALUES_MAX);
    }
    *scalar = result;
    return DSE_OK;
}

/* A list of at least one value; or one value alone, if `lone` allows it. */
static enum dse_status read_scalars(struct dse_reader *r, const yaml_node_t *node, const char *what,
                                    bool lone, struct dse_scalars *scalars) {
    bool list = node->type == YAML_SEQUENCE_NODE;
    if (!list && !(lone && node->type == YAML_SCALAR_NODE)) {
        return wrong_type(r, node, what, lone ? "a value or a list" : "a list");
    }
    const yaml_node_item_t *items = list ? node->data.sequence.items.start : NULL;
    size_t count = list ? (size_t)(node->data.sequence.items.top - items) : 1;
    if (count == 0) {
        struct dse_scalar place = scalar_of(r, node);
        return dse_scalar_error(&place, r->error, "%s is an empty list", what);
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
static enum dse_status check_known(struct dse_reader *r, const yaml_node_t *mapping,
                                   const char *where, const char *const *names) {
    for (size_t i = 0; i < pair_count(mapping); i++) {
        const yaml_node_t *key = node_at(r, mapping->data.mapping.pairs.start[i].key);
        struct dse_suggestion suggestion = {.wanted = key_text(key)};
        size_t name = 0;
        while (names[name] != NULL && strcmp(names[name], key_text(key)) != 0) {
            dse_suggestion_offer(&suggestion, names[name++]);
        }
        if (names[name] == NULL) {
            char hint[96];
            struct dse_scalar place = scalar_of(r, key);
            return dse_scalar_error(&place, r->error, "unknown key '%s'%s%s", key_text(key), where,
                                    dse_suggestion_text(&suggestion, hint, sizeof hint));
        }
    }
    return DSE_OK;
}

/* The value of a key of a mapping, and the key's place; NULL if it is not there. */
static const yaml_node_t *member(const struct dse_reader *r, const yaml_node_t *mapping,
                                 const char *name, struct dse_scalar *key) {
    for (size_t i = 0; i < pair_count(mapping); i++) {
        const yaml_node_t *node = node_at(r, mapping->data.mapping.pairs.start[i].key);
        if (strcmp(key_text(node), name) == 0) {
            *key = scalar_of(r, node);
            return node_at(r, mapping->data.mapping.pairs.start[i].value);
        }
    }
    return NULL;
}

/* ---- the keys ------------------------------------------------------------------------- */

static enum dse_status check_range_form(struct dse_reader *r, const struct dse_setting *setting) {
    const struct dse_range *range = &setting->range;
    const struct dse_scalar *name = &setting->name;
    if (range->from.text == NULL || range->to.text == NULL) {
        return dse_scalar_error(name, r->error, "the range of %s lacks '%s'", name->text,
                                range->from.text == NULL ? "from" : "to");
    }
    const struct dse_scalar *first = range->step.text != NULL ? &range->step : &range->factor;
    const struct dse_scalar *second = range->count.text != NULL ? &range->count : &range->factor;
    if (first != second && first->text != NULL && second->text != NULL) {
        return dse_scalar_error(second, r->error,
                                "the range of %s takes one of 'step', 'factor' and 'count' only",
                                name->text);
    }
    if (range->scale.text != NULL && range->count.text == NULL) {
        return dse_scalar_error(&range->scale, r->error,
                                "the range of %s has a 'scale' but no 'count'", name->text);
    }
    return DSE_OK;
}

static enum dse_status read_range(struct dse_reader *r, const yaml_node_t *node,
                                  struct dse_setting *setting) {
    static const char *const names[] = {"from", "to", "step", "factor", "count", "scale", NULL};
    struct dse_range *range = &setting->range;
    struct dse_scalar *const places[] = {&range->from,   &range->to,    &range->step,
                                         &range->factor, &range->count, &range->scale};
    enum dse_status status = check_known(r, node, " of a range", names);
    for (size_t i = 0; names[i] != NULL && status == DSE_OK; i++) {
        struct dse_scalar key;
        const yaml_node_t *value = member(r, node, names[i], &key);
        if (value != NULL) {
            status = read_scalar(r, value, names[i], places[i]);
        }
    }
    setting->is_range = true;
    return status == DSE_OK ? check_range_form(r, setting) : status;
}

static enum dse_status read_varied(struct dse_reader *r, const yaml_node_t *node,
                                   struct dse_setting *setting) {
    setting->varied = true;
    if (node->type == YAML_MAPPING_NODE) {
        return read_range(r, node, setting);
    }
    if (node->type == YAML_SCALAR_NODE) {
        struct dse_scalar place = scalar_of(r, node);
        return dse_scalar_error(&place, r->error,
                                "%s must be a list or a range {from, to, step}; a single "
                                "value belongs under 'fixed'",
                                setting->name.text);
    }
    return read_scalars(r, node, setting->name.text, false, &setting->values);
}

static enum dse_status read_fixed(struct dse_reader *r, const yaml_node_t *node,
                                  struct dse_setting *setting) {
    if (node->type != YAML_SCALAR_NODE) {
        struct dse_scalar place = scalar_of(r, node);
        return dse_scalar_error(&place, r->error,
                                "%s must be a single value; lists and ranges belong under "
                                "'vary'",
                                setting->name.text);
    }
    return read_scalars(r, node, setting->name.text, true, &setting->values);
}

/* `fixed`, `vary` and maps of `zip`: from parameters to values. */
static enum dse_status read_settings(
    struct dse_reader *r, const yaml_node_t *node, const char *what, size_t zip,
    enum dse_status (*read)(struct dse_reader *, const yaml_node_t *, struct dse_setting *)) {
    struct dse_specification *spec = r->spec;
    if (node->type != YAML_MAPPING_NODE) {
        return wrong_type(r, node, what, "a map of parameters");
    }
    size_t count = pair_count(node);
    if (count > DSE_SETTINGS_MAX - spec->setting_count) {
        struct dse_scalar place = scalar_of(r, node);
        return dse_scalar_error(&place, r->error, "more than %d parameters", DSE_SETTINGS_MAX);
    }
    struct dse_setting *settings =
        realloc(spec->settings, (spec->setting_count + count + 1) * sizeof *settings);
    if (settings == NULL) {
        return no_memory(r->error);
    }
    spec->settings = settings;
    for (size_t i = 0; i < count; i++) {
        yaml_node_pair_t pair = node->data.mapping.pairs.start[i];
        struct dse_setting *setting = &settings[spec->setting_count++];
        *setting = (struct dse_setting){.name = scalar_of(r, node_at(r, pair.key)), .zip = zip};
        enum dse_status status = read(r, node_at(r, pair.value), setting);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

/* A value, a list of them, or either as {not: ...}. */
static enum dse_status read_condition(struct dse_reader *r, const yaml_node_t *node,
                                      struct dse_condition *condition) {
    static const char *const names[] = {"not", NULL};
    const char *name = condition->name.text;
    if (node->type == YAML_MAPPING_NODE) {
        struct dse_scalar key;
        enum dse_status status = check_known(r, node, " of a condition", names);
        if (status != DSE_OK) {
            return status;
        }
        const yaml_node_t *value = member(r, node, "not", &key);
        if (value == NULL) {
            return wrong_type(r, node, name, "a value, a list or {not: ...}");
        }
        condition->negated = true;
        node = value;
    }
    return read_scalars(r, node, name, true, &condition->values);
}

static enum dse_status read_conditions(struct dse_reader *r, const yaml_node_t *node,
                                       struct dse_when *when) {
    if (node->type != YAML_MAPPING_NODE) {
        return wrong_type(r, node, when->name.text, "a map like {family: fat_tree}");
    }
    size_t count = pair_count(node);
    when->conditions = calloc(count + 1, sizeof *when->conditions);
    if (when->conditions == NULL) {
        return no_memory(r->error);
    }
    for (size_t i = 0; i < count; i++) {
        yaml_node_pair_t pair = node->data.mapping.pairs.start[i];
        struct dse_condition *condition = &when->conditions[when->condition_count++];
        condition->name = scalar_of(r, node_at(r, pair.key));
        enum dse_status status = read_condition(r, node_at(r, pair.value), condition);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

static enum dse_status read_when(struct dse_reader *r, const yaml_node_t *node) {
    if (node->type != YAML_MAPPING_NODE) {
        return wrong_type(r, node, "when", "a map like {levels: {family: fat_tree}}");
    }
    size_t count = pair_count(node);
    if (count > DSE_SETTINGS_MAX - r->when_count) {
        struct dse_scalar place = scalar_of(r, node);
        return dse_scalar_error(&place, r->error, "more than %d parameters", DSE_SETTINGS_MAX);
    }
    struct dse_when *whens = realloc(r->whens, (r->when_count + count + 1) * sizeof *whens);
    if (whens == NULL) {
        return no_memory(r->error);
    }
    r->whens = whens;
    for (size_t i = 0; i < count; i++) {
        yaml_node_pair_t pair = node->data.mapping.pairs.start[i];
        struct dse_when *when = &r->whens[r->when_count++];
        *when = (struct dse_when){.name = scalar_of(r, node_at(r, pair.key))};
        enum dse_status status = read_conditions(r, node_at(r, pair.value), when);
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

static enum dse_status read_comparison(struct dse_reader *r, const struct dse_scalar *scalar,
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
        return dse_scalar_error(scalar, r->error,
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

static enum dse_status read_comparisons(struct dse_reader *r, const struct dse_scalars *texts) {
    struct dse_specification *spec = r->spec;
    size_t wanted = spec->comparison_count + texts->count;
    struct dse_comparison *comparisons = realloc(spec->comparisons, wanted * sizeof *comparisons);
    if (comparisons == NULL) {
        return no_memory(r->error);
    }
    spec->comparisons = comparisons;
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < texts->count && status == DSE_OK; i++) {
        status = read_comparison(r, &texts->at[i], &comparisons[spec->comparison_count++]);
    }
    return status;
}

/* Comparisons of included files stay. */
static enum dse_status read_where(struct dse_reader *r, const yaml_node_t *node) {
    struct dse_scalars texts = {0};
    enum dse_status status = read_scalars(r, node, "where", false, &texts);
    if (status == DSE_OK) {
        status = read_comparisons(r, &texts);
    }
    free(texts.at);
    return status;
}

static enum dse_status read_fixed_map(struct dse_reader *r, const yaml_node_t *node) {
    return read_settings(r, node, "fixed", 0, read_fixed);
}

static enum dse_status read_vary_map(struct dse_reader *r, const yaml_node_t *node) {
    r->spec->vary = scalar_of(r, node);
    return read_settings(r, node, "vary", 0, read_varied);
}

static enum dse_status read_zip_map(struct dse_reader *r, const yaml_node_t *node) {
    if (node->type == YAML_MAPPING_NODE && pair_count(node) == 0) {
        struct dse_scalar place = scalar_of(r, node);
        return dse_scalar_error(&place, r->error, "a map of zip is empty");
    }
    return read_settings(r, node, "a part of zip", ++r->zips, read_varied);
}

/* One map, or a list of maps. */
static enum dse_status read_zip(struct dse_reader *r, const yaml_node_t *node) {
    if (node->type == YAML_MAPPING_NODE) {
        return read_zip_map(r, node);
    }
    if (node->type == YAML_SCALAR_NODE) {
        return wrong_type(r, node, "zip", "a map like {p: [4, 8], a: [8, 16]} or a list of these");
    }
    const yaml_node_item_t *item = node->data.sequence.items.start;
    enum dse_status status = DSE_OK;
    if (item == node->data.sequence.items.top) {
        struct dse_scalar place = scalar_of(r, node);
        return dse_scalar_error(&place, r->error, "zip is an empty list");
    }
    for (; item < node->data.sequence.items.top && status == DSE_OK; item++) {
        status = read_zip_map(r, node_at(r, *item));
    }
    return status;
}

static enum dse_status read_version(struct dse_reader *r, const yaml_node_t *node) {
    struct dse_scalar version = {.text = ""};
    enum dse_status status = read_scalar(r, node, "schema_version", &version);
    if (status == DSE_OK && strcmp(version.text, "1") != 0) {
        return dse_scalar_error(&version, r->error,
                                "schema_version is '%s'; this program knows only 1", version.text);
    }
    return status;
}

static enum dse_status read_name(struct dse_reader *r, const yaml_node_t *node) {
    return read_scalar(r, node, "name", &r->spec->name);
}

static enum dse_status read_evaluator(struct dse_reader *r, const yaml_node_t *node) {
    return read_scalar(r, node, "evaluator", &r->spec->evaluator);
}

static enum dse_status read_metrics(struct dse_reader *r, const yaml_node_t *node) {
    free(r->spec->metrics.at);
    r->spec->metrics = (struct dse_scalars){0};
    return read_scalars(r, node, "metrics", false, &r->spec->metrics);
}

static enum dse_status read_seed(struct dse_reader *r, const yaml_node_t *node) {
    struct dse_scalar seed = {.text = ""};
    const char *end;
    enum dse_status status = read_scalar(r, node, "seed", &seed);
    if (status != DSE_OK) {
        return status;
    }
    if (!dse_decimal_parse_count(seed.text, &end, &r->spec->seed) || *end != '\0') {
        return dse_scalar_error(&seed, r->error, "seed '%s' is not a whole number up to %" PRIu64,
                                seed.text, UINT64_MAX);
    }
    return DSE_OK;
}

/* In the order in which they are read, whatever the order in the file; but `zip` and `vary` are
 * read as they stand there. */
enum { KEY_VERSION, KEY_INCLUDE, KEY_NAME, KEY_SEED, KEY_EVALUATOR, KEY_FIXED, KEY_VARY, KEY_ZIP };
enum { KEY_WHEN = KEY_ZIP + 1, KEY_WHERE, KEY_METRICS, KEYS };

static enum dse_status read_include(struct dse_reader *r, const yaml_node_t *node);

static const struct {
    const char *name;
    enum dse_status (*read)(struct dse_reader *, const yaml_node_t *);
    bool whole; /* a file that says it overrules all of what included ones say */
} keys[KEYS] = {
    [KEY_VERSION] = {"schema_version", read_version, false},
    [KEY_INCLUDE] = {"include", read_include, false},
    [KEY_NAME] = {"name", read_name, true},
    [KEY_SEED] = {"seed", read_seed, true},
    [KEY_EVALUATOR] = {"evaluator", read_evaluator, true},
    [KEY_FIXED] = {"fixed", read_fixed_map, false},
    [KEY_VARY] = {"vary", read_vary_map, false},
    [KEY_ZIP] = {"zip", read_zip, false},
    [KEY_WHEN] = {"when", read_when, false},
    [KEY_WHERE] = {"where", read_where, false},
    [KEY_METRICS] = {"metrics", read_metrics, true},
};

static enum dse_status check_key_names(struct dse_reader *r, const yaml_node_t *root) {
    const char *names[KEYS + 1] = {NULL};
    for (size_t i = 0; i < KEYS; i++) {
        names[i] = keys[i].name;
    }
    return check_known(r, root, "", names);
}

static enum dse_status read_key(struct dse_reader *r, const yaml_node_t *root, size_t key) {
    struct dse_scalar name;
    const yaml_node_t *node = member(r, root, keys[key].name, &name);
    if (node != NULL && keys[key].whole) {
        r->whole[r->whole_count++] = name;
    }
    return node == NULL ? DSE_OK : keys[key].read(r, node);
}

static bool zip_comes_first(const struct dse_reader *r, const yaml_node_t *root) {
    struct dse_scalar zip, vary;
    return member(r, root, "zip", &zip) != NULL && member(r, root, "vary", &vary) != NULL &&
           (zip.line < vary.line || (zip.line == vary.line && zip.column < vary.column));
}

static enum dse_status missing_key(struct dse_reader *r, size_t key, const char *example) {
    struct dse_scalar start = dse_specification_start(r->spec);
    return dse_scalar_error(&start, r->error, "the key '%s' is missing (write '%s: %s')",
                            keys[key].name, keys[key].name, example);
}

/* Only the specification itself must have a version, an included file may. */
static enum dse_status read_keys(struct dse_reader *r) {
    const yaml_node_t *root = yaml_document_get_root_node(r->source->document);
    struct dse_scalar version;
    if (root->type != YAML_MAPPING_NODE) {
        return wrong_type(r, root, "a specification", "a map of keys");
    }
    if (r->source == r->spec->sources[0] && member(r, root, "schema_version", &version) == NULL) {
        return missing_key(r, KEY_VERSION, "1");
    }
    enum dse_status status = read_key(r, root, KEY_VERSION);
    if (status == DSE_OK) {
        status = check_key_names(r, root);
    }
    bool swap = zip_comes_first(r, root);
    for (size_t i = KEY_VERSION + 1; i < KEYS && status == DSE_OK; i++) {
        size_t key = swap && i == KEY_VARY  ? (size_t)KEY_ZIP
                     : swap && i == KEY_ZIP ? (size_t)KEY_VARY
                                            : i;
        status = read_key(r, root, key);
    }
    return status;
}

/* ---- include -------------------------------------------------------------------------- */

/* Takes over a source that was started; NULL (and nothing is left of it) if there is no memory. */
static struct dse_source *add_source(struct dse_specification *spec, struct dse_source *source) {
    size_t wanted = spec->source_count + 1;
    struct dse_source **sources = realloc(spec->sources, wanted * sizeof(struct dse_source *));
    struct dse_source *own = malloc(sizeof *own);
    if (sources != NULL) {
        spec->sources = sources;
    }
    if (sources == NULL || own == NULL) {
        free(own);
        dse_source_free(source);
        return NULL;
    }
    *own = *source;
    sources[spec->source_count++] = own;
    return own;
}

/* Reads the keys of source number `index`, which has just been loaded. */
static enum dse_status read_source(struct dse_reader *r, size_t index) {
    const struct dse_source *before = r->source;
    r->source = r->spec->sources[index];
    r->path[r->depth++] = index;
    enum dse_status status = read_keys(r);
    r->depth--;
    r->source = before;
    return status;
}

/* A source that is on the path includes itself by way of those behind it. */
static enum dse_status circle(struct dse_reader *r, const struct dse_scalar *place, size_t index) {
    struct dse_text chain = {0};
    size_t at = 0;
    while (r->path[at] != index) {
        at++;
    }
    for (; at < r->depth; at++) {
        dse_text_append_format(&chain, "%s includes ", r->spec->sources[r->path[at]]->name);
    }
    enum dse_status status =
        dse_scalar_error(place, r->error, "the includes go in a circle: %s%s",
                         chain.failed ? "" : chain.data, r->spec->sources[index]->name);
    dse_text_free(&chain);
    return status;
}

/* Notes that the source being read includes another one, and what that includes. */
static void note_include(struct dse_reader *r, size_t index) {
    size_t own = r->path[r->depth - 1];
    r->includes[own][index] = true;
    for (size_t i = 0; i < r->spec->source_count; i++) {
        r->includes[own][i] |= r->includes[index][i];
    }
}

static bool is_on_path(const struct dse_reader *r, size_t index) {
    size_t at = 0;
    while (at < r->depth && r->path[at] != index) {
        at++;
    }
    return at < r->depth;
}

/* A file that cannot be read is told of where it is included. */
static enum dse_status load_source(struct dse_reader *r, const struct dse_scalar *place,
                                   FILE *stream, struct dse_source *source) {
    if (r->depth > DSE_SPECIFICATION_DEPTH_MAX) {
        dse_source_free(source);
        return dse_scalar_error(place, r->error, "files include each other more than %d deep",
                                DSE_SPECIFICATION_DEPTH_MAX);
    }
    if (r->spec->source_count == DSE_SPECIFICATION_SOURCES_MAX) {
        dse_source_free(source);
        return dse_scalar_error(place, r->error, "more than %d files",
                                DSE_SPECIFICATION_SOURCES_MAX);
    }
    size_t index = r->spec->source_count;
    struct dse_source *own = add_source(r->spec, source);
    if (own == NULL) {
        return no_memory(r->error);
    }
    enum dse_status status = dse_source_read(stream, own, r->error);
    if (status == DSE_IO) {
        dse_error_prefix(r->error, "%s: ", own->name);
        dse_scalar_locate(place, r->error);
    }
    return status == DSE_OK ? read_source(r, index) : status;
}

/* A file that was read before is not read again. */
static enum dse_status include_stream(struct dse_reader *r, const struct dse_scalar *place,
                                      FILE *stream, const char *name) {
    struct dse_source source;
    size_t index = 0;
    enum dse_status status = dse_source_start(stream, name, &source, r->error);
    if (status != DSE_OK) {
        return status;
    }
    while (index < r->spec->source_count && !dse_source_same(&source, r->spec->sources[index])) {
        index++;
    }
    if (index == r->spec->source_count) {
        status = load_source(r, place, stream, &source);
    } else {
        dse_source_free(&source);
        status = is_on_path(r, index) ? circle(r, place, index) : DSE_OK;
    }
    if (status == DSE_OK) {
        note_include(r, index);
    }
    return status;
}

static enum dse_status include_file(struct dse_reader *r, const struct dse_scalar *place) {
    FILE *stream;
    char *name;
    if (r->opener == NULL) {
        return dse_scalar_error(place, r->error, "nothing can be included here");
    }
    enum dse_status status =
        r->opener->open(r->opener->context, place->file, place->text, &stream, &name, r->error);
    if (status != DSE_OK) {
        dse_scalar_locate(place, r->error);
        return status;
    }
    status = include_stream(r, place, stream, name);
    fclose(stream);
    free(name);
    return status;
}

static enum dse_status read_include(struct dse_reader *r, const yaml_node_t *node) {
    struct dse_scalars paths = {0};
    enum dse_status status = read_scalars(r, node, "include", true, &paths);
    for (size_t i = 0; i < paths.count && status == DSE_OK; i++) {
        status = include_file(r, &paths.at[i]);
    }
    free(paths.at);
    return status;
}

/* ---- all ------------------------------------------------------------------------------ */

static enum dse_status read_all(struct dse_reader *r, FILE *stream, const char *file) {
    struct dse_source source;
    enum dse_status status = dse_source_start(stream, file, &source, r->error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_source *own = add_source(r->spec, &source);
    if (own == NULL) {
        return no_memory(r->error);
    }
    status = dse_source_read(stream, own, r->error);
    if (status == DSE_OK) {
        status = read_source(r, 0);
    }
    if (status == DSE_OK && r->spec->evaluator.text == NULL) {
        status = missing_key(r, KEY_EVALUATOR, "topology");
    }
    return status == DSE_OK ? dse_specification_settle(r) : status;
}

enum dse_status dse_specification_read(FILE *stream, const char *file,
                                       const struct dse_opener *opener,
                                       struct dse_specification *specification,
                                       struct dse_error *error) {
    struct dse_specification spec = {.seed = 1};
    struct dse_reader r = {.spec = &spec, .error = error, .opener = opener};
    enum dse_status status = read_all(&r, stream, file);
    for (size_t i = 0; i < r.when_count; i++) {
        dse_conditions_free(r.whens[i].conditions, r.whens[i].condition_count);
    }
    free(r.whens);
    if (status == DSE_OK) {
        *specification = spec;
    } else {
        dse_specification_free(&spec);
    }
    return status;
}

void dse_specification_free(struct dse_specification *specification) {
    for (size_t i = 0; i < specification->setting_count; i++) {
        dse_setting_free(&specification->settings[i]);
    }
    for (size_t i = 0; i < specification->comparison_count; i++) {
        free(specification->comparisons[i].owned);
    }
    for (size_t i = 0; i < specification->source_count; i++) {
        dse_source_free(specification->sources[i]);
        free(specification->sources[i]);
    }
    free(specification->settings);
    free(specification->comparisons);
    free(specification->metrics.at);
    free(specification->sources);
    *specification = (struct dse_specification){0};
}

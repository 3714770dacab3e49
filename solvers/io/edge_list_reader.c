/* Edge lists: a link a line, the two routers by id or name. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "solvers/io/name_table.h"
#include "solvers/io/reader_tools.h"
#include "solvers/io/statements.h"

enum {
    COLUMNS_MOST = 64,
    DECLARED_MOST = 1 << 24 /* routers, since a short comment can declare as many as it likes */
};

struct field {
    char *text;
    size_t length;
    size_t column;
};

enum role { ROLE_IGNORED, ROLE_FROM, ROLE_TO, ROLE_MULTIPLICITY, ROLE_CLASS };

struct edge_list {
    struct dse_lines lines;
    struct dse_name_table names;
    struct dse_statements links;
    struct dse_reader_report *report;
    struct dse_graph_builder *builder;
    uint32_t endpoints; /* of a router of which the file does not say it */

    char separator; /* blank, comma or semicolon; NUL before the first line of content */
    bool has_header;
    enum role roles[COLUMNS_MOST];
    size_t columns; /* that matter, where there is a header */
    struct field fields[COLUMNS_MOST];
    size_t field_count;

    uint64_t link_lines, name_fields; /* lines with a link; fields that name a router in words */
    uint64_t weights, attributes;     /* lines with them */
    uint64_t promised;                /* links, by a comment; 0: none */
    uint64_t first_ids[2];
    uint32_t first_names[2];
    bool first_is_pair; /* the first line of content is two numbers and nothing else */

    bool is_ours;       /* begins as the writer's files do; then: */
    uint32_t *declared; /* end points of router i */
    size_t declared_room;
    struct dse_class_names classes;
};

static enum dse_status bad(const struct edge_list *list, const char *column, const char *message,
                           struct dse_error *error) {
    return dse_reader_bad(error, list->lines.number, (size_t)(column - list->lines.text) + 1, "%s",
                          message);
}

/* ---- fields ---------------------------------------------------------------------------------- */

static bool ends_field(const struct edge_list *list, const char *at) {
    return *at == '\n' || (list->separator == ' ' ? dse_is_blank(*at) : *at == list->separator);
}

/* Takes the quotes from "a ""b""" in place; returns what follows it, NULL if it does not end. */
static char *unquote(struct field *field) {
    char *from = field->text + 1, *to = field->text;
    for (;; from++) {
        if (*from == '\n') {
            return NULL;
        }
        if (*from == '"' && *++from != '"') {
            break;
        }
        *to++ = *from;
    }
    field->length = (size_t)(to - field->text);
    return from;
}

/* Whether a comment starts at `end`, a blank being between it and the field that starts at `at`. */
static bool starts_comment(const char *at, const char *end) {
    return (*end == '#' || *end == '%') && end > at && dse_is_blank(end[-1]);
}

/* The field at `at`; *next is where the next one may start, NULL after the last. */
static enum dse_status take_field(struct edge_list *list, char *at, char **next,
                                  struct dse_error *error) {
    struct field *field = &list->fields[list->field_count];
    *field = (struct field){.text = at, .column = (size_t)(at - list->lines.text) + 1};
    char *end = at;
    if (*at == '"') {
        end = unquote(field);
        if (end == NULL) {
            return bad(list, at, "a quoted name that does not end", error);
        }
        char *rest = end;
        while (list->separator != ' ' && dse_is_blank(*rest)) {
            rest++;
        }
        if (!ends_field(list, rest) && !starts_comment(at, rest)) {
            return bad(list, rest, "text right after a quoted name", error);
        }
        end = rest;
    } else {
        while (!ends_field(list, end) && !starts_comment(at, end)) {
            end++;
        }
        const char *last = end;
        while (last > at && dse_is_blank(last[-1])) {
            last--;
        }
        field->length = (size_t)(last - at);
    }
    list->field_count++;
    *next = *end == '\n' || starts_comment(at, end) ? NULL : end + 1;
    return DSE_OK;
}

/* A dictionary as networkx writes it behind a link is the rest of the line. */
static bool is_attributes(const struct edge_list *list, const char *at) {
    const char *end = list->lines.text + list->lines.length;
    while (end > at && dse_is_blank(end[-1])) {
        end--;
    }
    return *at == '{' && end[-1] == '}' && list->field_count == 2 && !list->has_header;
}

static enum dse_status split(struct edge_list *list, struct dse_error *error) {
    list->field_count = 0;
    char *at = list->lines.text;
    while (at != NULL) {
        while (dse_is_blank(*at)) {
            at++;
        }
        bool empty_field = list->separator != ' ' && list->field_count > 0;
        if (*at == '#' || *at == '%' || (*at == '\n' && !empty_field)) {
            break;
        }
        if (is_attributes(list, at)) {
            list->attributes++;
            break;
        }
        if (list->field_count == COLUMNS_MOST) {
            return bad(list, at, "more than 64 columns", error);
        }
        enum dse_status status = take_field(list, at, &at, error);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

/* What separates the fields of a file is told by its first line of content. */
static char find_separator(const char *at) {
    bool quoted = false, starts_token = true;
    for (; *at != '\n'; at++) {
        if (!quoted && starts_token && (*at == '#' || *at == '%' || *at == '{')) {
            break;
        }
        if (*at == '"') {
            quoted = !quoted;
        }
        if (!quoted && (*at == ',' || *at == ';')) {
            return *at;
        }
        starts_token = dse_is_blank(*at);
    }
    return ' ';
}

/* ---- the header ------------------------------------------------------------------------------ */

static bool is_word(const struct field *field, const char *const *words) {
    for (; *words != NULL; words++) {
        if (strlen(*words) == field->length &&
            strncasecmp(field->text, *words, field->length) == 0) {
            return true;
        }
    }
    return false;
}

static enum role role_of(const struct field *field) {
    static const char *const from[] = {"from",   "source",   "src",     "node1",    "router1",
                                       "node_a", "router_a", "switch1", "switch_a", NULL};
    static const char *const to[] = {"to",          "target",  "dst",      "dest",
                                     "destination", "node2",   "router2",  "node_b",
                                     "router_b",    "switch2", "switch_b", NULL};
    static const char *const multiplicity[] = {"multiplicity", NULL};
    static const char *const link_class[] = {"class", NULL};
    return is_word(field, from)           ? ROLE_FROM
           : is_word(field, to)           ? ROLE_TO
           : is_word(field, multiplicity) ? ROLE_MULTIPLICITY
           : is_word(field, link_class)   ? ROLE_CLASS
                                          : ROLE_IGNORED;
}

/* Takes the present line for a header if it names both ends of a link, and each role once. */
static bool take_header(struct edge_list *list) {
    size_t met[ROLE_CLASS + 1] = {0};
    struct dse_text ignored = {0};
    for (size_t i = 0; i < list->field_count; i++) {
        const struct field *field = &list->fields[i];
        enum role role = role_of(field);
        list->roles[i] = role;
        met[role]++;
        if (role != ROLE_IGNORED) {
            list->columns = i + 1;
        } else if (dse_name_fault(field->text, field->length) == NULL) {
            dse_text_append_format(&ignored, "%s'%.*s'", ignored.length > 0 ? ", " : "",
                                   (int)(field->length < 32 ? field->length : 32), field->text);
        }
    }
    list->has_header = met[ROLE_FROM] == 1 && met[ROLE_TO] == 1 && met[ROLE_MULTIPLICITY] <= 1 &&
                       met[ROLE_CLASS] <= 1;
    if (list->has_header && ignored.length > 0) {
        dse_reader_warn(list->report, "ignored the columns %s", ignored.data);
    }
    dse_text_free(&ignored);
    return list->has_header;
}

/* ---- routers and links ----------------------------------------------------------------------- */

static enum dse_status too_large(const struct edge_list *list, struct dse_error *error) {
    if (list->names.failed && list->names.count == DSE_GRAPH_ROUTERS_MAX) {
        return dse_reader_bad(error, list->lines.number, 0, "more than 2^28 routers");
    }
    return dse_reader_no_memory(error);
}

static enum dse_status take_router(struct edge_list *list, const struct field *field,
                                   uint32_t *router, struct dse_error *error) {
    const char *fault =
        field->length == 0 ? "an empty name" : dse_name_fault(field->text, field->length);
    if (fault != NULL) {
        return dse_reader_bad(error, list->lines.number, field->column, "%s", fault);
    }
    uint32_t before = list->names.count, texts = list->names.texts;
    *router = dse_name_table_add(&list->names, field->text, field->length);
    if (list->names.failed) {
        return too_large(list, error);
    }
    if (list->is_ours && list->names.count > before) {
        return dse_reader_bad(error, list->lines.number, field->column,
                              "no comment `# router' or `# routers' declares this router");
    }
    list->name_fields += list->names.texts > texts || !dse_name_is_number(&list->names, *router);
    return DSE_OK;
}

static inline void take_link(struct edge_list *list, uint32_t from, uint32_t to, uint32_t count,
                             uint8_t link_class) {
    list->link_lines++;
    if (from == to) {
        list->report->dropped_loops += count;
    } else {
        dse_statements_add(&list->links, from, to, count, link_class);
    }
}

static enum dse_status take_multiplicity(struct edge_list *list, const struct field *field,
                                         uint32_t *count, struct dse_error *error) {
    uint64_t value;
    if (!dse_digits_parse(field->text, field->length, &value) || value == 0 || value > UINT32_MAX) {
        return dse_reader_bad(error, list->lines.number, field->column,
                              "a multiplicity is a whole number from 1 to 4294967295");
    }
    *count = (uint32_t)value;
    return DSE_OK;
}

static enum dse_status take_class(struct edge_list *list, const struct field *field,
                                  uint8_t *link_class, struct dse_error *error) {
    const char *fault = dse_class_names_add(&list->classes, field->text, field->length, link_class);
    return fault == NULL ? DSE_OK
                         : dse_reader_bad(error, list->lines.number, field->column, "%s", fault);
}

/* Digits with a sign, a point and an exponent; or an infinity or no number. */
static bool is_weight(const struct field *field) {
    static const char *const words[] = {"inf", "-inf", "nan", "infinity", NULL};
    const char *at = field->text, *end = at + field->length;
    at += at < end && (*at == '-' || *at == '+');
    const char *digits = at;
    while (at < end && (dse_is_digit(*at) || *at == '.')) {
        at++;
    }
    if (at > digits && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < end && (*at == '-' || *at == '+');
        digits = at;
        while (at < end && dse_is_digit(*at)) {
            at++;
        }
    }
    return (at == end && at > digits) || is_word(field, words);
}

/* Without a header: two routers and perhaps a weight. */
static enum dse_status check_weight(struct edge_list *list, struct dse_error *error) {
    while (list->field_count > 2 && list->fields[list->field_count - 1].length == 0) {
        list->field_count--;
    }
    if (list->field_count > 3) {
        return dse_reader_bad(error, list->lines.number, list->fields[3].column,
                              "a line has two routers and at most a weight; name more columns in a "
                              "header line");
    }
    if (list->field_count == 3) {
        if (!is_weight(&list->fields[2])) {
            return dse_reader_bad(error, list->lines.number, list->fields[2].column,
                                  "the weight of a link is not a number; a line has two routers "
                                  "and at most a weight");
        }
        list->weights++;
    }
    return DSE_OK;
}

static enum dse_status take_fields(struct edge_list *list, struct dse_error *error) {
    if (list->field_count < (list->has_header ? list->columns : 2)) {
        return dse_reader_bad(error, list->lines.number, list->fields[0].column,
                              list->has_header
                                  ? "fewer columns than the header names"
                                  : "one router alone; a link is two routers on a line");
    }
    uint32_t from = 0, to = 0, count = 1;
    uint8_t link_class = 0;
    enum dse_status status = list->has_header ? DSE_OK : check_weight(list, error);
    size_t columns = list->has_header ? list->columns : 2;
    for (size_t i = 0; i < columns && status == DSE_OK; i++) {
        const struct field *field = &list->fields[i];
        switch (list->has_header ? list->roles[i] : i == 0 ? ROLE_FROM : ROLE_TO) {
        case ROLE_FROM:
            status = take_router(list, field, &from, error);
            break;
        case ROLE_TO:
            status = take_router(list, field, &to, error);
            break;
        case ROLE_MULTIPLICITY:
            status = take_multiplicity(list, field, &count, error);
            break;
        case ROLE_CLASS:
            status = take_class(list, field, &link_class, error);
            break;
        case ROLE_IGNORED:
            break;
        }
    }
    if (status == DSE_OK) {
        take_link(list, from, to, count, link_class);
    }
    return status;
}

/* ---- comments -------------------------------------------------------------------------------- */

/* The number after the word at `at`, whatever blanks stand between. */
static bool number_after(const char *at, const char *word, uint64_t *value) {
    const char *digits = at + strlen(word);
    while (dse_is_blank(*digits)) {
        digits++;
    }
    size_t length = 0;
    while (dse_is_digit(digits[length])) {
        length++;
    }
    return dse_digits_parse(digits, length, value);
}

/* SNAP's files begin with `# Nodes: 5 Edges: 7`. */
static void take_promise(struct edge_list *list) {
    static const char word[] = "Edges:";
    const char *found = memmem(list->lines.text, list->lines.length, word, strlen(word));
    uint64_t links;
    if (found != NULL && number_after(found, word, &links)) {
        list->promised = links;
    }
}

static enum dse_status declare(struct edge_list *list, uint64_t count, uint64_t endpoints,
                               struct dse_error *error) {
    if (count > DECLARED_MOST || list->names.count + count > DECLARED_MOST ||
        endpoints > UINT32_MAX) {
        return dse_reader_bad(error, list->lines.number, 0,
                              "more than 2^24 routers declared, or 2^32 end points of one");
    }
    size_t wanted = list->names.count + (size_t)count;
    if (wanted > list->declared_room) {
        size_t room = wanted > 2 * list->declared_room ? wanted : 2 * list->declared_room;
        uint32_t *moved = realloc(list->declared, room * sizeof *moved);
        if (moved == NULL) {
            return dse_reader_no_memory(error);
        }
        list->declared = moved;
        list->declared_room = room;
    }
    for (size_t i = list->names.count; i < wanted; i++) {
        list->declared[i] = (uint32_t)endpoints;
    }
    return DSE_OK;
}

/* `# routers 8 endpoints 4`: called by their numbers, from that of those before on. */
static enum dse_status declare_numbers(struct edge_list *list, uint64_t count, uint64_t endpoints,
                                       struct dse_error *error) {
    enum dse_status status = declare(list, count, endpoints, error);
    for (; count > 0 && status == DSE_OK; count--) {
        uint32_t number = list->names.count;
        if (dse_name_table_add_number(&list->names, number) != number) {
            return list->names.failed
                       ? too_large(list, error)
                       : dse_reader_bad(error, list->lines.number, 0,
                                        "router %" PRIu32 " is declared twice", number);
        }
    }
    return status;
}

/* `# router NAME endpoints 4` */
static enum dse_status declare_name(struct edge_list *list, const struct field *field,
                                    uint64_t endpoints, struct dse_error *error) {
    enum dse_status status = declare(list, 1, endpoints, error);
    const char *fault =
        field->length == 0 ? "an empty name" : dse_name_fault(field->text, field->length);
    if (status == DSE_OK && fault != NULL) {
        return dse_reader_bad(error, list->lines.number, field->column, "%s", fault);
    }
    uint32_t before = list->names.count;
    if (status == DSE_OK &&
        dse_name_table_add(&list->names, field->text, field->length) != before) {
        return list->names.failed ? too_large(list, error)
                                  : dse_reader_bad(error, list->lines.number, field->column,
                                                   "this router is declared twice");
    }
    return status;
}

static bool is_field(const struct field *field, const char *word) {
    return field->length == strlen(word) && memcmp(field->text, word, field->length) == 0;
}

static enum dse_status take_declaration(struct edge_list *list, struct dse_error *error) {
    char separator = list->separator, *hash = strchr(list->lines.text, '#');
    *hash = ' ';
    list->separator = ' ';
    enum dse_status status = split(list, error);
    list->separator = separator;
    const struct field *fields = list->fields;
    uint64_t endpoints, count;
    bool many = list->field_count > 0 && is_field(&fields[0], "routers");
    if (status != DSE_OK || list->field_count == 0 || !(many || is_field(&fields[0], "router"))) {
        return DSE_OK; /* any other comment, which may hold what it likes */
    }
    if (list->field_count != 4 || !is_field(&fields[2], "endpoints") ||
        !dse_digits_parse(fields[3].text, fields[3].length, &endpoints) ||
        (many && !dse_digits_parse(fields[1].text, fields[1].length, &count))) {
        return dse_reader_bad(error, list->lines.number, 1,
                              "`# router NAME endpoints N' or `# routers COUNT endpoints N' is "
                              "expected");
    }
    if (list->link_lines > 0) {
        return dse_reader_bad(error, list->lines.number, 1,
                              "routers are declared before the first link");
    }
    return many ? declare_numbers(list, count, endpoints, error)
                : declare_name(list, &fields[1], endpoints, error);
}

static const char magic[] = "# dse edge list";

static enum dse_status take_comment(struct edge_list *list, struct dse_error *error) {
    if (list->lines.number == 1 && list->lines.length >= strlen(magic) &&
        memcmp(list->lines.text, magic, strlen(magic)) == 0) {
        list->is_ours = true;
        return DSE_OK;
    }
    if (list->is_ours && *list->lines.text == '#') {
        return take_declaration(list, error);
    }
    take_promise(list);
    return DSE_OK;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* A number of at most 18 digits without leading zeros, as most ids are. */
static inline const char *scan_id(const char *at, uint64_t *id) {
    const char *start = at;
    uint64_t value = 0;
    while (dse_is_digit(*at)) {
        value = 10 * value + (uint64_t)(*at++ - '0');
    }
    *id = value;
    return at > start && at - start <= 18 && (*start != '0' || at - start == 1) ? at : NULL;
}

static inline const char *skip_blanks(const char *at) {
    while (dse_is_blank(*at)) {
        at++;
    }
    return at;
}

/* Takes a line of two ids and nothing else, as nearly all lines of large files are. False, and
 * nothing done, if the line is anything else. */
static bool take_pair(struct edge_list *list) {
    uint64_t from, to;
    const char *at = scan_id(skip_blanks(list->lines.text), &from);
    if (at == NULL) {
        return false;
    }
    const char *second = skip_blanks(at);
    if (list->separator != ' ') {
        if (*second++ != list->separator) {
            return false;
        }
        second = skip_blanks(second);
    } else if (second == at) {
        return false;
    }
    at = scan_id(second, &to);
    if (at == NULL || *skip_blanks(at) != '\n') {
        return false;
    }
    uint32_t from_name = dse_name_table_add_number(&list->names, from);
    uint32_t to_name = dse_name_table_add_number(&list->names, to);
    if (!list->names.failed) {
        take_link(list, from_name, to_name, 1, 0);
    }
    return true;
}

static void remember_first(struct edge_list *list) {
    const struct field *fields = list->fields;
    list->first_is_pair = list->field_count == 2;
    for (size_t i = 0; i < 2; i++) {
        list->first_names[i] = dse_name_table_find(&list->names, fields[i].text, fields[i].length);
        uint32_t name = list->first_names[i];
        list->first_is_pair = list->first_is_pair && dse_name_is_number(&list->names, name);
        list->first_ids[i] = list->names.names[name].value;
    }
}

static enum dse_status take_content(struct edge_list *list, struct dse_error *error) {
    bool first = list->separator == '\0';
    if (first) {
        list->separator = find_separator(list->lines.text);
    }
    enum dse_status status = split(list, error);
    if (status != DSE_OK || (first && take_header(list))) {
        return status;
    }
    status = take_fields(list, error);
    if (status == DSE_OK && list->link_lines == 1 && !list->has_header) {
        remember_first(list);
    }
    return status;
}

static enum dse_status read_lines(struct edge_list *list, struct dse_error *error) {
    enum dse_status status;
    bool more;
    while ((status = dse_lines_next(&list->lines, &more, error)) == DSE_OK && more) {
        bool may_be_pair = list->link_lines > 0 && !list->has_header && !list->is_ours;
        if (!may_be_pair || !take_pair(list)) {
            const char *at = skip_blanks(list->lines.text);
            if (*at == '#' || *at == '%') {
                status = take_comment(list, error);
            } else if (*at != '\n') {
                status = take_content(list, error);
            }
        }
        if (list->names.failed || list->links.failed) {
            status = too_large(list, error);
        }
        if (status != DSE_OK) {
            return status;
        }
    }
    return status;
}

/* ---- a first line that is no link ------------------------------------------------------------ */

/* Whether a link other than that of the first line leads to a router. */
static bool is_linked(const struct edge_list *list, uint32_t router) {
    size_t first = list->first_names[0] != list->first_names[1];
    for (size_t i = first; i < list->links.count; i++) {
        if (list->links.items[i].from == router || list->links.items[i].to == router) {
            return true;
        }
    }
    return first != 0 && list->links.items[0].repeated;
}

/* What the first line is, seen from the whole file. */
struct first_line {
    bool is_header;
    uint32_t without[2]; /* names that no other line has; UINT32_MAX: none */
};

static struct first_line unheaded(void) {
    return (struct first_line){.without = {UINT32_MAX, UINT32_MAX}};
}

/* Words over columns of numbers, which name nothing that we know. */
static bool is_unknown_header(const struct edge_list *list) {
    return !list->is_ours && !list->has_header && list->link_lines > 1 && list->names.texts == 2 &&
           list->name_fields == 2 && !dse_name_is_number(&list->names, list->first_names[0]) &&
           !dse_name_is_number(&list->names, list->first_names[1]);
}

/* Least, greatest and number of the ids that other lines than the first have. */
struct id_range {
    uint64_t least, most, count;
};

static struct id_range other_ids(const struct edge_list *list, const struct first_line *first) {
    struct id_range range = {.least = UINT64_MAX};
    for (uint32_t i = 0; i < list->names.count; i++) {
        if (i != first->without[0] && i != first->without[1]) {
            uint64_t id = list->names.names[i].value;
            range.least = id < range.least ? id : range.least;
            range.most = id > range.most ? id : range.most;
            range.count++;
        }
    }
    return range;
}

/* Many files begin with the numbers of routers and links, which look like a link. They are told
 * from one where the rest of the file is of exactly these numbers. Where too few links follow, the
 * file is cut off. */
static enum dse_status judge_counts(struct edge_list *list, struct first_line *first,
                                    struct dse_error *error) {
    uint64_t routers = list->first_ids[0], links = list->first_ids[1];
    uint64_t following = list->link_lines - 1;
    for (size_t i = 0; i < 2; i++) {
        if (!is_linked(list, list->first_names[i])) {
            first->without[i] = list->first_names[i];
        }
    }
    bool links_is_router = first->without[1] == UINT32_MAX;
    struct id_range range = other_ids(list, first);
    bool exact = links == following && range.count == routers && range.least <= 1 &&
                 range.most - range.least == routers - 1;
    if (exact && (!links_is_router || links == routers)) {
        first->is_header = true;
        list->report->dropped_loops -= links == routers;
        dse_reader_warn(list->report,
                        "took the first line, %" PRIu64 " %" PRIu64
                        ", for the numbers of routers and links",
                        routers, links);
    } else if (exact) {
        dse_reader_warn(list->report,
                        "the first line, %" PRIu64 " %" PRIu64
                        ", was read as a link, but may be the numbers of routers and links",
                        routers, links);
    } else if (!links_is_router && links > following && links > routers + 1 &&
               range.most <= routers && range.count > routers / 2) {
        return dse_reader_bad(error, list->lines.number, 0,
                              "the first line promises %" PRIu64 " routers and %" PRIu64
                              " links, %" PRIu64 " links follow",
                              routers, links, following);
    }
    return DSE_OK;
}

static enum dse_status judge_first_line(struct edge_list *list, struct first_line *first,
                                        struct dse_error *error) {
    *first = unheaded();
    enum dse_status status = DSE_OK;
    if (is_unknown_header(list)) {
        first->is_header = true;
        memcpy(first->without, list->first_names, sizeof first->without);
        dse_reader_warn(list->report, "took the first line for a header");
    } else if (list->first_is_pair && list->names.texts == 0 && list->link_lines > 1) {
        status = judge_counts(list, first, error);
    }
    if (!first->is_header) {
        *first = unheaded();
    }
    return status;
}

/* ---- the network ----------------------------------------------------------------------------- */

/* The names in the order of the routers: ascending where all are numbers that the file does not
 * declare, else as they first appear. */
static uint32_t order_names(struct edge_list *list, const struct first_line *first,
                            uint32_t *names) {
    uint32_t count = 0;
    bool numbers = true, ascending = true;
    for (uint32_t i = 0; i < list->names.count; i++) {
        if (i == first->without[0] || i == first->without[1]) {
            continue;
        }
        const struct dse_name *name = &list->names.names[i];
        numbers = numbers && name->length == 0;
        ascending =
            ascending && (count == 0 || list->names.names[names[count - 1]].value < name->value);
        names[count++] = i;
    }
    if (numbers && !ascending && !list->is_ours) {
        dse_name_table_sort(&list->names, names, count);
    }
    return count;
}

static bool skips_first(const struct edge_list *list, const struct first_line *first) {
    return first->is_header && list->first_names[0] != list->first_names[1];
}

static void report_repeats(struct edge_list *list, const struct first_line *first) {
    const struct dse_statements *links = &list->links;
    size_t count = links->count - skips_first(list, first);
    struct dse_reader_report *report = list->report;
    report->dropped_duplicates = links->repeats;
    if (links->reversals == count && count > 0) {
        dse_reader_warn(report, "every link is listed in both directions");
    } else {
        report->dropped_duplicates += links->reversals;
    }
    dse_reader_count(report, "duplicates with another multiplicity than the first, which counts",
                     links->differing);
    dse_reader_count(report, "lines whose weight was ignored", list->weights);
    dse_reader_count(report, "lines whose attributes were ignored", list->attributes);
}

static void build(struct edge_list *list, const struct first_line *first, uint32_t *names,
                  uint32_t *router_of) {
    struct dse_graph_builder *builder = list->builder;
    uint32_t routers = order_names(list, first, names);
    dse_graph_builder_routers(builder, routers, list->endpoints);
    for (uint32_t router = 0; router < routers; router++) {
        router_of[names[router]] = router;
        if (list->is_ours) {
            dse_graph_builder_endpoints(builder, router, list->declared[names[router]]);
        }
    }
    for (size_t i = skips_first(list, first); i < list->links.count; i++) {
        const struct dse_statement *link = &list->links.items[i];
        dse_graph_builder_link(builder, router_of[link->from], router_of[link->to], link->count,
                               link->link_class);
    }
    dse_name_table_apply(&list->names, names, routers, builder);
    dse_class_names_apply(&list->classes, builder);
}

static enum dse_status finish(struct edge_list *list, struct dse_error *error) {
    if (list->promised > list->link_lines) {
        return dse_reader_bad(error, list->lines.number, 0,
                              "a comment promises %" PRIu64 " links, the file has %" PRIu64,
                              list->promised, list->link_lines);
    }
    if (list->names.count == 0) {
        return dse_reader_bad(error, list->lines.number, 0, "no link in this file");
    }
    dse_statements_settle(&list->links);
    if (list->links.failed) {
        return dse_reader_no_memory(error);
    }
    struct first_line first;
    enum dse_status status = judge_first_line(list, &first, error);
    if (status != DSE_OK) {
        return status;
    }
    uint32_t *names = malloc(list->names.count * sizeof *names);
    uint32_t *router_of = malloc(list->names.count * sizeof *router_of);
    if (names != NULL && router_of != NULL) {
        report_repeats(list, &first);
        build(list, &first, names, router_of);
    } else {
        status = dse_reader_no_memory(error);
    }
    free(names);
    free(router_of);
    return status;
}

static enum dse_status read_edge_list(FILE *stream, const struct dse_reader_options *options,
                                      struct dse_graph_builder *builder,
                                      struct dse_reader_report *report, struct dse_error *error) {
    struct edge_list *list = calloc(1, sizeof *list);
    if (list == NULL) {
        return dse_reader_no_memory(error);
    }
    list->lines.stream = stream;
    list->builder = builder;
    list->report = report;
    list->endpoints = dse_reader_endpoints(options);
    enum dse_status status = read_lines(list, error);
    if (status == DSE_OK) {
        status = finish(list, error);
    }
    dse_lines_free(&list->lines);
    dse_name_table_free(&list->names);
    dse_statements_free(&list->links);
    free(list->declared);
    free(list);
    return status;
}

/* Any text may be an edge list; that of the writer certainly is. */
static int recognise(const char *head, size_t length) {
    static const char mark[] = "\xef\xbb\xbf";
    if (length >= 3 && memcmp(head, mark, 3) == 0) {
        head += 3;
        length -= 3;
    }
    if (length >= strlen(magic) && memcmp(head, magic, strlen(magic)) == 0) {
        return 100;
    }
    return memchr(head, '\0', length) == NULL ? 10 : 0;
}

const struct dse_reader dse_reader_edge_list = {
    .name = "edge_list",
    .summary = "a link a line, two routers by id or name",
    .accepts =
        "A line holds two routers, separated by blanks, or by a comma or semicolon if the first "
        "line with content has one. Routers are called by numbers, from 0, from 1 or sparse, or by "
        "names, which may be quoted; a router is what is named, so ids leave no phantoms. All "
        "numbers: routers stand in ascending order, else in that of their first appearance. A "
        "third "
        "column is a weight, and attributes in braces may follow; both are ignored and counted. "
        "A comment starts with # or % at the start of a word and ends with the line. CRLF, a byte "
        "order mark and a missing last line feed do not matter. "
        "A header line names the columns: `from' and `to' (or source and target, src and dst, "
        "node1 "
        "and node2, router1 and router2), `multiplicity' for the number of parallel links, `class' "
        "for the class of links (at most 16, of 15 bytes); others are ignored and named. "
        "A link is undirected. Links of a router to itself are dropped and counted. A link that is "
        "stated again is a duplicate, dropped and counted, unless every link is listed in both "
        "directions, which is said. A first line with the numbers of routers and links is taken as "
        "such if the rest of the file has just these numbers; a file that has fewer links than it "
        "promises there or in a comment (`# Nodes: 5 Edges: 7', as SNAP writes) is refused. "
        "The files of Graph Golf (order/degree problem) are edge lists. "
        "Written by dse: the first line begins `# dse edge list'; then every router is declared, "
        "in "
        "order, by `# router NAME endpoints N', or many that are called by their numbers by "
        "`# routers COUNT endpoints N'; then the header `from,to,multiplicity,class' and the "
        "links.",
    .source = "SNAP (snap.stanford.edu/data), networkx.readwrite.edgelist, Graph Golf "
              "(research.nii.ac.jp/graphgolf), RFC 4180",
    .recognise = recognise,
    .read = read_edge_list,
};

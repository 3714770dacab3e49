#include "models/catalogue.h"

#include <csv.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"
#include "core/suggest.h"
#include "models/site.h"

enum column { TECHNOLOGY, ITEM, LENGTH, PRICE, POWER, YEAR, SOURCE, COLUMNS };
static const char *const column_names[COLUMNS] = {"technology", "item", "length_m", "price_usd",
                                                  "power_w",    "year", "source"};

enum { FIELD_SIZE = 256, REQUIRED_COLUMNS = YEAR };

struct field {
    size_t line, column;
    char text[FIELD_SIZE]; /* cut where it is longer */
};

struct reader {
    const char *file;
    struct dse_catalogue *fresh; /* what this table has */
    struct dse_error *error;
    enum dse_status status;
    bool has_header;
    size_t place[COLUMNS]; /* field of each column; COLUMNS: there is none */
    size_t expected;       /* fields of the header */
    struct field fields[COLUMNS], surplus;
    size_t count;                    /* fields of the row so far */
    size_t line, column;             /* of the next byte */
    size_t field_line, field_column; /* where the field under way starts */
    bool field_begun, field_ended;   /* some byte of it was read; its end was just met */
};

static enum dse_status complain(struct reader *reader, const struct field *field,
                                const char *format, ...) __attribute__((format(printf, 3, 4)));

static enum dse_status complain(struct reader *reader, const struct field *field,
                                const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    reader->status = dse_error_set(reader->error, DSE_BAD_INPUT, "%s", message);
    dse_error_locate(reader->error, reader->file, field->line, field->column);
    return reader->status;
}

/* ---- rows ------------------------------------------------------------------------------- */

static enum dse_status read_header(struct reader *reader) {
    for (size_t i = 0; i < COLUMNS; i++) {
        reader->place[i] = COLUMNS;
    }
    for (size_t i = 0; i < reader->count; i++) {
        const struct field *field = &reader->fields[i];
        struct dse_suggestion suggestion = {.wanted = field->text};
        size_t column = 0;
        for (; column < COLUMNS && strcmp(column_names[column], field->text) != 0; column++) {
            dse_suggestion_offer(&suggestion, column_names[column]);
        }
        char hint[96];
        if (column == COLUMNS) {
            return complain(reader, field, "unknown column '%s'%s", field->text,
                            dse_suggestion_text(&suggestion, hint, sizeof hint));
        }
        if (reader->place[column] != COLUMNS) {
            return complain(reader, field, "column '%s' comes twice", field->text);
        }
        reader->place[column] = i;
    }
    for (size_t i = 0; i < REQUIRED_COLUMNS; i++) {
        if (reader->place[i] == COLUMNS) {
            return complain(reader, &reader->fields[0], "the table has no column '%s'",
                            column_names[i]);
        }
    }
    reader->has_header = true;
    reader->expected = reader->count;
    return DSE_OK;
}

static const struct field *field_of(const struct reader *reader, enum column column) {
    return &reader->fields[reader->place[column]];
}

/* A number that is not negative; unknown where the field is empty. */
static enum dse_status read_number(struct reader *reader, enum column column, double *number) {
    const struct field *field = field_of(reader, column);
    const char *end;
    *number = NAN;
    if (field->text[0] == '\0') {
        return DSE_OK;
    }
    if (!dse_decimal_parse(field->text, &end, number) || *end != '\0') {
        return complain(reader, field, "%s '%s' is not a number", column_names[column],
                        field->text);
    }
    return *number < 0
               ? complain(reader, field, "%s is negative: %s", column_names[column], field->text)
               : DSE_OK;
}

/* The technology of the row among those of this table; NULL after an error. */
static struct dse_technology *row_technology(struct reader *reader) {
    const struct field *field = field_of(reader, TECHNOLOGY);
    struct dse_catalogue *fresh = reader->fresh;
    if (field->text[0] == '\0' || strlen(field->text) >= DSE_NAME_SIZE ||
        strcmp(field->text, DSE_TECHNOLOGY_NONE) == 0) {
        complain(reader, field, "'%.80s' is no name for a technology", field->text);
        return NULL;
    }
    for (size_t i = 0; i < fresh->count; i++) {
        if (strcmp(fresh->technologies[i].name, field->text) == 0) {
            return &fresh->technologies[i];
        }
    }
    if (fresh->count == fresh->capacity) {
        size_t capacity = 2 * fresh->capacity + 4;
        void *grown = realloc(fresh->technologies, capacity * sizeof *fresh->technologies);
        if (grown == NULL) {
            reader->status = dse_error_set(reader->error, DSE_NO_MEMORY, "out of memory");
            return NULL;
        }
        fresh->technologies = grown;
        fresh->capacity = capacity;
    }
    struct dse_technology *technology = &fresh->technologies[fresh->count++];
    *technology = (struct dse_technology){0};
    memcpy(technology->name, field->text, strlen(field->text) + 1);
    return technology;
}

static enum dse_status add_cable(struct reader *reader, struct dse_sold_cable *sold, size_t *count,
                                 struct dse_sold_cable cable) {
    const struct field *field = field_of(reader, LENGTH);
    if (!(cable.length_m > 0)) {
        return complain(reader, field, "a cable needs a length_m above 0");
    }
    if (*count > 0 && cable.length_m <= sold[*count - 1].length_m) {
        return complain(reader, field,
                        cable.length_m == sold[*count - 1].length_m
                            ? "this length_m comes twice: %s"
                            : "the length_m of a kind of cable must ascend: %s",
                        field->text);
    }
    if (*count == DSE_SOLD_MAX) {
        return complain(reader, field, "more than %d lengths", DSE_SOLD_MAX);
    }
    sold[(*count)++] = cable;
    return DSE_OK;
}

/* `36-port switch`, `64-port switch ASIC`, `648-port director (54 ASICs)`. */
static bool parse_switch(const char *item, struct dse_sold_switch *sold) {
    static const char switch_word[] = "-port switch", director[] = "-port director (";
    const char *end;
    sold->asics = 0;
    if (!dse_decimal_parse_count(item, &end, &sold->ports) || sold->ports == 0) {
        return false;
    }
    if (strncmp(end, switch_word, sizeof switch_word - 1) == 0) {
        return true;
    }
    return strncmp(end, director, sizeof director - 1) == 0 &&
           dse_decimal_parse_count(end + sizeof director - 1, &end, &sold->asics) &&
           sold->asics > 0 && strcmp(end, " ASICs)") == 0;
}

static enum dse_status add_switch(struct reader *reader, struct dse_technology *technology,
                                  struct dse_sold_switch sold) {
    const struct field *length = field_of(reader, LENGTH), *item = field_of(reader, ITEM);
    if (length->text[0] != '\0') {
        return complain(reader, length, "a switch has no length_m");
    }
    for (size_t i = 0; i < technology->switch_count; i++) {
        if (technology->switches[i].ports == sold.ports) {
            return complain(reader, item, "a switch of %" PRIu64 " ports comes twice", sold.ports);
        }
    }
    if (technology->switch_count == DSE_SOLD_MAX) {
        return complain(reader, item, "more than %d switches", DSE_SOLD_MAX);
    }
    technology->switches[technology->switch_count++] = sold;
    return DSE_OK;
}

static enum dse_status add_item(struct reader *reader, struct dse_technology *technology,
                                struct dse_sold_cable cable) {
    const struct field *item = field_of(reader, ITEM);
    struct dse_sold_switch sold = {.price_usd = cable.price_usd, .power_w = cable.power_w};
    if (strcmp(item->text, "copper cable") == 0) {
        return add_cable(reader, technology->copper, &technology->copper_count, cable);
    }
    if (strcmp(item->text, "active optical cable") == 0) {
        return add_cable(reader, technology->optical, &technology->optical_count, cable);
    }
    return parse_switch(item->text, &sold)
               ? add_switch(reader, technology, sold)
               : complain(reader, item,
                          "item '%.100s' is none of 'copper cable', 'active optical cable', "
                          "'N-port switch', 'N-port director (M ASICs)'",
                          item->text);
}

/* Notes year and source of a row with its technology, unless they are there. */
static void add_source(const struct reader *reader, struct dse_technology *technology) {
    if (reader->place[SOURCE] == COLUMNS || field_of(reader, SOURCE)->text[0] == '\0') {
        return;
    }
    const char *year = reader->place[YEAR] == COLUMNS ? "" : field_of(reader, YEAR)->text;
    char text[2 * FIELD_SIZE];
    snprintf(text, sizeof text, "%s%s%s", year, year[0] == '\0' ? "" : ": ",
             field_of(reader, SOURCE)->text);
    size_t used = strlen(technology->sources);
    if (strstr(technology->sources, text) == NULL) {
        snprintf(technology->sources + used, sizeof technology->sources - used, "%s%s",
                 used > 0 ? "; " : "", text);
    }
}

static enum dse_status read_row(struct reader *reader) {
    struct dse_sold_cable cable;
    if (reader->count != reader->expected) {
        return complain(reader, &reader->fields[0], "the row has %zu fields, the header %zu",
                        reader->count, reader->expected);
    }
    struct dse_technology *technology = row_technology(reader);
    if (technology == NULL || read_number(reader, LENGTH, &cable.length_m) != DSE_OK ||
        read_number(reader, PRICE, &cable.price_usd) != DSE_OK ||
        read_number(reader, POWER, &cable.power_w) != DSE_OK) {
        return reader->status;
    }
    add_source(reader, technology);
    return add_item(reader, technology, cable);
}

/* ---- the file --------------------------------------------------------------------------- */

static void end_field(void *data, size_t length, void *context) {
    struct reader *reader = context;
    bool fits = reader->count < COLUMNS;
    struct field *field = fits ? &reader->fields[reader->count] : &reader->surplus;
    size_t kept = length < FIELD_SIZE ? length : FIELD_SIZE - 1;
    memcpy(field->text, data, kept);
    field->text[kept] = '\0';
    field->line = reader->field_line;
    field->column = reader->field_column;
    reader->count++;
    reader->field_ended = true;
}

static void end_record(int separator, void *context) {
    (void)separator;
    struct reader *reader = context;
    if (reader->status == DSE_OK && reader->count > COLUMNS) {
        complain(reader, &reader->surplus, "more than %d columns", COLUMNS);
    }
    if (reader->status == DSE_OK) {
        reader->status = reader->has_header ? read_row(reader) : read_header(reader);
    }
    reader->count = 0;
    reader->field_ended = true;
}

/* Byte by byte, so that the place of every field is known. */
static bool parse_byte(struct csv_parser *parser, struct reader *reader, char byte) {
    bool good = csv_parse(parser, &byte, 1, end_field, end_record, reader) == 1;
    reader->line += byte == '\n';
    reader->column = byte == '\n' ? 1 : reader->column + 1;
    bool blank = byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
    if (reader->field_ended) {
        reader->field_ended = reader->field_begun = false;
    } else if (!blank) {
        reader->field_begun = true;
    }
    if (!reader->field_begun) {
        reader->field_line = reader->line;
        reader->field_column = reader->column;
    }
    return good;
}

static enum dse_status parse_stream(FILE *stream, struct csv_parser *parser,
                                    struct reader *reader) {
    int byte;
    while (reader->status == DSE_OK && (byte = fgetc(stream)) != EOF) {
        if (!parse_byte(parser, reader, (char)byte)) {
            struct field here = {.line = reader->line, .column = reader->column};
            return csv_error(parser) == CSV_ENOMEM
                       ? dse_error_set(reader->error, DSE_NO_MEMORY, "out of memory")
                       : complain(reader, &here, "malformed CSV: a quote inside a field");
        }
    }
    struct field end = {.line = reader->line, .column = reader->column};
    if (reader->status == DSE_OK && ferror(stream)) {
        return dse_error_set(reader->error, DSE_IO, "cannot read %s", reader->file);
    }
    if (reader->status == DSE_OK && csv_fini(parser, end_field, end_record, reader) != 0) {
        return complain(reader, &end, "malformed CSV: a quote is not closed");
    }
    if (reader->status == DSE_OK && reader->fresh->count == 0) {
        return complain(reader, &end, "the price table is empty");
    }
    return reader->status;
}

/* Moves the technologies of `fresh` over. */
static enum dse_status merge(struct dse_catalogue *catalogue, const struct dse_catalogue *fresh,
                             struct dse_error *error) {
    size_t capacity = catalogue->count + fresh->count;
    struct dse_technology *merged = malloc(capacity * sizeof *merged);
    if (merged == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    size_t count = 0;
    for (size_t i = 0; i < catalogue->count; i++) {
        if (dse_catalogue_find(fresh, catalogue->technologies[i].name) == NULL) {
            merged[count++] = catalogue->technologies[i];
        }
    }
    for (size_t i = 0; i < fresh->count; i++) {
        merged[count++] = fresh->technologies[i];
    }
    free(catalogue->technologies);
    *catalogue = (struct dse_catalogue){count, capacity, merged};
    return DSE_OK;
}

enum dse_status dse_catalogue_read(FILE *stream, const char *file, struct dse_catalogue *catalogue,
                                   struct dse_error *error) {
    struct dse_catalogue fresh = {0};
    struct reader reader = {.file = file,
                            .fresh = &fresh,
                            .error = error,
                            .line = 1,
                            .column = 1,
                            .field_line = 1,
                            .field_column = 1};
    struct csv_parser parser;
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) {
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    enum dse_status status = parse_stream(stream, &parser, &reader);
    csv_free(&parser);
    if (status == DSE_OK) {
        status = merge(catalogue, &fresh, error);
    }
    dse_catalogue_free(&fresh);
    return status;
}

/* The text of the table, put into the program by the assembler. */
__asm__(".pushsection .rodata\n"
        "dse_prices_start: .incbin \"models/data/prices.csv\"\n"
        "dse_prices_end:\n"
        ".popsection\n");
extern const char dse_prices_start[], dse_prices_end[];

enum dse_status dse_catalogue_builtin(struct dse_catalogue *catalogue, struct dse_error *error) {
    *catalogue = (struct dse_catalogue){0};
    uintptr_t start = (uintptr_t)dse_prices_start, end = (uintptr_t)dse_prices_end;
    FILE *stream = fmemopen((void *)start, end - start, "r");
    if (stream == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    enum dse_status status = dse_catalogue_read(stream, "prices.csv", catalogue, error);
    fclose(stream);
    return status;
}

void dse_catalogue_free(struct dse_catalogue *catalogue) {
    free(catalogue->technologies);
    *catalogue = (struct dse_catalogue){0};
}

/* ---- questions -------------------------------------------------------------------------- */

const struct dse_technology *dse_catalogue_find(const struct dse_catalogue *catalogue,
                                                const char *name) {
    for (size_t i = 0; i < catalogue->count; i++) {
        if (strcmp(catalogue->technologies[i].name, name) == 0) {
            return &catalogue->technologies[i];
        }
    }
    return NULL;
}

enum dse_status dse_catalogue_unknown(const struct dse_catalogue *catalogue, const char *name,
                                      struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name};
    for (size_t i = 0; i < catalogue->count; i++) {
        dse_suggestion_offer(&suggestion, catalogue->technologies[i].name);
    }
    char hint[DSE_NAME_SIZE + 32];
    return dse_error_set(error, DSE_BAD_INPUT, "unknown technology '%s'%s", name,
                         dse_suggestion_text(&suggestion, hint, sizeof hint));
}

void dse_catalogue_cable(const struct dse_sold_cable *sold, size_t count, double length_m,
                         double *price_usd, double *power_w) {
    *price_usd = *power_w = NAN;
    if (count == 0) {
        return;
    }
    size_t i = 0;
    while (i + 1 < count && sold[i].length_m < length_m) {
        i++;
    }
    const struct dse_sold_cable *longer = &sold[i];
    *price_usd = longer->price_usd;
    *power_w = longer->power_w;
    if (i > 0 && length_m < longer->length_m) {
        const struct dse_sold_cable *shorter = &sold[i - 1];
        double missing = (longer->length_m - length_m) / (longer->length_m - shorter->length_m);
        *price_usd -= missing * (longer->price_usd - shorter->price_usd);
        *power_w -= missing * (longer->power_w - shorter->power_w);
    }
}

static enum dse_status too_large(const struct dse_technology *technology, uint64_t ports,
                                 uint64_t most, struct dse_error *error) {
    return dse_error_set(error, DSE_INFEASIBLE,
                         "no switch of %s has %" PRIu64 " ports: its largest director has %" PRIu64,
                         technology->name, ports, most);
}

enum dse_status dse_catalogue_director(const struct dse_technology *technology, uint64_t ports,
                                       struct dse_sold_switch *sold, struct dse_error *error) {
    const struct dse_sold_switch *fitting = NULL;
    uint64_t most = 0;
    for (size_t i = 0; i < technology->switch_count; i++) {
        const struct dse_sold_switch *s = &technology->switches[i];
        if (s->asics > 0) {
            most = s->ports > most ? s->ports : most;
            bool better = fitting == NULL || s->ports < fitting->ports;
            fitting = s->ports >= ports && better ? s : fitting;
        }
    }
    if (fitting == NULL && most > 0) {
        return too_large(technology, ports, most, error);
    }
    *sold = fitting != NULL
                ? *fitting
                : (struct dse_sold_switch){.ports = ports, .price_usd = NAN, .power_w = NAN};
    return DSE_OK;
}

enum dse_status dse_catalogue_switch(const struct dse_technology *technology, uint64_t ports,
                                     struct dse_sold_switch *sold, bool *scaled,
                                     struct dse_error *error) {
    const struct dse_sold_switch *fitting = NULL, *largest = NULL, *director = NULL, *exact = NULL;
    for (size_t i = 0; i < technology->switch_count; i++) {
        const struct dse_sold_switch *s = &technology->switches[i];
        if (s->asics > 0) {
            director = director == NULL || s->ports > director->ports ? s : director;
            exact = s->ports == ports ? s : exact;
            continue;
        }
        fitting = s->ports >= ports && (fitting == NULL || s->ports < fitting->ports) ? s : fitting;
        largest = largest == NULL || s->ports > largest->ports ? s : largest;
    }
    fitting = fitting == NULL ? exact : fitting;
    *scaled = fitting == NULL;
    if (fitting != NULL) {
        *sold = *fitting;
        return DSE_OK;
    }
    if (director != NULL && ports > director->ports) {
        return too_large(technology, ports, director->ports, error);
    }
    if (largest == NULL) {
        return dse_error_set(error, DSE_INFEASIBLE, "the price table has no switch of %s",
                             technology->name);
    }
    double ratio = (double)ports / (double)largest->ports;
    *sold = (struct dse_sold_switch){.ports = ports,
                                     .price_usd = largest->price_usd * ratio,
                                     .power_w = largest->power_w * ratio};
    return DSE_OK;
}

#include "reports/table.h"

#include <csv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"
#include "core/text.h"

struct column {
    size_t width; /* of the widest cell */
    bool numbers; /* every cell below the header is one, or empty */
};

/* All fields one after another, each ended by a NUL; each record ended by a field "\n", which no
 * other can be, since control characters in fields become spaces. */
struct table {
    struct dse_text fields;
    struct column *columns;
    size_t column_count, column; /* of the record being read: fields so far */
    size_t records;
    bool failed;
};

static size_t width_of(const char *text) {
    size_t width = 0;
    for (; *text != '\0'; text++) {
        width += ((unsigned char)*text & 0xc0) != 0x80; /* not a later byte of a character */
    }
    return width;
}

static bool is_number(const char *text) {
    const char *end;
    double value;
    return *text == '\0' || strcmp(text, "inf") == 0 || strcmp(text, "-inf") == 0 ||
           (dse_decimal_parse(text, &end, &value) && *end == '\0');
}

/* Digits of a fraction that are shown: a table is read, not computed with. */
enum { DIGITS_SHOWN = 6, LENGTH_SHOWN = 9 };

/* Rounds a number with a long fraction; leaves all other text as it is. */
static size_t shorten(char *field, size_t length) {
    const char *end;
    double value;
    if (length <= LENGTH_SHOWN || strchr(field, '.') == NULL ||
        !dse_decimal_parse(field, &end, &value) || *end != '\0') {
        return length;
    }
    char text[DSE_DECIMAL_SIZE];
    size_t shorter = dse_decimal_print(dse_decimal_round(value, DIGITS_SHOWN), text);
    if (shorter >= length) {
        return length;
    }
    memcpy(field, text, shorter + 1);
    return shorter;
}

static bool add_column(struct table *table) {
    struct column *columns =
        realloc(table->columns, (table->column_count + 1) * sizeof *table->columns);
    if (columns == NULL) {
        table->failed = true;
        return false;
    }
    table->columns = columns;
    columns[table->column_count++] = (struct column){.numbers = true};
    return true;
}

static void end_field(void *data, size_t length, void *context) {
    struct table *table = context;
    if (table->column == table->column_count && !add_column(table)) {
        return;
    }
    size_t start = table->fields.length;
    dse_text_append(&table->fields, data, length);
    if (table->fields.failed) {
        return;
    }
    char *field = table->fields.data + start;
    for (size_t i = 0; i < length; i++) {
        field[i] = (unsigned char)field[i] < ' ' || field[i] == '\x7f' ? ' ' : field[i];
    }
    struct column *column = &table->columns[table->column++];
    table->fields.length = start + shorten(field, length);
    size_t width = width_of(field);
    column->width = width > column->width ? width : column->width;
    column->numbers = column->numbers && (table->records == 0 || is_number(field));
    dse_text_append_char(&table->fields, '\0');
}

static void end_record(int separator, void *context) {
    (void)separator;
    struct table *table = context;
    dse_text_append(&table->fields, "\n", 2);
    table->records++;
    table->column = 0;
}

static enum dse_status parse(struct table *table, const char *csv, size_t length) {
    struct csv_parser parser;
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0) {
        return DSE_NO_MEMORY;
    }
    bool good = csv_parse(&parser, csv, length, end_field, end_record, table) == length &&
                csv_fini(&parser, end_field, end_record, table) == 0;
    bool memory = csv_error(&parser) == CSV_ENOMEM || table->failed || table->fields.failed;
    csv_free(&parser);
    return memory ? DSE_NO_MEMORY : good ? DSE_OK : DSE_BAD_INPUT;
}

static void pad(FILE *out, size_t count) {
    while (count-- > 0) {
        fputc(' ', out);
    }
}

/* Spaces are owed until something follows them, so no line ends in spaces. */
static void print_fields(FILE *out, const struct table *table) {
    const char *field = table->fields.data, *end = field + table->fields.length;
    size_t column = 0, owed = 0;
    for (; field < end; field += strlen(field) + 1) {
        if (strcmp(field, "\n") == 0) {
            fputc('\n', out);
            column = owed = 0;
            continue;
        }
        const struct column *c = &table->columns[column++];
        size_t width = width_of(field), space = c->width - width;
        if (width > 0) {
            pad(out, owed + (c->numbers ? space : 0));
            fputs(field, out);
            owed = 0;
        }
        owed += 2 + (width == 0 ? c->width : c->numbers ? 0 : space);
    }
}

enum dse_status dse_table_print(FILE *out, const char *csv, size_t length) {
    struct table table = {0};
    enum dse_status status = parse(&table, csv, length);
    if (status == DSE_OK && table.fields.length > 0) {
        print_fields(out, &table);
        status = ferror(out) ? DSE_IO : DSE_OK;
    }
    dse_text_free(&table.fields);
    free(table.columns);
    return status;
}

#include "core/row.h"

#include <math.h>
#include <string.h>

struct dse_cell dse_cell_count(uint64_t value) {
    if (value == DSE_UNKNOWN) {
        return (struct dse_cell){.kind = DSE_CELL_EMPTY};
    }
    return (struct dse_cell){.kind = DSE_CELL_COUNT, .as.count = value};
}

struct dse_cell dse_cell_real(double value) {
    if (isnan(value)) {
        return (struct dse_cell){.kind = DSE_CELL_EMPTY};
    }
    return (struct dse_cell){.kind = DSE_CELL_REAL, .as.real = value};
}

struct dse_cell dse_cell_text(const char *value) {
    if (value == NULL || *value == '\0') {
        return (struct dse_cell){.kind = DSE_CELL_EMPTY};
    }
    return (struct dse_cell){.kind = DSE_CELL_TEXT, .as.text = value};
}

static void append_csv_text(struct dse_text *text, const char *string) {
    size_t length = strlen(string);
    if (string[strcspn(string, ",\"\r\n")] == '\0' && string[0] != ' ' &&
        (length == 0 || string[length - 1] != ' ')) {
        dse_text_append(text, string, length);
        return;
    }
    dse_text_append_char(text, '"');
    for (const char *c = string; *c != '\0'; c++) {
        dse_text_append(text, "\"\"", *c == '"' ? 2 : 0);
        dse_text_append(text, c, *c == '"' ? 0 : 1);
    }
    dse_text_append_char(text, '"');
}

void dse_row_append_csv(struct dse_text *text, const struct dse_cell *cells, size_t count) {
    for (size_t i = 0; i < count; i++) {
        dse_text_append(text, ",", i > 0);
        switch (cells[i].kind) {
        case DSE_CELL_EMPTY:
            break;
        case DSE_CELL_COUNT:
            dse_text_append_count(text, cells[i].as.count);
            break;
        case DSE_CELL_REAL:
            dse_text_append_real(text, cells[i].as.real);
            break;
        case DSE_CELL_TEXT:
            append_csv_text(text, cells[i].as.text);
            break;
        }
    }
    dse_text_append_char(text, '\n');
}

void dse_row_append_json_string(struct dse_text *text, const char *string) {
    dse_text_append_char(text, '"');
    for (const char *c = string; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            dse_text_append_char(text, '\\');
            dse_text_append_char(text, *c);
        } else if ((unsigned char)*c < 0x20) {
            dse_text_append_format(text, "\\u%04x", (unsigned)*c);
        } else {
            dse_text_append_char(text, *c);
        }
    }
    dse_text_append_char(text, '"');
}

void dse_row_append_json(struct dse_text *text, const char *const *columns,
                         const struct dse_cell *cells, size_t count) {
    dse_text_append_char(text, '{');
    for (size_t i = 0; i < count; i++) {
        dse_text_append(text, ", ", i == 0 ? 0 : 2);
        dse_row_append_json_string(text, columns[i]);
        dse_text_append_string(text, ": ");
        if (cells[i].kind == DSE_CELL_COUNT) {
            dse_text_append_count(text, cells[i].as.count);
        } else if (cells[i].kind == DSE_CELL_REAL && isfinite(cells[i].as.real)) {
            dse_text_append_real(text, cells[i].as.real);
        } else if (cells[i].kind == DSE_CELL_TEXT) {
            dse_row_append_json_string(text, cells[i].as.text);
        } else {
            dse_text_append_string(text, "null");
        }
    }
    dse_text_append_char(text, '}');
}

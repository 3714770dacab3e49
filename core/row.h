/* Rows of tables: one cell a column, written as a CSV record (RFC 4180) or a JSON object. */
#ifndef DSE_CORE_ROW_H
#define DSE_CORE_ROW_H

#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

/* The marks of a value that is unknown or has no meaning: its cell stays empty (JSON: null). */
#define DSE_UNKNOWN UINT64_MAX /* a count */
#define DSE_UNKNOWN_REAL (__builtin_nan(""))

struct dse_cell {
    enum { DSE_CELL_EMPTY, DSE_CELL_COUNT, DSE_CELL_REAL, DSE_CELL_TEXT } kind;
    union {
        uint64_t count;
        double real;
        const char *text;
    } as;
};

/* A cell of each kind; unknown values give the empty cell, and so does a NULL or empty text. */
struct dse_cell dse_cell_count(uint64_t value);
struct dse_cell dse_cell_real(double value);
struct dse_cell dse_cell_text(const char *value);

/* Appends one CSV record and its line end (LF). A text is quoted only where it has a comma, a
 * quote, a line end, or a space at an end. */
void dse_row_append_csv(struct dse_text *text, const struct dse_cell *cells, size_t count);

/* Appends one JSON object on one line, without a line end. Infinity is null (its row says why). */
void dse_row_append_json(struct dse_text *text, const char *const *columns,
                         const struct dse_cell *cells, size_t count);

/* Appends a text as a JSON string with its quotes. */
void dse_row_append_json_string(struct dse_text *text, const char *string);

#endif

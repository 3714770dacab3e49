/* What the readers of network files share: lines of a stream, warnings, complaints with a place. */
#ifndef DSE_SOLVERS_IO_READER_TOOLS_H
#define DSE_SOLVERS_IO_READER_TOOLS_H

#include "solvers/io/reader.h"

enum { DSE_LINE_MOST = 4 << 20 /* bytes of a line */, DSE_NAME_MOST = 4096 /* of a name */ };

/* The lines of a stream, read in pieces. Start with {.stream = ...}. */
struct dse_lines {
    FILE *stream;
    char *text;    /* the present line, for the caller to change; text[length] is a line feed */
    size_t length; /* without line feed and carriage return */
    size_t number; /* from 1 */

    char *buffer;
    size_t room, begin, end; /* what is buffered and not yet given */
    bool exhausted;          /* nothing more is in the stream */
};

/* Steps to the next line; *more says whether there is one. A byte order mark is skipped.
 * DSE_BAD_INPUT if it is longer than DSE_LINE_MOST, DSE_IO, DSE_NO_MEMORY. */
enum dse_status dse_lines_next(struct dse_lines *lines, bool *more, struct dse_error *error);
void dse_lines_free(struct dse_lines *lines);

/* DSE_IO with the reason in errno, after a read that failed. */
enum dse_status dse_reader_io(struct dse_error *error);

/* DSE_BAD_INPUT at a place. */
enum dse_status dse_reader_bad(struct dse_error *error, size_t line, size_t column,
                               const char *format, ...) __attribute__((format(printf, 4, 5)));
enum dse_status dse_reader_no_memory(struct dse_error *error);

/* Adds a clause to the warnings of a report. */
void dse_reader_warn(struct dse_reader_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds the clause `what: count' unless the count is 0. */
void dse_reader_count(struct dse_reader_report *report, const char *what, uint64_t count);

/* What is wrong with bytes as a name: not UTF-8, control characters, too long; NULL if nothing is.
 */
const char *dse_name_fault(const char *name, size_t length);

/* Classes of links as a file names them, numbered as they appear. Zero-initialised is empty. */
struct dse_class_names {
    char names[DSE_GRAPH_CLASSES_MAX][DSE_GRAPH_CLASS_NAME_SIZE];
    uint8_t count;
};

/* Finds or adds a class; returns what is wrong with its name, NULL if nothing is. */
const char *dse_class_names_add(struct dse_class_names *classes, const char *name, size_t length,
                                uint8_t *link_class);
void dse_class_names_apply(const struct dse_class_names *classes,
                           struct dse_graph_builder *builder);

/* Reads a decimal number of bytes that are all digits. False if they are not or beyond 64 bits. */
bool dse_digits_parse(const char *text, size_t length, uint64_t *value);

/* How many end points a router has of which the file does not say it. */
static inline uint32_t dse_reader_endpoints(const struct dse_reader_options *options) {
    return options == NULL ? 1 : options->endpoints_per_router;
}

static inline bool dse_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

static inline bool dse_is_digit(char c) {
    return c >= '0' && c <= '9';
}

#endif

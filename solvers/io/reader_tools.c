#include "solvers/io/reader_tools.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const size_t piece = (size_t)1 << 18; /* what is read at once */

enum dse_status dse_reader_io(struct dse_error *error) {
    char text[128];
    return dse_error_set(error, DSE_IO, "cannot read: %s", strerror_r(errno, text, sizeof text));
}

enum dse_status dse_reader_no_memory(struct dse_error *error) {
    return dse_error_set(error, DSE_NO_MEMORY, "no memory for so large a network");
}

enum dse_status dse_reader_bad(struct dse_error *error, size_t line, size_t column,
                               const char *format, ...) {
    char text[384];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    dse_error_set(error, DSE_BAD_INPUT, "%s", text);
    dse_error_locate(error, NULL, line, column);
    return DSE_BAD_INPUT;
}

void dse_reader_warn(struct dse_reader_report *report, const char *format, ...) {
    char text[384];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (report->warnings.length > 0) {
        dse_text_append_string(&report->warnings, "; ");
    }
    dse_text_append_string(&report->warnings, text);
}

void dse_reader_count(struct dse_reader_report *report, const char *what, uint64_t count) {
    if (count > 0) {
        dse_reader_warn(report, "%s: %" PRIu64, what, count);
    }
}

/* ---- lines --------------------------------------------------------------------------------- */

/* Moves what is buffered to the front and reads a piece behind it, with a byte to spare for a line
 * feed. */
static enum dse_status fill(struct dse_lines *lines, struct dse_error *error) {
    size_t kept = lines->end - lines->begin;
    if (kept > 0 && lines->begin > 0) {
        memmove(lines->buffer, lines->buffer + lines->begin, kept);
    }
    lines->begin = 0;
    lines->end = kept;
    if (lines->room < kept + piece + 1) {
        size_t room = 2 * kept + piece + 1;
        char *moved = realloc(lines->buffer, room);
        if (moved == NULL) {
            return dse_error_set(error, DSE_NO_MEMORY, "no memory for a line");
        }
        lines->buffer = moved;
        lines->room = room;
    }
    errno = 0;
    size_t got = fread(lines->buffer + kept, 1, piece, lines->stream);
    lines->end += got;
    lines->exhausted = got < piece;
    return got < piece && ferror(lines->stream) ? dse_reader_io(error) : DSE_OK;
}

static void give(struct dse_lines *lines, size_t length) {
    lines->text = lines->buffer + lines->begin;
    lines->begin += length + 1;
    lines->number++;
    if (lines->number == 1 && length >= 3 && memcmp(lines->text, "\xef\xbb\xbf", 3) == 0) {
        lines->text += 3;
        length -= 3;
    }
    if (length > 0 && lines->text[length - 1] == '\r') {
        length--;
    }
    lines->text[length] = '\n';
    lines->length = length;
}

enum dse_status dse_lines_next(struct dse_lines *lines, bool *more, struct dse_error *error) {
    size_t searched = 0;
    *more = true;
    for (;;) {
        size_t left = lines->end - lines->begin;
        const char *text = left > 0 ? lines->buffer + lines->begin : NULL;
        const char *feed = left > searched ? memchr(text + searched, '\n', left - searched) : NULL;
        if (feed != NULL) {
            give(lines, (size_t)(feed - text));
            return DSE_OK;
        }
        if (left > DSE_LINE_MOST) {
            return dse_reader_bad(error, lines->number + 1, 0,
                                  "a line longer than %d MiB; is this a network file?",
                                  DSE_LINE_MOST >> 20);
        }
        if (lines->exhausted) {
            *more = left > 0;
            if (left > 0) {
                lines->end++; /* the line feed that is missing */
                give(lines, left);
            }
            return DSE_OK;
        }
        searched = left;
        enum dse_status status = fill(lines, error);
        if (status != DSE_OK) {
            return status;
        }
    }
}

void dse_lines_free(struct dse_lines *lines) {
    free(lines->buffer);
    *lines = (struct dse_lines){0};
}

/* ---- names and numbers --------------------------------------------------------------------- */

/* Bytes of the UTF-8 character at `at`; 0 if there is none. Overlong forms, surrogates and what is
 * beyond Unicode are none (Unicode 15, table 3-7). */
static size_t character_length(const unsigned char *at, size_t left) {
    unsigned char first = at[0], low = 0x80, high = 0xbf;
    if (first < 0x80) {
        return 1;
    }
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || left < length) {
        return 0;
    }
    low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : low;
    high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : high;
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

const char *dse_name_fault(const char *name, size_t length) {
    if (length > DSE_NAME_MOST) {
        return "a name longer than 4096 bytes";
    }
    const unsigned char *bytes = (const unsigned char *)name;
    for (size_t i = 0; i < length;) {
        size_t step = character_length(bytes + i, length - i);
        if (step == 0) {
            return "a name that is not UTF-8";
        }
        if (bytes[i] < 0x20 || bytes[i] == 0x7f) {
            return bytes[i] == 0 ? "a NUL byte; is this a binary file?"
                                 : "a control character in a name; is this a binary file?";
        }
        i += step;
    }
    return NULL;
}

bool dse_digits_parse(const char *text, size_t length, uint64_t *value) {
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        if (!dse_is_digit(text[i]) || __builtin_mul_overflow(number, 10u, &number) ||
            __builtin_add_overflow(number, (uint64_t)(text[i] - '0'), &number)) {
            return false;
        }
    }
    if (length > 0) {
        *value = number;
    }
    return length > 0;
}

/* ---- classes of links ---------------------------------------------------------------------- */

const char *dse_class_names_add(struct dse_class_names *classes, const char *name, size_t length,
                                uint8_t *link_class) {
    const char *fault = dse_name_fault(name, length);
    if (fault != NULL) {
        return fault;
    }
    if (length >= DSE_GRAPH_CLASS_NAME_SIZE) {
        return "the name of a class of links is longer than 15 bytes";
    }
    uint8_t i = 0;
    while (i < classes->count &&
           (strlen(classes->names[i]) != length || memcmp(classes->names[i], name, length) != 0)) {
        i++;
    }
    if (i == DSE_GRAPH_CLASSES_MAX) {
        return "more than 16 classes of links";
    }
    if (i == classes->count) {
        memcpy(classes->names[i], name, length);
        classes->names[i][length] = '\0';
        classes->count++;
    }
    *link_class = i;
    return NULL;
}

void dse_class_names_apply(const struct dse_class_names *classes,
                           struct dse_graph_builder *builder) {
    for (uint8_t i = 0; i < classes->count; i++) {
        dse_graph_builder_class(builder, i, classes->names[i]);
    }
}

/* The registry of readers, and how the right one is found. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/suggest.h"
#include "solvers/io/reader_tools.h"

extern const struct dse_reader dse_reader_edge_list;
extern const struct dse_reader dse_reader_anynet;
extern const struct dse_reader dse_reader_dot;
extern const struct dse_reader dse_reader_graphml;
extern const struct dse_reader dse_reader_ibnetdiscover;

const struct dse_reader *const dse_readers[] = {
    &dse_reader_edge_list, &dse_reader_anynet,        &dse_reader_dot,
    &dse_reader_graphml,   &dse_reader_ibnetdiscover, NULL,
};

const struct dse_reader *dse_reader_find(const char *name) {
    for (size_t i = 0; dse_readers[i] != NULL; i++) {
        if (strcmp(dse_readers[i]->name, name) == 0) {
            return dse_readers[i];
        }
    }
    return NULL;
}

void dse_reader_report_free(struct dse_reader_report *report) {
    dse_text_free(&report->warnings);
}

/* ---- a stream whose first bytes have been looked at ------------------------------------------ */

enum { HEAD_SIZE = 1 << 16 };

struct head {
    FILE *stream;
    size_t length, given;
    char bytes[HEAD_SIZE];
};

static ssize_t read_after_head(void *cookie, char *buffer, size_t size) {
    struct head *head = cookie;
    if (head->given < head->length) {
        size_t left = head->length - head->given, count = left < size ? left : size;
        memcpy(buffer, head->bytes + head->given, count);
        head->given += count;
        return (ssize_t)count;
    }
    size_t count = fread(buffer, 1, size, head->stream);
    return count == 0 && ferror(head->stream) ? -1 : (ssize_t)count;
}

/* A stream that gives the head again and then the rest. */
static FILE *open_again(struct head *head) {
    return fopencookie(head, "r", (cookie_io_functions_t){.read = read_after_head});
}

/* ---- finding the format ---------------------------------------------------------------------- */

static enum dse_status unknown_format(const char *name, struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name};
    for (size_t i = 0; dse_readers[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_readers[i]->name);
    }
    char hint[96];
    return dse_error_set(error, DSE_BAD_INPUT, "no network files of format '%s' are read%s", name,
                         dse_suggestion_text(&suggestion, hint, sizeof hint));
}

static enum dse_status unknown_content(const struct head *head, struct dse_error *error) {
    if (head->length == 0) {
        return dse_error_set(error, DSE_BAD_INPUT, "the file is empty");
    }
    if (head->length >= 2 &&
        (memcmp(head->bytes, "\xff\xfe", 2) == 0 || memcmp(head->bytes, "\xfe\xff", 2) == 0)) {
        return dse_error_set(error, DSE_BAD_INPUT, "text in UTF-16; save it as UTF-8");
    }
    size_t line = 1, column = 1;
    for (size_t i = 0; i < head->length && head->bytes[i] != '\0'; i++) {
        column = head->bytes[i] == '\n' ? 1 : column + 1;
        line += head->bytes[i] == '\n';
    }
    return dse_reader_bad(error, line, column, "a NUL byte; is this a binary file?");
}

static enum dse_status find_format(const struct head *head, const struct dse_reader **reader,
                                   struct dse_error *error) {
    int most = 0;
    for (size_t i = 0; dse_readers[i] != NULL && head->length > 0; i++) {
        int sure = dse_readers[i]->recognise(head->bytes, head->length);
        if (sure > most) {
            most = sure;
            *reader = dse_readers[i];
        }
    }
    return most > 0 ? DSE_OK : unknown_content(head, error);
}

/* ---- reading --------------------------------------------------------------------------------- */

static enum dse_status read_graph(FILE *stream, const struct dse_reader_options *options,
                                  struct dse_graph **graph, struct dse_reader_report *report,
                                  struct dse_error *error) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    if (builder == NULL) {
        return dse_reader_no_memory(error);
    }
    assert(report->reader != NULL);
    enum dse_status status = report->reader->read(stream, options, builder, report, error);
    if (status == DSE_OK && report->warnings.failed) {
        status = dse_reader_no_memory(error);
    }
    if (status != DSE_OK) {
        dse_graph_builder_free(builder);
        return status;
    }
    return dse_graph_builder_finish(builder, graph, error);
}

static enum dse_status read_found(FILE *stream, const struct dse_reader_options *options,
                                  struct dse_graph **graph, struct dse_reader_report *report,
                                  struct dse_error *error) {
    struct head *head = malloc(sizeof *head);
    if (head == NULL) {
        return dse_reader_no_memory(error);
    }
    errno = 0;
    head->stream = stream;
    head->given = 0;
    head->length = fread(head->bytes, 1, sizeof head->bytes, stream);
    enum dse_status status =
        ferror(stream) ? dse_reader_io(error) : find_format(head, &report->reader, error);
    FILE *again = status == DSE_OK ? open_again(head) : NULL;
    if (again != NULL) {
        status = read_graph(again, options, graph, report, error);
        fclose(again);
    } else if (status == DSE_OK) {
        status = dse_reader_no_memory(error);
    }
    free(head);
    return status;
}

enum dse_status dse_network_read(FILE *stream, const char *name,
                                 const struct dse_reader_options *options, struct dse_graph **graph,
                                 struct dse_reader_report *report, struct dse_error *error) {
    struct dse_error place = {0};
    struct dse_reader_report met = {0};
    enum dse_status status;
    if (options == NULL || options->format == NULL) {
        status = read_found(stream, options, graph, &met, &place);
    } else if ((met.reader = dse_reader_find(options->format)) != NULL) {
        status = read_graph(stream, options, graph, &met, &place);
    } else {
        status = unknown_format(options->format, &place);
    }
    if (status == DSE_OK) {
        *report = met;
        return DSE_OK;
    }
    dse_reader_report_free(&met);
    dse_error_set(error, status, "%s", place.message);
    dse_error_locate(error, name, place.line, place.column);
    return status;
}

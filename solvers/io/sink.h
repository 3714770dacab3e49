/* Text on its way to a stream: gathered, and written in large pieces. What writers share. */
#ifndef DSE_SOLVERS_IO_SINK_H
#define DSE_SOLVERS_IO_SINK_H

#include <stdio.h>

#include "core/graph.h"
#include "core/status.h"
#include "core/text.h"

struct dse_sink {
    FILE *stream;
    struct dse_text text;
    struct dse_text title; /* of the network, fit for a line of UTF-8 text */
};

enum { DSE_SINK_PIECE = 1 << 16 };

/* Starts one; `network` is what the network is called, in any bytes. End with dse_sink_end. */
struct dse_sink dse_sink_start(FILE *stream, const char *network);

/* Writes the rest and gives the memory back. DSE_NO_MEMORY if text was lost. */
enum dse_status dse_sink_end(struct dse_sink *sink, struct dse_error *error);

/* Writes what is gathered if it is much: to be called now and then, such as once a line. */
static inline void dse_sink_pass(struct dse_sink *sink) {
    if (sink->text.length >= DSE_SINK_PIECE) {
        fwrite(sink->text.data, 1, sink->text.length, sink->stream);
        dse_text_clear(&sink->text);
    }
}

static inline void dse_sink_string(struct dse_sink *sink, const char *string) {
    dse_text_append_string(&sink->text, string);
}

static inline void dse_sink_char(struct dse_sink *sink, char c) {
    dse_text_append_char(&sink->text, c);
}

static inline void dse_sink_count(struct dse_sink *sink, uint64_t value) {
    dse_text_append_count(&sink->text, value);
}

/* Appends the name of a router or its number. */
void dse_sink_name(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router);

/* Appends a text with &, <, >, " as the entities of XML. */
void dse_sink_xml(struct dse_sink *sink, const char *text);

/* Appends a text in quotes, those inside preceded by `escape`. */
void dse_sink_quoted(struct dse_sink *sink, const char *text, char escape);

/* DSE_INFEASIBLE if a router has an empty name, or a router or class one that readers do not take:
 * not UTF-8, longer than 4096 bytes, with control characters; or one of which `fault`, if it is not
 * NULL, tells why the format cannot hold it (`a name that ...`). */
enum dse_status dse_sink_check_names(const struct dse_graph *graph,
                                     const char *(*fault)(const char *name),
                                     struct dse_error *error);

/* DSE_INFEASIBLE, telling how many there are and what `format` is, if there are parallel links. */
enum dse_status dse_sink_check_simple(const struct dse_graph *graph, const char *format,
                                      struct dse_error *error);

#endif

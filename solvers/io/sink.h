/* Text on its way to a stream: gathered, and written in large pieces. */
#ifndef DSE_SOLVERS_IO_SINK_H
#define DSE_SOLVERS_IO_SINK_H

#include <stdio.h>

#include "core/graph.h"
#include "core/status.h"
#include "core/text.h"

struct dse_sink {
    FILE *stream;
    struct dse_text text;
};

enum { DSE_SINK_PIECE = 1 << 16 };

/* Writes what is gathered if it is much: to be called now and then, such as once a line. */
static inline void dse_sink_pass(struct dse_sink *sink) {
    if (sink->text.length >= DSE_SINK_PIECE) {
        fwrite(sink->text.data, 1, sink->text.length, sink->stream);
        dse_text_clear(&sink->text);
    }
}

/* Writes the rest and gives the memory back. DSE_NO_MEMORY if text was lost. */
enum dse_status dse_sink_end(struct dse_sink *sink, struct dse_error *error);

/* DSE_INFEASIBLE if the name of a router has a byte that a text format cannot hold: below 32. */
enum dse_status dse_sink_check_names(const struct dse_graph *graph, const char *format,
                                     struct dse_error *error);

/* Appends a text with &, <, >, " as the entities of XML. */
void dse_sink_xml(struct dse_sink *sink, const char *text);

#endif

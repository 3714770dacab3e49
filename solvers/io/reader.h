/* Readers of network files. A format is one file with one `const struct dse_reader` and one line in
 * solvers/io/readers.c. */
#ifndef DSE_SOLVERS_IO_READER_H
#define DSE_SOLVERS_IO_READER_H

#include <stdbool.h>
#include <stdio.h>

#include "core/graph_builder.h"
#include "core/text.h"

/* How a file is read. */
struct dse_reader_options {
    const char *format;            /* a reader's name; NULL: found from the content */
    uint32_t endpoints_per_router; /* where the format does not state end points */
};

/* What was met in a file besides what became of it; nothing is invented. */
struct dse_reader_report {
    const struct dse_reader *reader; /* that took the file */
    uint64_t dropped_loops;          /* links of a router to itself */
    uint64_t dropped_duplicates;     /* links that a format states once but the file states again */
    uint64_t adapters;               /* nodes of a fabric dump that became end points */
    struct dse_text warnings;        /* clauses joined by `; `: ends that disagree and the like */
};

struct dse_reader {
    const char *name;
    const char *summary; /* one line, lower case, no full stop */
    const char *accepts; /* the format as it is read, as sentences; what is merged or dropped */
    const char *source;  /* where the format is defined */

    /* How sure the first bytes make it: 0 not this format, 100 certainly. */
    int (*recognise)(const char *head, size_t length);

    /* Adds the network of a stream to an empty builder. DSE_BAD_INPUT with line and column, DSE_IO,
     * DSE_NO_MEMORY. Reads the stream once, front to back; memory is bounded by the size of the
     * network. */
    enum dse_status (*read)(FILE *stream, const struct dse_reader_options *options,
                            struct dse_graph_builder *builder, struct dse_reader_report *report,
                            struct dse_error *error);
};

extern const struct dse_reader *const dse_readers[]; /* ends with NULL */

/* The reader of that name; NULL if there is none. */
const struct dse_reader *dse_reader_find(const char *name);

/* Reads a network; `name` is what errors call the file. The caller frees graph and report (with
 * dse_reader_report_free). DSE_BAD_INPUT, also if no format fits; DSE_IO, DSE_NO_MEMORY. */
enum dse_status dse_network_read(FILE *stream, const char *name,
                                 const struct dse_reader_options *options, struct dse_graph **graph,
                                 struct dse_reader_report *report, struct dse_error *error);
void dse_reader_report_free(struct dse_reader_report *report);

#endif

/* Writers of network files. A format is one file with one `const struct dse_writer` and one line in
 * solvers/io/writers.c. */
#ifndef DSE_SOLVERS_IO_WRITER_H
#define DSE_SOLVERS_IO_WRITER_H

#include <stdbool.h>
#include <stdio.h>

#include "core/graph.h"
#include "core/status.h"
#include "models/placement.h"

/* What a file may say beyond the graph. */
struct dse_writer_context {
    const char *network;             /* its text, for a comment or a name; not NULL */
    double link_bps, nic_bps;        /* rates; 0 where not known */
    double router_s;                 /* latency of a router; 0 where not known */
    const struct dse_layout *layout; /* which routers are a block, or NULL */
    const struct dse_site *site;     /* how long cables are, or NULL; with it: */
    const struct dse_place *places;  /* of every router */
    double copper_m, optical_m;      /* the longest cable of each kind */
};

struct dse_writer {
    const char *name;
    const char *summary; /* one line, lower case, no full stop */
    const char *writes;  /* what stands in the file and what is lost, as sentences */
    const char *source;  /* where the format is defined */
    bool reads_back;     /* the reader of the same name gives the same network again */
    bool needs_places;   /* the context must have a site and places */

    /* Writes the network. DSE_INFEASIBLE if the format cannot hold it, before anything is written;
     * DSE_NO_MEMORY; failures of the stream are the caller's to see. */
    enum dse_status (*write)(const struct dse_graph *graph,
                             const struct dse_writer_context *context, FILE *stream,
                             struct dse_error *error);
};

extern const struct dse_writer *const dse_writers[]; /* ends with NULL */

/* The writer of that name; NULL if there is none. */
const struct dse_writer *dse_writer_find(const char *name);

#endif

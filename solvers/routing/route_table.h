/* Tables of routes as CSV: one line a pair, with the routers of its path. */
#ifndef DSE_SOLVERS_ROUTING_ROUTE_TABLE_H
#define DSE_SOLVERS_ROUTING_ROUTE_TABLE_H

#include <stdio.h>

#include "solvers/routing/layers.h"

/* Writes the header `from,to,hops,layers,path` and a line for each pair of different routers: the
 * virtual channels of the parts of its path, and all its routers by number, both joined by blanks.
 * `layers` may be NULL. DSE_NO_MEMORY; failures of the stream are the caller's to see. */
enum dse_status dse_route_table_write(const struct dse_routes *routes,
                                      const struct dse_layers *layers, FILE *stream,
                                      struct dse_error *error);

/* Reads such a table (columns `path`, and if there are any `from` and `to`, are read, others are
 * not) into free choices. Every pair must be there once, with a shortest path over links that
 * exist. DSE_BAD_INPUT with line and pair, DSE_IO, DSE_NO_MEMORY. */
enum dse_status dse_route_table_read(FILE *stream, const char *name, struct dse_routes *routes,
                                     struct dse_error *error);

#endif

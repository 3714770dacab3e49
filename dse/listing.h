/* A small result of a command: rows that are collected and then written as table, CSV or JSON. */
#ifndef DSE_DSE_LISTING_H
#define DSE_DSE_LISTING_H

#include "core/row.h"
#include "core/status.h"
#include "dse/options.h"

struct dse_listing {
    enum dse_format format;
    const char *const *columns;
    size_t column_count, rows;
    struct dse_text text;
};

/* Starts a listing in the format that the options ask for. The columns must outlive it. */
void dse_listing_start(struct dse_listing *listing, const struct dse_options *options,
                       const char *const *columns, size_t column_count);

void dse_listing_add(struct dse_listing *listing, const struct dse_cell *cells);

/* Writes the listing to the options' output and frees it. DSE_IO, DSE_NO_MEMORY. */
enum dse_status dse_listing_write(struct dse_listing *listing, const struct dse_options *options,
                                  struct dse_error *error);

#endif

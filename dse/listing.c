#include "dse/listing.h"

#include <stdlib.h>

#include "dse/output.h"
#include "reports/table.h"

void dse_listing_start(struct dse_listing *listing, const struct dse_options *options,
                       const char *const *columns, size_t column_count) {
    *listing = (struct dse_listing){
        .format = dse_options_format(options), .columns = columns, .column_count = column_count};
    if (listing->format == DSE_FORMAT_JSON) {
        dse_text_append_char(&listing->text, '[');
        return;
    }
    struct dse_cell *header = calloc(column_count, sizeof *header);
    if (header == NULL) {
        listing->text.failed = true;
        return;
    }
    for (size_t i = 0; i < column_count; i++) {
        header[i] = dse_cell_text(columns[i]);
    }
    dse_row_append_csv(&listing->text, header, column_count);
    free(header);
}

void dse_listing_add(struct dse_listing *listing, const struct dse_cell *cells) {
    if (listing->format == DSE_FORMAT_JSON) {
        dse_text_append_string(&listing->text, listing->rows == 0 ? "\n" : ",\n");
        dse_row_append_json(&listing->text, listing->columns, cells, listing->column_count);
    } else {
        dse_row_append_csv(&listing->text, cells, listing->column_count);
    }
    listing->rows++;
}

enum dse_status dse_listing_write(struct dse_listing *listing, const struct dse_options *options,
                                  struct dse_error *error) {
    if (listing->format == DSE_FORMAT_JSON) {
        dse_text_append_string(&listing->text, listing->rows == 0 ? "]\n" : "\n]\n");
    }
    enum dse_status status = DSE_OK;
    if (listing->text.failed) {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory for the result");
    } else {
        struct dse_output output;
        status = dse_output_open(&output, options->output, error);
        if (status == DSE_OK) {
            if (listing->format == DSE_FORMAT_TABLE) {
                dse_table_print(output.stream, listing->text.data, listing->text.length);
            } else {
                fwrite(listing->text.data, 1, listing->text.length, output.stream);
            }
            status = dse_output_close(&output, error);
        }
    }
    dse_text_free(&listing->text);
    return status;
}

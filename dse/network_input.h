/* Networks as commands take them: `family:key=value,...`, `system:NAME` or `file:PATH`. */
#ifndef DSE_DSE_NETWORK_INPUT_H
#define DSE_DSE_NETWORK_INPUT_H

#include <argp.h>

#include "models/network_graph.h"
#include "solvers/io/reader.h"

/* One network and its explicit form. */
struct dse_network_input {
    const char *text;     /* as given */
    struct dse_text name; /* as it is printed: with what is given and not the default */
    bool is_file;
    struct dse_network network; /* of a family, resolved */
    struct dse_design design;   /* of a family */
    struct dse_graph *graph;
    struct dse_reader_report report; /* of a file */
};

/* The options of files: --input-format, --endpoints-per-router. The child parser's input is a
 * struct dse_reader_options, of which endpoints_per_router is 1 before. */
extern const struct argp dse_network_input_argp;

/* Reads or builds a network. PATH may be `-`, standard input. The caller frees it. DSE_IO,
 * DSE_BAD_INPUT, DSE_INFEASIBLE, DSE_OVERFLOW, DSE_NO_MEMORY. */
enum dse_status dse_network_input_load(const char *text, const struct dse_reader_options *options,
                                       struct dse_network_input *input, struct dse_error *error);

void dse_network_input_free(struct dse_network_input *input);

/* Appends what should be known of it, as clauses joined by `; `. */
void dse_network_input_note(const struct dse_network_input *input, struct dse_text *note);

#endif

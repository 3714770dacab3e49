/* Where results go: standard output, or a file that appears only when it is whole. */
#ifndef DSE_DSE_OUTPUT_H
#define DSE_DSE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/status.h"

struct dse_output {
    FILE *stream;
    const char *name; /* for messages */
    char *path;       /* the file to be; NULL where the stream is written straight */
    char *temporary;  /* beside it, while it is not whole */
    int error_number; /* errno of the first failed write that was noticed */
};

/* Opens an output. NULL, `-` and /dev/stdout are standard output; devices and pipes are written
 * straight; any other file is written beside its place under a temporary name. Makes a closed pipe
 * and a file beyond its size limit errors instead of signals. `path` must outlive the output.
 * DSE_IO. */
enum dse_status dse_output_open(struct dse_output *output, const char *path,
                                struct dse_error *error);

/* Whether the output becomes a file of its own, beside which others can stand. */
bool dse_output_is_file(const struct dse_output *output);

/* Writes; DSE_IO. Writing to the stream is as good: dse_output_close notices what failed. */
enum dse_status dse_output_write(struct dse_output *output, const char *text, size_t length,
                                 struct dse_error *error);

/* Writes what is left, and gives the file its name. DSE_IO; then there is no file. */
enum dse_status dse_output_close(struct dse_output *output, struct dse_error *error);

/* The same with something appended to `path`, if it is a file. */
enum dse_status dse_output_close_as(struct dse_output *output, const char *suffix,
                                    struct dse_error *error);

/* Gives the output up: no file remains. */
void dse_output_discard(struct dse_output *output);

#endif

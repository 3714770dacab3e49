/* Opening of files that commands read. */
#ifndef DSE_DSE_INPUT_H
#define DSE_DSE_INPUT_H

#include "sweeps/specification.h"

/* Reads the specification in a file, and what it includes by paths that are relative to its folder;
 * `-` is standard input, whose folder is the current one. DSE_IO, DSE_BAD_INPUT; DSE_USAGE if the
 * output (NULL: none) is one of the files read. */
enum dse_status dse_input_specification(const char *path, const char *output,
                                        struct dse_specification *specification,
                                        struct dse_error *error);

#endif

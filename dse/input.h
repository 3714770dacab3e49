/* Opening of files that commands read. */
#ifndef DSE_DSE_INPUT_H
#define DSE_DSE_INPUT_H

#include "sweeps/specification.h"

/* Reads the specification in a file, and what it includes by paths that are relative to its folder;
 * `-` is standard input, whose folder is the current one. DSE_IO, DSE_BAD_INPUT. */
enum dse_status dse_input_specification(const char *path, struct dse_specification *specification,
                                        struct dse_error *error);

#endif

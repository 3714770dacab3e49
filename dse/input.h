/* Opening of files that commands read. */
#ifndef DSE_DSE_INPUT_H
#define DSE_DSE_INPUT_H

#include "sweeps/specification.h"

/* Reads the specification in a file; `-` is standard input. `output`, which may be NULL, must not
 * be the same file: DSE_USAGE. DSE_IO, DSE_BAD_INPUT. */
enum dse_status dse_input_specification(const char *path, const char *output,
                                        struct dse_specification *specification,
                                        struct dse_error *error);

#endif

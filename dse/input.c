#include "dse/input.h"

#include <errno.h>
#include <string.h>

enum dse_status dse_input_specification(const char *path, struct dse_specification *specification,
                                        struct dse_error *error) {
    if (strcmp(path, "-") == 0) {
        return dse_specification_read(stdin, "<standard input>", specification, error);
    }
    FILE *stream = fopen(path, "r");
    if (stream == NULL) {
        return dse_error_set(error, DSE_IO, "cannot read %s: %s", path, strerror(errno));
    }
    enum dse_status status = dse_specification_read(stream, path, specification, error);
    fclose(stream);
    return status;
}

#include "dse/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Opens a file that is named relative to the folder of another one. */
static enum dse_status open_beside(void *context, const char *from, const char *path, FILE **stream,
                                   char **name, struct dse_error *error) {
    (void)context;
    const char *slash = path[0] == '/' ? NULL : strrchr(from, '/');
    int folder = slash == NULL ? 0 : (int)(slash - from) + 1;
    char *whole;
    if (asprintf(&whole, "%.*s%s", folder, from, path) < 0) {
        return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    FILE *opened = fopen(whole, "r");
    if (opened == NULL) {
        dse_error_set(error, DSE_IO, "cannot read %s: %s", whole, strerror(errno));
        free(whole);
        return DSE_IO;
    }
    *stream = opened;
    *name = whole;
    return DSE_OK;
}

enum dse_status dse_input_specification(const char *path, struct dse_specification *specification,
                                        struct dse_error *error) {
    static const struct dse_opener opener = {.open = open_beside};
    if (strcmp(path, "-") == 0) {
        return dse_specification_read(stdin, "<standard input>", &opener, specification, error);
    }
    FILE *stream = fopen(path, "r");
    if (stream == NULL) {
        return dse_error_set(error, DSE_IO, "cannot read %s: %s", path, strerror(errno));
    }
    enum dse_status status = dse_specification_read(stream, path, &opener, specification, error);
    fclose(stream);
    return status;
}

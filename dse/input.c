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

static bool is_same(const struct stat *file, const char *name) {
    struct stat other;
    return name != NULL && S_ISREG(file->st_mode) && stat(name, &other) == 0 &&
           file->st_dev == other.st_dev && file->st_ino == other.st_ino;
}

/* The output must not be what is read from the stream, ... */
static enum dse_status check_stream(FILE *stream, const char *output, struct dse_error *error) {
    struct stat file;
    return fstat(fileno(stream), &file) == 0 && is_same(&file, output)
               ? dse_error_set(error, DSE_USAGE, "the output %s would replace the specification",
                               output)
               : DSE_OK;
}

/* ... nor any file that it includes. */
static enum dse_status check_included(const struct dse_specification *specification,
                                      const char *output, struct dse_error *error) {
    for (size_t i = 1; i < specification->source_count; i++) {
        struct stat file;
        if (stat(specification->sources[i]->name, &file) == 0 && is_same(&file, output)) {
            return dse_error_set(
                error, DSE_USAGE,
                "the output %s would replace a file that the specification includes", output);
        }
    }
    return DSE_OK;
}

enum dse_status dse_input_specification(const char *path, const char *output,
                                        struct dse_specification *specification,
                                        struct dse_error *error) {
    static const struct dse_opener opener = {.open = open_beside};
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "r");
    if (stream == NULL) {
        return dse_error_set(error, DSE_IO, "cannot read %s: %s", path, strerror(errno));
    }
    enum dse_status status = check_stream(stream, output, error);
    if (status == DSE_OK) {
        status = dse_specification_read(stream, standard ? "<standard input>" : path, &opener,
                                        specification, error);
    }
    if (!standard) {
        fclose(stream);
    }
    if (status == DSE_OK) {
        status = check_included(specification, output, error);
        if (status != DSE_OK) {
            dse_specification_free(specification);
        }
    }
    return status;
}

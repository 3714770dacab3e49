#include "dse/input.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Whether the stream is the file of that name. */
static bool is_same_file(FILE *stream, const char *name) {
    struct stat x, y;
    return name != NULL && fstat(fileno(stream), &x) == 0 && stat(name, &y) == 0 &&
           x.st_dev == y.st_dev && x.st_ino == y.st_ino && S_ISREG(x.st_mode);
}

enum dse_status dse_input_specification(const char *path, const char *output,
                                        struct dse_specification *specification,
                                        struct dse_error *error) {
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "r");
    if (stream == NULL) {
        return dse_error_set(error, DSE_IO, "cannot read %s: %s", path, strerror(errno));
    }
    enum dse_status status =
        is_same_file(stream, output)
            ? dse_error_set(error, DSE_USAGE, "the output %s would replace the specification",
                            output)
            : dse_specification_read(stream, standard ? "<standard input>" : path, specification,
                                     error);
    if (!standard) {
        fclose(stream);
    }
    return status;
}

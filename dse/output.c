#include "dse/output.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum dse_status failed(const struct dse_output *output, int error_number,
                              struct dse_error *error) {
    return dse_error_set(error, DSE_IO, "cannot write %s: %s", output->name,
                         error_number == 0 ? "output failed" : strerror(error_number));
}

static bool starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

/* What mkstemp makes is private; the file gets the mode of its predecessor, or the usual one. */
static void set_mode(int descriptor, const struct stat *predecessor) {
    mode_t mask = umask(0);
    umask(mask);
    mode_t mode = predecessor == NULL ? 0666 & ~mask : predecessor->st_mode & 07777;
    if (fchmod(descriptor, mode) != 0) {
        return; /* a file system without modes; the file is as good */
    }
}

/* Opens a temporary file beside `path`; 0, or errno. A link stays, what it leads to is replaced. */
static int open_beside(struct dse_output *output, const char *path,
                       const struct stat *predecessor) {
    if (predecessor != NULL && access(path, W_OK) != 0) {
        return errno;
    }
    output->path = predecessor == NULL ? strdup(path) : realpath(path, NULL);
    if (output->path == NULL) {
        return errno;
    }
    if (asprintf(&output->temporary, "%s.XXXXXX", output->path) < 0) {
        output->temporary = NULL;
        return ENOMEM;
    }
    int descriptor = mkstemp(output->temporary);
    if (descriptor < 0) {
        int error_number = errno;
        free(output->temporary);
        output->temporary = NULL;
        return error_number;
    }
    set_mode(descriptor, predecessor);
    output->stream = fdopen(descriptor, "w");
    if (output->stream == NULL) {
        close(descriptor);
        return ENOMEM;
    }
    return 0;
}

static int open_path(struct dse_output *output, const char *path) {
    struct stat status;
    bool exists = stat(path, &status) == 0;
    if (!exists && errno != ENOENT) {
        return errno;
    }
    if (exists && S_ISDIR(status.st_mode)) {
        return EISDIR;
    }
    if ((exists && !S_ISREG(status.st_mode)) || starts_with(path, "/dev/") ||
        starts_with(path, "/proc/")) {
        output->stream = fopen(path, "w");
        return output->stream == NULL ? errno : 0;
    }
    return open_beside(output, path, exists ? &status : NULL);
}

enum dse_status dse_output_open(struct dse_output *output, const char *path,
                                struct dse_error *error) {
    *output = (struct dse_output){0};
    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file that may not grow are errors of write */
    signal(SIGXFSZ, SIG_IGN);
    if (path == NULL || strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0) {
        output->name = "standard output";
        output->stream = stdout;
        return DSE_OK;
    }
    output->name = path;
    int error_number = open_path(output, path);
    if (error_number != 0) {
        dse_output_discard(output);
        output->name = path;
        return failed(output, error_number, error);
    }
    return DSE_OK;
}

bool dse_output_is_file(const struct dse_output *output) {
    return output->path != NULL;
}

enum dse_status dse_output_write(struct dse_output *output, const char *text, size_t length,
                                 struct dse_error *error) {
    if (fwrite(text, 1, length, output->stream) == length) {
        return DSE_OK;
    }
    output->error_number = errno;
    return failed(output, output->error_number, error);
}

/* Writes what is buffered; 0, or errno. */
static int finish(struct dse_output *output) {
    bool bad = ferror(output->stream) != 0;
    errno = 0;
    bad |= fflush(output->stream) != 0;
    int error_number = output->error_number != 0 ? output->error_number : errno;
    if (output->stream != stdout) {
        errno = 0;
        bad |= fclose(output->stream) != 0;
        error_number = error_number != 0 ? error_number : errno;
    }
    output->stream = NULL;
    return !bad ? 0 : error_number != 0 ? error_number : EIO;
}

enum dse_status dse_output_close_as(struct dse_output *output, const char *suffix,
                                    struct dse_error *error) {
    int error_number = finish(output);
    if (error_number == 0 && output->path != NULL) {
        char *path;
        if (asprintf(&path, "%s%s", output->path, suffix) < 0) {
            error_number = ENOMEM;
        } else {
            error_number = rename(output->temporary, path) == 0 ? 0 : errno;
            free(path);
        }
    }
    enum dse_status status = error_number == 0 ? DSE_OK : failed(output, error_number, error);
    if (error_number == 0) {
        free(output->temporary);
        output->temporary = NULL;
    }
    dse_output_discard(output);
    return status;
}

enum dse_status dse_output_close(struct dse_output *output, struct dse_error *error) {
    return dse_output_close_as(output, "", error);
}

void dse_output_discard(struct dse_output *output) {
    if (output->stream != NULL && output->stream != stdout) {
        fclose(output->stream);
    }
    if (output->temporary != NULL) {
        unlink(output->temporary);
    }
    free(output->temporary);
    free(output->path);
    *output = (struct dse_output){0};
}

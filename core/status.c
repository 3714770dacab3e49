#include "core/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *message;
    int exit_status;
} statuses[] = {
#define DSE_STATUS_ROW(code, message, exit_status) [code] = {message, exit_status},
    DSE_STATUS_LIST(DSE_STATUS_ROW)
#undef DSE_STATUS_ROW
};

const char *dse_status_message(enum dse_status status) {
    return statuses[status].message;
}

int dse_status_exit(enum dse_status status) {
    return statuses[status].exit_status;
}

enum dse_status dse_error_set(struct dse_error *error, enum dse_status status, const char *format,
                              ...) {
    if (error == NULL) {
        return status;
    }
    *error = (struct dse_error){.status = status};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

void dse_error_locate(struct dse_error *error, const char *file, size_t line, size_t column) {
    if (error == NULL) {
        return;
    }
    snprintf(error->file, sizeof error->file, "%s", file == NULL ? "" : file);
    error->line = line;
    error->column = column;
}

void dse_error_prefix(struct dse_error *error, const char *format, ...) {
    if (error == NULL) {
        return;
    }
    char text[sizeof error->message];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < sizeof text) {
        size_t room = sizeof text - (size_t)length;
        memmove(error->message + length, error->message, room);
        memcpy(error->message, text, (size_t)length);
        error->message[sizeof text - 1] = '\0';
    }
}

/* Status codes and error records.
 *
 * A function that can fail returns `enum dse_status`; its results go through out-pointers that
 * stay untouched on failure; the details go into a `struct dse_error` that the caller owns. */
#ifndef DSE_CORE_STATUS_H
#define DSE_CORE_STATUS_H

#include <stddef.h>

/* X(code, message, exit status of the program). DSE_INFEASIBLE is a well-formed request for a
 * network that cannot exist: in a table it is a row with a reason, for one network it is an error.
 */
#define DSE_STATUS_LIST(X)                                                                         \
    X(DSE_OK, "done", 0)                                                                           \
    X(DSE_IO, "input or output failed", 1)                                                         \
    X(DSE_NO_MEMORY, "out of memory", 1)                                                           \
    X(DSE_USAGE, "bad usage", 2)                                                                   \
    X(DSE_BAD_INPUT, "bad input", 3)                                                               \
    X(DSE_INFEASIBLE, "cannot be built", 3)                                                        \
    X(DSE_OVERFLOW, "beyond 64-bit counts", 3)                                                     \
    X(DSE_ROWS_FAILED, "some rows failed", 4)                                                      \
    X(DSE_INTERRUPTED, "interrupted", 130)

enum dse_status {
#define DSE_STATUS_ENUM(code, message, exit_status) code,
    DSE_STATUS_LIST(DSE_STATUS_ENUM)
#undef DSE_STATUS_ENUM
};

/* What went wrong and where. An empty `file` means that no file is involved; `line` and `column`
 * count from 1, 0 means unknown. */
struct dse_error {
    enum dse_status status;
    size_t line, column;
    char file[256];
    char message[512];
};

/* The general meaning of a status, in lower case without a full stop. */
const char *dse_status_message(enum dse_status status);

/* The exit status of the program that stops with this status. */
int dse_status_exit(enum dse_status status);

/* Writes status and message into `error` (which may be NULL), forgets any place, returns `status`.
 */
enum dse_status dse_error_set(struct dse_error *error, enum dse_status status, const char *format,
                              ...) __attribute__((format(printf, 3, 4)));

/* Adds the place to an error that has been set. */
void dse_error_locate(struct dse_error *error, const char *file, size_t line, size_t column);

/* Puts text in front of the message of an error that has been set. */
void dse_error_prefix(struct dse_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif

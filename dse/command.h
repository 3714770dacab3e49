/* Commands: one file each with one `const struct dse_command`, and one line in dse/commands.c. */
#ifndef DSE_DSE_COMMAND_H
#define DSE_DSE_COMMAND_H

#include "core/status.h"

struct dse_command {
    const char *name;
    const char *arguments; /* as in `dse NAME ARGUMENTS` */
    const char *summary;   /* one line, lower case, no full stop */

    /* argv[0] is `dse NAME`; options are parsed by argp, which exits with status 2 on bad usage.
     * Prints its results; what it returns sets the exit status, and unless that is DSE_OK (or
     * `error` has no message) main prints the error's message. */
    enum dse_status (*run)(int argc, char **argv, struct dse_error *error);
};

extern const struct dse_command *const dse_commands[]; /* ends with NULL */

#endif

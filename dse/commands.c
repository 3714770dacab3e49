/* The registry of commands: one line each. */
#include <stddef.h>

#include "dse/command.h"

extern const struct dse_command dse_command_size;
extern const struct dse_command dse_command_sweep;
extern const struct dse_command dse_command_graph;
extern const struct dse_command dse_command_route;
extern const struct dse_command dse_command_check;
extern const struct dse_command dse_command_list;
extern const struct dse_command dse_command_describe;

const struct dse_command *const dse_commands[] = {
    &dse_command_size,  &dse_command_sweep, &dse_command_graph,    &dse_command_route,
    &dse_command_check, &dse_command_list,  &dse_command_describe, NULL,
};

/* Real systems as data: how each is described as a member of a family, and where that is published.
 * Whatever follows from the description is computed, not stored. */
#ifndef DSE_MODELS_SYSTEMS_H
#define DSE_MODELS_SYSTEMS_H

#include "core/status.h"

struct dse_system {
    const char *name;
    const char *summary; /* one line, lower case but for names, no full stop */
    const char *network; /* `family:key=value,...`; NULL if too little is published for one */
    const char *facts;   /* what is published beside it or is an assumption, as sentences */
    const char *sources;
};

extern const struct dse_system dse_systems[]; /* ends with a NULL name */

/* The system of that name; NULL if there is none. */
const struct dse_system *dse_system_find(const char *name);

/* DSE_BAD_INPUT: unknown system `name`, with the nearest one. */
enum dse_status dse_system_unknown(const char *name, struct dse_error *error);

#endif

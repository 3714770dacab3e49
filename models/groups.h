/* What networks of groups share whose global ports are numbered through each group. */
#ifndef DSE_MODELS_GROUPS_H
#define DSE_MODELS_GROUPS_H

#include <stdint.h>

#include "core/row.h"

/* Different routers of other groups that a router with so many global ports is linked to at most,
 * of g groups with so many links between each two. Unknown if ports in use are more than the other
 * groups: of a router's links to one group some may then lead to the same router, as all do where
 * there are two groups. */
static inline uint64_t dse_groups_neighbours(uint64_t ports, uint64_t groups,
                                             uint64_t links_per_pair) {
    uint64_t global_links = (groups - 1) * links_per_pair;
    uint64_t used = ports < global_links ? ports : global_links;
    if (used < groups) {
        return used;
    }
    return groups == 2 ? 1 : DSE_UNKNOWN;
}

#endif

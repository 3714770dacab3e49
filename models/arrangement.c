#include "models/arrangement.h"

#include <stddef.h>

const char *const dse_arrangement_names[] = {"absolute",  "relative", "circulant",
                                             "palm_tree", "bundled",  NULL};

uint64_t dse_arrangement_port(enum dse_arrangement arrangement, uint64_t groups, uint64_t from,
                              uint64_t to) {
    uint64_t ahead = (to + groups - from) % groups, behind = groups - ahead;
    switch (arrangement) {
    case DSE_ARRANGEMENT_RELATIVE:
        return ahead - 1;
    case DSE_ARRANGEMENT_PALM_TREE:
        return behind - 1;
    case DSE_ARRANGEMENT_CIRCULANT: /* of two ways as far, half of the groups, the one ahead */
        return ahead <= behind ? 2 * (ahead - 1) : 2 * behind - 1;
    default:
        return to < from ? to : to - 1;
    }
}

/* The port of a group of that round that leads to another one. */
static uint64_t port_of(const struct dse_global_links *links, uint64_t from, uint64_t to,
                        uint64_t round) {
    uint64_t port = dse_arrangement_port(links->arrangement, links->groups, from, to);
    return links->arrangement == DSE_ARRANGEMENT_BUNDLED ? port * links->links_per_pair + round
                                                         : port + round * (links->groups - 1);
}

static void link_two(const struct dse_global_links *links, uint64_t a, uint64_t b, uint64_t round,
                     struct dse_graph_builder *builder) {
    uint64_t port_a = port_of(links, a, b, round), port_b = port_of(links, b, a, round);
    uint64_t router_a = a * links->group_routers + links->first + port_a / links->ports;
    uint64_t router_b = b * links->group_routers + links->first + port_b / links->ports;
    dse_graph_builder_link(builder, (uint32_t)router_a, (uint32_t)router_b, 1, links->link_class);
}

void dse_global_links_build(const struct dse_global_links *links,
                            struct dse_graph_builder *builder) {
    for (uint64_t round = 0; round < links->links_per_pair; round++) {
        for (uint64_t a = 0; a < links->groups; a++) {
            for (uint64_t b = a + 1; b < links->groups; b++) {
                link_two(links, a, b, round, builder);
            }
        }
    }
}

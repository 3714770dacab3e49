#include "models/arrangement.h"

#include <stddef.h>

#include "core/count.h"

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

uint64_t dse_arrangement_group(enum dse_arrangement arrangement, uint64_t groups, uint64_t from,
                               uint64_t port) {
    uint64_t ahead = 0;
    switch (arrangement) {
    case DSE_ARRANGEMENT_RELATIVE:
        ahead = port + 1;
        break;
    case DSE_ARRANGEMENT_PALM_TREE:
        ahead = groups - port - 1;
        break;
    case DSE_ARRANGEMENT_CIRCULANT:
        ahead = port % 2 == 0 ? port / 2 + 1 : groups - (port + 1) / 2;
        break;
    default:
        return port < from ? port : port + 1;
    }
    return (from + ahead) % groups;
}

uint64_t dse_global_links_port(const struct dse_global_links *links, uint64_t from, uint64_t to,
                               uint64_t round) {
    uint64_t port = dse_arrangement_port(links->arrangement, links->groups, from, to);
    return links->arrangement == DSE_ARRANGEMENT_BUNDLED ? port * links->links_per_pair + round
                                                         : port + round * (links->groups - 1);
}

bool dse_global_links_follow(const struct dse_global_links *links, uint64_t from, uint64_t port,
                             uint64_t *to, uint64_t *port_there) {
    uint64_t others = links->groups - 1;
    if (port >= others * links->links_per_pair) {
        return false;
    }
    bool bundled = links->arrangement == DSE_ARRANGEMENT_BUNDLED;
    uint64_t first = bundled ? port / links->links_per_pair : port % others;
    uint64_t round = bundled ? port % links->links_per_pair : port / others;
    *to = dse_arrangement_group(links->arrangement, links->groups, from, first);
    *port_there = dse_global_links_port(links, *to, from, round);
    return true;
}

/* Pairs of groups of which one has the other at a port of the first round below `boundary` (at most
 * groups - 1) and the other has not. Absolute: G < T meet at the ports T - 1 and G. Relative and
 * palm tree: at j and g - 2 - j. Circulant: at an even port and the odd one after it, or both at
 * the last port if that is even. */
static uint64_t pairs_across(const struct dse_global_links *links, uint64_t boundary) {
    uint64_t groups = links->groups, behind = groups - 1 - boundary;
    switch (links->arrangement) {
    case DSE_ARRANGEMENT_RELATIVE:
    case DSE_ARRANGEMENT_PALM_TREE:
        return dse_count_mul(groups, boundary < behind ? boundary : behind);
    case DSE_ARRANGEMENT_CIRCULANT:
        return boundary % 2 == 1 && behind > 0 ? groups : 0;
    default:
        return dse_count_mul(boundary, behind);
    }
}

uint64_t dse_global_links_across(const struct dse_global_links *links, uint64_t boundary) {
    uint64_t others = links->groups - 1, rounds = links->links_per_pair;
    if (boundary >= others * rounds) {
        return 0;
    }
    if (links->arrangement != DSE_ARRANGEMENT_BUNDLED) {
        return pairs_across(links, boundary % others); /* other rounds are on one side */
    }
    /* Of the links of two groups the first ones have one port more below the boundary. */
    uint64_t bundle = boundary / rounds, more = boundary % rounds;
    return dse_count_add(dse_count_mul(more, pairs_across(links, bundle + 1)),
                         dse_count_mul(rounds - more, pairs_across(links, bundle)));
}

size_t dse_global_links_orbits(const struct dse_global_links *links, uint64_t routers,
                               struct dse_orbit *orbits) {
    uint64_t others = links->groups - 1, place = links->first;
    if (!dse_global_links_in_turn(links) || links->ports % others != 0) {
        return 0;
    }
    uint64_t rounds = links->ports / others; /* of one router */
    uint64_t full = links->links_per_pair / rounds, part = links->links_per_pair % rounds != 0;
    const uint64_t places[] = {full, part, routers - full - part};
    size_t count = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (places[i] > 0) {
            orbits[count++] =
                (struct dse_orbit){(uint32_t)place, (uint32_t)(links->groups * places[i])};
        }
        place += places[i];
    }
    return count;
}

static void link_two(const struct dse_global_links *links, uint64_t a, uint64_t b, uint64_t round,
                     struct dse_graph_builder *builder) {
    uint64_t port_a = dse_global_links_port(links, a, b, round),
             port_b = dse_global_links_port(links, b, a, round);
    uint64_t router_a = a * links->group_routers + links->first + port_a / links->ports;
    uint64_t router_b = b * links->group_routers + links->first + port_b / links->ports;
    dse_graph_builder_link(builder, (uint32_t)router_a, (uint32_t)router_b, 1, links->link_class);
}

void dse_global_links_build(const struct dse_global_links *links,
                            struct dse_graph_builder *builder) {
    /* Bundles are taken as one round of links that have several ports each. */
    bool bundled = links->arrangement == DSE_ARRANGEMENT_BUNDLED;
    uint64_t rounds = bundled ? 1 : links->links_per_pair, at_once = links->links_per_pair / rounds;
    for (uint64_t round = 0; round < rounds; round++) {
        for (uint64_t a = 0; a < links->groups; a++) {
            for (uint64_t b = a + 1; b < links->groups; b++) {
                for (uint64_t i = 0; i < at_once; i++) {
                    link_two(links, a, b, round + i, builder);
                }
            }
        }
    }
}

/* Arrangements of global links: which of a group's global ports leads to which other group.
 *
 * Global ports are numbered through a group in the order of its routers, `ports` on each. Round i
 * of the links of any two groups takes the ports i (g - 1) to (i + 1) (g - 1) - 1 of every group;
 * within a round the arrangement gives port j to a group (Hastings, Rincon-Cebrian, Leon, Pascual,
 * Navaridas 2015, CLUSTER; Camarero, Vallejo, Beivide 2014, ACM TACO 11(4)). */
#ifndef DSE_MODELS_ARRANGEMENT_H
#define DSE_MODELS_ARRANGEMENT_H

#include <stdbool.h>

#include "core/graph.h"
#include "core/graph_builder.h"

enum dse_arrangement {
    DSE_ARRANGEMENT_ABSOLUTE,  /* port j of group G leads to group j, counted without G */
    DSE_ARRANGEMENT_RELATIVE,  /* to G + j + 1 */
    DSE_ARRANGEMENT_CIRCULANT, /* an even j to G + j/2 + 1, an odd one to G - (j + 1)/2 */
    DSE_ARRANGEMENT_PALM_TREE, /* to G - j - 1; all modulo the number of groups */
    DSE_ARRANGEMENT_BUNDLED,   /* as absolute, but without rounds: the links of two groups take
                                  neighbouring ports, from port j links_per_pair on */
};

/* Their names, ends with NULL. */
extern const char *const dse_arrangement_names[];

/* The port of the first round that leads from a group to another one, and the group that a port
 * below groups - 1 leads to. */
uint64_t dse_arrangement_port(enum dse_arrangement arrangement, uint64_t groups, uint64_t from,
                              uint64_t to);
uint64_t dse_arrangement_group(enum dse_arrangement arrangement, uint64_t groups, uint64_t from,
                               uint64_t port);

/* Groups (2 or more) whose global ports are on the routers first .. of each, `ports` on a router.
 */
struct dse_global_links {
    enum dse_arrangement arrangement;
    uint64_t groups, group_routers, first, ports, links_per_pair;
    uint8_t link_class;
};

/* The global port of a group that link `round` (below links_per_pair) to another one is on. */
uint64_t dse_global_links_port(const struct dse_global_links *links, uint64_t from, uint64_t to,
                               uint64_t round);

/* Stores the group and the global port there that a global port of a group leads to; false if the
 * port is idle. */
bool dse_global_links_follow(const struct dse_global_links *links, uint64_t from, uint64_t port,
                             uint64_t *to, uint64_t *port_there);

/* Links that have one end at a global port below `boundary` of its group and the other end at one
 * that is not. O(1) */
uint64_t dse_global_links_across(const struct dse_global_links *links, uint64_t boundary);

/* Whether links are dealt out in turn to all other groups: not if they are bundled, unless that is
 * the same. */
static inline bool dse_global_links_in_turn(const struct dse_global_links *links) {
    return links->arrangement != DSE_ARRANGEMENT_BUNDLED || links->links_per_pair == 1 ||
           links->groups == 2;
}

/* If every router's ports lead to all other groups equally often, each is linked only to those at
 * its own place in other groups, so that any permutation of the groups is a symmetry, and so is any
 * of places with as many links. Appends the orbits of the `routers` of each group that have the
 * ports, should nothing else tell them apart, and returns their number: 3 at most, of the routers
 * with all ports in use, with some, with none. 0 if ports do not lead there so. */
size_t dse_global_links_orbits(const struct dse_global_links *links, uint64_t routers,
                               struct dse_orbit *orbits);

/* Adds all links between groups: round by round (bundles in one), and at each router in ascending
 * order of the groups they lead to, which for the absolute and bundled arrangements is the order of
 * its ports. */
void dse_global_links_build(const struct dse_global_links *links,
                            struct dse_graph_builder *builder);

#endif

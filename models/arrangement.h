/* Arrangements of global links: which of a group's global ports leads to which other group.
 *
 * Global ports are numbered through a group in the order of its routers, `ports` on each. Round i
 * of the links of any two groups takes the ports i (g - 1) to (i + 1) (g - 1) - 1 of every group;
 * within a round the arrangement gives port j to a group (Hastings, Rincon-Cebrian, Leon, Pascual,
 * Navaridas 2015, CLUSTER; Camarero, Vallejo, Beivide 2014, ACM TACO 11(4)). */
#ifndef DSE_MODELS_ARRANGEMENT_H
#define DSE_MODELS_ARRANGEMENT_H

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

/* The port of the first round that leads from a group to another one. */
uint64_t dse_arrangement_port(enum dse_arrangement arrangement, uint64_t groups, uint64_t from,
                              uint64_t to);

/* Groups whose global ports are on the routers first .. of each. */
struct dse_global_links {
    enum dse_arrangement arrangement;
    uint64_t groups, group_routers, first, ports, links_per_pair;
    uint8_t link_class;
};

/* Adds all links between groups: round by round, and at each router in ascending order of the
 * groups they lead to, which for the absolute arrangement is the order of its ports. */
void dse_global_links_build(const struct dse_global_links *links,
                            struct dse_graph_builder *builder);

#endif

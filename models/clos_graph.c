/* Folded Clos networks as explicit networks. */
#include <stdio.h>

#include "models/clos.h"

enum { CLASS_LAST = DSE_GRAPH_CLASSES_MAX - 1 };

static uint8_t class_of(uint32_t level) {
    return (uint8_t)(level - 1 < CLASS_LAST ? level - 1 : CLASS_LAST);
}

/* Levels beyond the classes that there are share the last one. */
static void name_classes(uint32_t levels, struct dse_graph_builder *builder) {
    for (uint32_t i = 1; i < levels && i <= CLASS_LAST + 1; i++) {
        char name[32];
        bool more = class_of(i) == CLASS_LAST && i + 1 < levels;
        snprintf(name, sizeof name, more ? "levels %u+" : "levels %u-%u", i, i + 1);
        dse_graph_builder_class(builder, class_of(i), name);
    }
}

/* Adds the uplinks of `blocks` blocks of a level, whose routers start at `below`, to the routers of
 * the level above, which start at `above`. */
static void link_levels(const struct dse_clos *clos, uint32_t level, uint64_t blocks,
                        uint32_t below, uint32_t above, struct dse_graph_builder *builder) {
    const struct dse_clos_level *low = &clos->level[level], *high = &clos->level[level + 1];
    for (uint64_t block = 0; block < blocks; block++) {
        uint64_t from = below + block * low->routers;
        uint64_t to = above + block / high->blocks * high->routers;
        for (uint64_t t = 0; t < low->routers * low->up; t++) {
            dse_graph_builder_link(builder, (uint32_t)(from + t / low->up),
                                   (uint32_t)(to + t % high->routers), 1, class_of(level));
        }
    }
}

void dse_clos_build(const struct dse_clos *clos, struct dse_graph_builder *builder) {
    uint64_t blocks = 1;
    for (uint32_t i = 2; i <= clos->levels; i++) {
        blocks *= clos->level[i].blocks;
    }
    name_classes(clos->levels, builder);
    uint32_t endpoints = (uint32_t)clos->level[1].blocks;
    uint32_t below = dse_graph_builder_routers(builder, blocks, endpoints);
    for (uint32_t i = 1; i < clos->levels; i++) {
        const struct dse_clos_level *high = &clos->level[i + 1];
        uint64_t blocks_above = blocks / high->blocks;
        uint32_t above = dse_graph_builder_routers(builder, blocks_above * high->routers, 0);
        link_levels(clos, i, blocks, below, above, builder);
        below = above;
        blocks = blocks_above;
    }
}

/* Whether every permutation of blocks, and of the routers below within the coordinates that they
 * have so far, extends to the routers of a level: each of these is linked either to one router of a
 * block, and is numbered by that router and its uplink, or to all of them alike. */
static bool extends_symmetries(const struct dse_clos_level *low,
                               const struct dse_clos_level *high) {
    return high->width == 1 || low->up % high->routers == 0;
}

size_t dse_clos_orbits(const struct dse_clos *clos,
                       struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    if (clos->levels > DSE_FAMILY_ORBITS_MAX) {
        return 0;
    }
    uint64_t blocks = 1, router = 0;
    for (uint32_t i = 2; i <= clos->levels; i++) {
        blocks *= clos->level[i].blocks;
        if (!extends_symmetries(&clos->level[i - 1], &clos->level[i])) {
            return 0;
        }
    }
    for (uint32_t i = 1; i <= clos->levels; i++) {
        uint64_t routers = blocks * clos->level[i].routers;
        orbits[i - 1] = (struct dse_orbit){(uint32_t)router, (uint32_t)routers};
        router += routers;
        blocks /= i < clos->levels ? clos->level[i + 1].blocks : 1;
    }
    return clos->levels;
}

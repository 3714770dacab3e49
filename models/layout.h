/* How the cables of a network run: what a family tells, so that its parts can be put into cabinets.
 *
 * A hierarchical network is a number of identical blocks (groups, pods, leaves), each of routers
 * with their end points, and perhaps a centre of routers without (spines). A lattice is a product
 * of lines. A network that tells nothing is one block, each two routers of it as likely linked. */
#ifndef DSE_MODELS_LAYOUT_H
#define DSE_MODELS_LAYOUT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DSE_LAYOUT_CLASSES_MAX = 64, DSE_LAYOUT_LINES_MAX = 64, DSE_LAYOUT_TIERS_MAX = 32 };

/* Where the two ends of a class of links are. */
enum dse_span {
    DSE_SPAN_ROUTERS, /* any two routers of one part of a block, evenly */
    DSE_SPAN_TIERS,   /* a router of one tier and one of another, of one part of a block, evenly */
    DSE_SPAN_BLOCKS,  /* any two blocks, evenly; any routers of these */
    DSE_SPAN_CENTRE,  /* any router of any block, and any of the centre */
    DSE_SPAN_LINE,    /* neighbours along a dimension of a lattice */
};

/* Links between routers that are alike. A link is one cable. */
struct dse_link_class {
    enum dse_span span;
    uint64_t parts;   /* of DSE_SPAN_ROUTERS and _TIERS: parts of a block that links do not leave */
    size_t dimension; /* of DSE_SPAN_LINE */
    uint64_t links;   /* of one plane */
    double mean_hops; /* over them, of a minimal route between routers with end points; unknown:
                         not-a-number */
    uint64_t worst_hops; /* over them, of a route as long as the diameter */
};

enum dse_layout_kind { DSE_LAYOUT_PATH, DSE_LAYOUT_RING, DSE_LAYOUT_CLIQUE };

struct dse_layout_line {
    enum dse_layout_kind kind;
    uint64_t size;
};

struct dse_layout {
    uint64_t blocks;          /* of a lattice: 1 */
    uint64_t block_routers;   /* at least 1 */
    uint64_t block_endpoints; /* on all of them together */
    uint64_t centre_routers;
    uint64_t centre_ports; /* of each of these if they are directors; 0: they are like the others */
    /* How routers are numbered: all blocks of one tier after those of another, in each block as
     * many as `tiers` says, the centre last; or, if `tiers_inside`, block by block with the tiers
     * of a block one after the other. No tiers: block by block. */
    size_t tier_count;
    bool tiers_inside;
    uint64_t tiers[DSE_LAYOUT_TIERS_MAX];
    size_t line_count; /* dimensions of a lattice, else 0; the first one varies fastest */
    struct dse_layout_line lines[DSE_LAYOUT_LINES_MAX];
    size_t class_count;
    struct dse_link_class classes[DSE_LAYOUT_CLASSES_MAX];
};

/* Adds a class; `parts` of 0 becomes 1. There must be room. */
static inline void dse_layout_add(struct dse_layout *layout, struct dse_link_class class) {
    class.parts = class.parts == 0 ? 1 : class.parts;
    assert(layout->class_count < DSE_LAYOUT_CLASSES_MAX);
    layout->classes[layout->class_count++] = class;
}

/* Adds a tier of so many routers in each block; there must be room. */
static inline void dse_layout_add_tier(struct dse_layout *layout, uint64_t routers) {
    assert(layout->tier_count < DSE_LAYOUT_TIERS_MAX);
    layout->tiers[layout->tier_count++] = routers;
}

#endif

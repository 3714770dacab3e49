/* Folded Clos networks (fat trees): their counts, and the cheapest one for a number of end points.
 *
 * Levels count from 1, the leaves. A block of level 1 is one leaf router; a block of level i joins
 * `blocks` blocks of level i - 1 through `routers` routers of level i. Each of these has `width`
 * links to each of those blocks, and `up` links upward, so that a block has routers x up of them.
 * The uplinks of a block, in the order of its routers, lead to the routers above in turn, so that
 * those of one router spread over different ones. An end point counts as a block of level 0. */
#ifndef DSE_MODELS_CLOS_H
#define DSE_MODELS_CLOS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/parameter.h"
#include "models/design.h"
#include "models/family.h"
#include "models/layout.h"

enum { DSE_CLOS_LEVELS_MAX = 32, DSE_CLOS_TAPERS_MAX = 3 };

struct dse_clos {
    uint32_t levels; /* at least 2 */
    struct dse_clos_level {
        uint64_t blocks, routers, width; /* of a leaf: its end points, 1, 1 */
        uint64_t up;                     /* 0 at the top */
    } level[DSE_CLOS_LEVELS_MAX + 1];    /* from index 1 */
};

/* What a tree is asked for: a radix (2 to 4096), 2 to 4 levels, and at each level below the top,
 * leaf first, at most so many links down for one link up. The top level may have another radix
 * (at least the same, at most 2^23); 0 stands for the same. */
struct dse_clos_request {
    uint64_t radix, core_radix;
    uint32_t levels;
    struct dse_ratio taper[DSE_CLOS_TAPERS_MAX];
};

/* Fills everything but `wanted` and `radix` of a design: counts, diameters and mean hops (both
 * exact), bisection and taper. O(levels^2); counts saturate.
 *
 * From a leaf all routers of the levels above in its blocks can be reached upward, so leaves that
 * meet in a block of level i are 2 (i - 1) hops apart. Routers x of level i and y of level j >= i
 * in different top blocks are joined by a way down from x to a leaf, up to a top router above y,
 * and down: at most 2 (levels - 1) hops.
 *
 * Bisection: half of the blocks of level i moved to one side cut half of the links above level i.
 * No balanced cut is smaller than half of the links above the level that has fewest of them: so
 * much flow, spread evenly over all ways up, goes from the leaves of any half to the others. */
void dse_clos_evaluate(const struct dse_clos *clos, struct dse_design *design);

/* Blocks below the top level, the top routers being the centre. */
void dse_clos_layout(const struct dse_clos *clos, struct dse_layout *layout);

/* Adds the explicit network (models/clos_graph.c). Routers are numbered level by level, the leaves
 * first, and in each block by block. Uplink t of a block leaves router t / up of it and leads to
 * router t mod routers of the block above. On a router the links down stand first, block by block,
 * then those up, each in this order of t. The links between two levels are a class (from the 16th
 * on they share one). O(routers + links) */
void dse_clos_build(const struct dse_clos *clos, struct dse_graph_builder *builder);

/* Where every router has one link to each block below, or each block below is linked to it as to
 * all others of the block, routers have coordinates: which block they are in on each level above,
 * and which uplink leads to them on each level below. Permuting the values of one coordinate is a
 * symmetry, so the routers of a level look alike: one orbit a level. Else (and with more levels
 * than orbits can be told) 0, unknown. */
size_t dse_clos_orbits(const struct dse_clos *clos, struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]);

/* The full tree: routers of level i below the top have d links down and ceil(d / taper) up, with d
 * as large as the radix allows, one link to each; top routers have all ports down. */
void dse_clos_full(const struct dse_clos_request *request, struct dse_clos *clos);

/* A director: a chassis of switch chips of one radix that form a non-blocking Clos network of two
 * levels. A line chip has half of its ports (rounded down) outward and as many inward, spread
 * evenly over the fabric chips. */
struct dse_director {
    uint64_t line, fabric; /* chips */
    uint64_t line_ports;   /* outward, of a line chip */
};

/* The most ports of a director of chips with so many ports. */
uint64_t dse_director_most_ports(uint64_t chip_radix);

/* The chips of a director with so many ports, a multiple of line_ports up to the most, and with the
 * fewest fabric chips that line chips can be spread over evenly. */
struct dse_director dse_director_of(uint64_t chip_radix, uint64_t ports);

/* The end points that the tree holds; saturates. */
uint64_t dse_clos_endpoints(const struct dse_clos *clos);

/* The tree with the fewest routers, and of these the fewest links, that holds so many end points
 * (at least 1) and has at least two blocks in every block. A block of n blocks that need q uplinks
 * each (an end point needs 1) has at least ceil(n q / taper): at taper 1, even spreading then keeps
 * the tree rearrangeably non-blocking. False if there is none.
 *
 * A top router of another radix counts as one router.
 *
 * Branch and bound over all counts of blocks and widths. At radix 128 it takes about 1 us for 2
 * levels, 10 us for 3 and 1 ms for 4; at radix 1024 up to 10 ms for 3 levels, seconds for 4. */
bool dse_clos_cheapest(const struct dse_clos_request *request, uint64_t endpoints,
                       struct dse_clos *clos);

#endif

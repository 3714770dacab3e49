/* Cascade dragonflies, whose groups are grids: how far apart their routers are. */
#ifndef DSE_MODELS_CASCADE_H
#define DSE_MODELS_CASCADE_H

#include <stdbool.h>
#include <stdint.h>

/* Router number x columns + y of a group stands at (x, y) of a grid of rows x columns and is linked
 * to all that share x or y. Global port j of group G is on router j / ports and leads, for j below
 * (groups - 1) links_per_pair, to group j mod (groups - 1), counted without G. */
struct dse_cascade {
    uint64_t rows, columns; /* at least 2 */
    uint64_t ports;         /* global ports of a router */
    uint64_t groups;        /* at least 2 */
    uint64_t links_per_pair;
};

/* Whether two routers were found that are 5 hops apart, the most that there can be (local, local,
 * global, local, local). A few pairs are tried, each by comparing what is within 2 hops of either;
 * false therefore means that the diameter is unknown. No more than a few million steps. */
bool dse_cascade_has_diameter_5(const struct dse_cascade *cascade);

#endif

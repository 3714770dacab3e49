/* Small members of every family in the registry, for tests that hold for all of them. */
#ifndef DSE_TESTS_SMALL_NETWORKS_H
#define DSE_TESTS_SMALL_NETWORKS_H

#include "models/network.h"

/* Members that show what a family can do, as texts; ends with NULL. */
extern const char *const small_networks[];

/* Calls `check` for the resolved networks of small_networks, and for some of what every family
 * enumerates for small questions, with up to `routers_most` routers. Fails if these are fewer than
 * `least` of a family that has more parameters than p. */
typedef void small_check(const char *text, const struct dse_network *network);
void small_networks_each(uint64_t routers_most, size_t least, small_check *check);

#endif

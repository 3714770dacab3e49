/* An explicit network: an immutable multigraph of routers in compressed rows.
 *
 * Routers count from 0. The links between two routers are one pair of channels, one each way, with
 * their number as its capacity. The channels of router r are start[r] .. start[r + 1] - 1, in the
 * order of the wiring, which is that of its ports: first the end points, then the links of each
 * channel in turn. Made by core/graph_builder.h. */
#ifndef DSE_CORE_GRAPH_H
#define DSE_CORE_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DSE_GRAPH_ROUTERS_MAX = 1 << 28,
    DSE_GRAPH_CLASSES_MAX = 16,    /* classes of links */
    DSE_GRAPH_CLASS_NAME_SIZE = 16 /* with the final NUL */
};

struct dse_graph {
    uint32_t routers;
    uint32_t channels;
    uint64_t links;         /* parallel ones counted: half of the capacity of all channels */
    uint64_t endpoints;     /* of all routers */
    uint32_t *start;        /* routers + 1 */
    uint32_t *to;           /* the router that a channel leads to, never the one it comes from */
    uint32_t *reverse;      /* the channel the other way */
    uint32_t *capacity;     /* parallel links, 1 or more; the same both ways */
    uint8_t *link_class;    /* of a channel, and of its reverse */
    uint32_t *endpoints_of; /* of a router */

    char class_names[DSE_GRAPH_CLASSES_MAX][DSE_GRAPH_CLASS_NAME_SIZE]; /* empty beyond the last */

    /* Where the routers have names, that of router r starts at names[name_start[r]] and is
     * NUL-terminated; else both are NULL and the number is the name. */
    size_t *name_start;
    char *names;
};

/* Routers that look alike: symmetries of the network (which keep end points) carry each of them to
 * each other. */
struct dse_orbit {
    uint32_t router;  /* one of them */
    uint32_t routers; /* how many they are */
};

/* NULL is no graph. */
void dse_graph_free(struct dse_graph *graph);

/* The name of a router; if routers have no names its number, written into `number`. */
enum { DSE_GRAPH_NUMBER_SIZE = 16 };
const char *dse_graph_name(const struct dse_graph *graph, uint32_t router,
                           char number[DSE_GRAPH_NUMBER_SIZE]);

/* Routers with end points. O(routers) */
uint32_t dse_graph_endpoint_routers(const struct dse_graph *graph);

/* Ports in use on a router: end points and links. O(degree) */
uint64_t dse_graph_ports(const struct dse_graph *graph, uint32_t router);

/* Whether all routers carry at least one end point. O(routers) */
static inline bool dse_graph_all_carry(const struct dse_graph *graph) {
    return dse_graph_endpoint_routers(graph) == graph->routers;
}

/* Whether two graphs are equal in everything but the order of channels: routers and their end
 * points and names, links, capacities and classes by name. O(routers + channels) time, O(routers)
 * memory; false also if that memory is not there. */
bool dse_graph_equal(const struct dse_graph *a, const struct dse_graph *b);

#endif

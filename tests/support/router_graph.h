/* Explicit networks of a few thousand routers at most, measured by brute force: what tests compare
 * closed forms with. */
#ifndef DSE_TESTS_ROUTER_GRAPH_H
#define DSE_TESTS_ROUTER_GRAPH_H

#include <stdint.h>

struct router_graph {
    uint32_t routers;
    uint32_t *links;     /* routers x routers: links between two of them, parallel ones counted */
    uint32_t *endpoints; /* of each router */
};

void router_graph_start(struct router_graph *graph, uint32_t routers);
void router_graph_free(struct router_graph *graph);

/* Adds one link between two different routers. */
void router_graph_link(struct router_graph *graph, uint32_t a, uint32_t b);

struct router_measures {
    uint64_t endpoints, links;
    uint64_t ports_max; /* links and end points of the router that has most */
    uint64_t degree;    /* different routers that the router with most is linked to */
    uint64_t diameter;  /* between routers with end points */
    uint64_t diameter_all_routers;
    double mean_hops; /* over ordered pairs of different routers with end points */
};

/* Breadth-first search from every router: O(routers x links). The graph must be connected. */
void router_graph_measure(const struct router_graph *graph, struct router_measures *measures);

/* The least number of links cut between two sides whose end points differ by at most those of one
 * router, over all splits: O(routers 2^routers), for 24 routers or fewer. Every router must have
 * no or equally many end points. */
uint64_t router_graph_bisection(const struct router_graph *graph);

/* How many links a given split cuts: `side` holds 0 or 1 for every router. */
uint64_t router_graph_cut(const struct router_graph *graph, const uint8_t *side);

#endif

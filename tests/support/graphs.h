/* Explicit networks in tests: from their text to a graph in one call, and plain measures. */
#ifndef DSE_TESTS_GRAPHS_H
#define DSE_TESTS_GRAPHS_H

#include "core/graph.h"
#include "models/network.h"
#include "tests/support/router_graph.h"

/* The explicit network; fails the test with the message if there is an error. The caller frees it.
 */
struct dse_graph *test_graph(const char *text);
struct dse_graph *test_graph_of(const struct dse_network *network);

/* The same network as a matrix of links; the caller frees it with router_graph_free. */
struct router_graph router_graph_from(const struct dse_graph *graph);

/* Fills the hops from a router to every one, UINT32_MAX where there is no way, by plain
 * breadth-first search; `queue` is work space for as many. O(channels) */
void graph_search(const struct dse_graph *graph, uint32_t source, uint32_t *hops, uint32_t *queue);

/* Fails unless every channel has its reverse, of the same capacity and class, and a class with a
 * name, and unless no two channels of a router lead to the same one. */
void check_channels(const char *text, const struct dse_graph *graph);

#endif

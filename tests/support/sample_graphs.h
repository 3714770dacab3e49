/* Explicit networks for tests of analyses, built without the families. All of them are freed with
 * dse_graph_free; a failure to build one fails the test. */
#ifndef DSE_TESTS_SAMPLE_GRAPHS_H
#define DSE_TESTS_SAMPLE_GRAPHS_H

#include "core/graph_builder.h"
#include "solvers/analysis.h"

/* What dse_graph_builder_finish makes. */
struct dse_graph *sample_finish(struct dse_graph_builder *builder);

/* Routers without links yet, each with so many end points. */
struct dse_graph_builder *sample_start(uint32_t routers, uint32_t endpoints);

/* A cycle through all routers with chords: router r is also linked to r + jumps[r mod period]
 * (Lederberg, Coxeter, Frucht's notation of cubic graphs). */
struct dse_graph *sample_lcf(uint32_t routers, const int *jumps, uint32_t period);

/* A lattice of up to four dimensions, one end point a router, router 0 at the corner and the first
 * dimension running fastest: a mesh, a torus (sides of 3 or more), or with links between any two
 * routers of a line (Hamming graph). */
enum sample_lattice { SAMPLE_MESH, SAMPLE_TORUS, SAMPLE_HAMMING };
struct dse_graph *sample_lattice(enum sample_lattice kind, const uint32_t *sides, uint32_t count);

/* A full fat tree of three tiers of even radix k; leaves first, k / 2 end points on each. */
struct dse_graph *sample_fat_tree(uint32_t k);

/* The graphs of Load-Balanced Routing, Table I: petersen, heawood, levi, opt16_3, opt16_4, opt32_3,
 * opt32_4, one end point a router. */
struct dse_graph *sample_base(const char *name);

/* Random links between random routers, some of them parallel; router r carries
 * endpoints[r mod period] end points. Not always connected. */
struct dse_graph *sample_random(uint32_t routers, uint32_t links, const uint32_t *endpoints,
                                uint32_t period, uint64_t seed);

/* Runs one analysis on one thread over a record in which the counts are filled; fails the test if
 * it fails. */
struct dse_measures sample_measure(const char *analysis, const struct dse_graph *graph);

#endif

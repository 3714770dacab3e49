/* Products of lines: what torus, mesh and HyperX share.
 *
 * Their routers stand at the points of a grid, and two routers are linked if they differ in one
 * coordinate only and their line (the routers that agree in all others) links the two values. So
 * a network follows from one line for each dimension. */
#ifndef DSE_MODELS_LATTICE_H
#define DSE_MODELS_LATTICE_H

#include "models/family.h"

/* The ranges that keep products of three of a line's numbers inside 64 bits. */
enum {
    DSE_LINE_SIZE_MAX = 1000000, /* routers of a path or ring */
    DSE_CLIQUE_SIZE_MAX = 16384, /* routers of a fully linked line */
    DSE_CLIQUE_WIDTH_MAX = 256,  /* links between each two of them */
};

/* The line of one dimension. */
struct dse_line {
    enum { DSE_LINE_PATH, DSE_LINE_RING, DSE_LINE_CLIQUE } kind;
    uint64_t size;
    uint64_t width; /* parallel links between neighbours */
    uint64_t links;
    uint64_t ports; /* of the router that uses most */
    uint64_t diameter;
    uint64_t cut; /* links between its lower and its upper half, a middle router in either */
    double mean;  /* distance of two routers, the same one twice included */
};

/* size - 1 links one after the other. Sum of the distances of ordered pairs: n (n^2 - 1) / 3. */
struct dse_line dse_line_path(uint64_t size);

/* A path closed to a ring; of 2 routers a path again or, if `doubled`, a clique of width 2. Sum of
 * the distances of ordered pairs: n floor(n^2 / 4). */
struct dse_line dse_line_ring(uint64_t size, bool doubled);

/* `width` links between each two routers. */
struct dse_line dse_line_clique(uint64_t size, uint64_t width);

/* Links cut by the central cut of the product: the grid is halved across one dimension; if that
 * has an odd size, its middle layer is halved in the same way across the next, and so on. The
 * dimensions are taken in the order that cuts least. `*method` says how good that is:
 *
 * Exact if all lines are paths, or all rings of 3 or more (Arjona Aroca, Fernandez Anta 2012, TAMC;
 * 2014, IEEE TPDS 25(3)), or all cliques of one width (Lindsey 1964, Amer. Math. Monthly 71). Exact
 * also if the first dimension halved is even and its links are the busiest when every router sends
 * to every other in dimension order: then no fewer links could carry all routes from one half to
 * the other. Else an upper bound. O(count^2). */
uint64_t dse_lattice_cut(const struct dse_line *lines, size_t count, const char **method);

/* Routers of the product. */
uint64_t dse_lattice_routers(const struct dse_line *lines, size_t count);

/* Fills a design for p end points on every router; mean hops stay unknown for a single router. */
void dse_lattice_evaluate(const struct dse_line *lines, size_t count, uint64_t p,
                          struct dse_design *design);

/* Fills the next step of a product that grows without more ports: one more layer across its longest
 * dimension of 3 or more. */
void dse_lattice_next(const struct dse_line *lines, size_t count, struct dse_design *design);

/* Tells how the cables of the product run. */
void dse_lattice_layout(const struct dse_line *lines, size_t count, uint64_t p,
                        struct dse_layout *layout);

/* Adds the explicit network (models/lattice_graph.c). The first coordinate of a router varies
 * fastest with its number; its links stand dimension by dimension, in each by the neighbour's
 * coordinate, and are of the class of their dimension (from the 16th on they share one). O(routers
 * + links) */
void dse_lattice_build(const struct dse_line *lines, size_t count, uint64_t p,
                       struct dse_graph_builder *builder);

/* All routers look alike unless a path has 3 or more: shifting along rings and cliques, and turning
 * round paths of 2, are symmetries. Then 1 orbit, else 0, unknown. */
size_t dse_lattice_orbits(const struct dse_line *lines, size_t count,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]);

/* Appends a clause to a note, behind `; ` if it is not the first (which starts at `start`). */
void dse_lattice_clause(struct dse_text *text, size_t start, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Appends what is worth knowing of any product: dimensions of 1, ports that a given radix leaves
 * idle, halves that cannot be equal. */
void dse_lattice_note(const struct dse_line *lines, size_t count, const struct dse_design *design,
                      struct dse_text *text, size_t start);

/* DSE_INFEASIBLE if the dimensions hold a single router. */
enum dse_status dse_lattice_check(const char *family, const struct dse_dims *dims,
                                  struct dse_error *error);

enum { DSE_LATTICE_SEARCH_MAX = 6 }; /* dimensions that a search tries */

/* A search over the members of a family. */
struct dse_lattice_search {
    const struct dse_limits *limits;
    struct dse_offers *offers;
    const struct dse_value *values; /* of a member, all set but these two of them: */
    struct dse_value *dims, *p;
    struct dse_line (*line)(uint64_t size);
    uint64_t size_most; /* sizes that `line` takes */
    uint64_t long_cut;  /* the `cut` of every line of 3 or more, 0 if it grows with the size */
};

/* Offers members of 1 to 6 dimensions with sizes of 2 or more, in non-increasing order:
 * if end points are wanted, every member where neither a size nor p can be lowered by one without
 * losing them; else, for every p, those with sizes that differ by at most 2 that may be larger than
 * the largest so far (nothing if no limit bounds the sizes). */
void dse_lattice_enumerate(const struct dse_lattice_search *search);

#endif

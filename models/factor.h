/* Base graphs: small networks that stand alone, and the factors of products.
 *
 * Xu et al. 2019 (arXiv 1909.06497, Load-balanced routing for nested interconnection networks)
 * multiply graphs of 10 to 32 routers with the least mean path length for their size and degree. */
#ifndef DSE_MODELS_FACTOR_H
#define DSE_MODELS_FACTOR_H

#include "core/graph_builder.h"
#include "core/status.h"
#include "models/design.h"

enum { DSE_FACTORS_MAX = 8 };

/* One base graph: a connected network of routers that all have the same degree. */
struct dse_factor {
    enum dse_factor_kind {
        DSE_FACTOR_TABLE, /* links listed one by one */
        DSE_FACTOR_COMPLETE,
        DSE_FACTOR_CYCLE,
        DSE_FACTOR_HYPERCUBE,
    } kind;
    bool transitive;                    /* symmetries carry every router to every other */
    const struct dse_base_graph *table; /* of a DSE_FACTOR_TABLE */
    uint64_t routers, links, degree, diameter;
    double hop_sum;     /* over ordered pairs of routers */
    uint64_t bisection; /* links cut between halves of the routers, one more in one if odd; exact */
};

/* A listed one of a base graph's own name (`petersen`); false if there is none of that name. */
bool dse_factor_listed(const char *name, struct dse_factor *factor);

/* The complete graph (2 to 16384 routers), the cycle (3 to 10^6), the hypercube (1 to 30
 * dimensions). */
struct dse_factor dse_factor_complete(uint64_t routers);
struct dse_factor dse_factor_cycle(uint64_t routers);
struct dse_factor dse_factor_hypercube(uint64_t dimensions);

/* Reads `petersen`, `complete5`, `cycle8`, `hypercube3`, ... DSE_BAD_INPUT, with the nearest name.
 */
enum dse_status dse_factor_parse(const char *text, struct dse_factor *factor,
                                 struct dse_error *error);

/* Adds the links of one copy of the factor: its router i is `first` + i * `step`. The order is that
 * of the listed links; of ascending numbers in complete graphs; around the cycle; of dimensions in
 * hypercubes. */
void dse_factor_link(const struct dse_factor *factor, struct dse_graph_builder *builder,
                     uint64_t first, uint64_t step, uint8_t link_class);

/* The factor as a network of its own, with one end point a router. DSE_NO_MEMORY, DSE_OVERFLOW. */
enum dse_status dse_factor_graph(const struct dse_factor *factor, struct dse_graph **graph,
                                 struct dse_error *error);

/* The factors of a resolved network of the family `product`; returns how many they are. */
struct dse_value;
size_t dse_product_factors(const struct dse_value *values,
                           struct dse_factor factors[DSE_FACTORS_MAX]);

/* Fills the first part of the design of a product of factors, with p end points on every router.
 * Distances add (Imrich, Klavzar 2000), so diameters and mean hops (a router to itself included)
 * are those of the factors added up. Bisection: that of a lattice where all factors are complete,
 * cycles or hypercubes of 8 dimensions together, else that of halving a factor of even size. */
void dse_factor_evaluate(const struct dse_factor *factors, size_t count, uint64_t p,
                         struct dse_design *design);

#endif

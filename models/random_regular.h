/* What random regular networks share: n routers with d links to different others and p end points.
 *
 * Distances are not known before such a network is built. The least mean hops of any network are
 * (Moore), and those that hardly any random one is below, on which the load of uniform traffic
 * rests; the bisection is bounded by the mean of all halves. */
#ifndef DSE_MODELS_RANDOM_REGULAR_H
#define DSE_MODELS_RANDOM_REGULAR_H

#include "core/graph_edit.h"
#include "models/family.h"

enum {
    DSE_RANDOM_K,
    DSE_RANDOM_N,
    DSE_RANDOM_D,
    DSE_RANDOM_P,
    DSE_RANDOM_SEED,
    DSE_RANDOM_PARAMETERS
};
extern const struct dse_parameter dse_random_parameters[DSE_RANDOM_PARAMETERS];

/* Asks for n and d. DSE_BAD_INPUT; DSE_INFEASIBLE if d is not below n, n d is odd, or no connected
 * network has such degrees. */
enum dse_status dse_random_resolve(const char *family, const struct dse_value *values,
                                   struct dse_error *error);

void dse_random_evaluate(const struct dse_value *values, struct dse_design *design);

/* Tells of hops what is known before the network is built, and of idle ports. */
void dse_random_note(const struct dse_value *values, const struct dse_design *design,
                     struct dse_text *text);

/* Offers for every p the fewest routers that hold the end points, `fewest` giving the next number
 * of routers that the family has at a degree. Nothing where the largest network is asked for: it
 * has no bound. */
void dse_random_enumerate(const struct dse_limits *limits, struct dse_offers *offers,
                          uint64_t (*fewest)(uint64_t routers, uint64_t degree));

/* Builds p end points on each router and the links of `edit`, which is freed; NULL is a lack of
 * memory. */
void dse_random_build(const struct dse_value *values, struct dse_graph_edit *edit,
                      struct dse_graph_builder *builder);

#endif

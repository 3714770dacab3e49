/* How routes are found. A method is one file with one `const struct dse_route_method` and one line
 * in solvers/routing/route_methods.c. */
#ifndef DSE_SOLVERS_ROUTING_ROUTE_METHOD_H
#define DSE_SOLVERS_ROUTING_ROUTE_METHOD_H

#include <signal.h>

#include "solvers/routing/routes.h"

/* What is to be small. */
enum dse_route_objective {
    DSE_ROUTE_ROUTER,   /* sum of the squared deviations of router loads */
    DSE_ROUTE_LINK,     /* the same of channel loads, for each link of a channel */
    DSE_ROUTE_LINK_MAX, /* the largest channel load, then the sum of squares over channels, then
                           over routers */
};

struct dse_route_options {
    enum dse_route_objective objective;
    uint64_t seed;
    int threads;       /* at least 1; the result does not depend on it */
    uint64_t moves;    /* of annealing, a restart; 0: as many as the size asks for */
    uint32_t restarts; /* of annealing, at most, each with its own random stream; 0: 24 */
    const volatile sig_atomic_t *stop; /* ends early with what there is; may be NULL */

    /* Told now and then how the objective stands; may be NULL. */
    void (*progress)(void *context, double objective, double bound);
    void *progress_context;
};

struct dse_route_method {
    const char *name;
    const char *summary; /* one line, lower case, no full stop */
    const char *source;  /* author, year of the method */
    bool pairs, trees;   /* choices that it can make */
    bool optimises;      /* it looks at the objective; else it is a baseline */

    /* Fills routes, which are started and without content. DSE_NO_MEMORY, DSE_INTERRUPTED if the
     * request to stop came before there were routes. */
    enum dse_status (*run)(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error);
};

extern const struct dse_route_method *const dse_route_methods[]; /* ends with NULL */

/* The method of that name; NULL if there is none. */
const struct dse_route_method *dse_route_method_find(const char *name);

/* Runs a method; a baseline that fills forwarding tables serves free choices as well.
 * DSE_INFEASIBLE if the method cannot make such choices, DSE_NO_MEMORY, DSE_INTERRUPTED. */
enum dse_status dse_route_method_run(const struct dse_route_method *method,
                                     const struct dse_route_problem *problem,
                                     const struct dse_route_options *options,
                                     struct dse_routes *routes, struct dse_error *error);

/* The baseline that optimising methods start from. */
extern const struct dse_route_method dse_route_method_accumulated_weight;

/* Improves routes by so many rounds of best responses, or fewer if they bring nothing; see
 * best_response.c. DSE_NO_MEMORY; after a request to stop with what there is. */
enum dse_status dse_best_response(const struct dse_route_options *options, int rounds,
                                  struct dse_routes *routes, struct dse_error *error);

/* Improves free choices by chains of swaps, where the objective is DSE_ROUTE_ROUTER, all weights
 * are equal and there are 8,192 routers or fewer; else leaves them as they are. See
 * chain_exchange.c. DSE_NO_MEMORY; after a request to stop with what there is. */
enum dse_status dse_chain_exchange(const struct dse_route_options *options,
                                   struct dse_routes *routes, struct dse_error *error);

#endif

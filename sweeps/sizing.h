/* Sizing: every member of every family that meets some limits, ranked.
 *
 * The search is exhaustive over what each family's `enumerates` text states; families leave out
 * only what cannot meet the limits. */
#ifndef DSE_SWEEPS_SIZING_H
#define DSE_SWEEPS_SIZING_H

#include "models/cost.h"
#include "models/network.h"
#include "sweeps/pareto.h"

/* What designs can be ranked by; the least comes first. */
struct dse_objective {
    const char *name;
    const char *summary;                              /* one line, lower case, no full stop */
    double (*value)(const struct dse_design *design); /* not-a-number comes last */
    enum { DSE_NEEDS_NOTHING, DSE_NEEDS_TECHNOLOGY, DSE_NEEDS_PRICES, DSE_NEEDS_POWER } needs;
};

extern const struct dse_objective dse_objectives[]; /* ends with a NULL name */

/* The objective of that name; NULL if there is none. */
const struct dse_objective *dse_objective_find(const char *name);

/* A question. Limits are on the whole design, all planes together; max_routers and max_diameter are
 * UINT64_MAX, max_taper infinity, min_bisection and min_uniform 0,
 * max_cost_usd and max_power_kw infinity where there is none. */
struct dse_sizing_question {
    uint64_t endpoints; /* wanted; 0: the largest network of each family */
    uint64_t radix;
    uint64_t max_diameter, max_routers;
    double max_taper, min_bisection, min_uniform;
    double max_cost_usd, max_power_kw;        /* what is unknown meets no such limit */
    const struct dse_cost *cost;              /* NULL: no technology, nothing is cabled */
    struct dse_value common[DSE_COMMON_KEYS]; /* rates, planes, NICs per node */
    const struct dse_objective *objective;    /* of a wanted size; the largest rank by end points */
};

/* A design that meets the question. */
struct dse_sizing_hit {
    struct dse_network network;
    struct dse_design design;
    const char *rule; /* which rule a largest design obeys, NULL otherwise */
    size_t order;     /* of its discovery: the last tie-break */
    size_t place;     /* among all designs found, from 1; set by dse_sizing_rank */
};

/* The hits of one or several families. Zero-initialise, set `top`, end with dse_sizing_free. */
struct dse_sizing {
    size_t top;   /* keep so many of the best (0: all), and the best of each family beside them */
    size_t found; /* designs that meet the question */
    size_t uncabled;              /* designs that would, but for floor, cables or switches */
    struct dse_error uncabled_by; /* why the first of them cannot be built */
    size_t count, capacity;       /* of `hits`, the best first once the search has ended */
    struct dse_sizing_hit *hits;
    size_t best_count, best_capacity;
    struct dse_sizing_hit *best; /* of each family */
    double *values;              /* objective of every design found, for places */
    size_t values_capacity;
    struct dse_pareto pareto;
    bool failed; /* no memory */
};

/* Adds the designs of one family. With a wanted size all that meet the question; without, the
 * largest one, the one that `k` alone gives and the known systems on that radix that are fully
 * populated, as far as they meet the limits. DSE_NO_MEMORY. */
enum dse_status dse_sizing_search(const struct dse_sizing_question *question,
                                  const struct dse_family *family, struct dse_sizing *sizing,
                                  struct dse_error *error);

/* Sorts the hits, the best of each further family after the best of all, and sets their places;
 * beyond `top` a place counts the designs with a smaller objective only. Call once after the last
 * search. DSE_NO_MEMORY. */
enum dse_status dse_sizing_rank(const struct dse_sizing_question *question,
                                struct dse_sizing *sizing, struct dse_error *error);

/* Whether no design found is better than the hit in one of routers, links, diameter and bisection
 * ratio (of the largest: end points as well; with a technology cost instead of routers and power
 * instead of links, as far as they are known) without being worse in another. */
bool dse_sizing_is_pareto(const struct dse_sizing_question *question,
                          const struct dse_sizing *sizing, const struct dse_sizing_hit *hit);

/* Appends what should be known of a hit: the rule it obeys and the family's note. */
void dse_sizing_note(const struct dse_sizing_hit *hit, struct dse_text *text);

void dse_sizing_free(struct dse_sizing *sizing);

/* Appends why a family has no design for the question, as sentences: the most end points that it
 * reaches within the limits, and for each limit how far it would have to be relaxed alone, with the
 * nearest miss. DSE_NO_MEMORY. */
enum dse_status dse_sizing_explain(const struct dse_sizing_question *question,
                                   const struct dse_family *family, struct dse_text *text,
                                   struct dse_error *error);

#endif

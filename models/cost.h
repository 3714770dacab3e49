/* What a design costs and draws, how it is cabled, and how long a packet takes through it when
 * nothing else is on the way.
 *
 * Every plane has cabinets and a floor of its own. All copper cables count as cables, all active
 * optical cables (with the optics at their ends) as optics. */
#ifndef DSE_MODELS_COST_H
#define DSE_MODELS_COST_H

#include "core/text.h"
#include "models/catalogue.h"
#include "models/design.h"
#include "models/family.h"
#include "models/site.h"

/* A site and a technology; the results that many designs share. For one thread. */
struct dse_cost {
    struct dse_site site;
    const struct dse_technology *technology;
    struct dse_cost_memo *memo; /* may be NULL */
};

/* Takes the site's values; the catalogue must outlive the record. DSE_BAD_INPUT: the technology is
 * unknown. No memory is allocated. */
enum dse_status dse_cost_start(struct dse_cost *cost, const struct dse_value site[DSE_SITE_KEYS],
                               const struct dse_catalogue *catalogue, struct dse_error *error);

/* The longest cable of each kind: as far as it reaches at the site and is sold. */
struct dse_cable_reach {
    double copper_m, optical_m;
};
struct dse_cable_reach dse_cost_reach(const struct dse_cost *cost);

/* Lets the record remember lengths of cables between blocks: worth it for thousands of designs. End
 * with dse_cost_free. DSE_NO_MEMORY. */
enum dse_status dse_cost_remember(struct dse_cost *cost, struct dse_error *error);
void dse_cost_free(struct dse_cost *cost);

/* Fills the part of a completed design that is about cables, cost, power and latency. What has no
 * price stays unknown, and so does the mean latency where there are directors. DSE_INFEASIBLE if
 * the floor is too small, a cable too long, or a router beyond any that exists; the design is then
 * as before. O(cabinets) at worst. */
enum dse_status dse_cost_evaluate(const struct dse_cost *cost, const struct dse_family *family,
                                  const struct dse_value *values, struct dse_design *design,
                                  struct dse_error *error);

/* Whether the technology has prices for switches and cables (power alike). */
bool dse_cost_has_prices(const struct dse_technology *technology);
bool dse_cost_has_power(const struct dse_technology *technology);

/* Appends the parameters of the site but the technology, one a line, as `name=value: what it is`,
 * or `name: varied, ...` where `varied` (which may be NULL) says so; what is neither given nor has
 * a default is left out. */
void dse_cost_append_site(const struct dse_value site[DSE_SITE_KEYS], const bool *varied,
                          struct dse_text *text);

/* Appends where prices and power of a technology are from, and what is assumed of routers with
 * `radix` ports (0: of any), one a line. */
void dse_cost_append_sources(const struct dse_technology *technology, uint64_t radix,
                             struct dse_text *text);

#endif

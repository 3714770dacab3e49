/* What a sweep assumes of floor, cables and prices. */
#ifndef DSE_SWEEPS_ASSUMPTIONS_H
#define DSE_SWEEPS_ASSUMPTIONS_H

#include "models/catalogue.h"
#include "sweeps/plan.h"

/* Checks that every technology of a plan is one of the catalogue. DSE_BAD_INPUT with line and
 * column. */
enum dse_status dse_assumptions_check(const struct dse_plan *plan,
                                      const struct dse_catalogue *catalogue,
                                      struct dse_error *error);

/* Appends the assumptions behind cables, cost and power, one a line: what all points share of the
 * site, what they vary, and the sources of the technologies. Nothing if no point has one. */
void dse_assumptions_append(const struct dse_plan *plan, const struct dse_catalogue *catalogue,
                            struct dse_text *text);

#endif

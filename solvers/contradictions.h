/* Whether what was measured agrees with what closed forms say. */
#ifndef DSE_SOLVERS_CONTRADICTIONS_H
#define DSE_SOLVERS_CONTRADICTIONS_H

#include "core/text.h"
#include "models/design.h"
#include "solvers/measures.h"

/* Appends, as clauses joined by `; `, where a measured value and the closed form of the same
 * network contradict each other; nothing where both agree or one of them is unknown. Counts of a
 * design are compared for one plane; end points as installed. */
void dse_contradictions_append(const struct dse_design *design, const struct dse_measures *measures,
                               struct dse_text *note);

#endif

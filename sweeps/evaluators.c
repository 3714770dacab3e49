/* The registry of evaluators: one line each. */
#include <string.h>

#include "sweeps/evaluator.h"

extern const struct dse_evaluator dse_evaluator_topology;
extern const struct dse_evaluator dse_evaluator_graph;

const struct dse_evaluator *const dse_evaluators[] = {
    &dse_evaluator_topology,
    &dse_evaluator_graph,
    NULL,
};

const struct dse_evaluator *dse_evaluator_find(const char *name) {
    for (size_t i = 0; dse_evaluators[i] != NULL; i++) {
        if (strcmp(dse_evaluators[i]->name, name) == 0) {
            return dse_evaluators[i];
        }
    }
    return NULL;
}

/* The closed-form metrics of a network, with a technology also its cables, cost and power. */
#include "models/cost.h"
#include "sweeps/evaluator.h"

static enum dse_status add_cost(const struct dse_evaluation *evaluation, struct dse_design *design,
                                struct dse_error *error) {
    const struct dse_network *network = evaluation->network;
    struct dse_cost cost;
    if (!dse_site_has_technology(network->site)) {
        return DSE_OK;
    }
    enum dse_status status = dse_cost_start(&cost, network->site, evaluation->catalogue, error);
    return status == DSE_OK
               ? dse_cost_evaluate(&cost, network->family, network->values, design, error)
               : status;
}

static enum dse_status evaluate(const struct dse_evaluation *evaluation, struct dse_error *error) {
    const struct dse_network *network = evaluation->network;
    struct dse_design design;
    enum dse_status status = dse_network_evaluate(network, &design, error);
    if (status == DSE_OK) {
        status = add_cost(evaluation, &design, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    for (size_t i = 0; i < dse_metric_count; i++) {
        evaluation->cells[i] = dse_metric_cell(&dse_metrics[i], &design);
    }
    dse_network_note(network, &design, evaluation->note);
    return DSE_OK;
}

const struct dse_evaluator dse_evaluator_topology = {
    .name = "topology",
    .summary =
        "closed-form metrics of a topology: counts, hops, taper, bisection, bandwidths; with a "
        "technology cables, cost, power, latency",
    .metrics = dse_metrics,
    .metric_count = &dse_metric_count,
    .block = 512,
    .evaluate = evaluate,
};

/* The exact metrics of the explicit network of a point. */
#include "models/network_graph.h"
#include "solvers/analysis.h"
#include "solvers/contradictions.h"
#include "sweeps/evaluator.h"

static struct dse_analysis_choice choose(const bool *wanted) {
    struct dse_analysis_choice choice = {0};
    for (size_t i = 0; i < dse_measure_metric_count; i++) {
        if (wanted[i]) {
            dse_analysis_choose_metric(&choice, dse_measure_metrics[i].name);
        }
    }
    return choice;
}

static enum dse_status evaluate(const struct dse_evaluation *evaluation, struct dse_error *error) {
    const struct dse_network *network = evaluation->network;
    struct dse_design design;
    struct dse_graph *graph;
    struct dse_measures measures;
    enum dse_status status = dse_network_evaluate(network, &design, error);
    if (status == DSE_OK) {
        status = dse_network_build(network, &graph, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX];
    const struct dse_analysis_options options = {
        .threads = 1, /* points run in parallel */
        .seed = evaluation->seed,
        .orbits = orbits,
        .orbit_count = dse_network_orbits(network, orbits),
    };
    const struct dse_analysis_choice choice = choose(evaluation->wanted);
    status = dse_analyses_run(graph, &choice, &options, &measures, error);
    dse_graph_free(graph);
    if (status != DSE_OK) {
        return status;
    }
    for (size_t i = 0; i < dse_measure_metric_count; i++) {
        evaluation->cells[i] = dse_metric_cell(&dse_measure_metrics[i], &measures);
    }
    dse_network_note(network, &design, evaluation->note);
    dse_contradictions_append(&design, &measures, evaluation->note);
    return DSE_OK;
}

const struct dse_evaluator dse_evaluator_graph = {
    .name = "graph",
    .summary =
        "exact metrics of the explicit network, one plane of it: hops, bisection bounds, and "
        "by name girth, paths and the bounds of Moore",
    .metrics = dse_measure_metrics,
    .metric_count = &dse_measure_metric_count,
    .by_default = dse_analysis_metric_by_default,
    .block = 1,
    .evaluate = evaluate,
};

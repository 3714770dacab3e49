#include "solvers/routing/route_bound.h"

#include <assert.h>
#include <glpk.h>
#include <stdlib.h>

#include "solvers/routing/path_list.h"

enum { PATHS_MOST = 20000 };
static const double rounding = 1e-6; /* what the simplex method may be off */

/* The program: a column for each path of a pair with a choice, one for each possible unit of load
 * of each resource (or one for the largest load), a row for each such pair and each resource. */
struct program {
    glp_prob *problem;
    struct dse_route_state fixed; /* loads of pairs without a choice */
    struct dse_routes routes;     /* scratch of the path list */
    struct dse_path_list paths;
    enum dse_route_objective objective;
    double weight; /* of all pairs; loads count in it */
    int first_unit;
    uint32_t units; /* of each resource */
    int *rows;      /* scratch of one column */
    double *values;
};

/* Rows of resources come behind those of pairs. */
static int resource_row(const struct program *program, uint32_t resource) {
    return (int)program->paths.choice_count + 1 + (int)resource;
}

static void add_rows(struct program *program) {
    glp_prob *problem = program->problem;
    int pairs = (int)program->paths.choice_count, resources = (int)program->fixed.resources;
    glp_add_rows(problem, pairs + resources);
    for (int i = 1; i <= pairs; i++) {
        glp_set_row_bnds(problem, i, GLP_FX, 1, 1);
    }
    bool largest = program->objective == DSE_ROUTE_LINK_MAX;
    for (int i = 0; i < resources; i++) {
        double fixed = program->fixed.load[i] / program->weight;
        /* paths + fixed = units, or paths + fixed <= the largest load x capacity */
        glp_set_row_bnds(problem, resource_row(program, (uint32_t)i), largest ? GLP_UP : GLP_FX,
                         -fixed, -fixed);
    }
}

static void add_paths(struct program *program, bool whole) {
    const struct dse_path_list *paths = &program->paths;
    if (paths->path_count == 0) {
        return;
    }
    int column = glp_add_cols(program->problem, (int)paths->path_count);
    for (size_t i = 0; i < paths->choice_count; i++) {
        const struct dse_path_choice *choice = &paths->choices[i];
        for (uint32_t j = 0; j < choice->count; j++, column++) {
            const uint32_t *resources = paths->resources + (choice->first + j) * paths->stride;
            program->rows[1] = (int)i + 1;
            program->values[1] = 1;
            for (uint32_t k = 0; k < choice->length; k++) {
                program->rows[k + 2] = resource_row(program, resources[k]);
                program->values[k + 2] = 1;
            }
            glp_set_mat_col(program->problem, column, (int)choice->length + 1, program->rows,
                            program->values);
            glp_set_col_bnds(program->problem, column, GLP_DB, 0, 1);
            glp_set_col_kind(program->problem, column, whole ? GLP_BV : GLP_CV);
        }
    }
}

/* Units of load cost 1, 3, 5, ... so that d of them cost d^2; shares of parallel links less. */
static void add_units(struct program *program) {
    const struct dse_route_state *fixed = &program->fixed;
    for (uint32_t resource = 0; resource < fixed->resources; resource++) {
        int column = glp_add_cols(program->problem, (int)program->units);
        for (uint32_t unit = 0; unit < program->units; unit++, column++) {
            program->rows[1] = resource_row(program, resource);
            program->values[1] = -1;
            glp_set_mat_col(program->problem, column, 1, program->rows, program->values);
            glp_set_col_bnds(program->problem, column, GLP_DB, 0, 1);
            glp_set_obj_coef(program->problem, column, (2. * unit + 1) * fixed->share[resource]);
        }
    }
}

static void add_largest(struct program *program) {
    const struct dse_route_state *fixed = &program->fixed;
    int column = glp_add_cols(program->problem, 1);
    for (uint32_t resource = 0; resource < fixed->resources; resource++) {
        program->rows[resource + 1] = resource_row(program, resource);
        program->values[resource + 1] = -1 / fixed->share[resource];
    }
    glp_set_mat_col(program->problem, column, (int)fixed->resources, program->rows,
                    program->values);
    glp_set_col_bnds(program->problem, column, GLP_LO, 0, 0);
    glp_set_obj_coef(program->problem, column, 1);
}

/* The most that a resource can be loaded with: all pairs that have a path over it. */
static uint32_t most_units(const struct program *program) {
    const struct dse_path_list *paths = &program->paths;
    uint32_t most = 0, *loads = calloc(program->fixed.resources, sizeof *loads);
    uint32_t *last = malloc(program->fixed.resources * sizeof *last);
    for (uint32_t i = 0; loads != NULL && last != NULL && i < program->fixed.resources; i++) {
        loads[i] = (uint32_t)(program->fixed.load[i] / program->weight);
        last[i] = UINT32_MAX;
    }
    for (size_t i = 0; loads != NULL && last != NULL && i < paths->choice_count; i++) {
        const struct dse_path_choice *choice = &paths->choices[i];
        for (uint32_t j = 0; j < choice->count * paths->stride; j++) {
            uint32_t resource = paths->resources[choice->first * paths->stride + j];
            bool used = j % paths->stride < choice->length;
            if (used && last[resource] != i) {
                last[resource] = (uint32_t)i;
                loads[resource]++;
            }
        }
    }
    for (uint32_t i = 0; loads != NULL && i < program->fixed.resources; i++) {
        most = loads[i] > most ? loads[i] : most;
    }
    free(loads);
    free(last);
    return most;
}

/* The weight that all pairs share; 0 if they differ. */
static double common_weight(const struct dse_route_problem *problem) {
    return problem->weight == NULL ? 1 : 0;
}

static enum dse_status prepare(const struct dse_route_problem *problem, bool whole,
                               struct program *program, struct dse_error *error) {
    program->weight = common_weight(problem);
    if (program->weight == 0) {
        return dse_error_set(error, DSE_INFEASIBLE, "the bound is for equal weights");
    }
    /* Loads of LINK_MAX are those of channels, as for LINK. */
    enum dse_route_objective loads =
        program->objective == DSE_ROUTE_ROUTER ? DSE_ROUTE_ROUTER : DSE_ROUTE_LINK;
    enum dse_status status = dse_route_state_start(problem, loads, &program->fixed, error);
    if (status == DSE_OK) {
        status = dse_routes_start(problem, &program->routes, error);
    }
    if (status == DSE_OK) {
        status = dse_path_list_start(&program->fixed, &program->routes, &program->paths, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    if (program->paths.path_count > PATHS_MOST) {
        return dse_error_set(error, DSE_INFEASIBLE, "the bound is for at most %d paths",
                             PATHS_MOST);
    }
    if (program->paths.path_count == 0) {
        return DSE_OK; /* nothing can be chosen */
    }
    size_t scratch = (size_t)program->fixed.resources + problem->diameter + 4;
    program->rows = malloc(scratch * sizeof *program->rows);
    program->values = malloc(scratch * sizeof *program->values);
    if (program->rows == NULL || program->values == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for a linear program");
    }
    program->units = most_units(program);
    program->problem = glp_create_prob();
    add_rows(program);
    add_paths(program, whole);
    if (program->objective == DSE_ROUTE_LINK_MAX) {
        add_largest(program);
    } else {
        add_units(program);
    }
    return DSE_OK;
}

/* What the loads of pairs without a choice come to. */
static double fixed_value(const struct program *program) {
    const struct dse_route_state *fixed = &program->fixed;
    double most = 0;
    for (uint32_t i = 0; i < fixed->resources; i++) {
        most = fmax(most, fixed->load[i] * fixed->share[i]);
    }
    return program->objective == DSE_ROUTE_LINK_MAX ? most : fixed->energy;
}

static bool solve(struct program *program, bool whole, double seconds, double *value) {
    if (program->problem == NULL) {
        *value = fixed_value(program);
        return true;
    }
    glp_smcp simplex;
    glp_iocp integer;
    int limit = seconds > 0 ? (int)(seconds * 1000) : INT32_MAX;
    glp_init_smcp(&simplex);
    simplex.msg_lev = GLP_MSG_OFF;
    simplex.presolve = GLP_ON;
    simplex.tm_lim = limit;
    if (glp_simplex(program->problem, &simplex) != 0 ||
        glp_get_status(program->problem) != GLP_OPT) {
        return false;
    }
    *value = glp_get_obj_val(program->problem);
    if (!whole) {
        return true;
    }
    glp_init_iocp(&integer);
    integer.msg_lev = GLP_MSG_OFF;
    integer.tm_lim = limit;
    if (glp_intopt(program->problem, &integer) != 0 ||
        glp_mip_status(program->problem) != GLP_OPT) {
        return false;
    }
    *value = glp_mip_obj_val(program->problem);
    return true;
}

/* From a sum of squares to squared deviations. With whole loads the sum is at least the next whole
 * number. */
static double result_of(const struct program *program, double value) {
    const struct dse_route_problem *problem = program->fixed.problem;
    assert(problem != NULL);
    const struct dse_graph *graph = problem->graph;
    if (program->objective == DSE_ROUTE_LINK_MAX) {
        return value;
    }
    bool routers = program->objective == DSE_ROUTE_ROUTER;
    double sum = (double)(routers ? problem->hop_sum - problem->weight_sum : problem->hop_sum);
    double count = routers ? graph->routers : 2 * (double)graph->links;
    bool whole = routers || graph->links == graph->channels / 2;
    double squares = whole ? ceil(value - rounding) : value; /* of whole loads a whole number */
    return squares - sum * (sum / count);
}

enum dse_status dse_route_bound(const struct dse_route_problem *problem,
                                enum dse_route_objective objective, bool whole, double seconds,
                                double *bound, struct dse_error *error) {
    struct program program = {.objective = objective};
    double value = 0;
    glp_term_out(GLP_OFF);
    enum dse_status status = prepare(problem, whole, &program, error);
    if (status == DSE_OK && !solve(&program, whole, seconds, &value)) {
        status = dse_error_set(error, DSE_INFEASIBLE, "no bound was found in time");
    }
    if (status == DSE_OK) {
        *bound = result_of(&program, value);
    }
    if (program.problem != NULL) {
        glp_delete_prob(program.problem);
    }
    dse_path_list_free(&program.paths);
    dse_routes_free(&program.routes);
    dse_route_state_free(&program.fixed);
    free(program.rows);
    free(program.values);
    return status;
}

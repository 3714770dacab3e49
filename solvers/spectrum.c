#include "solvers/spectrum.h"

#include <arpack/arpack.h>
#include <float.h>
#include <gsl/gsl_eigen.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DENSE_MAX = 128,
    BASIS = 48, /* Lanczos vectors kept */
    RESTARTS_MAX = 1000
};

/* Numbers looked at in all steps; one step looks at all channels and at the basis. */
static const double looks_most = 2e9;

/* Of the eigenvalue, relative. The larger the network, the less the last links matter. */
enum { PRECISE_MAX = 4096 };
static const double precise = 1e-9, coarse = 1e-4;

/* The Laplacian with the direction of the end points moved to the top of its spectrum. */
struct laplacian {
    const struct dse_graph *graph;
    int threads;
    double *direction; /* the end points, of length 1 */
    double *degree;    /* links of a router */
    double top;        /* at least the largest eigenvalue */
};

/* ---- the operator ----------------------------------------------------------------------- */

static double product(const double *a, const double *b, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

static bool laplacian_start(struct laplacian *laplacian, const struct dse_graph *graph,
                            int threads) {
    uint32_t routers = graph->routers;
    *laplacian = (struct laplacian){
        .graph = graph,
        .threads = threads,
        .direction = malloc(routers * sizeof *laplacian->direction),
        .degree = malloc(routers * sizeof *laplacian->degree),
    };
    if (laplacian->direction == NULL || laplacian->degree == NULL) {
        return false;
    }
    for (uint32_t router = 0; router < routers; router++) {
        uint64_t links = dse_graph_ports(graph, router) - graph->endpoints_of[router];
        laplacian->degree[router] = (double)links;
        laplacian->direction[router] = graph->endpoints_of[router];
        laplacian->top = fmax(laplacian->top, 2 * (double)links);
    }
    double length = sqrt(product(laplacian->direction, laplacian->direction, routers));
    for (uint32_t router = 0; router < routers; router++) {
        laplacian->direction[router] /= length;
    }
    return true;
}

static void laplacian_end(struct laplacian *laplacian) {
    free(laplacian->direction);
    free(laplacian->degree);
}

/* to = (P L P + top d d') from, with d the direction and P = 1 - d d'; from and to differ. */
static void apply(const struct laplacian *laplacian, const double *from, double *to) {
    const struct dse_graph *graph = laplacian->graph;
    uint32_t routers = graph->routers;
    const double *direction = laplacian->direction;
    double along = product(direction, from, routers);
#pragma omp parallel for num_threads(laplacian->threads) schedule(static)
    for (uint32_t router = 0; router < routers; router++) {
        double sum = laplacian->degree[router] * (from[router] - along * direction[router]);
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            uint32_t other = graph->to[i];
            sum -= graph->capacity[i] * (from[other] - along * direction[other]);
        }
        to[router] = sum;
    }
    double change = laplacian->top * along - product(direction, to, routers);
    for (uint32_t router = 0; router < routers; router++) {
        to[router] += change * direction[router];
    }
}

/* The Rayleigh quotient of a vector less its residual and what rounding may have done; the vector
 * gets length 1. `work` has the length of the vector. */
static double safe_value(const struct laplacian *laplacian, double *vector, double *work) {
    uint32_t routers = laplacian->graph->routers;
    double length = sqrt(product(vector, vector, routers));
    for (uint32_t i = 0; i < routers; i++) {
        vector[i] /= length;
    }
    apply(laplacian, vector, work);
    double value = product(vector, work, routers), squares = 0;
    for (uint32_t i = 0; i < routers; i++) {
        squares += (work[i] - value * vector[i]) * (work[i] - value * vector[i]);
    }
    return value - sqrt(squares) - laplacian->top * DBL_EPSILON * sqrt(routers) * 4;
}

/* ---- dense ------------------------------------------------------------------------------ */

/* The vector of the least eigenvalue. */
static bool find_dense(const struct laplacian *laplacian, double *vector, double *work) {
    uint32_t routers = laplacian->graph->routers;
    gsl_matrix *matrix = gsl_matrix_alloc(routers, routers);
    gsl_matrix *vectors = gsl_matrix_alloc(routers, routers);
    gsl_vector *values = gsl_vector_alloc(routers);
    gsl_eigen_symmv_workspace *space = gsl_eigen_symmv_alloc(routers);
    bool done = matrix != NULL && vectors != NULL && values != NULL && space != NULL;
    if (done) {
        for (uint32_t i = 0; i < routers; i++) {
            memset(vector, 0, routers * sizeof *vector);
            vector[i] = 1;
            apply(laplacian, vector, work);
            for (uint32_t j = 0; j < routers; j++) {
                gsl_matrix_set(matrix, i, j, work[j]);
            }
        }
        gsl_eigen_symmv(matrix, values, vectors, space);
        size_t least = gsl_vector_min_index(values);
        for (uint32_t i = 0; i < routers; i++) {
            vector[i] = gsl_matrix_get(vectors, i, least);
        }
    }
    gsl_matrix_free(matrix);
    gsl_matrix_free(vectors);
    gsl_vector_free(values);
    gsl_eigen_symmv_free(space);
    return done;
}

/* ---- Lanczos ---------------------------------------------------------------------------- */

/* What ARPACK works on; the meaning of `control` and `pointers` is in its manual. */
struct lanczos {
    int routers;
    double tolerance;
    int control[11], pointers[14];
    double *residual, *basis, *steps, *small;
    int small_size;
};

static bool lanczos_start(struct lanczos *lanczos, uint32_t routers, struct dse_random *random) {
    *lanczos = (struct lanczos){
        .routers = (int)routers,
        .tolerance = routers <= PRECISE_MAX ? precise : coarse,
        .control = {[0] = 1, [2] = RESTARTS_MAX, [6] = 1}, /* exact shifts; A x = value x */
        .residual = malloc(routers * sizeof(double)),
        .basis = malloc((size_t)BASIS * routers * sizeof(double)),
        .steps = calloc((size_t)3 * routers, sizeof(double)),
        .small_size = BASIS * (BASIS + 8),
        .small = calloc((size_t)BASIS * (BASIS + 8), sizeof(double)),
    };
    if (lanczos->residual == NULL || lanczos->basis == NULL || lanczos->steps == NULL ||
        lanczos->small == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < routers; i++) {
        lanczos->residual[i] = dse_random_unit(random) - 0.5;
    }
    return true;
}

static void lanczos_end(struct lanczos *lanczos) {
    free(lanczos->residual);
    free(lanczos->basis);
    free(lanczos->steps);
    free(lanczos->small);
}

/* Runs it; DSE_INFEASIBLE if it does not converge. */
static enum dse_status lanczos_run(struct lanczos *lanczos, const struct laplacian *laplacian,
                                   const volatile sig_atomic_t *stop) {
    int task = 0, info = 1; /* the residual is the start vector */
    double steps_left =
        looks_most / (laplacian->graph->channels + (double)BASIS * laplacian->graph->routers);
    for (;;) {
        dsaupd_c(&task, "I", lanczos->routers, "SA", 1, lanczos->tolerance, lanczos->residual,
                 BASIS, lanczos->basis, lanczos->routers, lanczos->control, lanczos->pointers,
                 lanczos->steps, lanczos->small, lanczos->small_size, &info);
        if (task != 1 && task != -1) {
            return info == 0 ? DSE_OK : DSE_INFEASIBLE;
        }
        if (stop != NULL && *stop) {
            return DSE_INTERRUPTED;
        }
        if (steps_left-- < 0) {
            return DSE_INFEASIBLE;
        }
        apply(laplacian, lanczos->steps + lanczos->pointers[0] - 1,
              lanczos->steps + lanczos->pointers[1] - 1);
    }
}

/* The vector that it has converged to. */
static enum dse_status lanczos_vector(struct lanczos *lanczos, double *vector) {
    int select[BASIS] = {0}, info = 0;
    double value = 0;
    dseupd_c(1, "A", select, &value, vector, lanczos->routers, 0, "I", lanczos->routers, "SA", 1,
             lanczos->tolerance, lanczos->residual, BASIS, lanczos->basis, lanczos->routers,
             lanczos->control, lanczos->pointers, lanczos->steps, lanczos->small,
             lanczos->small_size, &info);
    return info == 0 ? DSE_OK : DSE_INFEASIBLE;
}

static enum dse_status find_by_lanczos(const struct laplacian *laplacian,
                                       const volatile sig_atomic_t *stop, struct dse_random *random,
                                       double *vector) {
    struct lanczos lanczos;
    enum dse_status status = DSE_NO_MEMORY;
    if (lanczos_start(&lanczos, laplacian->graph->routers, random)) {
#pragma omp critical(dse_arpack)
        {
            status = lanczos_run(&lanczos, laplacian, stop);
            if (status == DSE_OK) {
                status = lanczos_vector(&lanczos, vector);
            }
        }
    }
    lanczos_end(&lanczos);
    return status;
}

/* ---- together --------------------------------------------------------------------------- */

static enum dse_status fail(enum dse_status status, struct dse_error *error) {
    const char *reason = status == DSE_NO_MEMORY     ? "no memory for a spectrum"
                         : status == DSE_INTERRUPTED ? "interrupted"
                                                     : "a spectrum does not converge in time";
    return dse_error_set(error, status, "%s", reason);
}

enum dse_status dse_spectrum_find(const struct dse_graph *graph, int threads,
                                  const volatile sig_atomic_t *stop, struct dse_random *random,
                                  double *least, double *vector, struct dse_error *error) {
    struct laplacian laplacian;
    enum dse_status status = DSE_NO_MEMORY;
    double *work = malloc(graph->routers * sizeof *work);
    if (laplacian_start(&laplacian, graph, threads) && work != NULL) {
        if (graph->routers > DENSE_MAX) {
            status = find_by_lanczos(&laplacian, stop, random, vector);
        } else if (find_dense(&laplacian, vector, work)) {
            status = DSE_OK;
        }
    }
    if (status == DSE_OK) {
        *least = safe_value(&laplacian, vector, work);
    }
    laplacian_end(&laplacian);
    free(work);
    return status == DSE_OK ? DSE_OK : fail(status, error);
}

uint64_t dse_spectrum_bound(const struct dse_graph *graph, const struct dse_halves *halves,
                            double least) {
    double lead = (double)halves->difference / (double)halves->endpoints;
    bool alike = halves->routers == graph->routers && halves->size_count == 1;
    double square = graph->routers * (alike ? 1 - lead * lead : (1 - lead) * (1 - lead));
    double links = least * square / 4 * (1 - 8 * DBL_EPSILON);
    return links > 0 ? (uint64_t)ceil(links) : 0;
}

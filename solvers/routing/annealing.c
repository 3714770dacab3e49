/* Simulated annealing: a random pair tries another of its shortest paths.
 *
 * All shortest paths of every pair are listed beforehand, so that a move reads two short lists of
 * resources and touches loads only if it is accepted. Two shortest paths of a pair share a resource
 * only at the same place of both, because places are distances from the source. */
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "solvers/routing/path_list.h"

enum { LOGARITHMS = 4096, ROUNDS = 256, FIRST_PART = 32, RESTARTS = 24, MOVES_PER_CHOICE = 10000 };
static const uint64_t moves_least = 8000000, moves_most = 40000000;

/* What all restarts share. */
struct annealing {
    const struct dse_route_problem *problem;
    const struct dse_route_options *options;
    const struct dse_route_state *fixed; /* loads of the pairs without a choice */
    struct dse_path_list paths;
    double logarithms[LOGARITHMS]; /* -log of the middle of each 4096th of (0, 1) */
    uint64_t moves;
};

/* One run from random paths. */
struct restart {
    struct dse_route_state state;
    struct dse_random random;
    uint32_t *chosen; /* path of each choice */
    double first_temperature, last_temperature;
    bool failed;
};

/* What it costs if a pair changes its path. */
static inline double change(const struct dse_route_state *state, const uint32_t *old,
                            const uint32_t *new, uint32_t count, double weight) {
    double difference = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (old[i] != new[i]) {
            difference += dse_route_marginal(state, new[i], weight) +
                          dse_route_marginal(state, old[i], -weight);
        }
    }
    return difference;
}

static inline void move_load(struct dse_route_state *state, const uint32_t *old,
                             const uint32_t *new, uint32_t count, double weight) {
    for (uint32_t i = 0; i < count; i++) {
        state->load[old[i]] -= weight;
        state->load[new[i]] += weight;
    }
}

/* A random move: 32 bits choose the pair, 20 another path, 12 how much worse it may be. Multiplied
 * and shifted, n choices are even to n / 2^bits. */
struct move {
    const struct dse_path_choice *choice;
    uint32_t *chosen;
    uint32_t path;
    uint32_t luck;
};

static inline struct move draw(const struct annealing *annealing, struct restart *restart) {
    uint64_t bits = dse_random_bits(&restart->random);
    size_t i = (size_t)(((bits >> 32) * annealing->paths.choice_count) >> 32);
    const struct dse_path_choice *choice = &annealing->paths.choices[i];
    uint32_t now = restart->chosen[i];
    uint64_t other = ((bits >> 12 & 0xfffff) * (choice->count - 1)) >> 20;
    uint32_t path = choice->first + (uint32_t)other;
    return (struct move){.choice = choice,
                         .chosen = &restart->chosen[i],
                         .path = path + (path >= now),
                         .luck = (uint32_t)(bits & (LOGARITHMS - 1))};
}

/* Metropolis at one temperature. True as soon as nothing better can exist. */
static bool anneal(const struct annealing *annealing, struct restart *restart, double temperature,
                   uint64_t moves) {
    struct dse_route_state *state = &restart->state;
    const uint32_t *resources = annealing->paths.resources;
    size_t stride = annealing->paths.stride;
    for (uint64_t i = 0; i < moves; i++) {
        struct move move = draw(annealing, restart);
        const uint32_t *old = resources + *move.chosen * stride;
        const uint32_t *new = resources + move.path *stride;
        double weight = move.choice->weight;
        double difference = change(state, old, new, move.choice->length, weight);
        if (difference <= temperature * annealing->logarithms[move.luck]) {
            move_load(state, old, new, move.choice->length, weight);
            *move.chosen = move.path;
            state->energy += difference;
            if (difference < 0 && dse_route_state_is_optimal(state)) {
                return true;
            }
        }
    }
    return false;
}

/* From a 32nd of the mean change, at which base graphs of 16 to 32 routers freeze into optima
 * most often (of 1, 1/4, 1/16, 1/32 and 1/64), to where hardly a move for the worse is taken. */
static void find_temperatures(const struct annealing *annealing, struct restart *restart) {
    enum { SAMPLES = 1000 };
    double sum = 0, least = INFINITY;
    for (int i = 0; i < SAMPLES; i++) {
        struct move move = draw(annealing, restart);
        const uint32_t *resources = annealing->paths.resources;
        double difference =
            fabs(change(&restart->state, resources + *move.chosen * (size_t)annealing->paths.stride,
                        resources + move.path * (size_t)annealing->paths.stride,
                        move.choice->length, move.choice->weight));
        sum += difference;
        least = difference > 0 && difference < least ? difference : least;
    }
    restart->first_temperature = sum / SAMPLES / FIRST_PART;
    restart->last_temperature = fmin(least / 4, restart->first_temperature / 8);
}

static bool prepare(const struct annealing *annealing, struct restart *restart, uint32_t number) {
    const struct dse_path_list *paths = &annealing->paths;
    struct dse_error error;
    *restart = (struct restart){.chosen = malloc((paths->choice_count + 1) * sizeof(uint32_t))};
    if (restart->chosen == NULL ||
        dse_route_state_start(annealing->problem, annealing->options->objective, &restart->state,
                              &error) != DSE_OK) {
        return false;
    }
    dse_random_start(&restart->random, annealing->options->seed, 0, DSE_RANDOM_ROUTES, number);
    struct dse_route_state *state = &restart->state;
    memcpy(state->load, annealing->fixed->load, state->resources * sizeof *state->load);
    state->energy = annealing->fixed->energy;
    for (size_t i = 0; i < paths->choice_count; i++) {
        const struct dse_path_choice *choice = &paths->choices[i];
        restart->chosen[i] =
            choice->first + (uint32_t)dse_random_below(&restart->random, choice->count);
        for (uint32_t j = 0; j < choice->length; j++) {
            dse_route_add(state, paths->resources[restart->chosen[i] * (size_t)paths->stride + j],
                          choice->weight);
        }
    }
    return true;
}

static bool is_asked_to_stop(const struct annealing *annealing) {
    return annealing->options->stop != NULL && *annealing->options->stop;
}

/* Cools down geometrically. `optimal_before` is the number of the first restart that found an
 * optimum: later ones are not needed. */
static bool cool(const struct annealing *annealing, struct restart *restart, uint32_t number,
                 const uint32_t *optimal_before) {
    find_temperatures(annealing, restart);
    double factor = pow(restart->last_temperature / restart->first_temperature, 1. / (ROUNDS - 1));
    double temperature = restart->first_temperature;
    bool optimal = dse_route_state_is_optimal(&restart->state);
    for (int round = 0; round < ROUNDS && !optimal && !is_asked_to_stop(annealing); round++) {
        uint32_t first;
#pragma omp atomic read
        first = *optimal_before;
        if (first < number) {
            break;
        }
        optimal = anneal(annealing, restart, temperature, annealing->moves / ROUNDS);
        temperature *= factor;
    }
    return optimal;
}

static void free_restart(struct restart *restart) {
    dse_route_state_free(&restart->state);
    free(restart->chosen);
}

/* The best of all restarts, the first of those as good; NULL without memory. Those behind the first
 * that is optimal do not count, so that the number of threads does not matter. */
static struct restart *run_restarts(const struct annealing *annealing, uint32_t count) {
    struct restart *restarts = calloc(count, sizeof *restarts), *best = NULL;
    uint32_t optimal_before = UINT32_MAX;
    if (restarts == NULL) {
        return NULL;
    }
#pragma omp parallel for schedule(dynamic, 1) num_threads(annealing->options->threads)
    for (uint32_t i = 0; i < count; i++) {
        restarts[i].failed = !prepare(annealing, &restarts[i], i);
        if (!restarts[i].failed && cool(annealing, &restarts[i], i, &optimal_before)) {
#pragma omp critical
            optimal_before = i < optimal_before ? i : optimal_before;
        }
    }
    for (uint32_t i = 0; i < count && i <= optimal_before; i++) {
        bool better = best == NULL || restarts[i].state.energy < best->state.energy;
        best = !restarts[i].failed && better ? &restarts[i] : best;
    }
    struct restart *result = best == NULL ? NULL : malloc(sizeof *result);
    for (uint32_t i = 0; i < count; i++) {
        if (result != NULL && &restarts[i] == best) {
            *result = restarts[i];
        } else {
            free_restart(&restarts[i]);
        }
    }
    free(restarts);
    return result;
}

static void start_logarithms(struct annealing *annealing) {
    for (int i = 0; i < LOGARITHMS; i++) {
        annealing->logarithms[i] = -log((i + 0.5) / LOGARITHMS);
    }
}

static enum dse_status run(const struct dse_route_problem *problem,
                           const struct dse_route_options *options, struct dse_routes *routes,
                           struct dse_error *error) {
    struct annealing annealing = {.problem = problem, .options = options};
    struct dse_route_state fixed;
    enum dse_status status = dse_route_state_start(problem, options->objective, &fixed, error);
    if (status != DSE_OK) {
        return status;
    }
    annealing.fixed = &fixed;
    status = dse_path_list_start(&fixed, routes, &annealing.paths, error);
    if (status == DSE_OK && annealing.paths.choice_count > 0) {
        uint64_t moves = annealing.paths.choice_count * (uint64_t)MOVES_PER_CHOICE;
        moves = moves < moves_least ? moves_least : moves > moves_most ? moves_most : moves;
        annealing.moves = options->moves > 0 ? options->moves : moves;
        start_logarithms(&annealing);
        struct restart *best =
            run_restarts(&annealing, options->restarts > 0 ? options->restarts : RESTARTS);
        if (best != NULL) {
            dse_path_list_apply(&annealing.paths, &fixed, best->chosen, routes);
            free_restart(best);
        } else {
            status = dse_error_set(error, DSE_NO_MEMORY, "no memory for annealing");
        }
        free(best);
    }
    dse_path_list_free(&annealing.paths);
    dse_route_state_free(&fixed);
    return status;
}

const struct dse_route_method dse_route_method_annealing = {
    .name = "annealing",
    .summary = "simulated annealing over all shortest paths of all pairs, several restarts",
    .source = "Kirkpatrick, Gelatt, Vecchi 1983, Science 220; geometric cooling",
    .pairs = true,
    .optimises = true,
    .run = run,
};

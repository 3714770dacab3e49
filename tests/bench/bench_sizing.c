/* How long one sizing question takes over all families, against the dragonfly's plain triple loop
 * (every p, a, h evaluated, nothing pruned) in the same run. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sweeps/sizing.h"
#include "tests/bench/clock.h"

static struct dse_sizing_question question_of(uint64_t endpoints, uint64_t radix) {
    struct dse_sizing_question question = {
        .endpoints = endpoints,
        .radix = radix,
        .max_diameter = UINT64_MAX,
        .max_routers = UINT64_MAX,
        .max_taper = INFINITY,
        .min_bisection = 0.5,
        .min_uniform = 0.95,
        .max_cost_usd = INFINITY,
        .max_power_kw = INFINITY,
        .objective = &dse_objectives[0],
    };
    struct dse_network defaults;
    dse_network_start(&defaults, dse_families[0]);
    memcpy(question.common, defaults.common, sizeof question.common);
    return question;
}

/* Seconds for one family (NULL: all), the best of some runs, and the designs found. */
static double time_question(const struct dse_sizing_question *question,
                            const struct dse_family *only, int runs, size_t *found) {
    double best = INFINITY;
    for (int run = 0; run < runs; run++) {
        struct dse_sizing sizing = {.top = 20};
        double start = seconds();
        for (size_t i = 0; dse_families[i] != NULL; i++) {
            if (only == NULL || only == dse_families[i]) {
                dse_sizing_search(question, dse_families[i], &sizing, NULL);
            }
        }
        dse_sizing_rank(question, &sizing, NULL);
        best = fmin(best, seconds() - start);
        *found = sizing.found;
        dse_sizing_free(&sizing);
    }
    return best;
}

/* The same with every design cabled and priced, ranked by cost. What is remembered from run to run
 * is forgotten. */
static double time_priced(struct dse_sizing_question question, size_t *found) {
    struct dse_catalogue catalogue;
    struct dse_network defaults;
    struct dse_cost cost;
    double best = INFINITY;
    dse_network_start(&defaults, dse_families[0]);
    strcpy(defaults.site[DSE_SITE_TECHNOLOGY].as.name, "EDR 100 Gb/s");
    question.objective = dse_objective_find("cost");
    question.cost = &cost;
    if (dse_catalogue_builtin(&catalogue, NULL) != DSE_OK ||
        dse_cost_start(&cost, defaults.site, &catalogue, NULL) != DSE_OK) {
        return NAN;
    }
    for (int run = 0; run < 5 && dse_cost_remember(&cost, NULL) == DSE_OK; run++) {
        best = fmin(best, time_question(&question, NULL, 1, found));
        dse_cost_free(&cost);
    }
    dse_catalogue_free(&catalogue);
    return best;
}

/* Reference: all dragonflies of the radix with their fewest groups, evaluated one by one. */
static double time_plain_loop(const struct dse_sizing_question *question) {
    struct dse_network network;
    dse_network_start(&network, dse_family_find("dragonfly"));
    size_t p_at = dse_family_parameter(network.family, "p");
    size_t a_at = dse_family_parameter(network.family, "a");
    size_t h_at = dse_family_parameter(network.family, "h");
    size_t g_at = dse_family_parameter(network.family, "g");
    double start = seconds(), links = 0;
    for (uint64_t p = 1; p < question->radix; p++) {
        for (uint64_t a = 1; p + a <= question->radix; a++) {
            for (uint64_t h = 1; p + a - 1 + h <= question->radix; h++) {
                uint64_t g = (question->endpoints + a * p - 1) / (a * p);
                struct dse_design design;
                const uint64_t values[] = {p, a, h, g < 2 ? 2 : g};
                const size_t at[] = {p_at, a_at, h_at, g_at};
                for (size_t i = 0; i < 4; i++) {
                    network.values[at[i]] =
                        (struct dse_value){.given = true, .as.count = values[i]};
                }
                if (dse_network_evaluate(&network, &design, NULL) == DSE_OK) {
                    links += (double)design.links;
                }
            }
        }
    }
    return links > 0 ? seconds() - start : 0;
}

int main(void) {
    const uint64_t radixes[] = {36, 48, 64, 100, 128};
    printf("%-34s %10s %9s %12s\n", "one question, all families", "designs", "ms", "x plain loop");
    for (size_t i = 0; i < sizeof radixes / sizeof *radixes; i++) {
        struct dse_sizing_question question = question_of(100000, radixes[i]);
        size_t found = 0;
        double time = time_question(&question, NULL, 5, &found);
        printf("100,000 end points, radix %-8llu %10zu %9.2f %12.2f\n",
               (unsigned long long)radixes[i], found, 1e3 * time,
               time / time_plain_loop(&question));
    }
    struct dse_sizing_question question = question_of(0, 128);
    size_t found = 0;
    printf("%-34s %10s %9.2f\n", "largest networks, radix 128", "",
           1e3 * time_question(&question, NULL, 5, &found));
    question = question_of(100000, 128);
    double priced = time_priced(question, &found);
    printf("%-34s %10zu %9.2f\n", "radix 128 with cost and power", found, 1e3 * priced);
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        double time = time_question(&question, dse_families[i], 5, &found);
        printf("  %-14s radix 128         %10zu %9.2f\n", dse_families[i]->name, found, 1e3 * time);
    }
    return 0;
}

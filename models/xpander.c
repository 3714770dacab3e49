/* Xpander: a lifted complete graph. */
#include <inttypes.h>
#include <stdlib.h>

#include "core/count.h"
#include "core/random.h"
#include "models/random_regular.h"

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    enum dse_status status = dse_random_resolve("xpander", values, error);
    uint64_t n = values[DSE_RANDOM_N].as.count, d = values[DSE_RANDOM_D].as.count;
    if (status == DSE_OK && n % (d + 1) != 0) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "n=%" PRIu64 " routers do not divide into d + 1 = %" PRIu64
                             " equal parts; n=%" PRIu64 " would do",
                             n, d + 1, dse_count_ceil_div(n, d + 1) * (d + 1));
    }
    if (status == DSE_OK && d < 3 && n > d + 1) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "with d=2 a lift is made of rings, and hardly ever of one: d must be "
                             "at least 3");
    }
    return status;
}

/* Copies part by part; every two parts are joined by a random matching. */
static void lift(struct dse_graph_edit *edit, uint32_t parts, struct dse_random *random,
                 uint32_t *order) {
    uint32_t copies = edit->routers / parts;
    for (uint32_t i = 0; i < copies; i++) {
        order[i] = i;
    }
    for (uint32_t b = 1; b < parts; b++) {
        for (uint32_t a = 0; a < b; a++) {
            dse_random_shuffle(random, order, copies);
            for (uint32_t i = 0; i < copies; i++) {
                dse_graph_edit_link(edit, a * copies + i, b * copies + order[i]);
            }
        }
    }
}

enum { TRIES = 1000 };

/* Lifts until one is connected, as almost all are. */
static bool lift_connected(struct dse_graph_edit *edit, uint32_t parts, uint64_t seed,
                           uint32_t *scratch) {
    for (uint64_t attempt = 0; attempt < TRIES; attempt++) {
        struct dse_random random;
        dse_random_start(&random, seed, 0, DSE_RANDOM_TOPOLOGY, attempt);
        lift(edit, parts, &random, scratch);
        if (dse_graph_edit_connected(edit, scratch)) {
            return true;
        }
        dse_graph_edit_undo(edit, 0);
    }
    return false;
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    uint32_t n = (uint32_t)values[DSE_RANDOM_N].as.count;
    uint32_t d = (uint32_t)values[DSE_RANDOM_D].as.count;
    struct dse_graph_edit edit = {0};
    uint32_t *scratch = malloc(2 * (size_t)n * sizeof *scratch);
    bool ready = scratch != NULL && dse_graph_edit_start(&edit, n, d);
    if (ready && !lift_connected(&edit, d + 1, values[DSE_RANDOM_SEED].as.count, scratch)) {
        dse_graph_builder_fail(builder, DSE_INFEASIBLE, "no connected lift was found");
    }
    ready = ready && !edit.failed;
    free(scratch);
    dse_random_build(values, ready ? &edit : NULL, builder);
}

static uint64_t fewest(uint64_t routers, uint64_t degree) {
    return dse_count_mul(dse_count_ceil_div(routers, degree + 1), degree + 1);
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    dse_random_enumerate(limits, offers, fewest);
}

const struct dse_family dse_family_xpander = {
    .name = "xpander",
    .summary = "lifted complete network: d + 1 parts, every two joined by a random matching",
    .builds =
        "d + 1 parts of n / (d + 1) routers each; a router has p end points and one link to a "
        "router of every other part, every two parts being joined by a random matching. "
        "Lifts that are not connected are drawn again. The same seed gives the same network "
        "on any machine. Hops are not known before it is built (`dse graph' measures them); "
        "uniform_bound rests on mean hops that hardly any random network is below. The bisection "
        "is an upper bound, the mean cut of all halves.",
    .enumerates = "without a limit on the diameter, which is not known: for every p the fewest "
                  "routers in d + 1 equal parts that hold the end points, all other ports being "
                  "links; nothing where the largest network is asked for, since there is none",
    .sources = "Valadarsky, Shahaf, Dinitz, Schapira 2016 (CoNEXT); lifts: Bilu, Linial 2006, "
               "Combinatorica 26; least mean hops: Cerf, Cowan, Mullin, Stanton 1974, Networks "
               "4(4); likely mean hops: own, from neighbours drawn at random",
    .parameters = dse_random_parameters,
    .parameter_count = DSE_RANDOM_PARAMETERS,
    .resolve = resolve,
    .evaluate = dse_random_evaluate,
    .note = dse_random_note,
    .build = build,
    .wiring = "Routers are numbered part by part; the links of a router lead to the others in "
              "ascending order. All links are of one class, link.",
    .enumerate = enumerate,
};

/* Jellyfish: a random regular network. */
#include <stdlib.h>

#include "core/random.h"
#include "models/random_regular.h"

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    return dse_random_resolve("jellyfish", values, error);
}

/* A ring in which every router is linked to its nearest d/2 on either side and, if d is odd, to the
 * one opposite. */
static void start_regular(struct dse_graph_edit *edit, uint32_t degree) {
    uint32_t n = edit->routers;
    for (uint32_t step = 1; step <= degree / 2; step++) {
        for (uint32_t router = 0; router < n; router++) {
            uint32_t other = (router + step) % n;
            if (!dse_graph_edit_linked(edit, router, other)) {
                dse_graph_edit_link(edit, router, other);
            }
        }
    }
    for (uint32_t router = 0; degree % 2 != 0 && router < n / 2; router++) {
        dse_graph_edit_link(edit, router, router + n / 2);
    }
}

/* A random link of a random router and another one exchange their ends, if that leaves the network
 * simple. */
static void switch_two(struct dse_graph_edit *edit, struct dse_random *random) {
    uint32_t n = edit->routers;
    uint32_t a = (uint32_t)dse_random_below(random, n), c = (uint32_t)dse_random_below(random, n);
    uint32_t at_a = (uint32_t)dse_random_below(random, edit->degree[a]);
    uint32_t at_c = (uint32_t)dse_random_below(random, edit->degree[c]);
    dse_graph_edit_switch(edit, a, at_a, c, at_c);
}

enum { SWITCHES_PER_LINK = 10, BATCHES = 64 };

/* Switches in batches; a batch that tears the network apart is taken back. */
static void mix(struct dse_graph_edit *edit, uint32_t degree, uint64_t seed, uint32_t *scratch) {
    struct dse_random random;
    uint64_t links = (uint64_t)edit->routers * degree / 2;
    uint64_t batch = SWITCHES_PER_LINK * links / BATCHES + 1;
    dse_random_start(&random, seed, 0, DSE_RANDOM_TOPOLOGY, 0);
    dse_graph_edit_commit(edit);
    for (int i = 0; i < BATCHES; i++) {
        for (uint64_t j = 0; j < batch; j++) {
            switch_two(edit, &random);
        }
        if (!dse_graph_edit_connected(edit, scratch)) {
            dse_graph_edit_undo(edit, 0);
        }
        dse_graph_edit_commit(edit);
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    uint32_t n = (uint32_t)values[DSE_RANDOM_N].as.count;
    uint32_t d = (uint32_t)values[DSE_RANDOM_D].as.count;
    struct dse_graph_edit edit;
    uint32_t *scratch = malloc(2 * (size_t)n * sizeof *scratch);
    bool ready = scratch != NULL && dse_graph_edit_start(&edit, n, d);
    if (ready) {
        start_regular(&edit, d);
        mix(&edit, d, values[DSE_RANDOM_SEED].as.count, scratch);
        ready = !edit.failed;
    }
    free(scratch);
    dse_random_build(values, ready ? &edit : NULL, builder);
}

/* An even number of ends of links. */
static uint64_t fewest(uint64_t routers, uint64_t degree) {
    return routers % 2 != 0 && degree % 2 != 0 ? routers + 1 : routers;
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    dse_random_enumerate(limits, offers, fewest);
}

const struct dse_family dse_family_jellyfish = {
    .name = "jellyfish",
    .summary = "random regular network: n routers with d links to random others",
    .builds =
        "n routers with p end points and d links each, to different routers at random: a ring "
        "of nearest neighbours, in which ten times as many pairs of links as there are links "
        "exchange their ends at random; batches of exchanges that tear it apart are taken "
        "back. The same seed gives the same network on any machine. Hops are not known before "
        "it is built (`dse graph' measures them); uniform_bound rests on mean hops that hardly any "
        "random network is below. The bisection is an upper bound, the mean cut of all halves, and "
        "with high probability at least n (d / 4 - sqrt(d ln 2) / 2).",
    .enumerates = "without a limit on the diameter, which is not known: for every p the fewest "
                  "routers that hold the end points, all other ports being links; nothing where "
                  "the largest network is asked for, since there is none",
    .sources = "Singla, Hong, Popa, Godfrey 2012 (NSDI); least mean hops: Cerf, Cowan, Mullin, "
               "Stanton 1974, Networks 4(4); likely mean hops: own, from neighbours drawn at "
               "random; halves of random regular graphs: Bollobas 1988, "
               "European Journal of Combinatorics 9(3)",
    .parameters = dse_random_parameters,
    .parameter_count = DSE_RANDOM_PARAMETERS,
    .resolve = resolve,
    .evaluate = dse_random_evaluate,
    .note = dse_random_note,
    .build = build,
    .wiring = "The links of a router lead to the others in ascending order. All links are of one "
              "class, link.",
    .enumerate = enumerate,
};

/* k-ary n-tree: n levels of k^(n-1) routers with k ports down and k up. */
#include <inttypes.h>

#include "core/count.h"
#include "models/clos.h"
#include "models/family.h"

enum { K, N, PARAMETERS };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 2,
           .most = 32768,
           .summary = "arity: ports down and ports up of a router, half of its radix"},
    [N] = {.name = "n",
           .kind = DSE_COUNT,
           .least = 2,
           .most = DSE_CLOS_LEVELS_MAX,
           .summary = "levels of routers"},
};

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    if (!values[K].given || !values[N].given) {
        return dse_error_set(error, DSE_BAD_INPUT, "kary_tree needs k (arity) and n (levels)");
    }
    return DSE_OK;
}

static struct dse_clos tree_of(const struct dse_value *values) {
    uint64_t k = values[K].as.count;
    struct dse_clos clos;
    clos.levels = (uint32_t)values[N].as.count;
    for (uint32_t i = 1; i <= clos.levels; i++) {
        clos.level[i] = (struct dse_clos_level){.blocks = k,
                                                .routers = dse_count_pow(k, i - 1),
                                                .width = 1,
                                                .up = i == clos.levels ? 0 : k};
    }
    return clos;
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    struct dse_clos clos = tree_of(values);
    dse_clos_evaluate(&clos, design);
    design->radix = 2 * values[K].as.count;
}

static void lay_out(const struct dse_value *values, struct dse_layout *layout) {
    struct dse_clos clos = tree_of(values);
    dse_clos_layout(&clos, layout);
}

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    (void)design;
    dse_text_append_format(text, "%" PRIu64 " of %" PRIu64 " ports of a top router idle",
                           values[K].as.count, 2 * values[K].as.count);
}

enum { ENUMERATED_LEVELS = 6 };

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {
        [K] = {.given = true}, [N] = {.given = true}};
    uint64_t most = limits->radix / 2;
    most = most < 32768 ? most : 32768;
    for (uint64_t n = 2; n <= ENUMERATED_LEVELS && 2 * (n - 1) <= limits->max_diameter; n++) {
        uint64_t k = limits->endpoints == 0 ? most : 2;
        while (k <= most && dse_count_pow(k, n) < limits->endpoints) {
            k++;
        }
        if (k >= 2 && k <= most) {
            values[K].as.count = k;
            values[N].as.count = n;
            offers->offer(offers, values);
        }
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    struct dse_clos clos = tree_of(values);
    dse_clos_build(&clos, builder);
}

static size_t find_orbits(const struct dse_value *values,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    struct dse_clos clos = tree_of(values);
    return dse_clos_orbits(&clos, orbits);
}

const struct dse_family dse_family_kary_tree = {
    .name = "kary_tree",
    .summary = "k-ary n-tree: n levels of k^(n-1) routers, k^n end points",
    .builds =
        "n levels of k^(n-1) routers with k ports down and k ports up, so that k is the arity "
        "and the radix is 2k. k end points hang on every leaf router; a block of level i has k "
        "blocks of level i - 1 and k^(i-1) routers, with one link from each to each. Routers of "
        "the top level are of the same kind, and their k ports up stay idle.",
    .enumerates =
        "for each n from 2 to 6 the least k that holds the end points (the largest that the "
        "radix allows where no number is wanted)",
    .sources =
        "Petrini, Vanneschi 1997 (IPPS), k-ary n-trees: n k^(n-1) routers, k^n end points, "
        "diameter 2 (n - 1) between routers; hops and bisection: own count, see models/clos.h",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .layout = lay_out,
    .enumerate = enumerate,
    .build = build,
    .wiring =
        "Routers are numbered level by level, the leaves first, and in each level block by block. "
        "Router r of a block of level i has its k links up to routers r k to r k + k - 1 of the "
        "block above; on a router the links down stand first, block by block, then those up. "
        "Classes of links: `levels 1-2', `levels 2-3' and so on, from 16 on all in `levels 16+'.",
    .orbits = find_orbits,
    .largest_rule = "largest over n of 2 to 6, k half of the radix",
};

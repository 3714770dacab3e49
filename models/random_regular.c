#include "models/random_regular.h"

#include <inttypes.h>
#include <math.h>

#include "core/count.h"
#include "models/lattice.h"

const struct dse_parameter dse_random_parameters[DSE_RANDOM_PARAMETERS] = {
    [DSE_RANDOM_K] = {.name = "k",
                      .kind = DSE_COUNT,
                      .least = 2,
                      .most = 65536,
                      .summary = "radix, a limit that is checked"},
    [DSE_RANDOM_N] = {.name = "n",
                      .kind = DSE_COUNT,
                      .derived = "it must be given",
                      .least = 2,
                      .most = 268435456,
                      .summary = "routers"},
    [DSE_RANDOM_D] = {.name = "d",
                      .kind = DSE_COUNT,
                      .derived = "it must be given",
                      .least = 1,
                      .most = 4096,
                      .summary = "links of a router, to different others"},
    [DSE_RANDOM_P] = {.name = "p",
                      .kind = DSE_COUNT,
                      .fallback = "1",
                      .least = 1,
                      .most = 65536,
                      .summary = "end points per router"},
    [DSE_RANDOM_SEED] = {.name = "seed",
                         .kind = DSE_COUNT,
                         .fallback = "1",
                         .least = 0,
                         .most = 9007199254740992,
                         .summary = "which of the random networks"},
};

enum dse_status dse_random_resolve(const char *family, const struct dse_value *values,
                                   struct dse_error *error) {
    uint64_t n = values[DSE_RANDOM_N].as.count, d = values[DSE_RANDOM_D].as.count;
    if (!values[DSE_RANDOM_N].given || !values[DSE_RANDOM_D].given) {
        return dse_error_set(error, DSE_BAD_INPUT, "%s needs n (routers) and d (links of a router)",
                             family);
    }
    if (d >= n) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "d=%" PRIu64 " links need at least %" PRIu64
                             " other routers, not %" PRIu64,
                             d, d, n - 1);
    }
    if (n % 2 != 0 && d % 2 != 0) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "n d = %" PRIu64 " x %" PRIu64
                             " is odd, but every link has two ends: n=%" PRIu64 " would do",
                             n, d, n + 1);
    }
    if (d == 1 && n > 2) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "with d=1 only two routers are connected, not %" PRIu64, n);
    }
    return DSE_OK;
}

/* The least mean hops that n routers of degree d can have: as many as possible at each distance
 * (Cerf, Cowan, Mullin, Stanton 1974). */
static double least_mean_hops(double n, double d) {
    double left = n - 1, layer = d, sum = 0;
    for (double hops = 1; left > 0; hops++) {
        double reached = layer < left ? layer : left;
        sum += hops * reached;
        left -= reached;
        layer *= d - 1;
        if (layer < 1) {
            break;
        }
    }
    return sum / (n - 1);
}

/* Mean hops that hardly any random network is below. Let every router draw its neighbours at
 * random, none twice: of those not reached yet, one stays out of reach for another hop if none of
 * its neighbours is among those reached last. That forgets that these have fewer links left, so
 * real means are larger: by less than 1 % for degrees of 16 to 84, by more for smaller ones. As the
 * n left / 2 pairs that are left are a random number, three standard deviations are taken off. O(d)
 * a hop */
static double drawn_mean_hops(double n, double d) {
    double before = n - 1, left = n - 1 - d, sum = before + left; /* of those left after each hop */
    while (left > 1e-9) {
        double reached = before - left, share = 1;
        for (double i = 1; i <= d && share > 0; i++) {
            share *= left > i ? (left - i) / (left - i + reached) : 0;
        }
        before = left;
        left *= share;
        double likely = left - 3 * sqrt(2 * left / n);
        sum += likely > 0 ? likely : 0;
    }
    return sum / (n - 1);
}

/* The better one of the two. */
static double likely_least_mean_hops(double n, double d) {
    double least = least_mean_hops(n, d), drawn = drawn_mean_hops(n, d);
    return drawn > least ? drawn : least;
}

/* Of all balanced halves the mean cut is this share of the links, and one cuts no more. */
static double mean_cut(uint64_t n) {
    uint64_t half = n / 2, other = n - half;
    double pairs = (double)n * (double)(n - 1) / 2;
    return (double)half * (double)other / pairs;
}

void dse_random_evaluate(const struct dse_value *values, struct dse_design *design) {
    uint64_t n = values[DSE_RANDOM_N].as.count, d = values[DSE_RANDOM_D].as.count;
    uint64_t p = values[DSE_RANDOM_P].as.count;
    design->routers = n;
    design->endpoints = dse_count_mul(n, p);
    design->links = n % 2 == 0 ? n / 2 * d : n * (d / 2);
    design->degree = d;
    design->ports_used = d + p;
    if (values[DSE_RANDOM_K].given) {
        design->radix = values[DSE_RANDOM_K].as.count;
    }
    if (d + 1 == n) { /* complete */
        design->diameter = design->diameter_all_routers = 1;
        design->mean_hops = 1;
    }
    design->bisection_links = (uint64_t)((double)design->links * mean_cut(n) * (1 + 1e-14));
    design->bisection_method = "upper bound: mean of all halves";
    double endpoints = (double)n * (double)p;
    double leaving = (endpoints - (double)p) / (endpoints - 1);
    double hops = likely_least_mean_hops((double)n, (double)d) * leaving;
    design->uniform_load = (double)p * hops / (double)d;
}

void dse_random_note(const struct dse_value *values, const struct dse_design *design,
                     struct dse_text *text) {
    uint64_t n = values[DSE_RANDOM_N].as.count, d = values[DSE_RANDOM_D].as.count;
    size_t start = text->length;
    if (d == 2 && n > 3) {
        dse_lattice_clause(text, start, "a ring: with d=2 no other network is connected");
    } else if (d + 1 < n) {
        dse_lattice_clause(
            text, start,
            "hops are known once it is built: at least %.4g in the mean (Moore), and "
            "almost surely at least %.4g, on which uniform_bound rests",
            least_mean_hops((double)n, (double)d), likely_least_mean_hops((double)n, (double)d));
    }
    if (design->radix > design->ports_used) {
        dse_lattice_clause(text, start, "%" PRIu64 " of %" PRIu64 " ports of a router idle",
                           design->radix - design->ports_used, design->radix);
    }
}

static void offer(const struct dse_limits *limits, struct dse_offers *offers,
                  struct dse_value *values, uint64_t p,
                  uint64_t (*fewest)(uint64_t routers, uint64_t degree)) {
    uint64_t d = limits->radix - p, wanted = dse_count_ceil_div(limits->endpoints, p);
    uint64_t n = fewest(wanted < d + 1 ? d + 1 : wanted, d);
    if ((double)d > dse_random_parameters[DSE_RANDOM_D].most || n > limits->max_routers ||
        (double)n > dse_random_parameters[DSE_RANDOM_N].most || n == d + 1) {
        return; /* complete networks are hyperx */
    }
    values[DSE_RANDOM_N].as.count = n;
    values[DSE_RANDOM_D].as.count = d;
    values[DSE_RANDOM_P].as.count = p;
    struct dse_design design = dse_design_unknown;
    dse_random_evaluate(values, &design);
    if (design.uniform_load * limits->min_uniform <= limits->link_to_nic) {
        offers->offer(offers, values);
    }
}

void dse_random_enumerate(const struct dse_limits *limits, struct dse_offers *offers,
                          uint64_t (*fewest)(uint64_t routers, uint64_t degree)) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {0};
    values[DSE_RANDOM_N].given = values[DSE_RANDOM_D].given = values[DSE_RANDOM_P].given = true;
    values[DSE_RANDOM_SEED] = (struct dse_value){.given = true, .as.count = 1};
    if (limits->endpoints == 0 || limits->max_diameter != UINT64_MAX) {
        return; /* no bound, or one that cannot be told to be met */
    }
    for (uint64_t p = 1; p + 3 <= limits->radix; p++) {
        offer(limits, offers, values, p, fewest);
    }
}

void dse_random_build(const struct dse_value *values, struct dse_graph_edit *edit,
                      struct dse_graph_builder *builder) {
    if (edit == NULL) {
        dse_graph_builder_fail(builder, DSE_NO_MEMORY, "no memory for a random network");
        return;
    }
    dse_graph_builder_routers(builder, values[DSE_RANDOM_N].as.count,
                              (uint32_t)values[DSE_RANDOM_P].as.count);
    dse_graph_builder_class(builder, 0, "link");
    dse_graph_edit_build(edit, builder, 0);
    dse_graph_edit_free(edit);
}

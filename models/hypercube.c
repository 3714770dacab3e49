/* Hypercube: 2^n routers, linked where their numbers differ in one bit. */
#include <inttypes.h>

#include "core/count.h"
#include "models/lattice.h"

enum { K, N, P, PARAMETERS };

enum { N_MAX = 62 };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 2,
           .most = 65536,
           .summary = "radix, a limit that is checked"},
    [N] = {.name = "n",
           .kind = DSE_COUNT,
           .derived = "it must be given",
           .least = 1,
           .most = N_MAX,
           .summary = "dimensions of 2 routers"},
    [P] = {.name = "p",
           .kind = DSE_COUNT,
           .fallback = "1",
           .least = 1,
           .most = 65536,
           .summary = "end points per router"},
};

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    if (!values[N].given) {
        return dse_error_set(error, DSE_BAD_INPUT, "hypercube needs n (dimensions)");
    }
    return DSE_OK;
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    uint64_t n = values[N].as.count, p = values[P].as.count;
    uint64_t half = (uint64_t)1 << (n - 1), routers = 2 * half;
    design->routers = routers;
    design->endpoints = dse_count_mul(routers, p);
    design->links = dse_count_mul(n, half);
    design->degree = n;
    design->ports_used = n + p;
    if (values[K].given) {
        design->radix = values[K].as.count;
    }
    design->diameter = design->diameter_all_routers = n;
    design->mean_hops = (double)n / 2 * ((double)routers / (double)(routers - 1));
    /* A packet crosses half of the n dimensions, and a router has one channel out in each. */
    design->uniform_load =
        (double)p / 2 * (double)design->endpoints / ((double)design->endpoints - 1);
    design->bisection_links = half;
    design->bisection_method = "exact: half of the hypercube";
}

/* Writes the line of each dimension; returns how many there are. */
static size_t lines_of(const struct dse_value *values, struct dse_line lines[N_MAX]) {
    size_t n = values[N].as.count;
    for (size_t i = 0; i < n; i++) {
        lines[i] = dse_line_path(2);
    }
    return n;
}

static void lay_out(const struct dse_value *values, struct dse_layout *layout) {
    struct dse_line lines[N_MAX];
    size_t count = lines_of(values, lines);
    dse_lattice_layout(lines, count, values[P].as.count, layout);
}

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    (void)values;
    if (design->radix != DSE_UNKNOWN && design->radix > design->ports_used) {
        dse_text_append_format(text, "%" PRIu64 " of %" PRIu64 " ports of a router idle",
                               design->radix - design->ports_used, design->radix);
    }
}

/* The most end points per router: the ratio of the bisection is link_to_nic / p. */
static uint64_t most_endpoints_per_router(const struct dse_limits *limits, uint64_t n) {
    uint64_t ports = limits->radix - n;
    double most = limits->link_to_nic / limits->min_bisection;
    return most < (double)ports ? (uint64_t)most : ports;
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {
        [N] = {.given = true}, [P] = {.given = true}};
    for (uint64_t n = 1; n <= N_MAX && n < limits->radix && n <= limits->max_diameter; n++) {
        uint64_t routers = (uint64_t)1 << n, most = most_endpoints_per_router(limits, n);
        uint64_t least = dse_count_ceil_div(limits->endpoints, routers);
        bool largest = limits->endpoints == 0;
        uint64_t p = largest ? most : least;
        bool fewer_suffice =
            !largest && n > 1 && dse_count_mul(p, routers / 2) >= limits->endpoints;
        if (routers <= limits->max_routers && p >= 1 && p <= most && !fewer_suffice) {
            values[N].as.count = n;
            values[P].as.count = p;
            offers->offer(offers, values);
        }
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    struct dse_line lines[N_MAX];
    size_t count = lines_of(values, lines);
    dse_lattice_build(lines, count, values[P].as.count, builder);
}

static size_t find_orbits(const struct dse_value *values,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    struct dse_line lines[N_MAX];
    size_t count = lines_of(values, lines);
    return dse_lattice_orbits(lines, count, orbits);
}

const struct dse_family dse_family_hypercube = {
    .name = "hypercube",
    .summary = "2^n routers, linked where their numbers differ in one bit",
    .builds = "2^n routers, each with p end points and n links: two routers are linked if their "
              "numbers differ in one bit.",
    .enumerates =
        "every n and p where neither can be lowered by one without losing the wanted end points; "
        "for the largest network every n with the largest p, as far as counts stay within 64 bits",
    .sources = "distances are numbers of differing bits; bisection 2^(n-1): Leighton 1992, section "
               "3.1.1 (also Harper 1964)",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .layout = lay_out,
    .enumerate = enumerate,
    .build = build,
    .wiring = "Bit i of a router's number is its coordinate in dimension i + 1; its links stand in "
              "this order. Classes of links: `dimension 1', `dimension 2' and so on, from 16 on "
              "all in `dimension 16+'.",
    .orbits = find_orbits,
    .largest_rule = "largest over all n and p, within 64-bit counts",
    .radix_rule = NULL,
};

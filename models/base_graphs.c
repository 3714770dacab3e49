/* Base graphs as networks of their own: Petersen's, Heawood's and Levi's, the four with the least
 * mean path length of 16 and 32 routers, complete graphs and cycles. */
#include <assert.h>

#include "core/count.h"
#include "models/factor.h"
#include "models/family.h"
#include "models/lattice.h"

/* ---- with listed links ------------------------------------------------------------------ */

enum { P, LISTED_PARAMETERS };

#define END_POINTS                                                                                 \
    {                                                                                              \
        .name = "p", .kind = DSE_COUNT, .fallback = "1", .least = 1, .most = 65536,                \
        .summary = "end points per router"                                                         \
    }

static const struct dse_parameter listed_parameters[LISTED_PARAMETERS] = {[P] = END_POINTS};

static enum dse_status resolve_listed(struct dse_value *values, struct dse_error *error) {
    (void)values;
    (void)error;
    return DSE_OK;
}

static void build_one(const struct dse_factor *factor, uint64_t p,
                      struct dse_graph_builder *builder) {
    dse_graph_builder_routers(builder, factor->routers, (uint32_t)p);
    dse_graph_builder_class(builder, 0, "link");
    dse_factor_link(factor, builder, 0, 1, 0);
}

static size_t orbits_of(const struct dse_factor *factor, struct dse_orbit *orbits) {
    orbits[0] = (struct dse_orbit){.router = 0, .routers = (uint32_t)factor->routers};
    return factor->transitive;
}

static struct dse_factor listed(const char *name) {
    struct dse_factor factor = {0};
    bool found = dse_factor_listed(name, &factor);
    assert(found);
    (void)found;
    return factor;
}

/* The functions of a family get its values, which do not name it: each has its own. */
#define LISTED(id, text, origin)                                                                   \
    static void evaluate_##id(const struct dse_value *values, struct dse_design *design) {         \
        struct dse_factor factor = listed(#id);                                                    \
        dse_factor_evaluate(&factor, 1, values[P].as.count, design);                               \
    }                                                                                              \
    static void build_##id(const struct dse_value *values, struct dse_graph_builder *builder) {    \
        struct dse_factor factor = listed(#id);                                                    \
        build_one(&factor, values[P].as.count, builder);                                           \
    }                                                                                              \
    static size_t orbits_##id(const struct dse_value *values, struct dse_orbit *orbits) {          \
        struct dse_factor factor = listed(#id);                                                    \
        (void)values;                                                                              \
        return orbits_of(&factor, orbits);                                                         \
    }                                                                                              \
    const struct dse_family dse_family_##id = {                                                    \
        .name = #id,                                                                               \
        .summary = (text),                                                                         \
        .builds = "The graph that the summary names, each router with p end points.",              \
        .enumerates = "nothing: it is a factor of products, and has one size",                     \
        .sources = (origin),                                                                       \
        .parameters = listed_parameters,                                                           \
        .parameter_count = LISTED_PARAMETERS,                                                      \
        .resolve = resolve_listed,                                                                 \
        .evaluate = evaluate_##id,                                                                 \
        .build = build_##id,                                                                       \
        .wiring =                                                                                  \
            "Routers and links are numbered as in the list of links in models/factor.c; all "      \
            "links are of one class, link.",                                                       \
        .orbits = orbits_##id,                                                                     \
    }

#define LEAST_PATHS                                                                                \
    "Deng, Guo, Ramos, Huang, Xu, Liu 2020, Journal of Supercomputing 76: graphs of least mean "   \
    "path length by exhaustive search"

LISTED(petersen, "the Petersen graph: 10 routers of degree 3, diameter 2",
       "Petersen 1898; Moore graph: Hoffman, Singleton 1960");
LISTED(heawood, "the Heawood graph: 14 routers of degree 3, diameter 3, girth 6",
       "Heawood 1890, Quarterly Journal of Mathematics 24");
LISTED(levi, "the Levi (Tutte-Coxeter) graph: 30 routers of degree 3, diameter 4, girth 8",
       "Tutte 1947, Proceedings of the Cambridge Philosophical Society 43; Coxeter 1958");
LISTED(opt16_3, "16 routers of degree 3 with the least mean path length, 11/5",
       LEAST_PATHS "; there are six such graphs: of the two with 6 symmetries this is the one with "
                   "six (not three) cycles of 5 routers; shortest paths can balance its routers "
                   "and its links perfectly at once");
LISTED(opt16_4, "16 routers of degree 4 with the least mean path length, 7/4",
       LEAST_PATHS "; this one has 32 symmetries");
LISTED(opt32_3, "32 routers of degree 3 with the least mean path length, 91/31",
       LEAST_PATHS "; this one has 12 symmetries");
LISTED(opt32_4, "32 routers of degree 4 with the least mean path length, 73/31",
       LEAST_PATHS "; this one has 16 symmetries");

/* ---- of any size ------------------------------------------------------------------------ */

enum { N, SIZED_P, SIZED_PARAMETERS };

static const struct dse_parameter complete_parameters[SIZED_PARAMETERS] = {
    [N] = {.name = "n",
           .kind = DSE_COUNT,
           .derived = "it must be given",
           .least = 2,
           .most = DSE_CLIQUE_SIZE_MAX,
           .summary = "routers"},
    [SIZED_P] = END_POINTS};

static const struct dse_parameter cycle_parameters[SIZED_PARAMETERS] = {
    [N] = {.name = "n",
           .kind = DSE_COUNT,
           .derived = "it must be given",
           .least = 3,
           .most = DSE_LINE_SIZE_MAX,
           .summary = "routers"},
    [SIZED_P] = END_POINTS};

static enum dse_status need_size(const char *family, const struct dse_value *values,
                                 struct dse_error *error) {
    return values[N].given ? DSE_OK
                           : dse_error_set(error, DSE_BAD_INPUT, "%s needs n (routers)", family);
}

static enum dse_status resolve_complete(struct dse_value *values, struct dse_error *error) {
    return need_size("complete", values, error);
}

static enum dse_status resolve_cycle(struct dse_value *values, struct dse_error *error) {
    return need_size("cycle", values, error);
}

static void evaluate_complete(const struct dse_value *values, struct dse_design *design) {
    struct dse_factor factor = dse_factor_complete(values[N].as.count);
    dse_factor_evaluate(&factor, 1, values[SIZED_P].as.count, design);
}

static void evaluate_cycle(const struct dse_value *values, struct dse_design *design) {
    struct dse_factor factor = dse_factor_cycle(values[N].as.count);
    dse_factor_evaluate(&factor, 1, values[SIZED_P].as.count, design);
}

static void build_complete(const struct dse_value *values, struct dse_graph_builder *builder) {
    struct dse_factor factor = dse_factor_complete(values[N].as.count);
    build_one(&factor, values[SIZED_P].as.count, builder);
}

static void build_cycle(const struct dse_value *values, struct dse_graph_builder *builder) {
    struct dse_factor factor = dse_factor_cycle(values[N].as.count);
    build_one(&factor, values[SIZED_P].as.count, builder);
}

static size_t orbits_of_any(const struct dse_value *values, struct dse_orbit *orbits) {
    orbits[0] = (struct dse_orbit){.router = 0, .routers = (uint32_t)values[N].as.count};
    return 1;
}

const struct dse_family dse_family_complete = {
    .name = "complete",
    .summary = "n routers, each linked to each other one",
    .builds = "n routers with p end points each, and a link between every two.",
    .enumerates = "nothing: hyperx with one dimension is the same network",
    .sources = "counting; bisection floor(n/2) ceil(n/2)",
    .parameters = complete_parameters,
    .parameter_count = SIZED_PARAMETERS,
    .resolve = resolve_complete,
    .evaluate = evaluate_complete,
    .build = build_complete,
    .wiring =
        "The links of a router lead to the others in ascending order; all are of one class, link.",
    .orbits = orbits_of_any,
};

const struct dse_family dse_family_cycle = {
    .name = "cycle",
    .summary = "n routers in a ring",
    .builds = "n routers with p end points each, linked to a ring in the order of their numbers.",
    .enumerates = "nothing: torus with one dimension is the same network",
    .sources = "counting; sum of hops n floor(n^2/4)",
    .parameters = cycle_parameters,
    .parameter_count = SIZED_PARAMETERS,
    .resolve = resolve_cycle,
    .evaluate = evaluate_cycle,
    .build = build_cycle,
    .wiring =
        "Router i is linked to i + 1, the last one to router 0; all links are of one class, link.",
    .orbits = orbits_of_any,
};

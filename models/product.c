/* Cartesian products of base graphs: nested networks. */
#include <stdio.h>
#include <string.h>

#include "core/count.h"
#include "models/factor.h"
#include "models/family.h"

enum { FACTORS, P, PARAMETERS };

static const struct dse_parameter parameters[PARAMETERS] = {
    [FACTORS] = {.name = "factors",
                 .kind = DSE_NAME,
                 .derived = "they must be given",
                 .summary = "base graphs joined by *: petersen*complete5*hypercube3; the key may "
                            "be left out where they stand first"},
    [P] = {.name = "p",
           .kind = DSE_COUNT,
           .fallback = "1",
           .least = 1,
           .most = 65536,
           .summary = "end points per router"},
};

/* Reads the factors; `*count` is how many they are. */
static enum dse_status read_factors(const struct dse_value *values,
                                    struct dse_factor factors[DSE_FACTORS_MAX], size_t *count,
                                    struct dse_error *error) {
    char text[DSE_NAME_SIZE], *rest = text;
    memcpy(text, values[FACTORS].as.name, sizeof text);
    *count = 0;
    for (char *name; (name = strsep(&rest, "*")) != NULL;) {
        if (*count == DSE_FACTORS_MAX) {
            return dse_error_set(error, DSE_BAD_INPUT, "a product has at most %d factors",
                                 DSE_FACTORS_MAX);
        }
        enum dse_status status = dse_factor_parse(name, &factors[(*count)++], error);
        if (status != DSE_OK) {
            return status;
        }
    }
    return DSE_OK;
}

size_t dse_product_factors(const struct dse_value *values,
                           struct dse_factor factors[DSE_FACTORS_MAX]) {
    size_t count;
    struct dse_error error;
    read_factors(values, factors, &count, &error);
    return count;
}

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    struct dse_factor factors[DSE_FACTORS_MAX];
    size_t count;
    return values[FACTORS].given
               ? read_factors(values, factors, &count, error)
               : dse_error_set(error, DSE_BAD_INPUT,
                               "product needs its factors (product:petersen*petersen)");
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    struct dse_factor factors[DSE_FACTORS_MAX];
    size_t count = dse_product_factors(values, factors);
    dse_factor_evaluate(factors, count, values[P].as.count, design);
}

/* All copies of a factor: one for each choice of the other coordinates. `step` is the distance of
 * numbers of neighbours in its coordinate. */
static void link_copies(const struct dse_factor *factor, uint64_t routers, uint64_t step,
                        uint8_t link_class, struct dse_graph_builder *builder) {
    uint64_t span = step * factor->routers;
    for (uint64_t block = 0; block < routers; block += span) {
        for (uint64_t offset = 0; offset < step; offset++) {
            dse_factor_link(factor, builder, block + offset, step, link_class);
        }
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    struct dse_factor factors[DSE_FACTORS_MAX];
    size_t count = dse_product_factors(values, factors);
    uint64_t routers = 1, step;
    for (size_t i = 0; i < count; i++) {
        routers *= factors[i].routers;
    }
    dse_graph_builder_routers(builder, routers, (uint32_t)values[P].as.count);
    step = routers;
    for (size_t i = 0; i < count; i++) {
        char name[DSE_GRAPH_CLASS_NAME_SIZE];
        snprintf(name, sizeof name, "factor %u", (unsigned)(i + 1) % 100);
        dse_graph_builder_class(builder, (uint8_t)i, name);
        step /= factors[i].routers;
        link_copies(&factors[i], routers, step, (uint8_t)i, builder);
    }
}

static size_t orbits(const struct dse_value *values, struct dse_orbit *orbits) {
    struct dse_factor factors[DSE_FACTORS_MAX];
    size_t count = dse_product_factors(values, factors);
    uint64_t routers = 1;
    bool transitive = true;
    for (size_t i = 0; i < count; i++) {
        routers *= factors[i].routers;
        transitive &= factors[i].transitive;
    }
    orbits[0] = (struct dse_orbit){.router = 0, .routers = (uint32_t)routers};
    return transitive;
}

const struct dse_family dse_family_product = {
    .name = "product",
    .summary = "Cartesian product of base graphs (nested network)",
    .builds = "A router for each choice of one router of every factor, with p end points; two are "
              "linked if they differ in one factor only, and that links the two.",
    .enumerates = "nothing: products are studied one by one",
    .sources = "Sabidussi 1960, Mathematische Zeitschrift 72; that distances add: Imrich, Klavzar "
               "2000, Product graphs; as a network: Xu et al. 2019 (arXiv 1909.06497), "
               "Load-balanced routing for nested interconnection networks; bisection: halving one "
               "factor, or as that of a grid where all factors are complete, cycles or hypercubes",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .bare = "factors",
    .resolve = resolve,
    .evaluate = evaluate,
    .build = build,
    .wiring = "Routers are numbered by their coordinates, that of the last factor running fastest. "
              "The links of the first factor come first, in the factor's own order; classes are "
              "the factors.",
    .orbits = orbits,
};

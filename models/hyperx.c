/* HyperX: a grid of routers whose lines are fully linked (Hamming graph). */
#include <inttypes.h>

#include "core/count.h"
#include "models/lattice.h"

enum { K, DIMS, DIMENSIONS, WIDTH, P, PARAMETERS };

enum { DIMENSIONS_FALLBACK = 3, P_MAX = 65536 };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 2,
           .most = 65536,
           .summary =
               "radix; without dims it gives the balanced network, beside them it is a limit"},
    [DIMS] = {.name = "dims",
              .kind = DSE_DIMS,
              .derived = "from k, nearly equal",
              .least = 1,
              .most = DSE_CLIQUE_SIZE_MAX,
              .summary = "routers along each dimension, fully linked"},
    [DIMENSIONS] = {.name = "dimensions",
                    .kind = DSE_COUNT,
                    .derived = "those of dims, else 3",
                    .least = 1,
                    .most = DSE_LIST_MAX,
                    .summary = "number of dimensions, where dims follow from k"},
    [WIDTH] = {.name = "width",
               .kind = DSE_DIMS,
               .fallback = "1",
               .least = 1,
               .most = DSE_CLIQUE_WIDTH_MAX,
               .summary =
                   "links between each two routers of a line, one for all or one a dimension"},
    [P] = {.name = "p",
           .kind = DSE_COUNT,
           .derived = "4 bisection_links / routers, or what k leaves",
           .least = 1,
           .most = P_MAX,
           .summary = "end points per router"},
};

/* Writes the line of each dimension; returns how many there are. */
static size_t lines_of(const struct dse_value *values, struct dse_line lines[DSE_LIST_MAX]) {
    const struct dse_dims *dims = &values[DIMS].as.dims, *width = &values[WIDTH].as.dims;
    for (uint32_t i = 0; i < dims->length; i++) {
        lines[i] = dse_line_clique(dims->size[i], width->size[width->length == 1 ? 0 : i]);
    }
    return dims->length;
}

/* The most end points per router with a bisection of at least half of what they need: 2 cut >=
 * 1/2 p routers. */
static uint64_t balanced_p(const struct dse_line *lines, size_t count) {
    uint64_t cut = dse_lattice_cut(lines, count, NULL);
    uint64_t p = dse_count_mul(cut, 4) / dse_lattice_routers(lines, count);
    return p < P_MAX ? p : P_MAX;
}

static uint64_t ports_between(const struct dse_line *lines, size_t count) {
    uint64_t ports = 0;
    for (size_t i = 0; i < count; i++) {
        ports += lines[i].ports;
    }
    return ports;
}

/* The balanced p, or what a given radix leaves beside the links if that is less; 0 if nothing. */
static uint64_t fitting_p(const struct dse_value *values) {
    struct dse_line lines[DSE_LIST_MAX] = {0};
    size_t count = lines_of(values, lines);
    uint64_t p = balanced_p(lines, count), ports = ports_between(lines, count);
    if (values[K].given) {
        uint64_t left = values[K].as.count > ports ? values[K].as.count - ports : 0;
        p = left < p ? left : p;
    }
    return p;
}

/* Sizes that differ by at most one, in non-increasing order, and add up to `sum`. */
static struct dse_dims nearly_equal(uint32_t count, uint64_t sum) {
    struct dse_dims dims = {.length = count};
    for (uint32_t i = 0; i < count; i++) {
        dims.size[i] = (uint32_t)(sum / count + (i < sum % count));
    }
    return dims;
}

static uint64_t sum_of_widths(const struct dse_dims *width, uint32_t count) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += width->size[width->length == 1 ? 0 : i];
    }
    return sum;
}

static uint64_t least_width(const struct dse_dims *width) {
    uint64_t least = width->size[0];
    for (uint32_t i = 1; i < width->length; i++) {
        least = width->size[i] < least ? width->size[i] : least;
    }
    return least;
}

/* Sets dims to the largest network of nearly equal sizes on radix k with a bisection ratio of at
 * least 1/2. With size S in every dimension, the links take W (S - 1) ports (W: sum of the widths)
 * and the bisection allows p = w S (w: least width); beyond W (S - 1) + w S = k the end points
 * become fewer. Rounding moves the best sum of the sizes by less than two in each dimension. */
static enum dse_status set_dims(struct dse_value *values, uint32_t count, struct dse_error *error) {
    uint64_t k = values[K].as.count;
    uint64_t all = sum_of_widths(&values[WIDTH].as.dims, count);
    if (k <= all) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "k=%" PRIu64 " is too small for a HyperX of %" PRIu32
                             " dimensions: it needs at least %" PRIu64,
                             k, count, all + 1);
    }
    uint64_t balanced = count * (k + all) / (all + least_width(&values[WIDTH].as.dims));
    uint64_t from = balanced < 4 * count ? 2 * count : balanced - 2 * count;
    uint64_t most = 0;
    struct dse_dims best = nearly_equal(count, 2 * count);
    for (uint64_t sum = from; sum <= balanced + 2 * count; sum++) {
        values[DIMS].as.dims = nearly_equal(count, sum);
        if (values[DIMS].as.dims.size[0] > DSE_CLIQUE_SIZE_MAX) {
            break;
        }
        uint64_t endpoints = fitting_p(values);
        for (uint32_t i = 0; i < count; i++) {
            endpoints = dse_count_mul(endpoints, values[DIMS].as.dims.size[i]);
        }
        if (endpoints > most) {
            most = endpoints;
            best = values[DIMS].as.dims;
        }
    }
    values[DIMS] = (struct dse_value){.given = true, .as.dims = best};
    return DSE_OK;
}

/* The number of dimensions that the keys agree on. */
static enum dse_status count_dimensions(const struct dse_value *values, uint32_t *result,
                                        struct dse_error *error) {
    uint32_t count = values[DIMS].given         ? values[DIMS].as.dims.length
                     : values[DIMENSIONS].given ? (uint32_t)values[DIMENSIONS].as.count
                                                : DIMENSIONS_FALLBACK;
    uint32_t widths = values[WIDTH].as.dims.length;
    if (values[DIMENSIONS].given && values[DIMENSIONS].as.count != count) {
        return dse_error_set(error, DSE_BAD_INPUT,
                             "dims has %" PRIu32 " dimensions, not dimensions=%" PRIu64, count,
                             values[DIMENSIONS].as.count);
    }
    if (widths != 1 && widths != count) {
        return dse_error_set(error, DSE_BAD_INPUT,
                             "width has %" PRIu32 " elements for %" PRIu32
                             " dimensions: give one for all or one for each",
                             widths, count);
    }
    *result = count;
    return DSE_OK;
}

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    if (!values[DIMS].given && !values[K].given) {
        return dse_error_set(error, DSE_BAD_INPUT, "hyperx needs dims or k (radix)");
    }
    if ((values[DIMS].given && values[DIMS].as.dims.mesh != 0) || values[WIDTH].as.dims.mesh != 0) {
        return dse_error_set(error, DSE_BAD_INPUT, "hyperx has no dimensions to mark with m");
    }
    uint32_t count = 0;
    enum dse_status status = count_dimensions(values, &count, error);
    if (status == DSE_OK) {
        status = values[DIMS].given ? dse_lattice_check("hyperx", &values[DIMS].as.dims, error)
                                    : set_dims(values, count, error);
    }
    if (status != DSE_OK || values[P].given) {
        return status;
    }
    uint64_t p = fitting_p(values);
    if (p == 0) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "the links between routers leave none of the k=%" PRIu64
                             " ports to end points",
                             values[K].as.count);
    }
    values[P] = (struct dse_value){.given = true, .as.count = p};
    return DSE_OK;
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    struct dse_line lines[DSE_LIST_MAX];
    size_t count = lines_of(values, lines);
    dse_lattice_evaluate(lines, count, values[P].as.count, design);
    if (values[K].given) {
        design->radix = values[K].as.count;
    }
}

static void lay_out(const struct dse_value *values, struct dse_layout *layout) {
    struct dse_line lines[DSE_LIST_MAX];
    size_t count = lines_of(values, lines);
    dse_lattice_layout(lines, count, values[P].as.count, layout);
}

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    struct dse_line lines[DSE_LIST_MAX];
    size_t count = lines_of(values, lines);
    dse_lattice_note(lines, count, design, text, text->length);
}

static struct dse_line search_line(uint64_t size) {
    return dse_line_clique(size, 1);
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {
        [DIMS] = {.given = true},
        [WIDTH] = {.given = true, .as.dims = {.length = 1, .size = {1}}},
        [P] = {.given = true},
    };
    dse_lattice_enumerate(&(struct dse_lattice_search){
        .limits = limits,
        .offers = offers,
        .values = values,
        .dims = &values[DIMS],
        .p = &values[P],
        .line = search_line,
        .size_most = DSE_CLIQUE_SIZE_MAX,
        .long_cut = 0,
    });
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    struct dse_line lines[DSE_LIST_MAX];
    size_t count = lines_of(values, lines);
    dse_lattice_build(lines, count, values[P].as.count, builder);
}

static size_t find_orbits(const struct dse_value *values,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    struct dse_line lines[DSE_LIST_MAX];
    size_t count = lines_of(values, lines);
    return dse_lattice_orbits(lines, count, orbits);
}

const struct dse_family dse_family_hyperx = {
    .name = "hyperx",
    .summary = "grid of routers, every line of it fully linked (Hamming graph)",
    .builds = "Routers stand at the points of a grid with the sizes of dims, each with p end "
              "points. Every two routers that differ in one coordinate only are joined by width "
              "links. With width 1 this is also called flattened butterfly.",
    .enumerates = "1 to 6 dimensions of 2 or more in non-increasing order, width 1, and every p, "
                  "where neither a size nor p can be lowered by one without losing the wanted end "
                  "points; for the largest network every p and sizes that differ by at most 2",
    .sources = "Ahn, Binkert, Davis, McLaren, Schreiber 2009 (SC): L, S, K, T are dimensions, "
               "dims, width, p; Kim, Dally, Abts 2007 (ISCA); bisection: Lindsey 1964 (Amer. Math. "
               "Monthly 71) for one width, else a central cut",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .layout = lay_out,
    .enumerate = enumerate,
    .build = build,
    .wiring =
        "Router c1 + n1 (c2 + n2 (c3 + ...)) stands at (c1, c2, ...) of sizes n1 x n2 x ..., so "
        "that the first coordinate varies fastest. Its links stand dimension by dimension, in "
        "each by the neighbour's coordinate, those to one neighbour together. Classes of "
        "links: `dimension 1', `dimension 2' and so on.",
    .orbits = find_orbits,
    .largest_rule =
        "largest over all p and up to 6 dimensions of width 1 with sizes that differ by at most 2",
    .radix_rule = "3 dimensions (or as many as `dimensions` says) with sizes that differ by at "
                  "most one and the most end points at a bisection ratio of at least 1/2",
};

/* Mesh: a grid of routers whose lines are paths. */
#include "models/lattice.h"

enum { K, DIMS, P, PARAMETERS };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 2,
           .most = 65536,
           .summary = "radix, a limit that is checked"},
    [DIMS] = {.name = "dims",
              .kind = DSE_DIMS,
              .fallback = "8x8x8",
              .least = 1,
              .most = DSE_LINE_SIZE_MAX,
              .summary = "routers along each dimension"},
    [P] = {.name = "p",
           .kind = DSE_COUNT,
           .fallback = "1",
           .least = 1,
           .most = 65536,
           .summary = "end points per router"},
};

/* Every dimension is open here, so marks say nothing new. */
static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    enum dse_status status = dse_lattice_check("mesh", &values[DIMS].as.dims, error);
    if (status == DSE_OK) {
        values[DIMS].as.dims.mesh = 0;
    }
    return status;
}

/* Writes the line of each dimension; returns how many there are. */
static size_t lines_of(const struct dse_value *values, struct dse_line lines[DSE_LIST_MAX]) {
    const struct dse_dims *dims = &values[DIMS].as.dims;
    for (uint32_t i = 0; i < dims->length; i++) {
        lines[i] = dse_line_path(dims->size[i]);
    }
    return dims->length;
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    struct dse_line lines[DSE_LIST_MAX];
    size_t count = lines_of(values, lines);
    dse_lattice_evaluate(lines, count, values[P].as.count, design);
    dse_lattice_next(lines, count, design);
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
    size_t start = text->length, count = lines_of(values, lines), inner = 0;
    for (size_t i = 0; i < count; i++) {
        inner += lines[i].size > 2;
    }
    if (inner > 0) {
        dse_lattice_clause(text, start, "routers at the faces leave ports idle");
    }
    dse_lattice_note(lines, count, design, text, start);
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {
        [DIMS] = {.given = true}, [P] = {.given = true}};
    dse_lattice_enumerate(&(struct dse_lattice_search){
        .limits = limits,
        .offers = offers,
        .values = values,
        .dims = &values[DIMS],
        .p = &values[P],
        .line = dse_line_path,
        .size_most = DSE_LINE_SIZE_MAX,
        .long_cut = 1,
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

const struct dse_family dse_family_mesh = {
    .name = "mesh",
    .summary = "grid of routers with open lines",
    .builds = "Routers stand at the points of a grid with the sizes of dims, each with p end "
              "points, and are linked to the next and the previous one along each dimension, where "
              "there is one. The torus with all dimensions marked m is the same network.",
    .enumerates = "1 to 6 dimensions of 2 or more in non-increasing order and every p, where "
                  "neither a size nor p can be lowered by one without losing the wanted end "
                  "points; for the largest network every p and sizes that differ by at most 2",
    .sources = "mean distance of a path (n^2 - 1) / (3 n): Dally, Towles 2004, section 5.2; "
               "bisection: Arjona Aroca, Fernandez Anta 2012 (TAMC) and 2014 (IEEE TPDS 25(3))",
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
        "each the one to the lower coordinate first. Classes of links: `dimension 1', "
        "`dimension 2' and so on.",
    .orbits = find_orbits,
    .largest_rule = "largest over all p and up to 6 dimensions with sizes that differ by at most "
                    "2; unbounded without a limit on bisection, diameter or routers",
    .radix_rule = NULL,
};

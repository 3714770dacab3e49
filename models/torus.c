/* Torus: a grid of routers whose lines are rings; dimensions marked with m are paths. */
#include <inttypes.h>

#include "core/count.h"
#include "models/lattice.h"

enum { K, DIMS, P, DOUBLE, PARAMETERS };

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
              .summary = "routers along each dimension; one marked m (8x8x4m) is not closed"},
    [P] = {.name = "p",
           .kind = DSE_COUNT,
           .fallback = "1",
           .least = 1,
           .most = 65536,
           .summary = "end points per router"},
    [DOUBLE] = {.name = "double",
                .kind = DSE_COUNT,
                .fallback = "0",
                .least = 0,
                .most = 1,
                .summary = "1: a closed dimension of 2 has two links, not one"},
};

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    return dse_lattice_check("torus", &values[DIMS].as.dims, error);
}

/* Writes the line of each dimension; returns how many there are. */
static size_t lines_of(const struct dse_value *values, struct dse_line lines[DSE_LIST_MAX]) {
    const struct dse_dims *dims = &values[DIMS].as.dims;
    bool doubled = values[DOUBLE].as.count == 1;
    for (uint32_t i = 0; i < dims->length; i++) {
        bool open = dims->mesh >> i & 1;
        lines[i] = open ? dse_line_path(dims->size[i]) : dse_line_ring(dims->size[i], doubled);
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
    size_t start = text->length, count = lines_of(values, lines), twos = 0, opened = 0;
    for (size_t i = 0; i < count; i++) {
        bool open = values[DIMS].as.dims.mesh >> i & 1;
        twos += !open && lines[i].size == 2 && lines[i].links == 1;
        opened += open && lines[i].size > 2;
    }
    if (twos > 0) {
        dse_lattice_clause(text, start, "%zu dimension%s of 2 with one link (double=1 for two)",
                           twos, twos == 1 ? "" : "s");
    }
    if (opened > 0) {
        dse_lattice_clause(text, start, "routers at the ends of open dimensions leave ports idle");
    }
    dse_lattice_note(lines, count, design, text, start);
}

static struct dse_line search_line(uint64_t size) {
    return dse_line_ring(size, false);
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {
        [DIMS] = {.given = true}, [P] = {.given = true}, [DOUBLE] = {.given = true}};
    dse_lattice_enumerate(&(struct dse_lattice_search){
        .limits = limits,
        .offers = offers,
        .values = values,
        .dims = &values[DIMS],
        .p = &values[P],
        .line = search_line,
        .size_most = DSE_LINE_SIZE_MAX,
        .long_cut = 2,
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

const struct dse_family dse_family_torus = {
    .name = "torus",
    .summary = "grid of routers, every line of it closed to a ring",
    .builds = "Routers stand at the points of a grid with the sizes of dims, each with p end "
              "points, and are linked to the next and the previous one along each dimension, "
              "around its end. A dimension of 2 has one link (two with double=1), one of 1 none; a "
              "dimension marked m is not closed, as in a mesh.",
    .enumerates = "1 to 6 closed dimensions of 2 or more in non-increasing order and every p, "
                  "where neither a size nor p can be lowered by one without losing the wanted end "
                  "points; for the largest network every p and sizes that differ by at most 2",
    .sources = "diameter and mean distance of rings and paths: Dally, Towles 2004, section 5.2, "
               "and own sums for odd sizes; bisection: Arjona Aroca, Fernandez Anta 2012 (TAMC) "
               "and 2014 (IEEE TPDS 25(3)) for rings only or paths only, else a central cut, exact "
               "where the congestion of all-to-all routes needs as many links (own derivation)",
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
        "that the first coordinate varies fastest. Its links stand dimension by dimension, "
        "and in each by the neighbour's coordinate, the lower one first; those that close a "
        "ring are no exception. Classes of links: `dimension 1', `dimension 2' and so on.",
    .orbits = find_orbits,
    .largest_rule = "largest over all p and up to 6 dimensions with sizes that differ by at most "
                    "2; unbounded without a limit on bisection, diameter or routers",
    .radix_rule = NULL,
};

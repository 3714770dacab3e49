#include "models/factor.h"

#include <inttypes.h>
#include <string.h>

#include "core/count.h"
#include "core/decimal.h"
#include "core/suggest.h"
#include "models/lattice.h"

/* ---- the listed graphs ------------------------------------------------------------------ */

struct dse_base_graph {
    const char *name;
    const uint8_t (*links)[2];
    uint64_t routers, degree, diameter, hop_sum, bisection;
    bool transitive;
};

static const uint8_t petersen_links[][2] = {{0, 1}, {0, 4}, {0, 5}, {1, 2}, {1, 6},
                                            {2, 3}, {2, 7}, {3, 4}, {3, 8}, {4, 9},
                                            {5, 7}, {5, 8}, {6, 8}, {6, 9}, {7, 9}};

static const uint8_t heawood_links[][2] = {
    {0, 1}, {0, 5}, {0, 13}, {1, 2}, {1, 10}, {2, 3},  {2, 7},  {3, 4},   {3, 12},  {4, 5},  {4, 9},
    {5, 6}, {6, 7}, {6, 11}, {7, 8}, {8, 9},  {8, 13}, {9, 10}, {10, 11}, {11, 12}, {12, 13}};

static const uint8_t levi_links[][2] = {
    {0, 1},   {0, 17},  {0, 29},  {1, 2},   {1, 22},  {2, 3},   {2, 9},   {3, 4},   {3, 26},
    {4, 5},   {4, 13},  {5, 6},   {5, 18},  {6, 7},   {6, 23},  {7, 8},   {7, 28},  {8, 9},
    {8, 15},  {9, 10},  {10, 11}, {10, 19}, {11, 12}, {11, 24}, {12, 13}, {12, 29}, {13, 14},
    {14, 15}, {14, 21}, {15, 16}, {16, 17}, {16, 25}, {17, 18}, {18, 19}, {19, 20}, {20, 21},
    {20, 27}, {21, 22}, {22, 23}, {23, 24}, {24, 25}, {25, 26}, {26, 27}, {27, 28}, {28, 29}};

static const uint8_t opt16_3_links[][2] = {{0, 1},  {0, 2},  {0, 3},  {1, 10},  {1, 14},  {2, 11},
                                           {2, 12}, {3, 13}, {3, 15}, {4, 8},   {4, 9},   {4, 10},
                                           {5, 6},  {5, 7},  {5, 11}, {6, 8},   {6, 13},  {7, 9},
                                           {7, 12}, {8, 15}, {9, 14}, {10, 11}, {12, 15}, {13, 14}};

static const uint8_t opt16_4_links[][2] = {
    {0, 5},  {0, 10}, {0, 13}, {0, 14}, {1, 6},  {1, 10}, {1, 12}, {1, 14},
    {2, 7},  {2, 8},  {2, 14}, {2, 15}, {3, 7},  {3, 9},  {3, 12}, {3, 13},
    {4, 8},  {4, 9},  {4, 10}, {4, 11}, {5, 11}, {5, 12}, {5, 15}, {6, 11},
    {6, 13}, {6, 15}, {7, 10}, {7, 11}, {8, 12}, {8, 13}, {9, 14}, {9, 15}};

static const uint8_t opt32_3_links[][2] = {
    {0, 1},   {0, 2},   {0, 3},   {1, 26},  {1, 29},  {2, 27},  {2, 30},  {3, 28},
    {3, 31},  {4, 20},  {4, 21},  {4, 22},  {5, 6},   {5, 16},  {5, 25},  {6, 20},
    {6, 24},  {7, 13},  {7, 17},  {7, 21},  {8, 11},  {8, 23},  {8, 25},  {9, 12},
    {9, 23},  {9, 24},  {10, 11}, {10, 14}, {10, 15}, {11, 22}, {12, 13}, {12, 19},
    {13, 18}, {14, 19}, {14, 31}, {15, 17}, {15, 29}, {16, 18}, {16, 31}, {17, 30},
    {18, 26}, {19, 27}, {20, 27}, {21, 28}, {22, 26}, {23, 28}, {24, 29}, {25, 30}};

static const uint8_t opt32_4_links[][2] = {
    {0, 1},   {0, 2},   {0, 3},   {0, 4},   {1, 25},  {1, 29},  {1, 31},  {2, 24},
    {2, 28},  {2, 30},  {3, 21},  {3, 26},  {3, 27},  {4, 20},  {4, 22},  {4, 23},
    {5, 6},   {5, 9},   {5, 13},  {5, 26},  {6, 10},  {6, 14},  {6, 27},  {7, 8},
    {7, 9},   {7, 15},  {7, 28},  {8, 10},  {8, 16},  {8, 29},  {9, 11},  {9, 30},
    {10, 12}, {10, 31}, {11, 18}, {11, 23}, {11, 31}, {12, 17}, {12, 22}, {12, 30},
    {13, 16}, {13, 23}, {13, 25}, {14, 15}, {14, 22}, {14, 24}, {15, 20}, {15, 26},
    {16, 20}, {16, 27}, {17, 21}, {17, 23}, {17, 29}, {18, 21}, {18, 22}, {18, 28},
    {19, 20}, {19, 21}, {19, 24}, {19, 25}, {24, 31}, {25, 30}, {26, 29}, {27, 28}};

/* Diameters and sums of hops are those of breadth-first search, bisections of branch and bound over
 * all halves; both are checked by tests. The symmetry groups of the first three act transitively
 * (of order 120, 336 and 1440: Coxeter 1950, Bulletin of the AMS 56); those of the others, of order
 * 6, 32, 12 and 16, cannot or do not. */
static const struct dse_base_graph base_graphs[] = {
    {"petersen", petersen_links, 10, 3, 2, 150, 5, true},
    {"heawood", heawood_links, 14, 3, 3, 378, 7, true},
    {"levi", levi_links, 30, 3, 4, 2490, 9, true},
    {"opt16_3", opt16_3_links, 16, 3, 3, 528, 6, false},
    {"opt16_4", opt16_4_links, 16, 4, 3, 420, 12, false},
    {"opt32_3", opt32_3_links, 32, 3, 4, 2912, 10, false},
    {"opt32_4", opt32_4_links, 32, 4, 3, 2336, 16, false},
};
enum { BASE_GRAPHS = sizeof base_graphs / sizeof *base_graphs };

bool dse_factor_listed(const char *name, struct dse_factor *factor) {
    for (size_t i = 0; i < BASE_GRAPHS; i++) {
        const struct dse_base_graph *graph = &base_graphs[i];
        if (strcmp(graph->name, name) == 0) {
            *factor = (struct dse_factor){.kind = DSE_FACTOR_TABLE,
                                          .table = graph,
                                          .routers = graph->routers,
                                          .links = graph->routers * graph->degree / 2,
                                          .degree = graph->degree,
                                          .diameter = graph->diameter,
                                          .hop_sum = (double)graph->hop_sum,
                                          .bisection = graph->bisection,
                                          .transitive = graph->transitive};
            return true;
        }
    }
    return false;
}

/* ---- those of any size ------------------------------------------------------------------ */

static struct dse_factor from_line(enum dse_factor_kind kind, struct dse_line line) {
    return (struct dse_factor){.kind = kind,
                               .routers = line.size,
                               .links = line.links,
                               .degree = line.ports,
                               .diameter = line.diameter,
                               .hop_sum = line.mean * (double)line.size * (double)line.size,
                               .bisection = line.cut,
                               .transitive = true};
}

struct dse_factor dse_factor_complete(uint64_t routers) {
    return from_line(DSE_FACTOR_COMPLETE, dse_line_clique(routers, 1));
}

struct dse_factor dse_factor_cycle(uint64_t routers) {
    return from_line(DSE_FACTOR_CYCLE, dse_line_ring(routers, false));
}

struct dse_factor dse_factor_hypercube(uint64_t dimensions) {
    uint64_t half = (uint64_t)1 << (dimensions - 1);
    return (struct dse_factor){.kind = DSE_FACTOR_HYPERCUBE,
                               .routers = 2 * half,
                               .links = dimensions * half,
                               .degree = dimensions,
                               .diameter = dimensions,
                               .hop_sum = (double)dimensions * (double)half * 2 * (double)half,
                               .bisection = half,
                               .transitive = true};
}

static const struct {
    const char *name;
    uint64_t least, most;
    struct dse_factor (*make)(uint64_t size);
} sized[] = {
    {"complete", 2, DSE_CLIQUE_SIZE_MAX, dse_factor_complete},
    {"cycle", 3, DSE_LINE_SIZE_MAX, dse_factor_cycle},
    {"hypercube", 1, 30, dse_factor_hypercube},
};
enum { SIZED = sizeof sized / sizeof *sized };

static enum dse_status unknown_factor(const char *text, struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = text};
    char hint[96];
    for (size_t i = 0; i < BASE_GRAPHS; i++) {
        dse_suggestion_offer(&suggestion, base_graphs[i].name);
    }
    dse_suggestion_text(&suggestion, hint, sizeof hint);
    return dse_error_set(error, DSE_BAD_INPUT,
                         "unknown factor '%s'%s; there are petersen, heawood, levi, opt16_3, "
                         "opt16_4, opt32_3, opt32_4, and complete, cycle and hypercube with their "
                         "size (complete5)",
                         text, hint);
}

enum dse_status dse_factor_parse(const char *text, struct dse_factor *factor,
                                 struct dse_error *error) {
    if (dse_factor_listed(text, factor)) {
        return DSE_OK;
    }
    for (size_t i = 0; i < SIZED; i++) {
        size_t length = strlen(sized[i].name);
        const char *end;
        uint64_t size = 0;
        if (strncmp(text, sized[i].name, length) != 0) {
            continue;
        }
        if (!dse_decimal_parse_count(text + length, &end, &size) || *end != '\0' ||
            size < sized[i].least || size > sized[i].most) {
            return dse_error_set(error, DSE_BAD_INPUT,
                                 "factor '%s': %s needs a size from %" PRIu64 " to %" PRIu64
                                 " right behind its name",
                                 text, sized[i].name, sized[i].least, sized[i].most);
        }
        *factor = sized[i].make(size);
        return DSE_OK;
    }
    return unknown_factor(text, error);
}

/* ---- links ------------------------------------------------------------------------------ */

/* One copy of a factor in a network that is being built. */
struct copy {
    struct dse_graph_builder *builder;
    uint64_t first, step;
    uint8_t link_class;
};

static void link_two(const struct copy *copy, uint64_t a, uint64_t b) {
    dse_graph_builder_link(copy->builder, (uint32_t)(copy->first + a * copy->step),
                           (uint32_t)(copy->first + b * copy->step), 1, copy->link_class);
}

static void link_listed(const struct dse_factor *factor, const struct copy *copy) {
    for (uint64_t i = 0; i < factor->links; i++) {
        link_two(copy, factor->table->links[i][0], factor->table->links[i][1]);
    }
}

static void link_complete(const struct dse_factor *factor, const struct copy *copy) {
    for (uint64_t b = 1; b < factor->routers; b++) {
        for (uint64_t a = 0; a < b; a++) {
            link_two(copy, a, b);
        }
    }
}

static void link_cycle(const struct dse_factor *factor, const struct copy *copy) {
    for (uint64_t i = 0; i < factor->routers; i++) {
        link_two(copy, i, (i + 1) % factor->routers);
    }
}

static void link_hypercube(const struct dse_factor *factor, const struct copy *copy) {
    for (uint64_t bit = 1; bit < factor->routers; bit *= 2) {
        for (uint64_t i = 0; i < factor->routers; i++) {
            if ((i & bit) == 0) {
                link_two(copy, i, i | bit);
            }
        }
    }
}

void dse_factor_link(const struct dse_factor *factor, struct dse_graph_builder *builder,
                     uint64_t first, uint64_t step, uint8_t link_class) {
    static void (*const linkers[])(const struct dse_factor *, const struct copy *) = {
        [DSE_FACTOR_TABLE] = link_listed,
        [DSE_FACTOR_COMPLETE] = link_complete,
        [DSE_FACTOR_CYCLE] = link_cycle,
        [DSE_FACTOR_HYPERCUBE] = link_hypercube,
    };
    const struct copy copy = {builder, first, step, link_class};
    linkers[factor->kind](factor, &copy);
}

enum dse_status dse_factor_graph(const struct dse_factor *factor, struct dse_graph **graph,
                                 struct dse_error *error) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    if (builder == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for a network");
    }
    dse_graph_builder_routers(builder, factor->routers, 1);
    dse_graph_builder_class(builder, 0, "link");
    dse_factor_link(factor, builder, 0, 1, 0);
    return dse_graph_builder_finish(builder, graph, error);
}

/* ---- closed forms ----------------------------------------------------------------------- */

/* The lines of a factor, a hypercube being as many as it has dimensions; false if it is none or
 * there is no room for them. */
static bool append_lines(const struct dse_factor *factor, struct dse_line lines[DSE_LIST_MAX],
                         size_t *count) {
    size_t more = factor->kind == DSE_FACTOR_HYPERCUBE ? factor->degree : 1;
    if (factor->kind == DSE_FACTOR_TABLE || *count + more > DSE_LIST_MAX) {
        return false;
    }
    for (size_t i = 0; i < more; i++) {
        lines[(*count)++] = factor->kind == DSE_FACTOR_HYPERCUBE ? dse_line_path(2)
                            : factor->kind == DSE_FACTOR_CYCLE
                                ? dse_line_ring(factor->routers, false)
                                : dse_line_clique(factor->routers, 1);
    }
    return true;
}

/* The bisection of a product that is a lattice; false if it is none. */
static bool find_lattice_bisection(const struct dse_factor *factors, size_t count,
                                   struct dse_design *design) {
    struct dse_line lines[DSE_LIST_MAX];
    size_t line_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!append_lines(&factors[i], lines, &line_count)) {
            return false;
        }
    }
    design->bisection_links = dse_lattice_cut(lines, line_count, &design->bisection_method);
    return true;
}

/* Halves the factor of even size where that cuts least: there is one, since only lattices have odd
 * factors alone. */
static void find_bisection(const struct dse_factor *factors, size_t count,
                           struct dse_design *design) {
    if (count == 1) {
        design->bisection_links = factors[0].bisection;
        design->bisection_method = "exact: all halves of the base graph";
        return;
    }
    if (find_lattice_bisection(factors, count, design)) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t cut = dse_count_mul(factors[i].bisection, design->routers / factors[i].routers);
        if (factors[i].routers % 2 == 0 && cut < design->bisection_links) {
            design->bisection_links = cut; /* unknown is the largest count */
        }
    }
    design->bisection_method = "upper bound: one factor of even size halved";
}

/* Every end point sends one unit to the others: N p units, which make hop_sum / N^2 x N p / (N p -
 * 1) hops in a factor, over 2 links N / n channels. The fullest factor counts. */
static double uniform_load(const struct dse_factor *factors, size_t count, double routers,
                           double p) {
    double endpoints = routers * p, most = 0;
    for (size_t i = 0; i < count; i++) {
        double size = (double)factors[i].routers;
        double hops = factors[i].hop_sum / (size * size) * (endpoints / (endpoints - 1));
        double load = endpoints * hops / (2 * (double)factors[i].links * (routers / size));
        most = load > most ? load : most;
    }
    return most;
}

void dse_factor_evaluate(const struct dse_factor *factors, size_t count, uint64_t p,
                         struct dse_design *design) {
    uint64_t routers = 1, links = 0, degree = 0, diameter = 0;
    double mean = 0; /* of hops, from a router to itself included */
    for (size_t i = 0; i < count; i++) {
        routers = dse_count_mul(routers, factors[i].routers);
        degree += factors[i].degree;
        diameter += factors[i].diameter;
        mean += factors[i].hop_sum / ((double)factors[i].routers * (double)factors[i].routers);
    }
    for (size_t i = 0; i < count; i++) {
        links = dse_count_add(links, dse_count_mul(factors[i].links, routers / factors[i].routers));
    }
    design->routers = routers;
    design->endpoints = dse_count_mul(routers, p);
    design->links = links;
    design->degree = degree;
    design->ports_used = degree + p;
    design->diameter = design->diameter_all_routers = diameter;
    design->mean_hops = mean * ((double)routers / (double)(routers - 1));
    design->uniform_load = uniform_load(factors, count, (double)routers, (double)p);
    find_bisection(factors, count, design);
}

#include "tests/support/sample_graphs.h"

#include <string.h>

#include "core/random.h"
#include "tests/support/test.h"

struct dse_graph *sample_finish(struct dse_graph_builder *builder) {
    struct dse_graph *graph = NULL;
    struct dse_error error = {0};
    if (dse_graph_builder_finish(builder, &graph, &error) != DSE_OK) {
        fail_msg("%s", error.message);
    }
    return graph;
}

struct dse_graph_builder *sample_start(uint32_t routers, uint32_t endpoints) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    assert_non_null(builder);
    dse_graph_builder_routers(builder, routers, endpoints);
    return builder;
}

struct dse_graph *sample_lcf(uint32_t routers, const int *jumps, uint32_t period) {
    struct dse_graph_builder *builder = sample_start(routers, 1);
    for (uint32_t router = 0; router < routers; router++) {
        dse_graph_builder_link(builder, router, (router + 1) % routers, 1, 0);
        uint32_t other = (uint32_t)((int)router + (int)routers + jumps[router % period]) % routers;
        if (router < other) {
            dse_graph_builder_link(builder, router, other, 1, 0);
        }
    }
    return sample_finish(builder);
}

/* Adds the links along one dimension of which router `at` is the lower end. */
static void link_line(struct dse_graph_builder *builder, enum sample_lattice kind, uint32_t at,
                      uint32_t step, uint32_t side) {
    uint32_t place = at / step % side;
    if (kind == SAMPLE_HAMMING) {
        for (uint32_t other = place + 1; other < side; other++) {
            dse_graph_builder_link(builder, at, at + (other - place) * step, 1, 0);
        }
    } else if (place + 1 < side) {
        dse_graph_builder_link(builder, at, at + step, 1, 0);
    } else if (kind == SAMPLE_TORUS) {
        dse_graph_builder_link(builder, at, at - place * step, 1, 0);
    }
}

struct dse_graph *sample_lattice(enum sample_lattice kind, const uint32_t *sides, uint32_t count) {
    uint32_t routers = 1;
    for (uint32_t i = 0; i < count; i++) {
        routers *= sides[i];
    }
    struct dse_graph_builder *builder = sample_start(routers, 1);
    for (uint32_t at = 0; at < routers; at++) {
        for (uint32_t i = 0, step = 1; i < count; step *= sides[i++]) {
            link_line(builder, kind, at, step, sides[i]);
        }
    }
    return sample_finish(builder);
}

struct dse_graph *sample_fat_tree(uint32_t k) {
    uint32_t half = k / 2, middle = k * half, top = 2 * middle;
    struct dse_graph_builder *builder = sample_start(middle, half);
    dse_graph_builder_routers(builder, middle + half * half, 0);
    for (uint32_t pod = 0; pod < k; pod++) {
        for (uint32_t i = 0; i < half; i++) {
            for (uint32_t j = 0; j < half; j++) {
                dse_graph_builder_link(builder, pod * half + i, middle + pod * half + j, 1, 0);
                dse_graph_builder_link(builder, middle + pod * half + i, top + i * half + j, 1, 1);
            }
        }
    }
    return sample_finish(builder);
}

static const uint8_t opt16_3[][2] = {{0, 1},  {0, 2},  {0, 3},  {1, 10},  {1, 14},  {2, 11},
                                     {2, 12}, {3, 13}, {3, 15}, {4, 8},   {4, 9},   {4, 10},
                                     {5, 6},  {5, 7},  {5, 11}, {6, 8},   {6, 13},  {7, 9},
                                     {7, 12}, {8, 15}, {9, 14}, {10, 11}, {12, 15}, {13, 14}};

static const uint8_t opt16_4[][2] = {{0, 5},  {0, 10}, {0, 13}, {0, 14}, {1, 6},  {1, 10}, {1, 12},
                                     {1, 14}, {2, 7},  {2, 8},  {2, 14}, {2, 15}, {3, 7},  {3, 9},
                                     {3, 12}, {3, 13}, {4, 8},  {4, 9},  {4, 10}, {4, 11}, {5, 11},
                                     {5, 12}, {5, 15}, {6, 11}, {6, 13}, {6, 15}, {7, 10}, {7, 11},
                                     {8, 12}, {8, 13}, {9, 14}, {9, 15}};

static const uint8_t opt32_3[][2] = {
    {0, 1},   {0, 2},   {0, 3},   {1, 26},  {1, 29},  {2, 27},  {2, 30},  {3, 28},
    {3, 31},  {4, 20},  {4, 21},  {4, 22},  {5, 6},   {5, 16},  {5, 25},  {6, 20},
    {6, 24},  {7, 13},  {7, 17},  {7, 21},  {8, 11},  {8, 23},  {8, 25},  {9, 12},
    {9, 23},  {9, 24},  {10, 11}, {10, 14}, {10, 15}, {11, 22}, {12, 13}, {12, 19},
    {13, 18}, {14, 19}, {14, 31}, {15, 17}, {15, 29}, {16, 18}, {16, 31}, {17, 30},
    {18, 26}, {19, 27}, {20, 27}, {21, 28}, {22, 26}, {23, 28}, {24, 29}, {25, 30}};

static const uint8_t opt32_4[][2] = {
    {0, 1},   {0, 2},   {0, 3},   {0, 4},   {1, 25},  {1, 29},  {1, 31},  {2, 24},
    {2, 28},  {2, 30},  {3, 21},  {3, 26},  {3, 27},  {4, 20},  {4, 22},  {4, 23},
    {5, 6},   {5, 9},   {5, 13},  {5, 26},  {6, 10},  {6, 14},  {6, 27},  {7, 8},
    {7, 9},   {7, 15},  {7, 28},  {8, 10},  {8, 16},  {8, 29},  {9, 11},  {9, 30},
    {10, 12}, {10, 31}, {11, 18}, {11, 23}, {11, 31}, {12, 17}, {12, 22}, {12, 30},
    {13, 16}, {13, 23}, {13, 25}, {14, 15}, {14, 22}, {14, 24}, {15, 20}, {15, 26},
    {16, 20}, {16, 27}, {17, 21}, {17, 23}, {17, 29}, {18, 21}, {18, 22}, {18, 28},
    {19, 20}, {19, 21}, {19, 24}, {19, 25}, {24, 31}, {25, 30}, {26, 29}, {27, 28}};

static struct dse_graph *from_edges(uint32_t routers, const uint8_t (*edges)[2], size_t count) {
    struct dse_graph_builder *builder = sample_start(routers, 1);
    for (size_t i = 0; i < count; i++) {
        dse_graph_builder_link(builder, edges[i][0], edges[i][1], 1, 0);
    }
    return sample_finish(builder);
}

static struct dse_graph *petersen(void) {
    struct dse_graph_builder *builder = sample_start(10, 1);
    for (uint32_t i = 0; i < 5; i++) {
        dse_graph_builder_link(builder, i, (i + 1) % 5, 1, 0);
        dse_graph_builder_link(builder, 5 + i, 5 + (i + 2) % 5, 1, 0);
        dse_graph_builder_link(builder, i, 5 + i, 1, 0);
    }
    return sample_finish(builder);
}

#define FROM_EDGES(routers, edges) from_edges(routers, edges, sizeof(edges) / sizeof *(edges))

struct dse_graph *sample_base(const char *name) {
    static const int heawood_jumps[] = {5, -5}, levi_jumps[] = {-13, -9, 7, -7, 9, 13};
    return strcmp(name, "petersen") == 0  ? petersen()
           : strcmp(name, "heawood") == 0 ? sample_lcf(14, heawood_jumps, 2)
           : strcmp(name, "levi") == 0    ? sample_lcf(30, levi_jumps, 6)
           : strcmp(name, "opt16_3") == 0 ? FROM_EDGES(16, opt16_3)
           : strcmp(name, "opt16_4") == 0 ? FROM_EDGES(16, opt16_4)
           : strcmp(name, "opt32_3") == 0 ? FROM_EDGES(32, opt32_3)
                                          : FROM_EDGES(32, opt32_4);
}

struct dse_graph *sample_random(uint32_t routers, uint32_t links, const uint32_t *endpoints,
                                uint32_t period, uint64_t seed) {
    struct dse_graph_builder *builder = sample_start(routers, 0);
    struct dse_random random;
    dse_random_start(&random, seed, 0, DSE_RANDOM_TOPOLOGY, 0);
    for (uint32_t router = 0; router < routers; router++) {
        dse_graph_builder_endpoints(builder, router, endpoints[router % period]);
    }
    for (uint32_t i = 0; i < links; i++) {
        uint32_t a = (uint32_t)dse_random_below(&random, routers);
        uint32_t b = (uint32_t)dse_random_below(&random, routers - 1);
        uint32_t count = 1 + (dse_random_below(&random, 5) == 0);
        dse_graph_builder_link(builder, a, b < a ? b : b + 1, count, 0);
    }
    return sample_finish(builder);
}

struct dse_measures sample_measure(const char *name, const struct dse_graph *graph) {
    const struct dse_analysis_options options = {.threads = 1, .seed = 7};
    struct dse_analysis_choice choice = {0};
    struct dse_measures measures;
    struct dse_error error = {0};
    assert_true(dse_analysis_choose(&choice, name));
    if (dse_analyses_run(graph, &choice, &options, &measures, &error) != DSE_OK) {
        fail_msg("%s: %s", name, error.message);
    }
    return measures;
}

/* Explicit networks against what breadth-first searches by two other codes found in theirs. */
#include "tests/support/test.h"

#include <stdlib.h>

#include "models/network_graph.h"
#include "tests/support/graphs.h"
#include "tests/support/networks.h"

static const struct row {
    const char *network;
    uint64_t routers, links, degree, diameter, hop_sum; /* over unordered pairs of all routers */
    double mean_hops;
} rows[] = {
    {"polarfly:q=31", 993, 15872, 32, 2, 969184, 1.9677744209},
    {"polarfly:q=7", 57, 224, 8, 2, 2968, 1.8596491228},
    {"fat_tree:k=16", 320, 2048, 16, 4, 154944, 3.0357366771},
    {"fat_tree:k=36", 1620, 23328, 36, 4, 4098924, 3.1256331069},
    {"hypercube:n=10", 1024, 5120, 10, 10, 2621440, 5.0048875855},
    {"hyperx:dims=22x22", 484, 10164, 42, 2, 223608, 1.9130434783},
    {"hyperx:dims=16x16x16", 4096, 92160, 45, 3, 23592960, 2.8131868132},
    {"slim_fly:q=13", 338, 3211, 19, 2, 110695, 1.9436201780},
    {"slim_fly:q=19", 722, 10469, 29, 2, 510093, 1.9597780860},
    {"slim_fly:q=25", 1250, 23125, 37, 2, 1538125, 1.9703763010},
    {"slim_fly:q=5", 50, 175, 7, 2, 2275, 1.8571428571},
    {"torus:dims=32x32", 1024, 2048, 4, 32, 8388608, 16.0156402737},
    {"torus:dims=20x20x20", 8000, 24000, 6, 30, 480000000, 15.0018752344},
    {"torus:dims=8x8x8", 512, 1536, 6, 12, 786432, 6.0117416830},
};

/* Over ordered pairs. */
struct sums {
    uint64_t hops, diameter;
    uint64_t pairs_at[64]; /* of different routers with end points */
};

struct space {
    uint32_t *hops, *queue;
};

static struct space space_for(const struct dse_graph *graph) {
    struct space space = {calloc(graph->routers, sizeof(uint32_t)),
                          calloc(graph->routers, sizeof(uint32_t))};
    assert_true(space.hops != NULL && space.queue != NULL);
    return space;
}

static void space_free(struct space *space) {
    free(space->hops);
    free(space->queue);
}

/* Adds the hops from one router, `times` over. */
static void add_source(const struct dse_graph *graph, uint32_t source, uint64_t times,
                       struct space *space, struct sums *sums) {
    graph_search(graph, source, space->hops, space->queue);
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t hops = space->hops[router];
        assert_true(hops < 64);
        sums->hops += times * hops;
        sums->diameter = hops > sums->diameter ? hops : sums->diameter;
        bool carry = graph->endpoints_of[source] > 0 && graph->endpoints_of[router] > 0;
        sums->pairs_at[hops] += carry && router != source ? times : 0;
    }
}

static struct sums from_all(const struct dse_graph *graph, struct space *space) {
    struct sums sums = {0};
    for (uint32_t source = 0; source < graph->routers; source++) {
        add_source(graph, source, 1, space, &sums);
    }
    return sums;
}

static struct sums from_orbits(const char *text, const struct dse_graph *graph,
                               struct space *space) {
    struct sums sums = {0};
    struct dse_network network = test_network(text);
    struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX];
    size_t count = dse_network_orbits(&network, orbits);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        add_source(graph, orbits[i].router, orbits[i].routers, space, &sums);
    }
    return sums;
}

static void check_sums(const struct row *row, const struct sums *sums) {
    double pairs = (double)row->routers * (double)(row->routers - 1);
    assert_int_equal(sums->diameter, row->diameter);
    assert_int_equal(sums->hops, 2 * row->hop_sum);
    assert_close((double)sums->hops / pairs, row->mean_hops, 0, 5.1e-11); /* ten digits printed */
}

enum { WORK_MOST = 200000000 }; /* channels looked at */

static void metrics_are_as_found_by_others(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = test_graph(rows[i].network);
        struct space space = space_for(graph);
        uint64_t degree = 0;
        for (uint32_t router = 0; router < graph->routers; router++) {
            uint64_t channels = graph->start[router + 1] - graph->start[router];
            degree = channels > degree ? channels : degree;
        }
        assert_int_equal(graph->routers, rows[i].routers);
        assert_int_equal(graph->links, rows[i].links);
        assert_int_equal(degree, rows[i].degree);
        struct sums sums = from_orbits(rows[i].network, graph, &space);
        check_sums(&rows[i], &sums);
        if ((uint64_t)graph->routers * graph->channels <= WORK_MOST) {
            sums = from_all(graph, &space);
            check_sums(&rows[i], &sums);
        }
        space_free(&space);
        dse_graph_free(graph);
    }
}

/* The same between routers that carry end points: unordered pairs by their hops. */
static void hops_between_endpoints(void **state) {
    (void)state;
    static const struct {
        const char *network;
        uint64_t routers, at_2, at_3, at_4;
        double mean_hops;
    } found[] = {
        {"fat_tree:k=16", 128, 448, 0, 7680, 3.8897637795},
        {"fat_tree:k=36", 648, 5508, 0, 204120, 3.9474497682},
    };
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        struct dse_graph *graph = test_graph(found[i].network);
        struct space space = space_for(graph);
        struct sums all = from_all(graph, &space);
        struct sums orbits = from_orbits(found[i].network, graph, &space);
        const uint64_t expected[] = {0, 0, 2 * found[i].at_2, 2 * found[i].at_3, 2 * found[i].at_4};
        double hops = 0;
        for (size_t j = 0; j < 64; j++) {
            assert_int_equal(all.pairs_at[j], j < 5 ? expected[j] : 0);
            assert_int_equal(orbits.pairs_at[j], j < 5 ? expected[j] : 0);
            hops += (double)(j * all.pairs_at[j]);
        }
        double pairs = (double)found[i].routers * (double)(found[i].routers - 1);
        assert_int_equal(dse_graph_endpoint_routers(graph), found[i].routers);
        assert_close(hops / pairs, found[i].mean_hops, 0, 5.1e-11);
        space_free(&space);
        dse_graph_free(graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(metrics_are_as_found_by_others),
        cmocka_unit_test(hops_between_endpoints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

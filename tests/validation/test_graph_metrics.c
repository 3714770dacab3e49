/* Exact hop metrics of explicit networks. The expected values were found by breadth-first search of
 * two other codes (diameter, sum of hops over unordered pairs, mean over all routers; then over
 * routers with end points), unless another source is named. */
#include "tests/support/test.h"

#include "models/network_graph.h"
#include "models/systems.h"
#include "solvers/hops.h"
#include "tests/support/graphs.h"
#include "tests/support/networks.h"

static struct dse_hops hops_of(const struct dse_graph *graph) {
    const struct dse_hops_options options = {.threads = 2};
    struct dse_hops hops = {0};
    struct dse_error error = {0};
    assert_int_equal(dse_hops_measure(graph, &options, &hops, &error), DSE_OK);
    return hops;
}

static uint64_t hop_sum(const struct dse_hop_counts *counts) {
    uint64_t sum = 0;
    for (uint32_t h = 1; h <= counts->most; h++) {
        sum += h * counts->pairs[h];
    }
    return sum / 2;
}

/* Channels of a router, parallel links merged. */
static uint32_t max_degree(const struct dse_graph *graph) {
    uint32_t most = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t degree = graph->start[router + 1] - graph->start[router];
        most = degree > most ? degree : most;
    }
    return most;
}

static void over_all_routers(void **state) {
    (void)state;
    static const struct {
        const char *network;
        uint32_t routers, links, degree, diameter;
        uint64_t hop_sum;
        double mean;
    } rows[] = {
        {"polarfly:q=31", 993, 15872, 32, 2, 969184, 1.9677744209},
        {"polarfly:q=7", 57, 224, 8, 2, 2968, 1.8596491228},
        {"dragonfly:p=1,intra=16x6,h=1,g=9,links_per_pair=4,arrangement=bundled", 864, 8784, 21, 5,
         1351472, 3.6250375520},
        {"dragonfly:p=4,a=8,h=4,g=33", 264, 1452, 11, 3, 93516, 2.6937435188},
        {"dragonfly:p=4,a=8,h=4,g=33,arrangement=relative", 264, 1452, 11, 3, 93258, 2.6863117871},
        {"dragonfly:p=4,a=8,h=4,g=33,arrangement=palm_tree", 264, 1452, 11, 3, 93258, 2.6863117871},
        {"dragonfly:p=4,a=8,h=4,g=33,arrangement=circulant", 264, 1452, 11, 3, 92928, 2.6768060837},
        {"dragonfly:p=8,a=16,h=8,g=129", 2064, 23736, 23, 3, 6085176, 2.8582105536},
        {"fat_tree:k=16", 320, 2048, 16, 4, 154944, 3.0357366771},
        {"fat_tree:k=36", 1620, 23328, 36, 4, 4098924, 3.1256331069},
        {"hypercube:n=10", 1024, 5120, 10, 10, 2621440, 5.0048875855},
        {"hyperx:dims=22x22", 484, 10164, 42, 2, 223608, 1.9130434783},
        {"hyperx:dims=16x16x16", 4096, 92160, 45, 3, 23592960, 2.8131868132},
        {"megafly:k=16,g=65", 1040, 6240, 16, 5, 1951680, 3.6123491523},
        {"megafly:k=32,g=257", 8224, 98688, 32, 5, 128684480, 3.8057720799},
        {"slim_fly:q=13", 338, 3211, 19, 2, 110695, 1.9436201780},
        {"slim_fly:q=19", 722, 10469, 29, 2, 510093, 1.9597780860},
        {"slim_fly:q=25", 1250, 23125, 37, 2, 1538125, 1.9703763010},
        {"slim_fly:q=5", 50, 175, 7, 2, 2275, 1.8571428571},
        {"torus:dims=32x32", 1024, 2048, 4, 32, 8388608, 16.0156402737},
        {"torus:dims=20x20x20", 8000, 24000, 6, 30, 480000000, 15.0018752344},
        {"torus:dims=8x8x8", 512, 1536, 6, 12, 786432, 6.0117416830},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = test_graph(rows[i].network);
        struct dse_hops hops = hops_of(graph);
        assert_int_equal(graph->routers, rows[i].routers);
        assert_int_equal(graph->channels / 2, rows[i].links);
        assert_int_equal(max_degree(graph), rows[i].degree);
        assert_int_equal(hops.all.most, rows[i].diameter);
        assert_int_equal(hop_sum(&hops.all), rows[i].hop_sum);
        assert_close(hops.all.sum / (double)hops.all.connected, rows[i].mean, 0, 5.1e-11);
        dse_hops_free(&hops);
        dse_graph_free(graph);
    }
}

static void over_routers_with_endpoints(void **state) {
    (void)state;
    static const struct {
        const char *network;
        uint64_t routers;
        uint32_t diameter;
        double mean;
        uint64_t at_2, at_3, at_4; /* unordered pairs */
    } rows[] = {
        {"fat_tree:k=16", 128, 4, 3.8897637795, 448, 0, 7680},
        {"fat_tree:k=36", 648, 4, 3.9474497682, 5508, 0, 204120},
        {"megafly:k=16,g=65", 520, 3, 2.9865125241, 1820, 133120, 0},
        {"megafly:k=32,g=257", 4112, 3, 2.9963512527, 30840, 8421376, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = test_graph(rows[i].network);
        struct dse_hops hops = hops_of(graph);
        const uint64_t *pairs = hops.endpoints.pairs;
        assert_int_equal(dse_graph_endpoint_routers(graph), rows[i].routers);
        assert_int_equal(hops.endpoints.most, rows[i].diameter);
        assert_close(hops.endpoints.sum / (double)hops.endpoints.connected, rows[i].mean, 0,
                     5.1e-11);
        assert_int_equal(pairs[2] / 2, rows[i].at_2);
        assert_int_equal(pairs[3] / 2, rows[i].at_3);
        assert_int_equal(hops.endpoints.most > 3 ? pairs[4] / 2 : 0, rows[i].at_4);
        dse_hops_free(&hops);
        dse_graph_free(graph);
    }
}

/* Mean path lengths as fractions: Xu et al. 2019, Table I, but 73/31 for (32,4), where the paper
 * repeats the 2.94 of (32,3). Bisection widths: the same table (16,3: 6). */
static void base_graphs(void **state) {
    (void)state;
    static const struct {
        const char *network;
        uint32_t routers, degree, diameter;
        uint64_t hop_sum_ordered, over, under, bisection;
    } rows[] = {
        {"petersen", 10, 3, 2, 150, 5, 3, 5},    {"heawood", 14, 3, 3, 378, 27, 13, 7},
        {"levi", 30, 3, 4, 2490, 83, 29, 9},     {"opt16_3", 16, 3, 3, 528, 11, 5, 6},
        {"opt16_4", 16, 4, 3, 420, 7, 4, 12},    {"opt32_3", 32, 3, 4, 2912, 91, 31, 10},
        {"opt32_4", 32, 4, 3, 2336, 73, 31, 16},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_graph *graph = test_graph(rows[i].network);
        struct dse_hops hops = hops_of(graph);
        struct dse_design design = test_design(rows[i].network);
        uint64_t sum = 2 * hop_sum(&hops.all), pairs = hops.all.connected;
        assert_int_equal(graph->routers, rows[i].routers);
        assert_int_equal(max_degree(graph), rows[i].degree);
        assert_int_equal(hops.all.most, rows[i].diameter);
        assert_int_equal(sum, rows[i].hop_sum_ordered);
        assert_int_equal(sum * rows[i].under, pairs * rows[i].over); /* exactly the fraction */
        assert_int_equal(design.bisection_links, rows[i].bisection);
        dse_hops_free(&hops);
        dse_graph_free(graph);
    }
}

/* LUMI user guide: bandwidths of 276, 38.4 and 22.4 TB/s, both directions, at 50 GB/s a link. */
static void lumi(void **state) {
    (void)state;
    const struct dse_system *system = dse_system_find("lumi");
    struct dse_graph *graph = test_graph(system->network);
    uint64_t links[3] = {0};
    const uint32_t border = 24 * 32; /* of the groups with accelerators */
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            int plain_ends = (router >= border) + (graph->to[c] >= border);
            links[plain_ends] += graph->link_class[c] == 1 ? graph->capacity[c] : 0;
        }
    }
    const double terabytes[] = {276, 38.4, 22.4};
    for (int i = 0; i < 3; i++) {
        assert_close((double)links[i] / 2 * 0.05, terabytes[i], 1e-12, 0);
    }
    assert_int_equal(graph->routers, 24 * 32 + 8 * 16);
    for (uint32_t router = 0; router < graph->routers; router++) {
        assert_true(dse_graph_ports(graph, router) <= 64); /* Rosetta */
    }
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(over_all_routers),
        cmocka_unit_test(over_routers_with_endpoints),
        cmocka_unit_test(base_graphs),
        cmocka_unit_test(lumi),
    };
    return cmocka_run_group_tests_name("graph_metrics", tests, NULL, NULL);
}

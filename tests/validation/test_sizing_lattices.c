/* Torus, hypercube and HyperX against values that others found: sizes, exact graph metrics, and the
 * largest HyperX of a radix by exhaustive search. */
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

#include "tests/support/networks.h"

struct size {
    const char *network;
    uint64_t radix, routers, endpoints; /* 0: not stated */
    const char *source;
};

static const struct size sizes[] = {
    {"torus:dims=5x5x5x5x5x5", 13, 15625, 15625, "topology performance paper: 6-D, order 10^4"},
    {"torus:dims=7x7x7x7x7x7", 13, 117649, 117649, "topology performance paper: 6-D, order 10^5"},
    {"torus:dims=25x16x24,p=2", 0, 9600, 19200, "a 3-D torus in operation, public configuration"},
    {"torus:dims=24x23x24x2mx3x2m", 11, 158976, 158976,
     "TofuD, public page; 10 ports between routers, Ajima et al. 2018 (CLUSTER)"},
    {"hyperx:dims=22x22,p=22", 64, 484, 10648, "exhaustive search"},
    {"hyperx:dims=17x17x17,p=16", 64, 4913, 78608, "exhaustive search"},
    {"hyperx:k=64,dimensions=2", 64, 484, 10648, "exhaustive search"},
    {"hyperx:k=64", 64, 4913, 78608, "exhaustive search"},
};

static void sizes_are_as_published(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct dse_design design = test_design(sizes[i].network);
        assert_int_equal(design.routers, sizes[i].routers);
        assert_int_equal(design.endpoints, sizes[i].endpoints);
        if (sizes[i].radix > 0) {
            assert_int_equal(design.radix, sizes[i].radix);
        }
    }
}

/* The 3-D torus in operation is published with a diameter of 32. */
static void diameter_is_as_published(void **state) {
    (void)state;
    assert_int_equal(test_design("torus:dims=25x16x24,p=2").diameter, 32);
}

/* Breadth-first search by two other codes over all routers: links, degree, diameter, and the sum of
 * the distances of unordered pairs. */
static const struct metrics {
    const char *network;
    uint64_t routers, links, degree, diameter, hop_sum;
    double mean_hops;
} metrics[] = {
    {"hypercube:n=10", 1024, 5120, 10, 10, 2621440, 5.0048875855},
    {"hyperx:dims=22x22,p=1", 484, 10164, 42, 2, 223608, 1.9130434783},
    {"hyperx:dims=16x16x16,p=1", 4096, 92160, 45, 3, 23592960, 2.8131868132},
    {"torus:dims=32x32", 1024, 2048, 4, 32, 8388608, 16.0156402737},
    {"torus:dims=20x20x20", 8000, 24000, 6, 30, 480000000, 15.0018752344},
    {"torus:dims=8x8x8", 512, 1536, 6, 12, 786432, 6.0117416830},
};

static void metrics_are_those_of_the_graphs(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++) {
        struct dse_design design = test_design(metrics[i].network);
        double n = (double)metrics[i].routers;
        assert_int_equal(design.routers, metrics[i].routers);
        assert_int_equal(design.links, metrics[i].links);
        assert_int_equal(design.ports_used, metrics[i].degree + 1);
        assert_int_equal(design.diameter, metrics[i].diameter);
        assert_int_equal(design.diameter_all_routers, metrics[i].diameter);
        assert_close(design.mean_hops, metrics[i].mean_hops, 0, 1e-10);
        assert_close(design.mean_hops, 2 * (double)metrics[i].hop_sum / (n * (n - 1)), 1e-14, 0);
    }
}

struct largest {
    struct dse_offers offers;
    const struct dse_limits *limits;
    struct dse_network network;
};

static void keep_largest(struct dse_offers *offers, const struct dse_value *values) {
    struct largest *largest = (struct largest *)offers;
    struct dse_network network = largest->network;
    struct dse_design design;
    memcpy(network.values, values, sizeof network.values);
    if (dse_network_evaluate(&network, &design, NULL) == DSE_OK &&
        design.ports_used <= largest->limits->radix &&
        design.diameter <= largest->limits->max_diameter &&
        design.bisection_ratio >= largest->limits->min_bisection &&
        design.endpoints > offers->most_endpoints) {
        offers->most_endpoints = design.endpoints;
        largest->network = network;
    }
}

static void expect_largest_hyperx(uint64_t max_diameter, const char *network) {
    struct dse_limits limits = {.radix = 64,
                                .max_diameter = max_diameter,
                                .max_routers = UINT64_MAX,
                                .max_taper = (double)INFINITY,
                                .min_bisection = 0.5 * (1 - 1e-12),
                                .link_to_nic = 1};
    const struct dse_family *family = dse_family_find("hyperx");
    struct largest largest = {.offers = {.offer = keep_largest}, .limits = &limits};
    dse_network_start(&largest.network, family);
    family->enumerate(&limits, &largest.offers);
    struct dse_text text = {0};
    dse_network_print(&largest.network, &text);
    assert_text(text.data, network);
    dse_text_free(&text);
}

static void search_finds_the_largest_hyperx(void **state) {
    (void)state;
    expect_largest_hyperx(2, "hyperx:dims=22x22,p=22");
    expect_largest_hyperx(3, "hyperx:dims=17x17x17,p=16");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_as_published),
        cmocka_unit_test(diameter_is_as_published),
        cmocka_unit_test(metrics_are_those_of_the_graphs),
        cmocka_unit_test(search_finds_the_largest_hyperx),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

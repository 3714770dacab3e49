/* The list of cables against the closed forms of models/floor.h: as many of either kind, as many
 * metres, where these are exact, and close to them where they are expected values. */
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "models/cost.h"
#include "tests/support/graphs.h"
#include "tests/support/networks.h"
#include "tests/support/writing.h"

/* What a list adds up to. */
struct sums {
    uint64_t copper, optical, too_long;
    double copper_m, optical_m, longest_m;
};

/* Adds a row, of which the last fields are the length and the kind. */
static void add_row(const char *row, struct sums *sums) {
    char kind[16];
    double length_m;
    const char *end = strrchr(row, ',');
    assert_non_null(end);
    snprintf(kind, sizeof kind, "%s", end + 1);
    while (*--end != ',') {
    }
    assert_int_equal(sscanf(end, ",%lf,", &length_m), 1);
    bool copper = strcmp(kind, "copper") == 0, optical = strcmp(kind, "optical") == 0;
    sums->copper += copper;
    sums->optical += optical;
    sums->too_long += !copper && !optical;
    *(copper ? &sums->copper_m : &sums->optical_m) += length_m;
    sums->longest_m = fmax(sums->longest_m, length_m);
}

static struct sums sums_of(const struct dse_graph *graph,
                           const struct dse_writer_context *context) {
    struct sums sums = {0};
    struct writing writing = writing_of("cabling", graph, context);
    assert_int_equal(writing.status, DSE_OK);
    char *rest = writing.text;
    strsep(&rest, "\n"); /* the header */
    for (char *row; (row = strsep(&rest, "\n")) != NULL && *row != '\0';) {
        add_row(row, &sums);
    }
    writing_free(&writing);
    return sums;
}

/* The list and the design of one plane, with the built-in prices. */
static void compare(const char *text, struct sums *list, struct dse_design *design) {
    struct dse_catalogue catalogue;
    struct dse_cost cost;
    struct dse_layout layout;
    struct dse_floor floor;
    const struct dse_network network = test_network(text);
    struct dse_graph *graph = test_graph(text);
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    assert_int_equal(dse_network_evaluate(&network, design, NULL), DSE_OK);
    assert_int_equal(dse_cost_start(&cost, network.site, &catalogue, NULL), DSE_OK);
    dse_family_layout(network.family, network.values, design, &layout);
    struct dse_error error = {0};
    dse_cost_evaluate(&cost, network.family, network.values, design, &error);
    assert_text(error.message, "");
    assert_int_equal(dse_floor_plan(&cost.site, &layout, &floor, NULL), DSE_OK);
    struct dse_place *places = calloc(graph->routers, sizeof *places);
    assert_int_equal(dse_placement_fill(&layout, &floor, places, NULL), DSE_OK);
    const struct dse_cable_reach reach = dse_cost_reach(&cost);
    const struct dse_writer_context context = {.network = text,
                                               .site = &cost.site,
                                               .places = places,
                                               .copper_m = reach.copper_m,
                                               .optical_m = reach.optical_m};
    *list = sums_of(graph, &context);
    free(places);
    dse_graph_free(graph);
    dse_catalogue_free(&catalogue);
}

#define ROSETTA ",technology=Rosetta 200 Gb/s"
#define EDR ",technology=EDR 100 Gb/s"

/* Blocks of one cabinet and lattices: any two blocks, or all of a block and the centre, are joined
 * by as many links. So are any two cabinets of complete networks. */
static void test_exact(void **state) {
    (void)state;
    static const char *const networks[] = {
        "dragonfly:p=8,rows=1" EDR,
        "dragonfly:k=15" ROSETTA,
        "dragonfly:p=3,a=8,h=3,g=7,links_per_pair=4" EDR,
        "dragonfly:p=8,a=16,h=8,g=33" EDR,
        "megafly:k=8" ROSETTA,
        "megafly:k=16,g=20,links_per_pair=3" EDR,
        "slim_fly:q=5" ROSETTA,
        "slim_fly:q=11" EDR,
        "fat_tree:k=8" ROSETTA,
        "fat_tree:k=6,levels=4" ROSETTA,
        "fat_tree:k=16,levels=2,routers_per_cabinet=4" ROSETTA,
        "fat_tree:k=36,endpoints=1000" EDR,
        "torus:dims=8x8x8" ROSETTA,
        "torus:dims=5x4x7x3,p=3,routers_per_cabinet=7" ROSETTA,
        "torus:dims=6x5x3,cabinets_per_row=6,routers_per_cabinet=1" ROSETTA,
        "torus:dims=2x9x2,double=1,routers_per_cabinet=5" ROSETTA,
        "torus:dims=6x6,installed=17" ROSETTA,
        "mesh:dims=9x5x3,routers_per_cabinet=4" ROSETTA,
        "hypercube:n=8,routers_per_cabinet=8,copper_reach=5m" ROSETTA,
        "hyperx:dims=8x6x5,width=2,routers_per_cabinet=6" ROSETTA,
        "hyperx:dims=9x9,routers_per_cabinet=4,endpoints_per_cabinet=1000" ROSETTA,
        "complete:n=12,routers_per_cabinet=5,copper_reach=4m" ROSETTA,
    };
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        struct sums list;
        struct dse_design design;
        compare(networks[i], &list, &design);
        bool same = list.copper == design.cables_copper && list.optical == design.cables_optical;
        if (!same || list.too_long > 0) {
            fail_msg("%s: other cables than in the design", networks[i]);
        }
        assert_close(list.copper_m, design.cables_copper_m, 1e-12, 0);
        assert_close(list.optical_m, design.cables_optical_m, 1e-12, 0);
        assert_close(list.longest_m, design.cable_longest_m, 1e-12, 0);
    }
}

/* Blocks of several cabinets: the closed form spreads links evenly over pairs of cabinets, which
 * real ones only are nearly: they are as many, of a total length that differs by this share at
 * most (as observed, rounded up), and none is longer than the longest. */
static void test_expected(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double share;
    } networks[] = {
        {"dragonfly:k=15,routers_per_cabinet=4" ROSETTA, 0.003},
        {"dragonfly:k=15,routers_per_cabinet=3,copper_reach=5m" ROSETTA, 0.008},
        {"megafly:k=8,routers_per_cabinet=4" ROSETTA, 0.002},
        {"megafly:k=8,routers_per_cabinet=3" ROSETTA, 0.01},
        {"megafly:k=16,g=20,endpoints_per_cabinet=16" ROSETTA, 0.01},
        {"slim_fly:q=7,routers_per_cabinet=7" ROSETTA, 0.02},
        {"slim_fly:q=9,routers_per_cabinet=4" ROSETTA, 0.007},
        {"fat_tree:k=16,routers_per_cabinet=8" ROSETTA, 0.02},
        {"fat_tree:k=16,routers_per_cabinet=5,cabinets_per_row=7" ROSETTA, 0.008},
        {"fat_tree:k=16,taper=3:1,routers_per_cabinet=8" ROSETTA, 0.01},
        {"fat_tree:k=8,levels=4,routers_per_cabinet=8" ROSETTA, 0.06},
        {"kary_tree:k=6,n=3" EDR, 0.02},
        {"kary_tree:k=4,n=4,routers_per_cabinet=16" ROSETTA, 0.05},
        {"kary_tree:k=2,n=5,routers_per_cabinet=4" ROSETTA, 0.12},
        {"polarfly:q=7,routers_per_cabinet=10" ROSETTA, 0.03},
        {"dragonfly:p=2,a=16,h=8,intra=4x4,g=20,routers_per_cabinet=4" ROSETTA, 0.2},
        {"product:petersen*heawood,routers_per_cabinet=10" ROSETTA, 0.3},
    };
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        struct sums list;
        struct dse_design design;
        compare(networks[i].text, &list, &design);
        assert_int_equal(list.copper + list.optical, design.cables_copper + design.cables_optical);
        double total_m = design.cables_copper_m + design.cables_optical_m;
        double difference = fabs((list.copper_m + list.optical_m) / total_m - 1);
        if (list.too_long > 0 || difference > networks[i].share) {
            fail_msg("%s: the total length differs by a share of %g", networks[i].text, difference);
        }
        assert_true(list.longest_m <= design.cable_longest_m * (1 + 1e-12));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_expected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Cost, power and latency: worked by hand for every price model, and what must hold for all. */
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "models/cost.h"
#include "models/network.h"

/* The design of a network with the built-in prices, those of `prices` (a table as text; NULL: none)
 * laid over them. Site parameters are in the network's text. */
static enum dse_status price(const char *text, const char *prices, struct dse_design *design,
                             struct dse_error *error) {
    struct dse_catalogue catalogue;
    struct dse_network network;
    struct dse_cost cost;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    if (prices != NULL) {
        FILE *stream = fmemopen((void *)(uintptr_t)prices, strlen(prices), "r");
        assert_int_equal(dse_catalogue_read(stream, "prices", &catalogue, error), DSE_OK);
        fclose(stream);
    }
    assert_int_equal(dse_network_parse(text, &network, error), DSE_OK);
    assert_int_equal(dse_network_resolve(&network, error), DSE_OK);
    assert_int_equal(dse_network_evaluate(&network, design, error), DSE_OK);
    enum dse_status status = dse_cost_start(&cost, network.site, &catalogue, error);
    if (status == DSE_OK) {
        status = dse_cost_evaluate(&cost, network.family, network.values, design, error);
    }
    dse_catalogue_free(&catalogue);
    return status;
}

static struct dse_design priced(const char *text, const char *prices) {
    struct dse_design design;
    struct dse_error error = {0};
    enum dse_status status = price(text, prices, &design, &error);
    assert_text(error.message, "");
    assert_int_equal(status, DSE_OK);
    return design;
}

/* EDR, 16,512 end points: balanced dragonfly p=8 a=16 h=8 g=129, 2,064 routers.
 *
 * A cabinet has 32 routers, so 2 groups; 65 cabinets, the last with one group. In one row:
 *
 *   end points            16,512 cables of 1.5 m in their cabinet
 *   local      129 x 120 = 15,480 cables of 1.5 m in their cabinet
 *   global       8,256 cables: 64 of 1.5 m between the two groups of a cabinet; between cabinets at
 *                distance d = 1 .. 64, of length 2 x 1 m + 1.2 d m + 0.5 m, 4 for each of the
 *                64 - d pairs of full cabinets and 2 for the last one: n(d) = 258 - 4 d, 8,192 in
 *                all.
 *
 * Copper reaches 2.6 m, so all between cabinets (3.7 m and more) are optical. Sum of d n(d):
 * 4 x 64 (64^2 - 1) / 6 + 2 x 2,080 = 178,880, so 2.5 x 8,192 + 1.2 x 178,880 = 235,136 m of fibre
 * and 1.5 x 32,056 = 48,084 m of copper.
 *
 * Prices: 1.5 m of copper between 99 (1 m) and 115 (2 m): 107. Optical, by length L:
 *
 *   d      L (m)         price                  cables   sum of d n(d)   sum of prices
 *   1-2    3.7 - 4.9     590                       504                      297,360
 *   3-6    6.1 - 9.7     590 +  4   (L -  5)       960           4,300      577,440
 *   7-14   10.9 - 19.3   610 +  7   (L - 10)     1,728          17,976    1,114,358.4
 *   15-22  20.5 - 28.9   680 +  9   (L - 20)     1,472          27,064    1,061,411.2
 *   23-39  30.1 - 49.3   770 + 16.5 (L - 30)     2,278          68,986    2,086,340.3
 *   40-64  50.5 - 79.3   1100 + 15.3 (L - 50)    1,250          59,800    1,564,490.5
 *
 * 6,701,400.4 together. A router needs 31 ports: a 36-port switch at 10,000 and 250 W. An optical
 * cable draws 7 W. 5 of 36 ports of every switch are idle. */
static void test_edr_dragonfly(void **state) {
    (void)state;
    struct dse_design d = priced("dragonfly:p=8,technology=EDR 100 Gb/s,rows=1", NULL);
    assert_int_equal(d.endpoints, 16512);
    assert_int_equal(d.cabinets, 65);
    assert_int_equal(d.cables_copper, 16512 + 15480 + 64);
    assert_int_equal(d.cables_optical, 8192);
    assert_close(d.cables_copper_m, 48084, 1e-12, 0);
    assert_close(d.cables_optical_m, 235136, 1e-12, 0);
    assert_close(d.cable_longest_m, 79.3, 1e-12, 0);
    assert_close(d.cost_switches_usd, 20640000, 1e-12, 0);
    assert_close(d.cost_cables_usd, 32056 * 107, 1e-12, 0);
    assert_close(d.cost_optics_usd, 6701400.4, 1e-12, 0);
    assert_close(d.cost_usd, 30771392.4, 1e-12, 0);
    assert_close(d.cost_per_endpoint_usd, 30771392.4 / 16512, 1e-12, 0);
    assert_close(d.cost_idle_ports_usd, 20640000.0 * 5 / 36, 1e-12, 0);
    assert_close(d.power_switches_kw, 516, 1e-12, 0);
    assert_close(d.power_cables_kw, 57.344, 1e-12, 0);
    assert_close(d.power_kw, 573.344, 1e-12, 0);
    assert_close(d.power_per_endpoint_w, 573344.0 / 16512, 1e-12, 0);
    /* At worst 4 routers, 2 cables of end points, 2 local ones and the longest global one. */
    assert_close(d.latency_worst_ns, 4 * 350 + 5 * (4 * 1.5 + 79.3), 1e-12, 0);
    /* 2,063 others, 2,048 of them in other groups: 1 + 2 x 15/16 hops; 15 at one local hop. Mean
     * length of a global cable (96 + 235,136) / 8,256 m. */
    double local = (15 + 2048 * 2 * 15 / 16.0) / 2063, global = 2048 / 2063.0;
    assert_close(d.latency_mean_ns,
                 (1 + local + global) * 350 +
                     5 * ((2 + local) * 1.5 + global * (96 + 235136) / 8256.0),
                 1e-12, 0);
}

/* The same in 5 rows of 13, the nearly square floor (sqrt(65 x 3 / 1.2) = 12.7): the counts of each
 * kind stay, the longest cable is 2.5 + 12 x 1.2 + 4 x 3 m. */
static void test_square_floor(void **state) {
    (void)state;
    struct dse_design d = priced("dragonfly:p=8,technology=EDR 100 Gb/s", NULL);
    assert_int_equal(d.cables_copper, 32056);
    assert_int_equal(d.cables_optical, 8192);
    assert_close(d.cable_longest_m, 28.9, 1e-12, 0);
}

/* 100 Gb/s Ethernet: dragonfly p=2 a=4 h=2 g=9, one group a cabinet, 3 rows of 3, 4 m and 6 m
 * apart. 72 end points and 9 x 6 local links in cabinets: 126 copper cables at 77.75, a quarter of
 * the way from 67 (1 m) to 110 (3 m). 36 global ones, L = 2.5 + 4 x + 6 y:
 *
 *   (x, y)       (1,0)  (2,0)  (0,1)  (0,2)  (1,1)  (2,1)  (1,2)  (2,2)
 *   cables           6      3      6      3      8      4      4      2
 *   L              6.5   10.5    8.5   14.5   12.5   16.5   18.5   22.5
 *   510 up to 10 m, then 3 a metre:
 *                  510  511.5    510  523.5  517.5  529.5  535.5  547.5
 *
 * 18,720 together. 36 switches of 64 ports, 5,000 and 300 W each. */
static void test_ethernet_dragonfly(void **state) {
    (void)state;
    struct dse_design d = priced("dragonfly:p=2,technology=100 Gb/s Ethernet,routers_per_cabinet=4,"
                                 "cabinets_per_row=3,cabinet_pitch=4m,row_pitch=6m",
                                 NULL);
    assert_int_equal(d.cabinets, 9);
    assert_int_equal(d.cables_copper, 126);
    assert_int_equal(d.cables_optical, 36);
    assert_close(d.cost_cables_usd, 126 * 77.75, 1e-12, 0);
    assert_close(d.cost_optics_usd, 18720, 1e-12, 0);
    assert_close(d.cost_switches_usd, 180000, 1e-12, 0);
    assert_close(d.power_kw, 36 * 0.3 + 36 * 0.0035, 1e-12, 0);
}

/* EDR, full 3-level fat tree of 36-port switches: 36 pods of 18 leaves and 18 routers above, 324
 * end points, each in 2 cabinets; 324 top routers in 11. Of the 324 links of a pod half stay in a
 * cabinet, half go to the other one (2.5 + 1.2 m): 5,832 of 1.5 m and 5,832 of 3.7 m at 590.
 * Nothing to the top is nearer than the next row. No port is idle. */
static void test_edr_fat_tree(void **state) {
    (void)state;
    struct dse_design d = priced("fat_tree:k=36,technology=EDR 100 Gb/s", NULL);
    assert_int_equal(d.cabinets, 72 + 11);
    assert_int_equal(d.cables_copper, 11664 + 5832);
    assert_int_equal(d.cables_optical, 5832 + 11664);
    assert_close(d.cost_switches_usd, 1620 * 10000, 1e-12, 0);
    assert_close(d.cost_idle_ports_usd, 0, 0, 1e-6);
    assert_close(d.cost_cables_usd, 17496 * 107, 1e-12, 0);
    assert_true(d.cost_optics_usd > 17496 * 590);
}

/* Rosetta: 250 W a switch are published, prices and the power of cables are not. */
static void test_unknown_prices(void **state) {
    (void)state;
    struct dse_design d = priced("dragonfly:p=8,technology=Rosetta 200 Gb/s", NULL);
    assert_int_equal(d.cables_optical, 8192);
    assert_true(isnan(d.cost_usd) && isnan(d.cost_switches_usd) && isnan(d.cost_optics_usd));
    assert_true(isnan(d.power_kw) && isnan(d.cost_per_endpoint_usd));
    assert_close(d.power_switches_kw, 516, 1e-12, 0);
    assert_true(d.latency_worst_ns > 1400);
}

/* ---- what holds for all ----------------------------------------------------------------- */

static const char *const networks[] = {
    "dragonfly:p=8",          "fat_tree:k=36",
    "fat_tree:k=16,levels=4", "kary_tree:k=9,n=3",
    "megafly:k=20",           "slim_fly:q=17",
    "torus:dims=8x8x8,p=3",   "mesh:dims=9x7x5m",
    "hypercube:n=9",          "hyperx:dims=9x8,p=5,width=2x1",
};
enum { NETWORKS = sizeof networks / sizeof *networks };

/* A small table whose prices are multiplied by those factors. */
static void write_prices(char text[1024], double copper, double optical, double router) {
    snprintf(text, 1024,
             "technology,item,length_m,price_usd,power_w\n"
             "own,copper cable,1,%.17g,0.25\nown,copper cable,3,%.17g,0.25\n"
             "own,active optical cable,5,%.17g,3\nown,active optical cable,200,%.17g,3\n"
             "own,128-port switch,,%.17g,385\n",
             101 * copper, 107 * copper, 613 * optical, 2385 * optical, 9871 * router);
}

static struct dse_design priced_own(size_t i, const char *more, double copper, double optical,
                                    double router) {
    char text[256], prices[1024];
    snprintf(text, sizeof text, "%s,technology=own,optical_reach=200m%s", networks[i], more);
    write_prices(prices, copper, optical, router);
    return priced(text, prices);
}

static void test_layouts_are_whole(void **state) {
    (void)state;
    for (size_t i = 0; i < NETWORKS; i++) {
        struct dse_design d = priced_own(i, "", 1, 1, 1);
        assert_int_equal(d.cables_copper + d.cables_optical, d.links + d.links_terminal);
        assert_close(d.cost_switches_usd, (double)d.routers * 9871, 1e-12, 0);
        double idle = (double)d.routers * 128 - 2 * (double)d.links - (double)d.endpoints;
        assert_close(d.cost_idle_ports_usd, idle * 9871 / 128, 1e-12, 0);
        assert_true(d.latency_mean_ns <= d.latency_worst_ns);
        double hops = isnan(d.mean_hops) ? d.mean_hops_min_routing : d.mean_hops;
        assert_true(d.latency_mean_ns > 350 * (hops + 1) + 5 * 1.5 * (hops + 2));
    }
}

/* Without delay on cables latency counts routers; each delay adds in proportion to metres. */
static void test_latency(void **state) {
    (void)state;
    for (size_t i = 0; i < NETWORKS; i++) {
        struct dse_design none = priced_own(i, ",cable_delay=0ns,nic_latency=51ns", 1, 1, 1);
        struct dse_design once = priced_own(i, "", 1, 1, 1);
        struct dse_design twice = priced_own(i, ",cable_delay=10ns", 1, 1, 1);
        double hops = isnan(none.mean_hops) ? none.mean_hops_min_routing : none.mean_hops;
        double worst = (double)none.diameter;
        assert_close(none.latency_mean_ns, 102 + 350 * (hops + 1), 1e-12, 0);
        assert_close(none.latency_worst_ns, 102 + 350 * (worst + 1), 1e-12, 0);
        assert_close(twice.latency_mean_ns - once.latency_mean_ns,
                     once.latency_mean_ns - (none.latency_mean_ns - 102), 1e-9, 0);
        assert_close(twice.latency_worst_ns - once.latency_worst_ns,
                     once.latency_worst_ns - (none.latency_worst_ns - 102), 1e-9, 0);
    }
}

static void test_splits(void **state) {
    (void)state;
    for (size_t i = 0; i < NETWORKS; i++) {
        struct dse_design d = priced_own(i, "", 1.3, 0.7, 1.1);
        assert_true(d.cost_usd == d.cost_switches_usd + d.cost_cables_usd + d.cost_optics_usd);
        assert_true(d.power_kw == d.power_switches_kw + d.power_cables_kw);
        assert_close(d.cost_per_endpoint_usd * (double)d.endpoints, d.cost_usd, 1e-12, 0);
        assert_true(d.cost_idle_ports_usd >= 0 && d.cost_idle_ports_usd <= d.cost_switches_usd);
    }
}

static void test_doubled_prices(void **state) {
    (void)state;
    for (size_t i = 0; i < NETWORKS; i++) {
        struct dse_design d = priced_own(i, "", 1, 1, 1);
        assert_close(priced_own(i, "", 2, 1, 1).cost_cables_usd, 2 * d.cost_cables_usd, 1e-12, 0);
        assert_close(priced_own(i, "", 1, 2, 1).cost_optics_usd, 2 * d.cost_optics_usd, 1e-12, 0);
        struct dse_design e = priced_own(i, "", 1, 1, 2);
        assert_close(e.cost_switches_usd, 2 * d.cost_switches_usd, 1e-12, 0);
        assert_close(e.cost_idle_ports_usd, 2 * d.cost_idle_ports_usd, 1e-12, 0);
        assert_close(e.cost_usd - d.cost_usd, d.cost_switches_usd, 1e-12, 0);
        assert_close(e.power_kw, d.power_kw, 0, 0);
    }
}

static void test_planes(void **state) {
    (void)state;
    for (size_t i = 0; i < NETWORKS; i++) {
        struct dse_design one = priced_own(i, "", 1, 1, 1);
        struct dse_design two = priced_own(i, ",planes=2", 1, 1, 1);
        assert_int_equal(two.routers, 2 * one.routers);
        assert_int_equal(two.cabinets, 2 * one.cabinets);
        assert_int_equal(two.cables_copper, 2 * one.cables_copper);
        assert_int_equal(two.cables_optical, 2 * one.cables_optical);
        assert_close(two.cables_copper_m, 2 * one.cables_copper_m, 1e-12, 0);
        assert_close(two.cables_optical_m, 2 * one.cables_optical_m, 1e-12, 0);
        assert_close(two.cost_usd, 2 * one.cost_usd, 1e-12, 0);
        assert_close(two.power_kw, 2 * one.power_kw, 1e-12, 0);
        assert_close(two.power_per_endpoint_w, one.power_per_endpoint_w, 1e-12, 0);
        assert_close(two.cost_per_endpoint_usd, one.cost_per_endpoint_usd, 1e-12, 0);
        assert_close(two.latency_mean_ns, one.latency_mean_ns, 1e-12, 0);
        assert_close(two.cable_longest_m, one.cable_longest_m, 0, 0);
    }
}

/* A larger pitch on the same floor: more metres, never less cost or latency. */
static void test_doubled_pitch(void **state) {
    (void)state;
    for (size_t i = 0; i < NETWORKS; i++) {
        struct dse_design a = priced_own(i, ",cabinets_per_row=24,cabinet_pitch=0.6", 1, 1, 1);
        struct dse_design b = priced_own(i, ",cabinets_per_row=24,cabinet_pitch=1.2", 1, 1, 1);
        assert_int_equal(a.cabinets, b.cabinets);
        assert_true(a.cable_longest_m <= b.cable_longest_m);
        assert_true(a.cables_copper_m + a.cables_optical_m <=
                    b.cables_copper_m + b.cables_optical_m);
        assert_true(a.cost_usd <= b.cost_usd);
        assert_true(a.latency_mean_ns <= b.latency_mean_ns);
        assert_true(a.latency_worst_ns <= b.latency_worst_ns);
    }
}

/* What is remembered gives the same as what is counted anew. */
static void test_memory(void **state) {
    (void)state;
    struct dse_catalogue catalogue;
    struct dse_network network;
    struct dse_cost cost;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    dse_network_start(&network, dse_families[0]);
    strcpy(network.site[DSE_SITE_TECHNOLOGY].as.name, "EDR 100 Gb/s");
    assert_int_equal(dse_cost_start(&cost, network.site, &catalogue, NULL), DSE_OK);
    assert_int_equal(dse_cost_remember(&cost, NULL), DSE_OK);
    for (size_t i = 0; i < 2 * NETWORKS; i++) {
        char text[256];
        struct dse_design design;
        snprintf(text, sizeof text, "%s,technology=EDR 100 Gb/s", networks[i % NETWORKS]);
        struct dse_design expected = priced(text, NULL);
        assert_int_equal(dse_network_parse(text, &network, NULL), DSE_OK);
        assert_int_equal(dse_network_resolve(&network, NULL), DSE_OK);
        assert_int_equal(dse_network_evaluate(&network, &design, NULL), DSE_OK);
        assert_int_equal(dse_cost_evaluate(&cost, network.family, network.values, &design, NULL),
                         DSE_OK);
        assert_close(design.cost_usd, expected.cost_usd, 0, 0);
        assert_close(design.latency_mean_ns, expected.latency_mean_ns, 0, 0);
        assert_int_equal(design.cables_optical, expected.cables_optical);
    }
    dse_cost_free(&cost);
    dse_catalogue_free(&catalogue);
}

/* ---- refusals --------------------------------------------------------------------------- */

static void refused(const char *text, enum dse_status status, const char *message) {
    struct dse_design design;
    struct dse_error error = {0};
    assert_int_equal(price(text, NULL, &design, &error), status);
    assert_text(error.message, message);
    assert_true(isnan(design.cost_usd));
}

static void test_refusals(void **state) {
    (void)state;
    refused("dragonfly:p=8,technology=edr 100 gb/s", DSE_BAD_INPUT,
            "unknown technology 'edr 100 gb/s' (did you mean 'EDR 100 Gb/s'?)");
    refused("dragonfly:p=8,technology=EDR 100 Gb/s,rows=2,cabinets_per_row=30", DSE_INFEASIBLE,
            "the floor is too small: 65 cabinets take 3 rows of 30, more than rows=2");
    refused("dragonfly:p=8,technology=100 Gb/s Ethernet,rows=1", DSE_INFEASIBLE,
            "a cable of 79.3 m is longer than any that 100 Gb/s Ethernet has within reach: 30 m");
    refused("dragonfly:p=8,technology=Rosetta 200 Gb/s,optical_reach=20m", DSE_INFEASIBLE,
            "a cable of 28.9 m is longer than any that Rosetta 200 Gb/s has within reach: 20 m");
    refused("dragonfly:p=8,technology=EDR 100 Gb/s,cabinet_cable=2.7m,optical_reach=2m",
            DSE_INFEASIBLE,
            "a cable of 28.9 m is longer than any that EDR 100 Gb/s has within reach: 2.6 m");
    refused("hyperx:dims=2x2,p=698,technology=EDR 100 Gb/s", DSE_INFEASIBLE,
            "no switch of EDR 100 Gb/s has 700 ports: its largest director has 648");
}

/* 36-port leaves, half up, below 18 directors of 648 ports: 648 leaves at 10,000 and 250 W, 18 x
 * 250,000 and 13.5 kW, one cabinet a director beside those of the leaves (28
 * of 18 end points have 504 of 512: 648 / 28 = 23.1, so 24). All ports in use. At worst 1 leaf, 3
 * chips of the director, 1 leaf. */
static void test_director_core(void **state) {
    (void)state;
    const char *text = "fat_tree:k=36,levels=2,core_radix=648,technology=EDR 100 Gb/s";
    struct dse_design d = priced(text, NULL);
    assert_int_equal(d.cabinets, 24 + 18);
    assert_close(d.cost_switches_usd, 648 * 10000 + 18 * 250000, 1e-12, 0);
    assert_close(d.cost_idle_ports_usd, 0, 0, 1e-6);
    assert_close(d.power_switches_kw, 648 * 0.25 + 18 * 13.5, 1e-12, 0);
    assert_true(isnan(d.latency_mean_ns));
    assert_close(d.latency_worst_ns, 5 * 350 + 5 * (3 + 2 * d.cable_longest_m), 1e-12, 0);
    struct dse_design e =
        priced("fat_tree:k=36,levels=2,core_radix=324,technology=100 Gb/s Ethernet", NULL);
    assert_true(isnan(e.cost_usd) && isnan(e.power_kw)); /* it has no director */
    refused("fat_tree:k=64,levels=2,core_radix=1024,technology=EDR 100 Gb/s,optical_reach=100m",
            DSE_INFEASIBLE,
            "no switch of EDR 100 Gb/s has 1024 ports: its largest director has 648");
}

/* Only end points that are there are cabled. */
static void test_installed(void **state) {
    (void)state;
    struct dse_design all = priced("dragonfly:p=8,technology=EDR 100 Gb/s", NULL);
    struct dse_design some = priced("dragonfly:p=8,installed=15001,technology=EDR 100 Gb/s", NULL);
    assert_int_equal(all.cables_copper - some.cables_copper, 16512 - 15001);
    assert_int_equal(all.cables_optical, some.cables_optical);
    assert_close(all.cost_usd - some.cost_usd, (16512 - 15001) * 107, 1e-9, 0);
}

/* Routers of exactly as many ports as a director has are directors. */
static void test_directors(void **state) {
    (void)state;
    struct dse_design d = priced("hyperx:dims=2x2,p=646,technology=EDR 100 Gb/s", NULL);
    assert_int_equal(d.ports_used, 648);
    assert_close(d.cost_switches_usd, 4 * 250000, 1e-12, 0);
    assert_close(d.power_switches_kw, 4 * 13.5, 1e-12, 0);
}

static void test_what_is_known(void **state) {
    (void)state;
    struct dse_catalogue catalogue;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    const struct dse_technology *edr = dse_catalogue_find(&catalogue, "EDR 100 Gb/s");
    const struct dse_technology *rosetta = dse_catalogue_find(&catalogue, "Rosetta 200 Gb/s");
    assert_true(dse_cost_has_prices(edr) && dse_cost_has_power(edr));
    assert_false(dse_cost_has_prices(rosetta) || dse_cost_has_power(rosetta));
    struct dse_text text = {0};
    dse_cost_append_sources(edr, 31, &text);
    assert_non_null(strstr(text.data, "a router is a switch of 36 ports"));
    dse_text_clear(&text);
    dse_cost_append_sources(edr, 64, &text);
    assert_non_null(strstr(text.data, "scaled by ports (assumption)"));
    dse_text_free(&text);
    dse_catalogue_free(&catalogue);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edr_dragonfly),
        cmocka_unit_test(test_square_floor),
        cmocka_unit_test(test_ethernet_dragonfly),
        cmocka_unit_test(test_edr_fat_tree),
        cmocka_unit_test(test_unknown_prices),
        cmocka_unit_test(test_layouts_are_whole),
        cmocka_unit_test(test_latency),
        cmocka_unit_test(test_splits),
        cmocka_unit_test(test_doubled_prices),
        cmocka_unit_test(test_planes),
        cmocka_unit_test(test_doubled_pitch),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_directors),
        cmocka_unit_test(test_director_core),
        cmocka_unit_test(test_installed),
        cmocka_unit_test(test_what_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

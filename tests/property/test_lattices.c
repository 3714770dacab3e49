/* Torus, mesh, hypercube and HyperX: the explicit networks of all small members against a rule for
 * every pair of routers, all closed forms against what is counted in them, and the enumeration of
 * members against plain loops. */
#include "tests/support/test.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "models/network.h"
#include "tests/support/claims.h"
#include "tests/support/graphs.h"
#include "tests/support/networks.h"

enum { BRUTE_FORCE_MOST = 16 };

/* Links between coordinates a and b of a line of dimension i. */
typedef uint32_t line_rule(const struct dse_value *values, uint32_t i, uint32_t a, uint32_t b);

static uint32_t difference(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static const struct dse_value *value_of(const struct dse_value *values,
                                        const struct dse_family *family, const char *name) {
    return &values[dse_family_parameter(family, name)];
}

static uint32_t torus_rule(const struct dse_value *values, uint32_t i, uint32_t a, uint32_t b) {
    const struct dse_family *torus = dse_family_find("torus");
    const struct dse_dims *dims = &value_of(values, torus, "dims")->as.dims;
    uint32_t size = dims->size[i], d = difference(a, b);
    bool open = dims->mesh >> i & 1, ends = size > 1 && d == size - 1;
    if (!open && size == 2) {
        return d * (1 + (uint32_t)value_of(values, torus, "double")->as.count);
    }
    return d == 1 || (ends && !open);
}

static uint32_t mesh_rule(const struct dse_value *values, uint32_t i, uint32_t a, uint32_t b) {
    (void)values;
    (void)i;
    return difference(a, b) == 1;
}

static uint32_t hyperx_rule(const struct dse_value *values, uint32_t i, uint32_t a, uint32_t b) {
    const struct dse_dims *width = &value_of(values, dse_family_find("hyperx"), "width")->as.dims;
    return a == b ? 0 : width->size[width->length == 1 ? 0 : i];
}

/* Links between two routers by the coordinates that their numbers stand for. */
static uint32_t links_between(const struct dse_dims *dims, line_rule *rule,
                              const struct dse_value *values, uint32_t u, uint32_t v) {
    uint32_t differing = 0, at = 0, a = 0, b = 0;
    for (uint32_t i = 0; i < dims->length; i++) {
        uint32_t size = dims->size[i];
        if (u % size != v % size) {
            differing++;
            at = i;
            a = u % size;
            b = v % size;
        }
        u /= size;
        v /= size;
    }
    return differing == 1 ? rule(values, at, a, b) : 0;
}

/* Compares the explicit network with the rule, link by link, and with its closed forms; returns
 * whether its cut was checked. */
static bool check(const char *text, line_rule *rule) {
    struct dse_network network = test_network(text);
    struct dse_design design = test_design(text);
    struct dse_graph *graph = test_graph(text);
    struct router_graph matrix = router_graph_from(graph);
    const struct dse_dims *dims = &value_of(network.values, network.family, "dims")->as.dims;
    for (uint32_t u = 0; u < matrix.routers; u++) {
        for (uint32_t v = 0; v < matrix.routers; v++) {
            assert_int_equal(matrix.links[(size_t)u * matrix.routers + v],
                             links_between(dims, rule, network.values, u, v));
        }
    }
    check_claims(text, &design, graph, BRUTE_FORCE_MOST);
    router_graph_free(&matrix);
    dse_graph_free(graph);
    return design.routers <= BRUTE_FORCE_MOST;
}

/* All dims of 1 to 5 sizes from 1 to 9, in any order, with at most `most` routers, and the next
 * after `sizes`; returns false behind the last one. */
static bool next_sizes(uint32_t *sizes, uint32_t *length, uint32_t most) {
    for (;;) {
        uint32_t at = 0;
        while (at < *length && sizes[at] == 9) {
            sizes[at++] = 1;
        }
        if (at == *length) {
            if (*length == 5) {
                return false;
            }
            sizes[(*length)++] = 1;
        } else {
            sizes[at]++;
        }
        uint32_t routers = 1;
        for (uint32_t i = 0; i < *length; i++) {
            routers *= sizes[i];
        }
        if (routers > 1 && routers <= most) {
            return true;
        }
    }
}

/* Writes sizes joined by x, those in `mesh` marked. */
static void write_dims(char *text, size_t size, const uint32_t *sizes, uint32_t length,
                       uint32_t mesh) {
    size_t at = 0;
    for (uint32_t i = 0; i < length; i++) {
        at += (size_t)snprintf(text + at, size - at, "%s%u%s", i > 0 ? "x" : "", sizes[i],
                               mesh >> i & 1 ? "m" : "");
    }
}

static bool is_non_increasing(const uint32_t *sizes, uint32_t length) {
    for (uint32_t i = 1; i < length; i++) {
        if (sizes[i] > sizes[i - 1]) {
            return false;
        }
    }
    return true;
}

static void torus_is_its_graph(void **state) {
    (void)state;
    char dims[64], text[96];
    uint32_t sizes[5] = {0}, length = 0, cuts = 0;
    while (next_sizes(sizes, &length, 40)) {
        for (uint32_t mesh = 0; mesh < 1U << length; mesh++) {
            for (unsigned doubled = 0; doubled < 2 && is_non_increasing(sizes, length); doubled++) {
                write_dims(dims, sizeof dims, sizes, length, mesh);
                snprintf(text, sizeof text, "torus:dims=%s,p=3,double=%u", dims, doubled);
                cuts += check(text, torus_rule);
            }
        }
    }
    assert_true(cuts > 100);
}

static void mesh_is_its_graph(void **state) {
    (void)state;
    char dims[64], text[96];
    uint32_t sizes[5] = {0}, length = 0, cuts = 0;
    while (next_sizes(sizes, &length, 48)) {
        write_dims(dims, sizeof dims, sizes, length, 0);
        snprintf(text, sizeof text, "mesh:dims=%s,p=2", dims);
        cuts += check(text, mesh_rule);
    }
    assert_true(cuts > 100);
}

static void hyperx_is_its_graph(void **state) {
    (void)state;
    char dims[64], width[64], text[160];
    uint32_t sizes[5] = {0}, length = 0, cuts = 0;
    while (next_sizes(sizes, &length, 40)) {
        for (uint32_t wide = 0; wide < 1U << length && is_non_increasing(sizes, length); wide++) {
            uint32_t widths[5];
            for (uint32_t i = 0; i < length; i++) {
                widths[i] = wide >> i & 1 ? 3 : 2;
            }
            write_dims(dims, sizeof dims, sizes, length, 0);
            write_dims(width, sizeof width, widths, length, 0);
            snprintf(text, sizeof text, "hyperx:dims=%s,width=%s,p=3", dims, width);
            cuts += check(text, hyperx_rule);
        }
        write_dims(dims, sizeof dims, sizes, length, 0);
        snprintf(text, sizeof text, "hyperx:dims=%s", dims);
        cuts += check(text, hyperx_rule);
    }
    assert_true(cuts > 100);
}

/* A hypercube is the mesh, the torus and the HyperX of n dimensions of 2, which are recounted
 * above. */
static void hypercube_is_a_mesh_torus_and_hyperx(void **state) {
    (void)state;
    static const char *const others[] = {"mesh", "torus", "hyperx"};
    for (uint32_t n = 1; n <= DSE_LIST_MAX; n++) {
        char text[96], dims[64];
        snprintf(text, sizeof text, "hypercube:n=%u,p=3", n);
        struct dse_design cube = test_design(text);
        struct dse_graph *graph = test_graph(text);
        uint32_t sizes[DSE_LIST_MAX] = {2, 2, 2, 2, 2, 2, 2, 2};
        write_dims(dims, sizeof dims, sizes, n, 0);
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            snprintf(text, sizeof text, "%s:dims=%s,p=3", others[i], dims);
            struct dse_design other = test_design(text);
            struct dse_graph *same = test_graph(text);
            assert_true(dse_graph_equal(graph, same));
            dse_graph_free(same);
            assert_int_equal(other.routers, cube.routers);
            assert_int_equal(other.links, cube.links);
            assert_int_equal(other.ports_used, cube.ports_used);
            assert_int_equal(other.degree, cube.degree);
            assert_close(other.moore_efficiency, cube.moore_efficiency, 1e-15, 0);
            assert_int_equal(other.diameter, cube.diameter);
            assert_int_equal(other.bisection_links, cube.bisection_links);
            assert_true(strncmp(other.bisection_method, "exact", 5) == 0);
            assert_close(other.mean_hops, cube.mean_hops, 1e-14, 0);
        }
        dse_graph_free(graph);
    }
}

/* The order of the dimensions changes nothing. */
static void order_does_not_matter(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"torus:dims=5x7mx4x3", "torus:dims=3x4x5x7m"},
        {"torus:dims=9x2x2m,double=1", "torus:dims=2mx9x2,double=1"},
        {"mesh:dims=3x11x5", "mesh:dims=11x5x3"},
        {"hyperx:dims=3x11x5,width=2x1x4", "hyperx:dims=11x5x3,width=1x4x2"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct dse_design a = test_design(pairs[i][0]), b = test_design(pairs[i][1]);
        assert_int_equal(a.links, b.links);
        assert_int_equal(a.bisection_links, b.bisection_links);
        assert_ptr_equal(a.bisection_method, b.bisection_method);
        assert_close(a.mean_hops, b.mean_hops, 1e-14, 0);
    }
}

/* Members that an enumeration offers, evaluated at 200 Gb/s links and NICs of 200 / link_to_nic. */
struct collector {
    struct dse_offers offers;
    const struct dse_family *family;
    const struct dse_limits *limits;
    size_t offered, kept;
    struct member {
        struct dse_dims dims;
        uint64_t p;
        bool matched;
    } members[8192];
};

static struct member member_of(const struct dse_family *family, const struct dse_value *values) {
    struct member member = {.p = value_of(values, family, "p")->as.count};
    if (strcmp(family->name, "hypercube") == 0) {
        member.dims.length = (uint32_t)value_of(values, family, "n")->as.count;
    } else {
        member.dims = value_of(values, family, "dims")->as.dims;
    }
    return member;
}

static bool evaluate_member(const struct dse_family *family, const struct dse_limits *limits,
                            const struct dse_value *values, struct dse_design *design) {
    struct dse_rates rates = {
        .link_bps = 200e9, .nic_bps = 200e9 / limits->link_to_nic, .planes = 1, .nics_per_node = 1};
    *design = dse_design_unknown;
    family->evaluate(values, design);
    return dse_design_complete(design, &rates, NULL) == DSE_OK &&
           design->ports_used <= limits->radix && design->diameter <= limits->max_diameter &&
           design->routers <= limits->max_routers &&
           design->bisection_ratio >= limits->min_bisection &&
           design->endpoints >= limits->endpoints;
}

static void collect(struct dse_offers *offers, const struct dse_value *values) {
    struct collector *collector = (struct collector *)offers;
    struct dse_design design;
    collector->offered++;
    if (evaluate_member(collector->family, collector->limits, values, &design)) {
        assert_true(collector->kept < sizeof collector->members / sizeof *collector->members);
        collector->members[collector->kept++] = member_of(collector->family, values);
        if (design.endpoints > offers->most_endpoints) {
            offers->most_endpoints = design.endpoints;
        }
    }
}

static struct collector collector;

static void enumerate(const char *family, const struct dse_limits *limits) {
    collector.offers = (struct dse_offers){.offer = collect};
    collector.family = dse_family_find(family);
    collector.limits = limits;
    collector.offered = collector.kept = 0;
    collector.family->enumerate(limits, &collector.offers);
}

/* Values of a member with all keys at their fallbacks but dims (of a hypercube: n) and p. */
static void set_member(const struct dse_family *family, const struct dse_dims *dims, uint64_t p,
                       struct dse_network *network) {
    dse_network_start(network, family);
    bool cube = strcmp(family->name, "hypercube") == 0;
    struct dse_value *shape = &network->values[dse_family_parameter(family, cube ? "n" : "dims")];
    shape->given = true;
    if (cube) {
        shape->as.count = dims->length;
    } else {
        shape->as.dims = *dims;
    }
    network->values[dse_family_parameter(family, "p")] =
        (struct dse_value){.given = true, .as.count = p};
}

static uint64_t routers_of(const struct dse_dims *dims) {
    uint64_t routers = 1;
    for (uint32_t i = 0; i < dims->length; i++) {
        routers *= dims->size[i];
    }
    return routers;
}

/* Whether no size and not p can be lowered by one, written as the sentence says it. */
static bool is_minimal(const struct dse_dims *dims, uint64_t p, uint64_t wanted) {
    if (routers_of(dims) * (p - 1) >= wanted) {
        return false;
    }
    for (uint32_t i = 0; i < dims->length; i++) {
        struct dse_dims lower = *dims;
        lower.size[i]--;
        if (routers_of(&lower) > 1 && routers_of(&lower) * p >= wanted) {
            return false;
        }
    }
    return true;
}

static void expect_member(const struct dse_dims *dims, uint64_t p) {
    for (size_t i = 0; i < collector.kept; i++) {
        struct member *member = &collector.members[i];
        if (member->p == p && member->dims.length == dims->length &&
            (member->dims.size[0] == 0 ||
             memcmp(member->dims.size, dims->size, dims->length * sizeof *dims->size) == 0)) {
            assert_false(member->matched);
            member->matched = true;
            return;
        }
    }
    fail_msg("%s: a member with p=%u, %u dimensions, the first of %u, is not offered",
             collector.family->name, (unsigned)p, dims->length, dims->size[0]);
}

/* Expects every minimal member that meets the limits whose sizes continue `dims`. */
static size_t expect_members(struct dse_dims *dims, uint64_t p, uint64_t size_most) {
    size_t expected = 0;
    struct dse_network network;
    struct dse_design design;
    if (dims->length > 0 && is_minimal(dims, p, collector.limits->endpoints)) {
        set_member(collector.family, dims, p, &network);
        if (evaluate_member(collector.family, collector.limits, network.values, &design)) {
            expect_member(dims, p);
            expected++;
        }
    }
    if (dims->length == 6) {
        return expected;
    }
    uint64_t most = dims->length == 0 ? size_most : dims->size[dims->length - 1];
    for (uint32_t size = 2; size <= most; size++) {
        dims->size[dims->length++] = size;
        if (routers_of(dims) * p <= 2 * collector.limits->endpoints + 2) {
            expected += expect_members(dims, p, size_most);
        }
        dims->length--;
    }
    return expected;
}

static const struct dse_limits no_limits = {
    .radix = 13,
    .max_diameter = UINT64_MAX,
    .max_routers = UINT64_MAX,
    .max_taper = (double)INFINITY,
    .link_to_nic = 1,
};

static void enumeration_is_every_minimal_member(void **state) {
    (void)state;
    static const char *const families[] = {"torus", "mesh", "hyperx", "hypercube"};
    static const uint64_t wanted[] = {1, 2, 3, 7, 48, 91, 150};
    static const double ratios[] = {0, 0.37, 0.5, 1.1};
    size_t most = 0;
    for (size_t trial = 0; trial < 4 * 7 * 4 * 3; trial++) {
        struct dse_limits limits = no_limits;
        const char *family = families[trial % 4];
        limits.endpoints = wanted[trial / 4 % 7];
        limits.min_bisection = ratios[trial / 28 % 4];
        limits.max_diameter = trial / 112 == 1 ? 5 : UINT64_MAX;
        limits.max_routers = trial / 112 == 2 ? 43 : UINT64_MAX;
        limits.link_to_nic = trial / 112 == 2 ? 2 : 1;
        enumerate(family, &limits);
        size_t expected = 0;
        for (uint64_t p = 1; p < limits.radix; p++) {
            struct dse_dims dims = {0};
            expected += expect_members(&dims, p, trial % 4 == 3 ? 2 : limits.endpoints + 2);
        }
        /* Hypercubes of more than 6 dimensions are offered too. */
        if (strcmp(family, "hypercube") != 0 || limits.endpoints < 64) {
            assert_int_equal(collector.kept, expected);
        }
        most = expected > most ? expected : most;
    }
    assert_true(most > 100);
}

/* The largest end points of up to 6 dimensions whose sizes continue `dims`, by trying all. */
static uint64_t largest(const struct dse_family *family, const struct dse_limits *limits,
                        struct dse_dims *dims, uint64_t size_most) {
    uint64_t most = 0;
    struct dse_network network;
    struct dse_design design;
    for (uint64_t p = 1; dims->length > 0 && p < limits->radix; p++) {
        set_member(family, dims, p, &network);
        if (evaluate_member(family, limits, network.values, &design) && design.endpoints > most) {
            most = design.endpoints;
        }
    }
    uint64_t last = dims->length == 0 ? size_most : dims->size[dims->length - 1];
    uint64_t first = dims->length == 0 ? 2 : dims->size[0] - 2;
    for (uint64_t size = first < 2 ? 2 : first; size <= last && dims->length < 6; size++) {
        dims->size[dims->length++] = (uint32_t)size;
        uint64_t more = largest(family, limits, dims, size_most);
        most = more > most ? more : most;
        dims->length--;
    }
    return most;
}

static void largest_is_the_largest_of_nearly_equal_sizes(void **state) {
    (void)state;
    static const char *const families[] = {"torus", "mesh", "hyperx"};
    static const double ratios[] = {0.21, 0.5, 0.83, 2.4};
    for (size_t trial = 0; trial < 3 * 4 * 4; trial++) {
        struct dse_limits limits = no_limits;
        const struct dse_family *family = dse_family_find(families[trial % 3]);
        limits.min_bisection = ratios[trial / 3 % 4];
        limits.max_diameter = trial / 12 == 1 ? 9 : UINT64_MAX;
        limits.max_routers = trial / 12 == 2 ? 47 : UINT64_MAX;
        limits.radix = trial / 12 == 3 ? 17 : 11;
        enumerate(family->name, &limits);
        struct dse_dims dims = {0};
        assert_int_equal(collector.offers.most_endpoints, largest(family, &limits, &dims, 24));
    }
}

/* The dims that k alone gives are the best of all that differ by at most one. */
static void hyperx_of_a_radix_is_the_largest(void **state) {
    (void)state;
    for (uint32_t n = 1; n <= DSE_LIST_MAX; n++) {
        for (uint32_t width = 1; width <= 3; width++) {
            for (uint32_t k = n * width + 1; k <= 150; k += 1 + k / 16) {
                char text[96], dims[64];
                snprintf(text, sizeof text, "hyperx:k=%u,dimensions=%u,width=%u", k, n, width);
                struct dse_design found = test_design(text);
                assert_true(found.bisection_ratio >= 0.5);
                for (uint32_t sum = 2 * n; width * (sum - n) < k; sum++) {
                    uint32_t sizes[DSE_LIST_MAX];
                    for (uint32_t i = 0; i < n; i++) {
                        sizes[i] = sum / n + (i < sum % n);
                    }
                    write_dims(dims, sizeof dims, sizes, n, 0);
                    snprintf(text, sizeof text, "hyperx:dims=%s,width=%u,k=%u", dims, width, k);
                    assert_true(test_design(text).endpoints <= found.endpoints);
                }
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(torus_is_its_graph),
        cmocka_unit_test(mesh_is_its_graph),
        cmocka_unit_test(hyperx_is_its_graph),
        cmocka_unit_test(hypercube_is_a_mesh_torus_and_hyperx),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(enumeration_is_every_minimal_member),
        cmocka_unit_test(largest_is_the_largest_of_nearly_equal_sizes),
        cmocka_unit_test(hyperx_of_a_radix_is_the_largest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

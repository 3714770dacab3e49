/* Trees as explicit networks, against their closed forms and another wiring; and the cheapest tree
 * against all trees. */
#include "tests/support/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "models/clos.h"
#include "tests/support/claims.h"
#include "tests/support/graphs.h"
#include "tests/support/networks.h"
#include "tests/support/symmetry.h"

enum { ROUTERS_MAX = 300, BRUTE_FORCE_MOST = 13 };

static uint64_t routers_of(const struct dse_clos *clos) {
    uint64_t blocks = 1, routers = 0;
    for (uint32_t i = clos->levels; i >= 1; i--) {
        routers += blocks * clos->level[i].routers;
        blocks *= clos->level[i].blocks;
    }
    return routers;
}

static struct dse_graph *build(const struct dse_clos *clos) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_graph *graph = NULL;
    assert_non_null(builder);
    dse_clos_build(clos, builder);
    assert_int_equal(dse_graph_builder_finish(builder, &graph, NULL), DSE_OK);
    return graph;
}

/* Returns how many routers the graph has; 0 if it was not built. */
static uint64_t check_tree(const struct dse_clos *clos, uint64_t radix, bool cuts) {
    if (routers_of(clos) > ROUTERS_MAX) {
        return 0;
    }
    struct dse_graph *graph = build(clos);
    struct dse_design design = dse_design_unknown;
    dse_clos_evaluate(clos, &design);
    design.radix = radix;
    char text[64];
    snprintf(text, sizeof text, "%u levels of radix %u, %u end points", clos->levels,
             (unsigned)radix, (unsigned)design.endpoints);
    check_claims(text, &design, graph, cuts ? BRUTE_FORCE_MOST : 0);
    dse_graph_free(graph);
    return design.routers;
}

/* ---- another wiring ---------------------------------------------------------------------------
 */

/* A full tree by coordinates: a router of level i is given by which block it is in on each level
 * above i and by one choice on each level below; routers of levels i and i + 1 are linked if they
 * agree in all that both have. (For k-ary n-trees: Petrini, Vanneschi 1997.) */
struct coordinates {
    uint32_t levels;
    uint64_t blocks[DSE_CLOS_TAPERS_MAX + 5], choices[DSE_CLOS_TAPERS_MAX + 5];
};

/* Digit j of a router of level i: below i a choice, above a block. */
static uint64_t base_of(const struct coordinates *tree, uint32_t level, uint32_t j) {
    return j < level ? tree->choices[j] : tree->blocks[j + 1];
}

static bool agree(const struct coordinates *tree, uint32_t level, uint64_t low, uint64_t high) {
    for (uint32_t j = 1; j < tree->levels; j++) {
        uint64_t low_base = base_of(tree, level, j), high_base = base_of(tree, level + 1, j);
        if (j != level && low % low_base != high % high_base) {
            return false;
        }
        low /= low_base;
        high /= high_base;
    }
    return true;
}

static uint64_t routers_on(const struct coordinates *tree, uint32_t level) {
    uint64_t routers = 1;
    for (uint32_t j = 1; j < tree->levels; j++) {
        routers *= base_of(tree, level, j);
    }
    return routers;
}

static struct dse_graph *build_by_coordinates(const struct coordinates *tree) {
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_graph *graph = NULL;
    assert_non_null(builder);
    uint64_t count = routers_on(tree, 1);
    uint32_t below = dse_graph_builder_routers(builder, count, (uint32_t)tree->blocks[1]);
    for (uint32_t level = 1; level < tree->levels; level++) {
        uint64_t more = routers_on(tree, level + 1);
        uint32_t above = dse_graph_builder_routers(builder, more, 0);
        for (uint64_t pair = 0; pair < count * more; pair++) {
            if (agree(tree, level, pair % count, pair / count)) {
                dse_graph_builder_link(builder, below + (uint32_t)(pair % count),
                                       above + (uint32_t)(pair / count), 1, 0);
            }
        }
        below = above;
        count = more;
    }
    assert_int_equal(dse_graph_builder_finish(builder, &graph, NULL), DSE_OK);
    return graph;
}

static void check_wiring(const char *text, const struct coordinates *tree) {
    struct dse_graph *graph = test_graph(text), *other = build_by_coordinates(tree);
    assert_int_equal(graph->links, other->links);
    if (!symmetry_isomorphic(graph, other)) {
        fail_msg("%s is wired in another way than its coordinates tell", text);
    }
    dse_graph_free(graph);
    dse_graph_free(other);
}

static void test_wiring_by_coordinates(void **state) {
    (void)state;
    check_wiring("fat_tree:k=6,levels=2", &(struct coordinates){2, {0, 3, 6}, {0, 3}});
    check_wiring("fat_tree:k=6", &(struct coordinates){3, {0, 3, 3, 6}, {0, 3, 3}});
    check_wiring("fat_tree:k=4,levels=4", &(struct coordinates){4, {0, 2, 2, 2, 4}, {0, 2, 2, 2}});
    check_wiring("fat_tree:k=7,taper=3/2:2", &(struct coordinates){3, {0, 4, 4, 7}, {0, 3, 2}});
    check_wiring("fat_tree:k=4,core_radix=8", &(struct coordinates){3, {0, 2, 2, 8}, {0, 2, 2}});
    check_wiring("kary_tree:k=3,n=3", &(struct coordinates){3, {0, 3, 3, 3}, {0, 3, 3}});
    check_wiring("kary_tree:k=2,n=5",
                 &(struct coordinates){5, {0, 2, 2, 2, 2, 2}, {0, 2, 2, 2, 2}});
}

static const struct dse_ratio tapers[][DSE_CLOS_TAPERS_MAX] = {
    {{1, 1}, {1, 1}, {1, 1}}, {{2, 1}, {1, 1}, {1, 1}}, {{3, 2}, {1, 1}, {1, 1}},
    {{1, 1}, {2, 1}, {1, 1}}, {{5, 3}, {3, 2}, {2, 1}}, {{2, 3}, {1, 1}, {1, 1}},
};
enum { TAPERS = sizeof tapers / sizeof *tapers };

static struct dse_clos_request request_for(uint64_t radix, uint32_t levels, size_t taper) {
    struct dse_clos_request request = {.radix = radix, .levels = levels};
    memcpy(request.taper, tapers[taper], sizeof request.taper);
    return request;
}

static void test_full_trees(void **state) {
    (void)state;
    size_t built = 0;
    for (uint64_t radix = 4; radix <= 15; radix++) {
        for (uint32_t levels = 2; levels <= 4; levels++) {
            for (size_t taper = 0; taper < TAPERS; taper++) {
                struct dse_clos_request request = request_for(radix, levels, taper);
                struct dse_clos clos;
                dse_clos_full(&request, &clos);
                bool blocks = clos.level[1].blocks > 0;
                for (uint32_t i = 2; i <= levels; i++) {
                    blocks = blocks && clos.level[i].blocks > 1;
                }
                built += blocks && check_tree(&clos, radix, true) > 0;
            }
        }
    }
    assert_true(built > 100);
}

/* Blocks need so many uplinks that no level exceeds its taper. */
static void check_tapers(const struct dse_clos_request *request, const struct dse_clos *clos) {
    uint64_t need = 1;
    for (uint32_t i = 1; i < clos->levels; i++) {
        const struct dse_clos_level *level = &clos->level[i];
        uint64_t links = need * level->blocks * request->taper[i - 1].under;
        need = (links + request->taper[i - 1].over - 1) / request->taper[i - 1].over;
        assert_true(level->routers * level->up >= need);
        assert_int_equal(level->routers * level->up,
                         clos->level[i + 1].routers * clos->level[i + 1].width);
    }
}

static void test_partial_trees(void **state) {
    (void)state;
    size_t built = 0;
    for (uint64_t radix = 4; radix <= 11; radix++) {
        for (uint32_t levels = 2; levels <= 4; levels++) {
            for (size_t taper = 0; taper < TAPERS; taper++) {
                struct dse_clos_request request = request_for(radix, levels, taper);
                struct dse_clos full, clos;
                dse_clos_full(&request, &full);
                uint64_t most = dse_clos_endpoints(&full);
                for (uint64_t wanted = 1U << (levels - 1); wanted <= most;
                     wanted += 1 + wanted / 7) {
                    if (!dse_clos_cheapest(&request, wanted, &clos)) {
                        continue;
                    }
                    assert_true(dse_clos_endpoints(&clos) >= wanted);
                    check_tapers(&request, &clos);
                    built += check_tree(&clos, radix, wanted % 3 == 1) > 0;
                }
            }
        }
    }
    assert_true(built > 1000);
}

/* All trees, by loops over every count from the leaves up, and the cost of the cheapest for each
 * capacity. */
enum { CAPACITY_MAX = 1024 };

struct all_trees {
    struct dse_clos_request request;
    struct cost {
        uint64_t routers, links;
    } cheapest[CAPACITY_MAX + 1];
};

static bool cheaper(struct cost a, struct cost b) {
    return a.routers < b.routers || (a.routers == b.routers && a.links < b.links);
}

/* Puts level i on top of a tree that so far is one block of level i - 1 with so many routers and
 * links in it, `need` of its `up` uplinks needed. */
static void stack_level(struct all_trees *all, uint32_t i, uint64_t endpoints, struct cost block,
                        uint64_t up, uint64_t need) {
    bool top = i == all->request.levels;
    uint64_t core = all->request.core_radix, radix = all->request.radix;
    radix = top && core != 0 ? core : radix;
    for (uint64_t blocks = 2; blocks <= radix; blocks++) {
        for (uint64_t width = 1; blocks * width + !top <= radix; width++) {
            if (up % width != 0) {
                continue;
            }
            struct cost sum = {blocks * block.routers + up / width, blocks * (block.links + up)};
            if (top) {
                uint64_t all_endpoints = blocks * endpoints;
                if (all_endpoints <= CAPACITY_MAX && cheaper(sum, all->cheapest[all_endpoints])) {
                    all->cheapest[all_endpoints] = sum;
                }
                continue;
            }
            struct dse_ratio taper = all->request.taper[i - 1];
            uint64_t needed = (blocks * need * taper.under + taper.over - 1) / taper.over;
            for (uint64_t each = 1; blocks * width + each <= radix; each++) {
                if (up / width * each >= needed) {
                    stack_level(all, i + 1, blocks * endpoints, sum, up / width * each, needed);
                }
            }
        }
    }
}

static void find_all_trees(struct all_trees *all) {
    struct dse_ratio taper = all->request.taper[0];
    for (size_t i = 0; i <= CAPACITY_MAX; i++) {
        all->cheapest[i] = (struct cost){UINT64_MAX, UINT64_MAX};
    }
    for (uint64_t down = 1; down < all->request.radix; down++) {
        uint64_t need = (down * taper.under + taper.over - 1) / taper.over;
        for (uint64_t up = need; down + up <= all->request.radix; up++) {
            stack_level(all, 2, down, (struct cost){1, 0}, up, need);
        }
    }
    for (size_t i = CAPACITY_MAX; i > 0; i--) {
        if (cheaper(all->cheapest[i], all->cheapest[i - 1])) {
            all->cheapest[i - 1] = all->cheapest[i];
        }
    }
}

static void compare_with_all_trees(uint64_t radix, uint64_t core_radix, uint32_t levels,
                                   size_t taper) {
    static struct all_trees all;
    all.request = request_for(radix, levels, taper);
    all.request.core_radix = core_radix;
    find_all_trees(&all);
    struct dse_clos full, clos;
    dse_clos_full(&all.request, &full);
    uint64_t most = dse_clos_endpoints(&full);
    for (uint64_t wanted = 1; wanted <= most && wanted <= CAPACITY_MAX / 2; wanted++) {
        uint64_t routers = UINT64_MAX, links = UINT64_MAX;
        if (dse_clos_cheapest(&all.request, wanted, &clos)) {
            struct dse_design design = dse_design_unknown;
            dse_clos_evaluate(&clos, &design);
            routers = design.routers;
            links = design.links;
        }
        assert_int_equal(routers, all.cheapest[wanted].routers);
        assert_int_equal(links, all.cheapest[wanted].links);
    }
}

static void test_cheapest_tree(void **state) {
    (void)state;
    static const uint64_t largest[] = {[2] = 33, [3] = 17, [4] = 9};
    for (uint32_t levels = 2; levels <= 4; levels++) {
        for (uint64_t radix = 2; radix <= largest[levels]; radix++) {
            for (size_t taper = 0; taper < TAPERS; taper++) {
                compare_with_all_trees(radix, 0, levels, taper);
            }
        }
    }
}

static void test_cheapest_tree_with_directors(void **state) {
    (void)state;
    static const struct {
        uint64_t radix, core_radix;
        uint32_t levels;
    } rows[] = {{4, 6, 2}, {5, 10, 2}, {6, 18, 2}, {12, 54, 2}, {13, 24, 2}, {6, 9, 3}, {8, 32, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t taper = 0; taper < TAPERS; taper++) {
            compare_with_all_trees(rows[i].radix, rows[i].core_radix, rows[i].levels, taper);
        }
    }
}

/* The chips of a tree of two levels with directors, leaves first: link t of a leaf enters director
 * t mod D, at the port that follows those of the leaves before. */
static void build_chips(const struct dse_clos *clos, const struct dse_director *director,
                        struct router_graph *graph) {
    const struct dse_clos_level *top = &clos->level[2];
    uint64_t chips = director->line + director->fabric;
    router_graph_start(graph, (uint32_t)(top->blocks + top->routers * chips));
    for (uint32_t leaf = 0; leaf < top->blocks; leaf++) {
        graph->endpoints[leaf] = (uint32_t)clos->level[1].blocks;
    }
    for (uint64_t d = 0; d < top->routers; d++) {
        uint32_t line = (uint32_t)(top->blocks + d * chips);
        uint32_t fabric = line + (uint32_t)director->line;
        for (uint64_t leaf = 0; leaf < top->blocks; leaf++) {
            for (uint64_t w = 0; w < top->width; w++) {
                uint64_t port = leaf * top->width + w;
                router_graph_link(graph, (uint32_t)leaf,
                                  line + (uint32_t)(port / director->line_ports));
            }
        }
        for (uint32_t i = 0; i < director->line; i++) {
            for (uint32_t j = 0; j < director->line_ports; j++) {
                router_graph_link(graph, line + i, fabric + j % (uint32_t)director->fabric);
            }
        }
    }
}

static void check_chips(uint64_t k, uint64_t ports, uint64_t wanted) {
    char text[96];
    snprintf(text, sizeof text, "fat_tree:k=%d,levels=2,core_radix=%d,endpoints=%d", (int)k,
             (int)ports, (int)wanted);
    struct dse_design design = test_design(text);
    struct dse_clos_request request = request_for(k, 2, 0);
    request.core_radix = ports;
    struct dse_clos clos;
    assert_true(dse_clos_cheapest(&request, wanted, &clos));
    struct dse_director director = dse_director_of(k, ports);
    assert_int_equal(director.line * director.line_ports, ports);
    struct router_graph graph;
    struct router_measures measures;
    build_chips(&clos, &director, &graph);
    router_graph_measure(&graph, &measures);
    assert_int_equal(design.asics, graph.routers);
    assert_true(measures.ports_max <= k);
    assert_int_equal(design.diameter_asics, measures.diameter);
    router_graph_free(&graph);
}

static void test_chips_of_directors(void **state) {
    (void)state;
    for (uint64_t k = 4; k <= 12; k++) {
        for (uint64_t ports = k / 2 * 3; ports <= dse_director_most_ports(k); ports += k / 2) {
            for (uint64_t wanted = 3; wanted <= k / 2 * ports; wanted += 1 + wanted / 3) {
                check_chips(k, ports, wanted);
            }
        }
    }
}

struct collector {
    struct dse_offers offers;
    uint64_t fewest_routers;
};

static void collect(struct dse_offers *offers, const struct dse_value *values) {
    struct collector *collector = (struct collector *)(void *)offers;
    struct dse_design design = dse_design_unknown;
    dse_family_find("fat_tree")->evaluate(values, &design);
    if (design.routers < collector->fewest_routers) {
        collector->fewest_routers = design.routers;
    }
}

/* The fewest routers of all tapers of the leaves down / up <= most with down + up <= radix. */
static uint64_t fewest_over_all_tapers(uint64_t radix, uint64_t wanted, double most) {
    uint64_t fewest = UINT64_MAX;
    for (uint32_t up = 1; up < radix; up++) {
        for (uint32_t down = 1; down + up <= radix && down <= most * up; down++) {
            for (uint32_t levels = 2; levels <= 3; levels++) {
                struct dse_clos_request request = {
                    .radix = radix, .levels = levels, .taper = {{down, up}, {1, 1}, {1, 1}}};
                struct dse_clos clos;
                dse_clos_full(&request, &clos);
                if (dse_clos_endpoints(&clos) < wanted ||
                    !dse_clos_cheapest(&request, wanted, &clos)) {
                    continue;
                }
                struct dse_design design = dse_design_unknown;
                dse_clos_evaluate(&clos, &design);
                fewest = design.routers < fewest ? design.routers : fewest;
            }
        }
    }
    return fewest;
}

/* The tapers that are enumerated leave nothing out that would take fewer routers. */
static void test_enumeration_misses_nothing(void **state) {
    (void)state;
    static const double tapers_allowed[] = {0.5, 1, 1.29, 1.5, 1.77, 1.99};
    for (uint64_t radix = 4; radix <= 37; radix += 3) {
        for (size_t i = 0; i < sizeof tapers_allowed / sizeof *tapers_allowed; i++) {
            for (uint64_t wanted = 4; wanted <= radix * radix; wanted += 1 + wanted / 5) {
                struct dse_limits limits = {.endpoints = wanted,
                                            .radix = radix,
                                            .max_diameter = 4,
                                            .max_routers = UINT64_MAX,
                                            .max_taper = tapers_allowed[i],
                                            .link_to_nic = 1};
                struct collector collector = {{.offer = collect}, UINT64_MAX};
                dse_family_find("fat_tree")->enumerate(&limits, &collector.offers);
                assert_int_equal(collector.fewest_routers,
                                 fewest_over_all_tapers(radix, wanted, tapers_allowed[i]));
            }
        }
    }
}

/* A larger taper never costs more, a larger network never less. */
static void test_cost_is_monotonous(void **state) {
    (void)state;
    uint64_t last = 0;
    for (uint64_t wanted = 4; wanted <= 8788; wanted += 173) {
        uint64_t before = UINT64_MAX;
        for (uint32_t over = 26; over <= 60; over += 7) {
            struct dse_clos_request request = {
                .radix = 36, .levels = 3, .taper = {{over, 26}, {1, 1}, {1, 1}}};
            struct dse_clos clos;
            assert_true(dse_clos_cheapest(&request, wanted, &clos));
            struct dse_design design = dse_design_unknown;
            dse_clos_evaluate(&clos, &design);
            assert_true(design.routers <= before);
            assert_true(over > 26 || design.routers >= last);
            last = over == 26 ? design.routers : last;
            before = design.routers;
        }
    }
}

static void test_kary_trees(void **state) {
    (void)state;
    size_t built = 0;
    for (uint64_t k = 2; k <= 8; k++) {
        for (uint64_t n = 2; n <= 6; n++) {
            struct dse_clos clos = {.levels = (uint32_t)n};
            uint64_t routers = 1;
            for (uint32_t i = 1; i <= n; i++, routers *= k) {
                clos.level[i] = (struct dse_clos_level){
                    .blocks = k, .routers = routers, .width = 1, .up = i < n ? k : 0};
            }
            if (check_tree(&clos, 2 * k, true) == 0) {
                continue;
            }
            built++;
            char text[64];
            snprintf(text, sizeof text, "kary_tree:k=%d,n=%d", (int)k, (int)n);
            struct dse_design design = test_design(text), same = dse_design_unknown;
            dse_clos_evaluate(&clos, &same);
            assert_int_equal(design.links, same.links);
            assert_int_equal(design.routers, n * routers / k); /* n k^(n-1) */
            assert_int_equal(design.endpoints, routers);       /* k^n */
        }
    }
    assert_true(built > 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wiring_by_coordinates),
        cmocka_unit_test(test_full_trees),
        cmocka_unit_test(test_partial_trees),
        cmocka_unit_test(test_cheapest_tree),
        cmocka_unit_test(test_cost_is_monotonous),
        cmocka_unit_test(test_cheapest_tree_with_directors),
        cmocka_unit_test(test_chips_of_directors),
        cmocka_unit_test(test_kary_trees),
        cmocka_unit_test(test_enumeration_misses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

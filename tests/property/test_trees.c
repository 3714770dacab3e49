/* Trees built link by link, against their closed forms; and the cheapest tree against all trees. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "models/clos.h"
#include "models/network.h"
#include "tests/support/test.h"

enum { ROUTERS_MAX = 300 };

struct graph {
    uint32_t routers, leaves; /* leaves come first */
    uint64_t links;
    uint64_t ports[ROUTERS_MAX];                /* in use, those of end points included */
    uint16_t between[ROUTERS_MAX][ROUTERS_MAX]; /* parallel links */
};

static void join(struct graph *graph, uint32_t a, uint32_t b) {
    graph->between[a][b]++;
    graph->between[b][a]++;
    graph->ports[a]++;
    graph->ports[b]++;
    graph->links++;
}

/* Joins the blocks of level i - 1, whose routers start at `below`, to the routers of level i, which
 * start at `above`: uplink t of a block leaves its router t / up and enters router t mod routers.
 */
static void join_level(struct graph *graph, const struct dse_clos *clos, uint32_t i, uint32_t below,
                       uint32_t above, uint64_t blocks_above) {
    const struct dse_clos_level *low = &clos->level[i - 1], *high = &clos->level[i];
    for (uint64_t block = 0; block < blocks_above * high->blocks; block++) {
        for (uint64_t t = 0; t < low->routers * low->up; t++) {
            uint64_t parent = block / high->blocks * high->routers + t % high->routers;
            join(graph, below + (uint32_t)(block * low->routers + t / low->up),
                 above + (uint32_t)parent);
        }
    }
}

/* False if the tree is too large to be built here. */
static bool build(const struct dse_clos *clos, struct graph *graph) {
    memset(graph, 0, sizeof *graph);
    uint64_t blocks = 1, first[8] = {0};
    for (uint32_t i = 2; i <= clos->levels; i++) {
        blocks *= clos->level[i].blocks;
    }
    graph->leaves = (uint32_t)blocks;
    if (blocks > ROUTERS_MAX) {
        return false;
    }
    for (uint32_t i = 1; i <= clos->levels; i++) {
        first[i + 1] = first[i] + blocks * clos->level[i].routers;
        if (first[i + 1] > ROUTERS_MAX) {
            return false;
        }
        blocks /= i < clos->levels ? clos->level[i + 1].blocks : 1;
    }
    graph->routers = (uint32_t)first[clos->levels + 1];
    for (uint32_t i = 0; i < graph->leaves; i++) {
        graph->ports[i] = clos->level[1].blocks;
    }
    blocks = graph->leaves;
    for (uint32_t i = 2; i <= clos->levels; i++) {
        blocks /= clos->level[i].blocks;
        join_level(graph, clos, i, (uint32_t)first[i - 1], (uint32_t)first[i], blocks);
    }
    return true;
}

/* Hops from a router to all others, by breadth-first search. */
static void search_from(const struct graph *graph, uint32_t root, uint32_t *hops) {
    uint32_t queue[ROUTERS_MAX], head = 0, tail = 0;
    for (uint32_t i = 0; i < graph->routers; i++) {
        hops[i] = UINT32_MAX;
    }
    hops[root] = 0;
    queue[tail++] = root;
    while (head < tail) {
        uint32_t at = queue[head++];
        for (uint32_t to = 0; to < graph->routers; to++) {
            if (graph->between[at][to] > 0 && hops[to] == UINT32_MAX) {
                hops[to] = hops[at] + 1;
                queue[tail++] = to;
            }
        }
    }
    assert_int_equal(tail, graph->routers); /* connected */
}

static void check_hops(const struct graph *graph, const struct dse_design *design) {
    uint64_t sum = 0, diameter = 0, diameter_all = 0;
    for (uint32_t root = 0; root < graph->routers; root++) {
        uint32_t hops[ROUTERS_MAX];
        search_from(graph, root, hops);
        for (uint32_t i = 0; i < graph->routers; i++) {
            diameter_all = hops[i] > diameter_all ? hops[i] : diameter_all;
            if (root < graph->leaves && i < graph->leaves) {
                diameter = hops[i] > diameter ? hops[i] : diameter;
                sum += hops[i];
            }
        }
    }
    double pairs = (double)graph->leaves * (double)(graph->leaves - 1);
    assert_int_equal(design->diameter, diameter);
    assert_int_equal(design->diameter_all_routers, diameter_all);
    assert_close(design->mean_hops, (double)sum / pairs, 1e-14, 0);
}

/* The least cut over all sides of all routers that differ by at most one leaf. */
static uint64_t least_cut(const struct graph *graph) {
    uint64_t least = UINT64_MAX;
    for (uint32_t sides = 0; sides < 1U << graph->routers; sides++) {
        int leaves = __builtin_popcount(sides & ((1U << graph->leaves) - 1));
        if (abs(2 * leaves - (int)graph->leaves) > 1) {
            continue;
        }
        uint64_t cut = 0;
        for (uint32_t a = 0; a < graph->routers; a++) {
            for (uint32_t b = a + 1; b < graph->routers; b++) {
                cut += ((sides >> a ^ sides >> b) & 1) * graph->between[a][b];
            }
        }
        least = cut < least ? cut : least;
    }
    return least;
}

static void check_cut(const struct graph *graph, const struct dse_design *design) {
    uint64_t least = least_cut(graph);
    if (strncmp(design->bisection_method, "exact", 5) == 0) {
        assert_int_equal(design->bisection_links, least);
    } else {
        assert_true(design->bisection_links >= least);
    }
}

/* Returns how many routers the graph has; 0 if it was not built. */
static uint32_t check_tree(const struct dse_clos *clos, uint64_t radix, bool cuts) {
    static struct graph graph;
    if (!build(clos, &graph)) {
        return 0;
    }
    struct dse_design design = dse_design_unknown;
    dse_clos_evaluate(clos, &design);
    uint64_t most = 0, into_top = 0, degree = 0;
    for (uint32_t i = 0; i < graph.routers; i++) {
        uint64_t neighbours = 0;
        for (uint32_t j = 0; j < graph.routers; j++) {
            neighbours += graph.between[i][j] > 0;
        }
        degree = neighbours > degree ? neighbours : degree;
        most = graph.ports[i] > most ? graph.ports[i] : most;
        bool top = i >= graph.routers - clos->level[clos->levels].routers;
        into_top += top ? graph.ports[i] : 0;
    }
    assert_int_equal(design.routers, graph.routers);
    assert_int_equal(design.endpoints, graph.leaves * clos->level[1].blocks);
    assert_int_equal(design.links, graph.links);
    assert_int_equal(design.links_global, into_top);
    assert_int_equal(design.links_local, graph.links - into_top);
    assert_int_equal(design.ports_used, most);
    assert_int_equal(design.degree, degree);
    assert_true(most <= radix);
    check_hops(&graph, &design);
    if (cuts && graph.routers <= 13) {
        check_cut(&graph, &design);
    }
    return graph.routers;
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
                        struct graph *graph) {
    const struct dse_clos_level *top = &clos->level[2];
    uint64_t chips = director->line + director->fabric;
    memset(graph, 0, sizeof *graph);
    graph->leaves = (uint32_t)top->blocks;
    graph->routers = (uint32_t)(top->blocks + top->routers * chips);
    assert_true(graph->routers <= ROUTERS_MAX);
    for (uint64_t d = 0; d < top->routers; d++) {
        uint32_t line = (uint32_t)(top->blocks + d * chips);
        uint32_t fabric = line + (uint32_t)director->line;
        for (uint64_t leaf = 0; leaf < top->blocks; leaf++) {
            for (uint64_t w = 0; w < top->width; w++) {
                uint64_t port = leaf * top->width + w;
                join(graph, (uint32_t)leaf, line + (uint32_t)(port / director->line_ports));
            }
        }
        for (uint32_t i = 0; i < director->line; i++) {
            for (uint32_t j = 0; j < director->line_ports; j++) {
                join(graph, line + i, fabric + j % (uint32_t)director->fabric);
            }
        }
    }
}

static void check_chips(uint64_t k, uint64_t ports, uint64_t wanted) {
    static struct graph graph;
    char text[96];
    snprintf(text, sizeof text, "fat_tree:k=%d,levels=2,core_radix=%d,endpoints=%d", (int)k,
             (int)ports, (int)wanted);
    struct dse_network network;
    struct dse_design design;
    assert_int_equal(dse_network_parse(text, &network, NULL), DSE_OK);
    assert_int_equal(dse_network_resolve(&network, NULL), DSE_OK);
    assert_int_equal(dse_network_evaluate(&network, &design, NULL), DSE_OK);
    struct dse_clos_request request = request_for(k, 2, 0);
    request.core_radix = ports;
    struct dse_clos clos;
    assert_true(dse_clos_cheapest(&request, wanted, &clos));
    struct dse_director director = dse_director_of(k, ports);
    assert_int_equal(director.line * director.line_ports, ports);
    build_chips(&clos, &director, &graph);
    assert_int_equal(design.asics, graph.routers);
    for (uint32_t i = graph.leaves; i < graph.routers; i++) {
        assert_true(graph.ports[i] <= k);
    }
    uint32_t diameter = 0;
    for (uint32_t leaf = 0; leaf < graph.leaves; leaf++) {
        uint32_t hops[ROUTERS_MAX];
        search_from(&graph, leaf, hops);
        for (uint32_t i = 0; i < graph.leaves; i++) {
            diameter = hops[i] > diameter ? hops[i] : diameter;
        }
    }
    assert_int_equal(design.diameter_asics, diameter);
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
            struct dse_network network;
            struct dse_design design, same = dse_design_unknown;
            assert_int_equal(dse_network_parse(text, &network, NULL), DSE_OK);
            assert_int_equal(dse_network_resolve(&network, NULL), DSE_OK);
            assert_int_equal(dse_network_evaluate(&network, &design, NULL), DSE_OK);
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

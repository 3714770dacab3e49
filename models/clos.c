#include "models/clos.h"

#include <assert.h>

#include "core/count.h"

typedef uint64_t block_counts[DSE_CLOS_LEVELS_MAX + 1];

/* Links from a block upward. */
static uint64_t uplinks(const struct dse_clos_level *level) {
    return dse_count_mul(level->routers, level->up);
}

static uint64_t max_count(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

/* How many blocks of each level the whole tree has. */
static void count_blocks(const struct dse_clos *clos, block_counts count) {
    count[clos->levels] = 1;
    for (uint32_t i = clos->levels; i > 0; i--) {
        count[i - 1] = dse_count_mul(count[i], clos->level[i].blocks);
    }
}

uint64_t dse_clos_endpoints(const struct dse_clos *clos) {
    block_counts count;
    count_blocks(clos, count);
    return count[0];
}

/* Different routers that a router of level i is linked to. */
static uint64_t neighbours(const struct dse_clos *clos, uint32_t i) {
    const struct dse_clos_level *level = &clos->level[i];
    uint64_t count = 0;
    if (i > 1) {
        uint64_t width = level->width, below = level[-1].routers;
        count = dse_count_mul(level->blocks, width < below ? width : below);
    }
    if (i < clos->levels) {
        count += level->up < level[1].routers ? level->up : level[1].routers;
    }
    return count;
}

static void fill_counts(const struct dse_clos *clos, const uint64_t *count,
                        struct dse_design *design) {
    design->endpoints = count[0];
    design->routers = design->links = design->ports_used = design->degree = 0;
    for (uint32_t i = 1; i <= clos->levels; i++) {
        const struct dse_clos_level *level = &clos->level[i];
        uint64_t ports = dse_count_add(dse_count_mul(level->blocks, level->width), level->up);
        design->ports_used = max_count(design->ports_used, ports);
        design->degree = max_count(design->degree, neighbours(clos, i));
        design->routers = dse_count_add(design->routers, dse_count_mul(count[i], level->routers));
        design->links = dse_count_add(design->links, dse_count_mul(count[i], uplinks(level)));
    }
    uint32_t below_top = clos->levels - 1;
    design->links_global = dse_count_mul(count[below_top], uplinks(&clos->level[below_top]));
    design->links_local = design->links - design->links_global;
}

/* A leaf meets n - 1 others in its block of level 2, and so on upward. */
static void fill_hops(const struct dse_clos *clos, struct dse_design *design) {
    double leaves = 1, hops = 0;
    for (uint32_t i = 2; i <= clos->levels; i++) {
        double more = leaves * (double)(clos->level[i].blocks - 1);
        hops += 2 * (double)(i - 1) * more;
        leaves += more;
    }
    design->mean_hops = hops / (leaves - 1);
    design->diameter = design->diameter_all_routers = 2 * ((uint64_t)clos->levels - 1);
}

/* The level with the most end points for one uplink; the lowest of equals. */
static void fill_taper(const struct dse_clos *clos, struct dse_design *design) {
    uint64_t endpoints = 1;
    for (uint32_t i = 1; i < clos->levels; i++) {
        uint64_t up = uplinks(&clos->level[i]);
        endpoints = dse_count_mul(endpoints, clos->level[i].blocks);
        if (i == 1 || (unsigned __int128)endpoints * design->block_uplinks >
                          (unsigned __int128)design->block_endpoints * up) {
            design->block_endpoints = endpoints;
            design->block_uplinks = up;
        }
    }
}

/* Traffic leaves a block of n of N end points with probability (N - n) / (N - 1). */
static void fill_uniform_load(const struct dse_clos *clos, struct dse_design *design) {
    double all = (double)design->endpoints, endpoints = 1;
    design->uniform_load = 0;
    for (uint32_t i = 1; i < clos->levels; i++) {
        endpoints *= (double)clos->level[i].blocks;
        double leaving = endpoints * (all - endpoints) / (all - 1);
        double load = leaving / (double)uplinks(&clos->level[i]);
        design->uniform_load = load > design->uniform_load ? load : design->uniform_load;
    }
}

/* Links cut when half of the blocks of level i are moved to the other side. Of an odd number one is
 * split in the same way; of an odd number of leaves one counts with half of its links, as if it
 * were two, which is `*whole` = false. */
static uint64_t cut_above(const struct dse_clos *clos, const uint64_t *count, uint32_t i,
                          bool *whole) {
    uint64_t cut = dse_count_mul(count[i] / 2, uplinks(&clos->level[i]));
    *whole = count[i] % 2 == 0;
    for (; !*whole && i > 1; i--) {
        uint64_t blocks = clos->level[i].blocks;
        cut = dse_count_add(cut, dse_count_mul(blocks / 2, uplinks(&clos->level[i - 1])));
        *whole = blocks % 2 == 0;
    }
    return *whole ? cut : dse_count_add(cut, dse_count_ceil_div(clos->level[1].up, 2));
}

static const char *bisection_method(bool exact, bool to_top) {
    if (exact) {
        return to_top ? "exact: half of the links to the top level"
                      : "exact: half of the links above a lower level";
    }
    return to_top ? "upper bound: half of the top blocks, an odd one split"
                  : "upper bound: half of the blocks of a lower level, an odd one split";
}

static void fill_bisection(const struct dse_clos *clos, const uint64_t *count,
                           struct dse_design *design) {
    uint64_t fewest_links = DSE_COUNT_MAX;
    bool whole = true, to_top = true;
    for (uint32_t i = clos->levels - 1; i >= 1; i--) {
        bool whole_here;
        uint64_t links = dse_count_mul(count[i], uplinks(&clos->level[i]));
        uint64_t cut = cut_above(clos, count, i, &whole_here);
        fewest_links = links < fewest_links ? links : fewest_links;
        if (cut < design->bisection_links) { /* DSE_UNKNOWN at first */
            design->bisection_links = cut;
            whole = whole_here;
            to_top = i + 1 == clos->levels;
        }
    }
    bool exact = whole && dse_count_mul(2, design->bisection_links) == fewest_links;
    design->bisection_method = bisection_method(exact, to_top);
}

void dse_clos_evaluate(const struct dse_clos *clos, struct dse_design *design) {
    block_counts count;
    count_blocks(clos, count);
    fill_counts(clos, count, design);
    fill_hops(clos, design);
    fill_taper(clos, design);
    fill_uniform_load(clos, design);
    fill_bisection(clos, count, design);
}

/* The least number of uplinks that so many links from below need at a taper. */
static uint64_t tapered(uint64_t links, struct dse_ratio taper) {
    return dse_count_ceil_div(dse_count_mul(links, taper.under), taper.over);
}

/* The most ports down that leave enough ports up: d + ceil(d / taper) <= radix. */
static uint64_t most_down(uint64_t radix, struct dse_ratio taper) {
    return radix * taper.over / ((uint64_t)taper.over + taper.under);
}

/* Of two leaves that do not meet in a block of level i, the route passes the links above that level
 * twice; L leaves, of which l are in a block of level i: (L - l) / (L - 1) of all pairs. */
void dse_clos_layout(const struct dse_clos *clos, struct dse_layout *layout) {
    block_counts count;
    count_blocks(clos, count);
    uint64_t blocks = clos->level[clos->levels].blocks;
    layout->blocks = blocks;
    layout->block_routers = 0;
    layout->block_endpoints = count[0] / blocks;
    layout->centre_routers = clos->level[clos->levels].routers;
    double leaves = (double)count[1];
    for (uint32_t i = 1; i < clos->levels; i++) {
        const struct dse_clos_level *level = &clos->level[i];
        bool to_top = i + 1 == clos->levels;
        layout->block_routers += count[i] / blocks * level->routers;
        dse_layout_add_tier(layout, count[i] / blocks * level->routers);
        dse_layout_add(layout,
                       (struct dse_link_class){
                           .span = to_top ? DSE_SPAN_CENTRE : DSE_SPAN_TIERS,
                           .parts = to_top ? 1 : count[i + 1] / blocks,
                           .links = dse_count_mul(count[i], uplinks(level)),
                           .mean_hops = 2 * (leaves - leaves / (double)count[i]) / (leaves - 1),
                           .worst_hops = 2,
                       });
    }
}

/* The ports of a router of level i. */
static uint64_t radix_at(const struct dse_clos_request *request, uint32_t i) {
    return i == request->levels && request->core_radix != 0 ? request->core_radix : request->radix;
}

uint64_t dse_director_most_ports(uint64_t chip_radix) {
    return chip_radix / 2 * chip_radix;
}

struct dse_director dse_director_of(uint64_t chip_radix, uint64_t ports) {
    struct dse_director director = {.line_ports = chip_radix / 2};
    director.line = ports / director.line_ports;
    director.fabric = dse_count_ceil_div(ports, chip_radix);
    while (director.line_ports % director.fabric != 0 ||
           director.line * (director.line_ports / director.fabric) > chip_radix) {
        director.fabric++; /* ends at one link from every line chip to every fabric chip */
    }
    return director;
}

void dse_clos_full(const struct dse_clos_request *request, struct dse_clos *clos) {
    uint64_t routers = 1;
    clos->levels = request->levels;
    for (uint32_t i = 1; i <= clos->levels; i++) {
        bool top = i == clos->levels;
        uint64_t down =
            top ? radix_at(request, i) : most_down(request->radix, request->taper[i - 1]);
        uint64_t up = top ? 0 : tapered(down, request->taper[i - 1]);
        clos->level[i] =
            (struct dse_clos_level){.blocks = down, .routers = routers, .width = 1, .up = up};
        routers = dse_count_mul(routers, up);
    }
}

/* The search for the cheapest tree. All blocks of a level are alike, so a tree is fixed by the
 * numbers of blocks, from the top down, and then by `up`, `routers` and `width`, from the leaves
 * up. */
enum { LEVELS_MAX = DSE_CLOS_TAPERS_MAX + 1 };

struct search {
    const struct dse_clos_request *request;
    uint64_t endpoints;
    uint64_t fewest_leaves;       /* with all leaves full */
    uint64_t routers_over_leaves; /* no tree has fewer */

    /* What follows from the numbers of blocks. */
    uint64_t count[LEVELS_MAX + 1];        /* blocks of a level in the tree */
    uint64_t need[LEVELS_MAX + 1];         /* uplinks that a block needs; 0 at the top */
    uint64_t routers_from[LEVELS_MAX + 2]; /* at least so many routers on this level and above */
    uint64_t links_from[LEVELS_MAX + 2];   /* at least so many links above this level */

    struct dse_clos now, best;
    uint64_t best_routers, best_links;
};

/* Whether a tree of at least that cost cannot improve on the best one. */
static bool too_dear(const struct search *search, uint64_t routers, uint64_t links) {
    return routers > search->best_routers ||
           (routers == search->best_routers && links >= search->best_links);
}

/* Routers of level i that a block needs for blocks of level i - 1 with so many uplinks: by all
 * their ports, and by the widest links that leave a port up. DSE_COUNT_MAX if there are too many
 * blocks. */
static uint64_t fewest_routers(const struct search *search, uint32_t i, uint64_t links) {
    uint64_t radix = radix_at(search->request, i), blocks = search->now.level[i].blocks;
    uint64_t ports_down = radix - (i < search->request->levels);
    if (blocks == 0 || blocks > ports_down) {
        return DSE_COUNT_MAX;
    }
    uint64_t widest = ports_down / blocks;
    uint64_t ports = dse_count_add(dse_count_mul(blocks, links), search->need[i]);
    return max_count(dse_count_ceil_div(ports, radix), dse_count_ceil_div(links, widest));
}

/* Decides the routers of level i and above, where those below cost so much. */
static void choose_routers(struct search *search, uint32_t i, uint64_t routers, uint64_t links);

/* Tries all uplinks of the routers of level i, whose width is chosen. */
static void choose_uplinks(struct search *search, uint32_t i, uint64_t routers, uint64_t links) {
    struct dse_clos_level *level = &search->now.level[i];
    uint64_t most = search->request->radix - level->blocks * level->width;
    for (level->up = dse_count_ceil_div(search->need[i], level->routers); level->up <= most;
         level->up++) {
        uint64_t above = fewest_routers(search, i + 1, uplinks(level));
        uint64_t all =
            dse_count_add(dse_count_mul(search->count[i + 1], above), search->routers_from[i + 2]);
        uint64_t more = dse_count_mul(search->count[i], uplinks(level));
        if (too_dear(search, dse_count_add(routers, all),
                     links + more + search->links_from[i + 1])) {
            return;
        }
        choose_routers(search, i + 1, routers, links + more);
    }
}

static void choose_routers(struct search *search, uint32_t i, uint64_t routers, uint64_t links) {
    struct dse_clos_level *level = &search->now.level[i];
    bool top = i == search->request->levels;
    uint64_t below = uplinks(level - 1);
    assert(level->blocks > 0); /* the search gives every level two blocks or more */
    uint64_t widest = (radix_at(search->request, i) - !top) / level->blocks;
    for (uint64_t width = widest < below ? widest : below; width > 0; width--) {
        if (below % width != 0) {
            continue;
        }
        uint64_t sum = routers + search->count[i] * (below / width);
        if (too_dear(search, dse_count_add(sum, search->routers_from[i + 1]),
                     links + search->links_from[i])) {
            return;
        }
        level->width = width;
        level->routers = below / width;
        if (!top) {
            choose_uplinks(search, i, sum, links);
        } else {
            level->up = 0;
            search->best = search->now;
            search->best_routers = sum;
            search->best_links = links;
            return;
        }
    }
}

/* Whether the blocks can have the uplinks that they need if every link leads to another router. */
static bool have_enough_uplinks(const struct search *search) {
    uint64_t radix = search->request->radix, most = 1;
    for (uint32_t i = 1; i < search->request->levels; i++) {
        most *= radix - search->now.level[i].blocks;
        if (most < search->need[i]) {
            return false;
        }
    }
    return true;
}

/* Takes the leaves for the chosen numbers of blocks, and tries what stands above them. */
static void try_blocks(struct search *search, uint64_t leaves) {
    const struct dse_clos_request *request = search->request;
    uint32_t levels = request->levels;
    search->now.level[1].blocks = dse_count_ceil_div(search->endpoints, leaves);
    search->count[1] = leaves;
    search->need[levels] = 0;
    uint64_t need = 1;
    for (uint32_t i = 1; i < levels; i++) {
        need = tapered(need * search->now.level[i].blocks, request->taper[i - 1]);
        search->need[i] = need;
    }
    if (!have_enough_uplinks(search)) {
        return;
    }
    search->routers_from[levels + 1] = search->links_from[levels + 1] = 0;
    for (uint32_t i = levels; i >= 1; i--) {
        uint64_t routers = i == 1 ? 1 : fewest_routers(search, i, search->need[i - 1]);
        search->routers_from[i] =
            dse_count_add(dse_count_mul(search->count[i], routers), search->routers_from[i + 1]);
        search->links_from[i] = search->links_from[i + 1] + search->count[i] * search->need[i];
    }
    if (!too_dear(search, search->routers_from[1], search->links_from[1])) {
        choose_uplinks(search, 1, leaves, 0);
    }
}

/* Tries the full tree with the blocks that are not needed left out, from the top: a first bound. */
static void try_trimmed_tree(struct search *search) {
    const struct dse_clos_request *request = search->request;
    uint64_t leaves = search->fewest_leaves, count = 1;
    for (uint32_t i = request->levels; i >= 2; i--) {
        uint64_t below = 1;
        for (uint32_t j = 2; j < i; j++) {
            below *= max_count(1, most_down(request->radix, request->taper[j - 1]));
        }
        search->count[i] = count;
        search->now.level[i].blocks = max_count(2, dse_count_ceil_div(leaves, below));
        count *= search->now.level[i].blocks;
        leaves = dse_count_ceil_div(leaves, search->now.level[i].blocks);
    }
    if (search->now.level[request->levels].blocks <= radix_at(request, request->levels)) {
        try_blocks(search, count);
    }
}

/* Tries all numbers of blocks in the blocks of level i and below; there are so many of these. */
static void choose_blocks(struct search *search, uint32_t i, uint64_t count) {
    uint64_t fewest_below = 1;
    for (uint32_t j = 2; j < i; j++) {
        fewest_below *= 2;
    }
    uint64_t most = radix_at(search->request, i) - (i < search->request->levels);
    uint64_t blocks = i > 2 ? 2 : max_count(2, dse_count_ceil_div(search->fewest_leaves, count));
    search->count[i] = count;
    for (; blocks <= most; blocks++) {
        uint64_t leaves = max_count(search->fewest_leaves, count * blocks * fewest_below);
        if (dse_count_add(leaves, search->routers_over_leaves) > search->best_routers) {
            return;
        }
        search->now.level[i].blocks = blocks;
        if (i > 2) {
            choose_blocks(search, i - 1, count * blocks);
        } else {
            try_blocks(search, leaves);
        }
    }
}

/* The routers whose ports all end points need above the leaves, without any rounding but a little
 * less, for that of this sum. */
static uint64_t routers_over_leaves(const struct dse_clos_request *request, uint64_t endpoints) {
    double need = (double)endpoints, routers = 0;
    for (uint32_t i = 1; i < request->levels; i++) {
        need *= (double)request->taper[i - 1].under / (double)request->taper[i - 1].over;
        routers += i == 1 ? 0 : need / (double)request->radix; /* leaves are not counted */
        routers += need / (double)radix_at(request, i + 1);
    }
    return (uint64_t)(routers * (1 - 1e-9));
}

bool dse_clos_cheapest(const struct dse_clos_request *request, uint64_t endpoints,
                       struct dse_clos *clos) {
    uint64_t leaf = most_down(request->radix, request->taper[0]);
    if (leaf == 0) {
        return false;
    }
    struct search search = {
        .request = request,
        .endpoints = endpoints,
        .fewest_leaves = dse_count_ceil_div(endpoints, leaf),
        .routers_over_leaves = routers_over_leaves(request, endpoints),
        .now = {.levels = request->levels, .level[1] = {.routers = 1, .width = 1}},
        .best_routers = DSE_COUNT_MAX,
        .best_links = DSE_COUNT_MAX,
    };
    try_trimmed_tree(&search);
    choose_blocks(&search, request->levels, 1);
    if (search.best_routers == DSE_COUNT_MAX) {
        return false;
    }
    *clos = search.best;
    return true;
}

/* Fat tree: folded Clos network of 2 to 4 levels, tapered or not, full or cut to a wanted size. */
#include <inttypes.h>
#include <math.h>

#include "core/count.h"
#include "models/clos.h"
#include "models/family.h"

enum { K, LEVELS, TAPER, ENDPOINTS, CORE_RADIX, PARAMETERS };
enum {
    LEVELS_LEAST = 2,
    LEVELS_MOST = DSE_CLOS_TAPERS_MAX + 1,
    RADIX_MOST = 1024,
    CORE_RADIX_MOST = RADIX_MOST / 2 * RADIX_MOST
};

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 2,
           .most = RADIX_MOST,
           .summary = "radix; alone it gives the full tree of 3 levels"},
    [LEVELS] = {.name = "levels",
                .kind = DSE_COUNT,
                .fallback = "3",
                .least = LEVELS_LEAST,
                .most = LEVELS_MOST,
                .summary = "levels of routers"},
    [TAPER] = {.name = "taper",
               .kind = DSE_RATIOS,
               .fallback = "1",
               .least = 1,
               .most = 4096,
               .summary = "at most so many links down for one up, a ratio for each level below the "
                          "top, leaf first; 1 where none is given"},
    [ENDPOINTS] = {.name = "endpoints",
                   .kind = DSE_COUNT,
                   .derived = "the full tree",
                   .least = 2,
                   .most = 1e15,
                   .summary = "wanted end points, held by the cheapest tree"},
    [CORE_RADIX] = {.name = "core_radix",
                    .kind = DSE_COUNT,
                    .derived = "k",
                    .least = 3,
                    .most = CORE_RADIX_MOST,
                    .summary = "ports of a top router that is a director: a chassis of line and "
                               "fabric chips of k ports"},
};

/* 0 without directors. */
static uint64_t core_radix_of(const struct dse_value *values) {
    return values[CORE_RADIX].given ? values[CORE_RADIX].as.count : 0;
}

static struct dse_clos_request request_of(const struct dse_value *values) {
    const struct dse_ratios *ratios = &values[TAPER].as.ratios;
    struct dse_clos_request request = {.radix = values[K].as.count,
                                       .core_radix = core_radix_of(values),
                                       .levels = (uint32_t)values[LEVELS].as.count};
    for (uint32_t i = 0; i < DSE_CLOS_TAPERS_MAX; i++) {
        request.taper[i] = i < ratios->length ? ratios->at[i] : (struct dse_ratio){1, 1};
    }
    return request;
}

/* Ratios beyond the levels are harmless while they are 1: `2:1` may be said of two levels. */
static enum dse_status check_taper(const struct dse_value *values, struct dse_error *error) {
    const struct dse_ratios *ratios = &values[TAPER].as.ratios;
    uint64_t levels = values[LEVELS].as.count;
    for (uint32_t i = (uint32_t)levels - 1; i < ratios->length; i++) {
        if (ratios->at[i].over != ratios->at[i].under) {
            return dse_error_set(error, DSE_INFEASIBLE,
                                 "taper has a ratio for level %" PRIu32 ", but of levels=%" PRIu64
                                 " the top one has none (the ratio 3 to 2 of one level is 3/2)",
                                 i + 1, levels);
        }
    }
    return DSE_OK;
}

/* Directors that exist have whole line chips, at most as many as a fabric chip has ports. */
static enum dse_status check_core(const struct dse_value *values, struct dse_error *error) {
    uint64_t k = values[K].as.count, ports = core_radix_of(values), line = k / 2;
    uint64_t most = dse_director_most_ports(k);
    if (ports == 0) {
        return DSE_OK;
    }
    if (ports > most) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "no director of %" PRIu64 " ports exists: chips of k=%" PRIu64
                             " give at most %" PRIu64,
                             ports, k, most);
    }
    if (ports <= k) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "core_radix=%" PRIu64 " is no director: it must exceed k=%" PRIu64,
                             ports, k);
    }
    if (ports % line != 0) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "core_radix=%" PRIu64 " is no multiple of the k/2 = %" PRIu64
                             " ports of a line chip: %" PRIu64 " or %" PRIu64,
                             ports, line, ports / line * line, (ports / line + 1) * line);
    }
    return DSE_OK;
}

/* A block of one block is no level: from level 2 on two ports down are the least. */
static enum dse_status check_ports(const struct dse_clos *full, uint64_t k,
                                   struct dse_error *error) {
    if (full->level[1].blocks == 0) {
        return dse_error_set(
            error, DSE_INFEASIBLE,
            "with k=%" PRIu64 " this taper leaves no port of a leaf for end points", k);
    }
    for (uint32_t i = 2; i < full->levels; i++) {
        if (full->level[i].blocks < 2) {
            return dse_error_set(error, DSE_INFEASIBLE,
                                 "with k=%" PRIu64 " a router of level %" PRIu32
                                 " has fewer than 2 ports down: levels=%" PRIu32
                                 ", a larger k or taper",
                                 k, i, i);
        }
    }
    return DSE_OK;
}

static enum dse_status check_endpoints(uint64_t wanted, const struct dse_clos *full,
                                       struct dse_error *error) {
    uint64_t most = dse_clos_endpoints(full), leaves = 1ULL << (full->levels - 1);
    if (wanted > most) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "endpoints=%" PRIu64 " exceeds the %" PRIu64
                             " of the full tree of %" PRIu32 " levels",
                             wanted, most, full->levels);
    }
    if (wanted < leaves) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "%" PRIu32 " levels have at least %" PRIu64
                             " leaves, endpoints=%" PRIu64
                             " would leave some empty: fewer levels suffice",
                             full->levels, leaves, wanted);
    }
    return DSE_OK;
}

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    if (!values[K].given) {
        return dse_error_set(error, DSE_BAD_INPUT, "fat_tree needs k (radix)");
    }
    enum dse_status status = check_taper(values, error);
    if (status == DSE_OK) {
        status = check_core(values, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    struct dse_clos_request request = request_of(values);
    struct dse_clos full;
    dse_clos_full(&request, &full);
    status = check_ports(&full, request.radix, error);
    if (status == DSE_OK && values[ENDPOINTS].given) {
        status = check_endpoints(values[ENDPOINTS].as.count, &full, error);
    }
    return status;
}

/* The tree of resolved values: the full one, or the cheapest one that holds the wanted end points
 * (what `resolve` lets pass has one: the full tree with unused blocks left out). */
static void find_tree(const struct dse_value *values, struct dse_clos *clos) {
    struct dse_clos_request request = request_of(values);
    if (!values[ENDPOINTS].given ||
        !dse_clos_cheapest(&request, values[ENDPOINTS].as.count, clos)) {
        dse_clos_full(&request, clos);
    }
}

/* More blocks below the top, as far as the top routers have ports for them. */
static void fill_headroom(const struct dse_clos *clos, struct dse_design *design) {
    const struct dse_clos_level *top = &clos->level[clos->levels];
    uint64_t ports = design->core_radix == DSE_UNKNOWN ? design->radix : design->core_radix;
    uint64_t most = ports / top->width, of_block = design->endpoints / top->blocks;
    design->headroom_endpoints = dse_count_mul(most, of_block);
    if (top->blocks < most) {
        design->headroom_next_endpoints = dse_count_add(design->endpoints, of_block);
    }
}

/* Top blocks are cabled to the ports of every director in the same order. Then the first and the
 * last one meet in a line chip only if all ports in use up to the last one's first are of that
 * chip; else the way between them leads through a fabric chip. */
static uint64_t hops_inside(const struct dse_clos_level *top, uint64_t line_ports) {
    uint64_t end_of_first = (top->width - 1) / line_ports;
    return (top->blocks - 1) * top->width / line_ports > end_of_first ? 2 : 0;
}

static void count_directors(uint64_t k, uint64_t ports, const struct dse_clos *clos,
                            struct dse_design *design) {
    const struct dse_clos_level *top = &clos->level[clos->levels];
    struct dse_director director = dse_director_of(k, ports);
    uint64_t others = design->routers - top->routers;
    design->core_radix = ports;
    design->asics =
        dse_count_add(others, dse_count_mul(top->routers, director.line + director.fabric));
    design->ports = dse_count_add(dse_count_mul(others, k), dse_count_mul(top->routers, ports));
    design->diameter_asics = design->diameter + hops_inside(top, director.line_ports);
    design->ports_used = 0;
    for (uint32_t i = 1; i < clos->levels; i++) {
        uint64_t used = clos->level[i].blocks * clos->level[i].width + clos->level[i].up;
        design->ports_used = used > design->ports_used ? used : design->ports_used;
    }
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    struct dse_clos clos;
    find_tree(values, &clos);
    dse_clos_evaluate(&clos, design);
    if (values[CORE_RADIX].given) {
        count_directors(values[K].as.count, values[CORE_RADIX].as.count, &clos, design);
    }
    design->radix = values[K].as.count;
    fill_headroom(&clos, design);
    if (values[ENDPOINTS].given) {
        design->wanted = values[ENDPOINTS].as.count;
    }
}

static void lay_out(const struct dse_value *values, struct dse_layout *layout) {
    struct dse_clos clos;
    find_tree(values, &clos);
    dse_clos_layout(&clos, layout);
    layout->centre_ports = values[CORE_RADIX].given ? values[CORE_RADIX].as.count : 0;
}

/* The ports that every router of a level leaves idle, in the full tree, behind a first text. */
static void note_idle_ports(const struct dse_clos *clos, uint64_t k, struct dse_text *text,
                            const char *before) {
    for (uint32_t i = 1; i < clos->levels; i++) {
        uint64_t idle = k - clos->level[i].blocks - clos->level[i].up;
        if (idle > 0) {
            dse_text_append_format(text, "%s%" PRIu64 " on level %" PRIu32, before, idle, i);
            before = ", ";
        }
    }
}

/* What the tree for a wanted size consists of, level by level. */
static void note_levels(const struct dse_clos *clos, struct dse_text *text) {
    uint64_t blocks = dse_clos_endpoints(clos) / clos->level[1].blocks;
    for (uint32_t i = 1; i < clos->levels; i++) {
        const struct dse_clos_level *level = &clos->level[i];
        dse_text_append_format(text, "%" PRIu64 " %s of %" PRIu64 " down %" PRIu64 " up",
                               blocks * level->routers, i == 1 ? "leaves" : "routers",
                               level->blocks * level->width, level->up);
        if (i > 1) {
            dse_text_append_format(text, " in %" PRIu64 " %s", blocks, i == 2 ? "pods" : "blocks");
        }
        dse_text_append_string(text, ", ");
        blocks /= clos->level[i + 1].blocks;
    }
    const struct dse_clos_level *top = &clos->level[clos->levels];
    dse_text_append_format(text, "%" PRIu64 " %s%s of %" PRIu64 " down", top->routers,
                           clos->levels == 2 ? "spine" : "top router", top->routers == 1 ? "" : "s",
                           top->blocks * top->width);
}

static void note_directors(const struct dse_value *values, const struct dse_clos *clos,
                           struct dse_text *text) {
    uint64_t ports = values[CORE_RADIX].as.count;
    struct dse_director director = dse_director_of(values[K].as.count, ports);
    dse_text_append_format(text,
                           "; top routers are directors of %" PRIu64 " ports with %" PRIu64
                           " line and %" PRIu64 " fabric chips",
                           ports, director.line, director.fabric);
    uint64_t used = clos->level[clos->levels].blocks * clos->level[clos->levels].width;
    if (used < ports) {
        dse_text_append_format(text, ", %" PRIu64 " ports of each idle", ports - used);
    }
}

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    struct dse_clos clos;
    find_tree(values, &clos);
    if (values[ENDPOINTS].given || values[CORE_RADIX].given) {
        note_levels(&clos, text);
    }
    if (values[CORE_RADIX].given) {
        note_directors(values, &clos, text);
    }
    if (!values[ENDPOINTS].given) {
        note_idle_ports(&clos, values[K].as.count, text,
                        values[CORE_RADIX].given ? "; idle ports of a router: "
                                                 : "idle ports of a router: ");
        return;
    }
    if (design->spare > 0) {
        dse_text_append_format(text, "; %" PRIu64 " end points spare", design->spare);
    }
    struct dse_clos_request request = request_of(values);
    request.levels--;
    dse_clos_full(&request, &clos);
    if (request.levels >= LEVELS_LEAST && dse_clos_endpoints(&clos) >= values[ENDPOINTS].as.count) {
        dse_text_append_format(text, "; levels=%" PRIu32 " suffices", request.levels);
    }
}

/* What enumerate() hands to the functions that choose tapers. */
struct choice {
    struct dse_offers *offers;
    uint64_t k;
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX];
    double least, most; /* taper of the leaves */
};

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Offers the tree with so many links down for so many up on a leaf, if that is in the range. */
static void offer_taper(struct choice *choice, uint64_t down, uint64_t up) {
    double taper = (double)down / (double)up;
    if (taper < choice->least || taper > choice->most) {
        return;
    }
    uint64_t divisor = greatest_common_divisor(down, up);
    choice->values[TAPER].as.ratios.at[0] =
        (struct dse_ratio){(uint32_t)(down / divisor), (uint32_t)(up / divisor)};
    if (resolve(choice->values, NULL) == DSE_OK) {
        choice->offers->offer(choice->offers, choice->values);
    }
}

/* The ratio of the largest down / up of at most k ports that does not exceed a taper. */
static struct dse_ratio largest_ratio(uint64_t k, double taper) {
    struct dse_ratio best = {0, 1};
    for (uint64_t up = 1; up < k; up++) {
        double down = fmin(floor(taper * (double)up), (double)(k - up));
        if (down * best.under > (double)best.over * (double)up) {
            best = (struct dse_ratio){(uint32_t)down, (uint32_t)up};
        }
    }
    return best;
}

/* Offers all tapers of the leaves. A ratio is a split of all ports if down + up divides k. */
static void offer_tapers(struct choice *choice, double most) {
    uint64_t k = choice->k;
    choice->most = most * (1 + 1e-12); /* 1 / 0.3 and 10/3 are to agree */
    struct dse_ratio limit = largest_ratio(k, choice->most);
    if (limit.over == 0) {
        return;
    }
    choice->least = fmin(1, (double)limit.over / limit.under);
    for (uint64_t down = 1; down < k; down++) {
        offer_taper(choice, down, k - down);
        if (k % (down + 1) != 0) {
            offer_taper(choice, down, 1);
        }
    }
    if (limit.under > 1 && k % (limit.over + limit.under) != 0) {
        offer_taper(choice, limit.over, limit.under);
    }
}

static double largest_taper(const struct dse_limits *limits) {
    double taper = limits->max_taper > 0 ? limits->max_taper : (double)INFINITY;
    double bisection = limits->min_bisection > 0 ? 1 / limits->min_bisection : (double)INFINITY;
    return fmin(taper, bisection) * limits->link_to_nic;
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct choice choice = {.offers = offers};
    choice.k = limits->radix < RADIX_MOST ? limits->radix : RADIX_MOST;
    struct dse_value *values = choice.values;
    values[K] = (struct dse_value){.given = true, .as.count = choice.k};
    values[ENDPOINTS].given = limits->endpoints > 0;
    values[ENDPOINTS].as.count = limits->endpoints;
    values[LEVELS].given = values[TAPER].given = true;
    double most_taper = largest_taper(limits);
    for (uint64_t levels = LEVELS_LEAST; levels <= LEVELS_MOST; levels++) {
        if (2 * (levels - 1) > limits->max_diameter) {
            return;
        }
        values[LEVELS].as.count = levels;
        values[TAPER].as.ratios.length = 1;
        offer_tapers(&choice, most_taper);
        if (levels > 2 && most_taper >= 2) {
            values[TAPER].as.ratios.length = 2;
            values[TAPER].as.ratios.at[1] = (struct dse_ratio){2, 1};
            offer_tapers(&choice, most_taper / 2);
        }
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    struct dse_clos clos;
    find_tree(values, &clos);
    dse_clos_build(&clos, builder);
}

static size_t find_orbits(const struct dse_value *values,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    struct dse_clos clos;
    find_tree(values, &clos);
    return dse_clos_orbits(&clos, orbits);
}

const struct dse_family dse_family_fat_tree = {
    .name = "fat_tree",
    .summary = "folded Clos network of 2 to 4 levels, with taper, full or of a wanted size",
    .builds =
        "A router of level i below the top has d ports down and u = ceil(d / taper) up, with d as "
        "large "
        "as k allows; routers of the top level have k down, with one link to each of k blocks. "
        "Full "
        "trees without taper hold k^levels / 2^(levels-1) end points; of an odd k one port of the "
        "lower routers stays idle. With endpoints given, the tree with the fewest routers, and of "
        "these the fewest links, that holds them: all blocks of a level are alike, a block has the "
        "same number of links to every router above it, at least two blocks meet on every level, "
        "and "
        "a block of n blocks that need q uplinks each has at least n q / taper. At taper 1 that "
        "keeps it rearrangeably non-blocking. With core_radix the routers of the top level are "
        "directors: each is one router to diameter, routers and links, and inside a non-blocking "
        "Clos network of chips of k ports, with k/2 ports outward on a line chip and the fewest "
        "fabric chips that these can be spread over evenly, at most k^2/2 ports in all (36 line "
        "and "
        "18 fabric chips for 648 ports of k=36). asics counts the chips, diameter_asics the hops "
        "between them, with the blocks cabled to all directors in the same order.",
    .enumerates =
        "the radix with 2, 3 and 4 levels; as taper of the leaves every split of all ports, every "
        "whole ratio, and the largest ratio of ports that the taper and bisection limits allow, "
        "all "
        "from 1 (or from that largest one, if it is less) to these limits; above the leaves no "
        "taper, or 2 on level 2 where the limits allow it; each as the cheapest tree for the end "
        "points, or full where no number is wanted. Directors are not tried, because a director "
        "counts as one router beside switches that cost a fraction of it: name one with core_radix",
    .sources =
        "Clos 1953 (Bell System Technical Journal 32); Leiserson 1985 (IEEE Trans. Computers "
        "34); Al-Fares, Loukissas, Vahdat 2008 (SIGCOMM): k^3/4 end points, 5 k^2/4 routers; "
        "partial trees, hops and bisection: own derivation, see models/clos.h; directors: Mellanox "
        "CS8500 hardware manual (800 ports of 40-port chips), CS7500 (648 of 36-port ones)",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .layout = lay_out,
    .enumerate = enumerate,
    .build = build,
    .wiring =
        "Routers are numbered level by level, the leaves first, and in each level block by block "
        "(a block of level 1 is a leaf, one of level 2 a pod). The uplinks of a block count in the "
        "order of its routers, so that of u on a router the t-th is on router t / u, rounded down; "
        "it leads to router t mod R of the R of its level in the block above. On a router the "
        "links down stand first, block by block, then those up; parallel ones are taken together. "
        "A director is one router. Classes of links: `levels 1-2', `levels 2-3' and so on.",
    .orbits = find_orbits,
    .largest_rule = "full, largest over 2 to 4 levels and the tapers allowed",
    .radix_rule = "full tree of 3 levels without taper",
};

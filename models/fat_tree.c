/* Fat tree: folded Clos network of 2 to 4 levels, tapered or not, full or cut to a wanted size. */
#include <inttypes.h>
#include <math.h>

#include "core/count.h"
#include "models/clos.h"
#include "models/family.h"

enum { K, LEVELS, TAPER, ENDPOINTS, PARAMETERS };
enum { LEVELS_LEAST = 2, LEVELS_MOST = DSE_CLOS_TAPERS_MAX + 1, RADIX_MOST = 1024 };

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
};

static struct dse_clos_request request_of(const struct dse_value *values) {
    const struct dse_ratios *ratios = &values[TAPER].as.ratios;
    struct dse_clos_request request = {.radix = values[K].as.count,
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
static void build(const struct dse_value *values, struct dse_clos *clos) {
    struct dse_clos_request request = request_of(values);
    if (!values[ENDPOINTS].given ||
        !dse_clos_cheapest(&request, values[ENDPOINTS].as.count, clos)) {
        dse_clos_full(&request, clos);
    }
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    struct dse_clos clos;
    build(values, &clos);
    dse_clos_evaluate(&clos, design);
    design->radix = values[K].as.count;
    if (values[ENDPOINTS].given) {
        design->wanted = values[ENDPOINTS].as.count;
    }
}

/* The ports that every router of a level leaves idle, in the full tree. */
static void note_idle_ports(const struct dse_clos *clos, uint64_t k, struct dse_text *text) {
    const char *before = "idle ports of a router: ";
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

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    struct dse_clos clos;
    build(values, &clos);
    if (!values[ENDPOINTS].given) {
        note_idle_ports(&clos, values[K].as.count, text);
        return;
    }
    note_levels(&clos, text);
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

const struct dse_family dse_family_fat_tree = {
    .name = "fat_tree",
    .summary = "folded Clos network of 2 to 4 levels, with taper, full or of a wanted size",
    .builds =
        "A router of level i below the top has d ports down and u = ceil(d / taper) up, with d "
        "as large as k allows; routers of the top level have k down, with one link to each of k "
        "blocks. Full trees without taper hold k^levels / 2^(levels-1) end points; of an odd k "
        "one port of the lower routers stays idle. With endpoints given, the tree with the "
        "fewest routers, and of these the fewest links, that holds them: all blocks of a level "
        "are alike, a block has the same number of links to every router above it, at least two "
        "blocks meet on every level, and a block of n blocks that need q uplinks each has at "
        "least n q / taper. At taper 1 that keeps it rearrangeably non-blocking.",
    .enumerates =
        "the radix with 2, 3 and 4 levels; as taper of the leaves every split of all ports, "
        "every whole ratio, and the largest ratio of ports that the taper and bisection limits "
        "allow, all from 1 (or from that largest one, if it is less) to these limits; above the "
        "leaves no taper, or 2 on level 2 where the limits allow it; each as the cheapest tree "
        "for the end points, or full where no number is wanted",
    .sources =
        "Clos 1953 (Bell System Technical Journal 32); Leiserson 1985 (IEEE Trans. Computers "
        "34); Al-Fares, Loukissas, Vahdat 2008 (SIGCOMM): k^3/4 end points, 5 k^2/4 routers; "
        "partial trees, hops and bisection: own derivation, see models/clos.h",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .enumerate = enumerate,
    .largest_rule = "full, largest over 2 to 4 levels and the tapers allowed",
    .radix_rule = "full tree of 3 levels without taper",
};

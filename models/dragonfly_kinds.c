/* Dragonflies with groups of several kinds: other sizes, other numbers of links between them. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "core/count.h"
#include "models/family.h"

enum { K, GROUPS, A, P, LINKS_PER_PAIR, NICS, PARAMETERS };
enum { KINDS_MOST = 3, PAIRS_MOST = KINDS_MOST * (KINDS_MOST + 1) / 2 };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 3,
           .most = 65536,
           .summary = "radix, a limit that is checked"},
    [GROUPS] = {.name = "groups",
                .kind = DSE_DIMS,
                .derived = "it must be given",
                .least = 1,
                .most = 1000000,
                .summary = "groups of each kind, of up to 3 kinds: 24x8"},
    [A] = {.name = "a",
           .kind = DSE_DIMS,
           .derived = "it must be given",
           .least = 1,
           .most = 65536,
           .summary = "routers of a group of each kind: 32x16"},
    [P] = {.name = "p",
           .kind = DSE_DIMS,
           .derived = "it must be given",
           .least = 1,
           .most = 65536,
           .summary = "end points of a router of each kind: 16x16"},
    [LINKS_PER_PAIR] = {.name = "links_per_pair",
                        .kind = DSE_DIMS,
                        .derived = "it must be given",
                        .least = 0,
                        .most = 1000000,
                        .summary = "links between two groups, for each two kinds in the order 11, "
                                   "12, (13,) 22, ...: 20x4x16; any number where a kind has one "
                                   "group only"},
    [NICS] = {.name = "nics",
              .kind = DSE_DIMS,
              .derived = "nics_per_node",
              .least = 1,
              .most = 64,
              .summary =
                  "end points of one computer of each kind: 4x1; computers are then counted if "
                  "all end points are installed"},
};

/* The values as numbers. */
struct kinds {
    uint32_t count;
    uint64_t groups[KINDS_MOST], a[KINDS_MOST], p[KINDS_MOST];
    uint64_t links[KINDS_MOST][KINDS_MOST]; /* between two groups */
    uint64_t global[KINDS_MOST];            /* of a group */
    uint64_t h[KINDS_MOST];                 /* of a router, at most */
};

static bool exists(const struct kinds *kinds, uint32_t i, uint32_t j) {
    return i != j || kinds->groups[i] > 1;
}

static void take(const struct dse_value *value, uint64_t numbers[KINDS_MOST]) {
    for (uint32_t i = 0; i < value->as.dims.length && i < KINDS_MOST; i++) {
        numbers[i] = value->as.dims.size[i];
    }
}

static struct kinds kinds_of(const struct dse_value *values) {
    struct kinds kinds = {.count = values[GROUPS].as.dims.length};
    const uint32_t *links = values[LINKS_PER_PAIR].as.dims.size;
    take(&values[GROUPS], kinds.groups);
    take(&values[A], kinds.a);
    take(&values[P], kinds.p);
    for (uint32_t i = 0; i < kinds.count; i++) {
        for (uint32_t j = i; j < kinds.count; j++) {
            kinds.links[i][j] = kinds.links[j][i] = *links++;
        }
    }
    for (uint32_t i = 0; i < kinds.count; i++) {
        for (uint32_t j = 0; j < kinds.count; j++) {
            kinds.global[i] += (kinds.groups[j] - (i == j)) * kinds.links[i][j];
        }
        assert(kinds.a[i] > 0);
        kinds.h[i] = dse_count_ceil_div(kinds.global[i], kinds.a[i]);
    }
    return kinds;
}

/* ---- what can be built ------------------------------------------------------------------ */

static enum dse_status check_lengths(const struct dse_value *values, struct dse_error *error) {
    uint32_t count = values[GROUPS].as.dims.length;
    if (count > KINDS_MOST) {
        return dse_error_set(error, DSE_INFEASIBLE, "there are at most %d kinds of groups",
                             KINDS_MOST);
    }
    for (int i = A; i < PARAMETERS; i++) {
        uint32_t wanted = i == LINKS_PER_PAIR ? count * (count + 1) / 2 : count;
        if (values[i].given && values[i].as.dims.length != wanted) {
            return dse_error_set(error, DSE_INFEASIBLE,
                                 "%s needs %" PRIu32 " numbers for %" PRIu32
                                 " kinds of groups, not %" PRIu32,
                                 parameters[i].name, wanted, count, values[i].as.dims.length);
        }
    }
    return DSE_OK;
}

/* Every two groups are to be joined, as in any dragonfly. */
static enum dse_status check_links(const struct kinds *kinds, struct dse_error *error) {
    if (kinds->count == 1 && kinds->groups[0] == 1) {
        return dse_error_set(error, DSE_INFEASIBLE, "a dragonfly has at least 2 groups");
    }
    for (uint32_t i = 0; i < kinds->count; i++) {
        for (uint32_t j = i; j < kinds->count; j++) {
            if (exists(kinds, i, j) && kinds->links[i][j] == 0) {
                return dse_error_set(error, DSE_INFEASIBLE,
                                     "links_per_pair has no link between groups of the kinds "
                                     "%" PRIu32 " and %" PRIu32 ": at least 1",
                                     i + 1, j + 1);
            }
        }
    }
    return DSE_OK;
}

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    for (int i = GROUPS; i < PARAMETERS; i++) {
        if (!values[i].given && i != NICS) {
            return dse_error_set(error, DSE_BAD_INPUT, "dragonfly_kinds needs %s (%s)",
                                 parameters[i].name, parameters[i].summary);
        }
        if (values[i].given && values[i].as.dims.mesh != 0) {
            return dse_error_set(error, DSE_BAD_INPUT, "%s has nothing to mark with m",
                                 parameters[i].name);
        }
    }
    enum dse_status status = check_lengths(values, error);
    if (status != DSE_OK) {
        return status;
    }
    struct kinds kinds = kinds_of(values);
    return check_links(&kinds, error);
}

/* ---- hops ------------------------------------------------------------------------------- */

/* Links of a router of kind i to one group of kind j, at most. Two ports that lead to the same
 * group are as far apart as there are groups in the later one's round, which are all those that are
 * owed as many links. */
static uint64_t most_links_of_router(const struct kinds *kinds, uint32_t i, uint32_t j) {
    uint64_t in_round = 0;
    for (uint32_t k = 0; k < kinds->count; k++) {
        in_round += kinds->links[i][k] >= kinds->links[i][j] ? kinds->groups[k] - (i == k) : 0;
    }
    uint64_t most = dse_count_ceil_div(kinds->h[i], in_round);
    return most < kinds->links[i][j] ? most : kinds->links[i][j];
}

/* Paths of two global links, by a third group, between all routers of two groups of the kinds i and
 * j, at most. */
static uint64_t most_paths_by_third(const struct kinds *kinds, uint32_t i, uint32_t j) {
    uint64_t paths = 0;
    for (uint32_t k = 0; k < kinds->count; k++) {
        uint64_t taken = (uint64_t)(k == i) + (k == j);
        if (kinds->groups[k] <= taken) {
            continue;
        }
        uint64_t by_i = most_links_of_router(kinds, k, i) * kinds->links[k][j];
        uint64_t by_j = most_links_of_router(kinds, k, j) * kinds->links[k][i];
        uint64_t less = by_i < by_j ? by_i : by_j;
        paths = dse_count_add(paths, dse_count_mul(kinds->groups[k] - taken, less));
    }
    return paths;
}

static uint64_t with_link(const struct kinds *kinds, uint32_t i, uint32_t j) {
    return kinds->links[i][j] < kinds->a[i] ? kinds->links[i][j] : kinds->a[i];
}

/* Whether two groups of these kinds have more pairs of routers without a link to the other group
 * than third groups can join: then some pair needs local-global-local. */
static bool is_pair_far(const struct kinds *kinds, uint32_t i, uint32_t j) {
    uint64_t pairs =
        (kinds->a[i] - with_link(kinds, i, j)) * (kinds->a[j] - with_link(kinds, j, i));
    return exists(kinds, i, j) && pairs > most_paths_by_third(kinds, i, j);
}

static uint64_t diameter(const struct kinds *kinds) {
    bool single = true;
    for (uint32_t i = 0; i < kinds->count; i++) {
        single = single && kinds->a[i] == 1;
        for (uint32_t j = i; j < kinds->count; j++) {
            if (is_pair_far(kinds, i, j)) {
                return 3;
            }
        }
    }
    return single ? 1 : DSE_UNKNOWN;
}

/* Ports of a router that lead to different groups lead to different routers; where some may lead to
 * the same group, they are no more than that. */
static uint64_t degree(const struct kinds *kinds) {
    uint64_t known = 0, most = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        uint64_t ports = kinds->a[i] - 1 + kinds->h[i];
        bool different = true;
        for (uint32_t j = 0; j < kinds->count; j++) {
            different =
                different && (!exists(kinds, i, j) || most_links_of_router(kinds, i, j) == 1);
        }
        most = ports > most ? ports : most;
        known = different && ports > known ? ports : known;
    }
    return known == most ? most : DSE_UNKNOWN;
}

/* Where every two groups have one link, from any router to any other by it. */
static double mean_hops_min_routing(const struct kinds *kinds, double routers) {
    double hops = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        double a = (double)kinds->a[i], groups = (double)kinds->groups[i];
        hops += groups * a * (a - 1);
        for (uint32_t j = 0; j < kinds->count; j++) {
            double b = (double)kinds->a[j], others = (double)(kinds->groups[j] - (i == j));
            hops += groups * others * (3 * a * b - a - b);
            if (exists(kinds, i, j) && kinds->links[i][j] > 1) {
                return DSE_UNKNOWN_REAL;
            }
        }
    }
    return hops / (routers * (routers - 1));
}

/* ---- bisection -------------------------------------------------------------------------- */

/* Half of the groups of every kind. One group of each kind that has an odd number of them is split
 * into halves of its routers; which half goes where can be chosen such that no more than half of
 * its links to groups that are whole are cut, and that of kinds with odd a, in turn of their end
 * points, larger halves go to either side. */
static uint64_t cut_between_groups(const struct kinds *kinds) {
    uint64_t cut = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        uint64_t a = kinds->a[i], half = kinds->groups[i] / 2;
        bool split = kinds->groups[i] % 2 == 1;
        cut = dse_count_add(cut, split ? a / 2 * (a - a / 2) : 0);
        for (uint32_t j = 0; j < kinds->count; j++) {
            uint64_t other_half = kinds->groups[j] / 2, whole = half * other_half;
            uint64_t pairs = whole + (split ? other_half : 0); /* both kinds in turn: whole twice */
            pairs += split && j > i && kinds->groups[j] % 2 == 1;
            cut = dse_count_add(cut, dse_count_mul(pairs, kinds->links[i][j]));
        }
    }
    return cut;
}

/* Half of the routers of every group: some choice of the halves lets no more than half of the
 * global links cross. Unknown if numbers are odd. */
static uint64_t cut_inside_groups(const struct kinds *kinds, uint64_t links_global) {
    uint64_t cut = links_global / 2;
    for (uint32_t i = 0; i < kinds->count; i++) {
        uint64_t half = kinds->a[i] / 2;
        if (kinds->a[i] % 2 != 0) {
            return DSE_UNKNOWN;
        }
        cut = dse_count_add(cut, dse_count_mul(kinds->groups[i], half * half));
    }
    return cut;
}

static void find_bisection(const struct kinds *kinds, struct dse_design *design) {
    uint64_t between = cut_between_groups(kinds);
    uint64_t inside = cut_inside_groups(kinds, design->links_global);
    design->bisection_links = between <= inside ? between : inside;
    design->bisection_method = between <= inside ? "upper bound: half of the groups of every kind"
                                                 : "upper bound: half of every group";
}

/* ---- uniform traffic -------------------------------------------------------------------- */

/* Local hops that pairs of routers, one in each of two groups of the kinds i and j, take in the
 * groups of kind i, at least, both ways added: a router without a link to the other group needs
 * one; where both are of one kind, so do two routers with links that are not joined. */
static double local_hops(const struct kinds *kinds, uint32_t i, uint32_t j) {
    double linked = (double)with_link(kinds, i, j), links = (double)kinds->links[i][j];
    double without = ((double)kinds->a[i] - linked) * (double)kinds->a[j];
    double joined = links < 2 * linked - 1 ? links : 2 * linked - 1;
    return i == j ? 4 * without + 2 * (linked * linked - joined) : 2 * without;
}

/* The mean load of the local channels of a kind, at least. */
static double local_load(const struct kinds *kinds, uint32_t i, double endpoints) {
    double a = (double)kinds->a[i], p = (double)kinds->p[i];
    double flow = a * (a - 1) * p * p; /* of one group */
    for (uint32_t j = 0; j < kinds->count; j++) {
        double others = (double)(kinds->groups[j] - (i == j)) / (i == j ? 2 : 1);
        flow += others * local_hops(kinds, i, j) * p * (double)kinds->p[j];
    }
    return a > 1 ? flow / (endpoints - 1) / (a * (a - 1)) : 0;
}

/* The load of the links of two groups of the kinds i and j, over which all their traffic goes. */
static double global_load(const struct kinds *kinds, uint32_t i, uint32_t j, double endpoints) {
    double from = (double)(kinds->a[i] * kinds->p[i]), to = (double)(kinds->a[j] * kinds->p[j]);
    return exists(kinds, i, j) ? from * to / (endpoints - 1) / (double)kinds->links[i][j] : 0;
}

static double uniform_load(const struct kinds *kinds, double endpoints) {
    double most = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        most = fmax(most, local_load(kinds, i, endpoints));
        for (uint32_t j = i; j < kinds->count; j++) {
            most = fmax(most, global_load(kinds, i, j, endpoints));
        }
    }
    return most;
}

/* ---- the design ------------------------------------------------------------------------- */

static void count_links(const struct kinds *kinds, struct dse_design *design) {
    uint64_t ends = 0;
    design->links_local = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        uint64_t inside = dse_count_pairs(kinds->a[i]);
        design->links_local =
            dse_count_add(design->links_local, dse_count_mul(kinds->groups[i], inside));
        ends = dse_count_add(ends, dse_count_mul(kinds->groups[i], kinds->global[i]));
    }
    design->links_global = ends / 2;
    design->links = dse_count_add(design->links_local, design->links_global);
}

/* Adds the groups of a kind; the taper is that of the kind with the largest. */
static void count_kind(const struct kinds *kinds, uint32_t i, struct dse_design *design) {
    uint64_t routers = dse_count_mul(kinds->groups[i], kinds->a[i]);
    uint64_t ports = kinds->p[i] + kinds->a[i] - 1 + kinds->h[i];
    uint64_t endpoints = kinds->a[i] * kinds->p[i];
    design->routers = dse_count_add(design->routers, routers);
    design->endpoints = dse_count_add(design->endpoints, dse_count_mul(routers, kinds->p[i]));
    design->groups += kinds->groups[i];
    design->ports_used = ports > design->ports_used ? ports : design->ports_used;
    if (i == 0 || (double)endpoints * (double)design->block_uplinks >
                      (double)design->block_endpoints * (double)kinds->global[i]) {
        design->block_endpoints = endpoints;
        design->block_uplinks = kinds->global[i];
    }
}

/* Computers, if the kinds have NICs of their own. */
static uint64_t nodes(const struct kinds *kinds, const struct dse_value *nics) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        uint64_t endpoints = dse_count_mul3(kinds->groups[i], kinds->a[i], kinds->p[i]);
        count = dse_count_add(count, endpoints / nics->as.dims.size[i]);
    }
    return count;
}

/* The share of uniform traffic, to oneself included, that leaves its group. */
static double leaving_share(const struct kinds *kinds, double endpoints) {
    double staying = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        double share = (double)(kinds->a[i] * kinds->p[i]) / endpoints;
        staying += (double)kinds->groups[i] * share * share;
    }
    return 1 - staying;
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    struct kinds kinds = kinds_of(values);
    design->routers = design->endpoints = design->groups = design->ports_used = 0;
    for (uint32_t i = 0; i < kinds.count; i++) {
        count_kind(&kinds, i, design);
    }
    count_links(&kinds, design);
    if (values[K].given) {
        design->radix = values[K].as.count;
    }
    if (values[NICS].given) {
        design->nodes = nodes(&kinds, &values[NICS]);
    }
    design->degree = degree(&kinds);
    design->diameter = design->diameter_all_routers = diameter(&kinds);
    design->mean_hops_min_routing = mean_hops_min_routing(&kinds, (double)design->routers);
    find_bisection(&kinds, design);
    design->uniform_load = uniform_load(&kinds, (double)design->endpoints);
    design->leaving_share = leaving_share(&kinds, (double)design->endpoints);
}

/* ---- the explicit network --------------------------------------------------------------- */

/* Where groups stand, and how many of their global ports are taken. */
struct group {
    uint32_t kind, first;
    uint64_t used;
};

static uint32_t next_router(const struct kinds *kinds, struct group *group) {
    uint64_t port = group->used++;
    return group->first + (uint32_t)(port / kinds->h[group->kind]);
}

/* Round by round, each two groups that still have a link to get. */
static void link_groups(const struct kinds *kinds, struct group *groups, uint64_t count,
                        struct dse_graph_builder *builder) {
    bool more = true;
    for (uint64_t round = 0; more; round++) {
        more = false;
        for (uint64_t a = 0; a < count; a++) {
            for (uint64_t b = a + 1; b < count; b++) {
                if (round < kinds->links[groups[a].kind][groups[b].kind]) {
                    uint32_t from = next_router(kinds, &groups[a]);
                    uint32_t to = next_router(kinds, &groups[b]);
                    dse_graph_builder_link(builder, from, to, 1, 1);
                    more = true;
                }
            }
        }
    }
}

static void add_group(const struct kinds *kinds, uint32_t kind, struct group *group,
                      struct dse_graph_builder *builder) {
    uint32_t routers = (uint32_t)kinds->a[kind];
    uint32_t first = dse_graph_builder_routers(builder, routers, (uint32_t)kinds->p[kind]);
    *group = (struct group){.kind = kind, .first = first};
    for (uint32_t b = 1; b < routers; b++) {
        for (uint32_t a = 0; a < b; a++) {
            dse_graph_builder_link(builder, first + a, first + b, 1, 0);
        }
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    struct kinds kinds = kinds_of(values);
    uint64_t count = 0, added = 0;
    for (uint32_t i = 0; i < kinds.count; i++) {
        count += kinds.groups[i];
    }
    struct group *groups = malloc((count + 1) * sizeof *groups);
    if (groups == NULL) {
        dse_graph_builder_fail(builder, DSE_NO_MEMORY, "no memory for groups");
        return;
    }
    dse_graph_builder_class(builder, 0, "local");
    dse_graph_builder_class(builder, 1, "global");
    for (uint32_t i = 0; i < kinds.count; i++) {
        for (uint64_t j = 0; j < kinds.groups[i]; j++) {
            add_group(&kinds, i, &groups[added++], builder);
        }
    }
    link_groups(&kinds, groups, count, builder);
    free(groups);
}

const struct dse_family dse_family_dragonfly_kinds = {
    .name = "dragonfly_kinds",
    .summary = "dragonfly with groups of up to three kinds, of other sizes and links between them",
    .builds =
        "Fully connected groups of several kinds: of kind i there are groups_i, of a_i "
        "routers with p_i end points each; two groups are joined by as many links as "
        "links_per_pair says for their kinds. Links are dealt out in rounds, in each of "
        "which every two groups that are owed a link get one, over the routers of a group in "
        "turn of its global ports: as many on each router, the last ones having fewer. With "
        "one kind this is the absolute arrangement of a dragonfly. For cabinets and cables all "
        "routers count as one block, any two of them as likely linked.",
    .enumerates = "nothing: kinds follow from what a system is for, such as nodes with and without "
                  "accelerators",
    .sources = "Kim, Dally, Scott, Abts 2008 (ISCA) for groups of one kind; diameter (pairs of "
               "routers without a link to the other's group, less the paths by third groups), cuts "
               "and loads: own counts",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .build = build,
    .wiring =
        "Groups are numbered kind by kind, routers group by group. Local links come first, in "
        "ascending order of the routers they lead to, then the global links in the order of "
        "the rounds, in each in ascending order of the groups they lead to. Classes: local "
        "and global.",
};

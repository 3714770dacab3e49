/* Dragonflies with groups of several kinds: other sizes, other numbers of links between them. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "core/count.h"
#include "models/family.h"

enum { K, GROUPS, A, P, LINKS_PER_PAIR, PARAMETERS };
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
                        .least = 1,
                        .most = 1000000,
                        .summary = "links between two groups, for each two kinds in the order 11, "
                                   "12, (13,) 22, ...: 20x4x16"},
};

/* The values as numbers. */
struct kinds {
    uint32_t count;
    uint64_t groups[KINDS_MOST], a[KINDS_MOST], p[KINDS_MOST];
    uint64_t links[KINDS_MOST][KINDS_MOST]; /* between two groups */
    uint64_t global[KINDS_MOST];            /* of a group */
    uint64_t h[KINDS_MOST];                 /* of a router, at most */
};

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

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    for (int i = GROUPS; i < PARAMETERS; i++) {
        if (!values[i].given) {
            return dse_error_set(error, DSE_BAD_INPUT, "dragonfly_kinds needs %s (%s)",
                                 parameters[i].name, parameters[i].summary);
        }
        if (values[i].as.dims.mesh != 0) {
            return dse_error_set(error, DSE_BAD_INPUT, "%s has nothing to mark with m",
                                 parameters[i].name);
        }
    }
    uint32_t count = values[GROUPS].as.dims.length;
    if (count > KINDS_MOST) {
        return dse_error_set(error, DSE_INFEASIBLE, "there are at most %d kinds of groups",
                             KINDS_MOST);
    }
    for (int i = A; i < PARAMETERS; i++) {
        uint32_t wanted = i == LINKS_PER_PAIR ? count * (count + 1) / 2 : count;
        if (values[i].as.dims.length != wanted) {
            return dse_error_set(error, DSE_INFEASIBLE,
                                 "%s needs %" PRIu32 " numbers for %" PRIu32
                                 " kinds of groups, not %" PRIu32,
                                 parameters[i].name, wanted, count, values[i].as.dims.length);
        }
    }
    return DSE_OK;
}

/* Half of the groups of every kind: exact halves of the end points if all numbers are even. */
static uint64_t half_of_every_kind(const struct kinds *kinds) {
    uint64_t cut = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        if (kinds->groups[i] % 2 != 0) {
            return DSE_UNKNOWN;
        }
        for (uint32_t j = i; j < kinds->count; j++) {
            uint64_t pairs = kinds->groups[i] / 2 * (kinds->groups[j] / 2) * (i == j ? 1 : 2);
            cut = dse_count_add(cut, dse_count_mul(pairs, kinds->links[i][j]));
        }
    }
    return cut;
}

/* Uniform traffic between two groups over their own links. */
static double uniform_load(const struct kinds *kinds, double endpoints) {
    double most = 0;
    for (uint32_t i = 0; i < kinds->count; i++) {
        for (uint32_t j = i; j < kinds->count; j++) {
            double from = (double)(kinds->a[i] * kinds->p[i]);
            double to = (double)(kinds->a[j] * kinds->p[j]);
            double load = from * to / (endpoints - 1) / (double)kinds->links[i][j];
            bool exists = i != j || kinds->groups[i] > 1;
            most = exists && load > most ? load : most;
        }
    }
    return most;
}

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

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    struct kinds kinds = kinds_of(values);
    double worst = 0;
    design->routers = design->endpoints = design->groups = design->ports_used = 0;
    for (uint32_t i = 0; i < kinds.count; i++) {
        uint64_t routers = dse_count_mul(kinds.groups[i], kinds.a[i]);
        uint64_t ports = kinds.p[i] + kinds.a[i] - 1 + kinds.h[i];
        uint64_t endpoints = kinds.a[i] * kinds.p[i];
        double taper = (double)endpoints / (double)kinds.global[i];
        design->routers = dse_count_add(design->routers, routers);
        design->endpoints = dse_count_add(design->endpoints, dse_count_mul(routers, kinds.p[i]));
        design->groups += kinds.groups[i];
        design->ports_used = ports > design->ports_used ? ports : design->ports_used;
        if (kinds.global[i] > 0 && taper > worst) {
            worst = taper;
            design->block_endpoints = endpoints;
            design->block_uplinks = kinds.global[i];
        }
    }
    count_links(&kinds, design);
    if (values[K].given) {
        design->radix = values[K].as.count;
    }
    design->bisection_links = half_of_every_kind(&kinds);
    design->bisection_method = design->bisection_links == DSE_UNKNOWN
                                   ? NULL
                                   : "upper bound: half of the groups of every kind";
    design->uniform_load = uniform_load(&kinds, (double)design->endpoints);
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
    .builds = "Fully connected groups of several kinds: of kind i there are groups_i, of a_i "
              "routers with p_i end points each; two groups are joined by as many links as "
              "links_per_pair says for their kinds. Links are dealt out in rounds, in each of "
              "which every two groups that are owed a link get one, over the routers of a group in "
              "turn of its global ports: as many on each router, the last ones having fewer.",
    .enumerates = "nothing: kinds follow from what a system is for, such as nodes with and without "
                  "accelerators",
    .sources = "Kim, Dally, Scott, Abts 2008 (ISCA) for groups of one kind; counts are own",
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

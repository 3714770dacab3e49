/* Megafly (dragonfly+): groups of leaf and spine routers, every two groups joined by links_per_pair
 * links between their spines. Below, m is k/2. */
#include <inttypes.h>

#include "core/count.h"
#include "models/arrangement.h"
#include "models/family.h"
#include "models/groups.h"

enum { K, G, LINKS_PER_PAIR, PARAMETERS };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 2,
           .most = 65536,
           .summary = "radix; an odd one leaves a port of every router idle"},
    [G] = {.name = "g",
           .kind = DSE_COUNT,
           .derived = "(k/2)^2 / links_per_pair + 1",
           .least = 2,
           .most = 1073741825,
           .summary = "groups"},
    [LINKS_PER_PAIR] = {.name = "links_per_pair",
                        .kind = DSE_COUNT,
                        .fallback = "1",
                        .least = 1,
                        .most = 1073741824,
                        .summary = "global links between every two groups"},
};

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    if (!values[K].given) {
        return dse_error_set(error, DSE_BAD_INPUT, "megafly needs k (radix)");
    }
    uint64_t m = values[K].as.count / 2, links_per_pair = values[LINKS_PER_PAIR].as.count;
    if (links_per_pair > m * m) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "links_per_pair=%" PRIu64 " exceeds the (k/2)^2 = %" PRIu64
                             " global ports of a group",
                             links_per_pair, m * m);
    }
    uint64_t most = m * m / links_per_pair + 1;
    if (!values[G].given) {
        values[G] = (struct dse_value){.given = true, .as.count = most};
    }
    if (values[G].as.count > most) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "g=%" PRIu64 " groups exceed (k/2)^2 / links_per_pair + 1 = %" PRIu64,
                             values[G].as.count, most);
    }
    return DSE_OK;
}

/* Spines without a common way to other groups are furthest apart: spine-leaf-spine in both groups
 * and the global link. If the last spine of every group is idle, two of them are such a pair. With
 * one link per pair so are, for m >= 3, two spines that reach different groups, and neither the
 * other's. If every spine has a link to every other group, 3 hops are enough. Else unknown. */
static uint64_t diameter_all_routers(uint64_t m, uint64_t g, uint64_t links_per_pair) {
    uint64_t global_links = (g - 1) * links_per_pair;
    if (m >= g - 1 && global_links >= (m - 1) * m + g - 1) {
        return 3;
    }
    bool idle_spine = global_links <= (m - 1) * m;
    return idle_spine || (links_per_pair == 1 && m >= 3) ? 5 : DSE_UNKNOWN;
}

/* Global links of the one group that is split, at most. Its ports lead to the `half` groups of one
 * side, the `half` of the other, and so on in turn; a spine goes to the side of its middle port (of
 * the last in use, if that is before it), so a change of side inside its ports cuts at most those
 * from there to its nearer end. */
static uint64_t cut_of_split_spines(uint64_t m, uint64_t half, uint64_t links_per_pair) {
    uint64_t one_side = half * links_per_pair, cut = 0;
    if (half <= m) {
        return one_side; /* with all spines on one side; turns so short save nothing */
    }
    for (uint64_t change = half; change < 2 * half * links_per_pair; change += half) {
        uint64_t before = change % m, behind = m - before;
        cut += before < behind ? before : behind;
    }
    cut += m % 2 == 0 ? 0 : m / 2; /* the fewer spines are with the larger half of the leaves */
    return cut < one_side ? cut : one_side;
}

/* Links cut between halves of the groups; if g is odd, one group is split into two halves of its
 * leaves, which cuts half of its local links. */
static uint64_t bisection(uint64_t m, uint64_t g, uint64_t links_per_pair) {
    uint64_t half = g / 2;
    uint64_t whole = dse_count_mul3(half, half, links_per_pair);
    if (g % 2 == 0) {
        return whole;
    }
    return dse_count_add(whole, m / 2 * m + cut_of_split_spines(m, half, links_per_pair));
}

/* Uniform traffic: what leaves a leaf through its m links up, what leaves a group through its
 * global links. */
static double uniform_load(double m, double g, double links_per_pair) {
    double all = g * m * m;
    double local = (all - m) / (all - 1);
    double global = m * m * (all - m * m) / ((all - 1) * (g - 1) * links_per_pair);
    return local > global ? local : global;
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    uint64_t m = values[K].as.count / 2, g = values[G].as.count;
    uint64_t links_per_pair = values[LINKS_PER_PAIR].as.count;
    uint64_t endpoints_of_group = m * m, leaves = dse_count_mul(g, m);
    design->radix = values[K].as.count;
    design->ports_used = 2 * m;
    design->degree = dse_count_add(m, dse_groups_neighbours(m, g, links_per_pair)); /* of a spine */
    design->routers = dse_count_mul(leaves, 2);
    design->endpoints = dse_count_mul(leaves, m);
    design->groups = g;
    design->links_local = dse_count_mul(g, m * m);
    design->links_global = dse_count_mul(dse_count_pairs(g), links_per_pair);
    design->links = dse_count_add(design->links_local, design->links_global);
    design->diameter = 3;
    design->diameter_all_routers = diameter_all_routers(m, g, links_per_pair);
    /* Leaf-spine-leaf in a group, leaf-spine-spine-leaf to another. */
    double others = (double)(m - 1), far = (double)m * (double)(g - 1);
    design->mean_hops = (2 * others + 3 * far) / (others + far);
    design->mean_hops_min_routing = design->mean_hops;
    design->uniform_load = uniform_load((double)m, (double)g, (double)links_per_pair);
    design->bisection_links = bisection(m, g, links_per_pair);
    design->bisection_method = "upper bound: half of the groups";
    design->block_endpoints = endpoints_of_group;
    design->block_uplinks = (g - 1) * links_per_pair;
    design->headroom_endpoints = dse_count_mul(m * m + 1, m * m);
    design->headroom_next_endpoints = g <= m * m ? dse_count_mul(g + 1, m * m) : DSE_UNKNOWN;
}

/* A group is a block; every route has two local hops. */
static void lay_out(const struct dse_value *values, struct dse_layout *layout) {
    uint64_t m = values[K].as.count / 2, g = values[G].as.count;
    uint64_t links = dse_count_mul(dse_count_pairs(g), values[LINKS_PER_PAIR].as.count);
    double others = (double)(m - 1), far = (double)m * (double)(g - 1);
    layout->blocks = g;
    layout->block_routers = 2 * m;
    layout->block_endpoints = m * m;
    layout->tiers_inside = true;
    dse_layout_add_tier(layout, m);
    dse_layout_add_tier(layout, m);
    dse_layout_add(layout, (struct dse_link_class){.span = DSE_SPAN_TIERS,
                                                   .links = dse_count_mul(g, m * m),
                                                   .mean_hops = 2,
                                                   .worst_hops = 2});
    dse_layout_add(layout, (struct dse_link_class){.span = DSE_SPAN_BLOCKS,
                                                   .links = links,
                                                   .mean_hops = far / (others + far),
                                                   .worst_hops = 1});
}

static struct dse_global_links global_links_of(const struct dse_value *values) {
    uint64_t m = values[K].as.count / 2;
    return (struct dse_global_links){
        .arrangement = DSE_ARRANGEMENT_ABSOLUTE,
        .groups = values[G].as.count,
        .group_routers = 2 * m,
        .first = m,
        .ports = m,
        .links_per_pair = values[LINKS_PER_PAIR].as.count,
        .link_class = 1,
    };
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    uint64_t m = values[K].as.count / 2, g = values[G].as.count;
    const struct dse_global_links links = global_links_of(values);
    dse_graph_builder_class(builder, 0, "local");
    dse_graph_builder_class(builder, 1, "global");
    for (uint64_t group = 0; group < g; group++) {
        uint32_t leaves = dse_graph_builder_routers(builder, m, (uint32_t)m);
        uint32_t spines = dse_graph_builder_routers(builder, m, 0);
        for (uint32_t i = 0; i < m * m; i++) {
            dse_graph_builder_link(builder, leaves + i / (uint32_t)m, spines + i % (uint32_t)m, 1,
                                   0);
        }
    }
    dse_global_links_build(&links, builder);
}

/* Where any permutation of the groups is a symmetry; the leaves of a group, linked to the same
 * spines, may always change places. */
static size_t orbits(const struct dse_value *values,
                     struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    const struct dse_global_links links = global_links_of(values);
    uint64_t leaves = links.groups * links.ports;
    size_t of_spines = dse_global_links_orbits(&links, links.ports, orbits + 1);
    orbits[0] = (struct dse_orbit){0, (uint32_t)leaves};
    return of_spines > 0 ? 1 + of_spines : 0;
}

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    uint64_t ports = design->block_endpoints, used = design->block_uplinks;
    const char *separator = "";
    if (used < ports) {
        dse_text_append_format(text, "%" PRIu64 " of %" PRIu64 " global ports of a group idle",
                               ports - used, ports);
        separator = "; ";
    }
    if (values[K].as.count % 2 != 0) {
        dse_text_append_format(text, "%san odd k leaves one port of every router idle", separator);
    }
}

static bool meets(const struct dse_limits *limits, uint64_t m, uint64_t g,
                  uint64_t links_per_pair) {
    double link_to_nic = limits->link_to_nic, endpoints_of_group = (double)(m * m);
    double uplinks = (double)((g - 1) * links_per_pair);
    if (limits->max_taper > 0 && endpoints_of_group > limits->max_taper * uplinks * link_to_nic) {
        return false;
    }
    double load = uniform_load((double)m, (double)g, (double)links_per_pair);
    double cut = (double)bisection(m, g, links_per_pair);
    return load * limits->min_uniform <= link_to_nic &&
           2 * cut * link_to_nic >= limits->min_bisection * (double)g * endpoints_of_group;
}

/* The fewest groups, from `fewest` on, that meet the limits with so many links per pair; 0 if the
 * ports do not allow it. The bisection of g groups is at most g^2 l / 4 + m^2 / 2 + g l / 2, which
 * tells how far g can jump. */
static uint64_t fewest_groups(const struct dse_limits *limits, uint64_t m, uint64_t links_per_pair,
                              uint64_t fewest) {
    uint64_t most = m * m / links_per_pair + 1;
    double wanted = limits->min_bisection / limits->link_to_nic;
    for (uint64_t g = fewest; g <= most;) {
        if (meets(limits, m, g, links_per_pair)) {
            return g;
        }
        double bound = (wanted - 1 / (double)g) * 2 * (double)(m * m) / (double)links_per_pair - 2;
        if (bound > (double)most) {
            return 0;
        }
        g = bound > (double)(g + 1) ? (uint64_t)bound : g + 1;
    }
    return 0;
}

/* The fewest links per pair, up to `enough`, with which g groups meet the limits. */
static uint64_t fewest_links_per_pair(const struct dse_limits *limits, uint64_t m, uint64_t g,
                                      uint64_t enough) {
    uint64_t least = 1;
    while (least < enough) {
        uint64_t middle = least + (enough - least) / 2;
        if (meets(limits, m, g, middle)) {
            enough = middle;
        } else {
            least = middle + 1;
        }
    }
    return least;
}

static void offer_groups(const struct dse_limits *limits, struct dse_offers *offers,
                         struct dse_value *values, uint64_t m) {
    uint64_t fewest = dse_count_ceil_div(limits->endpoints, m * m);
    fewest = fewest < 2 ? 2 : fewest;
    for (uint64_t links_per_pair = m * m / (fewest - 1); links_per_pair > 0; links_per_pair--) {
        uint64_t g = fewest_groups(limits, m, links_per_pair, fewest);
        if (g == 0) {
            continue;
        }
        uint64_t least = fewest_links_per_pair(limits, m, g, links_per_pair);
        values[G].as.count = g;
        values[LINKS_PER_PAIR].as.count = links_per_pair;
        offers->offer(offers, values);
        if (least < links_per_pair) {
            values[LINKS_PER_PAIR].as.count = links_per_pair = least;
            offers->offer(offers, values);
        }
    }
}

/* Fewer links per pair make room for more groups. */
static void offer_largest(const struct dse_limits *limits, struct dse_offers *offers,
                          struct dse_value *values, uint64_t m) {
    for (uint64_t links_per_pair = 1; links_per_pair <= m * m; links_per_pair++) {
        uint64_t g = m * m / links_per_pair + 1;
        if (meets(limits, m, g, links_per_pair)) {
            values[G].as.count = g;
            values[LINKS_PER_PAIR].as.count = links_per_pair;
            offers->offer(offers, values);
            return;
        }
    }
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {0};
    for (size_t i = 0; i < PARAMETERS; i++) {
        values[i].given = true;
    }
    for (uint64_t k = 4; k <= limits->radix && k <= 65536; k += 2) {
        values[K].as.count = k;
        if (limits->endpoints == 0) {
            offer_largest(limits, offers, values, k / 2);
        } else {
            offer_groups(limits, offers, values, k / 2);
        }
    }
}

const struct dse_family dse_family_megafly = {
    .name = "megafly",
    .summary =
        "groups of leaf and spine routers, every two groups joined by global links (dragonfly+)",
    .builds =
        "g groups of k/2 leaf and k/2 spine routers; in a group every leaf is linked to every "
        "spine. A leaf has k/2 end points, a spine k/2 global ports. Global ports are numbered "
        "through a group in the order of its spines; port j leads to group j mod (g - 1), "
        "counted without the own group. Ports that do not divide stay idle, on the last spines "
        "of each group; an odd k leaves one port of every router idle.",
    .enumerates =
        "every even k from 4 up to the radix, and for each links_per_pair the fewest groups that "
        "hold the end points and meet the limits on bisection, taper and uniform traffic; of "
        "several links_per_pair with the same number of groups the least and the most. For the "
        "largest network the least links_per_pair with which all groups that the ports allow "
        "meet the limits",
    .sources =
        "Shpiner et al. 2017 (HiPINEB): k/2 leaves and spines a group, (k/2)^2 + 1 groups; "
        "Flajslik, Borch, Parker 2018 (ISC High Performance); hops and bisection: own count, the "
        "cut between halves of the groups",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .layout = lay_out,
    .build = build,
    .wiring = "Group G has the leaves G k' to G k' + k'/2 - 1 and then as many spines, k' being k "
              "or k - 1, whichever is even. Local links come first, in ascending order of the "
              "routers they lead to; then a spine's global links in the order of its ports. "
              "Classes: local and global.",
    .orbits = orbits,
    .enumerate = enumerate,
    .largest_rule = "largest over all k, with all groups that the ports allow",
    .radix_rule = "full, one link per pair of groups",
};

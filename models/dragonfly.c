/* Dragonfly: groups of routers, fully connected or (Cascade) in a grid whose rows and columns are,
 * every two groups joined by links_per_pair links. */
#include <inttypes.h>

#include "core/count.h"
#include "models/arrangement.h"
#include "models/cascade.h"
#include "models/family.h"
#include "models/groups.h"
#include "models/lattice.h"

enum { K, P, A, H, G, LINKS_PER_PAIR, INTRA, INTRA_WIDTH, ARRANGEMENT, PARAMETERS };

enum { A_MAX = 65536 };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 3,
           .most = 65536,
           .summary =
               "radix; alone it gives the balanced network, beside other keys it is a limit"},
    [P] = {.name = "p",
           .kind = DSE_COUNT,
           .derived = "(k + 1) / 4",
           .least = 1,
           .most = 65536,
           .summary = "end points per router"},
    [A] = {.name = "a",
           .kind = DSE_COUNT,
           .derived = "2 p, or those of the grid",
           .least = 1,
           .most = A_MAX,
           .summary = "routers per group"},
    [H] = {.name = "h",
           .kind = DSE_COUNT,
           .derived = "p",
           .least = 1,
           .most = 65536,
           .summary = "global ports per router"},
    [G] = {.name = "g",
           .kind = DSE_COUNT,
           .derived = "a h / links_per_pair + 1",
           .least = 2,
           .most = 4294967296,
           .summary = "groups"},
    [LINKS_PER_PAIR] = {.name = "links_per_pair",
                        .kind = DSE_COUNT,
                        .fallback = "1",
                        .least = 1,
                        .most = 4294967296,
                        .summary = "global links between every two groups"},
    [INTRA] = {.name = "intra",
               .kind = DSE_DIMS,
               .fallback = "full",
               .word = "full",
               .least = 2,
               .most = DSE_CLIQUE_SIZE_MAX,
               .summary = "how the routers of a group are linked: each to all others, or in a grid "
                          "(16x6) to those of its line in either dimension"},
    [INTRA_WIDTH] = {.name = "intra_width",
                     .kind = DSE_DIMS,
                     .fallback = "1",
                     .least = 1,
                     .most = DSE_CLIQUE_WIDTH_MAX,
                     .summary = "links between each two routers of a line, one for all or one a "
                                "dimension of the grid"},
    [ARRANGEMENT] = {.name = "arrangement",
                     .kind = DSE_CHOICE,
                     .fallback = "absolute",
                     .choices = dse_arrangement_names,
                     .summary = "which global port of a group leads to which other group"},
};

/* A group as the product of two lines; the second has one router if all are linked to all. */
struct group {
    struct dse_line line[2];
};

static bool is_grid(const struct dse_value *values) {
    return values[INTRA].as.dims.length > 0;
}

static struct group group_of(const struct dse_value *values) {
    const struct dse_dims *dims = &values[INTRA].as.dims, *width = &values[INTRA_WIDTH].as.dims;
    bool grid = is_grid(values);
    return (struct group){
        {dse_line_clique(grid ? dims->size[0] : values[A].as.count, width->size[0]),
         dse_line_clique(grid ? dims->size[1] : 1, width->size[width->length - 1])}};
}

static enum dse_status check_width(const struct dse_value *values, struct dse_error *error) {
    const struct dse_dims *width = &values[INTRA_WIDTH].as.dims;
    if (width->mesh != 0) {
        return dse_error_set(error, DSE_BAD_INPUT, "intra_width has no dimensions to mark with m");
    }
    if (width->length > (is_grid(values) ? 2U : 1U)) {
        return dse_error_set(error, DSE_BAD_INPUT,
                             "intra_width has %" PRIu32 " elements: give one for all links of a "
                             "group, or with a grid one for each of its two dimensions",
                             width->length);
    }
    return DSE_OK;
}

/* Checks the grid of a group and takes a from it. */
static enum dse_status resolve_grid(struct dse_value *values, struct dse_error *error) {
    const struct dse_dims *dims = &values[INTRA].as.dims;
    if (dims->length != 2 || dims->mesh != 0) {
        return dse_error_set(error, DSE_BAD_INPUT,
                             "intra must be full or a grid of two dimensions, such as 16x6");
    }
    uint64_t routers = (uint64_t)dims->size[0] * dims->size[1];
    if (routers > A_MAX) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "the %" PRIu32 " x %" PRIu32 " grid of intra has more than %d routers",
                             dims->size[0], dims->size[1], A_MAX);
    }
    if (values[A].given && values[A].as.count != routers) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "a=%" PRIu64 " is not the %" PRIu32 " x %" PRIu32 " = %" PRIu64
                             " routers of intra",
                             values[A].as.count, dims->size[0], dims->size[1], routers);
    }
    if (!values[P].given) {
        return dse_error_set(error, DSE_BAD_INPUT,
                             "dragonfly needs p (end points per router) beside a grid");
    }
    values[A] = (struct dse_value){.given = true, .as.count = routers};
    return DSE_OK;
}

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    enum dse_status status = check_width(values, error);
    if (status == DSE_OK && is_grid(values)) {
        status = resolve_grid(values, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    if (!values[P].given) {
        if (!values[K].given) {
            return dse_error_set(error, DSE_BAD_INPUT,
                                 "dragonfly needs k (radix) or p (end points per router)");
        }
        values[P].as.count = (values[K].as.count + 1) / 4;
    }
    uint64_t p = values[P].as.count;
    if (!values[A].given) {
        values[A].as.count = 2 * p;
    }
    if (!values[H].given) {
        values[H].as.count = p;
    }
    values[P].given = values[A].given = values[H].given = true;
    uint64_t global_ports = values[A].as.count * values[H].as.count;
    uint64_t links_per_pair = values[LINKS_PER_PAIR].as.count;
    if (links_per_pair > global_ports) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "links_per_pair=%" PRIu64 " exceeds the a h = %" PRIu64
                             " global ports of a group",
                             links_per_pair, global_ports);
    }
    uint64_t most = global_ports / links_per_pair + 1;
    if (!values[G].given) {
        values[G] = (struct dse_value){.given = true, .as.count = most};
    }
    if (values[G].as.count > most) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "g=%" PRIu64 " groups exceed a h / links_per_pair + 1 = %" PRIu64,
                             values[G].as.count, most);
    }
    return DSE_OK;
}

/* Ports are wired in the order of the routers, so only the first ones may have all h in use. */
static uint64_t most_global_ports(uint64_t h, uint64_t global_links) {
    return h < global_links ? h : global_links;
}

static struct dse_global_links global_links_of(const struct dse_value *values) {
    return (struct dse_global_links){
        .arrangement = (enum dse_arrangement)values[ARRANGEMENT].as.choice,
        .groups = values[G].as.count,
        .group_routers = values[A].as.count,
        .ports = values[H].as.count,
        .links_per_pair = values[LINKS_PER_PAIR].as.count,
        .link_class = is_grid(values) ? 2 : 1,
    };
}

/* Whether h consecutive ports, those of the last router included, lead to every other group. */
static bool every_router_sees_every_group(const struct dse_global_links *links) {
    uint64_t others = links->groups - 1, before_last = (links->group_routers - 1) * links->ports;
    return dse_global_links_in_turn(links) && links->ports >= others &&
           others * links->links_per_pair >= before_last + others;
}

/* In fully connected groups: 1 without local hops; 2 if every router has a link to every other
 * group; else no pair needs more than l-g-l. In the absolute arrangement some pair does, as all
 * small members show; in others, where ports of the two sides fit together, two global hops may
 * replace it, so that a pair must be found. In grids no pair needs more than l-l-g-l-l. Unknown if
 * no pair was found. */
static uint64_t diameter(const struct dse_value *values) {
    const struct dse_dims *dims = &values[INTRA].as.dims;
    bool grid = is_grid(values);
    const struct dse_cascade cascade = {
        .rows = grid ? dims->size[0] : values[A].as.count,
        .columns = grid ? dims->size[1] : 1,
        .links = global_links_of(values),
    };
    if (grid) {
        return dse_cascade_finds_farthest(&cascade) ? 5 : DSE_UNKNOWN;
    }
    if (values[A].as.count == 1) {
        return 1;
    }
    if (every_router_sees_every_group(&cascade.links)) {
        return 2;
    }
    bool found = cascade.links.arrangement == DSE_ARRANGEMENT_ABSOLUTE ||
                 dse_cascade_finds_farthest(&cascade);
    return found ? 3 : DSE_UNKNOWN;
}

/* Links that the cut of one group into its first a/2 routers and the others cuts inside it. */
static uint64_t cut_of_first_half(const struct group *group) {
    const struct dse_line *outer = &group->line[0], *inner = &group->line[1];
    uint64_t half = outer->size * inner->size / 2;
    uint64_t whole = half / inner->size, part = half % inner->size;
    uint64_t with_part = part * (whole + 1) * (outer->size - whole - 1);
    uint64_t others = (inner->size - part) * whole * (outer->size - whole);
    return (with_part + others) * outer->width + part * (inner->size - part) * inner->width;
}

/* Links cut between halves of the groups; if g is odd, one group is split into two halves of its
 * routers, which cuts local links between them and half of its global links. */
static uint64_t cut_between_groups(const struct group *group, uint64_t g, uint64_t links_per_pair) {
    uint64_t half = g / 2;
    uint64_t whole = dse_count_mul3(half, half, links_per_pair);
    if (g % 2 == 0) {
        return whole;
    }
    uint64_t split =
        dse_count_add(dse_count_mul(half, links_per_pair), dse_lattice_cut(group->line, 2, NULL));
    return dse_count_add(whole, split);
}

/* Links cut when every group is split between its first and its last routers. An odd a leaves a
 * middle router in each group, half of which change sides. */
static uint64_t cut_at_first_halves(const struct group *group,
                                    const struct dse_global_links *links) {
    uint64_t a = group->line[0].size * group->line[1].size, g = links->groups;
    uint64_t local = dse_count_mul(g, cut_of_first_half(group));
    uint64_t crossing = dse_global_links_across(links, a / 2 * links->ports);
    uint64_t middle = a % 2 == 0 ? 0 : dse_count_mul(g / 2 + g % 2, links->ports);
    return dse_count_add(dse_count_add(local, crossing), middle);
}

/* Links cut when every group is split. The halves of a grid may also be those with the fewest links
 * between them: if each group has equal ones, some choice of the half on the first side lets no
 * more than half of the global links cross. */
static uint64_t cut_inside_groups(const struct group *group, const struct dse_global_links *links) {
    uint64_t cut = cut_at_first_halves(group, links), g = links->groups;
    uint64_t columns = group->line[1].size;
    if (columns == 1 || group->line[0].size * columns % 2 != 0) {
        return cut;
    }
    uint64_t local = dse_count_mul(g, dse_lattice_cut(group->line, 2, NULL));
    uint64_t crossing = dse_count_mul(dse_count_pairs(g), links->links_per_pair) / 2;
    uint64_t other = dse_count_add(local, crossing);
    return other < cut ? other : cut;
}

static uint64_t bisection(const struct dse_value *values, const char **method) {
    struct group group = group_of(values);
    const struct dse_global_links links = global_links_of(values);
    uint64_t between = cut_between_groups(&group, links.groups, links.links_per_pair);
    uint64_t inside = cut_inside_groups(&group, &links);
    *method =
        between <= inside ? "upper bound: half of the groups" : "upper bound: half of every group";
    return between <= inside ? between : inside;
}

/* Mean local hops between routers of different groups where `with_link` of a group's a routers have
 * a link to the other group and links join so many different pairs. A source with a link takes it
 * and has a local hop on the other side unless it leads to the very destination; a source without
 * goes to the destination by the link of that one, if it has one, else it has a local hop on either
 * side. */
static double local_hops(double a, double with_link, double joined) {
    double share = with_link / a;
    return share * (1 - joined / with_link / a) + (1 - share) * (share + 2 * (1 - share));
}

/* The same, at least, for links that are dealt out in turn: as many routers as links have one, if
 * there are so many. More links than routers join no more than 2a - 1 different pairs, because both
 * groups number them in the order of their routers. */
static double local_hops_in_turn(double a, double links_per_pair) {
    double most_joined = 2 * a - 1;
    return local_hops(a, links_per_pair < a ? links_per_pair : a,
                      links_per_pair < most_joined ? links_per_pair : most_joined);
}

/* And for links on neighbouring ports: of bundles that fill routers, or routers that hold whole
 * bundles, both groups have the same; others may be spread over one router more. */
static double local_hops_of_bundles(double a, uint64_t h, uint64_t links_per_pair) {
    if (links_per_pair % h == 0 || h % links_per_pair == 0) {
        double routers = links_per_pair > h ? (double)(links_per_pair / h) : 1;
        return local_hops(a, routers, routers);
    }
    double routers = (double)((links_per_pair - 2) / h + 2), links = (double)links_per_pair;
    routers = routers < a ? routers : a;
    double most_joined = 2 * routers - 1;
    return local_hops(a, routers, links < most_joined ? links : most_joined);
}

/* Mean load of the local channels under uniform traffic with so many local hops between groups; a
 * > 1. */
static double local_load(double p, double a, double g, double hops_between_groups) {
    double others = g * a * p - 1;
    double inside = (a - 1) * p / others, leaving = (g - 1) * a * p / others;
    return p * (inside + leaving * hops_between_groups) / (a - 1);
}

/* Mean load of the fuller of the two classes of local channels of a grid, where routes take each of
 * the links of two groups equally often: a packet then changes its place along a line of n with
 * probability 1 - 1/n in its own group, or in both groups that it crosses. */
static double grid_load(const struct group *group, double p, double g) {
    double a = (double)(group->line[0].size * group->line[1].size);
    double most = 0;
    for (size_t i = 0; i < 2; i++) {
        double size = (double)group->line[i].size, width = (double)group->line[i].width;
        double changes = a * p * (1 + 2 * (g - 1)) * (1 - 1 / size) / (g * a * p - 1);
        double load = p * changes / ((size - 1) * width);
        most = load > most ? load : most;
    }
    return most;
}

/* The largest of the mean loads of local and of global channels under uniform traffic. */
static double uniform_load(const struct dse_value *values) {
    double p = (double)values[P].as.count, a = (double)values[A].as.count;
    double g = (double)values[G].as.count, l = (double)values[LINKS_PER_PAIR].as.count;
    double global = a * p * a * p / ((g * a * p - 1) * l);
    double local = 0;
    if (is_grid(values)) {
        struct group group = group_of(values);
        local = grid_load(&group, p, g);
    } else if (a > 1) {
        bool bundled = values[ARRANGEMENT].as.choice == DSE_ARRANGEMENT_BUNDLED;
        double hops =
            bundled ? local_hops_of_bundles(a, values[H].as.count, values[LINKS_PER_PAIR].as.count)
                    : local_hops_in_turn(a, l);
        local = local_load(p, a, g, hops) / values[INTRA_WIDTH].as.dims.size[0];
    }
    return local > global ? local : global;
}

/* Different routers of other groups that a router is linked to at most. Bundles that fill whole
 * routers, or several of them one, join the same two routers; others may be split. */
static uint64_t global_neighbours(const struct dse_global_links *links) {
    uint64_t h = links->ports, bundle = links->links_per_pair;
    if (dse_global_links_in_turn(links)) {
        return dse_groups_neighbours(h, links->groups, bundle);
    }
    if (bundle % h == 0) {
        return 1;
    }
    return h % bundle == 0 ? most_global_ports(h / bundle, links->groups - 1) : DSE_UNKNOWN;
}

static uint64_t links_inside(const struct group *group) {
    const struct dse_line *outer = &group->line[0], *inner = &group->line[1];
    return dse_count_add(inner->size * outer->links, outer->size * inner->links);
}

/* From a router to all others of its group, one after the other. */
static uint64_t hops_inside(const struct group *group) {
    const struct dse_line *outer = &group->line[0], *inner = &group->line[1];
    return (outer->size - 1) * inner->size + (inner->size - 1) * outer->size;
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    uint64_t p = values[P].as.count, a = values[A].as.count, h = values[H].as.count;
    uint64_t g = values[G].as.count, links_per_pair = values[LINKS_PER_PAIR].as.count;
    uint64_t global_links = (g - 1) * links_per_pair;
    struct group group = group_of(values);
    const struct dse_line *outer = &group.line[0], *inner = &group.line[1];
    design->routers = dse_count_mul(g, a);
    design->endpoints = dse_count_mul(design->routers, p);
    design->groups = g;
    design->links_local = dse_count_mul(g, links_inside(&group));
    design->links_global = dse_count_mul(dse_count_pairs(g), links_per_pair);
    design->links = dse_count_add(design->links_local, design->links_global);
    const struct dse_global_links links = global_links_of(values);
    design->degree = dse_count_add(outer->size + inner->size - 2, global_neighbours(&links));
    design->ports_used = p + outer->ports + inner->ports + most_global_ports(h, global_links);
    if (values[K].given) {
        design->radix = values[K].as.count;
    }
    design->diameter = design->diameter_all_routers = diameter(values);
    if (links_per_pair == 1) {
        /* `local` hops lead from a router to the others of its group, one after the other, and
         * local / a on average to the one that holds the link to another group, and from there. */
        double routers = (double)a * (double)g;
        double local = (double)hops_inside(&group);
        design->mean_hops_min_routing =
            (local + (routers - (double)a) * (1 + 2 * local / (double)a)) / (routers - 1);
    }
    design->bisection_links = bisection(values, &design->bisection_method);
    design->block_endpoints = dse_count_mul(a, p);
    design->block_uplinks = global_links;
    design->headroom_endpoints = dse_count_mul(a * h + 1, a * p);
    design->headroom_next_endpoints = g <= a * h ? dse_count_mul(g + 1, a * p) : DSE_UNKNOWN;
    design->uniform_load = uniform_load(values);
}

/* A group is a block; the links of a grid are spread over it as those of a clique. Local hops are
 * known where the mean hops are: see evaluate(). */
static void lay_out(const struct dse_value *values, struct dse_layout *layout) {
    uint64_t p = values[P].as.count, a = values[A].as.count, g = values[G].as.count;
    uint64_t links_per_pair = values[LINKS_PER_PAIR].as.count, most_hops = diameter(values);
    struct group group = group_of(values);
    uint64_t hops = hops_inside(&group);
    double size = (double)a, routers = size * (double)g, far = routers - size;
    double local = (double)hops * (1 + 2 * far / size) / (routers - 1);
    layout->blocks = g;
    layout->block_routers = a;
    layout->block_endpoints = a * p;
    dse_layout_add(layout, (struct dse_link_class){
                               .span = DSE_SPAN_ROUTERS,
                               .links = dse_count_mul(g, links_inside(&group)),
                               .mean_hops = links_per_pair == 1 ? local : DSE_UNKNOWN_REAL,
                               .worst_hops = most_hops == DSE_UNKNOWN ? 0 : most_hops - 1,
                           });
    dse_layout_add(layout, (struct dse_link_class){
                               .span = DSE_SPAN_BLOCKS,
                               .links = dse_count_mul(dse_count_pairs(g), links_per_pair),
                               .mean_hops = far / (routers - 1),
                               .worst_hops = 1,
                           });
}

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    (void)design;
    uint64_t ports = values[A].as.count * values[H].as.count;
    uint64_t used = (values[G].as.count - 1) * values[LINKS_PER_PAIR].as.count;
    if (used < ports) {
        dse_text_append_format(text, "%" PRIu64 " of %" PRIu64 " global ports of a group idle",
                               ports - used, ports);
    }
}

/* Adds the links of all groups in one dimension of the grid; both dimensions are cliques. */
static void link_lines(const struct group *group, size_t dimension, uint64_t groups,
                       struct dse_graph_builder *builder) {
    const struct dse_line *line = &group->line[dimension];
    uint64_t columns = group->line[1].size, routers = group->line[0].size * columns;
    uint64_t step = dimension == 0 ? columns : 1, lines = routers / line->size;
    for (uint64_t i = 0; i < groups * lines; i++) {
        uint64_t number = i % lines, start = dimension == 0 ? number : number * columns;
        uint64_t first = i / lines * routers + start;
        for (uint64_t b = 1; b < line->size; b++) {
            for (uint64_t a = 0; a < b; a++) {
                dse_graph_builder_link(builder, (uint32_t)(first + a * step),
                                       (uint32_t)(first + b * step), (uint32_t)line->width,
                                       (uint8_t)dimension);
            }
        }
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    uint64_t g = values[G].as.count, a = values[A].as.count;
    struct group group = group_of(values);
    bool grid = is_grid(values);
    const struct dse_global_links links = global_links_of(values);
    dse_graph_builder_routers(builder, g * a, (uint32_t)values[P].as.count);
    dse_graph_builder_class(builder, 0, grid ? "column" : "local");
    if (grid) {
        dse_graph_builder_class(builder, 1, "row");
    }
    dse_graph_builder_class(builder, links.link_class, "global");
    link_lines(&group, 0, g, builder);
    link_lines(&group, 1, g, builder);
    dse_global_links_build(&links, builder);
}

/* Routers at one place of all groups are alike if any permutation of the groups, or their rotation,
 * is a symmetry. In full groups so are places; in grids, moved along rows and columns, if all have
 * as many links. */
static size_t orbits(const struct dse_value *values,
                     struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    const struct dse_global_links links = global_links_of(values);
    uint64_t a = values[A].as.count;
    size_t count = dse_global_links_orbits(&links, a, orbits);
    if (count > 0 && (count == 1 || !is_grid(values))) {
        return count;
    }
    bool rotates = links.arrangement != DSE_ARRANGEMENT_ABSOLUTE &&
                   links.arrangement != DSE_ARRANGEMENT_BUNDLED;
    if ((count == 0 && !rotates) || a > DSE_FAMILY_ORBITS_MAX) {
        return 0;
    }
    for (uint64_t place = 0; place < a; place++) {
        orbits[place] = (struct dse_orbit){(uint32_t)place, (uint32_t)links.groups};
    }
    return a;
}

/* An upper bound of the bisection ratio (for links as fast as NICs) with so many links per pair:
 * all cuts between halves of the groups have at most l g^2 / 4 global and a^2 / 4 local links. */
static double ratio_bound(double p, double a, double g, double links_per_pair) {
    return links_per_pair * g / (2 * a * p) + a / (2 * g * p);
}

/* Sets the fewest groups, from `fewest` on, that meet the bisection limit with as many links per
 * pair as h allows (fewer links per pair make room for more groups); false if none do. The bound
 * tells how far g can jump, and, with l = a h / (g - 1), for which it falls as g grows, when to
 * give up. */
static bool set_groups(const struct dse_limits *limits, struct dse_value *values, uint64_t fewest) {
    uint64_t ports = values[A].as.count * values[H].as.count;
    double p = (double)values[P].as.count, a = (double)values[A].as.count;
    double wanted = limits->min_bisection / limits->link_to_nic;
    for (uint64_t g = fewest; g <= ports + 1;) {
        double groups = (double)g;
        if (ratio_bound(p, a, groups, (double)ports / (groups - 1)) < wanted) {
            return false;
        }
        uint64_t links_per_pair = ports / (g - 1), most = ports / links_per_pair + 1;
        if (ratio_bound(p, a, (double)most, (double)links_per_pair) < wanted &&
            ratio_bound(p, a, groups, (double)links_per_pair) < wanted) {
            g = most + 1; /* the bound is convex in g, so no g between does better */
            continue;
        }
        values[G].as.count = g;
        values[LINKS_PER_PAIR].as.count = links_per_pair;
        const char *method;
        if (2 * (double)bisection(values, &method) >= wanted * groups * a * p) {
            return true;
        }
        double jump = (wanted - a / (2 * groups * p)) * 2 * a * p / (double)links_per_pair;
        g = jump > groups + 1 ? (uint64_t)jump : g + 1;
    }
    return false;
}

/* The least h with so many links to each of the other groups. */
static uint64_t ports_for(uint64_t links_per_pair, uint64_t other_groups, uint64_t a) {
    return dse_count_ceil_div(dse_count_mul(links_per_pair, other_groups), a);
}

/* The least h that can meet the bisection limit with `fewest` groups or more: the bound of
 * set_groups with l = a h / (g - 1) falls as g grows. */
static uint64_t fewest_ports(const struct dse_limits *limits, double p, double a, double fewest) {
    double wanted = limits->min_bisection / limits->link_to_nic - a / (2 * fewest * p);
    double h = wanted * 2 * p * (fewest - 1) / fewest;
    return h > 1 ? (uint64_t)h : 1;
}

/* Whether local channels are too full whatever h is: with most links per pair, and either `fewest`
 * groups or endlessly many, between which their load is monotonic. */
static bool too_few_local_links(const struct dse_limits *limits, double p, double a, double fewest,
                                double most_ports) {
    double hops = local_hops_in_turn(a, a * most_ports / (fewest - 1));
    double load = local_load(p, a, fewest, hops);
    double limit = p * hops / (a - 1);
    return (load < limit ? load : limit) * limits->min_uniform > limits->link_to_nic;
}

static void offer_ports(const struct dse_limits *limits, struct dse_offers *offers,
                        struct dse_value *values) {
    uint64_t p = values[P].as.count, a = values[A].as.count, most = limits->radix - (p + a - 1);
    uint64_t fewest = dse_count_ceil_div(limits->endpoints, a * p);
    fewest = fewest < 2 ? 2 : fewest;
    if (too_few_local_links(limits, (double)p, (double)a, (double)fewest, (double)most)) {
        return;
    }
    uint64_t least = fewest_ports(limits, (double)p, (double)a, (double)fewest);
    uint64_t connected = ports_for(1, fewest - 1, a);
    uint64_t last_groups = 0, last_links_per_pair = 0;
    for (uint64_t h = least > connected ? least : connected; h <= most;) {
        values[H].as.count = h;
        uint64_t most_links_per_pair = a * h / (fewest - 1);
        bool meets = set_groups(limits, values, fewest);
        uint64_t groups = values[G].as.count, links_per_pair = values[LINKS_PER_PAIR].as.count;
        bool same = groups == last_groups && links_per_pair == last_links_per_pair;
        if (meets && !same && uniform_load(values) * limits->min_uniform <= limits->link_to_nic) {
            offers->offer(offers, values);
            last_groups = groups;
            last_links_per_pair = links_per_pair;
        }
        h = meets && groups == fewest ? ports_for(most_links_per_pair + 1, fewest - 1, a) : h + 1;
    }
}

static void offer_largest(const struct dse_limits *limits, struct dse_offers *offers,
                          struct dse_value *values) {
    uint64_t p = values[P].as.count, a = values[A].as.count;
    for (uint64_t h = 1; p + a - 1 + h <= limits->radix; h++) {
        if (a * p * (a * h + 1) >= offers->most_endpoints) {
            values[H].as.count = h;
            values[G].as.count = a * h + 1;
            values[LINKS_PER_PAIR].as.count = 1;
            offers->offer(offers, values);
        }
    }
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {0};
    for (size_t i = P; i < PARAMETERS; i++) {
        values[i].given = true;
    }
    values[INTRA_WIDTH].as.dims = (struct dse_dims){.length = 1, .size = {1}};
    for (uint64_t p = 1; p + 2 <= limits->radix; p++) {
        for (uint64_t a = 2; p + a <= limits->radix; a++) {
            values[P].as.count = p;
            values[A].as.count = a;
            if (limits->endpoints == 0) {
                offer_largest(limits, offers, values);
            } else {
                offer_ports(limits, offers, values);
            }
        }
    }
}

const struct dse_family dse_family_dragonfly = {
    .name = "dragonfly",
    .summary = "groups of routers, fully connected or in grids, every two joined by global links",
    .builds =
        "g groups of a routers; a router has p end points, a - 1 local links to the others of its "
        "group and h global ports. With a grid as intra (Cascade: 16x6, 16 slots of 6 chassis), "
        "router x n + y of a group stands at (x, y) of an m x n grid and is linked only to the "
        "others with the same x or the same y; between two routers there are intra_width links "
        "(Aries: 1x3). The uniform load of a grid is that of routes that take each link of two "
        "groups equally often. Global ports are numbered through a group in the order of its "
        "routers and lead, g - 1 at a time, to all other groups in turn, so that the "
        "links_per_pair links of two groups spread over different routers. Which one port j of "
        "group G leads to is the arrangement: absolute, group j mod (g - 1), counted without G; "
        "relative, G + j + 1; palm_tree, G - j - 1; circulant, one step ahead, one behind, two "
        "ahead, and so on (all modulo g). bundled is absolute with the links of two groups on "
        "neighbouring ports, j / links_per_pair. Ports that do not divide stay idle, on the last "
        "routers of each group.",
    .enumerates =
        "intra=full and the absolute arrangement only: every p, a (at least 2) and h that the "
        "radix allows, with links_per_pair as large as the ports allow and the fewest groups that "
        "hold the end points and meet the bisection limit; of several h with the same groups and "
        "links_per_pair the least; for the largest network every p, a and h with all a h + 1 "
        "groups",
    .sources =
        "Kim, Dally, Scott, Abts 2008 (ISCA), section 3: k = p + a + h - 1, g = a h + 1, "
        "balanced a = 2p = 2h; several links per pair: De Sensi et al. 2020 (SC), section II.G; "
        "grids: Faanes et al. 2012 (SC), Cray Cascade; Alverson, Kaplan, Roweth 2012 (Cray), XC "
        "network, 15 links to the chassis, 15 to the 5 others of the group, 10 global ones; "
        "bisection: own count of the cut between halves of the groups and inside them; "
        "arrangements: Hastings et al. 2015 (CLUSTER), Camarero, Vallejo, Beivide 2014 (TACO)",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .layout = lay_out,
    .build = build,
    .wiring =
        "Router r of group G is number G a + r. Its local links come first, in ascending order of "
        "the routers they lead to (of a grid those of its column, which change x, before those "
        "of its row), then its global links in ascending order of the groups they lead to, once "
        "for each round of g - 1 ports (bundled ones in one round); with the absolute and the "
        "bundled arrangement that is the order of its ports. Classes: local (of a grid column and "
        "row) and global.",
    .orbits = orbits,
    .enumerate = enumerate,
    .largest_rule = "largest over all p, a, h",
    .radix_rule = "balanced, a = 2p = 2h",
};

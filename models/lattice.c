/* Products of lines: closed forms and search shared by torus, mesh and HyperX. */
#include "models/lattice.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "core/count.h"

struct dse_line dse_line_path(uint64_t size) {
    double n = (double)size;
    return (struct dse_line){
        .kind = DSE_LINE_PATH,
        .size = size,
        .width = 1,
        .links = size - 1,
        .ports = size < 3 ? size - 1 : 2,
        .diameter = size - 1,
        .cut = size > 1,
        .mean = (n - 1) * (n + 1) / (3 * n),
    };
}

struct dse_line dse_line_ring(uint64_t size, bool doubled) {
    if (size < 3) {
        return size == 2 && doubled ? dse_line_clique(2, 2) : dse_line_path(size);
    }
    uint64_t sum = size * size / 4; /* of the distances from one router */
    return (struct dse_line){
        .kind = DSE_LINE_RING,
        .size = size,
        .width = 1,
        .links = size,
        .ports = 2,
        .diameter = size / 2,
        .cut = 2,
        .mean = (double)sum / (double)size,
    };
}

struct dse_line dse_line_clique(uint64_t size, uint64_t width) {
    return (struct dse_line){
        .kind = DSE_LINE_CLIQUE,
        .size = size,
        .width = width,
        .links = dse_count_pairs(size) * width,
        .ports = (size - 1) * width,
        .diameter = size > 1,
        .cut = size * size / 4 * width,
        .mean = (double)(size - 1) / (double)size,
    };
}

uint64_t dse_lattice_routers(const struct dse_line *lines, size_t count) {
    uint64_t routers = 1;
    for (size_t i = 0; i < count; i++) {
        routers = dse_count_mul(routers, lines[i].size);
    }
    return routers;
}

/* Whether halving across a comes before halving across b. A dimension costs `cut` links for each of
 * the lines it is cut in, and an odd one leaves its middle layer to the next: exchanging two
 * neighbours shows that cut / (size, less 1 if it is odd) must ascend. */
static bool comes_before(const struct dse_line *a, const struct dse_line *b) {
    uint64_t left = a->cut * (b->size - b->size % 2), right = b->cut * (a->size - a->size % 2);
    return left < right || (left == right && a->size % 2 == 0 && b->size % 2 != 0);
}

/* The dimensions with links in the order in which they are halved; returns how many. */
static size_t halving_order(const struct dse_line *lines, size_t count,
                            const struct dse_line *order[DSE_LIST_MAX]) {
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (lines[i].size < 2) {
            continue;
        }
        size_t at = length++;
        for (; at > 0 && comes_before(&lines[i], order[at - 1]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = &lines[i];
    }
    return length;
}

/* Let every two routers have a route in dimension order, shared evenly by parallel links and by
 * both ways round a ring where they are as long. Then N floor(n^2 / 4) / (n cut) routes pass each
 * link at the middle of a line of n. With an even first dimension that is the most loaded, the
 * N^2 / 4 routes between any two halves need as many links as its cut has. */
static bool meets_congestion_bound(const struct dse_line *const *order, size_t length) {
    const struct dse_line *first = order[0];
    if (first->size % 2 != 0) {
        return false;
    }
    for (size_t i = 1; i < length; i++) {
        const struct dse_line *line = order[i];
        uint64_t odd = line->size % 2;
        if ((line->size * line->size - odd) * first->cut > first->size * line->size * line->cut) {
            return false;
        }
    }
    return true;
}

static bool are_alike(const struct dse_line *const *order, size_t length) {
    for (size_t i = 1; i < length; i++) {
        if (order[i]->kind != order[0]->kind || order[i]->width != order[0]->width) {
            return false;
        }
    }
    return true;
}

static const char *cut_method(const struct dse_line *const *order, size_t length) {
    if (length == 0) {
        return "exact: a single router";
    }
    if (are_alike(order, length)) {
        return order[0]->kind == DSE_LINE_CLIQUE
                   ? "exact: theorem of Lindsey"
                   : "exact: theorem of Arjona Aroca and Fernandez Anta";
    }
    return meets_congestion_bound(order, length)
               ? "exact: central cut, equal to the congestion bound"
               : "upper bound: central cut";
}

uint64_t dse_lattice_cut(const struct dse_line *lines, size_t count, const char **method) {
    const struct dse_line *order[DSE_LIST_MAX];
    size_t length = halving_order(lines, count, order);
    uint64_t layer = dse_lattice_routers(lines, count), cut = 0;
    for (size_t i = 0; i < length; i++) {
        layer /= order[i]->size;
        cut = dse_count_add(cut, dse_count_mul(order[i]->cut, layer));
        if (order[i]->size % 2 == 0) {
            break;
        }
    }
    if (method != NULL) {
        *method = cut_method(order, length);
    }
    return cut;
}

/* Load of the central channels of the fullest dimension in dimension order: of a line's n routers,
 * those of one half send to those of the other half through the links of its cut. For rings and
 * cliques all channels of a dimension carry as much. */
static double uniform_load(const struct dse_line *lines, size_t count, double p, double routers) {
    double most = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t size = lines[i].size, half = size / 2;
        double crossing = (double)half * (double)(size - half) / (double)size;
        double load = size > 1 ? crossing / (double)lines[i].cut : 0;
        most = load > most ? load : most;
    }
    return most * p * (routers * p / (routers * p - 1));
}

void dse_lattice_evaluate(const struct dse_line *lines, size_t count, uint64_t p,
                          struct dse_design *design) {
    uint64_t routers = dse_lattice_routers(lines, count);
    uint64_t links = 0, ports = 0, degree = 0, diameter = 0;
    double mean = 0;
    for (size_t i = 0; i < count; i++) {
        links = dse_count_add(links, dse_count_mul(routers / lines[i].size, lines[i].links));
        ports += lines[i].ports;
        degree += lines[i].ports / lines[i].width;
        diameter += lines[i].diameter;
        mean += lines[i].mean;
    }
    design->routers = routers;
    design->endpoints = dse_count_mul(routers, p);
    design->links = links;
    design->degree = degree;
    design->ports_used = p + ports;
    design->diameter = design->diameter_all_routers = diameter;
    if (routers > 1) {
        design->mean_hops = mean * ((double)routers / (double)(routers - 1));
        design->uniform_load = uniform_load(lines, count, (double)p, (double)routers);
    }
    design->bisection_links = dse_lattice_cut(lines, count, &design->bisection_method);
}

void dse_lattice_next(const struct dse_line *lines, size_t count, struct dse_design *design) {
    uint64_t longest = 2;
    for (size_t i = 0; i < count; i++) {
        longest = lines[i].size > longest ? lines[i].size : longest;
    }
    if (longest > 2) {
        design->headroom_next_endpoints =
            dse_count_add(design->endpoints, design->endpoints / longest);
    }
}

static enum dse_layout_kind layout_kind(const struct dse_line *line) {
    static const enum dse_layout_kind kinds[] = {[DSE_LINE_PATH] = DSE_LAYOUT_PATH,
                                                 [DSE_LINE_RING] = DSE_LAYOUT_RING,
                                                 [DSE_LINE_CLIQUE] = DSE_LAYOUT_CLIQUE};
    return kinds[line->kind];
}

void dse_lattice_layout(const struct dse_line *lines, size_t count, uint64_t p,
                        struct dse_layout *layout) {
    uint64_t routers = dse_lattice_routers(lines, count);
    double others = (double)routers / (double)(routers - 1);
    layout->blocks = 1;
    layout->block_routers = routers;
    layout->block_endpoints = dse_count_mul(routers, p);
    layout->line_count = count;
    for (size_t i = 0; i < count; i++) {
        layout->lines[i].kind = layout_kind(&lines[i]);
        layout->lines[i].size = lines[i].size;
        dse_layout_add(layout, (struct dse_link_class){
                                   .span = DSE_SPAN_LINE,
                                   .dimension = i,
                                   .links = dse_count_mul(routers / lines[i].size, lines[i].links),
                                   .mean_hops = lines[i].mean * others,
                                   .worst_hops = lines[i].diameter,
                               });
    }
}

void dse_lattice_clause(struct dse_text *text, size_t start, const char *format, ...) {
    char clause[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(clause, sizeof clause, format, arguments);
    va_end(arguments);
    dse_text_append_string(text, text->length > start ? "; " : "");
    dse_text_append_string(text, clause);
}

void dse_lattice_note(const struct dse_line *lines, size_t count, const struct dse_design *design,
                      struct dse_text *text, size_t start) {
    size_t ones = 0;
    for (size_t i = 0; i < count; i++) {
        ones += lines[i].size == 1;
    }
    if (ones > 0) {
        dse_lattice_clause(text, start, "%zu dimension%s of 1 without links", ones,
                           ones == 1 ? "" : "s");
    }
    if (design->radix != DSE_UNKNOWN && design->radix > design->ports_used) {
        dse_lattice_clause(text, start,
                           "at least %" PRIu64 " of %" PRIu64 " ports of a router idle",
                           design->radix - design->ports_used, design->radix);
    }
    if (dse_lattice_routers(lines, count) % 2 != 0) {
        dse_lattice_clause(text, start,
                           "odd number of routers: the halves of the bisection differ by one");
    }
}

enum dse_status dse_lattice_check(const char *family, const struct dse_dims *dims,
                                  struct dse_error *error) {
    for (uint32_t i = 0; i < dims->length; i++) {
        if (dims->size[i] > 1) {
            return DSE_OK;
        }
    }
    return dse_error_set(error, DSE_INFEASIBLE,
                         "a %s of one router has no network: some dimension must be 2 or more",
                         family);
}

/* How far the sizes of members may go. */
struct room {
    uint64_t size;       /* of a dimension */
    double size_times_p; /* of the largest dimension, times p */
};

/* Halving across the largest dimension n, of cut c, costs at most 3/2 c N / n: N / n for itself
 * and, if n is odd, no more than half of that again for the middle layer. So a bisection limit
 * bounds n p unless c grows with n; but then the line is a clique, and (n - 1) + p is at most the
 * radix. Uniform traffic loads the middle of that dimension with floor(n^2 / 4) p / (n c) or more,
 * and floor(n^2 / 4) is at least 2/9 n^2: so a limit on it bounds n p as well. */
static double largest_size_times_p(const struct dse_lattice_search *search) {
    const struct dse_limits *limits = search->limits;
    if (search->long_cut == 0) {
        double half = ((double)limits->radix + 1) / 2;
        return half * half;
    }
    double cut = (double)search->long_cut * limits->link_to_nic;
    double by_bisection = limits->min_bisection > 0 ? 3 * cut / limits->min_bisection : INFINITY;
    double by_uniform = limits->min_uniform > 0 ? 4.5 * cut / limits->min_uniform : INFINITY;
    return fmin(by_bisection, by_uniform);
}

static struct room room_for(const struct dse_lattice_search *search) {
    double most = largest_size_times_p(search);
    return (struct room){
        .size = most < (double)search->size_most ? (uint64_t)most : search->size_most,
        .size_times_p = most,
    };
}

static void set_size(const struct dse_lattice_search *search, struct dse_line *lines, size_t i,
                     uint64_t size) {
    lines[i] = search->line(size);
    search->dims->as.dims.size[i] = (uint32_t)size;
}

/* Whether a product with p end points a router keeps the limits on ports, diameter and routers, and
 * its counts 64 bits. A product with larger sizes or p does so only if this does. */
static bool fits(const struct dse_limits *limits, const struct dse_line *lines, size_t count,
                 uint64_t p) {
    uint64_t ports = p, diameter = 0, routers = dse_lattice_routers(lines, count);
    for (size_t i = 0; i < count; i++) {
        ports += lines[i].ports;
        diameter += lines[i].diameter;
    }
    return ports <= limits->radix && diameter <= limits->max_diameter &&
           routers <= limits->max_routers && dse_count_mul(routers, ports) != DSE_COUNT_MAX;
}

/* Offers a member that fits unless its bisection, which is cheaper to find than the whole
 * design, is too small. */
static void offer(const struct dse_lattice_search *search, const struct dse_line *lines,
                  size_t count, uint64_t routers) {
    const struct dse_limits *limits = search->limits;
    double cut = (double)dse_lattice_cut(lines, count, NULL);
    double endpoints = (double)routers * (double)search->p->as.count;
    if (2 * cut * limits->link_to_nic >= limits->min_bisection * endpoints) {
        search->offers->offer(search->offers, search->values);
    }
}

/* Completes the sizes of dimensions 1 to count - 1, whose product is `others`, with every p and the
 * least size of dimension 0 for it, as long as that is the largest. Lowering the largest size
 * loses the fewest end points, so no other needs to be tried. */
static void offer_completions(const struct dse_lattice_search *search, const struct room *room,
                              struct dse_line *lines, size_t count, uint64_t others) {
    const struct dse_limits *limits = search->limits;
    uint64_t wanted = limits->endpoints, second = count > 1 ? lines[1].size : 1;
    uint64_t fewest = dse_count_ceil_div(wanted, limits->max_routers);
    for (uint64_t p = fewest; p < limits->radix; p++) {
        uint64_t size = dse_count_ceil_div(wanted, dse_count_mul(p, others));
        if (size < second) {
            return;
        }
        size = size < 2 ? 2 : size; /* one dimension of 1 is no network */
        bool lower_p_suffices = dse_count_mul3(p - 1, others, size) >= wanted;
        if (lower_p_suffices || size > room->size ||
            (double)size * (double)p > room->size_times_p) {
            continue;
        }
        set_size(search, lines, 0, size);
        if (fits(limits, lines, count, p)) {
            search->p->as.count = p;
            offer(search, lines, count, size * others);
        }
    }
}

/* Tries all sizes of dimensions `at` to count - 1, where those from 1 to at - 1 are set and have
 * product `others`. Dimension 0, which follows from them, is at least as large as dimension 1: that
 * bounds their product, and lets a prefix be judged by its least completion. */
static void choose_sizes(const struct dse_lattice_search *search, const struct room *room,
                         struct dse_line *lines, size_t count, size_t at, uint64_t others) {
    if (at == count) {
        offer_completions(search, room, lines, count, others);
        return;
    }
    uint64_t most = at == 1 ? room->size : lines[at - 1].size;
    uint64_t twos = (uint64_t)1 << (count - 1 - at), wanted = search->limits->endpoints;
    for (uint64_t size = 2; size <= most; size++) {
        set_size(search, lines, at, size);
        lines[0] = lines[1];
        uint64_t least = dse_count_mul3(others, size, twos);
        bool first_below_second = dse_count_mul(least, lines[1].size - 1) >= wanted;
        if (first_below_second || !fits(search->limits, lines, at + 1, 1)) {
            break;
        }
        double largest = (double)others * (double)dse_count_pow(size, count - at);
        if (largest * room->size_times_p >= (double)wanted) {
            choose_sizes(search, room, lines, count, at + 1, others * size);
        }
    }
}

static void offer_minimal(const struct dse_lattice_search *search, const struct room *room,
                          uint32_t count) {
    struct dse_line lines[DSE_LATTICE_SEARCH_MAX];
    choose_sizes(search, room, lines, count, 1, 1);
}

/* The largest size of which all dimensions fit; below 2 if none does. */
static uint64_t largest_cube(const struct dse_lattice_search *search, const struct room *room,
                             size_t count) {
    uint64_t p = search->p->as.count;
    double most = room->size_times_p / (double)p;
    uint64_t good = 1, bad = (most < (double)room->size ? (uint64_t)most : room->size) + 1;
    while (bad - good > 1) {
        uint64_t middle = good + (bad - good) / 2;
        struct dse_line lines[DSE_LATTICE_SEARCH_MAX];
        for (size_t i = 0; i < count; i++) {
            lines[i] = search->line(middle);
        }
        *(fits(search->limits, lines, count, p) ? &good : &bad) = middle;
    }
    return good;
}

/* Offers the members with smallest size `least` and no size above least + 2 that have more end
 * points than the largest so far. */
static void offer_nearly_cubes(const struct dse_lattice_search *search, size_t count,
                               uint64_t least) {
    struct dse_line lines[DSE_LATTICE_SEARCH_MAX];
    uint64_t p = search->p->as.count;
    for (size_t above = count; above-- > 0;) {
        for (size_t two_above = above + 1; two_above-- > 0;) {
            for (size_t i = 0; i < count; i++) {
                set_size(search, lines, i, least + (i < above) + (i < two_above));
            }
            uint64_t routers = dse_lattice_routers(lines, count);
            if (lines[0].size <= search->size_most &&
                dse_count_mul(routers, p) > search->offers->most_endpoints &&
                fits(search->limits, lines, count, p)) {
                offer(search, lines, count, routers);
            }
        }
    }
}

static void offer_largest(const struct dse_lattice_search *search, const struct room *room,
                          uint32_t count) {
    for (uint64_t p = 1; p < search->limits->radix; p++) {
        search->p->as.count = p;
        for (uint64_t least = largest_cube(search, room, count); least >= 2; least--) {
            uint64_t bound = dse_count_pow(least + 2, count);
            bound = bound < search->limits->max_routers ? bound : search->limits->max_routers;
            if (dse_count_mul(bound, p) <= search->offers->most_endpoints) {
                break;
            }
            offer_nearly_cubes(search, count, least);
        }
    }
}

/* Whether the largest member is bounded by more than the ranges of the parameters. */
static bool is_bounded(const struct dse_lattice_search *search) {
    const struct dse_limits *limits = search->limits;
    return search->long_cut == 0 || limits->min_bisection > 0 || limits->min_uniform > 0 ||
           limits->max_diameter != UINT64_MAX || limits->max_routers != UINT64_MAX;
}

void dse_lattice_enumerate(const struct dse_lattice_search *search) {
    struct room room = room_for(search);
    bool largest = search->limits->endpoints == 0;
    if (largest && !is_bounded(search)) {
        return;
    }
    for (uint32_t count = DSE_LATTICE_SEARCH_MAX; count > 0; count--) {
        search->dims->as.dims = (struct dse_dims){.length = count};
        (largest ? offer_largest : offer_minimal)(search, &room, count);
    }
}

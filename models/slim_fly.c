/* Slim Fly: the McKay-Miller-Siran graphs of diameter 2 over finite fields. */
#include <inttypes.h>
#include <stdlib.h>

#include "core/count.h"
#include "models/family.h"
#include "models/finite_field.h"
#include "models/prime_power.h"

enum { K, Q, P, PARAMETERS };
enum { CLASS_ROW, CLASS_TYPES };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 6,
           .most = 65536,
           .summary = "radix; without q it gives the largest q, beside q it is a limit"},
    [Q] = {.name = "q",
           .kind = DSE_COUNT,
           .derived = "the largest that k allows",
           .least = 3,
           .most = 65536,
           .summary = "prime power, the order of the field: 2 q^2 routers"},
    [P] = {.name = "p",
           .kind = DSE_COUNT,
           .derived = "ceil(k'/2)",
           .least = 1,
           .most = 65536,
           .summary = "end points per router"},
};

/* k' = (3q - delta) / 2 links a router, where q = 4w + delta with delta -1, 0 or 1. A prime power
 * of the form 4w + 2 is only q = 2, which the construction does not cover. */
static uint64_t links_of_router(uint64_t q) {
    return q % 4 == 3 ? (3 * q + 1) / 2 : 3 * q / 2;
}

static uint64_t balanced_p(uint64_t q) {
    return dse_count_ceil_div(links_of_router(q), 2);
}

/* The largest prime power q on routers of radix k with p end points each, the balanced number where
 * p is 0; 0 if there is none. */
static uint64_t largest_q(uint64_t k, uint64_t p) {
    uint64_t q = dse_prime_power_previous((2 * k + 1) / 3);
    while (q >= 3 && links_of_router(q) + (p == 0 ? balanced_p(q) : p) > k) {
        q = dse_prime_power_previous(q - 1);
    }
    return q < 3 ? 0 : q;
}

static enum dse_status resolve_q(struct dse_value *values, struct dse_error *error) {
    if (!values[K].given) {
        return dse_error_set(error, DSE_BAD_INPUT, "slim_fly needs k (radix) or q (a prime power)");
    }
    uint64_t k = values[K].as.count, p = values[P].given ? values[P].as.count : 0;
    uint64_t q = largest_q(k, p);
    if (q == 0) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "k=%" PRIu64 " is too small: q=3, the least, needs %" PRIu64 " ports",
                             k, links_of_router(3) + (p == 0 ? balanced_p(3) : p));
    }
    values[Q] = (struct dse_value){.given = true, .as.count = q};
    return DSE_OK;
}

static enum dse_status resolve(struct dse_value *values, struct dse_error *error) {
    if (!values[Q].given) {
        enum dse_status status = resolve_q(values, error);
        if (status != DSE_OK) {
            return status;
        }
    }
    uint64_t q = values[Q].as.count;
    if (!dse_prime_power(q, NULL, NULL)) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "q=%" PRIu64 " is not a prime power; the nearest are %" PRIu64
                             " and %" PRIu64,
                             q, dse_prime_power_previous(q), dse_prime_power_next(q));
    }
    if (!values[P].given) {
        values[P] = (struct dse_value){.given = true, .as.count = balanced_p(q)};
    }
    return DSE_OK;
}

/* Links cut between halves of the 2q rows (0, x, .) and (1, m, .) of q routers. A row of one type
 * and one of the other are joined by q links, two of the same type by none, so i rows of the first
 * type and q - i of the second against the others cut q (i^2 + (q - i)^2); least with i = q/2.
 *
 * No balanced cut is smaller unless q = 5. Let r be the mean of +-1 (the sides) over each row, R
 * the sum of r over the rows of the first type (-R over the others), and mu the least that the
 * Laplacian has on vectors that sum to 0 in every row; on vectors that are constant on rows it has
 * q, and 2q on the difference between the types. Then
 *
 *     4 cut >= 2 q^3 + 2 q R^2 + (mu - q) q S,   S the sum of 1 - r^2 over all rows.
 *
 * With mu >= q this is at least 2 q^3: the cut for even q. For odd q no R is 0 while all r are +-1;
 * as 1 - r^2 is concave, its sum over one type is at least 1 - R^2 where |R| <= 1, so with
 * mu >= q + 1 the last two terms are at least 2q: the cut for odd q. mu is k' less the largest root
 * of (x - X)(x - X') = q, where X and X' are an additive character summed over the two generator
 * sets. For q = 4w + 1 the roots are (-1 +- sqrt(5q)) / 2, enough for q >= 9. For the others the
 * sums were computed for all primitive elements up to q = 300, and above that they are small enough
 * because an incomplete sum is at most sqrt(q) (2/pi log q + 1). */
static uint64_t bisection(uint64_t q) {
    return q % 2 == 0 ? q * q * (q / 2) : q * ((q * q + 1) / 2);
}

static double mean_hops(uint64_t q) {
    return 2 - (double)links_of_router(q) / (double)(2 * q * q - 1);
}

/* Mean load of the channels under uniform traffic: p units from a router, to its own end points
 * without a hop, to those of the others with the mean hops, over k' channels out. */
static double uniform_load(uint64_t q, uint64_t p) {
    double routers = (double)(2 * q * q), per_router = (double)p;
    double leaving = per_router * (routers - 1) / (routers * per_router - 1);
    return per_router * leaving * mean_hops(q) / (double)links_of_router(q);
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    uint64_t q = values[Q].as.count, p = values[P].as.count;
    uint64_t degree = links_of_router(q);
    design->routers = 2 * q * q;
    design->endpoints = dse_count_mul(design->routers, p);
    design->links = dse_count_mul3(q, q, degree);
    design->degree = degree;
    design->ports_used = degree + p;
    if (values[K].given) {
        design->radix = values[K].as.count;
    }
    design->diameter = design->diameter_all_routers = 2;
    design->mean_hops = mean_hops(q);
    design->uniform_load = uniform_load(q, p);
    design->bisection_links = bisection(q);
    design->bisection_method = q == 5 ? "upper bound: half of the rows" : "exact: half of the rows";
}

/* Rows (0, x, .) and (1, x, .) together are a block, so that 2q links join every two blocks (Besta,
 * Hoefler 2014, section VI). Hops are divided in proportion to links; a longest route is taken to
 * lead from block to block twice. */
static void lay_out(const struct dse_value *values, struct dse_layout *layout) {
    uint64_t q = values[Q].as.count, degree = links_of_router(q);
    double inside = (double)(degree - q + 1) / (double)degree;
    layout->blocks = q;
    layout->block_routers = 2 * q;
    dse_layout_add_tier(layout, q);
    dse_layout_add_tier(layout, q);
    layout->block_endpoints = dse_count_mul(2 * q, values[P].as.count);
    dse_layout_add(layout, (struct dse_link_class){.span = DSE_SPAN_ROUTERS,
                                                   .links = dse_count_mul(q * q, degree - q + 1),
                                                   .mean_hops = inside * mean_hops(q)});
    dse_layout_add(layout, (struct dse_link_class){.span = DSE_SPAN_BLOCKS,
                                                   .links = dse_count_mul(q * q, q - 1),
                                                   .mean_hops = (1 - inside) * mean_hops(q),
                                                   .worst_hops = 2});
}

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    uint64_t p = values[P].as.count, balanced = balanced_p(values[Q].as.count);
    const char *separator = "";
    if (p != balanced) {
        dse_text_append_format(text, "p=%" PRIu64 " is %s the balanced %" PRIu64, p,
                               p < balanced ? "below" : "above", balanced);
        separator = "; ";
    }
    if (design->ports_used < design->radix) {
        dse_text_append_format(text, "%s%" PRIu64 " of %" PRIu64 " ports of every router idle",
                               separator, design->radix - design->ports_used, design->radix);
    }
}

/* The end points a router that q can have: as the radix, p's range and the limits on bisection and
 * uniform traffic allow. */
static uint64_t most_endpoints_of_router(const struct dse_limits *limits, uint64_t q) {
    uint64_t ports = limits->radix - links_of_router(q);
    uint64_t most = ports < 65536 ? ports : 65536;
    double cut = (double)bisection(q) * limits->link_to_nic;
    double bisection_limit = cut / (limits->min_bisection * (double)(q * q));
    most = bisection_limit < (double)most ? (uint64_t)bisection_limit : most;
    while (most > 1 && uniform_load(q, most) * limits->min_uniform > limits->link_to_nic) {
        most--;
    }
    return most;
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {0};
    values[Q].given = values[P].given = true;
    for (uint64_t q = 3; q <= 65536 && links_of_router(q) < limits->radix;
         q = dse_prime_power_next(q + 1)) {
        uint64_t most = most_endpoints_of_router(limits, q);
        uint64_t p =
            limits->endpoints == 0 ? most : dse_count_ceil_div(limits->endpoints, 2 * q * q);
        if (p >= 1 && p <= most) {
            values[Q].as.count = q;
            values[P].as.count = p;
            offers->offer(offers, values);
        }
    }
}

/* ---- the explicit network ----------------------------------------------------------------- */

/* Sets in_set[a] for the elements of X (type 0) or X' (type 1) by Hafner's exponents: for q = 4w +
 * 1 and 4w all even ones, for 4w - 1 w even ones and then w odd ones from 2w - 1 on; of X' each one
 * more. Both sets have the negative of each of their elements. */
static void mark_set(const struct dse_field *field, uint32_t type, bool *in_set) {
    uint32_t q = field->order, size = (uint32_t)links_of_router(q) - q;
    uint32_t even = q % 4 == 3 ? size / 2 : size;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t exponent = i < even ? 2 * i : 2 * i - 1;
        in_set[field->power[(exponent + type) % (q - 1)]] = true;
    }
}

/* Links the router (type, x, y) to those of its row with a larger y. */
static void link_row(const struct dse_field *field, const bool *in_set, uint32_t row, uint32_t y,
                     struct dse_graph_builder *builder) {
    uint32_t q = field->order, minus_y = dse_field_negative(field, y);
    for (uint32_t other = y + 1; other < q; other++) {
        if (in_set[dse_field_add(field, other, minus_y)]) {
            dse_graph_builder_link(builder, row * q + y, row * q + other, 1, CLASS_ROW);
        }
    }
}

/* Links the router (0, x, y) to (1, m, c), c = y - m x. */
static void link_types(const struct dse_field *field, uint32_t x, uint32_t y,
                       struct dse_graph_builder *builder) {
    uint32_t q = field->order, minus_x = dse_field_negative(field, x);
    for (uint32_t m = 0; m < q; m++) {
        uint32_t c = dse_field_add(field, y, dse_field_multiply(field, m, minus_x));
        dse_graph_builder_link(builder, x * q + y, (q + m) * q + c, 1, CLASS_TYPES);
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    uint32_t q = (uint32_t)values[Q].as.count;
    struct dse_field field;
    bool made = dse_field_start(&field, q), *in_set = calloc(2 * (size_t)q, sizeof *in_set);
    if (!made || in_set == NULL) {
        dse_graph_builder_fail(builder, DSE_NO_MEMORY, "no memory for a finite field");
        goto out;
    }
    mark_set(&field, 0, in_set);
    mark_set(&field, 1, in_set + q);
    dse_graph_builder_routers(builder, 2 * q * q, (uint32_t)values[P].as.count);
    dse_graph_builder_class(builder, CLASS_ROW, "row");
    dse_graph_builder_class(builder, CLASS_TYPES, "types");
    for (uint32_t router = 0; router < 2 * q * q; router++) {
        uint32_t row = router / q, y = router % q;
        link_row(&field, in_set + row / q * q, row, y, builder);
        if (row < q) {
            link_types(&field, row, y, builder);
        }
    }
out:
    free(in_set);
    if (made) {
        dse_field_free(&field);
    }
}

/* Symmetries for all a and b: (0, x, y), (1, m, c) to (0, x, y + a x + b), (1, m + a, c + b) and to
 * (0, x + a, y), (1, m, c - a m) keep every difference in a row and every y = m x + c. So all
 * routers of a type look alike. If q = 4w + 1, X' is X times the primitive element z and X is z X':
 * (0, x, y), (1, m, c) to (1, x, z y), (0, -z m, z c) exchanges the types. */
static size_t find_orbits(const struct dse_value *values,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    uint32_t q = (uint32_t)values[Q].as.count, types = q % 4 == 1 ? 1 : 2;
    for (uint32_t type = 0; type < types; type++) {
        orbits[type] = (struct dse_orbit){type * q * q, 2 * q * q / types};
    }
    return types;
}

const struct dse_family dse_family_slim_fly = {
    .name = "slim_fly",
    .summary = "McKay-Miller-Siran graph of diameter 2 over a finite field",
    .builds =
        "2 q^2 routers, q a prime power 4w + delta with delta -1, 0 or 1 (so q = 2 is none): "
        "routers (0, x, y) and (1, m, c) with x, y, m, c in the field. (0, x, y) is linked to "
        "(0, x, y') where y - y' is in a set X, (1, m, c) to (1, m, c') where c - c' is in a set "
        "X', and (0, x, y) to (1, m, c) where y = m x + c; X and X' are alternate powers of a "
        "primitive element. Every router has k' = (3q - delta) / 2 links and p end points.",
    .enumerates =
        "every prime power q that the radix allows, with the fewest end points per router that "
        "hold the wanted ones; for the largest network with the most that the radix and the "
        "limits on bisection and uniform traffic allow",
    .sources =
        "McKay, Miller, Siran 1998 (J. Combin. Theory B 74); generator sets: Hafner 2004 "
        "(Discrete Math. 276); as a network, p = ceil(k'/2): Besta, Hoefler 2014 (SC), section "
        "II; mean hops: 1 to the k' neighbours, 2 to the rest; bisection: own count and proof "
        "from the eigenvalues",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .layout = lay_out,
    .enumerate = enumerate,
    .build = build,
    .wiring =
        "Router (0, x, y) is number x q + y, (1, m, c) number q^2 + m q + c; links stand in the "
        "order of the neighbours' numbers. Elements of the field are numbers whose digits in base "
        "p, the prime below q, are the coefficients of a polynomial modulo the first irreducible "
        "one; z is the least primitive element. For q = 4w + 1 and 4w, X is 1, z^2, z^4, ..., for "
        "q = 4w - 1 it is 1, z^2, ... z^(2w-2) and z^(2w-1), z^(2w+1), ..., z^(4w-3); X' is z X. "
        "Classes of links: `row' between routers of a row, `types' between the two types.",
    .orbits = find_orbits,
    .largest_rule = "largest over all prime powers q and all p",
    .radix_rule = "the largest q with p = ceil(k'/2)",
};

/* PolarFly: the Erdos-Renyi polarity graphs of diameter 2 over finite fields. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "core/count.h"
#include "models/family.h"
#include "models/finite_field.h"
#include "models/prime_power.h"

enum { K, Q, P, PARAMETERS };
enum { CLASS_QUADRIC, CLASS_OTHER };
enum { Q_LEAST = 2, Q_MOST = 65536 };

static const struct dse_parameter parameters[PARAMETERS] = {
    [K] = {.name = "k",
           .kind = DSE_COUNT,
           .least = 4,
           .most = 131072,
           .summary = "radix; without q it gives the largest q, beside q it is a limit"},
    [Q] = {.name = "q",
           .kind = DSE_COUNT,
           .derived = "the largest that k allows",
           .least = Q_LEAST,
           .most = Q_MOST,
           .summary = "prime power, the order of the field: q^2 + q + 1 routers"},
    [P] = {.name = "p",
           .kind = DSE_COUNT,
           .derived = "(q + 1) / 2, rounded down",
           .least = 1,
           .most = 65536,
           .summary = "end points per router"},
};

static uint64_t balanced_p(uint64_t q) {
    return (q + 1) / 2;
}

static uint64_t routers(uint64_t q) {
    return q * q + q + 1;
}

/* The largest prime power q on routers of radix k with p end points each, the balanced number where
 * p is 0; 0 if there is none. */
static uint64_t largest_q(uint64_t k, uint64_t p) {
    uint64_t q = dse_prime_power_previous(k - 1 < Q_MOST ? k - 1 : Q_MOST);
    while (q >= Q_LEAST && q + 1 + (p == 0 ? balanced_p(q) : p) > k) {
        q = dse_prime_power_previous(q - 1);
    }
    return q < Q_LEAST ? 0 : q;
}

static enum dse_status resolve_q(struct dse_value *values, struct dse_error *error) {
    if (!values[K].given) {
        return dse_error_set(error, DSE_BAD_INPUT, "polarfly needs k (radix) or q (a prime power)");
    }
    uint64_t k = values[K].as.count, p = values[P].given ? values[P].as.count : 0;
    uint64_t q = largest_q(k, p);
    if (q == 0) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "k=%" PRIu64 " is too small: q=2, the least, needs %" PRIu64 " ports",
                             k, 3 + p);
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

/* Links that some balanced split cuts at most, for any q.
 *
 * With a loop on each absolute point the adjacency matrix A has the eigenvalues q + 1 (once, all
 * ones) and +-sqrt(q), so (A + sqrt(q) I) / 2 sqrt(q) less a multiple of the matrix of ones, which
 * maps the ones to 0, projects on the eigenspace of sqrt(q). Take a normal random vector in that
 * space, its covariance the projection, and split by sign: two routers with correlation r are then
 * on different sides with probability 1/2 - asin(r) / pi (Grothendieck's identity). That gives the
 * mean of the cut, and the variance of D, by how much one side is larger.
 *
 * Then (D - 1) / 2 routers of the larger side s are drawn evenly and moved. One costs, on average
 * and at most, q + 1 - 2 cut / s, which is at most sqrt(q) + (q + 1 - sqrt(q)) D / N, because a
 * cut is at least (q + 1 - sqrt(q)) s (N - s) / N. As E D <= sqrt(variance), the mean of the
 * balanced cut is at most what this returns; some split is no worse than the mean. */
static uint64_t cut_of_eigenspace(double q) {
    double n = q * q + q + 1, root = sqrt(q);
    double ones = 1 / (root * (q - root + 1)); /* twice the multiple of the ones */
    /* Pairs of routers of which 0, 1 or 2 are absolute. */
    const double linked[] = {q * (q * q - 1) / 2, q * (q + 1), 0};
    const double apart[] = {q * (q - 1) * (q * q - 1) / 2, q * (q * q - 1), q * (q + 1) / 2};
    double plain = 1 - ones, absolute = 1 + 1 / root - ones;
    const double scale[] = {plain, sqrt(plain * absolute), absolute};
    double cut = 0, variance = n;
    for (size_t i = 0; i < 3; i++) {
        double near = asin((1 / root - ones) / scale[i]) / M_PI;
        double far = asin(-ones / scale[i]) / M_PI;
        cut += linked[i] * (0.5 - near);
        variance += 4 * (linked[i] * near + apart[i] * far);
    }
    double moved = root * (sqrt(variance) - 1) / 2 + (q + 1 - root) * variance / (2 * n);
    return (uint64_t)((cut + moved) * (1 + 1e-12));
}

/* For q of 2, 3 and 5 some split cuts as few links as the eigenvalues allow, rounded up; for 4 all
 * splits were tried. */
static uint64_t bisection(uint64_t q, const char **method) {
    static const uint64_t least[] = {[2] = 3, [3] = 8, [4] = 17, [5] = 30};
    if (q < sizeof least / sizeof *least) {
        *method = q == 4 ? "exact: all splits tried" : "exact: equal to the spectral bound";
        return least[q];
    }
    *method = "upper bound: random split in an eigenspace";
    return cut_of_eigenspace((double)q);
}

static double mean_hops(uint64_t q) {
    return 2 - (double)(q + 1) / (double)routers(q);
}

/* Every two routers have one shortest path. A channel between u and v, neither absolute, carries
 * their own and, of the q others linked to either one, those not linked to the other as well, all
 * but one: 2 q - 1 pairs. If one of them is absolute, no router is linked to both: 2 q pairs. */
static double uniform_load(uint64_t q, uint64_t p) {
    double per_router = (double)p;
    return 2 * (double)q * per_router * per_router / ((double)routers(q) * per_router - 1);
}

static void evaluate(const struct dse_value *values, struct dse_design *design) {
    uint64_t q = values[Q].as.count, p = values[P].as.count;
    design->routers = routers(q);
    design->endpoints = dse_count_mul(routers(q), p);
    design->links = q * (q + 1) * (q + 1) / 2;
    design->degree = q + 1;
    design->ports_used = q + 1 + p;
    if (values[K].given) {
        design->radix = values[K].as.count;
    }
    design->diameter = design->diameter_all_routers = 2;
    design->mean_hops = mean_hops(q);
    design->uniform_load = uniform_load(q, p);
    design->bisection_links = bisection(q, &design->bisection_method);
}

static void note(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text) {
    uint64_t q = values[Q].as.count, p = values[P].as.count, balanced = balanced_p(q);
    if (p != balanced) {
        dse_text_append_format(text, "p=%" PRIu64 " is %s the balanced %" PRIu64 "; ", p,
                               p < balanced ? "below" : "above", balanced);
    }
    if (design->ports_used < design->radix) {
        dse_text_append_format(text, "%" PRIu64 " of %" PRIu64 " ports of every router idle; ",
                               design->radix - design->ports_used, design->radix);
    }
    dse_text_append_format(text, "one more port idle on the q + 1 = %" PRIu64 " absolute points",
                           q + 1);
}

/* The end points a router that q can have: as the radix, p's range and the limits on bisection and
 * uniform traffic allow. */
static uint64_t most_endpoints_of_router(const struct dse_limits *limits, uint64_t q) {
    const char *method;
    uint64_t ports = limits->radix - (q + 1);
    uint64_t most = ports < 65536 ? ports : 65536;
    double cut = 2 * (double)bisection(q, &method) * limits->link_to_nic;
    double bisection_limit = cut / (limits->min_bisection * (double)routers(q));
    most = bisection_limit < (double)most ? (uint64_t)bisection_limit : most;
    while (most > 1 && uniform_load(q, most) * limits->min_uniform > limits->link_to_nic) {
        most--;
    }
    return most;
}

static void enumerate(const struct dse_limits *limits, struct dse_offers *offers) {
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX] = {0};
    values[Q].given = values[P].given = true;
    for (uint64_t q = Q_LEAST; q <= Q_MOST && q + 1 < limits->radix;
         q = dse_prime_power_next(q + 1)) {
        uint64_t most = most_endpoints_of_router(limits, q);
        uint64_t p =
            limits->endpoints == 0 ? most : dse_count_ceil_div(limits->endpoints, routers(q));
        if (p >= 1 && p <= most) {
            values[Q].as.count = q;
            values[P].as.count = p;
            offers->offer(offers, values);
        }
    }
}

/* ---- the explicit network ----------------------------------------------------------------- */

/* The points of the projective plane in the order of their numbers: (1, y, z), (0, 1, z) and
 * (0, 0, 1). */
struct point {
    uint32_t x, y, z;
};

static struct point point_of(uint32_t q, uint32_t number) {
    if (number < q * q) {
        return (struct point){1, number / q, number % q};
    }
    return number < q * q + q ? (struct point){0, 1, number - q * q} : (struct point){0, 0, 1};
}

static uint32_t product(const struct dse_field *field, struct point u, struct point v) {
    uint32_t sum = dse_field_multiply(field, u.x, v.x);
    sum = dse_field_add(field, sum, dse_field_multiply(field, u.y, v.y));
    return dse_field_add(field, sum, dse_field_multiply(field, u.z, v.z));
}

/* Links a router to another one with a larger number. */
static void link_later(const bool *absolute, uint32_t router, uint32_t other,
                       struct dse_graph_builder *builder) {
    if (other > router) {
        bool quadric = absolute[router] || absolute[other];
        dse_graph_builder_link(builder, router, other, 1, quadric ? CLASS_QUADRIC : CLASS_OTHER);
    }
}

/* Walks through the points (x, y, z) of a router's polar line, number by number, whose x and y are
 * given and whose number with z = 0 is `first`: one z, all or none. */
static void link_column(const struct dse_field *field, const bool *absolute, uint32_t router,
                        struct point line, uint32_t first, uint32_t rest,
                        struct dse_graph_builder *builder) {
    uint32_t q = field->order;
    if (line.z != 0) {
        uint32_t z = dse_field_divide(field, dse_field_negative(field, rest), line.z);
        link_later(absolute, router, first + z, builder);
    } else {
        for (uint32_t z = 0; z < q && rest == 0; z++) {
            link_later(absolute, router, first + z, builder);
        }
    }
}

static void link_router(const struct dse_field *field, const bool *absolute, uint32_t router,
                        struct dse_graph_builder *builder) {
    uint32_t q = field->order;
    struct point u = point_of(q, router);
    for (uint32_t y = 0; y < q; y++) {
        uint32_t rest = dse_field_add(field, u.x, dse_field_multiply(field, u.y, y));
        link_column(field, absolute, router, u, y * q, rest, builder);
    }
    link_column(field, absolute, router, u, q * q, u.y, builder);
    if (u.z == 0) {
        link_later(absolute, router, q * q + q, builder);
    }
}

static void build(const struct dse_value *values, struct dse_graph_builder *builder) {
    uint32_t q = (uint32_t)values[Q].as.count, count = (uint32_t)routers(q);
    struct dse_field field;
    bool made = dse_field_start(&field, q), *absolute = calloc(count, sizeof *absolute);
    if (!made || absolute == NULL) {
        dse_graph_builder_fail(builder, DSE_NO_MEMORY, "no memory for a finite field");
        goto out;
    }
    dse_graph_builder_routers(builder, count, (uint32_t)values[P].as.count);
    dse_graph_builder_class(builder, CLASS_QUADRIC, "quadric");
    dse_graph_builder_class(builder, CLASS_OTHER, "other");
    for (uint32_t router = 0; router < count; router++) {
        struct point u = point_of(q, router);
        absolute[router] = product(&field, u, u) == 0;
    }
    for (uint32_t router = 0; router < count; router++) {
        link_router(&field, absolute, router, builder);
    }
out:
    free(absolute);
    if (made) {
        dse_field_free(&field);
    }
}

/* The first router of each class of points that the symmetries of the form u.u tell apart, and how
 * many there are of it. */
enum { POINTS_ABSOLUTE, POINTS_FIRST, POINTS_SECOND, POINT_CLASSES };

/* q odd: the group of the form takes any vector to any other of the same u.u (Witt), and multiples
 * of a vector are one point, so points look alike if u.u is 0, if -u.u is another square (of the
 * q (q + 1) / 2 such points the polar line has two absolute points) or if it is none.
 * q even: u.u = (x + y + z)^2. The absolute points are the plane x + y + z = 0 of vectors, the form
 * on it alternating, and its group takes any vector but 0 to any other; it leaves e = (1, 1, 1)
 * alone, and all other points are e + w with w such a vector. */
static size_t class_of(const struct dse_field *field, struct point u) {
    uint32_t norm = product(field, u, u);
    if (norm == 0) {
        return POINTS_ABSOLUTE;
    }
    bool first = field->prime == 2 ? u.x == 1 && u.y == 1 && u.z == 1
                                   : dse_field_is_square(field, dse_field_negative(field, norm));
    return first ? POINTS_FIRST : POINTS_SECOND;
}

static size_t find_orbits(const struct dse_value *values,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    uint32_t q = (uint32_t)values[Q].as.count;
    uint32_t first = q % 2 == 0 ? 1 : q * (q + 1) / 2;
    const uint32_t size[] = {q + 1, first, q * q - first};
    struct dse_field field;
    if (!dse_field_start(&field, q)) {
        return 0;
    }
    size_t found = 0;
    bool known[POINT_CLASSES] = {false};
    for (uint32_t router = 0; found < POINT_CLASSES; router++) {
        size_t class = class_of(&field, point_of(q, router));
        if (!known[class]) {
            known[class] = true;
            orbits[found++] = (struct dse_orbit){router, size[class]};
        }
    }
    dse_field_free(&field);
    return found;
}

const struct dse_family dse_family_polarfly = {
    .name = "polarfly",
    .summary = "Erdos-Renyi polarity graph of diameter 2 over a finite field",
    .builds =
        "q^2 + q + 1 routers, q a prime power: the points of the projective plane over the field "
        "of q elements, written as (x, y, z) with the first that is not 0 equal to 1. Two are "
        "linked if x x' + y y' + z z' = 0. A router has q + 1 links, but q + 1 of them, the "
        "absolute points, are orthogonal to themselves; that loop is left out, so they have q "
        "links and an idle port. Every router has p end points.",
    .enumerates =
        "every prime power q that the radix allows, with the fewest end points per router that "
        "hold the wanted ones; for the largest network with the most that the radix and the "
        "limits on bisection and uniform traffic allow",
    .sources =
        "Erdos, Renyi, Sos 1966 (Studia Sci. Math. Hungar. 1); Brown 1966 (Canad. Math. Bull. 9); "
        "as a network: Lakhotia et al. 2022 (SC), PolarFly; eigenvalues q + 1 and +-sqrt(q): A^2 = "
        "J + q I; mean hops, channel loads and bisection: own count, the bisection as the mean of "
        "random splits (Goemans, Williamson 1995, J. ACM 42) in an eigenspace",
    .parameters = parameters,
    .parameter_count = PARAMETERS,
    .resolve = resolve,
    .evaluate = evaluate,
    .note = note,
    .enumerate = enumerate,
    .build = build,
    .wiring =
        "Point (1, y, z) is router y q + z, (0, 1, z) router q^2 + z, (0, 0, 1) the last one; "
        "links stand in the order of the neighbours' numbers. Elements of the field are numbers "
        "whose digits in base p, the prime below q, are the coefficients of a polynomial modulo "
        "the first irreducible one. Classes of links: `quadric' to absolute points, `other'.",
    .orbits = find_orbits,
    .largest_rule = "largest over all prime powers q and all p",
    .radix_rule = "the largest q with p = (q + 1) / 2",
};

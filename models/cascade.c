#include "models/cascade.h"

#include "core/count.h"

struct router {
    uint64_t group, at;
};

static bool same(struct router a, struct router b) {
    return a.group == b.group && a.at == b.at;
}

/* Hops between two routers of one group. */
static uint64_t local_hops(const struct dse_cascade *cascade, uint64_t a, uint64_t b) {
    uint64_t columns = cascade->columns;
    return (uint64_t)(a / columns != b / columns) + (uint64_t)(a % columns != b % columns);
}

/* The place of another group in the order in which a group counts them. */
static uint64_t index_of(uint64_t other, uint64_t group) {
    return other < group ? other : other - 1;
}

/* The router of group `group` that has link i to group `other`. */
static struct router end_of_link(const struct dse_cascade *cascade, uint64_t group, uint64_t other,
                                 uint64_t i) {
    uint64_t port = index_of(other, group) + i * (cascade->groups - 1);
    return (struct router){.group = group, .at = port / cascade->ports};
}

/* Stores the router that global port `port` of a router leads to; false if the port is idle. */
static bool follow(const struct dse_cascade *cascade, struct router from, uint64_t port,
                   struct router *to) {
    uint64_t others = cascade->groups - 1, number = from.at * cascade->ports + port;
    if (number >= others * cascade->links_per_pair) {
        return false;
    }
    uint64_t index = number % others;
    uint64_t group = index < from.group ? index : index + 1;
    *to = end_of_link(cascade, group, from.group, number / others);
    return true;
}

static bool are_linked(const struct dse_cascade *cascade, struct router a, struct router b) {
    for (uint64_t i = 0; i < cascade->links_per_pair; i++) {
        if (same(end_of_link(cascade, a.group, b.group, i), a) &&
            same(end_of_link(cascade, b.group, a.group, i), b)) {
            return true;
        }
    }
    return false;
}

/* Whether a global hop from a leads to b or next to it, or to a router linked to b. */
static bool is_one_global_hop_before(const struct dse_cascade *cascade, struct router a,
                                     struct router b) {
    struct router next;
    for (uint64_t port = 0; port < cascade->ports && follow(cascade, a, port, &next); port++) {
        if (next.group == b.group ? local_hops(cascade, next.at, b.at) <= 1
                                  : are_linked(cascade, next, b)) {
            return true;
        }
    }
    return false;
}

static bool within_two_hops(const struct dse_cascade *cascade, struct router a, struct router b) {
    return a.group == b.group || is_one_global_hop_before(cascade, a, b) ||
           is_one_global_hop_before(cascade, b, a);
}

/* Whether b is within two hops of some router that a global hop from `from` leads to or, where
 * `further`, of one that is linked to that. */
static bool within_three_hops_by_global(const struct dse_cascade *cascade, struct router from,
                                        bool further, struct router b) {
    struct router next, after;
    for (uint64_t port = 0; port < cascade->ports && follow(cascade, from, port, &next); port++) {
        if (within_two_hops(cascade, next, b)) {
            return true;
        }
        for (uint64_t i = 0; further && i < cascade->ports && follow(cascade, next, i, &after);
             i++) {
            if (within_two_hops(cascade, after, b)) {
                return true;
            }
        }
        for (uint64_t at = 0; further && at < cascade->rows * cascade->columns; at++) {
            after = (struct router){.group = next.group, .at = at};
            if (local_hops(cascade, next.at, at) == 1 && within_two_hops(cascade, after, b)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether some router within two hops of a is within two hops of b. */
static bool within_four_hops(const struct dse_cascade *cascade, struct router a, struct router b) {
    if (within_three_hops_by_global(cascade, a, true, b)) {
        return true;
    }
    for (uint64_t at = 0; at < cascade->rows * cascade->columns; at++) {
        struct router near = {.group = a.group, .at = at};
        if (within_two_hops(cascade, near, b) ||
            (local_hops(cascade, a.at, at) == 1 &&
             within_three_hops_by_global(cascade, near, false, b))) {
            return true;
        }
    }
    return false;
}

enum { PAIRS_TRIED = 32, STEPS_MAX = 1 << 19 };

/* Steps that comparing one pair takes, roughly. */
static uint64_t steps(const struct dse_cascade *cascade) {
    uint64_t ports = cascade->ports, near = cascade->rows + cascade->columns;
    uint64_t within_two = dse_count_add(cascade->rows * cascade->columns,
                                        dse_count_mul(ports, dse_count_add(2 * near, ports)));
    return dse_count_mul3(within_two, ports, cascade->links_per_pair + 2);
}

/* A number below `most` from a linear congruential generator (Knuth's MMIX constants). */
static uint64_t draw(uint64_t *state, uint64_t most) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 32) % most;
}

bool dse_cascade_has_diameter_5(const struct dse_cascade *cascade) {
    uint64_t routers = cascade->rows * cascade->columns, state = routers;
    if (steps(cascade) > STEPS_MAX) {
        return false;
    }
    /* The last routers first: where ports are idle, theirs are. */
    struct router a = {.group = 0, .at = routers - 1}, b = {.group = 1, .at = routers - 1};
    for (uint32_t i = 0; i < PAIRS_TRIED; i++) {
        if (!within_four_hops(cascade, a, b)) {
            return true;
        }
        a.at = draw(&state, routers);
        b.at = draw(&state, routers);
        b.group = 1 + draw(&state, cascade->groups - 1);
    }
    return false;
}

#include "models/cascade.h"

#include "core/count.h"

struct router {
    uint64_t group, at;
};

/* Hops between two routers of one group. */
static uint64_t local_hops(const struct dse_cascade *cascade, uint64_t a, uint64_t b) {
    uint64_t columns = cascade->columns;
    return (uint64_t)(a / columns != b / columns) + (uint64_t)(a % columns != b % columns);
}

/* Stores the router that global port `port` of a router leads to; false if the port is idle. */
static bool follow(const struct dse_cascade *cascade, struct router from, uint64_t port,
                   struct router *to) {
    const struct dse_global_links *links = &cascade->links;
    uint64_t there;
    if (!dse_global_links_follow(links, from.group, from.at * links->ports + port, &to->group,
                                 &there)) {
        return false;
    }
    to->at = there / links->ports;
    return true;
}

static bool are_linked(const struct dse_cascade *cascade, struct router a, struct router b) {
    const struct dse_global_links *links = &cascade->links;
    for (uint64_t i = 0; i < links->links_per_pair; i++) {
        if (dse_global_links_port(links, a.group, b.group, i) / links->ports == a.at &&
            dse_global_links_port(links, b.group, a.group, i) / links->ports == b.at) {
            return true;
        }
    }
    return false;
}

/* Whether a global hop from a leads to b or next to it, or to a router linked to b. */
static bool is_one_global_hop_before(const struct dse_cascade *cascade, struct router a,
                                     struct router b) {
    struct router next;
    for (uint64_t port = 0; port < cascade->links.ports && follow(cascade, a, port, &next);
         port++) {
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
    for (uint64_t port = 0; port < cascade->links.ports && follow(cascade, from, port, &next);
         port++) {
        if (within_two_hops(cascade, next, b)) {
            return true;
        }
        for (uint64_t i = 0;
             further && i < cascade->links.ports && follow(cascade, next, i, &after); i++) {
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
    uint64_t ports = cascade->links.ports, near = cascade->rows + cascade->columns;
    if (cascade->columns == 1) {
        return dse_count_mul(ports, cascade->links.links_per_pair + 2);
    }
    uint64_t within_two = dse_count_add(cascade->rows * cascade->columns,
                                        dse_count_mul(ports, dse_count_add(2 * near, ports)));
    return dse_count_mul3(within_two, ports, cascade->links.links_per_pair + 2);
}

/* A number below `most` from a linear congruential generator (Knuth's MMIX constants). */
static uint64_t draw(uint64_t *state, uint64_t most) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 32) % most;
}

bool dse_cascade_finds_farthest(const struct dse_cascade *cascade) {
    bool (*near)(const struct dse_cascade *, struct router, struct router) =
        cascade->columns == 1 ? within_two_hops : within_four_hops;
    uint64_t routers = cascade->rows * cascade->columns, state = routers;
    if (steps(cascade) > STEPS_MAX) {
        return false;
    }
    /* The last routers first: where ports are idle, theirs are. */
    struct router a = {.group = 0, .at = routers - 1}, b = {.group = 1, .at = routers - 1};
    for (uint32_t i = 0; i < PAIRS_TRIED; i++) {
        if (!near(cascade, a, b)) {
            return true;
        }
        a.at = draw(&state, routers);
        b.at = draw(&state, routers);
        b.group = 1 + draw(&state, cascade->links.groups - 1);
    }
    return false;
}

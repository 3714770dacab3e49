#include "solvers/bisect_exact.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { N_MAX = DSE_BISECT_EXACT_ROUTERS_MAX };

static const uint64_t steps_most = 100000000;

/* Routers stand in the order in which they are placed; "suffix j" are those from j on. */
struct search {
    uint32_t routers;
    int64_t links[N_MAX][N_MAX];
    uint64_t endpoints[N_MAX];
    uint32_t carriers[N_MAX + 1]; /* routers with end points in a suffix */
    uint64_t least_sum[N_MAX + 1]
                      [N_MAX + 1]; /* end points of so many carriers of a suffix, least */

    /* The least cut of a suffix with so many of its carriers on side 0, or a lower bound of it, and
     * the routers on side 0 of a cut that was found. */
    int64_t doll[N_MAX + 1][N_MAX + 1];
    uint32_t doll_side[N_MAX + 1][N_MAX + 1];

    /* Of the search that runs. */
    uint64_t weight[N_MAX];    /* what is balanced */
    int64_t to_side[2][N_MAX]; /* links of a router to those placed on a side */
    uint32_t on_side_0;        /* bits of the routers placed there */
    int64_t best;              /* cuts must be better than that */
    uint32_t best_side;        /* bits, if one was found */
    bool found, stopped;
    uint64_t steps;
    const volatile sig_atomic_t *stop;
};

/* ---- bounds ----------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b) {
    int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    return (first > second) - (first < second);
}

/* Most carriers of a suffix that fit in so much room on one side. */
static uint32_t carriers_fit(const struct search *search, uint32_t from, uint64_t room) {
    uint32_t count = search->carriers[from];
    while (search->least_sum[from][count] > room) {
        count--;
    }
    return count;
}

/* The least that a cut can come to once the routers before `from` are placed: over all possible
 * numbers of carriers for side 0. INT64_MAX if there is none. */
static int64_t bound(const struct search *search, uint32_t from, const uint64_t room[2]) {
    int64_t change[N_MAX]; /* of the links cut if a carrier goes to side 0 rather than to side 1 */
    int64_t cut = 0;
    uint32_t carriers = 0;
    for (uint32_t i = from; i < search->routers; i++) {
        int64_t on_0 = search->to_side[1][i], on_1 = search->to_side[0][i];
        if (search->endpoints[i] == 0) {
            cut += on_0 < on_1 ? on_0 : on_1;
        } else {
            int64_t value = on_0 - on_1;
            uint32_t place = carriers++;
            for (; place > 0 && change[place - 1] > value; place--) {
                change[place] = change[place - 1];
            }
            change[place] = value;
            cut += on_1;
        }
    }
    uint32_t most_on_0 = carriers_fit(search, from, room[0]);
    uint32_t most_on_1 = carriers_fit(search, from, room[1]);
    if (most_on_0 + most_on_1 < carriers) {
        return INT64_MAX;
    }
    int64_t least = INT64_MAX;
    for (uint32_t on_0 = 0; on_0 <= most_on_0; on_0++) {
        if (on_0 >= carriers - most_on_1 && cut + search->doll[from][on_0] < least) {
            least = cut + search->doll[from][on_0];
        }
        cut += on_0 < carriers ? change[on_0] : 0;
    }
    return least;
}

/* ---- search ----------------------------------------------------------------------------- */

static void put(struct search *search, uint32_t router, uint32_t side, int64_t times) {
    for (uint32_t i = router + 1; i < search->routers; i++) {
        search->to_side[side][i] += times * search->links[router][i];
    }
}

/* Places the routers from `from` on, `cut` links being cut so far. */
static void place(struct search *search, uint32_t from, int64_t cut, const uint64_t room[2],
                  bool sides_alike) {
    if (from == search->routers) {
        search->best = cut;
        search->best_side = search->on_side_0;
        search->found = true;
        return;
    }
    search->steps++;
    search->stopped =
        search->stopped || search->steps > steps_most || (search->stop != NULL && *search->stop);
    uint32_t nearer = search->to_side[1][from] > search->to_side[0][from] ? 1 : 0;
    for (uint32_t turn = 0; turn < (sides_alike ? 1 : 2) && !search->stopped; turn++) {
        uint32_t side = nearer ^ turn;
        uint64_t left[2] = {room[0], room[1]};
        if (search->weight[from] > left[side]) {
            continue;
        }
        left[side] -= search->weight[from];
        int64_t cut_then = cut + search->to_side[side ^ 1][from];
        put(search, from, side, 1);
        int64_t rest = bound(search, from + 1, left);
        if (rest < search->best - cut_then) {
            search->on_side_0 |= side == 0 ? (uint32_t)1 << from : 0;
            place(search, from + 1, cut_then, left, false);
            search->on_side_0 &= ~((uint32_t)1 << from);
        }
        put(search, from, side, -1);
    }
}

/* Searches a suffix for cuts of fewer than search->best links. */
static void search_suffix(struct search *search, uint32_t from, uint64_t room_0, uint64_t room_1) {
    const uint64_t room[2] = {room_0, room_1};
    memset(search->to_side, 0, sizeof search->to_side);
    search->on_side_0 = 0;
    search->found = false;
    place(search, from, 0, room, room_0 == room_1);
}

/* ---- the smaller searches --------------------------------------------------------------- */

static int64_t cut_of(const struct search *search, uint32_t from, uint32_t side_0) {
    int64_t cut = 0;
    for (uint32_t i = from; i < search->routers; i++) {
        for (uint32_t j = i + 1; j < search->routers; j++) {
            cut += ((side_0 >> i ^ side_0 >> j) & 1) != 0 ? search->links[i][j] : 0;
        }
    }
    return cut;
}

/* Takes a cut as the best known of a suffix if it is. */
static void offer_doll(struct search *search, uint32_t from, uint32_t on_0, uint32_t side_0) {
    int64_t cut = cut_of(search, from, side_0);
    if (cut < search->doll[from][on_0]) {
        search->doll[from][on_0] = cut;
        search->doll_side[from][on_0] = side_0;
    }
}

/* Finds the least cuts of suffix `from`, those of suffix `from` + 1 being known. */
static void make_doll(struct search *search, uint32_t from) {
    uint32_t carriers = search->carriers[from];
    bool carries = search->endpoints[from] > 0;
    uint32_t bit = (uint32_t)1 << from, all = UINT32_MAX << from;
    if (search->routers < 32) {
        all &= ((uint32_t)1 << search->routers) - 1;
    }
    for (uint32_t on_0 = 0; on_0 <= carriers / 2 && !search->stopped; on_0++) {
        search->doll[from][on_0] = INT64_MAX;
        if (!carries || on_0 > 0) {
            offer_doll(search, from, on_0, search->doll_side[from + 1][on_0 - carries] | bit);
        }
        if (!carries || on_0 < carriers) {
            offer_doll(search, from, on_0, search->doll_side[from + 1][on_0]);
        }
        search->best = search->doll[from][on_0];
        search_suffix(search, from, on_0, carriers - on_0);
        if (search->found) {
            search->doll[from][on_0] = search->best;
            search->doll_side[from][on_0] = search->best_side;
        }
        search->doll[from][carriers - on_0] = search->doll[from][on_0];
        search->doll_side[from][carriers - on_0] = all & ~search->doll_side[from][on_0];
    }
}

/* ---- order ------------------------------------------------------------------------------ */

/* Each router in turn is the one with most links to those before it; the first has most of all. */
static void order_routers(const struct dse_graph *graph, uint32_t order[N_MAX],
                          uint32_t place_of[N_MAX]) {
    int64_t links[N_MAX] = {0};
    bool placed[N_MAX] = {0};
    for (uint32_t i = 0; i < graph->routers; i++) {
        uint32_t best = graph->routers;
        for (uint32_t router = 0; router < graph->routers; router++) {
            if (!placed[router] && (best == graph->routers || links[router] > links[best])) {
                best = router;
            }
        }
        placed[best] = true;
        order[i] = best;
        place_of[best] = i;
        for (uint32_t j = graph->start[best]; j < graph->start[best + 1]; j++) {
            links[graph->to[j]] += graph->capacity[j];
        }
    }
}

static void start(struct search *search, const struct dse_graph *graph) {
    uint32_t order[N_MAX], place_of[N_MAX];
    order_routers(graph, order, place_of);
    search->routers = graph->routers;
    for (uint32_t i = 0; i < graph->routers; i++) {
        uint32_t router = order[i];
        search->endpoints[i] = graph->endpoints_of[router];
        for (uint32_t j = graph->start[router]; j < graph->start[router + 1]; j++) {
            search->links[i][place_of[graph->to[j]]] = graph->capacity[j];
        }
    }
    for (uint32_t i = graph->routers; i-- > 0;) {
        search->carriers[i] = search->carriers[i + 1] + (search->endpoints[i] > 0);
    }
}

/* What a search balances, and the least sums of it. */
static void weigh(struct search *search, bool routers_only) {
    for (uint32_t i = 0; i < search->routers; i++) {
        search->weight[i] = routers_only ? search->endpoints[i] > 0 : search->endpoints[i];
    }
    for (uint32_t from = 0; from <= search->routers; from++) {
        int64_t sorted[N_MAX] = {0};
        uint32_t count = 0;
        for (uint32_t i = from; i < search->routers; i++) {
            if (search->weight[i] > 0) {
                sorted[count++] = (int64_t)search->weight[i];
            }
        }
        qsort(sorted, count, sizeof *sorted, by_number);
        search->least_sum[from][0] = 0;
        for (uint32_t i = 0; i < count; i++) {
            search->least_sum[from][i + 1] = search->least_sum[from][i] + (uint64_t)sorted[i];
        }
    }
}

bool dse_bisect_exact(const struct dse_graph *graph, const struct dse_halves *halves,
                      const volatile sig_atomic_t *stop, uint64_t *cut) {
    assert(graph->routers >= 2 && graph->routers <= N_MAX);
    struct search search = {.stop = stop};
    start(&search, graph);
    weigh(&search, true);
    for (uint32_t from = graph->routers; from-- > 1;) {
        make_doll(&search, from);
    }
    weigh(&search, false);
    search.best = (int64_t)*cut;
    search_suffix(&search, 0, halves->larger, halves->larger);
    if (search.stopped) {
        return false;
    }
    *cut = (uint64_t)search.best;
    return true;
}

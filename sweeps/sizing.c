#include "sweeps/sizing.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/count.h"
#include "models/systems.h"

/* Limits hold up to rounding: a design at exactly 0.5 must pass a limit of 0.5. */
static const double tolerance = 1e-12;

static double by_routers(const struct dse_design *design) {
    return (double)design->routers;
}

static double by_links(const struct dse_design *design) {
    return (double)design->links;
}

static double by_diameter(const struct dse_design *design) {
    return (double)design->diameter;
}

static double by_ports(const struct dse_design *design) {
    return (double)design->ports_used;
}

static double by_cost(const struct dse_design *design) {
    return design->cost_usd;
}

static double by_power(const struct dse_design *design) {
    return design->power_kw;
}

static double by_latency(const struct dse_design *design) {
    return design->latency_worst_ns;
}

const struct dse_objective dse_objectives[] = {
    {"routers", "fewest routers", by_routers, DSE_NEEDS_NOTHING},
    {"links", "fewest links between routers", by_links, DSE_NEEDS_NOTHING},
    {"diameter", "least diameter", by_diameter, DSE_NEEDS_NOTHING},
    {"ports", "fewest ports in use on the router that uses most", by_ports, DSE_NEEDS_NOTHING},
    {"cost", "least cost; needs a technology with prices", by_cost, DSE_NEEDS_PRICES},
    {"power", "least power; needs a technology of known power", by_power, DSE_NEEDS_POWER},
    {"latency", "least zero-load latency at worst; needs a technology", by_latency,
     DSE_NEEDS_TECHNOLOGY},
    {NULL, NULL, NULL, DSE_NEEDS_NOTHING},
};

const struct dse_objective *dse_objective_find(const char *name) {
    for (const struct dse_objective *o = dse_objectives; o->name != NULL; o++) {
        if (strcmp(o->name, name) == 0) {
            return o;
        }
    }
    return NULL;
}

static double rank_value(const struct dse_sizing_question *question,
                         const struct dse_design *design) {
    if (question->endpoints == 0) {
        return -(double)design->endpoints;
    }
    double value = question->objective->value(design);
    return isnan(value) ? INFINITY : value;
}

static int compare_counts(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int compare_hits(const struct dse_sizing_question *question, const struct dse_sizing_hit *a,
                        const struct dse_sizing_hit *b) {
    const struct dse_design *x = &a->design, *y = &b->design;
    double x_value = rank_value(question, x), y_value = rank_value(question, y);
    int order = (x_value > y_value) - (x_value < y_value);
    order = order != 0 ? order : compare_counts(x->routers, y->routers);
    order = order != 0 ? order : compare_counts(x->links, y->links);
    order = order != 0 ? order : compare_counts(x->diameter, y->diameter);
    order = order != 0 ? order : compare_counts(x->ports_used, y->ports_used);
    order = order != 0 ? order : compare_counts(y->bisection_links, x->bisection_links);
    return order != 0 ? order : compare_counts(a->order, b->order);
}

static int compare_hits_for_sort(const void *a, const void *b, void *question) {
    return compare_hits(question, a, b);
}

/* ---- the hits kept: a heap with the worst of the best `top` at its root ----------------- */

/* The array with room for one more element of `size` bytes, moved if need be; NULL without memory,
 * and then the array is as it was. */
static void *with_room(void *array, size_t *capacity, size_t count, size_t size) {
    if (count < *capacity) {
        return array;
    }
    size_t wanted = *capacity == 0 ? 64 : 2 * *capacity;
    void *grown = realloc(array, wanted * size);
    if (grown != NULL) {
        *capacity = wanted;
    }
    return grown;
}

/* Appends a hit to those kept. */
static bool append(struct dse_sizing *sizing, const struct dse_sizing_hit *hit) {
    struct dse_sizing_hit *hits =
        with_room(sizing->hits, &sizing->capacity, sizing->count, sizeof *hits);
    if (hits == NULL) {
        sizing->failed = true;
        return false;
    }
    hits[sizing->count++] = *hit;
    sizing->hits = hits;
    return true;
}

static void sift_up(const struct dse_sizing_question *question, struct dse_sizing_hit *heap,
                    size_t i) {
    struct dse_sizing_hit hit = heap[i];
    for (; i > 0 && compare_hits(question, &hit, &heap[(i - 1) / 2]) > 0; i = (i - 1) / 2) {
        heap[i] = heap[(i - 1) / 2];
    }
    heap[i] = hit;
}

static void replace_root(const struct dse_sizing_question *question, struct dse_sizing_hit *heap,
                         size_t count, const struct dse_sizing_hit *hit) {
    size_t i = 0;
    for (size_t child = 1; child < count; child = 2 * i + 1) {
        if (child + 1 < count && compare_hits(question, &heap[child + 1], &heap[child]) > 0) {
            child++;
        }
        if (compare_hits(question, hit, &heap[child]) >= 0) {
            break;
        }
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = *hit;
}

static void keep(const struct dse_sizing_question *question, struct dse_sizing *sizing,
                 const struct dse_sizing_hit *hit) {
    if (sizing->top != 0 && sizing->count == sizing->top) {
        if (compare_hits(question, hit, &sizing->hits[0]) < 0) {
            replace_root(question, sizing->hits, sizing->count, hit);
        }
        return;
    }
    if (append(sizing, hit)) {
        sift_up(question, sizing->hits, sizing->count - 1);
    }
}

/* ---- one family's search ---------------------------------------------------------------- */

struct search {
    struct dse_offers offers; /* first, so that an offer leads back to its search */
    const struct dse_sizing_question *question;
    struct dse_sizing *sizing;
    struct dse_sizing_hit hit, best; /* under way; the family's best so far */
    struct dse_design last;          /* the design recorded last */
    bool any;
    struct dse_rates rates;
};

static void set_objectives(const struct dse_sizing_question *question,
                           const struct dse_design *design, double *objectives) {
    objectives[0] = isnan(design->cost_usd) ? (double)design->routers : design->cost_usd;
    objectives[1] = isnan(design->power_kw) ? (double)design->links : design->power_kw;
    objectives[2] = (double)design->diameter;
    objectives[3] = isnan(design->bisection_ratio) ? 0 : -design->bisection_ratio;
    if (question->endpoints == 0) {
        objectives[4] = -(double)design->endpoints;
    }
}

/* An unknown value meets no limit but 0. */
static bool at_least(double value, double limit) {
    return limit <= 0 || value >= limit * (1 - tolerance);
}

/* Nor does it meet one that is finite. */
static bool at_most(double value, double limit) {
    return isinf(limit) || value <= limit * (1 + tolerance);
}

static bool meets(const struct dse_sizing_question *question, const struct dse_design *design) {
    return design->endpoints >= question->endpoints && design->ports_used <= question->radix &&
           design->diameter <= question->max_diameter && design->routers <= question->max_routers &&
           !(design->taper > question->max_taper * (1 + tolerance)) &&
           at_least(design->bisection_ratio, question->min_bisection) &&
           at_least(design->uniform_bound, question->min_uniform);
}

/* Evaluates the network of search->hit; false if it does not meet the question. */
static bool evaluate(struct search *search) {
    struct dse_design *design = &search->hit.design;
    *design = dse_design_unknown;
    search->hit.network.family->evaluate(search->hit.network.values, design);
    design->radix = search->question->radix;
    if (dse_design_complete(design, &search->rates, NULL) != DSE_OK ||
        !meets(search->question, design)) {
        return false;
    }
    if (search->question->endpoints > 0) {
        design->wanted = search->question->endpoints;
        design->spare = design->endpoints - design->wanted;
    }
    return true;
}

/* Cables and prices the design of search->hit; false if that cannot be done or is above a limit. */
static bool add_cost(struct search *search) {
    const struct dse_sizing_question *question = search->question;
    struct dse_sizing *sizing = search->sizing;
    struct dse_design *design = &search->hit.design;
    if (question->cost == NULL) {
        return true;
    }
    struct dse_error *error = sizing->uncabled == 0 ? &sizing->uncabled_by : NULL;
    if (dse_cost_evaluate(question->cost, search->hit.network.family, search->hit.network.values,
                          design, error) != DSE_OK) {
        sizing->uncabled++;
        return false;
    }
    return at_most(design->cost_usd, question->max_cost_usd) &&
           at_most(design->power_kw, question->max_power_kw);
}

/* Counts the design of search->hit, which meets the question, and keeps it if it is good. */
static void record(struct search *search) {
    struct dse_sizing *sizing = search->sizing;
    double objectives[DSE_PARETO_DIMENSIONS_MAX];
    set_objectives(search->question, &search->hit.design, objectives);
    dse_pareto_offer(&sizing->pareto, objectives);
    double *values =
        with_room(sizing->values, &sizing->values_capacity, sizing->found, sizeof *values);
    if (values == NULL) {
        sizing->failed = true;
        return;
    }
    sizing->values = values;
    values[sizing->found] = rank_value(search->question, &search->hit.design);
    search->hit.order = sizing->found++;
    if (!search->any || compare_hits(search->question, &search->hit, &search->best) < 0) {
        search->best = search->hit;
        search->any = true;
    }
}

static bool same_size(const struct dse_design *a, const struct dse_design *b) {
    return a->endpoints == b->endpoints && a->routers == b->routers && a->links == b->links;
}

/* Whether two members of a family, found for one question, are the same design. */
static bool same_design(const struct dse_design *a, const struct dse_design *b) {
    return same_size(a, b) && a->ports_used == b->ports_used && a->diameter == b->diameter &&
           a->links_global == b->links_global && a->bisection_links == b->bisection_links &&
           a->block_endpoints == b->block_endpoints && a->block_uplinks == b->block_uplinks &&
           a->uniform_load == b->uniform_load;
}

static void offer(struct dse_offers *offers, const struct dse_value *values) {
    struct search *search = (struct search *)(void *)offers;
    memcpy(search->hit.network.values, values, sizeof search->hit.network.values);
    /* Different values in succession, such as tapers, may lead to the same design: it counts once.
     */
    if (evaluate(search) && !same_design(&search->hit.design, &search->last)) {
        search->last = search->hit.design;
        if (add_cost(search)) {
            record(search);
            keep(search->question, search->sizing, &search->hit);
        }
    }
}

/* Without a wanted size only the largest member counts. */
static void offer_for_largest(struct dse_offers *offers, const struct dse_value *values) {
    struct search *search = (struct search *)(void *)offers;
    memcpy(search->hit.network.values, values, sizeof search->hit.network.values);
    if (!evaluate(search) ||
        (search->any && compare_hits(search->question, &search->hit, &search->best) >= 0) ||
        !add_cost(search)) {
        return;
    }
    search->best = search->hit;
    search->any = true;
    offers->most_endpoints = search->best.design.endpoints / search->rates.planes;
}

static struct dse_limits limits_of(const struct dse_sizing_question *question,
                                   const struct dse_rates *rates) {
    return (struct dse_limits){
        .endpoints = dse_count_ceil_div(question->endpoints, rates->planes),
        .radix = question->radix,
        .max_diameter = question->max_diameter,
        .max_routers = question->max_routers / rates->planes,
        .max_taper = question->max_taper * (1 + tolerance),
        .min_bisection = question->min_bisection * (1 - tolerance),
        .min_uniform = question->min_uniform * (1 - tolerance),
        .link_to_nic = rates->link_bps / rates->nic_bps,
    };
}

/* Records and keeps the design of search->hit as one that obeys `rule`. */
static void add_rule(struct search *search, const char *rule) {
    search->hit.rule = rule;
    record(search);
    keep(search->question, search->sizing, &search->hit);
}

/* Adds the network if it resolves, meets the question and is not the largest one already. */
static void add_named(struct search *search, const struct dse_network *network, const char *rule,
                      const struct dse_design *largest) {
    search->hit.network = *network;
    search->rates = dse_network_rates(network);
    if (dse_network_resolve(&search->hit.network, NULL) == DSE_OK && evaluate(search) &&
        !same_size(&search->hit.design, largest) && add_cost(search)) {
        add_rule(search, rule);
    }
}

static void add_radix_rule(struct search *search, const struct dse_family *family,
                           const struct dse_design *largest) {
    size_t k = dse_family_parameter(family, "k");
    if (family->radix_rule == NULL || k == family->parameter_count) {
        return;
    }
    struct dse_network network;
    dse_network_start(&network, family);
    memcpy(network.common, search->question->common, sizeof network.common);
    network.values[k] = (struct dse_value){.given = true, .as.count = search->question->radix};
    add_named(search, &network, family->radix_rule, largest);
}

/* The systems of that radix, but for partly populated ones, which show no maximum. */
static void add_systems(struct search *search, const struct dse_family *family,
                        const struct dse_design *largest) {
    size_t k = dse_family_parameter(family, "k");
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        struct dse_network network;
        if (system->network != NULL &&
            dse_network_parse(system->network, &network, NULL) == DSE_OK &&
            network.family == family && k < family->parameter_count && network.values[k].given &&
            network.values[k].as.count == search->question->radix &&
            !network.common[DSE_KEY_INSTALLED].given) {
            add_named(search, &network, system->summary, largest);
        }
    }
}

static void search_largest(struct search *search, const struct dse_family *family,
                           const struct dse_limits *limits) {
    struct dse_design largest = dse_design_unknown;
    family->enumerate(limits, &search->offers);
    if (search->any) {
        search->hit = search->best;
        largest = search->best.design;
        search->any = false;
        add_rule(search, family->largest_rule);
    }
    add_radix_rule(search, family, &largest);
    add_systems(search, family, &largest);
}

static void add_family_best(struct search *search) {
    struct dse_sizing *sizing = search->sizing;
    if (!search->any) {
        return;
    }
    struct dse_sizing_hit *best =
        with_room(sizing->best, &sizing->best_capacity, sizing->best_count, sizeof *best);
    if (best == NULL) {
        sizing->failed = true;
        return;
    }
    best[sizing->best_count++] = search->best;
    sizing->best = best;
}

static enum dse_status check_memory(const struct dse_sizing *sizing, struct dse_error *error) {
    return sizing->failed || sizing->pareto.failed
               ? dse_error_set(error, DSE_NO_MEMORY, "no memory for the designs found")
               : DSE_OK;
}

enum dse_status dse_sizing_search(const struct dse_sizing_question *question,
                                  const struct dse_family *family, struct dse_sizing *sizing,
                                  struct dse_error *error) {
    bool largest = question->endpoints == 0;
    if (family->enumerate == NULL) {
        return DSE_OK;
    }
    struct search search = {.offers.offer = largest ? offer_for_largest : offer,
                            .question = question,
                            .sizing = sizing};
    sizing->pareto.dimensions = largest ? 5 : 4;
    dse_network_start(&search.hit.network, family);
    memcpy(search.hit.network.common, question->common, sizeof question->common);
    search.rates = dse_network_rates(&search.hit.network);
    struct dse_limits limits = limits_of(question, &search.rates);
    if (largest) {
        search_largest(&search, family, &limits);
    } else {
        family->enumerate(&limits, &search.offers);
    }
    add_family_best(&search);
    return check_memory(sizing, error);
}

/* ---- results ---------------------------------------------------------------------------- */

static bool is_kept(const struct dse_sizing *sizing, const struct dse_sizing_hit *hit) {
    for (size_t i = 0; i < sizing->count; i++) {
        if (sizing->hits[i].order == hit->order) {
            return true;
        }
    }
    return false;
}

/* Among the best of all a hit's place is its rank; beyond them, by the objective alone. */
static void set_place(const struct dse_sizing_question *question, struct dse_sizing *sizing,
                      size_t i, size_t kept) {
    struct dse_sizing_hit *hit = &sizing->hits[i];
    hit->place = i + 1;
    if (i < kept) {
        return;
    }
    double value = rank_value(question, &hit->design);
    size_t better = 0;
    for (size_t j = 0; j < sizing->found; j++) {
        better += sizing->values[j] < value;
    }
    hit->place = better > i ? better + 1 : i + 1;
}

enum dse_status dse_sizing_rank(const struct dse_sizing_question *question,
                                struct dse_sizing *sizing, struct dse_error *error) {
    size_t kept = sizing->count;
    for (size_t i = 0; i < sizing->best_count; i++) {
        if (sizing->top == 0 || is_kept(sizing, &sizing->best[i])) {
            continue;
        }
        append(sizing, &sizing->best[i]);
    }
    if (sizing->count > 0) {
        qsort_r(sizing->hits, kept, sizeof *sizing->hits, compare_hits_for_sort,
                (void *)(uintptr_t)question);
        qsort_r(sizing->hits + kept, sizing->count - kept, sizeof *sizing->hits,
                compare_hits_for_sort, (void *)(uintptr_t)question);
    }
    for (size_t i = 0; i < sizing->count; i++) {
        set_place(question, sizing, i, kept);
    }
    return check_memory(sizing, error);
}

bool dse_sizing_is_pareto(const struct dse_sizing_question *question,
                          const struct dse_sizing *sizing, const struct dse_sizing_hit *hit) {
    double objectives[DSE_PARETO_DIMENSIONS_MAX];
    set_objectives(question, &hit->design, objectives);
    return dse_pareto_contains(&sizing->pareto, objectives);
}

void dse_sizing_note(const struct dse_sizing_hit *hit, struct dse_text *text) {
    size_t start = text->length;
    if (hit->rule != NULL) {
        dse_text_append_string(text, hit->rule);
        dse_text_append_string(text, "; ");
    }
    size_t before = text->length;
    dse_network_note(&hit->network, &hit->design, text);
    if (text->length == before && before > start) {
        text->length -= 2;
        text->data[text->length] = '\0';
    }
}

void dse_sizing_free(struct dse_sizing *sizing) {
    free(sizing->hits);
    free(sizing->best);
    free(sizing->values);
    dse_pareto_free(&sizing->pareto);
    *sizing = (struct dse_sizing){0};
}

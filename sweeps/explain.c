/* Why a family has no design that meets a question, and its nearest misses. */
#include <inttypes.h>
#include <math.h>

#include "sweeps/sizing.h"

/* How far above the wanted radix it is worth to look. */
enum { RADIX_FACTOR = 4, RADIX_MOST = 512 };

static double least_diameter(const struct dse_design *design) {
    return (double)design->diameter;
}

static double least_taper(const struct dse_design *design) {
    return isnan(design->taper) ? 0 : design->taper;
}

static double most_bisection(const struct dse_design *design) {
    return isnan(design->bisection_ratio) ? 0 : -design->bisection_ratio;
}

static double most_uniform(const struct dse_design *design) {
    return isnan(design->uniform_bound) ? 0 : -design->uniform_bound;
}

static double least_routers(const struct dse_design *design) {
    return (double)design->routers;
}

static double least_cost(const struct dse_design *design) {
    return design->cost_usd;
}

static double least_power(const struct dse_design *design) {
    return design->power_kw;
}

static const struct dse_objective misses[] = {
    {.name = "max-diameter", .value = least_diameter},
    {.name = "max-taper", .value = least_taper},
    {.name = "min-bisection", .value = most_bisection},
    {.name = "min-uniform", .value = most_uniform},
    {.name = "max-routers", .value = least_routers},
    {.name = "max-cost", .value = least_cost},
    {.name = "max-power", .value = least_power},
};
enum {
    MISS_DIAMETER,
    MISS_TAPER,
    MISS_BISECTION,
    MISS_UNIFORM,
    MISS_ROUTERS,
    MISS_COST,
    MISS_POWER,
    MISSES
};

/* Takes one limit out of the question; false if it has no such limit. */
static bool relax(struct dse_sizing_question *question, int limit) {
    struct dse_sizing_question before = *question;
    switch (limit) {
    case MISS_DIAMETER:
        question->max_diameter = UINT64_MAX;
        return before.max_diameter != UINT64_MAX;
    case MISS_TAPER:
        question->max_taper = INFINITY;
        return isfinite(before.max_taper);
    case MISS_BISECTION:
        question->min_bisection = 0;
        return before.min_bisection > 0;
    case MISS_UNIFORM:
        question->min_uniform = 0;
        return before.min_uniform > 0;
    case MISS_COST:
        question->max_cost_usd = INFINITY;
        return isfinite(before.max_cost_usd);
    case MISS_POWER:
        question->max_power_kw = INFINITY;
        return isfinite(before.max_power_kw);
    default:
        question->max_routers = UINT64_MAX;
        return before.max_routers != UINT64_MAX;
    }
}

/* The best design of a question; false if there is none. */
static bool find_best(const struct dse_sizing_question *question, const struct dse_family *family,
                      struct dse_sizing_hit *hit, enum dse_status *status,
                      struct dse_error *error) {
    struct dse_sizing sizing = {.top = 1};
    *status = dse_sizing_search(question, family, &sizing, error);
    bool found = *status == DSE_OK && sizing.best_count > 0;
    if (found) {
        *hit = sizing.best[0];
    }
    dse_sizing_free(&sizing);
    return found;
}

static void append_network(const struct dse_sizing_hit *hit, struct dse_text *text) {
    dse_text_append_string(text, " (");
    if (hit->rule != NULL) {
        dse_text_append_format(text, "%s: ", hit->rule);
    }
    dse_network_print(&hit->network, text);
    dse_text_append_string(text, ")");
}

/* Each design that obeys a rule (the largest, the balanced one) with its end points. */
static enum dse_status explain_size(const struct dse_sizing_question *question,
                                    const struct dse_family *family, struct dse_text *text,
                                    struct dse_error *error) {
    struct dse_sizing_question largest = *question;
    largest.endpoints = 0;
    struct dse_sizing sizing = {0};
    enum dse_status status = dse_sizing_search(&largest, family, &sizing, error);
    if (status == DSE_OK) {
        status = dse_sizing_rank(&largest, &sizing, error);
    }
    for (size_t i = 0; status == DSE_OK && i < sizing.count; i++) {
        const struct dse_sizing_hit *hit = &sizing.hits[i];
        dse_text_append_string(text, i == 0 ? "; within the other limits it holds at most " : ", ");
        dse_text_append_count(text, hit->design.endpoints);
        dse_text_append_string(text, i == 0 ? " end points" : "");
        append_network(hit, text);
    }
    dse_sizing_free(&sizing);
    return status;
}

/* A diameter that is not known is within no limit on it. */
static bool is_told(int limit, const struct dse_design *design) {
    return limit != MISS_DIAMETER || design->diameter != DSE_UNKNOWN;
}

/* A limit that lets the design in, rounded to three decimals on its side. */
static void append_limit(int limit, const struct dse_design *design, struct dse_text *text) {
    switch (limit) {
    case MISS_DIAMETER:
        dse_text_append_count(text, design->diameter);
        break;
    case MISS_TAPER:
        dse_text_append_real(text, ceil(design->taper * 1000) / 1000);
        break;
    case MISS_BISECTION:
        dse_text_append_real(text, floor(design->bisection_ratio * 1000) / 1000);
        break;
    case MISS_UNIFORM:
        dse_text_append_real(text, floor(design->uniform_bound * 1000) / 1000);
        break;
    case MISS_COST:
        dse_text_append_real(text, ceil(design->cost_usd));
        break;
    case MISS_POWER:
        dse_text_append_real(text, ceil(design->power_kw * 1000) / 1000);
        break;
    default:
        dse_text_append_count(text, design->routers);
        break;
    }
}

static enum dse_status explain_limit(const struct dse_sizing_question *question,
                                     const struct dse_family *family, int limit,
                                     struct dse_text *text, struct dse_error *error) {
    struct dse_sizing_question relaxed = *question;
    relaxed.objective = &misses[limit];
    struct dse_sizing_hit hit;
    enum dse_status status = DSE_OK;
    if (relax(&relaxed, limit) && find_best(&relaxed, family, &hit, &status, error)) {
        if (is_told(limit, &hit.design)) {
            dse_text_append_format(text, "; it would fit with --%s ", misses[limit].name);
            append_limit(limit, &hit.design, text);
        } else {
            dse_text_append_format(
                text, "; it would fit without --%s, its diameter being known only once it is built",
                misses[limit].name);
        }
        append_network(&hit, text);
    }
    return status;
}

/* What keeps the best design without floor and cables from being built with them; `*uncabled` tells
 * whether there is one. */
static enum dse_status explain_cables(const struct dse_sizing_question *question,
                                      const struct dse_family *family, struct dse_text *text,
                                      bool *uncabled, struct dse_error *error) {
    struct dse_sizing_question bare = *question;
    struct dse_sizing_hit hit;
    enum dse_status status = DSE_OK;
    bare.cost = NULL;
    bare.max_cost_usd = bare.max_power_kw = INFINITY;
    bare.objective = &misses[MISS_ROUTERS];
    struct dse_error reason;
    *uncabled = false;
    if (question->cost != NULL && find_best(&bare, family, &hit, &status, error) &&
        dse_cost_evaluate(question->cost, family, hit.network.values, &hit.design, &reason) !=
            DSE_OK) {
        dse_text_append_format(text, "; without floor and cables it would fit, but %s",
                               reason.message);
        append_network(&hit, text);
        *uncabled = true;
    }
    return status;
}

/* The least radix that would do: every network of a radix can be built on a larger one. */
static enum dse_status explain_radix(const struct dse_sizing_question *question,
                                     const struct dse_family *family, struct dse_text *text,
                                     struct dse_error *error) {
    struct dse_sizing_question larger = *question;
    uint64_t low = question->radix, most = RADIX_FACTOR * question->radix;
    uint64_t high = most < RADIX_MOST ? most : RADIX_MOST;
    struct dse_sizing_hit hit, best;
    bool any = false;
    enum dse_status status = DSE_OK;
    for (uint64_t radix = high; status == DSE_OK && high > low; radix = (low + high) / 2) {
        larger.radix = radix;
        if (find_best(&larger, family, &hit, &status, error)) {
            best = hit;
            any = true;
            high = radix;
        } else {
            low = any ? radix + 1 : high;
        }
    }
    if (status == DSE_OK && any) {
        dse_text_append_format(text, "; it would fit with --radix %" PRIu64, best.design.radix);
        append_network(&best, text);
    }
    return status;
}

enum dse_status dse_sizing_explain(const struct dse_sizing_question *question,
                                   const struct dse_family *family, struct dse_text *text,
                                   struct dse_error *error) {
    if (family->enumerate == NULL) {
        dse_text_append_format(text, "%s: %s", family->name, family->enumerates);
        return DSE_OK;
    }
    dse_text_append_format(text, "%s: nothing fits", family->name);
    size_t start = text->length;
    enum dse_status status = DSE_OK;
    bool uncabled = false;
    if (question->endpoints > 0) {
        status = explain_size(question, family, text, error);
    }
    for (int limit = 0; status == DSE_OK && limit < MISSES; limit++) {
        status = explain_limit(question, family, limit, text, error);
    }
    if (status == DSE_OK) {
        status = explain_cables(question, family, text, &uncabled, error);
    }
    /* What the floor forbids it forbids on larger routers too, and they are many to try. */
    if (status == DSE_OK && question->endpoints > 0 && !uncabled) {
        status = explain_radix(question, family, text, error);
    }
    if (text->length == start && question->endpoints == 0) {
        dse_text_append_string(text,
                               family->largest_rule == NULL
                                   ? "; none is the largest: say how many end points it is to have"
                                   : "; it grows without bound: limit its diameter or its routers");
    }
    return status;
}

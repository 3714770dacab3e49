#include "models/cost.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/count.h"
#include "models/floor.h"

/* ---- cables of a class ------------------------------------------------------------------ */

/* Sums over the links of a class, each weighted; `weight` is the sum of the weights. */
struct bill {
    struct dse_floor_lengths lengths; /* first, so that a length leads back to its bill */
    const struct dse_cost *cost;
    double copper_limit_m;
    double weight, copper;
    double copper_m, optical_m, copper_usd, optical_usd, power_w;
    double longest_m;
};

static void add_length(struct dse_floor_lengths *lengths, double length_m, double weight) {
    struct bill *bill = (struct bill *)(void *)lengths;
    const struct dse_technology *technology = bill->cost->technology;
    double price_usd, power_w;
    bill->weight += weight;
    bill->longest_m = length_m > bill->longest_m ? length_m : bill->longest_m;
    if (length_m <= bill->copper_limit_m) {
        dse_catalogue_cable(technology->copper, technology->copper_count, length_m, &price_usd,
                            &power_w);
        bill->copper += weight;
        bill->copper_m += weight * length_m;
        bill->copper_usd += weight * price_usd;
    } else {
        dse_catalogue_cable(technology->optical, technology->optical_count, length_m, &price_usd,
                            &power_w);
        bill->optical_m += weight * length_m;
        bill->optical_usd += weight * price_usd;
    }
    bill->power_w += weight * power_w;
}

/* Whether the technology sells some cables; else only their reach is known. */
static bool sells_cables(const struct dse_technology *technology) {
    return technology->copper_count + technology->optical_count > 0;
}

/* The longest cable of a kind: as far as it reaches and is sold. */
static double limit(const struct dse_technology *technology, const struct dse_sold_cable *sold,
                    size_t count, double reach_m) {
    double longest = count > 0 ? sold[count - 1].length_m : 0;
    return sells_cables(technology) ? fmin(reach_m, longest) : reach_m;
}

static double copper_limit(const struct dse_cost *cost) {
    const struct dse_technology *t = cost->technology;
    return limit(t, t->copper, t->copper_count, cost->site.copper_reach_m);
}

static double optical_limit(const struct dse_cost *cost) {
    const struct dse_technology *t = cost->technology;
    return limit(t, t->optical, t->optical_count, cost->site.optical_reach_m);
}

struct dse_cable_reach dse_cost_reach(const struct dse_cost *cost) {
    return (struct dse_cable_reach){.copper_m = copper_limit(cost),
                                    .optical_m = optical_limit(cost)};
}

static enum dse_status check_length(const struct dse_cost *cost, double length_m,
                                    struct dse_error *error) {
    double optical = optical_limit(cost), copper = copper_limit(cost);
    if (length_m <= fmax(optical, copper)) {
        return DSE_OK;
    }
    return dse_error_set(error, DSE_INFEASIBLE,
                         "a cable of %.6g m is longer than any that %s has within reach: %.6g m",
                         length_m, cost->technology->name, fmax(optical, copper));
}

/* ---- memo ------------------------------------------------------------------------------- */

/* What the lengths between blocks, or to the centre, depend on beside the site. */
struct key {
    uint64_t blocks, block_cabinets, blocks_per_cabinet, centre_cabinets, span;
};

enum { MEMO_SIZE = 4096 };

struct dse_cost_memo {
    struct memo_entry {
        struct key key; /* blocks 0: none */
        struct bill bill;
    } entries[MEMO_SIZE];
};

enum dse_status dse_cost_remember(struct dse_cost *cost, struct dse_error *error) {
    cost->memo = calloc(1, sizeof *cost->memo);
    return cost->memo == NULL ? dse_error_set(error, DSE_NO_MEMORY, "out of memory") : DSE_OK;
}

void dse_cost_free(struct dse_cost *cost) {
    free(cost->memo);
    cost->memo = NULL;
}

static struct memo_entry *memo_entry(struct dse_cost_memo *memo, const struct key *key) {
    uint64_t hash = key->blocks * 0x9e3779b97f4a7c15U + key->block_cabinets * 0xff51afd7ed558ccdU +
                    key->blocks_per_cabinet * 0xc4ceb9fe1a85ec53U +
                    key->centre_cabinets * 0x94d049bb133111ebU + key->span;
    return &memo->entries[(hash ^ hash >> 32) % MEMO_SIZE];
}

static void measure(const struct dse_cost *cost, const struct dse_layout *layout,
                    const struct dse_floor *floor, const struct dse_link_class *class,
                    struct bill *bill) {
    *bill = (struct bill){
        .lengths.add = add_length, .cost = cost, .copper_limit_m = copper_limit(cost)};
    dse_floor_measure(&cost->site, layout, floor, class, &bill->lengths);
}

static void find_bill(const struct dse_cost *cost, const struct dse_layout *layout,
                      const struct dse_floor *floor, const struct dse_link_class *class,
                      struct bill *bill) {
    bool shared = class->span == DSE_SPAN_BLOCKS || class->span == DSE_SPAN_CENTRE;
    if (!shared || cost->memo == NULL) {
        measure(cost, layout, floor, class, bill);
        return;
    }
    struct key key = {floor->blocks, floor->block_cabinets, floor->blocks_per_cabinet,
                      floor->centre_cabinets, class->span};
    struct memo_entry *entry = memo_entry(cost->memo, &key);
    if (memcmp(&entry->key, &key, sizeof key) != 0) {
        measure(cost, layout, floor, class, &entry->bill);
        entry->key = key;
    }
    *bill = entry->bill;
}

/* ---- one plane -------------------------------------------------------------------------- */

/* Everything about one plane. */
struct plane {
    struct dse_layout layout;
    struct dse_floor floor;
    uint64_t links, centre_links, endpoints;
    uint64_t copper, optical;
    double copper_m, optical_m, copper_usd, optical_usd, cable_w;
    double longest_m;
    double switches_usd, switches_w, idle_usd;
    double flight_m, worst_flight_m; /* cable that a packet passes: in the mean, at worst */
};

static void add_cables(struct plane *plane, const struct bill *bill, uint64_t links) {
    double each = (double)links / bill->weight;
    uint64_t copper = (uint64_t)llround(each * bill->copper);
    plane->copper += copper;
    plane->optical += links - copper;
    plane->copper_m += each * bill->copper_m;
    plane->optical_m += each * bill->optical_m;
    plane->copper_usd += each * bill->copper_usd;
    plane->optical_usd += each * bill->optical_usd;
    plane->cable_w += each * bill->power_w;
    plane->longest_m = fmax(plane->longest_m, bill->longest_m);
}

/* Cables of end points stay inside the cabinet; a packet passes two. */
static void add_terminal_cables(const struct dse_cost *cost, struct plane *plane, uint64_t links) {
    struct bill bill = {
        .lengths.add = add_length, .cost = cost, .copper_limit_m = copper_limit(cost)};
    add_length(&bill.lengths, cost->site.cabinet_cable_m, 1);
    add_cables(plane, &bill, links);
}

static void add_class(const struct dse_cost *cost, struct plane *plane,
                      const struct dse_link_class *class) {
    if (class->links == 0) {
        return;
    }
    struct bill bill;
    find_bill(cost, &plane->layout, &plane->floor, class, &bill);
    add_cables(plane, &bill, class->links);
    plane->links += class->links;
    plane->centre_links += class->span == DSE_SPAN_CENTRE ? class->links : 0;
    plane->flight_m += class->mean_hops * (bill.copper_m + bill.optical_m) / bill.weight;
    plane->worst_flight_m += (double)class->worst_hops * bill.longest_m;
}

static void add_switches(struct plane *plane, const struct dse_sold_switch *sold, uint64_t count,
                         double ports_in_use) {
    double idle = (double)count * (double)sold->ports - ports_in_use;
    plane->switches_usd += (double)count * sold->price_usd;
    plane->switches_w += (double)count * sold->power_w;
    plane->idle_usd += idle * sold->price_usd / (double)sold->ports;
}

/* The routers of the centre may be directors; only links to blocks are on them. */
static enum dse_status add_directors(const struct dse_cost *cost, struct plane *plane,
                                     double ports_in_use, struct dse_error *error) {
    struct dse_sold_switch sold;
    enum dse_status status =
        dse_catalogue_director(cost->technology, plane->layout.centre_ports, &sold, error);
    if (status == DSE_OK) {
        add_switches(plane, &sold, plane->layout.centre_routers, ports_in_use);
    }
    return status;
}

static enum dse_status add_routers(const struct dse_cost *cost, struct plane *plane, uint64_t radix,
                                   struct dse_error *error) {
    const struct dse_layout *layout = &plane->layout;
    bool directors = layout->centre_ports > 0;
    uint64_t routers = layout->blocks * layout->block_routers;
    double of_directors = directors ? (double)plane->centre_links : 0;
    double in_use = 2 * (double)plane->links + (double)plane->endpoints - of_directors;
    struct dse_sold_switch sold;
    bool scaled;
    enum dse_status status = dse_catalogue_switch(cost->technology, radix, &sold, &scaled, error);
    if (status != DSE_OK) {
        return status;
    }
    add_switches(plane, &sold, routers + (directors ? 0 : layout->centre_routers), in_use);
    return directors ? add_directors(cost, plane, of_directors, error) : DSE_OK;
}

/* Most designs that are too large show it before their cables are counted. */
static double least_longest(const struct dse_cost *cost, const struct plane *plane) {
    const struct dse_layout *layout = &plane->layout;
    double longest = cost->site.cabinet_cable_m; /* of end points */
    for (size_t i = 0; i < layout->class_count; i++) {
        longest = fmax(longest, dse_floor_least_longest(&cost->site, layout, &plane->floor,
                                                        &layout->classes[i]));
    }
    return longest;
}

static enum dse_status fill_plane(const struct dse_cost *cost, const struct dse_design *design,
                                  struct plane *plane, struct dse_error *error) {
    const struct dse_layout *layout = &plane->layout;
    enum dse_status status = dse_floor_plan(&cost->site, layout, &plane->floor, error);
    if (status == DSE_OK) {
        status = check_length(cost, least_longest(cost, plane), error);
    }
    if (status != DSE_OK) {
        return status;
    }
    plane->links = plane->centre_links = plane->copper = plane->optical = 0;
    plane->copper_m = plane->optical_m = plane->copper_usd = plane->optical_usd = 0;
    plane->cable_w = plane->longest_m = plane->switches_usd = plane->switches_w = 0;
    plane->idle_usd = 0;
    plane->endpoints = layout->blocks * layout->block_endpoints;
    plane->flight_m = plane->worst_flight_m = 2 * cost->site.cabinet_cable_m;
    for (size_t i = 0; i < layout->class_count; i++) {
        add_class(cost, plane, &layout->classes[i]);
    }
    status = check_length(cost, plane->longest_m, error);
    return status == DSE_OK ? add_routers(cost, plane, design->radix, error) : status;
}

/* ---- all planes ------------------------------------------------------------------------- */

/* Counts saturate; those of cables are at most the links of the design, which fit. */
static void multiply(struct plane *plane, uint64_t planes) {
    double *const sums[] = {&plane->copper_m,    &plane->optical_m, &plane->copper_usd,
                            &plane->optical_usd, &plane->cable_w,   &plane->switches_usd,
                            &plane->switches_w,  &plane->idle_usd};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        *sums[i] *= (double)planes;
    }
    plane->copper = dse_count_mul(plane->copper, planes);
    plane->optical = dse_count_mul(plane->optical, planes);
    plane->floor.cabinets = dse_count_mul(plane->floor.cabinets, planes);
}

/* Zero-load latency over so many router chips and metres of cable. */
static double latency_ns(const struct dse_site *site, double chips, double flight_m) {
    return 1e9 * (2 * site->nic_latency_s + chips * site->router_latency_s +
                  flight_m * site->cable_delay_s_per_m);
}

/* Every hop leads to one more router. The ways through directors are known at worst only. */
static void fill_latency(const struct dse_cost *cost, const struct plane *plane,
                         struct dse_design *design) {
    bool directors = design->diameter_asics != DSE_UNKNOWN;
    uint64_t worst = directors ? design->diameter_asics : design->diameter;
    double mean = isnan(design->mean_hops) ? design->mean_hops_min_routing : design->mean_hops;
    if (!directors) {
        design->latency_mean_ns = latency_ns(&cost->site, mean + 1, plane->flight_m);
    }
    if (worst != DSE_UNKNOWN) {
        design->latency_worst_ns =
            latency_ns(&cost->site, (double)worst + 1, plane->worst_flight_m);
    }
}

/* From the sums over all planes. */
static void fill_design(const struct dse_cost *cost, const struct plane *plane,
                        struct dse_design *design) {
    double endpoints = (double)design->endpoints;
    design->cabinets = plane->floor.cabinets;
    design->cables_copper = plane->copper;
    design->cables_optical = plane->optical;
    design->cables_copper_m = plane->copper_m;
    design->cables_optical_m = plane->optical_m;
    design->cable_longest_m = plane->longest_m;
    design->cost_switches_usd = plane->switches_usd;
    design->cost_cables_usd = plane->copper_usd;
    design->cost_optics_usd = plane->optical_usd;
    design->cost_usd =
        design->cost_switches_usd + design->cost_cables_usd + design->cost_optics_usd;
    design->cost_per_endpoint_usd = design->cost_usd / endpoints;
    design->cost_idle_ports_usd = plane->idle_usd;
    design->power_switches_kw = plane->switches_w / 1e3;
    design->power_cables_kw = plane->cable_w / 1e3;
    design->power_kw = design->power_switches_kw + design->power_cables_kw;
    design->power_per_endpoint_w = 1e3 * design->power_kw / endpoints;
    fill_latency(cost, plane, design);
}

enum dse_status dse_cost_start(struct dse_cost *cost, const struct dse_value site[DSE_SITE_KEYS],
                               const struct dse_catalogue *catalogue, struct dse_error *error) {
    const char *name = site[DSE_SITE_TECHNOLOGY].as.name;
    const struct dse_technology *technology = dse_catalogue_find(catalogue, name);
    if (technology == NULL) {
        return dse_catalogue_unknown(catalogue, name, error);
    }
    *cost = (struct dse_cost){.site = dse_site_read(site), .technology = technology};
    return DSE_OK;
}

enum dse_status dse_cost_evaluate(const struct dse_cost *cost, const struct dse_family *family,
                                  const struct dse_value *values, struct dse_design *design,
                                  struct dse_error *error) {
    struct plane plane;
    dse_family_layout(family, values, design, &plane.layout);
    enum dse_status status = fill_plane(cost, design, &plane, error);
    if (status == DSE_OK) {
        multiply(&plane, design->planes);
        add_terminal_cables(cost, &plane, design->links_terminal);
        fill_design(cost, &plane, design);
    }
    return status;
}

/* ---- what is known ---------------------------------------------------------------------- */

bool dse_cost_has_prices(const struct dse_technology *technology) {
    bool known = sells_cables(technology) && technology->switch_count > 0;
    for (size_t i = 0; i < technology->switch_count && known; i++) {
        known = !isnan(technology->switches[i].price_usd);
    }
    return known;
}

bool dse_cost_has_power(const struct dse_technology *technology) {
    bool known = sells_cables(technology) && technology->switch_count > 0;
    for (size_t i = 0; i < technology->switch_count && known; i++) {
        known = !isnan(technology->switches[i].power_w);
    }
    return known;
}

void dse_cost_append_site(const struct dse_value site[DSE_SITE_KEYS], const bool *varied,
                          struct dse_text *text) {
    for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
        const struct dse_parameter *parameter = &dse_site_parameters[i];
        bool is_varied = varied != NULL && varied[i];
        bool known = site[i].given || parameter->fallback != NULL || is_varied;
        if (i == DSE_SITE_TECHNOLOGY || !known) {
            continue;
        }
        dse_text_append_string(text, parameter->name);
        if (is_varied) {
            dse_text_append_string(text, ": varied, ");
        } else {
            dse_text_append_char(text, '=');
            dse_parameter_print(parameter, &site[i], text);
            dse_text_append_string(text, ": ");
        }
        dse_text_append_format(text, "%s\n", parameter->summary);
    }
}

void dse_cost_append_sources(const struct dse_technology *technology, uint64_t radix,
                             struct dse_text *text) {
    struct dse_sold_switch sold;
    bool scaled = true;
    dse_text_append_format(text, "%s: %s\n", technology->name, technology->sources);
    if (radix > 0 && dse_catalogue_switch(technology, radix, &sold, &scaled, NULL) == DSE_OK &&
        !scaled) {
        dse_text_append_format(text, "%s: a router is a switch of %" PRIu64 " ports\n",
                               technology->name, sold.ports);
    } else {
        dse_text_append_format(text,
                               "%s: price and power of a router with more ports than any single "
                               "switch sold are those of the largest one, scaled by ports "
                               "(assumption)\n",
                               technology->name);
    }
}

#include "models/design.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/count.h"

const struct dse_design dse_design_unknown = {
    .endpoints = DSE_UNKNOWN,
    .wanted = DSE_UNKNOWN,
    .routers = DSE_UNKNOWN,
    .groups = DSE_UNKNOWN,
    .links = DSE_UNKNOWN,
    .links_local = DSE_UNKNOWN,
    .links_global = DSE_UNKNOWN,
    .radix = DSE_UNKNOWN,
    .ports_used = DSE_UNKNOWN,
    .diameter = DSE_UNKNOWN,
    .diameter_all_routers = DSE_UNKNOWN,
    .mean_hops = DSE_UNKNOWN_REAL,
    .mean_hops_min_routing = DSE_UNKNOWN_REAL,
    .bisection_links = DSE_UNKNOWN,
    .block_endpoints = DSE_UNKNOWN,
    .block_uplinks = DSE_UNKNOWN,
    .uniform_load = DSE_UNKNOWN_REAL,
    .planes = DSE_UNKNOWN,
    .nodes = DSE_UNKNOWN,
    .spare = DSE_UNKNOWN,
    .links_terminal = DSE_UNKNOWN,
    .ports_idle = DSE_UNKNOWN,
    .taper = DSE_UNKNOWN_REAL,
    .bisection_ratio = DSE_UNKNOWN_REAL,
    .uniform_bound = DSE_UNKNOWN_REAL,
    .injection_tbps = DSE_UNKNOWN_REAL,
    .global_tbps = DSE_UNKNOWN_REAL,
    .bisection_tbps = DSE_UNKNOWN_REAL,
    .alltoall_tbps = DSE_UNKNOWN_REAL,
};

static void multiply(uint64_t *count, uint64_t factor) {
    if (*count != DSE_UNKNOWN) {
        *count = dse_count_mul(*count, factor);
    }
}

static void multiply_by_planes(struct dse_design *design, uint64_t planes) {
    uint64_t *const counts[] = {
        &design->endpoints, &design->wanted,      &design->routers,      &design->groups,
        &design->links,     &design->links_local, &design->links_global, &design->bisection_links};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        multiply(counts[i], planes);
    }
}

/* A saturated count looks unknown; the three that every family knows show it. */
static bool fits_64_bits(const struct dse_design *design) {
    uint64_t ports = dse_count_mul(design->routers, design->radix);
    uint64_t ends = dse_count_add(dse_count_mul(design->links, 2), design->endpoints);
    return ports != DSE_COUNT_MAX && ends != DSE_COUNT_MAX && design->routers != DSE_COUNT_MAX;
}

static void derive_bandwidths(struct dse_design *design, const struct dse_rates *rates) {
    design->injection_tbps = (double)design->endpoints * rates->nic_bps / 1e12;
    if (design->block_uplinks != DSE_UNKNOWN && design->block_uplinks > 0) {
        design->taper = (double)design->block_endpoints * rates->nic_bps /
                        ((double)design->block_uplinks * rates->link_bps);
    }
    if (design->bisection_links != DSE_UNKNOWN) {
        design->bisection_tbps = (double)design->bisection_links * rates->link_bps / 1e12;
        design->bisection_ratio = 2 * (double)design->bisection_links * rates->link_bps /
                                  ((double)design->endpoints * rates->nic_bps);
    }
    design->uniform_bound = rates->link_bps / (rates->nic_bps * design->uniform_load);
    if (design->groups != DSE_UNKNOWN && design->links_global != DSE_UNKNOWN) {
        double groups = (double)design->groups / (double)design->planes;
        design->global_tbps = 2 * (double)design->links_global * rates->link_bps / 1e12;
        design->alltoall_tbps =
            fmin(design->injection_tbps, design->global_tbps * groups / (groups - 1));
    }
}

enum dse_status dse_design_complete(struct dse_design *design, const struct dse_rates *rates,
                                    struct dse_error *error) {
    if (design->radix == DSE_UNKNOWN) {
        design->radix = design->ports_used;
    } else if (design->ports_used > design->radix) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "a router needs %" PRIu64 " ports, more than k=%" PRIu64,
                             design->ports_used, design->radix);
    }
    multiply_by_planes(design, rates->planes);
    if (!fits_64_bits(design)) {
        return dse_error_set(error, DSE_OVERFLOW, "the network is beyond 64-bit counts");
    }
    design->planes = rates->planes;
    design->nodes = design->endpoints / rates->nics_per_node;
    design->links_terminal = design->endpoints;
    design->ports_idle = design->routers * design->radix - 2 * design->links - design->endpoints;
    if (design->wanted != DSE_UNKNOWN) {
        design->spare = design->endpoints - design->wanted;
    }
    derive_bandwidths(design, rates);
    return DSE_OK;
}

#define COUNT(field, summary, source)                                                              \
    { #field, DSE_METRIC_COUNT, offsetof(struct dse_design, field), summary, source }
#define REAL(field, summary, source)                                                               \
    { #field, DSE_METRIC_REAL, offsetof(struct dse_design, field), summary, source }

const struct dse_metric dse_metrics[] = {
    COUNT(endpoints, "end points (NIC ports) that the design as built can hold", NULL),
    COUNT(spare, "end points beyond the wanted number; empty where no number was wanted", NULL),
    COUNT(nodes, "computers: end points / nics_per_node, rounded down", NULL),
    COUNT(routers, "routers (switches)", NULL),
    COUNT(groups, "groups of a hierarchical network; empty for flat ones", NULL),
    COUNT(planes, "identical parallel networks (rails)", NULL),
    COUNT(radix, "ports of a router: k where it was given, else the ports in use", NULL),
    COUNT(ports_used, "ports in use on the router that uses most", NULL),
    COUNT(ports_idle, "ports that carry neither a link nor a slot for an end point, in all", NULL),
    COUNT(diameter, "most links on a shortest path between routers that carry end points", NULL),
    COUNT(diameter_all_routers,
          "the same between any two routers; empty where no closed form is exact", NULL),
    REAL(mean_hops,
         "mean links on a shortest path, over ordered pairs of different routers that carry end "
         "points; empty where no closed form is exact",
         NULL),
    REAL(mean_hops_min_routing, "the same for hierarchical minimal routes (local, global, local)",
         "Kim, Dally, Scott, Abts 2008, section 4.1"),
    REAL(taper,
         "injection bandwidth of a leaf, block or group / its upward or global bandwidth, the "
         "largest; empty for flat networks",
         NULL),
    REAL(bisection_ratio,
         "bisection bandwidth one way / half the injection bandwidth; 0.5 carries uniform traffic",
         "Dally, Towles 2004, section 3.3"),
    REAL(uniform_bound,
         "upper bound on the load, as a share of injection, at which uniform traffic saturates: no "
         "class of channels may be full on average on shortest (hierarchical) routes",
         "Dally, Towles 2004, section 3.3: 1 / channel load, here the mean of each class"),
    {"bisection_method", DSE_METRIC_TEXT, offsetof(struct dse_design, bisection_method),
     "how the bisection was found, and whether it is exact or an upper bound", NULL},
    COUNT(bisection_links, "links cut between two halves of the end points", NULL),
    COUNT(links, "links between routers, parallel ones counted", NULL),
    COUNT(links_terminal, "links between end points and routers", NULL),
    COUNT(links_local,
          "links inside groups, or below the top level of a tree; empty for flat networks", NULL),
    COUNT(links_global,
          "links between groups, or to the top level of a tree; empty for flat networks", NULL),
    REAL(injection_tbps, "what all end points inject, one way", NULL),
    REAL(global_tbps, "egress of all groups added up, one way; empty for flat networks", NULL),
    REAL(bisection_tbps, "bandwidth of the bisection, one way", NULL),
    REAL(alltoall_tbps,
         "ceiling that global links and injection set on all-to-all traffic; empty for flat "
         "networks",
         "De Sensi et al. 2020, section II.G"),
};
const size_t dse_metric_count = sizeof dse_metrics / sizeof *dse_metrics;

const struct dse_metric *dse_metric_find(const char *name) {
    for (size_t i = 0; i < dse_metric_count; i++) {
        if (strcmp(dse_metrics[i].name, name) == 0) {
            return &dse_metrics[i];
        }
    }
    return NULL;
}

struct dse_cell dse_metric_cell(const struct dse_metric *metric, const struct dse_design *design) {
    const char *member = (const char *)design + metric->offset;
    switch (metric->kind) {
    case DSE_METRIC_COUNT:
        return dse_cell_count(*(const uint64_t *)(const void *)member);
    case DSE_METRIC_REAL:
        return dse_cell_real(*(const double *)(const void *)member);
    default:
        return dse_cell_text(*(const char *const *)(const void *)member);
    }
}

#include "models/design.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/count.h"

const struct dse_design dse_design_unknown = {
    .endpoints = DSE_UNKNOWN,
    .wanted = DSE_UNKNOWN,
    .routers = DSE_UNKNOWN,
    .asics = DSE_UNKNOWN,
    .groups = DSE_UNKNOWN,
    .links = DSE_UNKNOWN,
    .links_local = DSE_UNKNOWN,
    .links_global = DSE_UNKNOWN,
    .radix = DSE_UNKNOWN,
    .core_radix = DSE_UNKNOWN,
    .ports = DSE_UNKNOWN,
    .ports_used = DSE_UNKNOWN,
    .diameter = DSE_UNKNOWN,
    .diameter_asics = DSE_UNKNOWN,
    .diameter_all_routers = DSE_UNKNOWN,
    .degree = DSE_UNKNOWN,
    .mean_hops = DSE_UNKNOWN_REAL,
    .mean_hops_min_routing = DSE_UNKNOWN_REAL,
    .bisection_links = DSE_UNKNOWN,
    .block_endpoints = DSE_UNKNOWN,
    .block_uplinks = DSE_UNKNOWN,
    .headroom_endpoints = DSE_UNKNOWN,
    .headroom_next_endpoints = DSE_UNKNOWN,
    .uniform_load = DSE_UNKNOWN_REAL,
    .planes = DSE_UNKNOWN,
    .endpoints_installed = DSE_UNKNOWN,
    .endpoints_service = DSE_UNKNOWN,
    .nodes = DSE_UNKNOWN,
    .leaving_share = DSE_UNKNOWN_REAL,
    .spare = DSE_UNKNOWN,
    .links_terminal = DSE_UNKNOWN,
    .ports_idle = DSE_UNKNOWN,
    .moore_efficiency = DSE_UNKNOWN_REAL,
    .taper = DSE_UNKNOWN_REAL,
    .bisection_ratio = DSE_UNKNOWN_REAL,
    .uniform_bound = DSE_UNKNOWN_REAL,
    .injection_tbps = DSE_UNKNOWN_REAL,
    .global_tbps = DSE_UNKNOWN_REAL,
    .bisection_tbps = DSE_UNKNOWN_REAL,
    .alltoall_tbps = DSE_UNKNOWN_REAL,
    .cabinets = DSE_UNKNOWN,
    .cables_copper = DSE_UNKNOWN,
    .cables_optical = DSE_UNKNOWN,
    .cables_copper_m = DSE_UNKNOWN_REAL,
    .cables_optical_m = DSE_UNKNOWN_REAL,
    .cable_longest_m = DSE_UNKNOWN_REAL,
    .cost_usd = DSE_UNKNOWN_REAL,
    .cost_per_endpoint_usd = DSE_UNKNOWN_REAL,
    .cost_switches_usd = DSE_UNKNOWN_REAL,
    .cost_cables_usd = DSE_UNKNOWN_REAL,
    .cost_optics_usd = DSE_UNKNOWN_REAL,
    .cost_idle_ports_usd = DSE_UNKNOWN_REAL,
    .power_kw = DSE_UNKNOWN_REAL,
    .power_per_endpoint_w = DSE_UNKNOWN_REAL,
    .power_switches_kw = DSE_UNKNOWN_REAL,
    .power_cables_kw = DSE_UNKNOWN_REAL,
    .latency_mean_ns = DSE_UNKNOWN_REAL,
    .latency_worst_ns = DSE_UNKNOWN_REAL,
};

static void multiply(uint64_t *count, uint64_t factor) {
    if (*count != DSE_UNKNOWN) {
        *count = dse_count_mul(*count, factor);
    }
}

static void multiply_by_planes(struct dse_design *design, uint64_t planes) {
    uint64_t *const counts[] = {&design->endpoints,
                                &design->wanted,
                                &design->routers,
                                &design->asics,
                                &design->ports,
                                &design->groups,
                                &design->nodes,
                                &design->links,
                                &design->links_local,
                                &design->links_global,
                                &design->bisection_links,
                                &design->headroom_endpoints,
                                &design->headroom_next_endpoints};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        multiply(counts[i], planes);
    }
}

/* A saturated count looks unknown; those that every family knows show it. */
static bool fits_64_bits(const struct dse_design *design) {
    uint64_t ends = dse_count_add(dse_count_mul(design->links, 2), design->endpoints);
    return design->ports != DSE_COUNT_MAX && ends != DSE_COUNT_MAX &&
           design->routers != DSE_COUNT_MAX && design->asics != DSE_COUNT_MAX;
}

static enum dse_status count_service(struct dse_design *design, uint64_t groups,
                                     struct dse_error *error) {
    if (groups == 0) {
        return DSE_OK;
    }
    uint64_t all = design->groups == DSE_UNKNOWN ? 0 : design->groups / design->planes;
    if (all == 0) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "service_groups=%" PRIu64 ", but this network has no groups", groups);
    }
    if (!isnan(design->leaving_share)) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "service_groups=%" PRIu64 ", but the groups of this network differ: "
                             "make those for service a kind",
                             groups);
    }
    if (groups >= all) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "service_groups=%" PRIu64 " leaves none of the %" PRIu64
                             " groups for nodes: at most %" PRIu64,
                             groups, all, all - 1);
    }
    design->endpoints_service = design->endpoints / all * groups;
    return DSE_OK;
}

/* The nodes behind the installed end points outside service groups. If nodes differ in their NICs,
 * those of some of the end points are unknown. */
static uint64_t count_nodes(const struct dse_design *design, const struct dse_rates *rates,
                            uint64_t endpoints) {
    uint64_t sharing = rates->nodes_per_port == 0 ? 1 : rates->nodes_per_port;
    if (design->nodes == DSE_UNKNOWN) {
        return dse_count_mul(endpoints, sharing) / rates->nics_per_node;
    }
    return endpoints == design->endpoints ? dse_count_mul(design->nodes, sharing) : DSE_UNKNOWN;
}

/* Which end points are there, and the nodes behind them. */
static enum dse_status count_installed(struct dse_design *design, const struct dse_rates *rates,
                                       struct dse_error *error) {
    enum dse_status status = count_service(design, rates->service_groups, error);
    if (status != DSE_OK) {
        return status;
    }
    uint64_t installed = rates->installed == 0 ? design->endpoints : rates->installed;
    uint64_t service = design->endpoints_service == DSE_UNKNOWN ? 0 : design->endpoints_service;
    if (installed > design->endpoints) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "installed=%" PRIu64 " exceeds the %" PRIu64
                             " end points that the network holds",
                             installed, design->endpoints);
    }
    if (installed <= service) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "installed=%" PRIu64 " leaves no node beside the %" PRIu64
                             " end points of the service groups",
                             installed, service);
    }
    design->endpoints_installed = design->links_terminal = installed;
    design->nodes = count_nodes(design, rates, installed - service);
    return DSE_OK;
}

/* The share of the mean load of a class of channels that is left with the installed end points:
 * each two routers exchange p^2 / (N - 1), and with a share f of all p (f p)^2 / (f N - 1). */
static double share_of_load(const struct dse_design *design) {
    double all = (double)design->endpoints, there = (double)design->endpoints_installed;
    if (design->endpoints_installed == design->endpoints) {
        return 1;
    }
    return there > 1 ? there / all * (there / all) * (all - 1) / (there - 1) : 0;
}

static void derive_bandwidths(struct dse_design *design, const struct dse_rates *rates) {
    double endpoints = (double)design->endpoints_installed;
    design->injection_tbps = endpoints * rates->nic_bps / 1e12;
    if (design->block_uplinks != DSE_UNKNOWN && design->block_uplinks > 0) {
        design->taper = (double)design->block_endpoints * rates->nic_bps /
                        ((double)design->block_uplinks * rates->link_bps);
    }
    if (design->bisection_links != DSE_UNKNOWN) {
        design->bisection_tbps = (double)design->bisection_links * rates->link_bps / 1e12;
        design->bisection_ratio =
            2 * (double)design->bisection_links * rates->link_bps / (endpoints * rates->nic_bps);
    }
    design->uniform_bound =
        rates->link_bps / (rates->nic_bps * design->uniform_load * share_of_load(design));
    if (design->groups != DSE_UNKNOWN && design->links_global != DSE_UNKNOWN) {
        double groups = (double)design->groups / (double)design->planes;
        design->global_tbps = 2 * (double)design->links_global * rates->link_bps / 1e12;
        double ceiling = isnan(design->leaving_share) ? design->global_tbps * groups / (groups - 1)
                                                      : design->global_tbps / design->leaving_share;
        design->alltoall_tbps = fmin(design->injection_tbps, ceiling);
    }
}

/* 1 + d ((d - 1)^0 + ... + (d - 1)^(D - 1)): no router has more than d neighbours, and each of
 * these no more than d - 1 new ones. Infinite beyond the range of a double. */
static double moore_bound(uint64_t degree, uint64_t diameter) {
    if (degree <= 2) {
        return degree == 2 ? 1 + 2 * (double)diameter : 2;
    }
    double bound = 1, layer = (double)degree;
    for (uint64_t i = 0; i < diameter && isfinite(bound); i++) {
        bound += layer;
        layer *= (double)(degree - 1);
    }
    return bound;
}

/* `routers` are those of one plane. */
static double moore_efficiency(const struct dse_design *design, uint64_t routers) {
    if (design->degree == DSE_UNKNOWN || design->diameter_all_routers == DSE_UNKNOWN) {
        return DSE_UNKNOWN_REAL;
    }
    double bound = moore_bound(design->degree, design->diameter_all_routers);
    return isfinite(bound) ? (double)routers / bound : DSE_UNKNOWN_REAL;
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
    if (design->asics == DSE_UNKNOWN) {
        design->asics = design->routers;
    }
    if (design->ports == DSE_UNKNOWN) {
        design->ports = dse_count_mul(design->routers, design->radix);
    }
    design->moore_efficiency = moore_efficiency(design, design->routers);
    multiply_by_planes(design, rates->planes);
    if (!fits_64_bits(design)) {
        return dse_error_set(error, DSE_OVERFLOW, "the network is beyond 64-bit counts");
    }
    design->planes = rates->planes;
    enum dse_status status = count_installed(design, rates, error);
    if (status != DSE_OK) {
        return status;
    }
    design->ports_idle = design->ports - 2 * design->links - design->endpoints;
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

#define TECHNOLOGY "; empty without a technology"

const struct dse_metric dse_metrics[] = {
    COUNT(endpoints, "end points (NIC ports) that the design as built can hold", NULL),
    COUNT(spare, "end points beyond the wanted number; empty where no number was wanted", NULL),
    COUNT(endpoints_installed, "end points that are there: installed, or all where it is not given",
          NULL),
    COUNT(endpoints_service, "end points of the service groups; empty where there are none", NULL),
    COUNT(nodes,
          "computers: end points installed outside service groups x nodes_per_port / "
          "nics_per_node, rounded down",
          NULL),
    COUNT(routers, "routers (switches); a director counts as one", NULL),
    COUNT(asics, "switch chips: one a router, and all those inside directors", NULL),
    COUNT(groups, "groups of a hierarchical network; empty for flat ones", NULL),
    COUNT(planes, "identical parallel networks (rails)", NULL),
    COUNT(radix, "ports of a router: k where it was given, else the ports in use", NULL),
    COUNT(core_radix, "ports of a director; empty where there are none", NULL),
    COUNT(ports_used, "ports in use on the router that uses most, directors left out", NULL),
    COUNT(ports_idle, "ports that carry neither a link nor a slot for an end point, in all", NULL),
    COUNT(diameter, "most links on a shortest path between routers that carry end points", NULL),
    COUNT(diameter_asics,
          "the same between switch chips, with the ways through directors counted; empty where "
          "there are none",
          NULL),
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
         "largest, with all end points of the block installed; empty for flat networks",
         NULL),
    REAL(bisection_ratio,
         "bisection bandwidth one way / half the injection bandwidth; 0.5 carries uniform traffic; "
         "empty slots count as spread evenly",
         "Dally, Towles 2004, section 3.3"),
    REAL(uniform_bound,
         "upper bound on the load, as a share of injection, at which uniform traffic saturates: no "
         "class of channels may be full on average on shortest (hierarchical) routes; empty slots "
         "count as spread evenly",
         "Dally, Towles 2004, section 3.3: 1 / channel load, here the mean of each class"),
    {"bisection_method", DSE_METRIC_TEXT, offsetof(struct dse_design, bisection_method),
     "how the bisection was found, and whether it is exact or an upper bound", NULL},
    COUNT(bisection_links, "links cut between two halves of the end points", NULL),
    COUNT(links, "links between routers, parallel ones counted", NULL),
    COUNT(links_terminal, "links between installed end points and routers", NULL),
    COUNT(links_local,
          "links inside groups, or below the top level of a tree; empty for flat networks", NULL),
    COUNT(links_global,
          "links between groups, or to the top level of a tree; empty for flat networks", NULL),
    REAL(injection_tbps, "what all installed end points inject, one way", NULL),
    REAL(global_tbps, "egress of all groups added up, one way; empty for flat networks", NULL),
    REAL(bisection_tbps, "bandwidth of the bisection, one way", NULL),
    REAL(alltoall_tbps,
         "ceiling that global links and injection set on all-to-all traffic; empty for flat "
         "networks",
         "De Sensi et al. 2020, section II.G"),
    COUNT(degree, "most different routers that one router is linked to, parallel links merged",
          NULL),
    REAL(moore_efficiency,
         "routers / the most that any network of this degree and diameter (over all routers) can "
         "have; empty where either is unknown, or where that is beyond 1e308",
         "Hoffman, Singleton 1960 (IBM J. Res. Dev. 4): 1 + d sum of (d - 1)^i for i below the "
         "diameter"),
    COUNT(
        headroom_endpoints,
        "end points that more blocks (groups, pods) like those there can bring it to, on the same "
        "routers and by the same wiring rule; empty where blocks say nothing",
        NULL),
    COUNT(headroom_next_endpoints,
          "end points after the next step: one more block, or layer of a torus or mesh", NULL),
    COUNT(cabinets, "cabinets (racks) with routers" TECHNOLOGY, NULL),
    COUNT(cables_copper, "copper cables, those of end points included" TECHNOLOGY, NULL),
    COUNT(cables_optical, "active optical cables" TECHNOLOGY, NULL),
    REAL(cables_copper_m, "metres of copper cable" TECHNOLOGY, NULL),
    REAL(cables_optical_m, "metres of optical cable" TECHNOLOGY, NULL),
    REAL(cable_longest_m, "the longest cable" TECHNOLOGY, NULL),
    REAL(cost_usd, "switches, copper cables and optics; empty where a price is unknown", NULL),
    REAL(cost_per_endpoint_usd, "cost / end points", NULL),
    REAL(cost_switches_usd, "cost of all switches", NULL),
    REAL(cost_cables_usd, "cost of all copper cables", NULL),
    REAL(cost_optics_usd, "cost of all active optical cables", NULL),
    REAL(cost_idle_ports_usd, "the part of the cost of switches that is in idle ports", NULL),
    REAL(power_kw, "power of switches and cables; empty where one is unknown", NULL),
    REAL(power_per_endpoint_w, "power / end points", NULL),
    REAL(power_switches_kw, "power of all switches", NULL),
    REAL(power_cables_kw, "power of all cables, both ends", NULL),
    REAL(latency_mean_ns,
         "zero-load latency, mean over pairs of different routers with end points: NICs, routers, "
         "cables; empty where the mean hops are unknown",
         "Dally, Towles 2004, section 3.3"),
    REAL(latency_worst_ns,
         "zero-load latency of a route as long as the diameter over the longest cables",
         "Dally, Towles 2004, section 3.3"),
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

/* What is known about one design: the record that closed forms fill, and its metrics. */
#ifndef DSE_MODELS_DESIGN_H
#define DSE_MODELS_DESIGN_H

#include <stddef.h>
#include <stdint.h>

#include "core/metric.h"
#include "core/status.h"

/* Counts are DSE_UNKNOWN and reals not-a-number where they are unknown or have no meaning.
 * Links are cables between routers, each with two channels, parallel ones counted; hops are links
 * between routers. Bandwidths are one way. */
struct dse_design {
    /* Filled by the family, for one plane. */
    uint64_t endpoints; /* capacity as built */
    uint64_t wanted;    /* end points asked for, if they were */
    uint64_t routers;
    uint64_t asics;          /* switch chips; left unknown it becomes routers */
    uint64_t groups;         /* of a hierarchical network */
    uint64_t links;          /* between routers */
    uint64_t links_local;    /* of those inside a group or block; hierarchical networks only */
    uint64_t links_global;   /* between groups, or to the top level of a tree */
    uint64_t radix;          /* ports of a router; left unknown it becomes ports_used */
    uint64_t core_radix;     /* ports of a top router, if that is a director */
    uint64_t ports;          /* of all routers; left unknown it becomes routers x radix */
    uint64_t ports_used;     /* ports in use on the router, no director, that uses most */
    uint64_t diameter;       /* between routers that carry end points */
    uint64_t diameter_asics; /* the same with the chips inside directors counted; directors only */
    uint64_t diameter_all_routers;
    uint64_t degree;  /* most different routers that one router is linked to */
    double mean_hops; /* over ordered pairs of different routers with end points */
    double
        mean_hops_min_routing; /* the same for hierarchical minimal (local-global-local) routes */
    uint64_t bisection_links;  /* least cut found between halves of the end points */
    const char *bisection_method; /* starts with `exact` or `upper bound` */
    uint64_t block_endpoints; /* taper: end points of the leaf, block or group with the largest */
    uint64_t block_uplinks;   /* ratio of end points to upward or global links, and these */
    uint64_t
        headroom_endpoints; /* most end points with such blocks and routers, wired by the rule */
    uint64_t headroom_next_endpoints; /* end points after the least step on the way there */
    double uniform_load; /* mean load of the fullest class of channels (of a level, a dimension, the
                            middle of a mesh) while every end point sends one unit to the others
                            evenly, on shortest (hierarchical, dimension-order) routes; or less */

    uint64_t nodes; /* only where they have different numbers of NICs, of all end points; else it is
                       derived */
    double leaving_share; /* of uniform traffic, to oneself included: what leaves its group; only
                             where groups differ */

    /* Derived for all planes by dse_design_complete. */
    uint64_t planes;
    uint64_t endpoints_installed; /* that are there; evenly spread, as far as that matters */
    uint64_t endpoints_service;   /* of service groups, all of them installed */
    uint64_t spare;               /* end points beyond the wanted ones */
    uint64_t links_terminal;
    uint64_t ports_idle;     /* over all routers, spare end points not counted as idle */
    double moore_efficiency; /* of one plane */
    double taper;
    double bisection_ratio;
    double uniform_bound;
    double injection_tbps;
    double global_tbps;
    double bisection_tbps;
    double alltoall_tbps;

    /* Of all planes, filled by dse_cost_evaluate where a technology is given. */
    uint64_t cabinets;
    uint64_t cables_copper, cables_optical; /* those of end points included */
    double cables_copper_m, cables_optical_m;
    double cable_longest_m;
    double cost_usd; /* switches + cables + optics */
    double cost_per_endpoint_usd;
    double cost_switches_usd, cost_cables_usd, cost_optics_usd;
    double cost_idle_ports_usd; /* part of the switches */
    double power_kw;            /* switches + cables */
    double power_per_endpoint_w;
    double power_switches_kw, power_cables_kw;
    double latency_mean_ns, latency_worst_ns;
};

/* How fast links are, how many parallel networks there are, and what is connected to them. */
struct dse_rates {
    double link_bps, nic_bps;
    uint64_t planes, nics_per_node;
    uint64_t nodes_per_port; /* computers that share one end point; 0 means 1 */
    uint64_t installed;      /* end points of all planes that are there; 0: all */
    uint64_t service_groups; /* of each plane */
};

/* A design in which nothing is known. */
extern const struct dse_design dse_design_unknown;

/* Derives what follows from a family's counts, multiplies by the planes, and checks: DSE_OVERFLOW
 * if a count is beyond 64 bits, DSE_INFEASIBLE if a router needs more ports than its radix, if more
 * end points are installed than it holds, or if no group is left beside the service groups. */
enum dse_status dse_design_complete(struct dse_design *design, const struct dse_rates *rates,
                                    struct dse_error *error);

/* What is known about a design: all of its CSV columns. */
extern const struct dse_metric dse_metrics[];
extern const size_t dse_metric_count;

/* The metric of that name; NULL if there is none. */
const struct dse_metric *dse_metric_find(const char *name);

#endif

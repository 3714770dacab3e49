/* Where a network stands: cabinets, floor, cables, delays, and the technology it is built in.
 *
 * All of these are parameters of a question, not of a network: most are assumptions, and say so. */
#ifndef DSE_MODELS_SITE_H
#define DSE_MODELS_SITE_H

#include "core/parameter.h"

enum dse_site_key {
    DSE_SITE_TECHNOLOGY,
    DSE_SITE_ROUTERS_PER_CABINET,
    DSE_SITE_ENDPOINTS_PER_CABINET,
    DSE_SITE_CABINET_PITCH,
    DSE_SITE_ROW_PITCH,
    DSE_SITE_CABINETS_PER_ROW,
    DSE_SITE_ROWS,
    DSE_SITE_CABINET_CABLE,
    DSE_SITE_CABLE_OVERHEAD,
    DSE_SITE_CABLE_SLACK,
    DSE_SITE_COPPER_REACH,
    DSE_SITE_OPTICAL_REACH,
    DSE_SITE_CABLE_DELAY,
    DSE_SITE_ROUTER_LATENCY,
    DSE_SITE_NIC_LATENCY,
    DSE_SITE_KEYS
};
extern const struct dse_parameter dse_site_parameters[DSE_SITE_KEYS];

/* Name of the technology that stands for none: no floor, no cables, no cost. */
#define DSE_TECHNOLOGY_NONE "none"

struct dse_site {
    uint64_t routers_per_cabinet, endpoints_per_cabinet;
    uint64_t cabinets_per_row, rows; /* 0: as many as make the floor nearly square */
    double cabinet_pitch_m, row_pitch_m;
    double cabinet_cable_m, cable_overhead_m, cable_slack_m;
    double copper_reach_m, optical_reach_m;
    double cable_delay_s_per_m, router_latency_s, nic_latency_s;
};

/* The values as a record. */
struct dse_site dse_site_read(const struct dse_value values[DSE_SITE_KEYS]);

/* Whether the values name a technology other than `none`. */
bool dse_site_has_technology(const struct dse_value values[DSE_SITE_KEYS]);

#endif

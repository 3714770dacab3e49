#include "models/site.h"

#include <string.h>

#define LENGTH(key, text, from, to, about)                                                         \
    {                                                                                              \
        .name = (key), .kind = DSE_REAL, .dimension = DSE_LENGTH, .unit = "m", .fallback = (text), \
        .least = (from), .most = (to), .summary = (about)                                          \
    }
#define COUNT(key, text, to, about)                                                                \
    {                                                                                              \
        .name = (key), .kind = DSE_COUNT, .fallback = (text), .least = 1, .most = (to),            \
        .summary = (about)                                                                         \
    }
#define DELAY(key, text, to, about)                                                                \
    {                                                                                              \
        .name = (key), .kind = DSE_REAL, .dimension = DSE_TIME, .unit = "ns", .fallback = (text),  \
        .least = 0, .most = (to), .summary = (about)                                               \
    }

const struct dse_parameter dse_site_parameters[DSE_SITE_KEYS] = {
    [DSE_SITE_TECHNOLOGY] =
        {.name = "technology",
         .kind = DSE_NAME,
         .fallback = DSE_TECHNOLOGY_NONE,
         .summary = "switches and cables of the price table; without one nothing is cabled, priced "
                    "or timed"},
    [DSE_SITE_ROUTERS_PER_CABINET] =
        COUNT("routers_per_cabinet", "32", 65536,
              "routers in a cabinet (assumption: Frontier, a group of 32 a cabinet)"),
    [DSE_SITE_ENDPOINTS_PER_CABINET] =
        COUNT("endpoints_per_cabinet", "512", 1048576,
              "end points in a cabinet (assumption: Frontier, a group of 512 a cabinet)"),
    [DSE_SITE_CABINET_PITCH] = LENGTH("cabinet_pitch", "1.2m", 0.1, 100,
                                      "between neighbouring cabinets of a row (assumption)"),
    [DSE_SITE_ROW_PITCH] = LENGTH("row_pitch", "3m", 0.1, 100,
                                  "between neighbouring rows: depth and aisle (assumption)"),
    [DSE_SITE_CABINETS_PER_ROW] = {.name = "cabinets_per_row",
                                   .kind = DSE_COUNT,
                                   .derived = "a nearly square floor",
                                   .least = 1,
                                   .most = 1e6,
                                   .summary = "most cabinets in a row"},
    [DSE_SITE_ROWS] = {.name = "rows",
                       .kind = DSE_COUNT,
                       .derived = "as many as it takes",
                       .least = 1,
                       .most = 1e6,
                       .summary = "most rows"},
    [DSE_SITE_CABINET_CABLE] =
        LENGTH("cabinet_cable", "1.5m", 0.01, 100, "cable inside a cabinet (assumption)"),
    [DSE_SITE_CABLE_OVERHEAD] =
        LENGTH("cable_overhead", "1m", 0, 100,
               "at each end of a cable that leaves its cabinet (assumption)"),
    [DSE_SITE_CABLE_SLACK] = LENGTH("cable_slack", "50cm", 0, 100,
                                    "slack of a cable that leaves its cabinet (assumption)"),
    [DSE_SITE_COPPER_REACH] =
        LENGTH("copper_reach", "2.6m", 0, 1000,
               "longest copper cable (De Sensi et al. 2020, section II.B: Slingshot)"),
    [DSE_SITE_OPTICAL_REACH] =
        LENGTH("optical_reach", "100m", 0, 100000,
               "longest optical cable (De Sensi et al. 2020, section II.B: Slingshot)"),
    [DSE_SITE_CABLE_DELAY] =
        DELAY("cable_delay", "5ns", 1e-6, "per metre of cable (light in glass, rounded)"),
    [DSE_SITE_ROUTER_LATENCY] =
        DELAY("router_latency", "350ns", 1, "per router (De Sensi et al. 2020: Rosetta)"),
    [DSE_SITE_NIC_LATENCY] =
        DELAY("nic_latency", "0ps", 1, "of NIC and software at each end, left out by default"),
};

struct dse_site dse_site_read(const struct dse_value values[DSE_SITE_KEYS]) {
    return (struct dse_site){
        .routers_per_cabinet = values[DSE_SITE_ROUTERS_PER_CABINET].as.count,
        .endpoints_per_cabinet = values[DSE_SITE_ENDPOINTS_PER_CABINET].as.count,
        .cabinets_per_row = values[DSE_SITE_CABINETS_PER_ROW].as.count,
        .rows = values[DSE_SITE_ROWS].as.count,
        .cabinet_pitch_m = values[DSE_SITE_CABINET_PITCH].as.real,
        .row_pitch_m = values[DSE_SITE_ROW_PITCH].as.real,
        .cabinet_cable_m = values[DSE_SITE_CABINET_CABLE].as.real,
        .cable_overhead_m = values[DSE_SITE_CABLE_OVERHEAD].as.real,
        .cable_slack_m = values[DSE_SITE_CABLE_SLACK].as.real,
        .copper_reach_m = values[DSE_SITE_COPPER_REACH].as.real,
        .optical_reach_m = values[DSE_SITE_OPTICAL_REACH].as.real,
        .cable_delay_s_per_m = values[DSE_SITE_CABLE_DELAY].as.real,
        .router_latency_s = values[DSE_SITE_ROUTER_LATENCY].as.real,
        .nic_latency_s = values[DSE_SITE_NIC_LATENCY].as.real,
    };
}

bool dse_site_has_technology(const struct dse_value values[DSE_SITE_KEYS]) {
    return strcmp(values[DSE_SITE_TECHNOLOGY].as.name, DSE_TECHNOLOGY_NONE) != 0;
}

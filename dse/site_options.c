#include "dse/site_options.h"

#include <errno.h>
#include <string.h>

enum { KEY_PRICES = 512, KEY_FIRST };

static const struct argp_option prices_table[] = {
    {"prices", KEY_PRICES, "FILE", 0,
     "Price table (CSV) whose technologies add to or replace those built in", 50},
    {0},
};

static const struct argp_option option_table[] = {
    {"technology", KEY_FIRST + DSE_SITE_TECHNOLOGY, "NAME", 0,
     "Build in this technology of the price table (none): cables, cost, power, latency", 50},
    {"routers-per-cabinet", KEY_FIRST + DSE_SITE_ROUTERS_PER_CABINET, "N", 0,
     "Most routers in a cabinet (32)", 51},
    {"endpoints-per-cabinet", KEY_FIRST + DSE_SITE_ENDPOINTS_PER_CABINET, "N", 0,
     "Most end points in a cabinet (512)", 51},
    {"cabinet-pitch", KEY_FIRST + DSE_SITE_CABINET_PITCH, "LENGTH", 0,
     "Between neighbouring cabinets (1.2m)", 51},
    {"row-pitch", KEY_FIRST + DSE_SITE_ROW_PITCH, "LENGTH", 0, "Between neighbouring rows (3m)",
     51},
    {"cabinets-per-row", KEY_FIRST + DSE_SITE_CABINETS_PER_ROW, "N", 0,
     "Most cabinets in a row (a nearly square floor)", 51},
    {"rows", KEY_FIRST + DSE_SITE_ROWS, "N", 0, "Most rows (as many as it takes)", 51},
    {"cabinet-cable", KEY_FIRST + DSE_SITE_CABINET_CABLE, "LENGTH", 0,
     "Length of a cable inside a cabinet (1.5m)", 51},
    {"cable-overhead", KEY_FIRST + DSE_SITE_CABLE_OVERHEAD, "LENGTH", 0,
     "Added at each end of a cable between cabinets (1m)", 51},
    {"cable-slack", KEY_FIRST + DSE_SITE_CABLE_SLACK, "LENGTH", 0,
     "Slack of a cable between cabinets (50cm)", 51},
    {"copper-reach", KEY_FIRST + DSE_SITE_COPPER_REACH, "LENGTH", 0, "Longest copper cable (2.6m)",
     51},
    {"optical-reach", KEY_FIRST + DSE_SITE_OPTICAL_REACH, "LENGTH", 0,
     "Longest optical cable (100m)", 51},
    {"cable-delay", KEY_FIRST + DSE_SITE_CABLE_DELAY, "TIME", 0, "Per metre of cable (5ns)", 51},
    {"router-latency", KEY_FIRST + DSE_SITE_ROUTER_LATENCY, "TIME", 0, "Of a router (350ns)", 51},
    {"nic-latency", KEY_FIRST + DSE_SITE_NIC_LATENCY, "TIME", 0,
     "Of NIC and software at each end (0)", 51},
    {0},
};

static const char *option_name(int key) {
    size_t i = 0;
    while (option_table[i].key != key) {
        i++;
    }
    return option_table[i].name;
}

static error_t parse_prices(int key, char *text, struct argp_state *state) {
    const char **prices = state->input;
    if (key != KEY_PRICES) {
        return ARGP_ERR_UNKNOWN;
    }
    *prices = text;
    return 0;
}

const struct argp dse_prices_argp = {prices_table, parse_prices, NULL, NULL, NULL, NULL, NULL};

static error_t parse(int key, char *text, struct argp_state *state) {
    struct dse_site_options *options = state->input;
    if (key == ARGP_KEY_INIT) {
        state->child_inputs[0] = &options->prices;
        return 0;
    }
    if (key < KEY_FIRST || key >= KEY_FIRST + DSE_SITE_KEYS) {
        return ARGP_ERR_UNKNOWN;
    }
    struct dse_parameter parameter = dse_site_parameters[key - KEY_FIRST];
    struct dse_error error;
    parameter.name = option_name(key);
    if (dse_parameter_parse(&parameter, text, &options->values[key - KEY_FIRST], &error) !=
        DSE_OK) {
        argp_error(state, "--%s", error.message);
    }
    return 0;
}

static const struct argp_child children[] = {{&dse_prices_argp, 0, NULL, 0}, {0}};
const struct argp dse_site_options_argp = {option_table, parse, NULL, NULL, children, NULL, NULL};

void dse_site_options_apply(const struct dse_site_options *options,
                            struct dse_value values[DSE_SITE_KEYS]) {
    for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
        if (!values[i].given) {
            values[i] = options->values[i];
        }
    }
}

enum dse_status dse_site_catalogue(const char *prices, struct dse_catalogue *catalogue,
                                   struct dse_error *error) {
    enum dse_status status = dse_catalogue_builtin(catalogue, error);
    if (status != DSE_OK || prices == NULL) {
        return status;
    }
    FILE *stream = fopen(prices, "r");
    if (stream == NULL) {
        return dse_error_set(error, DSE_IO, "cannot read %s: %s", prices, strerror(errno));
    }
    status = dse_catalogue_read(stream, prices, catalogue, error);
    fclose(stream);
    return status;
}

#include "models/network.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/suggest.h"
#include "models/systems.h"

const struct dse_parameter dse_common_parameters[DSE_COMMON_KEYS] = {
    [DSE_KEY_RATE] = {.name = "rate",
                      .kind = DSE_REAL,
                      .dimension = DSE_DATARATE,
                      .unit = "Gbps",
                      .fallback = "200Gbps",
                      .least = 1e6,
                      .most = 1e15,
                      .summary = "data rate of a link between routers, per direction"},
    [DSE_KEY_NIC_RATE] = {.name = "nic_rate",
                          .kind = DSE_REAL,
                          .dimension = DSE_DATARATE,
                          .unit = "Gbps",
                          .derived = "rate",
                          .least = 1e6,
                          .most = 1e15,
                          .summary = "data rate at which an end point injects"},
    [DSE_KEY_PLANES] = {.name = "planes",
                        .kind = DSE_COUNT,
                        .fallback = "1",
                        .least = 1,
                        .most = 64,
                        .summary =
                            "identical parallel networks (rails); counts are of all of them"},
    [DSE_KEY_NICS_PER_NODE] = {.name = "nics_per_node",
                               .kind = DSE_COUNT,
                               .fallback = "1",
                               .least = 1,
                               .most = 64,
                               .summary = "end points of one computer"},
    [DSE_KEY_NODES_PER_PORT] = {.name = "nodes_per_port",
                                .kind = DSE_COUNT,
                                .fallback = "1",
                                .least = 1,
                                .most = 64,
                                .summary = "computers that share one end point (splitter cables); "
                                           "nic_rate is that of all of them"},
    [DSE_KEY_INSTALLED] = {.name = "installed",
                           .kind = DSE_COUNT,
                           .derived = "all end points",
                           .least = 1,
                           .most = 1e15,
                           .summary = "end points that are there, of all planes, those of service "
                                      "groups included"},
    [DSE_KEY_SERVICE_GROUPS] = {.name = "service_groups",
                                .kind = DSE_COUNT,
                                .fallback = "0",
                                .least = 0,
                                .most = 4294967295,
                                .summary = "of the groups of a hierarchical network, those for "
                                           "service and I/O: like the others, but without nodes"},
};

/* Indexes of values: first the family's, then the common ones, then those of the site. */
enum { COMMON = DSE_FAMILY_PARAMETERS_MAX, SITE = COMMON + DSE_COMMON_KEYS };

static void set_fallbacks(const struct dse_parameter *parameters, size_t count,
                          struct dse_value *values) {
    for (size_t i = 0; i < count; i++) {
        if (parameters[i].fallback != NULL) {
            dse_parameter_parse(&parameters[i], parameters[i].fallback, &values[i], NULL);
            values[i].given = false;
        }
    }
}

void dse_network_start(struct dse_network *network, const struct dse_family *family) {
    *network = (struct dse_network){.family = family};
    set_fallbacks(family->parameters, family->parameter_count, network->values);
    set_fallbacks(dse_common_parameters, DSE_COMMON_KEYS, network->common);
    set_fallbacks(dse_site_parameters, DSE_SITE_KEYS, network->site);
}

/* The descriptor of that name in a table whose values start at `first`. */
static const struct dse_parameter *find(const struct dse_parameter *parameters, size_t count,
                                        const char *key, size_t first, size_t *index) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(parameters[i].name, key) == 0) {
            *index = first + i;
            return &parameters[i];
        }
    }
    return NULL;
}

const struct dse_parameter *dse_network_parameter(const struct dse_family *family, const char *key,
                                                  size_t *index) {
    const struct dse_parameter *found =
        find(family->parameters, family->parameter_count, key, 0, index);
    found =
        found != NULL ? found : find(dse_common_parameters, DSE_COMMON_KEYS, key, COMMON, index);
    return found != NULL ? found : find(dse_site_parameters, DSE_SITE_KEYS, key, SITE, index);
}

struct dse_value *dse_network_value(struct dse_network *network, size_t index) {
    return index < COMMON ? &network->values[index]
           : index < SITE ? &network->common[index - COMMON]
                          : &network->site[index - SITE];
}

static enum dse_status unknown_parameter(const struct dse_family *family, const char *key,
                                         struct dse_error *error) {
    assert(family->parameters != NULL);
    struct dse_suggestion suggestion = {.wanted = key};
    for (size_t i = 0; i < family->parameter_count; i++) {
        dse_suggestion_offer(&suggestion, family->parameters[i].name);
    }
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        dse_suggestion_offer(&suggestion, dse_common_parameters[i].name);
    }
    for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
        dse_suggestion_offer(&suggestion, dse_site_parameters[i].name);
    }
    char hint[96];
    return dse_error_set(error, DSE_BAD_INPUT, "unknown parameter '%s' of %s%s", key, family->name,
                         dse_suggestion_text(&suggestion, hint, sizeof hint));
}

/* The parts of a network's text are short; longer ones are refused. */
enum { PART_MAX = 128 };

/* Copies the part of `text` up to one of `stops`; false if it is too long. */
static bool copy_part(const char *text, const char *stops, char part[PART_MAX],
                      const char **behind) {
    size_t length = strcspn(text, stops);
    *behind = text + length;
    if (length >= PART_MAX) {
        return false;
    }
    memcpy(part, text, length);
    part[length] = '\0';
    return true;
}

static enum dse_status set_value(struct dse_network *network, const char *key, const char *value,
                                 struct dse_error *error) {
    size_t index;
    const struct dse_parameter *parameter = dse_network_parameter(network->family, key, &index);
    if (parameter == NULL) {
        return unknown_parameter(network->family, key, error);
    }
    struct dse_value *place = dse_network_value(network, index);
    if (place->given) {
        return dse_error_set(error, DSE_BAD_INPUT, "parameter '%s' is given twice", key);
    }
    return dse_parameter_parse(parameter, value, place, error);
}

static enum dse_status set_pair(struct dse_network *network, const char *pair, bool is_first,
                                struct dse_error *error) {
    char key[PART_MAX];
    const char *value;
    bool whole = copy_part(pair, "=", key, &value);
    if (is_first && network->family->bare != NULL && *value == '\0' && *pair != '\0') {
        return set_value(network, network->family->bare, pair, error);
    }
    if (!whole || *value != '=' || value[1] == '\0') {
        return dse_error_set(error, DSE_BAD_INPUT, "'%s' is not of the form key=value", pair);
    }
    return set_value(network, key, value + 1, error);
}

static enum dse_status parse_pairs(const char *text, const char *at, struct dse_network *network,
                                   struct dse_error *error) {
    bool is_first = true;
    while (*at != '\0') {
        const char *start = at + 1;
        char pair[PART_MAX];
        if (!copy_part(start, ",", pair, &at)) {
            return dse_error_set(error, DSE_BAD_INPUT, "a parameter is too long");
        }
        enum dse_status status = set_pair(network, pair, is_first, error);
        is_first = false;
        if (status != DSE_OK) {
            dse_error_locate(error, NULL, 0, (size_t)(start - text) + 1);
            return status;
        }
    }
    return DSE_OK;
}

/* A system's network does not name a system in turn. */
static enum dse_status parse_system(const char *name, struct dse_network *network,
                                    struct dse_error *error) {
    const struct dse_system *system = dse_system_find(name);
    if (system == NULL) {
        return dse_system_unknown(name, error);
    }
    if (system->network == NULL) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "too little of system '%s' is published to compute it; `dse describe "
                             "%s' tells what is",
                             name, name);
    }
    return dse_network_parse(system->network, network, error);
}

enum dse_status dse_network_parse(const char *text, struct dse_network *network,
                                  struct dse_error *error) {
    char name[PART_MAX];
    const char *at;
    if (!copy_part(text, ":", name, &at)) {
        return dse_error_set(error, DSE_BAD_INPUT, "the name of the family is too long");
    }
    if (strcmp(name, "system") == 0) {
        return parse_system(*at == '\0' ? at : at + 1, network, error);
    }
    const struct dse_family *family = dse_family_find(name);
    if (family == NULL) {
        return dse_family_unknown(name, error);
    }
    struct dse_network result;
    dse_network_start(&result, family);
    if (at[0] == ':' && at[1] == '\0') {
        at++; /* `family:` alone is the family without parameters */
    }
    enum dse_status status = parse_pairs(text, at, &result, error);
    if (status == DSE_OK) {
        *network = result;
    }
    return status;
}

enum dse_status dse_network_resolve(struct dse_network *network, struct dse_error *error) {
    return network->family->resolve(network->values, error);
}

struct dse_rates dse_network_rates(const struct dse_network *network) {
    const struct dse_value *common = network->common;
    double rate = common[DSE_KEY_RATE].as.real;
    return (struct dse_rates){
        .link_bps = rate,
        .nic_bps = common[DSE_KEY_NIC_RATE].given ? common[DSE_KEY_NIC_RATE].as.real : rate,
        .planes = common[DSE_KEY_PLANES].as.count,
        .nics_per_node = common[DSE_KEY_NICS_PER_NODE].as.count,
        .nodes_per_port = common[DSE_KEY_NODES_PER_PORT].as.count,
        .installed = common[DSE_KEY_INSTALLED].given ? common[DSE_KEY_INSTALLED].as.count : 0,
        .service_groups = common[DSE_KEY_SERVICE_GROUPS].as.count,
    };
}

enum dse_status dse_network_evaluate(const struct dse_network *network, struct dse_design *design,
                                     struct dse_error *error) {
    struct dse_design result = dse_design_unknown;
    struct dse_rates rates = dse_network_rates(network);
    network->family->evaluate(network->values, &result);
    enum dse_status status = dse_design_complete(&result, &rates, error);
    if (status == DSE_OK) {
        *design = result;
    }
    return status;
}

void dse_network_note(const struct dse_network *network, const struct dse_design *design,
                      struct dse_text *text) {
    size_t start = text->length;
    if (network->family->note != NULL) {
        network->family->note(network->values, design, text);
    }
    if (design->endpoints_installed < design->endpoints) {
        dse_text_append_format(text, "%s%" PRIu64 " of %" PRIu64 " end points not installed",
                               text->length > start ? "; " : "",
                               design->endpoints - design->endpoints_installed, design->endpoints);
    }
    if (design->endpoints_service != DSE_UNKNOWN) {
        dse_text_append_format(text, "%s%" PRIu64 " end points in service groups",
                               text->length > start ? "; " : "", design->endpoints_service);
    }
}

static void print_pair(const struct dse_parameter *parameter, const struct dse_value *value,
                       bool bare, struct dse_text *text, char *separator) {
    if (!value->given) {
        return;
    }
    size_t start = text->length;
    dse_text_append_char(text, *separator);
    if (!bare) {
        dse_text_append_string(text, parameter->name);
        dse_text_append_char(text, '=');
    }
    size_t value_start = text->length;
    dse_parameter_print(parameter, value, text);
    if (!text->failed && parameter->fallback != NULL &&
        strcmp(text->data + value_start, parameter->fallback) == 0) {
        text->length = start;
        text->data[start] = '\0';
        return;
    }
    *separator = ',';
}

void dse_network_print(const struct dse_network *network, struct dse_text *text) {
    const struct dse_family *family = network->family;
    char separator = ':';
    dse_text_append_string(text, family->name);
    for (size_t i = 0; i < family->parameter_count; i++) {
        bool bare = family->bare != NULL && strcmp(family->parameters[i].name, family->bare) == 0;
        print_pair(&family->parameters[i], &network->values[i], bare, text, &separator);
    }
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        print_pair(&dse_common_parameters[i], &network->common[i], false, text, &separator);
    }
}

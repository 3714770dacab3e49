#include "models/network.h"

#include <assert.h>
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
};

void dse_network_start(struct dse_network *network, const struct dse_family *family) {
    *network = (struct dse_network){.family = family};
    for (size_t i = 0; i < DSE_FAMILY_PARAMETERS_MAX + DSE_COMMON_KEYS; i++) {
        bool common = i >= DSE_FAMILY_PARAMETERS_MAX;
        if (!common && i >= family->parameter_count) {
            continue;
        }
        const struct dse_parameter *parameter =
            common ? &dse_common_parameters[i - DSE_FAMILY_PARAMETERS_MAX] : &family->parameters[i];
        struct dse_value *value = dse_network_value(network, i);
        if (parameter->fallback != NULL) {
            dse_parameter_parse(parameter, parameter->fallback, value, NULL);
            value->given = false;
        }
    }
}

const struct dse_parameter *dse_network_parameter(const struct dse_family *family, const char *key,
                                                  size_t *index) {
    size_t own = dse_family_parameter(family, key);
    if (own < family->parameter_count) {
        *index = own;
        return &family->parameters[own];
    }
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        if (strcmp(dse_common_parameters[i].name, key) == 0) {
            *index = DSE_FAMILY_PARAMETERS_MAX + i;
            return &dse_common_parameters[i];
        }
    }
    return NULL;
}

struct dse_value *dse_network_value(struct dse_network *network, size_t index) {
    return index < DSE_FAMILY_PARAMETERS_MAX ? &network->values[index]
                                             : &network->common[index - DSE_FAMILY_PARAMETERS_MAX];
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

static enum dse_status set_pair(struct dse_network *network, const char *pair,
                                struct dse_error *error) {
    char key[PART_MAX];
    const char *value;
    if (!copy_part(pair, "=", key, &value) || *value != '=' || value[1] == '\0') {
        return dse_error_set(error, DSE_BAD_INPUT, "'%s' is not of the form key=value", pair);
    }
    size_t index;
    const struct dse_parameter *parameter = dse_network_parameter(network->family, key, &index);
    if (parameter == NULL) {
        return unknown_parameter(network->family, key, error);
    }
    struct dse_value *place = dse_network_value(network, index);
    if (place->given) {
        return dse_error_set(error, DSE_BAD_INPUT, "parameter '%s' is given twice", key);
    }
    return dse_parameter_parse(parameter, value + 1, place, error);
}

static enum dse_status parse_pairs(const char *text, const char *at, struct dse_network *network,
                                   struct dse_error *error) {
    while (*at != '\0') {
        const char *start = at + 1;
        char pair[PART_MAX];
        if (!copy_part(start, ",", pair, &at)) {
            return dse_error_set(error, DSE_BAD_INPUT, "a parameter is too long");
        }
        enum dse_status status = set_pair(network, pair, error);
        if (status != DSE_OK) {
            dse_error_locate(error, NULL, 0, (size_t)(start - text) + 1);
            return status;
        }
    }
    return DSE_OK;
}

enum dse_status dse_network_parse(const char *text, struct dse_network *network,
                                  struct dse_error *error) {
    char name[PART_MAX];
    const char *at;
    if (!copy_part(text, ":", name, &at)) {
        return dse_error_set(error, DSE_BAD_INPUT, "the name of the family is too long");
    }
    if (strcmp(name, "system") == 0) {
        const struct dse_system *system = dse_system_find(*at == '\0' ? at : at + 1);
        return system == NULL ? dse_system_unknown(*at == '\0' ? at : at + 1, error)
                              : dse_network_parse(system->network, network, error);
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

static void print_pair(const struct dse_parameter *parameter, const struct dse_value *value,
                       struct dse_text *text, char *separator) {
    if (!value->given) {
        return;
    }
    size_t start = text->length;
    dse_text_append_char(text, *separator);
    dse_text_append_string(text, parameter->name);
    dse_text_append_char(text, '=');
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
        print_pair(&family->parameters[i], &network->values[i], text, &separator);
    }
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        print_pair(&dse_common_parameters[i], &network->common[i], text, &separator);
    }
}

#include "tests/support/networks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/test.h"

static enum dse_status resolve_text(const char *text, struct dse_network *network,
                                    struct dse_design *design, struct dse_error *error) {
    enum dse_status status = dse_network_parse(text, network, error);
    if (status == DSE_OK) {
        status = dse_network_resolve(network, error);
    }
    return status == DSE_OK ? dse_network_evaluate(network, design, error) : status;
}

static struct dse_network network_of(const char *text, struct dse_design *design) {
    struct dse_network network = {0};
    struct dse_error error = {0};
    if (resolve_text(text, &network, design, &error) != DSE_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return network;
}

struct dse_design design_of(const char *text) {
    struct dse_design design = dse_design_unknown;
    network_of(text, &design);
    return design;
}

struct dse_text note_of(const char *text) {
    struct dse_design design;
    struct dse_text note = {0};
    struct dse_network network = network_of(text, &design);
    dse_text_append_string(&note, "");
    if (network.family->note != NULL) {
        network.family->note(network.values, &design, &note);
    }
    return note;
}

void assert_refused(const char *text, enum dse_status status, const char *part) {
    struct dse_network network;
    struct dse_design design;
    struct dse_error error = {0};
    enum dse_status found = resolve_text(text, &network, &design, &error);
    if (found != status || strstr(error.message, part) == NULL) {
        fail_msg("%s: status %d (expected %d), message '%s' (expected '%s')", text, (int)found,
                 (int)status, error.message, part);
    }
    assert_int_equal(error.status, status);
}

static void keep(struct dse_offers *offers, const struct dse_value *values) {
    struct members *members = (struct members *)(void *)offers; /* its first member */
    if (members->count == members->capacity) {
        members->capacity = 2 * members->capacity + 64;
        members->networks =
            realloc(members->networks, members->capacity * sizeof *members->networks);
        assert_non_null(members->networks);
    }
    struct dse_network *network = &members->networks[members->count++];
    dse_network_start(network, members->family);
    memcpy(network->values, values, members->family->parameter_count * sizeof *values);
}

struct members members_of(const char *family, const struct dse_limits *limits) {
    struct members members = {.offers.offer = keep, .family = dse_family_find(family)};
    assert_non_null(members.family);
    members.family->enumerate(limits, &members.offers);
    return members;
}

void members_free(struct members *members) {
    free(members->networks);
}

struct dse_limits limits_of(uint64_t endpoints, uint64_t radix) {
    return (struct dse_limits){
        .endpoints = endpoints,
        .radix = radix,
        .max_diameter = UINT64_MAX,
        .max_routers = UINT64_MAX,
        .max_taper = INFINITY,
        .link_to_nic = 1,
    };
}

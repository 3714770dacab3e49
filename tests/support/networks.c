#include "tests/support/networks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/test.h"

static enum dse_status evaluate(const char *text, struct dse_network *network,
                                struct dse_design *design, struct dse_error *error) {
    enum dse_status status = dse_network_parse(text, network, error);
    if (status == DSE_OK) {
        status = dse_network_resolve(network, error);
    }
    return status == DSE_OK ? dse_network_evaluate(network, design, error) : status;
}

static void evaluate_or_fail(const char *text, struct dse_network *network,
                             struct dse_design *design) {
    struct dse_error error = {0};
    if (evaluate(text, network, design, &error) != DSE_OK) {
        fail_msg("%s: %s", text, error.message);
    }
}

struct dse_network test_network(const char *text) {
    struct dse_network network;
    struct dse_design design;
    evaluate_or_fail(text, &network, &design);
    return network;
}

struct dse_design test_design(const char *text) {
    struct dse_network network;
    struct dse_design design;
    evaluate_or_fail(text, &network, &design);
    return design;
}

void test_refused(const char *text, enum dse_status status, const char *part) {
    struct dse_network network;
    struct dse_design design;
    struct dse_error error = {0};
    enum dse_status actual = evaluate(text, &network, &design, &error);
    if (actual != status || error.status != status || strstr(error.message, part) == NULL) {
        fail_msg("%s: status %d, not %d with '%s': %s", text, (int)actual, (int)status, part,
                 error.message);
    }
}

struct dse_text test_note_of(const char *text) {
    struct dse_network network;
    struct dse_design design;
    struct dse_text note = {0};
    evaluate_or_fail(text, &network, &design);
    dse_text_append_string(&note, "");
    if (network.family->note != NULL) {
        network.family->note(network.values, &design, &note);
    }
    return note;
}

void test_note(const char *text, const char *note) {
    struct dse_text actual = test_note_of(text);
    assert_text(actual.data, note);
    dse_text_free(&actual);
}

void test_prints(const char *text, const char *printed) {
    struct dse_network network = test_network(text);
    struct dse_text actual = {0};
    dse_network_print(&network, &actual);
    assert_text(actual.data, printed);
    dse_text_free(&actual);
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
    if (members.family->enumerate != NULL) {
        members.family->enumerate(limits, &members.offers);
    }
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

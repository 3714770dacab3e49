#include "tests/support/networks.h"

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

void test_note(const char *text, const char *note) {
    struct dse_network network;
    struct dse_design design;
    struct dse_text actual = {0};
    evaluate_or_fail(text, &network, &design);
    network.family->note(network.values, &design, &actual);
    assert_text(actual.data == NULL ? "" : actual.data, note);
    dse_text_free(&actual);
}

void test_prints(const char *text, const char *printed) {
    struct dse_network network = test_network(text);
    struct dse_text actual = {0};
    dse_network_print(&network, &actual);
    assert_text(actual.data, printed);
    dse_text_free(&actual);
}

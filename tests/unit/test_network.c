/* models/network: networks as text. */
#include "tests/support/test.h"

#include <string.h>

#include "models/systems.h"
#include "tests/support/networks.h"

static struct dse_network parsed(const char *text) {
    struct dse_network network;
    struct dse_error error = {0};
    if (dse_network_parse(text, &network, &error) != DSE_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return network;
}

static void keys_and_values(void **state) {
    (void)state;
    struct dse_network network =
        parsed("dragonfly:p=16,a=32,rate=400Gbps,planes=4,nics_per_node=2");
    assert_text(network.family->name, "dragonfly");
    assert_true(network.values[1].given && network.values[2].given);
    assert_int_equal(network.values[1].as.count, 16);
    assert_false(network.values[0].given || network.values[3].given || network.values[4].given);
    assert_false(network.values[5].given);
    assert_int_equal(network.values[5].as.count, 1); /* the fallback of links_per_pair */
    struct dse_rates rates = dse_network_rates(&network);
    assert_true(rates.link_bps == 4e11 && rates.nic_bps == 4e11);
    assert_true(rates.planes == 4 && rates.nics_per_node == 2);
}

static void common_keys_have_fallbacks(void **state) {
    (void)state;
    struct dse_network network = parsed("megafly");
    struct dse_rates rates = dse_network_rates(&network);
    assert_true(rates.link_bps == 2e11 && rates.nic_bps == 2e11);
    assert_true(rates.planes == 1 && rates.nics_per_node == 1);
    network = parsed("megafly:nic_rate=81.6Gbps");
    rates = dse_network_rates(&network);
    assert_true(rates.link_bps == 2e11 && rates.nic_bps == 8.16e10);
    network = parsed("megafly:");
    assert_false(network.values[0].given);
}

static void bad_texts(void **state) {
    (void)state;
    test_refused("dragonfyl:p=4", DSE_BAD_INPUT, "did you mean 'dragonfly'?");
    test_refused("butterfly:k=4", DSE_BAD_INPUT, "unknown family 'butterfly'");
    test_refused("", DSE_BAD_INPUT, "unknown family ''");
    test_refused("slim_fly:radx=64", DSE_BAD_INPUT, "unknown parameter 'radx' of slim_fly");
    test_refused("dragonfly:link_per_pair=2", DSE_BAD_INPUT, "did you mean 'links_per_pair'?");
    test_refused("slim_fly:q=5,plane=2", DSE_BAD_INPUT, "did you mean 'planes'?");
    test_refused("slim_fly:q=5,p=4,q=7", DSE_BAD_INPUT, "'q' is given twice");
    test_refused("slim_fly:q=5,rate=1Gbps,rate=1Gbps", DSE_BAD_INPUT, "'rate' is given twice");
    test_refused("slim_fly:q", DSE_BAD_INPUT, "'q' is not of the form key=value");
    test_refused("slim_fly:q=", DSE_BAD_INPUT, "not of the form");
    test_refused("slim_fly:=5", DSE_BAD_INPUT, "unknown parameter ''");
    test_refused("slim_fly:q=5,", DSE_BAD_INPUT, "'' is not of the form");
    test_refused("slim_fly:,q=5", DSE_BAD_INPUT, "'' is not of the form");
    test_refused("slim_fly:q=5:p=3", DSE_BAD_INPUT, "not a whole number");
    test_refused("slim_fly:q=five", DSE_BAD_INPUT, "q='five' is not a whole number");
    test_refused("slim_fly:q=5,rate=200", DSE_OK, "");
    test_refused("slim_fly:q=5,rate=200Gb", DSE_BAD_INPUT, "rate: unknown unit 'Gb'");
    test_refused("slim_fly:q=5,planes=65", DSE_BAD_INPUT, "from 1 to 64");
    test_refused("slim_fly:q=5,nics_per_node=0", DSE_BAD_INPUT, "from 1 to 64");
}

/* The column of an error counts from 1 in the text. */
static void errors_have_a_column(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t column;
    } rows[] = {{"slim_fly:radx=64", 10}, {"slim_fly:q=5,p=x", 14}, {"slim_fly:q=5,", 14}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_network network;
        struct dse_error error = {0};
        assert_int_equal(dse_network_parse(rows[i].text, &network, &error), DSE_BAD_INPUT);
        assert_int_equal(error.column, rows[i].column);
    }
}

static void endless_texts(void **state) {
    (void)state;
    char text[600];
    memset(text, '1', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    test_refused(text, DSE_BAD_INPUT, "too long");
    memcpy(text, "slim_fly:q=", 11);
    test_refused(text, DSE_BAD_INPUT, "too long");
    text[60] = '\0';
    test_refused(text, DSE_BAD_INPUT, "beyond 64 bits");
}

/* On failure the network stays as it was. */
static void failure_leaves_the_network(void **state) {
    (void)state;
    struct dse_network network = parsed("slim_fly:q=27"), before = network;
    assert_int_equal(dse_network_parse("megafly:k=x", &network, NULL), DSE_BAD_INPUT);
    assert_memory_equal(&network, &before, sizeof network);
}

static void systems(void **state) {
    (void)state;
    struct dse_network network = parsed("system:frontier");
    assert_text(network.family->name, "dragonfly");
    assert_int_equal(network.values[4].as.count, 74);
    test_refused("system:frontire", DSE_BAD_INPUT, "did you mean 'frontier'?");
    test_refused("system:", DSE_BAD_INPUT, "unknown system ''");
    test_refused("system", DSE_BAD_INPUT, "unknown system ''");
    test_refused("system:frontier,planes=2", DSE_BAD_INPUT, "unknown system");
}

static void columns(void **state) {
    (void)state;
    struct dse_text text = {0};
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        dse_text_append(&text, ",", i > 0);
        dse_parameter_column(&dse_common_parameters[i], &text);
    }
    assert_text(text.data, "rate_gbps,nic_rate_gbps,planes,nics_per_node");
    dse_text_free(&text);
}

static void places_of_values(void **state) {
    (void)state;
    size_t index;
    struct dse_network network = parsed("slim_fly:q=27,planes=2");
    assert_text(dse_network_parameter(network.family, "q", &index)->name, "q");
    assert_int_equal(dse_network_value(&network, index)->as.count, 27);
    assert_text(dse_network_parameter(network.family, "planes", &index)->name, "planes");
    assert_true(index >= DSE_FAMILY_PARAMETERS_MAX);
    assert_int_equal(dse_network_value(&network, index)->as.count, 2);
    assert_null(dse_network_parameter(network.family, "radix", &index));
}

static void prints(const char *text, const char *expected) {
    struct dse_network network = parsed(text);
    struct dse_text printed = {0};
    dse_network_print(&network, &printed);
    assert_text(printed.data, expected);
    dse_text_free(&printed);
}

/* Keys in the order of the family, no fallbacks. */
static void printing(void **state) {
    (void)state;
    prints("slim_fly", "slim_fly");
    prints("slim_fly:p=21,q=27", "slim_fly:q=27,p=21");
    prints("slim_fly:rate=25GB/s,q=27", "slim_fly:q=27");
    prints("megafly:links_per_pair=1,k=32", "megafly:k=32");
    prints("megafly:planes=4,k=32,nic_rate=81.6", "megafly:k=32,nic_rate=81.6Gbps,planes=4");
    prints("system:slingshot", "dragonfly:k=64,p=16,a=32,h=17,g=545");
}

/* Every system prints as a text that means the same. */
static void systems_print_and_parse(void **state) {
    (void)state;
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        struct dse_network network = parsed(system->network);
        struct dse_text text = {0};
        dse_network_print(&network, &text);
        struct dse_design design = test_design(system->network), again = test_design(text.data);
        for (size_t i = 0; i < dse_metric_count; i++) {
            struct dse_cell cells[] = {dse_metric_cell(&dse_metrics[i], &design),
                                       dse_metric_cell(&dse_metrics[i], &again)};
            struct dse_text rows[2] = {{0}, {0}};
            dse_row_append_csv(&rows[0], &cells[0], 1);
            dse_row_append_csv(&rows[1], &cells[1], 1);
            assert_text(rows[0].data, rows[1].data);
            dse_text_free(&rows[0]);
            dse_text_free(&rows[1]);
        }
        dse_text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_and_values),
        cmocka_unit_test(common_keys_have_fallbacks),
        cmocka_unit_test(bad_texts),
        cmocka_unit_test(errors_have_a_column),
        cmocka_unit_test(endless_texts),
        cmocka_unit_test(failure_leaves_the_network),
        cmocka_unit_test(systems),
        cmocka_unit_test(columns),
        cmocka_unit_test(places_of_values),
        cmocka_unit_test(printing),
        cmocka_unit_test(systems_print_and_parse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

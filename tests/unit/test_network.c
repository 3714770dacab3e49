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

/* Slots stay empty: what is there, and what that does to ratios if it is spread evenly. */
static void partly_installed(void **state) {
    (void)state;
    const char *text = "dragonfly:p=3,a=6,h=3,g=19,nic_rate=100,nics_per_node=3,installed=271";
    struct dse_design full = test_design("dragonfly:p=3,a=6,h=3,g=19,nic_rate=100");
    struct dse_design part = test_design(text);
    assert_int_equal(full.endpoints, 342);
    assert_int_equal(full.endpoints_installed, 342);
    assert_int_equal(full.nodes, 342);
    assert_int_equal(part.endpoints, 342);
    assert_int_equal(part.endpoints_installed, 271);
    assert_int_equal(part.nodes, 90);
    assert_int_equal(part.links_terminal, 271);
    assert_close(part.injection_tbps, 27.1, 1e-15, 0);
    assert_close(part.bisection_ratio, full.bisection_ratio * 342 / 271, 1e-14, 0);
    assert_close(part.bisection_ratio, part.bisection_tbps / (part.injection_tbps / 2), 1e-14, 0);
    assert_true(part.taper == full.taper && part.bisection_tbps == full.bisection_tbps);
    assert_true(part.ports_idle == full.ports_idle && part.links == full.links);
    assert_text(part.bisection_method, full.bisection_method);
    test_refused("dragonfly:p=3,a=6,h=3,g=19,installed=343", DSE_INFEASIBLE,
                 "installed=343 exceeds the 342 end points");
    test_refused("dragonfly:p=3,a=6,h=3,g=19,installed=0", DSE_BAD_INPUT, "out of range");
    test_refused("dragonfly:p=3,a=6,h=3,g=19,planes=2,installed=684", DSE_OK, "");
}

/* The load of a smaller population: p = 2 of 3 slots on every router is the network with p=2. */
static void evenly_spread_load(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"dragonfly:p=3,a=6,h=3,g=19,installed=228", "dragonfly:p=2,a=6,h=3,g=19"},
        {"torus:dims=5x4x3,p=3,installed=120", "torus:dims=5x4x3,p=2"},
        {"slim_fly:q=5,p=4,installed=150", "slim_fly:q=5,p=3"},
        {"hyperx:dims=5x4,p=7,installed=20", "hyperx:dims=5x4,p=1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_design part = test_design(rows[i][0]), small = test_design(rows[i][1]);
        assert_int_equal(part.endpoints_installed, small.endpoints);
        assert_close(part.uniform_bound, small.uniform_bound, 1e-13, 0);
        assert_close(part.bisection_ratio, small.bisection_ratio, 1e-13, 0);
        assert_close(part.injection_tbps, small.injection_tbps, 1e-15, 0);
    }
}

/* Groups like the others, but without nodes. */
static void service_groups(void **state) {
    (void)state;
    struct dse_design all = test_design("dragonfly:p=3,a=6,h=3,g=19");
    struct dse_design design = test_design("dragonfly:p=3,a=6,h=3,g=19,service_groups=4");
    assert_true(all.endpoints_service == DSE_UNKNOWN);
    assert_int_equal(design.endpoints_service, 4 * 18);
    assert_int_equal(design.nodes, 15 * 18);
    assert_int_equal(design.endpoints_installed, all.endpoints);
    assert_true(design.links == all.links && design.ports_idle == all.ports_idle);
    assert_true(design.bisection_ratio == all.bisection_ratio);
    /* 47 of 648 slots on two planes are empty, none of them in the service groups */
    design = test_design("megafly:k=12,g=9,links_per_pair=4,service_groups=2,installed=601,"
                         "planes=2,nics_per_node=2");
    assert_int_equal(design.endpoints, 2 * 9 * 36);
    assert_int_equal(design.endpoints_service, 2 * 2 * 36);
    assert_int_equal(design.nodes, (601 - 144) / 2);
    test_refused("dragonfly:p=3,a=6,h=3,g=19,service_groups=19", DSE_INFEASIBLE,
                 "leaves none of the 19 groups for nodes: at most 18");
    test_refused("dragonfly:p=3,a=6,h=3,g=19,service_groups=4,installed=72", DSE_INFEASIBLE,
                 "installed=72 leaves no node beside the 72 end points of the service groups");
    test_refused("torus:dims=4x4,service_groups=1", DSE_INFEASIBLE, "this network has no groups");
    test_refused("torus:dims=4x4,service_groups=0", DSE_OK, "");
}

static void notes(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"hypercube:n=4,p=3,installed=35", "13 of 48 end points not installed"},
        {"dragonfly:p=3,a=6,h=3,g=18,installed=323,service_groups=2",
         "1 of 18 global ports of a group idle; 1 of 324 end points not installed; 36 end points "
         "in service groups"},
        {"megafly:k=4,service_groups=1", "4 end points in service groups"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_network network = parsed(rows[i][0]);
        struct dse_design design;
        struct dse_text text = {0};
        assert_int_equal(dse_network_resolve(&network, NULL), DSE_OK);
        assert_int_equal(dse_network_evaluate(&network, &design, NULL), DSE_OK);
        dse_network_note(&network, &design, &text);
        assert_text(text.data, rows[i][1]);
        dse_text_free(&text);
    }
}

static void shared_ports(void **state) {
    (void)state;
    struct dse_design design = test_design("slim_fly:q=5,p=4,nodes_per_port=3,installed=199");
    assert_int_equal(design.nodes, 3 * 199);
    assert_int_equal(design.endpoints_installed, 199);
    test_refused("slim_fly:q=5,nodes_per_port=0", DSE_BAD_INPUT, "from 1 to 64");
}

static void columns(void **state) {
    (void)state;
    struct dse_text text = {0};
    for (size_t i = 0; i < DSE_COMMON_KEYS; i++) {
        dse_text_append(&text, ",", i > 0);
        dse_parameter_column(&dse_common_parameters[i], &text);
    }
    assert_text(text.data, "rate_gbps,nic_rate_gbps,planes,nics_per_node,"
                           "nodes_per_port,installed,service_groups");
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
        if (system->network == NULL) {
            continue;
        }
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
        cmocka_unit_test(partly_installed),
        cmocka_unit_test(evenly_spread_load),
        cmocka_unit_test(service_groups),
        cmocka_unit_test(notes),
        cmocka_unit_test(shared_ports),
        cmocka_unit_test(columns),
        cmocka_unit_test(places_of_values),
        cmocka_unit_test(printing),
        cmocka_unit_test(systems_print_and_parse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Network texts: whatever is read, resolved and evaluated prints to a text that reads the same. */
#include <stdlib.h>

#include "core/count.h"
#include "models/network.h"
#include "tests/fuzz/fuzz.h"

static bool evaluate(const char *text, struct dse_network *network, struct dse_design *design) {
    struct dse_error error;
    return dse_network_parse(text, network, &error) == DSE_OK &&
           dse_network_resolve(network, &error) == DSE_OK &&
           dse_network_evaluate(network, design, &error) == DSE_OK;
}

static void check_design(const struct dse_design *design) {
    fuzz_require(design->endpoints > 0 && design->routers > 0);
    fuzz_require(design->ports_used <= design->radix);
    fuzz_require(design->ports_idle <= dse_count_mul(design->routers, design->radix));
    fuzz_require(design->spare == DSE_UNKNOWN || design->spare <= design->endpoints);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char *text = fuzz_text(bytes, length);
    struct dse_network network, again;
    struct dse_design design, same;
    if (evaluate(text, &network, &design)) {
        struct dse_text printed = {0};
        check_design(&design);
        dse_network_print(&network, &printed);
        fuzz_require(evaluate(printed.data, &again, &same));
        fuzz_require(design.endpoints == same.endpoints && design.routers == same.routers &&
                     design.links == same.links && design.ports_used == same.ports_used &&
                     design.bisection_links == same.bisection_links);
        dse_text_free(&printed);
    }
    free(text);
    return 0;
}

/* Quantities: what is read prints to a text that reads back to the same double. */
#include "core/decimal.h"
#include "core/units.h"
#include "tests/fuzz/fuzz.h"

static void check(const char *text, enum dse_dimension dimension) {
    double value, back;
    char printed[2 * DSE_DECIMAL_SIZE];
    if (dse_units_parse(text, dimension, NULL, &value, NULL) == DSE_OK) {
        dse_units_print(value, dimension, printed, sizeof printed);
        fuzz_require(dse_units_parse(printed, dimension, NULL, &back, NULL) == DSE_OK);
        fuzz_require(back == value);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char *text = fuzz_text(bytes, length);
    for (enum dse_dimension dimension = DSE_PURE; dimension <= DSE_LENGTH; dimension++) {
        check(text, dimension);
    }
    free(text);
    return 0;
}

/* Any bytes as a file of format ibnetdiscover. */
#include "tests/fuzz/fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    fuzz_reader("ibnetdiscover", bytes, length);
    return 0;
}

/* Any bytes as a file of format dot. */
#include "tests/fuzz/fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    fuzz_reader("dot", bytes, length);
    return 0;
}

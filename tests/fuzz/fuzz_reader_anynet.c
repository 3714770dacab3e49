/* Any bytes as a file of format anynet. */
#include "tests/fuzz/fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    fuzz_reader("anynet", bytes, length);
    return 0;
}

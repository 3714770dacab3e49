/* Any bytes as a network file whose format is to be found. */
#include "tests/fuzz/fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    fuzz_reader(NULL, bytes, length);
    return 0;
}

/* Any bytes as a file of format edge_list. */
#include "tests/fuzz/fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    fuzz_reader("edge_list", bytes, length);
    return 0;
}

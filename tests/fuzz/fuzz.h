/* What the fuzzing harnesses share. `make fuzz` links each with libFuzzer. */
#ifndef DSE_TESTS_FUZZ_FUZZ_H
#define DSE_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* A copy that ends in a NUL, to be freed. */
static inline char *fuzz_text(const uint8_t *bytes, size_t length) {
    char *text = malloc(length + 1);
    if (text == NULL) {
        abort();
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
    return text;
}

static inline void fuzz_require(bool holds) {
    if (!holds) {
        abort();
    }
}

#endif

/* Shortest round-trip doubles a second, against printf("%.17g") in the same run. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/decimal.h"
#include "tests/bench/clock.h"

enum { COUNT = 1000000 };

static void compare(const char *what, const double *values) {
    char text[DSE_DECIMAL_SIZE];
    size_t bytes = 0;
    double start = seconds();
    for (size_t i = 0; i < COUNT; i++) {
        bytes += dse_decimal_print(values[i], text);
    }
    double ours = seconds() - start;
    start = seconds();
    for (size_t i = 0; i < COUNT; i++) {
        bytes += (size_t)snprintf(text, sizeof text, "%.17g", values[i]);
    }
    double printf_time = seconds() - start;
    printf("%-28s %8d %9.3f s %12.0f /s   printf %%.17g: x %.2f (%zu bytes)\n", what, COUNT, ours,
           COUNT / ours, printf_time / ours, bytes);
}

int main(void) {
    double *values = malloc(COUNT * sizeof *values);
    if (values == NULL) {
        return 1;
    }
    uint64_t state = 88172645463325252u; /* xorshift64 */
    for (size_t i = 0; i < COUNT; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        values[i] = (double)(state >> 11) * 0x1p-53 * 4;
    }
    printf("%-28s %8s %11s %14s\n", "shortest doubles", "values", "time", "rate");
    compare("16 or 17 digits", values);
    for (size_t i = 0; i < COUNT; i++) {
        values[i] = nearbyint(values[i] * 1e4) / 100;
    }
    compare("two decimals", values);
    free(values);
    return 0;
}

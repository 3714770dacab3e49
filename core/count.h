/* Arithmetic on counts (routers, end points, links) that cannot wrap around.
 *
 * A result that does not fit saturates at DSE_COUNT_MAX and stays there through further sums and
 * products, so a formula is written plainly and its result checked once. */
#ifndef DSE_CORE_COUNT_H
#define DSE_CORE_COUNT_H

#include <stdint.h>

#define DSE_COUNT_MAX UINT64_MAX

static inline uint64_t dse_count_add(uint64_t a, uint64_t b) {
    uint64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? DSE_COUNT_MAX : sum;
}

static inline uint64_t dse_count_mul(uint64_t a, uint64_t b) {
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? DSE_COUNT_MAX : product;
}

/* a * b * c */
static inline uint64_t dse_count_mul3(uint64_t a, uint64_t b, uint64_t c) {
    return dse_count_mul(dse_count_mul(a, b), c);
}

/* base to the power of exponent; 0 to the power of 0 is 1. */
static inline uint64_t dse_count_pow(uint64_t base, uint64_t exponent) {
    if (base <= 1) {
        return exponent == 0 ? 1 : base;
    }
    uint64_t power = 1;
    while (exponent-- > 0 && power != DSE_COUNT_MAX) {
        power = dse_count_mul(power, base);
    }
    return power;
}

/* The least integer that is at least a / b; b > 0. */
static inline uint64_t dse_count_ceil_div(uint64_t a, uint64_t b) {
    return a / b + (a % b != 0);
}

/* 1 + 2 + ... + (n - 1) = n (n - 1) / 2, the number of unordered pairs. */
static inline uint64_t dse_count_pairs(uint64_t n) {
    if (n < 2) {
        return 0;
    }
    return n % 2 == 0 ? dse_count_mul(n / 2, n - 1) : dse_count_mul(n, (n - 1) / 2);
}

#endif

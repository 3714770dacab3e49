#include "models/prime_power.h"

#include <stddef.h>

/* The least divisor above 1; n >= 2. */
static uint64_t least_divisor(uint64_t n) {
    if (n % 2 == 0) {
        return 2;
    }
    for (uint64_t divisor = 3; divisor <= n / divisor; divisor += 2) {
        if (n % divisor == 0) {
            return divisor;
        }
    }
    return n;
}

bool dse_prime_power(uint64_t n, uint64_t *prime, uint64_t *exponent) {
    if (n < 2) {
        return false;
    }
    uint64_t divisor = least_divisor(n), power = 0;
    for (; n % divisor == 0; n /= divisor) {
        power++;
    }
    if (n != 1) {
        return false;
    }
    if (prime != NULL) {
        *prime = divisor;
    }
    if (exponent != NULL) {
        *exponent = power;
    }
    return true;
}

uint64_t dse_prime_power_next(uint64_t n) {
    while (!dse_prime_power(n, NULL, NULL)) {
        n++;
    }
    return n;
}

uint64_t dse_prime_power_previous(uint64_t n) {
    while (n >= 2 && !dse_prime_power(n, NULL, NULL)) {
        n--;
    }
    return n < 2 ? 0 : n;
}

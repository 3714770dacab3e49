/* Prime powers: the orders of finite fields. */
#ifndef DSE_MODELS_PRIME_POWER_H
#define DSE_MODELS_PRIME_POWER_H

#include <stdbool.h>
#include <stdint.h>

/* Whether n is prime^exponent for some prime and an exponent of at least 1; then both are stored,
 * unless a pointer is NULL. Trial division, O(sqrt(n)): meant for n up to 2^32 or so. */
bool dse_prime_power(uint64_t n, uint64_t *prime, uint64_t *exponent);

/* The least prime power that is at least n, for n up to 2^63 (a prime lies between n and 2 n). */
uint64_t dse_prime_power_next(uint64_t n);

/* The greatest prime power that is at most n; 0 if there is none (n < 2). */
uint64_t dse_prime_power_previous(uint64_t n);

#endif

/* Arithmetic in small finite fields, for tests that build graphs over them.
 *
 * An element is a number below q: its digits in base p are the coefficients of a polynomial over
 * the integers modulo p, taken modulo a primitive polynomial. */
#ifndef DSE_TESTS_GALOIS_H
#define DSE_TESTS_GALOIS_H

#include <stdint.h>

enum { GALOIS_ORDER_MAX = 4096 };

struct galois {
    uint32_t q, prime;
    uint32_t power[GALOIS_ORDER_MAX]; /* power[i] is the primitive element to the power of i */
    uint32_t log[GALOIS_ORDER_MAX];   /* the inverse, for all but 0 */
};

/* Makes the field of order q, a prime power below GALOIS_ORDER_MAX. */
void galois_start(struct galois *field, uint32_t q);

uint32_t galois_add(const struct galois *field, uint32_t a, uint32_t b);
uint32_t galois_negative(const struct galois *field, uint32_t a);
uint32_t galois_multiply(const struct galois *field, uint32_t a, uint32_t b);

#endif

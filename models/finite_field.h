/* Finite fields GF(p^m), over which some networks are built.
 *
 * An element is a number below the order: its digits in base p, the lowest first, are the
 * coefficients of a polynomial over the integers modulo p, taken modulo the first irreducible monic
 * polynomial of degree m when those are put in the order of such numbers. Where m is 1 this is
 * arithmetic modulo p. */
#ifndef DSE_MODELS_FINITE_FIELD_H
#define DSE_MODELS_FINITE_FIELD_H

#include <stdbool.h>
#include <stdint.h>

enum { DSE_FIELD_ORDER_MAX = 65536 };

struct dse_field {
    uint32_t order, prime;
    uint32_t *power; /* order - 1: power[i] is the primitive element to the power of i */
    uint32_t *log;   /* order: power[log[a]] is a; that of 0 means nothing */
};

/* Makes the field of that order, a prime power up to DSE_FIELD_ORDER_MAX; its primitive element is
 * the least one. False, with nothing to be freed, if there is no memory. O(order) time for one
 * candidate for the primitive element, of which a few are tried. */
bool dse_field_start(struct dse_field *field, uint32_t order);
void dse_field_free(struct dse_field *field);

/* Sum and negative: O(m). */
uint32_t dse_field_add(const struct dse_field *field, uint32_t a, uint32_t b);
uint32_t dse_field_negative(const struct dse_field *field, uint32_t a);

/* Product, and a / b for a b that is not 0: O(1). */
uint32_t dse_field_multiply(const struct dse_field *field, uint32_t a, uint32_t b);
uint32_t dse_field_divide(const struct dse_field *field, uint32_t a, uint32_t b);

/* Whether a is the square of an element; 0 is. O(1) */
bool dse_field_is_square(const struct dse_field *field, uint32_t a);

#endif

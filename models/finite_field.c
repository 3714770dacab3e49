#include "models/finite_field.h"

#include <assert.h>
#include <stdlib.h>

#include "models/prime_power.h"

/* a + times b, digit by digit. */
static uint32_t add_multiple(uint32_t prime, uint32_t a, uint32_t b, uint32_t times) {
    if (prime == 2) {
        return times % 2 != 0 ? a ^ b : a;
    }
    uint64_t sum = 0;
    for (uint64_t place = 1; a != 0 || b != 0; place *= prime, a /= prime, b /= prime) {
        sum += (a % prime + (uint64_t)times * (b % prime)) % prime * place;
    }
    return (uint32_t)sum;
}

/* The remainder of polynomial a by a monic polynomial b whose leading digit is at `place`. */
static uint32_t remainder_of(uint32_t prime, uint32_t a, uint32_t b, uint32_t place) {
    uint32_t shift = 1;
    while (shift <= a / place / prime) {
        shift *= prime;
    }
    for (; shift > 0; shift /= prime) {
        uint32_t digit = a / (place * shift) % prime;
        if (digit != 0) {
            a = add_multiple(prime, a, b * shift, prime - digit);
        }
    }
    return a;
}

/* Whether a polynomial of degree m, p^m <= f < 2 p^m, has no monic divisor of degree 1 to m / 2. */
static bool is_irreducible(uint32_t prime, uint32_t f) {
    for (uint64_t place = prime; place * place <= f; place *= prime) {
        for (uint32_t low = 0; low < place; low++) {
            uint32_t divisor = (uint32_t)place + low;
            if (remainder_of(prime, f, divisor, (uint32_t)place) == 0) {
                return false;
            }
        }
    }
    return true;
}

/* a b modulo f, a polynomial with its leading 1 at place `order`: Horner's rule over b's digits. */
static uint32_t multiply_modulo(uint32_t prime, uint32_t order, uint32_t f, uint32_t a,
                                uint32_t b) {
    uint64_t product = 0;
    for (uint32_t place = order / prime; place > 0; place /= prime) {
        product *= prime;
        uint32_t carry = (uint32_t)(product / order);
        /* f's leading 1 is taken off with the rest of it. */
        product = add_multiple(prime, (uint32_t)(product % order), f - order,
                               carry == 0 ? 0 : prime - carry);
        product = add_multiple(prime, (uint32_t)product, a, b / place % prime);
    }
    return (uint32_t)product;
}

/* Fills power[] with the powers of an element; whether they are all elements but 0. */
static bool fill_powers(struct dse_field *field, uint32_t f, uint32_t element) {
    uint32_t power = 1;
    for (uint32_t i = 0; i + 1 < field->order; i++) {
        if (i > 0 && power == 1) {
            return false;
        }
        field->power[i] = power;
        power = multiply_modulo(field->prime, field->order, f, power, element);
    }
    return true;
}

bool dse_field_start(struct dse_field *field, uint32_t order) {
    uint64_t prime = 0;
    bool exists = dse_prime_power(order, &prime, NULL);
    assert(exists && order <= DSE_FIELD_ORDER_MAX);
    (void)exists;
    *field = (struct dse_field){.order = order,
                                .prime = (uint32_t)prime,
                                .power = calloc(order, sizeof *field->power),
                                .log = calloc(order, sizeof *field->log)};
    if (field->power == NULL || field->log == NULL) {
        dse_field_free(field);
        return false;
    }
    uint32_t f = order, element = 1;
    while (!is_irreducible(field->prime, f)) {
        f++; /* one exists for every degree */
    }
    while (!fill_powers(field, f, element)) {
        element++; /* the multiplicative group of a finite field is cyclic */
    }
    for (uint32_t i = 0; i + 1 < order; i++) {
        field->log[field->power[i]] = i;
    }
    return true;
}

void dse_field_free(struct dse_field *field) {
    free(field->power);
    free(field->log);
    *field = (struct dse_field){0};
}

uint32_t dse_field_add(const struct dse_field *field, uint32_t a, uint32_t b) {
    return add_multiple(field->prime, a, b, 1);
}

uint32_t dse_field_negative(const struct dse_field *field, uint32_t a) {
    return add_multiple(field->prime, 0, a, field->prime - 1);
}

uint32_t dse_field_multiply(const struct dse_field *field, uint32_t a, uint32_t b) {
    if (a == 0 || b == 0) {
        return 0;
    }
    return field->power[(field->log[a] + field->log[b]) % (field->order - 1)];
}

uint32_t dse_field_divide(const struct dse_field *field, uint32_t a, uint32_t b) {
    assert(b != 0);
    uint32_t units = field->order - 1;
    return a == 0 ? 0 : field->power[(field->log[a] + units - field->log[b]) % units];
}

/* Squares are the even powers; of an odd number of powers all are, each being an even one too. */
bool dse_field_is_square(const struct dse_field *field, uint32_t a) {
    return a == 0 || field->prime == 2 || field->log[a] % 2 == 0;
}

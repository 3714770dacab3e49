#include "tests/support/galois.h"

#include <assert.h>
#include <stdbool.h>

/* Adds `times` times b to a, digit by digit. */
static uint32_t add_multiple(const struct galois *field, uint32_t a, uint32_t b, uint32_t times) {
    uint32_t sum = 0;
    for (uint32_t place = 1; place < field->q; place *= field->prime) {
        uint32_t digit = (a / place + times * (b / place % field->prime)) % field->prime;
        sum += digit * place;
    }
    return sum;
}

/* Fills power[] for the polynomial x^e - rest; true if x runs through all elements but 0, which
 * makes the polynomial primitive: with a reducible one fewer elements have an inverse. */
static bool fill_powers(struct galois *field, uint32_t rest) {
    uint32_t top_place = field->q / field->prime, element = 1;
    for (uint32_t i = 0; i + 1 < field->q; i++) {
        if (i > 0 && element <= 1) {
            return false;
        }
        field->power[i] = element;
        uint32_t shifted = element % top_place * field->prime;
        element = add_multiple(field, shifted, rest, element / top_place);
    }
    return element == 1;
}

void galois_start(struct galois *field, uint32_t q) {
    assert(q >= 2 && q < GALOIS_ORDER_MAX);
    field->q = q;
    field->prime = 2;
    while (q % field->prime != 0) {
        field->prime++;
    }
    uint32_t rest = 1;
    while (!fill_powers(field, rest)) {
        rest++;
        assert(rest < q);
    }
    for (uint32_t i = 0; i + 1 < q; i++) {
        field->log[field->power[i]] = i;
    }
}

uint32_t galois_add(const struct galois *field, uint32_t a, uint32_t b) {
    return add_multiple(field, a, b, 1);
}

uint32_t galois_negative(const struct galois *field, uint32_t a) {
    return add_multiple(field, 0, a, field->prime - 1);
}

uint32_t galois_multiply(const struct galois *field, uint32_t a, uint32_t b) {
    if (a == 0 || b == 0) {
        return 0;
    }
    return field->power[(field->log[a] + field->log[b]) % (field->q - 1)];
}

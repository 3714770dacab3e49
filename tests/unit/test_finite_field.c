/* Finite fields: the axioms, worked-out products, and the same fields made in another way. */
#include "tests/support/test.h"

#include <stdbool.h>

#include "models/finite_field.h"
#include "models/prime_power.h"
#include "tests/support/galois.h"

static struct dse_field start(uint32_t order) {
    struct dse_field field;
    assert_true(dse_field_start(&field, order));
    assert_int_equal(field.order, order);
    return field;
}

/* By hand, from the first irreducible polynomials x^2 + x + 1, x^3 + x + 1 and x^4 + x + 1 over the
 * integers modulo 2, x^2 + 1 modulo 3 and x^2 + 2 modulo 5. */
static void worked_products(void **state) {
    (void)state;
    static const struct {
        uint32_t order, a, b, sum, product, primitive;
    } rows[] = {
        {2, 1, 1, 0, 1, 1},   {3, 2, 2, 1, 1, 2},
        {7, 5, 4, 2, 6, 3},   {4, 2, 3, 1, 1, 2},
        {8, 2, 4, 6, 3, 2},   {16, 2, 8, 10, 3, 2},
        {9, 3, 3, 6, 2, 4},   {9, 4, 5, 6, 1, 4},
        {25, 5, 5, 10, 3, 6}, {65521, 65520, 65520, 65519, 1, 17},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_field field = start(rows[i].order);
        assert_int_equal(dse_field_add(&field, rows[i].a, rows[i].b), rows[i].sum);
        assert_int_equal(dse_field_multiply(&field, rows[i].a, rows[i].b), rows[i].product);
        assert_int_equal(field.power[field.order > 2 ? 1 : 0], rows[i].primitive);
        dse_field_free(&field);
    }
}

static void check_pair(const struct dse_field *field, uint32_t a, uint32_t b) {
    uint32_t sum = dse_field_add(field, a, b), product = dse_field_multiply(field, a, b);
    assert_true(sum < field->order && product < field->order);
    assert_int_equal(dse_field_add(field, b, a), sum);
    assert_int_equal(dse_field_multiply(field, b, a), product);
    assert_int_equal(dse_field_add(field, sum, dse_field_negative(field, b)), a);
    if (b != 0) {
        assert_int_equal(dse_field_divide(field, product, b), a);
        assert_int_equal(dse_field_multiply(field, dse_field_divide(field, a, b), b), a);
    }
}

static void check_triple(const struct dse_field *field, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t ab = dse_field_multiply(field, a, b), ac = dse_field_multiply(field, a, c);
    uint32_t bc = dse_field_multiply(field, b, c), sum = dse_field_add(field, b, c);
    assert_int_equal(dse_field_multiply(field, a, sum), dse_field_add(field, ab, ac));
    assert_int_equal(dse_field_multiply(field, ab, c), dse_field_multiply(field, a, bc));
    assert_int_equal(dse_field_add(field, dse_field_add(field, a, b), c),
                     dse_field_add(field, a, sum));
}

static void axioms(void **state) {
    (void)state;
    for (uint32_t q = 2; q <= 49; q = (uint32_t)dse_prime_power_next(q + 1)) {
        struct dse_field field = start(q);
        for (uint32_t a = 0; a < q; a++) {
            assert_int_equal(dse_field_add(&field, a, 0), a);
            assert_int_equal(dse_field_multiply(&field, a, 1), a);
            for (uint32_t b = 0; b < q; b++) {
                check_pair(&field, a, b);
                for (uint32_t c = 0; c < q; c++) {
                    check_triple(&field, a, b, c);
                }
            }
        }
        dse_field_free(&field);
    }
}

/* The same on some elements of larger fields, and that raising to the power p is additive. */
static void axioms_of_large_fields(void **state) {
    (void)state;
    static const uint32_t orders[] = {128, 243, 343, 625, 2187, 2401, 4096, 16381, 59049, 65536};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct dse_field field = start(orders[i]);
        uint32_t a = 1, b = 2, c = 3;
        for (uint32_t step = 0; step < 500; step++) {
            a = (a * 2385 + 7) % orders[i];
            b = (b * 238 + 5 + a) % orders[i];
            c = (c * 23 + 1 + b) % orders[i];
            check_pair(&field, a, b);
            check_triple(&field, a, b, c);
            uint32_t powers[3] = {1, 1, 1};
            for (uint32_t j = 0; j < field.prime; j++) {
                powers[0] = dse_field_multiply(&field, powers[0], a);
                powers[1] = dse_field_multiply(&field, powers[1], b);
                powers[2] = dse_field_multiply(&field, powers[2], dse_field_add(&field, a, b));
            }
            assert_int_equal(dse_field_add(&field, powers[0], powers[1]), powers[2]);
        }
        dse_field_free(&field);
    }
}

static void squares(void **state) {
    (void)state;
    for (uint32_t q = 2; q <= 128; q = (uint32_t)dse_prime_power_next(q + 1)) {
        struct dse_field field = start(q);
        bool square[128] = {false};
        for (uint32_t a = 0; a < q; a++) {
            square[dse_field_multiply(&field, a, a)] = true;
        }
        for (uint32_t a = 0; a < q; a++) {
            assert_int_equal(dse_field_is_square(&field, a), square[a]);
        }
        dse_field_free(&field);
    }
}

/* Whether taking each power of one field's primitive element to that of another element of the
 * other field keeps sums. */
static bool keeps_sums(const struct dse_field *field, const struct galois *other,
                       uint32_t exponent) {
    uint32_t units = field->order - 1;
    for (uint32_t i = 0; i < units; i++) {
        uint32_t sum = dse_field_add(field, field->power[i], 1);
        uint32_t image = galois_add(other, other->power[i * exponent % units], 1);
        uint32_t expected = sum == 0 ? 0 : other->power[field->log[sum] * exponent % units];
        if (image != expected) {
            return false;
        }
    }
    return true;
}

/* The other fields come from a primitive polynomial, found by walking through the powers of x. */
static void isomorphic_to_another_construction(void **state) {
    (void)state;
    static struct galois other;
    for (uint32_t q = 3; q <= 256; q = (uint32_t)dse_prime_power_next(q + 1)) {
        struct dse_field field = start(q);
        galois_start(&other, q);
        bool found = false;
        for (uint32_t exponent = 1; exponent < q - 1 + (q == 3) && !found; exponent++) {
            found = keeps_sums(&field, &other, exponent);
        }
        assert_true(found);
        dse_field_free(&field);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_products),
        cmocka_unit_test(axioms),
        cmocka_unit_test(axioms_of_large_fields),
        cmocka_unit_test(squares),
        cmocka_unit_test(isomorphic_to_another_construction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

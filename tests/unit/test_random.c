/* Streams of random numbers: the generator's published answers, and that streams keep apart. */
#include "tests/support/test.h"

#include "core/random.h"

/* A stream that stands at any counter and key. */
static struct dse_random at(uint64_t c0, uint64_t c1, uint64_t c2, uint64_t c3, uint64_t k0,
                            uint64_t k1) {
    struct dse_random random;
    dse_random_start(&random, k0, k1, (enum dse_random_purpose)c2, c1);
    random.counter[0] = c0;
    random.counter[2] = c2;
    random.counter[3] = c3;
    return random;
}

/* Random123's kat_vectors, lines `philox4x64 10`: zeros, ones, digits of pi. */
static void known_answers(void **state) {
    (void)state;
    const uint64_t ones = UINT64_MAX;
    struct {
        struct dse_random random;
        uint64_t answer[4];
    } vectors[] = {
        {at(0, 0, 0, 0, 0, 0),
         {0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b}},
        {at(ones, ones, ones, ones, ones, ones),
         {0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0}},
        {at(0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89,
            0x452821e638d01377, 0xbe5466cf34e90c6c),
         {0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6}},
    };
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        for (size_t j = 0; j < 4; j++) {
            assert_int_equal(dse_random_bits(&vectors[i].random), vectors[i].answer[j]);
        }
    }
}

/* The second block of a stream is that of the next counter. */
static void blocks_follow_each_other(void **state) {
    (void)state;
    struct dse_random stream = at(0, 7, DSE_RANDOM_FAILURES, 0, 1, 2);
    struct dse_random next = at(1, 7, DSE_RANDOM_FAILURES, 0, 1, 2);
    for (int i = 0; i < 4; i++) {
        dse_random_bits(&stream);
    }
    for (int i = 0; i < 4; i++) {
        assert_int_equal(dse_random_bits(&stream), dse_random_bits(&next));
    }
}

static uint64_t first(uint64_t seed, uint64_t point, enum dse_random_purpose purpose,
                      uint64_t entity) {
    struct dse_random random;
    dse_random_start(&random, seed, point, purpose, entity);
    return dse_random_bits(&random);
}

static void names_make_streams(void **state) {
    (void)state;
    uint64_t base = first(3, 5, DSE_RANDOM_TOPOLOGY, 11);
    assert_int_equal(base, first(3, 5, DSE_RANDOM_TOPOLOGY, 11));
    assert_int_not_equal(base, first(4, 5, DSE_RANDOM_TOPOLOGY, 11));
    assert_int_not_equal(base, first(3, 6, DSE_RANDOM_TOPOLOGY, 11));
    assert_int_not_equal(base, first(3, 5, DSE_RANDOM_FAILURES, 11));
    assert_int_not_equal(base, first(3, 5, DSE_RANDOM_TOPOLOGY, 12));
    assert_int_not_equal(base, first(5, 3, DSE_RANDOM_TOPOLOGY, 11));
}

/* 7 values, 70,000 draws: each count within 5 standard deviations (93) of 10,000. */
static void below_is_even(void **state) {
    (void)state;
    struct dse_random random;
    unsigned counts[7] = {0};
    dse_random_start(&random, 1, 0, DSE_RANDOM_TOPOLOGY, 0);
    for (int i = 0; i < 70000; i++) {
        uint64_t value = dse_random_below(&random, 7);
        assert_true(value < 7);
        counts[value]++;
    }
    for (int i = 0; i < 7; i++) {
        assert_in_range(counts[i], 10000 - 465, 10000 + 465);
    }
    assert_int_equal(dse_random_below(&random, 1), 0);
    for (int i = 0; i < 100; i++) { /* a third of the products are rejected here */
        assert_true(dse_random_below(&random, 0xaaaaaaaaaaaaaaab) < 0xaaaaaaaaaaaaaaab);
    }
}

static void units_fill_their_interval(void **state) {
    (void)state;
    struct dse_random random;
    double sum = 0, least = 1, most = 0;
    dse_random_start(&random, 9, 0, DSE_RANDOM_TOPOLOGY, 0);
    for (int i = 0; i < 10000; i++) {
        double value = dse_random_unit(&random);
        assert_true(value >= 0 && value < 1);
        sum += value;
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    assert_close(sum / 10000, 0.5, 0, 5 * 0.2887 / 100); /* 5 standard deviations */
    assert_true(least < 0.002 && most > 0.998);
}

/* All 6 orders of 3 numbers, each within 5 standard deviations (29) of 1,000 in 6,000. */
static void shuffles_are_even(void **state) {
    (void)state;
    struct dse_random random;
    unsigned counts[27] = {0}, seen = 0;
    dse_random_start(&random, 2, 0, DSE_RANDOM_TOPOLOGY, 0);
    for (int i = 0; i < 6000; i++) {
        uint32_t numbers[3] = {0, 1, 2};
        dse_random_shuffle(&random, numbers, 3);
        counts[9 * numbers[0] + 3 * numbers[1] + numbers[2]]++;
    }
    for (int i = 0; i < 27; i++) {
        if (counts[i] > 0) {
            assert_in_range(counts[i], 1000 - 145, 1000 + 145);
            seen++;
        }
    }
    assert_int_equal(seen, 6);
    dse_random_shuffle(&random, NULL, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(blocks_follow_each_other),
        cmocka_unit_test(names_make_streams),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(units_fill_their_interval),
        cmocka_unit_test(shuffles_are_even),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}

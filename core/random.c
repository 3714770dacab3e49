#include "core/random.h"

#include <Random123/philox.h>

enum { BLOCK = 4 };

void dse_random_start(struct dse_random *random, uint64_t seed, uint64_t point,
                      enum dse_random_purpose purpose, uint64_t entity) {
    *random = (struct dse_random){
        .key = {seed, point}, .counter = {0, entity, (uint64_t)purpose, 0}, .used = BLOCK};
}

static void refill(struct dse_random *random) {
    philox4x64_ctr_t counter;
    philox4x64_key_t key = {{random->key[0], random->key[1]}};
    for (int i = 0; i < BLOCK; i++) {
        counter.v[i] = random->counter[i];
    }
    philox4x64_ctr_t block = philox4x64(counter, key);
    for (int i = 0; i < BLOCK; i++) {
        random->block[i] = block.v[i];
    }
    random->counter[0]++;
    random->used = 0;
}

uint64_t dse_random_bits(struct dse_random *random) {
    if (random->used == BLOCK) {
        refill(random);
    }
    return random->block[random->used++];
}

uint64_t dse_random_below(struct dse_random *random, uint64_t below) {
    unsigned __int128 product = (unsigned __int128)dse_random_bits(random) * below;
    if ((uint64_t)product < below) {
        uint64_t uneven = -below % below; /* 2^64 mod below: so many products are too many */
        while ((uint64_t)product < uneven) {
            product = (unsigned __int128)dse_random_bits(random) * below;
        }
    }
    return (uint64_t)(product >> 64);
}

double dse_random_unit(struct dse_random *random) {
    return (double)(dse_random_bits(random) >> 11) * 0x1p-53;
}

void dse_random_shuffle(struct dse_random *random, uint32_t *numbers, uint32_t count) {
    for (uint32_t left = count; left > 1; left--) {
        uint32_t chosen = (uint32_t)dse_random_below(random, left);
        uint32_t last = numbers[left - 1];
        numbers[left - 1] = numbers[chosen];
        numbers[chosen] = last;
    }
}

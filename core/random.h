/* Streams of random numbers that depend on nothing but their names: Philox 4x64 with 10 rounds
 * (Salmon, Moraes, Dror, Shaw 2011, SC), the key being (seed, point) and the purpose part of the
 * counter. So a point of a sweep draws the same numbers on any thread, in any order. */
#ifndef DSE_CORE_RANDOM_H
#define DSE_CORE_RANDOM_H

#include <stdint.h>

/* Purposes, so that no two uses of one point share numbers. A use with several independent streams
 * (one an entity) sets `entity`. */
enum dse_random_purpose {
    DSE_RANDOM_TOPOLOGY = 1,  /* wiring of random networks */
    DSE_RANDOM_FAILURES = 2,  /* which routers or links fail */
    DSE_RANDOM_BISECTION = 3, /* starts of partitioning */
    DSE_RANDOM_PATHS = 4,     /* pairs of which paths are found */
    DSE_RANDOM_ROUTES = 5     /* choice of routes */
};

struct dse_random {
    uint64_t key[2];     /* seed, point */
    uint64_t counter[4]; /* block, entity, purpose, 0 */
    uint64_t block[4];
    unsigned used; /* of the block */
};

/* The start of a stream. Streams that differ in any argument are independent. */
void dse_random_start(struct dse_random *random, uint64_t seed, uint64_t point,
                      enum dse_random_purpose purpose, uint64_t entity);

/* 64 random bits. Period 2^66. */
uint64_t dse_random_bits(struct dse_random *random);

/* Evenly from 0 .. below - 1, without bias (Lemire 2019, ACM TOMACS 29(1)); below > 0. */
uint64_t dse_random_below(struct dse_random *random, uint64_t below);

/* Evenly from the 2^53 multiples of 2^-53 in [0, 1). */
double dse_random_unit(struct dse_random *random);

/* Puts `count` numbers in random order (Fisher, Yates 1938). */
void dse_random_shuffle(struct dse_random *random, uint32_t *numbers, uint32_t count);

#endif

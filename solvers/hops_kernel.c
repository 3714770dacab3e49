#include "solvers/hops_kernel.h"

/* Rows that are read this many neighbours later are fetched into the cache. */
enum { AHEAD = 32, CHECK_EVERY = 4 };

static inline __attribute__((always_inline)) bool is_full(dse_hops_row row) {
    uint64_t all = row[0];
    for (int i = 1; i < DSE_HOPS_WORDS; i++) {
        all &= row[i];
    }
    return all == UINT64_MAX;
}

static inline __attribute__((always_inline)) uint64_t count_bits(dse_hops_row row) {
    uint64_t count = 0;
    for (int i = 0; i < DSE_HOPS_WORDS; i++) {
        count += (uint64_t)__builtin_popcountll(row[i]);
    }
    return count;
}

static inline __attribute__((always_inline)) uint64_t pull(const struct dse_hops_links *links,
                                                           const uint32_t *rows, uint32_t count,
                                                           const dse_hops_row *now,
                                                           dse_hops_row *next, bool early) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t row = rows[i], c = links->start[row], end = links->start[row + 1];
        dse_hops_row seen = now[row];
        if (early) {
            while (c + CHECK_EVERY <= end && !is_full(seen)) {
                for (int j = 0; j < CHECK_EVERY; j++) {
                    seen |= now[links->to[c + (uint32_t)j]];
                }
                c += CHECK_EVERY;
            }
        }
        for (; c < end; c++) {
            __builtin_prefetch(&now[links->to[c + AHEAD]]);
            seen |= now[links->to[c]];
        }
        next[row] = seen;
        bits += count_bits(seen);
    }
    return bits;
}

uint64_t dse_hops_pull_portable(const struct dse_hops_links *links, const uint32_t *rows,
                                uint32_t count, const dse_hops_row *now, dse_hops_row *next,
                                bool early) {
    return early ? pull(links, rows, count, now, next, true)
                 : pull(links, rows, count, now, next, false);
}

#if defined(__x86_64__)

__attribute__((target("avx2,popcnt"))) static uint64_t
pull_avx2(const struct dse_hops_links *links, const uint32_t *rows, uint32_t count,
          const dse_hops_row *now, dse_hops_row *next, bool early) {
    return early ? pull(links, rows, count, now, next, true)
                 : pull(links, rows, count, now, next, false);
}

__attribute__((target("avx512f,avx512vpopcntdq,popcnt"))) static uint64_t
pull_avx512(const struct dse_hops_links *links, const uint32_t *rows, uint32_t count,
            const dse_hops_row *now, dse_hops_row *next, bool early) {
    return early ? pull(links, rows, count, now, next, true)
                 : pull(links, rows, count, now, next, false);
}

dse_hops_pull *dse_hops_pull_fastest(void) {
    if (__builtin_cpu_supports("avx512vpopcntdq")) {
        return pull_avx512;
    }
    return __builtin_cpu_supports("avx2") ? pull_avx2 : dse_hops_pull_portable;
}

#else

dse_hops_pull *dse_hops_pull_fastest(void) {
    return dse_hops_pull_portable;
}

#endif

#include "solvers/hops_kernel.h"

/* Rows that are read so many neighbours later are fetched into the cache; fullness is looked at
 * after so many neighbours. */
enum { AHEAD = 32, CHECK_EVERY = 8, OPEN_MOST = 16, OPEN_SHARE = 16, NEAR_ROWS = 12288 };

#define INLINE static inline __attribute__((always_inline))

/* In halves, which stays in registers; element by element would not. */
INLINE bool is_full(const dse_hops_row *row) {
    typedef uint64_t half __attribute__((vector_size(32)));
    typedef uint64_t quarter __attribute__((vector_size(16)));
    half low = __builtin_shufflevector(*row, *row, 0, 1, 2, 3);
    half high = __builtin_shufflevector(*row, *row, 4, 5, 6, 7);
    half both = low & high;
    quarter all =
        __builtin_shufflevector(both, both, 0, 1) & __builtin_shufflevector(both, both, 2, 3);
    return (all[0] & all[1]) == UINT64_MAX;
}

INLINE uint64_t sum(const dse_hops_row *counts) {
    uint64_t all = 0;
    for (int i = 0; i < DSE_HOPS_WORDS; i++) {
        all += (*counts)[i];
    }
    return all;
}

INLINE void add_bits(const dse_hops_row *row, dse_hops_row *counts) {
    for (int i = 0; i < DSE_HOPS_WORDS; i++) {
        (*counts)[i] += (uint64_t)__builtin_popcountll((*row)[i]);
    }
}

/* `fetch` helps where the rows do not fit into a cache near the processor, and costs elsewhere. */
INLINE uint64_t pull(const struct dse_hops_links *links, uint32_t first, uint32_t end,
                     const dse_hops_row *now, dse_hops_row *next, bool fetch) {
    dse_hops_row bits = {0};
    for (uint32_t row = first; row < end; row++) {
        dse_hops_row seen = now[row];
        const uint32_t *to = links->to + links->start[row],
                       *last = links->to + links->start[row + 1];
        if (!is_full(&seen)) {
#pragma GCC unroll 4
            for (; to < last; to++) {
                if (fetch) {
                    __builtin_prefetch(&now[to[AHEAD]]);
                }
                seen |= now[*to];
            }
        }
        next[row] = seen;
        add_bits(&seen, &bits);
    }
    return sum(&bits);
}

/* Adds what the neighbours of a row have seen; perhaps not all of it if that is enough to be full.
 */
INLINE void look(const struct dse_hops_links *links, uint32_t row, const dse_hops_row *now,
                 dse_hops_row *result, bool fetch) {
    const uint32_t *to = links->to + links->start[row], *last = links->to + links->start[row + 1];
    dse_hops_row seen = *result;
    bool full = false;
    for (; last - to >= CHECK_EVERY && !full; to += CHECK_EVERY) {
#pragma GCC unroll 8
        for (int i = 0; i < CHECK_EVERY; i++) {
            if (fetch) {
                __builtin_prefetch(&now[to[i + AHEAD]]);
            }
            seen |= now[to[i]];
        }
        full = is_full(&seen);
    }
    for (; to < last && !full; to++) {
        seen |= now[*to];
    }
    *result = seen;
}

INLINE bool finish(const struct dse_hops_links *links, uint32_t first, uint32_t end,
                   const dse_hops_row *now, uint64_t *left, bool fetch) {
    uint32_t open = 0;
    for (uint32_t row = first; row < end; row++) {
        dse_hops_row seen = now[row];
        look(links, row, now, &seen, fetch);
        if (is_full(&seen)) {
            continue;
        }
        if (++open > OPEN_MOST + (row - first) / OPEN_SHARE) {
            return false; /* a pass over all rows is cheaper */
        }
        dse_hops_row bits = {0};
        add_bits(&seen, &bits);
        *left += DSE_HOPS_BLOCK - sum(&bits);
        uint32_t c = links->start[row];
        for (; c < links->start[row + 1] && !is_full(&seen); c++) {
            look(links, links->to[c], now, &seen, fetch);
        }
        if (!is_full(&seen)) {
            return false;
        }
    }
    return true;
}

// NOLINTBEGIN(bugprone-macro-parentheses): attributes cannot stand in parentheses

/* The same code, compiled for different machines, and with and without fetching. */
#define KERNEL(name, attributes)                                                                   \
    attributes static uint64_t pull_##name(const struct dse_hops_links *links, uint32_t first,     \
                                           uint32_t end, const dse_hops_row *now,                  \
                                           dse_hops_row *next) {                                   \
        return links->rows > NEAR_ROWS ? pull(links, first, end, now, next, true)                  \
                                       : pull(links, first, end, now, next, false);                \
    }                                                                                              \
    attributes static bool finish_##name(const struct dse_hops_links *links, uint32_t first,       \
                                         uint32_t end, const dse_hops_row *now, uint64_t *left) {  \
        return links->rows > NEAR_ROWS ? finish(links, first, end, now, left, true)                \
                                       : finish(links, first, end, now, left, false);              \
    }

// NOLINTEND(bugprone-macro-parentheses)

KERNEL(portable, )
const struct dse_hops_kernel_table dse_hops_kernel_portable = {pull_portable, finish_portable};

#if defined(__x86_64__)

KERNEL(avx2, __attribute__((target("avx2,popcnt"))))
KERNEL(avx512, __attribute__((target("avx512f,avx512vpopcntdq,popcnt"))))

const struct dse_hops_kernel_table *dse_hops_kernel_fastest(void) {
    static const struct dse_hops_kernel_table avx2 = {pull_avx2, finish_avx2};
    static const struct dse_hops_kernel_table avx512 = {pull_avx512, finish_avx512};
    return __builtin_cpu_supports("avx512vpopcntdq") ? &avx512
           : __builtin_cpu_supports("avx2")          ? &avx2
                                                     : &dse_hops_kernel_portable;
}

#else

const struct dse_hops_kernel_table *dse_hops_kernel_fastest(void) {
    return &dse_hops_kernel_portable;
}

#endif

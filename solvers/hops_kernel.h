/* The inner loop of dse_hops_measure: one level for some rows. */
#ifndef DSE_SOLVERS_HOPS_KERNEL_H
#define DSE_SOLVERS_HOPS_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

enum { DSE_HOPS_BLOCK = 512, DSE_HOPS_WORDS = DSE_HOPS_BLOCK / 64 };

/* A bit for every source of a block. */
typedef uint64_t dse_hops_row __attribute__((vector_size(DSE_HOPS_BLOCK / 8)));

/* Neighbours in compressed rows: those of r are to[start[r]] .. to[start[r + 1] - 1]. */
struct dse_hops_links {
    const uint32_t *start, *to;
};

/* Sets next[r] to now[r] and now[s] of all neighbours s, for each of `count` listed rows, and
 * returns how many bits are set in these. With `early` a row is left as soon as it is full. */
typedef uint64_t dse_hops_pull(const struct dse_hops_links *links, const uint32_t *rows,
                               uint32_t count, const dse_hops_row *now, dse_hops_row *next,
                               bool early);

/* The fastest one for this machine, and one for any machine; their results are the same. */
dse_hops_pull *dse_hops_pull_fastest(void);
dse_hops_pull dse_hops_pull_portable;

#endif

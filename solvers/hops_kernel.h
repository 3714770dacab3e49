/* The inner loops of dse_hops_measure. */
#ifndef DSE_SOLVERS_HOPS_KERNEL_H
#define DSE_SOLVERS_HOPS_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

enum { DSE_HOPS_BLOCK = 512, DSE_HOPS_WORDS = DSE_HOPS_BLOCK / 64 };

/* A bit for every source of a block. */
typedef uint64_t dse_hops_row __attribute__((vector_size(DSE_HOPS_BLOCK / 8)));

/* Neighbours in compressed rows: those of r are to[start[r]] .. to[start[r + 1] - 1]; 64 more
 * elements behind them may be read. */
struct dse_hops_links {
    const uint32_t *start, *to;
    uint32_t rows;
};

/* What is done with a range of rows, first .. end - 1. */
struct dse_hops_kernel_table {
    /* One level: sets next[r] to now[r] and now[s] of all neighbours s, and returns how many bits
     * are set in these rows. */
    uint64_t (*pull)(const struct dse_hops_links *links, uint32_t first, uint32_t end,
                     const dse_hops_row *now, dse_hops_row *next);

    /* Whether two levels fill all rows: true, with the bits that the first of them leaves open
     * added to `*left`; or false as soon as one row stays open, or the first level leaves more than
     * a few open. Writes no row. */
    bool (*finish)(const struct dse_hops_links *links, uint32_t first, uint32_t end,
                   const dse_hops_row *now, uint64_t *left);
};

/* The fastest for this machine, and one for any machine; their results are the same. */
const struct dse_hops_kernel_table *dse_hops_kernel_fastest(void);
extern const struct dse_hops_kernel_table dse_hops_kernel_portable;

#endif

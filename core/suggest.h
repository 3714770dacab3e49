/* "Did you mean" for misspelt names. */
#ifndef DSE_CORE_SUGGEST_H
#define DSE_CORE_SUGGEST_H

#include <stddef.h>

/* Keeps the nearest name seen so far; start with {.wanted = ...}. */
struct dse_suggestion {
    const char *wanted;
    const char *nearest; /* NULL while none is near enough */
    size_t distance;
};

/* Offers a candidate, which must outlive the suggestion. Near enough is an edit distance
 * (insertions, deletions, substitutions, swaps of neighbours; letter case does not count) of at
 * most a third of the wanted name's length, and at least 1. */
void dse_suggestion_offer(struct dse_suggestion *suggestion, const char *candidate);

/* Writes ` (did you mean 'NAME'?)`, or nothing, into `text`; returns `text`. */
const char *dse_suggestion_text(const struct dse_suggestion *suggestion, char *text, size_t size);

#endif

/* Networks as tests use them: from text to design in one call, and members that a family offers. */
#ifndef DSE_TESTS_NETWORKS_H
#define DSE_TESTS_NETWORKS_H

#include <stddef.h>

#include "models/network.h"

/* The design of `family:key=value,...`; the test fails if there is none. */
struct dse_design design_of(const char *text);

/* The note of that network, in a text that the caller frees. */
struct dse_text note_of(const char *text);

/* The test fails unless parsing, resolving or evaluating the text fails with this status and a
 * message that has `part` in it. */
void assert_refused(const char *text, enum dse_status status, const char *part);

/* What a family offers for some limits; freed by members_free. */
struct members {
    struct dse_offers offers;
    const struct dse_family *family;
    struct dse_network *networks;
    size_t count, capacity;
};

/* The members that the family enumerates, as networks with the fallbacks of the common keys. */
struct members members_of(const char *family, const struct dse_limits *limits);
void members_free(struct members *members);

/* No limit but the radix; `endpoints` 0 asks for the largest. Link and NIC rates are equal. */
struct dse_limits limits_of(uint64_t endpoints, uint64_t radix);

#endif

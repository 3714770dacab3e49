/* Networks in tests: from their text to a design, an error or a note in one call. */
#ifndef DSE_TEST_NETWORKS_H
#define DSE_TEST_NETWORKS_H

#include <stddef.h>

#include "models/network.h"

/* The resolved network and its design; fails the test with the message if there is an error. */
struct dse_network test_network(const char *text);
struct dse_design test_design(const char *text);

/* Fails unless reading, resolving or evaluating the network gives `status` and a message that has
 * `part` in it. */
void test_refused(const char *text, enum dse_status status, const char *part);

/* The family's note on the network, in a text that the caller frees. */
struct dse_text test_note_of(const char *text);

/* Fails unless the family's note on the network is `note`. */
void test_note(const char *text, const char *note);

/* Fails unless the resolved network prints as `printed`. */
void test_prints(const char *text, const char *printed);

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

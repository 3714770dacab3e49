/* Networks in tests: from their text to a design, an error or a note in one call. */
#ifndef DSE_TEST_NETWORKS_H
#define DSE_TEST_NETWORKS_H

#include "models/network.h"

/* The resolved network and its design; fails the test with the message if there is an error. */
struct dse_network test_network(const char *text);
struct dse_design test_design(const char *text);

/* Fails unless reading, resolving or evaluating the network gives `status` and a message that has
 * `part` in it. */
void test_refused(const char *text, enum dse_status status, const char *part);

/* Fails unless the family's note on the network is `note`. */
void test_note(const char *text, const char *note);

/* Fails unless the resolved network prints as `printed`. */
void test_prints(const char *text, const char *printed);

#endif

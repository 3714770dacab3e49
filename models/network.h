/* One network: a family and its parameters, as the text `family:key=value,...` or `system:NAME`. */
#ifndef DSE_MODELS_NETWORK_H
#define DSE_MODELS_NETWORK_H

#include "models/family.h"
#include "models/site.h"

/* The keys that every family takes. */
enum dse_common_key {
    DSE_KEY_RATE,
    DSE_KEY_NIC_RATE,
    DSE_KEY_PLANES,
    DSE_KEY_NICS_PER_NODE,
    DSE_KEY_NODES_PER_PORT,
    DSE_KEY_INSTALLED,
    DSE_KEY_SERVICE_GROUPS,
    DSE_COMMON_KEYS
};
extern const struct dse_parameter dse_common_parameters[DSE_COMMON_KEYS];

struct dse_network {
    const struct dse_family *family;
    struct dse_value values[DSE_FAMILY_PARAMETERS_MAX];
    struct dse_value common[DSE_COMMON_KEYS];
    struct dse_value site[DSE_SITE_KEYS]; /* where it stands: asked for along with it */
};

/* A network of the family with all fallbacks and nothing given. */
void dse_network_start(struct dse_network *network, const struct dse_family *family);

/* The descriptor of a key of the family (its own, a common one or one of the site), and in `*index`
 * where its value stands, which dse_network_value knows. NULL if unknown. */
const struct dse_parameter *dse_network_parameter(const struct dse_family *family, const char *key,
                                                  size_t *index);

/* The place of the value that dse_network_parameter's index names. */
struct dse_value *dse_network_value(struct dse_network *network, size_t index);

/* Reads `family:key=value,...` (no key may come twice) or `system:NAME`, does not resolve it.
 * DSE_BAD_INPUT; the error's column counts in `text`. */
enum dse_status dse_network_parse(const char *text, struct dse_network *network,
                                  struct dse_error *error);

/* Fills the values that follow from others; see `resolve` of struct dse_family. */
enum dse_status dse_network_resolve(struct dse_network *network, struct dse_error *error);

/* The closed-form metrics of a resolved network. DSE_INFEASIBLE, DSE_OVERFLOW. */
enum dse_status dse_network_evaluate(const struct dse_network *network, struct dse_design *design,
                                     struct dse_error *error);

/* The common keys as numbers (nic_rate is the rate where it is not given). */
struct dse_rates dse_network_rates(const struct dse_network *network);

/* Appends what should be known of the evaluated network, as clauses joined by `; `: the family's
 * note, slots that stay empty, service groups. */
void dse_network_note(const struct dse_network *network, const struct dse_design *design,
                      struct dse_text *text);

/* Appends the text that dse_network_parse reads back: what is given and not the fallback,
 * without what belongs to the site. */
void dse_network_print(const struct dse_network *network, struct dse_text *text);

#endif

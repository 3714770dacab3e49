/* Options for technology, prices and floor, as an argp child parser. */
#ifndef DSE_DSE_SITE_OPTIONS_H
#define DSE_DSE_SITE_OPTIONS_H

#include <argp.h>

#include "models/catalogue.h"
#include "models/site.h"

struct dse_site_options {
    struct dse_value values[DSE_SITE_KEYS]; /* with their fallbacks before */
    const char *prices;                     /* --prices FILE */
};

/* The child parser; its input is a struct dse_site_options. One option for each parameter of the
 * site, with `-` for `_`. */
extern const struct argp dse_site_options_argp;

/* The option --prices alone; its input is a `const char *`. */
extern const struct argp dse_prices_argp;

/* Fills what the values, those of a network, do not give. */
void dse_site_options_apply(const struct dse_site_options *options,
                            struct dse_value values[DSE_SITE_KEYS]);

/* The built-in price table and, laid over it, the one in the file `prices` (NULL: none). DSE_IO,
 * DSE_BAD_INPUT; the catalogue is to be freed in any case. */
enum dse_status dse_site_catalogue(const char *prices, struct dse_catalogue *catalogue,
                                   struct dse_error *error);

#endif

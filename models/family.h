/* Topology families: closed forms and the enumeration of all their members.
 *
 * A family is one file with one `const struct dse_family` and one line in models/families.c. */
#ifndef DSE_MODELS_FAMILY_H
#define DSE_MODELS_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/graph_builder.h"
#include "core/parameter.h"
#include "core/status.h"
#include "core/text.h"
#include "models/design.h"
#include "models/layout.h"

enum { DSE_FAMILY_PARAMETERS_MAX = 9, DSE_FAMILY_ORBITS_MAX = 128 };

/* What a design must meet. Zero or infinity where there is no limit. */
struct dse_limits {
    uint64_t endpoints; /* at least so many a plane; 0: the largest network is asked for */
    uint64_t radix;     /* ports of a router */
    uint64_t max_diameter, max_routers; /* UINT64_MAX without limit; routers of a plane */
    double max_taper, min_bisection, min_uniform;
    double link_to_nic; /* rate of a link / rate of a NIC */
};

/* Takes the members that a family enumerates. `offer` evaluates a member (resolved values, all of
 * them set) and keeps it if it meets the limits. */
struct dse_offers {
    void (*offer)(struct dse_offers *offers, const struct dse_value *values);
    uint64_t
        most_endpoints; /* of the members kept so far: a search for the largest can prune by it */
};

struct dse_family {
    const char *name;
    const char *summary;    /* one line, lower case, no full stop */
    const char *builds;     /* the construction, as sentences */
    const char *enumerates; /* what `dse size` tries, as a sentence */
    const char *sources;    /* author, year, equations of every formula */
    const struct dse_parameter *parameters;
    size_t parameter_count;
    const char *bare; /* parameter whose value may stand first without its key, and is printed so;
                         or NULL */

    /* Fills the values that follow from others and checks how they go together. On entry a value is
     * `given` if it was asked for, else it holds its fallback, if it has one; on success every
     * value that means something is set (and `given` where it has no fallback). DSE_INFEASIBLE with
     * the reason, and the nearest legal value, if there is no such network. */
    enum dse_status (*resolve)(struct dse_value *values, struct dse_error *error);

    /* Fills the first part of a design, which arrives as dse_design_unknown, from resolved values.
     * O(1) unless the family says otherwise; counts saturate. */
    void (*evaluate)(const struct dse_value *values, struct dse_design *design);

    /* Appends what a user should know of this member (idle ports, parts that do not divide), as
     * clauses joined by `; `. May be NULL. */
    void (*note)(const struct dse_value *values, const struct dse_design *design,
                 struct dse_text *text);

    /* Tells how the cables of a member with resolved values run: fills what is in a record of which
     * only the counts of lines, classes, tiers and of the centre are set, to 0. NULL: nothing is
     * known but that all routers are one block, any two of them as likely linked. */
    void (*layout)(const struct dse_value *values, struct dse_layout *layout);

    /* NULL: the family is no answer to a sizing question; `enumerates` says why. Else
     * offers the members that can meet the limits: all of them that `enumerates` tells of. Members
     * that cannot meet the limits may be left out, none else. */
    void (*enumerate)(const struct dse_limits *limits, struct dse_offers *offers);

    /* Adds the explicit network of resolved values to an empty builder: one plane, all end points
     * installed, wired as `wiring` tells. O(routers + links). */
    void (*build)(const struct dse_value *values, struct dse_graph_builder *builder);

    /* How routers are numbered, in which order their links stand, and what the classes of links
     * are, as sentences. */
    const char *wiring;

    /* Writes the orbits of the explicit network that are known, all routers being in one of them,
     * and returns how many they are; 0 if they are not known for these values. NULL: never known.
     */
    size_t (*orbits)(const struct dse_value *values,
                     struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]);

    /* How the largest member of this family is bounded for a radix, as a clause (`largest over all
     * p, a, h`); for `dse size` without --endpoints. NULL if it is unbounded. */
    const char *largest_rule;

    /* The rule of the member that `k` alone gives, as a clause; NULL if it takes no `k` alone. */
    const char *radix_rule;
};

extern const struct dse_family *const dse_families[]; /* ends with NULL */

/* Another name of a family, under which it may be asked for; what is printed has its own name. */
struct dse_family_alias {
    const char *name;
    const struct dse_family *family;
    const char *summary; /* one line, lower case, no full stop: what of the family it means */
};

extern const struct dse_family_alias dse_family_aliases[]; /* ends with a NULL name */

/* The family of that name or alias; NULL if there is none. */
const struct dse_family *dse_family_find(const char *name);

/* How the cables of one plane of a member with resolved values and this design run. O(1) */
void dse_family_layout(const struct dse_family *family, const struct dse_value *values,
                       const struct dse_design *design, struct dse_layout *layout);

/* Which parameter of the family has that name; parameter_count if none. */
size_t dse_family_parameter(const struct dse_family *family, const char *name);

/* DSE_BAD_INPUT: unknown family `name`, with the nearest one. */
enum dse_status dse_family_unknown(const char *name, struct dse_error *error);

#endif

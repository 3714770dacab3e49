#include "models/systems.h"

#include <string.h>

#include "core/suggest.h"

const struct dse_system dse_systems[] = {
    {
        .name = "slingshot",
        .summary = "Slingshot's largest dragonfly, 545 groups of 32 switches",
        .network = "dragonfly:k=64,p=16,a=32,h=17,g=545",
        .facts = "279,040 end points at full global bandwidth. The addressing scheme stops at 511 "
                 "groups: see slingshot_511.",
        .sources = "De Sensi et al. 2020, section II.B and Figure 3",
    },
    {
        .name = "slingshot_511",
        .summary = "Slingshot's largest dragonfly that can be addressed, 511 groups",
        .network = "dragonfly:k=64,p=16,a=32,h=17,g=511",
        .facts = "261,632 end points: the same groups, fewer of them.",
        .sources = "De Sensi et al. 2020, footnote to section II.B",
    },
    {
        .name = "shandy",
        .summary = "Shandy, 1,024 nodes with two 100 Gb/s NICs in 8 groups",
        .network = "dragonfly:k=64,p=16,a=16,h=7,g=8,links_per_pair=8,nic_rate=100Gbps,"
                   "nics_per_node=2",
        .facts =
            "56 of each group's 112 global ports are cabled, 8 to each other group; section III of "
            "the source prints 56 as the links of a pair, which contradicts its own bisection "
            "of 6.4 TB/s (both directions). 16 switches a group follow from 256 end points.",
        .sources = "De Sensi et al. 2020, sections II.G and III",
    },
    {
        .name = "frontier",
        .summary = "Frontier's compute part, 74 groups of 32 switches",
        .network = "dragonfly:k=64,p=16,a=32,h=17,g=74,links_per_pair=4,nics_per_node=4",
        .facts = "9,408 of the 9,472 node slots are filled. Service and storage groups, which take "
                 "further global ports, are left out.",
        .sources = "OLCF Frontier user guide; Atchley et al., SC23, section on the interconnect",
    },
    {.name = NULL},
};

const struct dse_system *dse_system_find(const char *name) {
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        if (strcmp(system->name, name) == 0) {
            return system;
        }
    }
    return NULL;
}

enum dse_status dse_system_unknown(const char *name, struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name};
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        dse_suggestion_offer(&suggestion, system->name);
    }
    char hint[96];
    return dse_error_set(error, DSE_BAD_INPUT, "unknown system '%s'%s", name,
                         dse_suggestion_text(&suggestion, hint, sizeof hint));
}

/* The registry of topology families: one line each. */
#include <string.h>

#include "core/suggest.h"
#include "models/family.h"

extern const struct dse_family dse_family_fat_tree;
extern const struct dse_family dse_family_kary_tree;
extern const struct dse_family dse_family_dragonfly;
extern const struct dse_family dse_family_megafly;
extern const struct dse_family dse_family_slim_fly;
extern const struct dse_family dse_family_torus;
extern const struct dse_family dse_family_mesh;
extern const struct dse_family dse_family_hypercube;
extern const struct dse_family dse_family_hyperx;
extern const struct dse_family dse_family_polarfly;
extern const struct dse_family dse_family_dragonfly_kinds;
extern const struct dse_family dse_family_jellyfish;
extern const struct dse_family dse_family_xpander;
extern const struct dse_family dse_family_petersen;
extern const struct dse_family dse_family_heawood;
extern const struct dse_family dse_family_levi;
extern const struct dse_family dse_family_opt16_3;
extern const struct dse_family dse_family_opt16_4;
extern const struct dse_family dse_family_opt32_3;
extern const struct dse_family dse_family_opt32_4;
extern const struct dse_family dse_family_complete;
extern const struct dse_family dse_family_cycle;
extern const struct dse_family dse_family_product;

const struct dse_family *const dse_families[] = {
    &dse_family_fat_tree, &dse_family_kary_tree,       &dse_family_dragonfly,
    &dse_family_megafly,  &dse_family_slim_fly,        &dse_family_torus,
    &dse_family_mesh,     &dse_family_hypercube,       &dse_family_hyperx,
    &dse_family_polarfly, &dse_family_dragonfly_kinds, &dse_family_jellyfish,
    &dse_family_xpander,  &dse_family_petersen,        &dse_family_heawood,
    &dse_family_levi,     &dse_family_opt16_3,         &dse_family_opt16_4,
    &dse_family_opt32_3,  &dse_family_opt32_4,         &dse_family_complete,
    &dse_family_cycle,    &dse_family_product,         NULL,
};

const struct dse_family_alias dse_family_aliases[] = {
    {"flattened_butterfly", &dse_family_hyperx,
     "another name of hyperx, at width 1: a k-ary n-flat has n - 1 dimensions of k routers, p=k"},
    {NULL, NULL, NULL},
};

const struct dse_family *dse_family_find(const char *name) {
    for (const struct dse_family_alias *alias = dse_family_aliases; alias->name != NULL; alias++) {
        if (strcmp(alias->name, name) == 0) {
            return alias->family;
        }
    }
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        if (strcmp(dse_families[i]->name, name) == 0) {
            return dse_families[i];
        }
    }
    return NULL;
}

/* Without a layout of its own a network is one block. */
void dse_family_layout(const struct dse_family *family, const struct dse_value *values,
                       const struct dse_design *design, struct dse_layout *layout) {
    layout->line_count = layout->class_count = layout->tier_count = 0;
    layout->centre_routers = layout->centre_ports = 0;
    layout->tiers_inside = false;
    if (family->layout != NULL) {
        family->layout(values, layout);
        return;
    }
    layout->blocks = 1;
    layout->block_routers = design->routers / design->planes;
    layout->block_endpoints = design->endpoints / design->planes;
    dse_layout_add(layout, (struct dse_link_class){.span = DSE_SPAN_ROUTERS,
                                                   .links = design->links / design->planes,
                                                   .mean_hops = design->mean_hops,
                                                   .worst_hops = design->diameter});
}

size_t dse_family_parameter(const struct dse_family *family, const char *name) {
    size_t i = 0;
    while (i < family->parameter_count && strcmp(family->parameters[i].name, name) != 0) {
        i++;
    }
    return i;
}

enum dse_status dse_family_unknown(const char *name, struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name};
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        dse_suggestion_offer(&suggestion, dse_families[i]->name);
    }
    for (const struct dse_family_alias *alias = dse_family_aliases; alias->name != NULL; alias++) {
        dse_suggestion_offer(&suggestion, alias->name);
    }
    char hint[96];
    return dse_error_set(error, DSE_BAD_INPUT, "unknown family '%s'%s", name,
                         dse_suggestion_text(&suggestion, hint, sizeof hint));
}

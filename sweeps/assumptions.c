#include "sweeps/assumptions.h"

#include <string.h>

#include "models/cost.h"

/* Visits the technologies that a plan names, `none` left out, until one is refused. */
struct visit {
    const struct dse_plan *plan;
    const struct dse_catalogue *catalogue;
    enum dse_status (*see)(struct visit *visit, const char *name, const struct dse_scalar *place);
    struct dse_error *error;
    struct dse_text *text;
};

static enum dse_status see_name(struct visit *visit, const char *name,
                                const struct dse_scalar *place) {
    return strcmp(name, DSE_TECHNOLOGY_NONE) == 0 ? DSE_OK : visit->see(visit, name, place);
}

static const struct dse_setting *find_setting(const struct dse_plan *plan, const char *name) {
    const struct dse_specification *specification = plan->specification;
    for (size_t i = 0; i < specification->setting_count; i++) {
        if (strcmp(specification->settings[i].name.text, name) == 0) {
            return &specification->settings[i];
        }
    }
    return NULL;
}

static enum dse_status visit_technologies(struct visit *visit) {
    const struct dse_plan *plan = visit->plan;
    const struct dse_setting *setting =
        find_setting(plan, dse_site_parameters[DSE_SITE_TECHNOLOGY].name);
    enum dse_status status = DSE_OK;
    for (size_t i = 0; status == DSE_OK && setting != NULL && i < setting->values.count; i++) {
        status = see_name(visit, setting->values.at[i].text, &setting->values.at[i]);
    }
    for (size_t i = 0; status == DSE_OK && i < plan->base_count; i++) {
        const struct dse_base *base = &plan->bases[i];
        status = see_name(visit, base->network.site[DSE_SITE_TECHNOLOGY].as.name, base->place);
    }
    return status;
}

static enum dse_status check(struct visit *visit, const char *name,
                             const struct dse_scalar *place) {
    if (dse_catalogue_find(visit->catalogue, name) != NULL) {
        return DSE_OK;
    }
    dse_catalogue_unknown(visit->catalogue, name, visit->error);
    dse_error_locate(visit->error, place->file, place->line, place->column);
    return DSE_BAD_INPUT;
}

enum dse_status dse_assumptions_check(const struct dse_plan *plan,
                                      const struct dse_catalogue *catalogue,
                                      struct dse_error *error) {
    struct visit visit = {.plan = plan, .catalogue = catalogue, .see = check, .error = error};
    return visit_technologies(&visit);
}

static enum dse_status append(struct visit *visit, const char *name,
                              const struct dse_scalar *place) {
    (void)place;
    const struct dse_technology *technology = dse_catalogue_find(visit->catalogue, name);
    struct dse_text lines = {0};
    dse_cost_append_sources(technology, 0, &lines);
    if (lines.failed) {
        visit->text->failed = true;
    } else if (visit->text->length == 0 || strstr(visit->text->data, lines.data) == NULL) {
        dse_text_append_string(visit->text, lines.data);
    }
    dse_text_free(&lines);
    return DSE_OK;
}

void dse_assumptions_append(const struct dse_plan *plan, const struct dse_catalogue *catalogue,
                            struct dse_text *text) {
    struct dse_text sources = {0};
    struct visit visit = {.plan = plan, .catalogue = catalogue, .see = append, .text = &sources};
    visit_technologies(&visit);
    text->failed |= sources.failed;
    if (sources.length > 0) {
        struct dse_network network;
        bool varied[DSE_SITE_KEYS] = {false};
        dse_network_start(&network, plan->families[0]);
        for (size_t i = 0; i < DSE_SITE_KEYS; i++) {
            const struct dse_setting *setting = find_setting(plan, dse_site_parameters[i].name);
            varied[i] = setting != NULL && (setting->varied || setting->condition_count > 0);
            if (setting != NULL && !varied[i]) {
                dse_parameter_parse(&dse_site_parameters[i], setting->values.at[0].text,
                                    &network.site[i], NULL);
            }
        }
        dse_cost_append_site(network.site, varied, text);
        dse_text_append(text, sources.data, sources.length);
    }
    dse_text_free(&sources);
}

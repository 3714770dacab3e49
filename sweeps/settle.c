/* Which file wins where several of a specification say the same thing. */
#include <stdlib.h>
#include <string.h>

#include "sweeps/specification_parts.h"

void dse_conditions_free(struct dse_condition *conditions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(conditions[i].values.at);
    }
    free(conditions);
}

void dse_setting_free(struct dse_setting *setting) {
    dse_conditions_free(setting->conditions, setting->condition_count);
    free(setting->values.at);
}

static size_t source_of(const struct dse_reader *r, const struct dse_scalar *place) {
    size_t i = 0;
    while (r->spec->sources[i]->name != place->file) {
        i++;
    }
    return i;
}

/* Whether what stands at one place overrules what stands at the other. */
static bool overrules(const struct dse_reader *r, const struct dse_scalar *winner,
                      const struct dse_scalar *loser) {
    return r->includes[source_of(r, winner)][source_of(r, loser)];
}

static enum dse_status said_twice(const char *what, const struct dse_scalar *place,
                                  const struct dse_scalar *other, struct dse_error *error) {
    return dse_scalar_error(place, error,
                            "%s'%s' stands here and in %s:%zu:%zu, and neither file includes the "
                            "other; say it in one that includes both",
                            what, place->text, other->file, other->line, other->column);
}

/* The last to say something must overrule all others, as files are read after those that they
 * include. */
static enum dse_status settle_whole_keys(struct dse_reader *r) {
    for (size_t i = 0; i < r->whole_count; i++) {
        size_t last = r->whole_count - 1;
        while (strcmp(r->whole[last].text, r->whole[i].text) != 0) {
            last--;
        }
        if (last != i && !overrules(r, &r->whole[last], &r->whole[i])) {
            return said_twice("", &r->whole[last], &r->whole[i], r->error);
        }
    }
    return DSE_OK;
}

static const char *how_set(const struct dse_setting *setting) {
    return setting->zip > 0 ? "zipped" : setting->varied ? "varied" : "fixed";
}

static enum dse_status set_twice(const struct dse_setting *setting, const struct dse_setting *other,
                                 struct dse_error *error) {
    const struct dse_scalar *name = &setting->name;
    if (name->file != other->name.file) {
        return said_twice("parameter ", name, &other->name, error);
    }
    if (setting->zip > 0 && other->zip > 0) {
        return dse_scalar_error(name, error, "parameter '%s' is zipped already (line %zu)",
                                name->text, other->name.line);
    }
    return dse_scalar_error(name, error, "parameter '%s' is both %s (line %zu) and %s", name->text,
                            how_set(other), other->name.line, how_set(setting));
}

/* The setting behind number `i` that has its name; the number of settings if there is none. */
static size_t find_later(const struct dse_specification *spec, size_t i) {
    size_t j = i + 1;
    while (j < spec->setting_count &&
           strcmp(spec->settings[i].name.text, spec->settings[j].name.text) != 0) {
        j++;
    }
    return j;
}

/* Marks what is overruled: `by[i]` is the number of the setting that does it, or `i`. */
static enum dse_status find_overruled(struct dse_reader *r, size_t *by) {
    const struct dse_specification *spec = r->spec;
    for (size_t i = spec->setting_count; i-- > 0;) {
        size_t later = find_later(spec, i);
        by[i] = later == spec->setting_count ? i : by[later];
        if (by[i] != i && !overrules(r, &spec->settings[by[i]].name, &spec->settings[i].name)) {
            return set_twice(&spec->settings[by[i]], &spec->settings[i], r->error);
        }
    }
    return DSE_OK;
}

/* Of a map of zip, all or none must be overruled. */
static enum dse_status check_zips(struct dse_reader *r, const size_t *by) {
    const struct dse_setting *settings = r->spec->settings;
    for (size_t i = 0; i < r->spec->setting_count; i++) {
        for (size_t j = 0; by[i] != i && settings[i].zip > 0 && j < r->spec->setting_count; j++) {
            if (settings[j].zip == settings[i].zip && by[j] == j) {
                const struct dse_scalar *other = &settings[j].name;
                return dse_scalar_error(&settings[by[i]].name, r->error,
                                        "parameter '%s' is zipped with '%s' in %s:%zu:%zu: set "
                                        "all of that map here, or none",
                                        settings[i].name.text, other->text, other->file,
                                        other->line, other->column);
            }
        }
    }
    return DSE_OK;
}

/* Keeps what is not overruled, fixed settings first. */
static void arrange_settings(struct dse_specification *spec, const size_t *by,
                             struct dse_setting *arranged) {
    size_t kept = 0;
    for (int varied = 0; varied <= 1; varied++) {
        for (size_t i = 0; i < spec->setting_count; i++) {
            if (by[i] == i && spec->settings[i].varied == varied) {
                arranged[kept++] = spec->settings[i];
            }
        }
    }
    for (size_t i = 0; i < spec->setting_count; i++) {
        if (by[i] != i) {
            dse_setting_free(&spec->settings[i]);
        }
    }
    free(spec->settings);
    spec->settings = arranged;
    spec->setting_count = kept;
}

static enum dse_status settle_settings(struct dse_reader *r) {
    struct dse_specification *spec = r->spec;
    size_t *by = calloc(spec->setting_count + 1, sizeof *by);
    struct dse_setting *arranged = calloc(spec->setting_count + 1, sizeof *arranged);
    if (by == NULL || arranged == NULL) {
        free(by);
        free(arranged);
        return dse_error_set(r->error, DSE_NO_MEMORY, "out of memory");
    }
    enum dse_status status = find_overruled(r, by);
    if (status == DSE_OK) {
        status = check_zips(r, by);
    }
    if (status == DSE_OK) {
        arrange_settings(spec, by, arranged);
    } else {
        free(arranged);
    }
    free(by);
    return status;
}

/* The last of the conditions of a parameter, which must overrule the earlier ones. */
static enum dse_status attach_conditions(struct dse_reader *r, struct dse_setting *setting) {
    struct dse_when *last = NULL;
    for (size_t i = r->when_count; i-- > 0;) {
        struct dse_when *when = &r->whens[i];
        if (strcmp(when->name.text, setting->name.text) != 0) {
            continue;
        }
        if (last != NULL && !overrules(r, &last->name, &when->name)) {
            return said_twice("the condition of ", &last->name, &when->name, r->error);
        }
        last = last == NULL ? when : last;
    }
    if (last != NULL) {
        setting->conditions = last->conditions;
        setting->condition_count = last->condition_count;
        last->conditions = NULL;
        last->condition_count = 0;
    }
    return DSE_OK;
}

static enum dse_status settle_conditions(struct dse_reader *r) {
    const struct dse_specification *spec = r->spec;
    for (size_t i = 0; i < r->when_count; i++) {
        const struct dse_scalar *name = &r->whens[i].name;
        size_t j = 0;
        while (j < spec->setting_count && strcmp(spec->settings[j].name.text, name->text) != 0) {
            j++;
        }
        if (j == spec->setting_count) {
            return dse_scalar_error(name, r->error, "parameter '%s' is neither fixed nor varied",
                                    name->text);
        }
    }
    enum dse_status status = DSE_OK;
    for (size_t i = 0; i < spec->setting_count && status == DSE_OK; i++) {
        status = attach_conditions(r, &spec->settings[i]);
    }
    return status;
}

enum dse_status dse_specification_settle(struct dse_reader *reader) {
    enum dse_status status = settle_whole_keys(reader);
    if (status == DSE_OK) {
        status = settle_settings(reader);
    }
    return status == DSE_OK ? settle_conditions(reader) : status;
}

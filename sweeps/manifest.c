#include "sweeps/manifest.h"

#include <gnu/libc-version.h>
#include <jansson.h>
#include <sha256.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "core/decimal.h"

/* A string of any bytes; those of an argument that is not UTF-8 become `?` where they are not
 * ASCII. */
static json_t *any_string(const char *string) {
    json_t *json = json_string(string);
    char *copy = json == NULL ? strdup(string) : NULL;
    for (char *c = copy; c != NULL && *c != '\0'; c++) {
        *c = (unsigned char)*c < 0x80 ? *c : '?';
    }
    if (copy != NULL) {
        json = json_string(copy);
        free(copy);
    }
    return json;
}

/* json_int_t is signed: a larger seed is kept as text. */
static json_t *count(uint64_t value) {
    char digits[DSE_DECIMAL_SIZE];
    if (value <= INT64_MAX) {
        return json_integer((json_int_t)value);
    }
    dse_decimal_print_count(value, digits);
    return json_string(digits);
}

static json_t *command_line(const char *const *arguments) {
    json_t *list = json_array();
    for (; *arguments != NULL; arguments++) {
        if (json_array_append_new(list, any_string(*arguments)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* One file as it was read, comments and all. */
static json_t *source_file(const struct dse_source *source) {
    char hash[SHA256_DIGEST_STRING_LENGTH];
    SHA256Data((const uint8_t *)source->text.data, source->text.length, hash);
    return json_pack("{s:o, s:s, s:o}", "file", any_string(source->name), "sha256", hash, "text",
                     json_stringn(source->text.data, source->text.length));
}

/* The specification, and the files that it includes. */
static json_t *specification(const struct dse_specification *spec) {
    json_t *own = source_file(spec->sources[0]), *included = json_array();
    for (size_t i = 1; i < spec->source_count; i++) {
        if (json_array_append_new(included, source_file(spec->sources[i])) != 0) {
            json_decref(own);
            json_decref(included);
            return NULL;
        }
    }
    if (json_object_set_new(own, "included", included) != 0) {
        json_decref(own);
        return NULL;
    }
    return own;
}

static json_t *libraries(void) {
    return json_pack("{s:s, s:s, s:s, s:i, s:s}", "libyaml", yaml_get_version_string(), "jansson",
                     jansson_version_str(), "glibc", gnu_get_libc_version(), "openmp", _OPENMP,
                     "compiler", __VERSION__);
}

static json_t *moment(time_t time) {
    char text[32];
    struct tm utc;
    bool known = gmtime_r(&time, &utc) != NULL &&
                 strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc) > 0;
    return known ? json_string(text) : json_null();
}

/* One string a line. */
static json_t *lines(const char *text) {
    json_t *list = json_array();
    while (text != NULL && *text != '\0') {
        size_t length = strcspn(text, "\n");
        if (json_array_append_new(list, json_stringn(text, length)) != 0) {
            json_decref(list);
            return NULL;
        }
        text += length + (text[length] == '\n');
    }
    return list;
}

static json_t *document(const struct dse_manifest *m) {
    const struct dse_specification *spec = m->plan->specification;
    const struct dse_run_result *result = &m->result;
    json_t *rows = json_pack("{s:o, s:o, s:o}", "ok", count(result->ok), "infeasible",
                             count(result->infeasible), "failed", count(result->failed));
    return json_pack(
        "{s:s, s:s, s:o, s:s?, s:s, s:o, s:o, s:o, s:i, s:o, s:f, s:s, s:o, s:o, s:o, s:o, s:o}",
        "program", "dse", "version", m->version, "command", command_line(m->command), "name",
        spec->name.text, "evaluator", m->plan->evaluator->name, "seed", count(m->seed),
        "specification", specification(spec), "libraries", libraries(), "threads", m->threads,
        "started", moment(m->started), "duration_s", m->duration_s, "state",
        result->complete ? "complete" : "interrupted", "points_planned",
        count(m->plan->points.total), "points", count(result->points), "rows", count(result->rows),
        "rows_by_status", rows, "assumptions", lines(m->assumptions));
}

enum dse_status dse_manifest_print(const struct dse_manifest *manifest, struct dse_text *text,
                                   struct dse_error *error) {
    json_t *json = document(manifest);
    char *dump = json == NULL ? NULL : json_dumps(json, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    json_decref(json);
    if (dump != NULL) {
        dse_text_append_string(text, dump);
        dse_text_append_char(text, '\n');
        free(dump);
    }
    return dump == NULL || text->failed
               ? dse_error_set(error, DSE_NO_MEMORY, "out of memory for the manifest")
               : DSE_OK;
}

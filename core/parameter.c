#include "core/parameter.h"

#include <ctype.h>
#include <string.h>

#include "core/suggest.h"

static enum dse_status check_range(const struct dse_parameter *p, double number, const char *text,
                                   struct dse_error *error) {
    if (number >= p->least && number <= p->most) {
        return DSE_OK;
    }
    char least[DSE_DECIMAL_SIZE], most[DSE_DECIMAL_SIZE];
    dse_units_print(p->least, p->dimension, least, sizeof least);
    dse_units_print(p->most, p->dimension, most, sizeof most);
    return dse_error_set(error, DSE_BAD_INPUT, "%s=%s is out of range: it must be from %s to %s",
                         p->name, text, least, most);
}

static enum dse_status parse_count(const struct dse_parameter *p, const char *text,
                                   struct dse_value *value, struct dse_error *error) {
    const char *end;
    uint64_t count;
    bool counts = dse_decimal_parse_count(text, &end, &count);
    if (end == text || *end != '\0') {
        return dse_error_set(error, DSE_BAD_INPUT, "%s='%s' is not a whole number", p->name, text);
    }
    if (!counts) {
        return dse_error_set(error, DSE_BAD_INPUT, "%s=%s is beyond 64 bits", p->name, text);
    }
    enum dse_status status = check_range(p, (double)count, text, error);
    if (status == DSE_OK) {
        value->as.count = count;
    }
    return status;
}

static enum dse_status parse_real(const struct dse_parameter *p, const char *text,
                                  struct dse_value *value, struct dse_error *error) {
    double number;
    enum dse_status status = dse_units_parse(text, p->dimension, p->unit, &number, error);
    if (status != DSE_OK) {
        dse_error_prefix(error, "%s: ", p->name);
        return status;
    }
    status = check_range(p, number, text, error);
    if (status == DSE_OK) {
        value->as.real = number;
    }
    return status;
}

static enum dse_status parse_choice(const struct dse_parameter *p, const char *text,
                                    struct dse_value *value, struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = text};
    for (uint32_t i = 0; p->choices[i] != NULL; i++) {
        if (strcmp(p->choices[i], text) == 0) {
            value->as.choice = i;
            return DSE_OK;
        }
        dse_suggestion_offer(&suggestion, p->choices[i]);
    }
    char hint[96];
    return dse_error_set(error, DSE_BAD_INPUT, "%s: unknown word '%s'%s", p->name, text,
                         dse_suggestion_text(&suggestion, hint, sizeof hint));
}

/* Reads one element of a list and checks its range; false if it is no number. */
static bool parse_element(const struct dse_parameter *p, const char **at, uint32_t *element,
                          enum dse_status *status, struct dse_error *error) {
    const char *start = *at;
    uint64_t number;
    if (!dse_decimal_parse_count(start, at, &number) && *at == start) {
        return false;
    }
    char text[10] = "";
    size_t length = (size_t)(*at - start);
    bool fits = length < sizeof text; /* 9 digits fit in 32 bits */
    memcpy(text, start, fits ? length : 0);
    *status = fits ? check_range(p, (double)number, text, error)
                   : dse_error_set(error, DSE_BAD_INPUT, "%s=%.*s is too large", p->name,
                                   (int)length, start);
    *element = fits ? (uint32_t)number : 0;
    return true;
}

static enum dse_status list_error(const struct dse_parameter *p, const char *text,
                                  const char *example, struct dse_error *error) {
    return dse_error_set(error, DSE_BAD_INPUT,
                         "%s='%s' is malformed: write it like %s, with at most %d elements",
                         p->name, text, example, DSE_LIST_MAX);
}

static enum dse_status parse_dims(const struct dse_parameter *p, const char *text,
                                  struct dse_value *value, struct dse_error *error) {
    struct dse_dims dims = {0};
    enum dse_status status = DSE_OK;
    if (p->word != NULL && strcmp(text, p->word) == 0) {
        value->as.dims = dims;
        return DSE_OK;
    }
    for (const char *at = text;; at++) {
        if (dims.length == DSE_LIST_MAX ||
            !parse_element(p, &at, &dims.size[dims.length], &status, error)) {
            return list_error(p, text, "8x8x8", error);
        }
        if (status != DSE_OK) {
            return status;
        }
        if (*at == 'm') {
            dims.mesh |= 1U << dims.length;
            at++;
        }
        dims.length++;
        if (*at == '\0') {
            break;
        }
        if (*at != 'x') {
            return list_error(p, text, "8x8x8", error);
        }
    }
    value->as.dims = dims;
    return DSE_OK;
}

static enum dse_status parse_ratios(const struct dse_parameter *p, const char *text,
                                    struct dse_value *value, struct dse_error *error) {
    struct dse_ratios ratios = {0};
    enum dse_status status = DSE_OK;
    for (const char *at = text;; at++) {
        struct dse_ratio *ratio = &ratios.at[ratios.length];
        if (ratios.length == DSE_LIST_MAX || !parse_element(p, &at, &ratio->over, &status, error)) {
            return list_error(p, text, "2:1 or 22/18:1", error);
        }
        ratio->under = 1;
        if (status == DSE_OK && *at == '/') {
            at++;
            if (!parse_element(p, &at, &ratio->under, &status, error)) {
                return list_error(p, text, "2:1 or 22/18:1", error);
            }
        }
        if (status != DSE_OK) {
            return status;
        }
        ratios.length++;
        if (*at == '\0') {
            break;
        }
        if (*at != ':') {
            return list_error(p, text, "2:1 or 22/18:1", error);
        }
    }
    value->as.ratios = ratios;
    return DSE_OK;
}

static enum dse_status parse_name(const struct dse_parameter *p, const char *text,
                                  struct dse_value *value, struct dse_error *error) {
    size_t length = strlen(text);
    if (length == 0 || length >= DSE_NAME_SIZE) {
        return dse_error_set(error, DSE_BAD_INPUT, "%s: a name has 1 to %d bytes", p->name,
                             DSE_NAME_SIZE - 1);
    }
    memcpy(value->as.name, text, length + 1);
    return DSE_OK;
}

enum dse_status dse_parameter_parse(const struct dse_parameter *parameter, const char *text,
                                    struct dse_value *value, struct dse_error *error) {
    static enum dse_status (*const parsers[])(const struct dse_parameter *, const char *,
                                              struct dse_value *, struct dse_error *) = {
        [DSE_COUNT] = parse_count, [DSE_REAL] = parse_real,     [DSE_CHOICE] = parse_choice,
        [DSE_DIMS] = parse_dims,   [DSE_RATIOS] = parse_ratios, [DSE_NAME] = parse_name,
    };
    struct dse_value result = {.given = true};
    enum dse_status status = parsers[parameter->kind](parameter, text, &result, error);
    if (status == DSE_OK) {
        *value = result;
    }
    return status;
}

static void print_dims(const struct dse_dims *dims, struct dse_text *text) {
    for (uint32_t i = 0; i < dims->length; i++) {
        dse_text_append(text, "x", i > 0);
        dse_text_append_count(text, dims->size[i]);
        dse_text_append(text, "m", dims->mesh >> i & 1);
    }
}

static void print_ratios(const struct dse_ratios *ratios, struct dse_text *text) {
    for (uint32_t i = 0; i < ratios->length; i++) {
        dse_text_append(text, ":", i > 0);
        dse_text_append_count(text, ratios->at[i].over);
        if (ratios->at[i].under != 1) {
            dse_text_append_char(text, '/');
            dse_text_append_count(text, ratios->at[i].under);
        }
    }
}

void dse_parameter_print(const struct dse_parameter *parameter, const struct dse_value *value,
                         struct dse_text *text) {
    char quantity[2 * DSE_DECIMAL_SIZE];
    switch (parameter->kind) {
    case DSE_COUNT:
        dse_text_append_count(text, value->as.count);
        break;
    case DSE_REAL:
        dse_units_print(value->as.real, parameter->dimension, quantity, sizeof quantity);
        dse_text_append_string(text, quantity);
        break;
    case DSE_CHOICE:
        dse_text_append_string(text, parameter->choices[value->as.choice]);
        break;
    case DSE_DIMS:
        dse_text_append_string(text, value->as.dims.length == 0 ? parameter->word : "");
        print_dims(&value->as.dims, text);
        break;
    case DSE_RATIOS:
        print_ratios(&value->as.ratios, text);
        break;
    case DSE_NAME:
        dse_text_append_string(text, value->as.name);
        break;
    }
}

void dse_parameter_column(const struct dse_parameter *parameter, struct dse_text *text) {
    dse_text_append_string(text, parameter->name);
    if (parameter->unit != NULL) {
        dse_text_append_char(text, '_');
        for (const char *c = parameter->unit; *c != '\0'; c++) {
            dse_text_append_char(text, (char)tolower((unsigned char)*c));
        }
    }
}

double dse_parameter_in_column_unit(const struct dse_parameter *parameter, double value) {
    return parameter->unit == NULL
               ? value
               : value / dse_units_factor(parameter->unit, parameter->dimension);
}

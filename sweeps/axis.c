#include "sweeps/axis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static enum dse_status no_memory(struct dse_error *error) {
    return dse_error_set(error, DSE_NO_MEMORY, "out of memory");
}

/* ---- lists ---------------------------------------------------------------------------- */

static struct dse_cell number_cell(const struct dse_parameter *parameter,
                                   const struct dse_value *value) {
    return parameter->kind == DSE_COUNT
               ? dse_cell_count(value->as.count)
               : dse_cell_real(dse_parameter_in_column_unit(parameter, value->as.real));
}

/* Texts of all cells go into one buffer, which moves as it grows: first all texts, then pointers.
 */
static enum dse_status make_cells(struct dse_typed *typed, struct dse_error *error) {
    const struct dse_parameter *parameter = typed->parameter;
    typed->cells = calloc(typed->size, sizeof *typed->cells);
    if (typed->cells == NULL) {
        return no_memory(error);
    }
    bool number = parameter->kind == DSE_COUNT || parameter->kind == DSE_REAL;
    for (uint64_t i = 0; i < typed->size; i++) {
        if (number) {
            typed->cells[i] = number_cell(parameter, &typed->values[i]);
        } else {
            dse_parameter_print(parameter, &typed->values[i], &typed->texts);
            dse_text_append_char(&typed->texts, '\0');
        }
    }
    const char *text = typed->texts.data;
    for (uint64_t i = 0; i < typed->size && !number && !typed->texts.failed; i++) {
        typed->cells[i] = dse_cell_text(text);
        text += strlen(text) + 1;
    }
    return typed->texts.failed ? no_memory(error) : DSE_OK;
}

static enum dse_status read_list(const struct dse_setting *setting, struct dse_typed *typed,
                                 struct dse_error *error) {
    size_t count = setting->values.count;
    typed->size = count;
    typed->values = calloc(count, sizeof *typed->values);
    if (typed->values == NULL) {
        return no_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        const struct dse_scalar *scalar = &setting->values.at[i];
        enum dse_status status =
            dse_parameter_parse(typed->parameter, scalar->text, &typed->values[i], error);
        if (status != DSE_OK) {
            dse_scalar_locate(scalar, error);
            return status;
        }
    }
    return DSE_OK;
}

/* ---- both ----------------------------------------------------------------------------- */

enum dse_status dse_typed_read(const struct dse_setting *setting,
                               const struct dse_parameter *parameter, struct dse_typed *typed,
                               struct dse_error *error) {
    struct dse_typed result = {.parameter = parameter};
    enum dse_status status = setting->is_range ? dse_range_read(setting, &result, error)
                                               : read_list(setting, &result, error);
    if (status == DSE_OK && result.values != NULL) {
        status = make_cells(&result, error);
    }
    if (status == DSE_OK) {
        *typed = result;
    } else {
        dse_typed_free(&result);
    }
    return status;
}

void dse_typed_free(struct dse_typed *typed) {
    free(typed->values);
    free(typed->cells);
    dse_text_free(&typed->texts);
    *typed = (struct dse_typed){0};
}

void dse_typed_value(const struct dse_typed *typed, uint64_t i, struct dse_value *value,
                     struct dse_cell *cell) {
    if (typed->values != NULL) {
        *value = typed->values[i];
        *cell = typed->cells[i];
        return;
    }
    int64_t number = typed->from + (int64_t)i * typed->step;
    value->given = true;
    if (typed->parameter->kind == DSE_COUNT) {
        value->as.count = (uint64_t)number;
    } else {
        value->as.real = (double)number / typed->divisor;
    }
    *cell = number_cell(typed->parameter, value);
}

enum dse_status dse_typed_parse_operand(const struct dse_parameter *parameter, const char *text,
                                        struct dse_value *value, struct dse_error *error) {
    struct dse_parameter open = *parameter;
    open.least = -INFINITY;
    open.most = INFINITY;
    return dse_parameter_parse(&open, text, value, error);
}

static bool same_dims(const struct dse_dims *a, const struct dse_dims *b) {
    return a->length == b->length && a->mesh == b->mesh &&
           memcmp(a->size, b->size, sizeof a->size) == 0;
}

static bool same_ratios(const struct dse_ratios *a, const struct dse_ratios *b) {
    return a->length == b->length && memcmp(a->at, b->at, sizeof a->at) == 0;
}

int dse_typed_compare(const struct dse_parameter *parameter, const struct dse_value *a,
                      const struct dse_value *b) {
    switch (parameter->kind) {
    case DSE_COUNT:
        return (a->as.count > b->as.count) - (a->as.count < b->as.count);
    case DSE_REAL:
        return (a->as.real > b->as.real) - (a->as.real < b->as.real);
    case DSE_CHOICE:
        return a->as.choice != b->as.choice;
    case DSE_NAME:
        return strcmp(a->as.name, b->as.name);
    case DSE_DIMS:
        return !same_dims(&a->as.dims, &b->as.dims);
    default:
        return !same_ratios(&a->as.ratios, &b->as.ratios);
    }
}

bool dse_operator_holds(enum dse_operator operation, int order) {
    switch (operation) {
    case DSE_LESS:
        return order < 0;
    case DSE_AT_MOST:
        return order <= 0;
    case DSE_MORE:
        return order > 0;
    case DSE_AT_LEAST:
        return order >= 0;
    case DSE_EQUAL:
        return order == 0;
    default:
        return order != 0;
    }
}

#include "sweeps/axis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"

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
static void make_cells(struct dse_typed *typed) {
    const struct dse_parameter *parameter = typed->parameter;
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
}

static enum dse_status read_list(const struct dse_specification *spec,
                                 const struct dse_setting *setting, struct dse_typed *typed,
                                 struct dse_error *error) {
    size_t count = setting->values.count;
    typed->size = count;
    typed->values = calloc(count, sizeof *typed->values);
    typed->cells = calloc(count, sizeof *typed->cells);
    if (typed->values == NULL || typed->cells == NULL) {
        return no_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        const struct dse_scalar *scalar = &setting->values.at[i];
        enum dse_status status =
            dse_parameter_parse(typed->parameter, scalar->text, &typed->values[i], error);
        if (status != DSE_OK) {
            dse_error_locate(error, spec->file, scalar->line, scalar->column);
            return status;
        }
    }
    make_cells(typed);
    return typed->texts.failed ? no_memory(error) : DSE_OK;
}

/* ---- ranges --------------------------------------------------------------------------- */

struct ends {
    double from, to, step;
};

static enum dse_status read_end(const struct dse_specification *spec,
                                const struct dse_parameter *parameter,
                                const struct dse_scalar *scalar, double *number,
                                struct dse_error *error) {
    struct dse_value value;
    enum dse_status status = dse_parameter_parse(parameter, scalar->text, &value, error);
    if (status != DSE_OK) {
        dse_error_locate(error, spec->file, scalar->line, scalar->column);
        return status;
    }
    *number = parameter->kind == DSE_COUNT ? (double)value.as.count : value.as.real;
    return DSE_OK;
}

/* The step has the unit of the parameter but not its range, and it may be negative. */
static enum dse_status read_step(const struct dse_specification *spec,
                                 const struct dse_parameter *parameter,
                                 const struct dse_setting *setting, struct ends *ends,
                                 struct dse_error *error) {
    const struct dse_scalar *scalar = &setting->step;
    if (scalar->text == NULL && parameter->kind == DSE_COUNT) {
        ends->step = ends->from <= ends->to ? 1 : -1;
        return DSE_OK;
    }
    if (scalar->text == NULL) {
        return dse_specification_error(spec, &setting->name, error, "the range of %s lacks 'step'",
                                       setting->name.text);
    }
    enum dse_status status =
        dse_units_parse(scalar->text, parameter->dimension, parameter->unit, &ends->step, error);
    if (status != DSE_OK) {
        dse_error_prefix(error, "step of %s: ", setting->name.text);
        dse_error_locate(error, spec->file, scalar->line, scalar->column);
        return status;
    }
    if (parameter->kind == DSE_COUNT && ends->step != nearbyint(ends->step)) {
        return dse_specification_error(spec, scalar, error, "step '%s' of %s is not a whole number",
                                       scalar->text, setting->name.text);
    }
    if (ends->step == 0) {
        return dse_specification_error(spec, scalar, error, "the step of %s is 0",
                                       setting->name.text);
    }
    if ((ends->to - ends->from) * ends->step < 0) {
        return dse_specification_error(spec, scalar, error, "step %s leads from %s=%s away from %s",
                                       scalar->text, setting->name.text, setting->from.text,
                                       setting->to.text);
    }
    return DSE_OK;
}

static bool is_whole(double number, double divisor) {
    double scaled = nearbyint(number * divisor);
    return fabs(scaled) < 0x1p53 && scaled / divisor == number;
}

/* The least power of ten (all up to 10^22 are exact doubles) of whose inverse all three are
 * multiples; 0 if there is none. */
static double find_divisor(const struct ends *ends) {
    double divisor = 1;
    for (int digits = 0; digits <= 22; digits++, divisor *= 10) {
        if (is_whole(ends->from, divisor) && is_whole(ends->to, divisor) &&
            is_whole(ends->step, divisor)) {
            return divisor;
        }
    }
    return 0;
}

static enum dse_status read_range(const struct dse_specification *spec,
                                  const struct dse_setting *setting, struct dse_typed *typed,
                                  struct dse_error *error) {
    const struct dse_parameter *parameter = typed->parameter;
    struct ends ends = {0};
    if (parameter->kind != DSE_COUNT && parameter->kind != DSE_REAL) {
        return dse_specification_error(spec, &setting->from, error,
                                       "%s takes no range; list its values", setting->name.text);
    }
    enum dse_status status = read_end(spec, parameter, &setting->from, &ends.from, error);
    if (status == DSE_OK) {
        status = read_end(spec, parameter, &setting->to, &ends.to, error);
    }
    if (status == DSE_OK) {
        status = read_step(spec, parameter, setting, &ends, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    typed->divisor = find_divisor(&ends);
    if (typed->divisor == 0) {
        return dse_specification_error(spec, &setting->from, error,
                                       "the range of %s has too many digits to be counted exactly",
                                       setting->name.text);
    }
    typed->from = (int64_t)nearbyint(ends.from * typed->divisor);
    typed->step = (int64_t)nearbyint(ends.step * typed->divisor);
    int64_t to = (int64_t)nearbyint(ends.to * typed->divisor);
    typed->size = (uint64_t)((to - typed->from) / typed->step) + 1;
    return DSE_OK;
}

/* ---- both ----------------------------------------------------------------------------- */

enum dse_status dse_typed_read(const struct dse_specification *specification,
                               const struct dse_setting *setting,
                               const struct dse_parameter *parameter, struct dse_typed *typed,
                               struct dse_error *error) {
    struct dse_typed result = {.parameter = parameter};
    enum dse_status status = setting->is_range ? read_range(specification, setting, &result, error)
                                               : read_list(specification, setting, &result, error);
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

/* Ranges: {from, to} with a step, a factor or a count, read as values of a parameter. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"
#include "sweeps/axis.h"

/* Whole numbers up to this are exact doubles. */
#define EXACT_MAX 0x1p53

/* A range of which the ends are read. */
struct range {
    const struct dse_setting *setting;
    const struct dse_parameter *parameter;
    double from, to;
};

static bool is_count(const struct range *range) {
    return range->parameter->kind == DSE_COUNT;
}

static enum dse_status read_end(const struct range *range, const struct dse_scalar *scalar,
                                double *number, struct dse_error *error) {
    struct dse_value value;
    enum dse_status status = dse_parameter_parse(range->parameter, scalar->text, &value, error);
    if (status != DSE_OK) {
        dse_scalar_locate(scalar, error);
        return status;
    }
    *number = is_count(range) ? (double)value.as.count : value.as.real;
    return DSE_OK;
}

static enum dse_status too_many_digits(const struct range *range, struct dse_error *error) {
    return dse_scalar_error(&range->setting->range.from, error,
                            "the range of %s has too many digits to be counted exactly",
                            range->setting->name.text);
}

static enum dse_status leads_away(const struct range *range, const char *what,
                                  const struct dse_scalar *scalar, struct dse_error *error) {
    const struct dse_setting *setting = range->setting;
    return dse_scalar_error(scalar, error, "%s %s leads from %s=%s away from %s", what,
                            scalar->text, setting->name.text, setting->range.from.text,
                            setting->range.to.text);
}

/* ---- steps ---------------------------------------------------------------------------- */

/* The step has the unit of the parameter but not its range, and it may be negative. */
static enum dse_status read_step(const struct range *range, double *step, struct dse_error *error) {
    const struct dse_parameter *parameter = range->parameter;
    const struct dse_scalar *name = &range->setting->name, *scalar = &range->setting->range.step;
    if (scalar->text == NULL && is_count(range)) {
        *step = range->from <= range->to ? 1 : -1;
        return DSE_OK;
    }
    if (scalar->text == NULL) {
        return dse_scalar_error(
            name, error, "the range of %s lacks 'step' (or 'factor', or 'count')", name->text);
    }
    enum dse_status status =
        dse_units_parse(scalar->text, parameter->dimension, parameter->unit, step, error);
    if (status != DSE_OK) {
        dse_error_prefix(error, "step of %s: ", name->text);
        dse_scalar_locate(scalar, error);
        return status;
    }
    if (is_count(range) && *step != nearbyint(*step)) {
        return dse_scalar_error(scalar, error, "step '%s' of %s is not a whole number",
                                scalar->text, name->text);
    }
    if (*step == 0) {
        return dse_scalar_error(scalar, error, "the step of %s is 0", name->text);
    }
    return (range->to - range->from) * *step < 0 ? leads_away(range, "step", scalar, error)
                                                 : DSE_OK;
}

static bool is_whole(double number, double divisor) {
    double scaled = nearbyint(number * divisor);
    return fabs(scaled) < EXACT_MAX && scaled / divisor == number;
}

/* The least power of ten (all up to 10^22 are exact doubles) of whose inverse all three are
 * multiples; 0 if there is none. */
static double find_divisor(const struct range *range, double step) {
    double divisor = 1;
    for (int digits = 0; digits <= 22; digits++, divisor *= 10) {
        if (is_whole(range->from, divisor) && is_whole(range->to, divisor) &&
            is_whole(step, divisor)) {
            return divisor;
        }
    }
    return 0;
}

static enum dse_status read_steps(const struct range *range, struct dse_typed *typed,
                                  struct dse_error *error) {
    double step = 0;
    enum dse_status status = read_step(range, &step, error);
    if (status != DSE_OK) {
        return status;
    }
    typed->divisor = find_divisor(range, step);
    if (typed->divisor == 0) {
        return too_many_digits(range, error);
    }
    typed->from = (int64_t)nearbyint(range->from * typed->divisor);
    typed->step = (int64_t)nearbyint(step * typed->divisor);
    int64_t to = (int64_t)nearbyint(range->to * typed->divisor);
    typed->size = (uint64_t)((to - typed->from) / typed->step) + 1;
    return DSE_OK;
}

/* ---- lists of computed values --------------------------------------------------------- */

/* Rounds to 15 digits, which any double keeps apart, so that 1.1 * 1.1 is 1.21. Powers of ten up to
 * 10^22 are exact; numbers that would need larger ones stay as they are. */
static double round_digits(double number) {
    if (number == 0 || !isfinite(number)) {
        return number;
    }
    int shift = 14 - (int)floor(log10(fabs(number)));
    double power = 1;
    if (shift < -22 || shift > 22) {
        return number;
    }
    for (int i = 0; i < abs(shift); i++) {
        power *= 10;
    }
    return shift >= 0 ? nearbyint(number * power) / power : nearbyint(number / power) * power;
}

/* Appends a number, rounded if it is a count, unless it is the last one again. */
static void append_number(const struct range *range, double number, struct dse_typed *typed) {
    struct dse_value value = {.given = true};
    const struct dse_value *last = typed->size == 0 ? NULL : &typed->values[typed->size - 1];
    bool again;
    if (is_count(range)) {
        value.as.count = (uint64_t)floor(number + 0.5);
        again = last != NULL && last->as.count == value.as.count;
    } else {
        value.as.real = number;
        again = last != NULL && last->as.real == number;
    }
    if (!again) {
        typed->values[typed->size++] = value;
    }
}

static enum dse_status allocate(struct dse_typed *typed, uint64_t most, struct dse_error *error) {
    typed->values = calloc(most + 1, sizeof *typed->values);
    return typed->values == NULL ? dse_error_set(error, DSE_NO_MEMORY, "out of memory") : DSE_OK;
}

static enum dse_status check_above_zero(const struct range *range, const char *what,
                                        struct dse_error *error) {
    const struct dse_setting *setting = range->setting;
    const struct dse_scalar *end = range->from > 0 ? &setting->range.to : &setting->range.from;
    return range->from > 0 && range->to > 0
               ? DSE_OK
               : dse_scalar_error(end, error, "the range of %s must be above 0 for %s",
                                  setting->name.text, what);
}

/* The next number; the product is rounded where it is not exact. */
static double multiply(double number, double factor) {
    double product = number * factor;
    return fma(number, factor, -product) == 0 ? product : round_digits(product);
}

static bool is_within(const struct range *range, double number, double factor) {
    return factor > 1 ? number <= range->to : number >= range->to;
}

static enum dse_status read_factor(const struct range *range, double *factor,
                                   struct dse_error *error) {
    const struct dse_scalar *name = &range->setting->name, *scalar = &range->setting->range.factor;
    const char *end;
    if (!dse_decimal_parse(scalar->text, &end, factor) || *end != '\0') {
        return dse_scalar_error(scalar, error, "factor '%s' of %s is not a plain number",
                                scalar->text, name->text);
    }
    if (*factor <= 0 || *factor == 1) {
        return dse_scalar_error(scalar, error, "factor %s of %s must be above 0 and other than 1",
                                scalar->text, name->text);
    }
    enum dse_status status = check_above_zero(range, "a factor", error);
    return status == DSE_OK && !is_within(range, range->from, *factor)
               ? leads_away(range, "factor", scalar, error)
               : status;
}

static enum dse_status read_factors(const struct range *range, struct dse_typed *typed,
                                    struct dse_error *error) {
    double factor;
    uint64_t most = 0;
    enum dse_status status = read_factor(range, &factor, error);
    if (status != DSE_OK) {
        return status;
    }
    for (double number = range->from; is_within(range, number, factor);) {
        if (++most > DSE_RANGE_LISTED_MAX) {
            return dse_scalar_error(&range->setting->range.factor, error,
                                    "the range of %s has more than %d values",
                                    range->setting->name.text, DSE_RANGE_LISTED_MAX);
        }
        number = multiply(number, factor);
    }
    status = allocate(typed, most, error);
    double number = range->from;
    for (uint64_t i = 0; i < most && status == DSE_OK; i++) {
        append_number(range, number, typed);
        number = multiply(number, factor);
    }
    return status;
}

static enum dse_status read_count(const struct range *range, uint64_t *count,
                                  struct dse_error *error) {
    const struct dse_scalar *scalar = &range->setting->range.count;
    const char *end;
    bool whole = dse_decimal_parse_count(scalar->text, &end, count) && *end == '\0';
    return whole && *count >= 2 && *count <= DSE_RANGE_LISTED_MAX
               ? DSE_OK
               : dse_scalar_error(scalar, error,
                                  "count '%s' of %s is not a whole number from 2 to %d",
                                  scalar->text, range->setting->name.text, DSE_RANGE_LISTED_MAX);
}

static enum dse_status read_scale(const struct range *range, bool *logarithmic,
                                  struct dse_error *error) {
    const struct dse_scalar *scalar = &range->setting->range.scale;
    *logarithmic = scalar->text != NULL && strcmp(scalar->text, "log") == 0;
    if (scalar->text != NULL && !*logarithmic && strcmp(scalar->text, "linear") != 0) {
        return dse_scalar_error(scalar, error, "scale '%s' of %s is neither linear nor log",
                                scalar->text, range->setting->name.text);
    }
    return *logarithmic ? check_above_zero(range, "a logarithmic scale", error) : DSE_OK;
}

/* Number `i` of `count`; both ends are as given. */
static double number_at(const struct range *range, uint64_t i, uint64_t count, bool logarithmic) {
    if (i == 0 || i == count - 1) {
        return i == 0 ? range->from : range->to;
    }
    double part = (double)i / (double)(count - 1);
    double number = logarithmic ? range->from * pow(range->to / range->from, part)
                                : range->from + (range->to - range->from) * part;
    return is_count(range) ? number : round_digits(number);
}

static enum dse_status read_counted(const struct range *range, struct dse_typed *typed,
                                    struct dse_error *error) {
    uint64_t count = 0;
    bool logarithmic = false;
    enum dse_status status = read_count(range, &count, error);
    if (status == DSE_OK) {
        status = read_scale(range, &logarithmic, error);
    }
    if (status == DSE_OK) {
        status = allocate(typed, count, error);
    }
    for (uint64_t i = 0; i < count && status == DSE_OK; i++) {
        append_number(range, number_at(range, i, count, logarithmic), typed);
    }
    return status;
}

/* ---- all ------------------------------------------------------------------------------ */

enum dse_status dse_range_read(const struct dse_setting *setting, struct dse_typed *typed,
                               struct dse_error *error) {
    struct range range = {.setting = setting, .parameter = typed->parameter};
    const struct dse_range *texts = &setting->range;
    if (range.parameter->kind != DSE_COUNT && range.parameter->kind != DSE_REAL) {
        return dse_scalar_error(&texts->from, error, "%s takes no range; list its values",
                                setting->name.text);
    }
    enum dse_status status = read_end(&range, &texts->from, &range.from, error);
    if (status == DSE_OK) {
        status = read_end(&range, &texts->to, &range.to, error);
    }
    if (status != DSE_OK) {
        return status;
    }
    if (is_count(&range) && (range.from > EXACT_MAX || range.to > EXACT_MAX)) {
        return too_many_digits(&range, error);
    }
    return texts->factor.text != NULL  ? read_factors(&range, typed, error)
           : texts->count.text != NULL ? read_counted(&range, typed, error)
                                       : read_steps(&range, typed, error);
}

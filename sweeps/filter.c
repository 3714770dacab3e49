#include "sweeps/filter.h"

#include <string.h>

#include "core/decimal.h"
#include "core/suggest.h"
#include "sweeps/axis.h"

enum dse_status dse_filter_check_words(const struct dse_comparison *comparison,
                                       struct dse_error *error) {
    if (comparison->operation == DSE_EQUAL || comparison->operation == DSE_UNEQUAL) {
        return DSE_OK;
    }
    return dse_scalar_error(&comparison->name, error,
                            "'%s' has no order: compare it with == or !=", comparison->name.text);
}

enum dse_status dse_filter_read(const struct dse_comparison *comparison,
                                const struct dse_metric *metrics, size_t metric,
                                struct dse_filter *filter, struct dse_error *error) {
    struct dse_filter result = {.metric = metric, .operation = comparison->operation};
    const char *text = comparison->value.text, *end;
    if (metrics[metric].kind == DSE_METRIC_TEXT) {
        enum dse_status status = dse_filter_check_words(comparison, error);
        if (status != DSE_OK) {
            return status;
        }
        result.text = text;
    } else if (!dse_decimal_parse(text, &end, &result.number) || *end != '\0') {
        return dse_scalar_error(&comparison->value, error,
                                "'%s' is not a plain number to compare %s with", text,
                                comparison->name.text);
    }
    *filter = result;
    return DSE_OK;
}

enum dse_status dse_filter_read_status(const struct dse_comparison *comparison,
                                       struct dse_filter *filter, struct dse_error *error) {
    static const char *const words[] = {"ok", "infeasible", "saturated", "failed"};
    const char *text = comparison->value.text;
    struct dse_suggestion suggestion = {.wanted = text};
    enum dse_status status = dse_filter_check_words(comparison, error);
    if (status != DSE_OK) {
        return status;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        dse_suggestion_offer(&suggestion, words[i]);
        if (strcmp(words[i], text) == 0) {
            *filter = (struct dse_filter){
                .by_status = true, .operation = comparison->operation, .text = text};
            return DSE_OK;
        }
    }
    char hint[96];
    return dse_scalar_error(&comparison->value, error, "no row has the status '%s'%s", text,
                            dse_suggestion_text(&suggestion, hint, sizeof hint));
}

bool dse_filter_keeps(const struct dse_filter *filter, const struct dse_cell *cell) {
    if (cell->kind == DSE_CELL_EMPTY) {
        return true;
    }
    if (filter->text != NULL) {
        return dse_operator_holds(filter->operation, strcmp(cell->as.text, filter->text));
    }
    double number = cell->kind == DSE_CELL_COUNT ? (double)cell->as.count : cell->as.real;
    int order = (number > filter->number) - (number < filter->number);
    return dse_operator_holds(filter->operation, order);
}

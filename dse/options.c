#include "dse/options.h"

#include <string.h>
#include <unistd.h>

#include "core/decimal.h"

enum { KEY_FORMAT = 256, KEY_THREADS, KEY_SEED, KEY_PROGRESS, KEY_NO_PROGRESS };

static const struct argp_option option_table[] = {
    {"format", KEY_FORMAT, "FORMAT", 0, "table, csv or json (a table on a terminal, csv otherwise)",
     90},
    {"output", 'o', "FILE", 0, "Write to FILE, which appears only when it is whole", 90},
    {"threads", KEY_THREADS, "N", 0, "Use N threads (all cores)", 91},
    {"seed", KEY_SEED, "N", 0, "Seed of the random streams", 91},
    {"progress", KEY_PROGRESS, NULL, 0, "Show progress even if standard error is no terminal", 92},
    {"no-progress", KEY_NO_PROGRESS, NULL, 0, "Never show progress", 92},
    {"quiet", 'q', NULL, 0, "Say nothing but errors", 92},
    {"verbose", 'v', NULL, 0, "Say more", 92},
    {0},
};

static uint64_t parse_count(const char *text, const char *what, uint64_t most,
                            struct argp_state *state) {
    const char *end;
    uint64_t value = 0;
    if (!dse_decimal_parse_count(text, &end, &value) || *end != '\0' || value > most) {
        argp_error(state, "%s '%s' is not a whole number up to %llu", what, text,
                   (unsigned long long)most);
    }
    return value;
}

static enum dse_format parse_format(const char *text, struct argp_state *state) {
    static const char *const names[] = {
        [DSE_FORMAT_TABLE] = "table", [DSE_FORMAT_CSV] = "csv", [DSE_FORMAT_JSON] = "json"};
    for (enum dse_format format = DSE_FORMAT_TABLE; format <= DSE_FORMAT_JSON; format++) {
        if (strcmp(text, names[format]) == 0) {
            return format;
        }
    }
    argp_error(state, "unknown format '%s': it must be table, csv or json", text);
    return DSE_FORMAT_AUTO;
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct dse_options *options = state->input;
    switch (key) {
    case KEY_FORMAT:
        options->format = parse_format(argument, state);
        return 0;
    case 'o':
        options->output = argument;
        return 0;
    case KEY_THREADS:
        options->threads = parse_count(argument, "--threads", 4096, state);
        return 0;
    case KEY_SEED:
        options->seed = parse_count(argument, "--seed", UINT64_MAX, state);
        options->seed_given = true;
        return 0;
    case KEY_PROGRESS:
        options->progress = DSE_PROGRESS_ON;
        return 0;
    case KEY_NO_PROGRESS:
        options->progress = DSE_PROGRESS_OFF;
        return 0;
    case 'q':
        options->quiet = true;
        return 0;
    case 'v':
        options->verbose++;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp dse_options_argp = {option_table, parse, NULL, NULL, NULL, NULL, NULL};

enum dse_format dse_options_format(const struct dse_options *options) {
    if (options->format != DSE_FORMAT_AUTO) {
        return options->format;
    }
    return options->output == NULL && isatty(STDOUT_FILENO) ? DSE_FORMAT_TABLE : DSE_FORMAT_CSV;
}

#include "dse/network_input.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "core/decimal.h"
#include "core/suggest.h"

/* ---- options of files ------------------------------------------------------------------- */

enum { KEY_INPUT_FORMAT = 700, KEY_ENDPOINTS_PER_ROUTER };

static const struct argp_option option_table[] = {
    {"input-format", KEY_INPUT_FORMAT, "FORMAT", 0,
     "Format of file:PATH (found from its content); `dse list formats' names them", 40},
    {"endpoints-per-router", KEY_ENDPOINTS_PER_ROUTER, "N", 0,
     "End points of each router where the file does not say (1)", 40},
    {0},
};

static const char *parse_format(const char *text, struct argp_state *state) {
    if (dse_reader_find(text) == NULL) {
        char hint[96];
        struct dse_suggestion suggestion = {.wanted = text};
        for (size_t i = 0; dse_readers[i] != NULL; i++) {
            dse_suggestion_offer(&suggestion, dse_readers[i]->name);
        }
        argp_error(state, "unknown format '%s'%s", text,
                   dse_suggestion_text(&suggestion, hint, sizeof hint));
    }
    return text;
}

static error_t parse(int key, char *text, struct argp_state *state) {
    struct dse_reader_options *options = state->input;
    const char *end;
    uint64_t count;
    switch (key) {
    case KEY_INPUT_FORMAT:
        options->format = parse_format(text, state);
        return 0;
    case KEY_ENDPOINTS_PER_ROUTER:
        if (!dse_decimal_parse_count(text, &end, &count) || *end != '\0' || count > 65536) {
            argp_error(state, "--endpoints-per-router '%s' is not a whole number up to 65536",
                       text);
        }
        options->endpoints_per_router = (uint32_t)count;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp dse_network_input_argp = {option_table, parse, NULL, NULL, NULL, NULL, NULL};

/* ---- loading ---------------------------------------------------------------------------- */

static const char file_prefix[] = "file:";

static enum dse_status load_file(const char *path, const struct dse_reader_options *options,
                                 struct dse_network_input *input, struct dse_error *error) {
    bool is_standard = strcmp(path, "-") == 0;
    const char *name = is_standard ? "standard input" : path;
    FILE *stream = is_standard ? stdin : fopen(path, "r");
    if (stream == NULL) {
        return dse_error_set(error, DSE_IO, "cannot read %s: %s", name, strerror(errno));
    }
    enum dse_status status =
        dse_network_read(stream, name, options, &input->graph, &input->report, error);
    if (!is_standard) {
        fclose(stream);
    }
    dse_text_append_string(&input->name, input->text);
    return status;
}

static enum dse_status build(struct dse_network_input *input, struct dse_error *error) {
    struct dse_network *network = &input->network;
    enum dse_status status = dse_network_parse(input->text, network, error);
    if (status == DSE_OK) {
        status = dse_network_resolve(network, error);
    }
    if (status == DSE_OK) {
        status = dse_network_evaluate(network, &input->design, error);
    }
    if (status == DSE_OK) {
        status = dse_network_build(network, &input->graph, error);
    }
    if (status != DSE_OK) {
        dse_error_prefix(error, "%s: ", input->text);
        return status;
    }
    dse_network_print(network, &input->name);
    return DSE_OK;
}

enum dse_status dse_network_input_load(const char *text, const struct dse_reader_options *options,
                                       struct dse_network_input *input, struct dse_error *error) {
    size_t prefix = sizeof file_prefix - 1;
    *input = (struct dse_network_input){.text = text};
    input->is_file = strncmp(text, file_prefix, prefix) == 0;
    enum dse_status status =
        input->is_file ? load_file(text + prefix, options, input, error) : build(input, error);
    if (status == DSE_OK && input->name.failed) {
        status = dse_error_set(error, DSE_NO_MEMORY, "out of memory");
    }
    if (status != DSE_OK) {
        dse_network_input_free(input);
    }
    return status;
}

void dse_network_input_free(struct dse_network_input *input) {
    dse_text_free(&input->name);
    dse_graph_free(input->graph);
    dse_reader_report_free(&input->report);
    *input = (struct dse_network_input){0};
}

static void count_clause(struct dse_text *note, uint64_t count, const char *what) {
    if (count > 0) {
        dse_text_append_format(note, "%s%" PRIu64 " %s%s", note->length > 0 ? "; " : "", count,
                               what, count > 1 ? "s" : "");
    }
}

void dse_network_input_note(const struct dse_network_input *input, struct dse_text *note) {
    const struct dse_reader_report *report = &input->report;
    if (!input->is_file) {
        dse_network_note(&input->network, &input->design, note);
        return;
    }
    dse_text_append_format(note, "read as %s", report->reader->name);
    count_clause(note, report->adapters, "adapter");
    count_clause(note, report->dropped_loops, "dropped loop");
    count_clause(note, report->dropped_duplicates, "dropped duplicate");
    if (report->warnings.length > 0) {
        dse_text_append_format(note, "; %s", report->warnings.data);
    }
}

#include "solvers/io/sink.h"

#include <inttypes.h>

enum dse_status dse_sink_end(struct dse_sink *sink, struct dse_error *error) {
    bool failed = sink->text.failed;
    if (sink->text.length > 0) {
        fwrite(sink->text.data, 1, sink->text.length, sink->stream);
    }
    dse_text_free(&sink->text);
    return failed ? dse_error_set(error, DSE_NO_MEMORY, "no memory for the text of a network")
                  : DSE_OK;
}

enum dse_status dse_sink_check_names(const struct dse_graph *graph, const char *format,
                                     struct dse_error *error) {
    for (uint32_t router = 0; router < graph->routers && graph->names != NULL; router++) {
        const char *name = graph->names + graph->name_start[router];
        for (; *name != '\0'; name++) {
            if ((unsigned char)*name < ' ') {
                return dse_error_set(error, DSE_INFEASIBLE,
                                     "%s cannot hold the name of router %" PRIu32
                                     ", which has a control character",
                                     format, router);
            }
        }
    }
    return DSE_OK;
}

void dse_sink_xml(struct dse_sink *sink, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            dse_text_append_string(&sink->text, "&amp;");
            break;
        case '<':
            dse_text_append_string(&sink->text, "&lt;");
            break;
        case '>':
            dse_text_append_string(&sink->text, "&gt;");
            break;
        case '"':
            dse_text_append_string(&sink->text, "&quot;");
            break;
        default:
            dse_text_append_char(&sink->text, *text);
        }
    }
}

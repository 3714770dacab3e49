/* Edge lists that say all that is known: routers, end points, parallel links, classes. */
#include <inttypes.h>
#include <string.h>

#include "core/row.h"
#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

/* How many routers from this one on have as many end points. */
static uint32_t run_length(const struct dse_graph *graph, uint32_t router) {
    uint32_t end = router + 1;
    while (end < graph->routers && graph->endpoints_of[end] == graph->endpoints_of[router]) {
        end++;
    }
    return end - router;
}

/* A name in quotes, with those inside doubled. */
static void append_quoted(struct dse_sink *sink, const char *name) {
    dse_text_append_char(&sink->text, '"');
    for (; *name != '\0'; name++) {
        dse_text_append_char(&sink->text, *name);
        if (*name == '"') {
            dse_text_append_char(&sink->text, '"');
        }
    }
    dse_text_append_char(&sink->text, '"');
}

static void append_name(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router) {
    if (graph->names == NULL) {
        dse_text_append_count(&sink->text, router);
    } else {
        append_quoted(sink, graph->names + graph->name_start[router]);
    }
}

static void declare_routers(struct dse_sink *sink, const struct dse_graph *graph) {
    for (uint32_t router = 0; router < graph->routers;) {
        uint32_t count = graph->names == NULL ? run_length(graph, router) : 1;
        if (graph->names == NULL) {
            dse_text_append_format(&sink->text, "# routers %" PRIu32, count);
        } else {
            dse_text_append_string(&sink->text, "# router ");
            append_name(sink, graph, router);
        }
        dse_text_append_format(&sink->text, " endpoints %" PRIu32 "\n",
                               graph->endpoints_of[router]);
        router += count;
        dse_sink_pass(sink);
    }
}

/* Every link once, at its lower-numbered router. */
static void list_links(struct dse_sink *sink, const struct dse_graph *graph) {
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] < router) {
                continue;
            }
            append_name(sink, graph, router);
            dse_text_append_char(&sink->text, ',');
            append_name(sink, graph, graph->to[c]);
            dse_text_append_char(&sink->text, ',');
            dse_text_append_count(&sink->text, graph->capacity[c]);
            const struct dse_cell class = dse_cell_text(graph->class_names[graph->link_class[c]]);
            dse_text_append_char(&sink->text, ',');
            dse_row_append_csv(&sink->text, &class, 1); /* with the line end */
            dse_sink_pass(sink);
        }
    }
}

static enum dse_status write_edge_list(const struct dse_graph *graph,
                                       const struct dse_writer_context *context, FILE *stream,
                                       struct dse_error *error) {
    struct dse_sink sink = {.stream = stream};
    enum dse_status status = dse_sink_check_names(graph, "an edge list", error);
    if (status != DSE_OK) {
        return status;
    }
    dse_text_append_format(&sink.text, "# dse edge list of %s\n", context->network);
    declare_routers(&sink, graph);
    dse_text_append_string(&sink.text, "from,to,multiplicity,class\n");
    list_links(&sink, graph);
    return dse_sink_end(&sink, error);
}

const struct dse_writer dse_writer_edge_list = {
    .name = "edge_list",
    .summary = "links as comma-separated lines, with parallel links and classes",
    .writes = "A comment for every router, or run of routers called by numbers, with its end "
              "points; then a line a pair of linked routers with the number of parallel links and "
              "the class. Only the order of ports is lost.",
    .source = "RFC 4180, with declarations of its own as comments",
    .reads_back = true,
    .write = write_edge_list,
};

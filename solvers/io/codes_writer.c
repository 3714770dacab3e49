/* The two connection files of CODES' dragonfly models: links inside a group, links between groups.
 */
#include <inttypes.h>

#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

/* Routers of a group, at least 2; 1 if the routers are not numbered group by group. */
static uint32_t group_size(const struct dse_layout *layout) {
    bool grouped = layout != NULL && layout->blocks > 1 && layout->block_routers > 1 &&
                   layout->line_count == 0 && layout->centre_routers == 0 &&
                   (layout->tier_count == 0 || layout->tiers_inside);
    return grouped ? (uint32_t)layout->block_routers : 1;
}

/* The next channel of a router from `channel` on that stays in its group; the end if there is none.
 */
static uint32_t next_inside(const struct dse_graph *graph, uint32_t router, uint32_t size,
                            uint32_t channel) {
    while (channel < graph->start[router + 1] && graph->to[channel] / size != router / size) {
        channel++;
    }
    return channel;
}

/* Whether a router has the links inside its group that its like has in group 0, in the same order.
 */
static bool is_like_first(const struct dse_graph *graph, uint32_t router, uint32_t size) {
    uint32_t like = router % size, base = router - like;
    uint32_t a = next_inside(graph, like, size, graph->start[like]);
    uint32_t b = next_inside(graph, router, size, graph->start[router]);
    while (a < graph->start[like + 1] && b < graph->start[router + 1]) {
        if (graph->to[a] + base != graph->to[b] || graph->capacity[a] != graph->capacity[b]) {
            return false;
        }
        a = next_inside(graph, like, size, a + 1);
        b = next_inside(graph, router, size, b + 1);
    }
    return a == graph->start[like + 1] && b == graph->start[router + 1];
}

/* Finds the size of groups. */
static enum dse_status check(const struct dse_graph *graph, const struct dse_layout *layout,
                             uint32_t *group, struct dse_error *error) {
    uint32_t size = *group = group_size(layout);
    if (size == 1) {
        return dse_error_set(error, DSE_INFEASIBLE,
                             "CODES takes groups of routers that are numbered group by group");
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        if (graph->endpoints_of[router] != graph->endpoints_of[0]) {
            return dse_error_set(error, DSE_INFEASIBLE,
                                 "CODES takes equally many end points on every router; router "
                                 "%" PRIu32 " has %" PRIu32 ", router 0 has %" PRIu32,
                                 router, graph->endpoints_of[router], graph->endpoints_of[0]);
        }
        if (!is_like_first(graph, router, size)) {
            return dse_error_set(error, DSE_INFEASIBLE,
                                 "CODES takes groups that are wired alike; router %" PRIu32
                                 " has other links in its group than router %" PRIu32,
                                 router, router % size);
        }
    }
    return DSE_OK;
}

static void append_numbers(struct dse_sink *sink, const int32_t *numbers, size_t count) {
    dse_text_append(&sink->text, (const char *)numbers, count * sizeof *numbers);
    dse_sink_pass(sink);
}

/* The third number is a colour of cables that the models do not use. */
static void append_intra(struct dse_sink *sink, const struct dse_graph *graph, uint32_t router,
                         uint32_t size) {
    uint32_t end = graph->start[router + 1];
    for (uint32_t c = next_inside(graph, router, size, graph->start[router]); c < end;
         c = next_inside(graph, router, size, c + 1)) {
        const int32_t link[] = {(int32_t)router, (int32_t)graph->to[c], 0};
        for (uint32_t i = 0; i < graph->capacity[c]; i++) {
            append_numbers(sink, link, 3);
        }
    }
}

static enum dse_status write_intra(const struct dse_graph *graph,
                                   const struct dse_writer_context *context, FILE *stream,
                                   struct dse_error *error) {
    uint32_t size;
    enum dse_status status = check(graph, context->layout, &size, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_sink sink = dse_sink_start(stream, context->network);
    for (uint32_t router = 0; router < size; router++) {
        append_intra(&sink, graph, router, size);
    }
    return dse_sink_end(&sink, error);
}

static enum dse_status write_inter(const struct dse_graph *graph,
                                   const struct dse_writer_context *context, FILE *stream,
                                   struct dse_error *error) {
    uint32_t size;
    enum dse_status status = check(graph, context->layout, &size, error);
    if (status != DSE_OK) {
        return status;
    }
    struct dse_sink sink = dse_sink_start(stream, context->network);
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            const int32_t link[] = {(int32_t)router, (int32_t)graph->to[c]};
            for (uint32_t i = 0; i < graph->capacity[c] && graph->to[c] / size != router / size;
                 i++) {
                append_numbers(&sink, link, 2);
            }
        }
    }
    return dse_sink_end(&sink, error);
}

#define PARAMETERS                                                                                 \
    " The configuration has the rest: num_groups, num_router_rows and num_router_cols, whose "     \
    "product is the routers of a group, num_cns_per_router and num_global_channels. Names and "    \
    "classes are lost; networks of other kinds, groups that differ, and routers that differ in "   \
    "end points are refused."
#define SOURCE                                                                                     \
    "CODES (github.com/codes-org/codes), src/networks/model-net/dragonfly-custom.cxx and "         \
    "dragonfly-dally.cxx, where they read the files"

const struct dse_writer dse_writer_codes_intra = {
    .name = "codes_intra",
    .summary = "links inside a group for CODES (intra-group-connections)",
    .writes = "Binary, of this machine's integers: router, router, 0 for each link inside a group, "
              "from both of its routers, in the order of ports, once for all groups." PARAMETERS,
    .source = SOURCE,
    .write = write_intra,
};

const struct dse_writer dse_writer_codes_inter = {
    .name = "codes_inter",
    .summary = "links between groups for CODES (inter-group-connections)",
    .writes = "Binary, of this machine's integers: router, router for each link between groups, "
              "from both of its routers, in the order of ports." PARAMETERS,
    .source = SOURCE,
    .write = write_inter,
};

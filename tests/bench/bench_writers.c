/* Links a second to a temporary file, in every format, against fprintf of two numbers a link in the
 * same run. A random 16-regular multigraph of 65,536 routers; the target is 1 million a second. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/graph_builder.h"
#include "core/random.h"
#include "solvers/io/writer.h"
#include "tests/bench/clock.h"

enum { ROUTERS = 65536, HALF_DEGREE = 8 };

/* Eight random cycles through all routers; parallel links are left out, for anynet. */
static struct dse_graph *random_graph(void) {
    static uint32_t order[ROUTERS];
    struct dse_random random;
    struct dse_graph *graph = NULL;
    struct dse_graph_builder *builder = dse_graph_builder_new();
    dse_random_start(&random, 1, 0, DSE_RANDOM_TOPOLOGY, 0);
    dse_graph_builder_routers(builder, ROUTERS, 1);
    dse_graph_builder_class(builder, 0, "random");
    for (uint32_t i = 0; i < ROUTERS; i++) {
        order[i] = i;
    }
    for (int cycle = 0; cycle < HALF_DEGREE; cycle++) {
        dse_random_shuffle(&random, order, ROUTERS);
        for (uint32_t i = 0; i < ROUTERS; i++) {
            dse_graph_builder_link(builder, order[i], order[(i + 1) % ROUTERS], 1, 0);
        }
    }
    if (dse_graph_builder_finish(builder, &graph, NULL) != DSE_OK) {
        exit(1);
    }
    for (uint32_t c = 0; c < graph->channels; c++) {
        graph->capacity[c] = 1;
    }
    graph->links = graph->channels / 2;
    return graph;
}

static double reference(const struct dse_graph *graph) {
    FILE *stream = tmpfile();
    double start = seconds();
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                fprintf(stream, "%" PRIu32 ",%" PRIu32 "\n", router, graph->to[c]);
            }
        }
    }
    fflush(stream);
    double time = seconds() - start;
    fclose(stream);
    return time;
}

static void measure(const struct dse_writer *writer, const struct dse_graph *graph,
                    const struct dse_writer_context *context, double fprintf_time) {
    FILE *stream = tmpfile();
    struct dse_error error = {0};
    double start = seconds();
    if (writer->write(graph, context, stream, &error) != DSE_OK) {
        printf("%-12s cannot hold it: %s\n", writer->name, error.message);
        fclose(stream);
        return;
    }
    fflush(stream);
    double time = seconds() - start;
    printf("%-12s %8.1f MB %8.3f s %12.0f links/s   fprintf of two numbers: x %.2f\n", writer->name,
           (double)ftell(stream) / 1e6, time, (double)graph->links / time, fprintf_time / time);
    fclose(stream);
}

int main(void) {
    struct dse_graph *graph = random_graph();
    struct dse_place *places = calloc(ROUTERS, sizeof *places);
    if (places == NULL) {
        return 1;
    }
    for (uint32_t router = 0; router < ROUTERS; router++) {
        places[router] = (struct dse_place){router / 2048, router / 32 % 64, router % 32};
    }
    const struct dse_site site = {.cabinet_pitch_m = 1.2,
                                  .row_pitch_m = 3,
                                  .cabinet_cable_m = 1.5,
                                  .cable_overhead_m = 1,
                                  .cable_slack_m = 0.5,
                                  .cable_delay_s_per_m = 5e-9};
    const struct dse_writer_context context = {.network = "random",
                                               .link_bps = 200e9,
                                               .nic_bps = 200e9,
                                               .router_s = 350e-9,
                                               .site = &site,
                                               .places = places,
                                               .copper_m = 2.6,
                                               .optical_m = 500};
    printf("%" PRIu32 " routers, %" PRIu64 " links, as many end points\n", graph->routers,
           graph->links);
    double fprintf_time = reference(graph);
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        measure(dse_writers[i], graph, &context, fprintf_time);
    }
    free(places);
    dse_graph_free(graph);
    return 0;
}

/* Links read a second: edge lists of 10 million links, and the ratio to igraph's reader of edge
 * lists in the same run on the same text, which is in memory. igraph keeps duplicates and loops and
 * knows ids from 0 without gaps only. */
#include <igraph/igraph.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/text.h"
#include "solvers/io/reader.h"
#include "tests/bench/clock.h"

enum { LINKS = 10000000, ROUTERS = 312500 /* degree 64 */ };

struct shape {
    const char *what, *head, *separator, *prefix, *tail;
    uint64_t step; /* ids are multiples of it */
    bool sorted;   /* by the first router of a link */
};

static const struct shape shapes[] = {
    {"ids from 0, by router", "", " ", "", "", 1, true},
    {"ids from 0, any order", "", " ", "", "", 1, false},
    {"sparse ids", "", "\t", "", "", 1000003, false},
    {"names, header, multiplicity", "from,to,multiplicity\n", ",", "r", ",1", 1, true},
};

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "bench_readers: %s\n", what);
    exit(1);
}

/* Random links; by router they have the same degree but for chance. */
static struct dse_text text_of(const struct shape *shape) {
    struct dse_text text = {0};
    uint64_t x = 88172645463325252u; /* xorshift64 */
    dse_text_append_string(&text, shape->head);
    for (uint64_t i = 0; i < LINKS; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        uint64_t from = shape->sorted ? i * ROUTERS / LINKS : (x >> 40) % ROUTERS;
        dse_text_append_string(&text, shape->prefix);
        dse_text_append_count(&text, from * shape->step);
        dse_text_append_string(&text, shape->separator);
        dse_text_append_string(&text, shape->prefix);
        dse_text_append_count(&text, (x >> 20) % ROUTERS * shape->step);
        dse_text_append_string(&text, shape->tail);
        dse_text_append_char(&text, '\n');
    }
    if (text.failed) {
        fail("no memory");
    }
    return text;
}

static double time_ours(const struct dse_text *text, uint64_t *links) {
    FILE *stream = fmemopen(text->data, text->length, "r");
    struct dse_graph *graph;
    struct dse_reader_report report;
    struct dse_error error;
    double start = seconds();
    if (stream == NULL || dse_network_read(stream, "-", NULL, &graph, &report, &error) != DSE_OK) {
        fail("cannot read");
    }
    double taken = seconds() - start;
    *links = graph->links;
    dse_graph_free(graph);
    dse_reader_report_free(&report);
    fclose(stream);
    return taken;
}

static double time_igraph(const struct dse_text *text) {
    FILE *stream = fmemopen(text->data, text->length, "r");
    igraph_t graph;
    double start = seconds();
    if (stream == NULL || igraph_read_graph_edgelist(&graph, stream, 0, false) != IGRAPH_SUCCESS) {
        fail("igraph cannot read");
    }
    double taken = seconds() - start;
    igraph_destroy(&graph);
    fclose(stream);
    return taken;
}

int main(void) {
    printf("%-28s %9s %11s %16s   %s\n", "10 million lines", "links", "time", "rate", "igraph");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct dse_text text = text_of(&shapes[i]);
        uint64_t links;
        double ours = time_ours(&text, &links);
        printf("%-28s %9" PRIu64 " %9.3f s %12.0f /s", shapes[i].what, links, ours, LINKS / ours);
        if (shapes[i].step == 1 && shapes[i].head[0] == '\0') {
            printf("   x %.2f", time_igraph(&text) / ours);
        }
        printf("\n");
        dse_text_free(&text);
    }
    return 0;
}

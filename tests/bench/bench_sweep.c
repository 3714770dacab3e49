/* A sweep of a million closed-form points: evaluated only, written as CSV by one thread and by two,
 * and the same columns written by fprintf in the same run. */
#include <stdio.h>
#include <string.h>

#include "sweeps/run.h"
#include "tests/bench/clock.h"

static const char specification_text[] =
    "schema_version: 1\n"
    "name: bench\n"
    "evaluator: topology\n"
    "fixed: {family: dragonfly}\n"
    "vary:\n"
    "  p: {from: 1, to: 32}\n"
    "  a: {from: 2, to: 64, step: 2}\n"
    "  h: {from: 1, to: 32}\n"
    "  g: {from: 2, to: 64, step: 2}\n"
    "metrics: [routers, endpoints, ports_used, diameter, taper,"
    " bisection_ratio, links]\n";

static enum dse_status count_bytes(void *context, const char *text, size_t length,
                                   struct dse_error *error) {
    (void)text;
    (void)error;
    *(size_t *)context += length;
    return DSE_OK;
}

static void report(const char *what, uint64_t points, double time, double reference,
                   const char *reference_name) {
    printf("%-34s %8llu %8.3f s %10.0f /s   x %.2f of %s\n", what, (unsigned long long)points, time,
           (double)points / time, reference / time, reference_name);
}

/* Decodes, resolves and evaluates every point; with a stream, writes its row by fprintf. */
static double evaluate_all(const struct dse_plan *plan, FILE *out, uint64_t *built) {
    double start = seconds();
    struct dse_cell cells[16];
    *built = 0;
    for (uint64_t i = 0; i < plan->points.total; i++) {
        struct dse_network network;
        struct dse_design design;
        dse_plan_point(plan, i, &network, cells);
        if (dse_network_resolve(&network, NULL) != DSE_OK ||
            dse_network_evaluate(&network, &design, NULL) != DSE_OK) {
            continue;
        }
        ++*built;
        if (out != NULL) {
            fprintf(out,
                    "dragonfly,%llu,%llu,%llu,%llu,%llu,%llu,%llu,%llu,%.17g,%.17g,%llu,ok,,1\n",
                    (unsigned long long)cells[1].as.count, (unsigned long long)cells[2].as.count,
                    (unsigned long long)cells[3].as.count, (unsigned long long)cells[4].as.count,
                    (unsigned long long)design.routers, (unsigned long long)design.endpoints,
                    (unsigned long long)design.ports_used, (unsigned long long)design.diameter,
                    design.taper, design.bisection_ratio, (unsigned long long)design.links);
        }
    }
    return seconds() - start;
}

static double run(const struct dse_plan *plan, int threads, size_t *bytes) {
    struct dse_run run = {.plan = plan,
                          .format = DSE_RUN_CSV,
                          .seed = 1,
                          .threads = threads,
                          .sink = count_bytes,
                          .sink_context = bytes};
    struct dse_run_result result;
    double best = 1e9;
    for (int repeat = 0; repeat < 3; repeat++) {
        *bytes = 0;
        double start = seconds();
        dse_run_plan(&run, &result, NULL);
        double time = seconds() - start;
        best = time < best ? time : best;
    }
    return best;
}

int main(void) {
    char text[sizeof specification_text];
    memcpy(text, specification_text, sizeof text);
    FILE *stream = fmemopen(text, sizeof text - 1, "r");
    FILE *nowhere = fopen("/dev/null", "w");
    struct dse_specification specification;
    struct dse_plan *plan;
    struct dse_error error;
    if (stream == NULL || nowhere == NULL ||
        dse_specification_read(stream, "bench", NULL, &specification, &error) != DSE_OK ||
        dse_plan_create(&specification, &plan, &error) != DSE_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    uint64_t built, points = plan->points.total;
    size_t bytes;
    double evaluated = evaluate_all(plan, NULL, &built);
    double printed = evaluate_all(plan, nowhere, &built);
    double one = run(plan, 1, &bytes), two = run(plan, 2, &bytes);
    printf("%llu points, %llu can be built, %.1f MB of CSV\n", (unsigned long long)points,
           (unsigned long long)built, (double)bytes / 1e6);
    report("decoded and evaluated, 1 thread", points, evaluated, printed, "evaluating and fprintf");
    report("rows to CSV, 1 thread", points, one, printed, "evaluating and fprintf");
    report("rows to CSV, 2 threads", points, two, one, "1 thread");
    dse_plan_free(plan);
    dse_specification_free(&specification);
    fclose(stream);
    fclose(nowhere);
    return 0;
}

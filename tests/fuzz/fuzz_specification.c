/* Specifications: read, planned, and the first points run. Refusals name a place. */
#include <stdio.h>

#include "sweeps/plan.h"
#include "tests/fuzz/fuzz.h"

enum { POINTS_MAX = 64 };

static void walk(const struct dse_plan *plan) {
    struct dse_cell cells[DSE_AXES_MAX];
    for (uint64_t i = 0; i < plan->points.total && i < POINTS_MAX; i++) {
        struct dse_network network;
        struct dse_design design;
        struct dse_error error;
        dse_plan_point(plan, i, &network, cells);
        if (dse_network_resolve(&network, &error) == DSE_OK) {
            dse_network_evaluate(&network, &design, &error);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    char *text = fuzz_text(bytes, length);
    FILE *stream = fmemopen(text, length == 0 ? 1 : length, "r");
    struct dse_specification specification;
    struct dse_plan *plan = NULL;
    struct dse_error error = {0};
    fuzz_require(stream != NULL);
    enum dse_status status =
        dse_specification_read(stream, "spec.yaml", NULL, &specification, &error);
    if (status == DSE_OK) {
        status = dse_plan_create(&specification, &plan, &error);
        if (status == DSE_OK) {
            walk(plan);
        }
        dse_plan_free(plan);
        dse_specification_free(&specification);
    }
    fuzz_require(status == DSE_OK || (status == DSE_BAD_INPUT && error.file[0] != '\0' &&
                                      error.line > 0 && error.column > 0));
    fclose(stream);
    free(text);
    return 0;
}

#include "tests/support/claims.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "tests/support/graphs.h"
#include "tests/support/test.h"

/* What is unknown says nothing that could be wrong. */
static void expect(const char *text, const char *name, uint64_t claimed, uint64_t counted) {
    if (claimed != DSE_UNKNOWN && claimed != counted) {
        fail_msg("%s: %s is said to be %" PRIu64 ", the graph has %" PRIu64, text, name, claimed,
                 counted);
    }
}

static uint8_t last_class(const struct dse_graph *graph) {
    uint8_t last = 0;
    for (int i = 0; i < DSE_GRAPH_CLASSES_MAX; i++) {
        last = graph->class_names[i][0] != '\0' ? (uint8_t)i : last;
    }
    return last;
}

static bool is_director(const struct dse_design *design, const struct dse_graph *graph,
                        uint32_t router) {
    bool director = design->core_radix != DSE_UNKNOWN && graph->endpoints_of[router] == 0;
    for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
        director = director && graph->link_class[c] == last_class(graph);
    }
    return director;
}

static void check_ports(const char *text, const struct dse_design *design,
                        const struct dse_graph *graph) {
    uint64_t all = 0, most = 0, last = last_class(graph), global = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint64_t ports = dse_graph_ports(graph, router);
        bool director = is_director(design, graph, router);
        all += ports;
        most = !director && ports > most ? ports : most;
        if (ports > (director ? design->core_radix : design->radix)) {
            fail_msg("%s: router %" PRIu32 " has %" PRIu64 " ports", text, router, ports);
        }
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            global += graph->link_class[c] == last ? graph->capacity[c] : 0;
        }
    }
    expect(text, "ports_used", design->ports_used, most);
    expect(text, "ports_idle", design->ports_idle, design->ports - all);
    expect(text, "links_global", design->links_global, global / 2);
    expect(text, "links_local", design->links_local, graph->links - global / 2);
}

/* Hoffman, Singleton 1960, added up term by term. */
static double moore_bound(uint64_t degree, uint64_t diameter) {
    double bound = 1, layer = (double)degree;
    for (uint64_t i = 0; i < diameter; i++) {
        bound += layer;
        layer *= (double)(degree - 1);
    }
    return bound;
}

static void check_hops(const char *text, const struct dse_design *design,
                       const struct router_measures *measures, uint32_t routers) {
    expect(text, "degree", design->degree, measures->degree);
    expect(text, "diameter", design->diameter, measures->diameter);
    expect(text, "diameter_all_routers", design->diameter_all_routers,
           measures->diameter_all_routers);
    if (!isnan(design->mean_hops) &&
        !(fabs(design->mean_hops - measures->mean_hops) <= 1e-13 * measures->mean_hops)) {
        fail_msg("%s: mean_hops is said to be %.17g, the graph has %.17g", text, design->mean_hops,
                 measures->mean_hops);
    }
    if (design->mean_hops_min_routing < measures->mean_hops * (1 - 1e-13)) {
        fail_msg("%s: routes of %.17g hops are shorter than the shortest", text,
                 design->mean_hops_min_routing);
    }
    if (!isnan(design->moore_efficiency)) {
        double bound = moore_bound(measures->degree, measures->diameter_all_routers);
        assert_close(design->moore_efficiency, (double)routers / bound, 1e-13, 0);
    }
}

static void check_bisection(const char *text, const struct dse_design *design,
                            const struct router_graph *matrix) {
    if (design->bisection_links == DSE_UNKNOWN) {
        return;
    }
    uint64_t least = router_graph_bisection(matrix);
    bool exact = strncmp(design->bisection_method, "exact", 5) == 0;
    if (exact ? design->bisection_links != least : design->bisection_links < least) {
        fail_msg("%s: a bisection of %" PRIu64 " links (%s), the least cut has %" PRIu64, text,
                 design->bisection_links, design->bisection_method, least);
    }
}

void check_claims(const char *text, const struct dse_design *design, const struct dse_graph *graph,
                  uint32_t brute_force_most) {
    struct router_graph matrix = router_graph_from(graph);
    struct router_measures measures;
    router_graph_measure(&matrix, &measures);
    expect(text, "routers", design->routers, graph->routers);
    expect(text, "endpoints", design->endpoints, graph->endpoints);
    expect(text, "links", design->links, graph->links);
    check_ports(text, design, graph);
    check_hops(text, design, &measures, graph->routers);
    if (graph->routers <= brute_force_most) {
        check_bisection(text, design, &matrix);
    }
    router_graph_free(&matrix);
}

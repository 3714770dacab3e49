/* SimGrid platforms written: expected text by simgrid.org/doc (platform reference, DTD 4.1); such
 * files were loaded by SimGrid 3.32, whose routes had as many links as shortest paths. */
#include <string.h>

#include <libxml/parser.h>

#include "tests/support/graphs.h"
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

#define HEAD                                                                                       \
    "<?xml version='1.0'?>\n"                                                                      \
    "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"                             \
    "<platform version=\"4.1\">\n"                                                                 \
    "  <zone id=\"network\" routing=\"Dijkstra\">\n"

#define LINK(name, bandwidth, latency)                                                             \
    "    <link id=\"" name "\" bandwidth=\"" bandwidth "Bps\" latency=\"" latency                  \
    "ns\" sharing_policy=\"SPLITDUPLEX\"/>\n"

#define ROUTE(a, b, link)                                                                          \
    "    <route symmetrical=\"NO\" src=\"" a "\" dst=\"" b "\"><link_ctn id=\"" link               \
    "\" direction=\"UP\"/></route>\n"                                                              \
    "    <route symmetrical=\"NO\" src=\"" b "\" dst=\"" a "\"><link_ctn id=\"" link               \
    "\" direction=\"DOWN\"/></route>\n"

/* Two routers with 1 and 0 end points and three links of 200 Gb/s: 75 GB/s. */
static struct dse_graph *pair(void) {
    struct dse_graph_builder *builder = sample_start(2, 0);
    dse_graph_builder_endpoints(builder, 0, 1);
    dse_graph_builder_link(builder, 0, 1, 3, 0);
    return sample_finish(builder);
}

static void test_plain(void **state) {
    (void)state;
    struct dse_writer_context context = writing_context;
    context.router_s = 350e-9;
    struct dse_graph *graph = pair();
    assert_writes("simgrid", graph, &context,
                  HEAD "    <host id=\"node-0\" speed=\"1Gf\"/>\n"
                       "    <router id=\"router-0\"/>\n"
                       "    <router id=\"router-1\"/>\n" LINK("nic-0", "12500000000", "175")
                           LINK("link-0", "75000000000", "350") ROUTE("node-0", "router-0", "nic-0")
                               ROUTE("router-0", "router-1", "link-0") "  </zone>\n</platform>\n");
    dse_graph_free(graph);
}

/* With places: 5 ns a metre of 1.5 m to the end point, and of 2 x 1 + 3 x 1.2 + 0.5 = 6.1 m. */
static void test_places(void **state) {
    (void)state;
    const struct dse_site site = {.cabinet_pitch_m = 1.2,
                                  .row_pitch_m = 3,
                                  .cabinet_cable_m = 1.5,
                                  .cable_overhead_m = 1,
                                  .cable_slack_m = 0.5,
                                  .cable_delay_s_per_m = 5e-9};
    const struct dse_place places[] = {{.column = 4}, {.column = 1}};
    struct dse_writer_context context = writing_context;
    context.site = &site;
    context.places = places;
    struct dse_graph *graph = pair();
    assert_writes("simgrid", graph, &context,
                  HEAD
                  "    <host id=\"node-0\" speed=\"1Gf\"/>\n"
                  "    <router id=\"router-0\"/>\n"
                  "    <router id=\"router-1\"/>\n" LINK("nic-0", "12500000000", "7.5")
                      LINK("link-0", "75000000000", "30.5") ROUTE("node-0", "router-0", "nic-0")
                          ROUTE("router-0", "router-1", "link-0") "  </zone>\n</platform>\n");
    dse_graph_free(graph);
}

static uint64_t count(const xmlNode *node, const char *name) {
    uint64_t found = 0;
    for (node = node->children; node != NULL; node = node->next) {
        found += node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
    }
    return found;
}

/* Another parser finds every element that the network asks for. */
static void test_well_formed(void **state) {
    (void)state;
    struct dse_graph *graph = test_graph("dragonfly:p=2,a=4,h=2");
    struct writing writing = writing_of("simgrid", graph, &writing_context);
    xmlDoc *document =
        xmlReadMemory(writing.text, (int)writing.length, "odd", NULL, XML_PARSE_NONET);
    assert_non_null(document);
    const xmlNode *zone = xmlDocGetRootElement(document)->children->next;
    assert_int_equal(count(zone, "host"), 72);
    assert_int_equal(count(zone, "router"), 36);
    assert_int_equal(count(zone, "link"), 72 + 90);
    assert_int_equal(count(zone, "route"), 2 * (72 + 90));
    xmlFreeDoc(document);
    xmlCleanupParser();
    writing_free(&writing);
    dse_graph_free(graph);
}

static void test_refusals(void **state) {
    (void)state;
    struct dse_writer_context context = writing_context;
    context.nic_bps = 0;
    struct dse_graph *graph = pair();
    assert_unwritable("simgrid", graph, &context,
                      "a platform of SimGrid needs the rates of links and NICs");
    dse_graph_free(graph);
    graph = sample_finish(sample_start(2, 0));
    assert_unwritable("simgrid", graph, &writing_context, "a platform of SimGrid needs end points");
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_well_formed),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

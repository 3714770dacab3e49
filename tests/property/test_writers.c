/* Every writer in the registry: documented, well-formed, and read back where it says so. */
#include "tests/support/test.h"

#include <libxml/parser.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "models/cost.h"
#include "models/network_graph.h"
#include "solvers/io/reader.h"
#include "solvers/io/writer.h"
#include "tests/support/graphs.h"
#include "tests/support/networks.h"
#include "tests/support/small_networks.h"

static void writers_are_documented(void **state) {
    (void)state;
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        const struct dse_writer *writer = dse_writers[i];
        assert_ptr_equal(dse_writer_find(writer->name), writer);
        assert_true(strlen(writer->summary) > 10 && strlen(writer->writes) > 40);
        assert_true(strlen(writer->source) > 10);
        assert_true(!writer->reads_back || dse_reader_find(writer->name) != NULL);
    }
    assert_null(dse_writer_find("papyrus"));
}

static const struct dse_writer_context plain = {.network = "a \"network\" <of> tests",
                                                .link_bps = 2.385e11,
                                                .nic_bps = 1e11,
                                                .router_s = 3.5e-7};

/* Writes into memory; the caller frees the text. */
static char *write_text(const struct dse_writer *writer, const struct dse_graph *graph,
                        const struct dse_writer_context *context, size_t *length) {
    char *text = NULL;
    struct dse_error error = {0};
    FILE *stream = open_memstream(&text, length);
    assert_non_null(stream);
    if (writer->write(graph, context, stream, &error) != DSE_OK) {
        fail_msg("%s: %s", writer->name, error.message);
    }
    fclose(stream);
    return text;
}

static struct dse_graph *read_text(const char *format, char *text, size_t length) {
    const struct dse_reader_options options = {.format = format, .endpoints_per_router = 1};
    struct dse_reader_report report = {0};
    struct dse_graph *graph = NULL;
    struct dse_error error = {0};
    FILE *stream = fmemopen(text, length, "r");
    if (dse_network_read(stream, "text", &options, &graph, &report, &error) != DSE_OK) {
        fail_msg("%s: %zu:%zu: %s", format, error.line, error.column, error.message);
    }
    assert_int_equal(report.dropped_loops + report.dropped_duplicates, 0);
    assert_int_equal(report.warnings.length, 0);
    fclose(stream);
    dse_reader_report_free(&report);
    return graph;
}

/* The format is named, and then found from the content. */
static void check_reads_back(const char *name, const struct dse_graph *graph) {
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        size_t length;
        if (!dse_writers[i]->reads_back) {
            continue;
        }
        char *text = write_text(dse_writers[i], graph, &plain, &length);
        for (int named = 0; named < 2; named++) {
            struct dse_graph *again = read_text(named ? dse_writers[i]->name : NULL, text, length);
            if (!dse_graph_equal(graph, again)) {
                fail_msg("%s: %s reads back as another network", name, dse_writers[i]->name);
            }
            dse_graph_free(again);
        }
        free(text);
    }
}

static void check_network(const char *text, const struct dse_network *network) {
    struct dse_graph *graph = test_graph_of(network);
    check_reads_back(text, graph);
    dse_graph_free(graph);
}

static void families_read_back(void **state) {
    (void)state;
    small_networks_each(120, 0, check_network);
}

static void hard_names_read_back(void **state) {
    (void)state;
    static const char *const names[] = {"a,b",         "say \"no\"", "<&>",     "#1",
                                        "back\\slash", "0",          "\xc3\xa9"};
    enum { NAMES = sizeof names / sizeof *names };
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_graph *graph;
    struct dse_error error;
    dse_graph_builder_routers(builder, NAMES, 2);
    for (uint32_t i = 0; i < NAMES; i++) {
        dse_graph_builder_name(builder, i, names[i], strlen(names[i]));
        dse_graph_builder_link(builder, i, (i + 1) % NAMES, 1 + i % 3, (uint8_t)(i % 2));
    }
    dse_graph_builder_endpoints(builder, 3, 0);
    dse_graph_builder_class(builder, 0, "x, \"y\"");
    dse_graph_builder_class(builder, 1, "<z>");
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OK);
    check_reads_back("hard names", graph);
    dse_graph_free(graph);
}

/* A control character fits into no line-based format. */
static void control_characters_are_refused(void **state) {
    (void)state;
    struct dse_graph_builder *builder = dse_graph_builder_new();
    struct dse_graph *graph;
    struct dse_error error;
    dse_graph_builder_routers(builder, 1, 1);
    dse_graph_builder_name(builder, 0, "a\nb", 3);
    assert_int_equal(dse_graph_builder_finish(builder, &graph, &error), DSE_OK);
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        if (dse_writers[i]->reads_back) {
            FILE *stream = tmpfile(); /* nothing may have been written */
            assert_int_equal(dse_writers[i]->write(graph, &plain, stream, &error), DSE_INFEASIBLE);
            assert_int_equal(ftell(stream), 0);
            fclose(stream);
        }
    }
    dse_graph_free(graph);
}

/* Names and classes are lost; routers, end points and links come back. */
static void anynet(void **state) {
    (void)state;
    size_t length;
    const struct dse_writer *writer = dse_writer_find("anynet");
    struct dse_graph *graph = test_graph("dragonfly:p=2,a=4,h=2"), *parallel;
    char *text = write_text(writer, graph, &plain, &length);
    struct dse_graph *again = read_text("anynet", text, length);
    memset(graph->class_names, 0, sizeof graph->class_names);
    assert_true(dse_graph_equal(graph, again));
    free(text);
    dse_graph_free(again);
    dse_graph_free(graph);
    struct dse_error error = {0};
    parallel = test_graph("hyperx:dims=3,width=2,p=1");
    assert_int_equal(writer->write(parallel, &plain, stderr, &error), DSE_INFEASIBLE);
    assert_non_null(strstr(error.message, "parallel"));
    dse_graph_free(parallel);
}

static void slurm(void **state) {
    (void)state;
    size_t length;
    struct dse_graph *graph = test_graph("megafly:k=4,g=2");
    char *text = write_text(dse_writer_find("slurm"), graph, &plain, &length);
    assert_text(text, "# topology/tree for a \"network\" <of> tests\n"
                      "SwitchName=s0 Nodes=n[0-1]\nSwitchName=s1 Nodes=n[2-3]\n"
                      "SwitchName=s4 Nodes=n[4-5]\nSwitchName=s5 Nodes=n[6-7]\n"
                      "SwitchName=fabric Switches=s[0-1,4-5]\n");
    free(text);
    dse_graph_free(graph);
}

static size_t count_elements(xmlNode *node, const char *name) {
    size_t count = 0;
    for (; node != NULL; node = node->next) {
        count += node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
        count += count_elements(node->children, name);
    }
    return count;
}

/* 4 routers in a ring with 3 end points each: 12 + 4 links, two routes each. */
static void simgrid(void **state) {
    (void)state;
    size_t length;
    struct dse_graph *graph = test_graph("cycle:n=4,p=3");
    char *text = write_text(dse_writer_find("simgrid"), graph, &plain, &length);
    xmlDoc *document = xmlReadMemory(text, (int)length, "text", NULL, XML_PARSE_NONET);
    assert_non_null(document);
    xmlNode *root = xmlDocGetRootElement(document);
    assert_int_equal(count_elements(root, "host"), 12);
    assert_int_equal(count_elements(root, "router"), 4);
    assert_int_equal(count_elements(root, "link"), 16);
    assert_int_equal(count_elements(root, "route"), 32);
    /* 238.5 Gb/s; a router of 350 ns and no cable, since the floor is not known. */
    assert_non_null(strstr(text, "bandwidth=\"29812500000Bps\" latency=\"3.5e-07s\""));
    assert_non_null(strstr(text, "bandwidth=\"12500000000Bps\" latency=\"1.75e-07s\""));
    struct dse_writer_context rateless = plain;
    struct dse_error error;
    rateless.link_bps = 0;
    assert_int_equal(dse_writer_find("simgrid")->write(graph, &rateless, stderr, &error),
                     DSE_INFEASIBLE);
    xmlFreeDoc(document);
    free(text);
    dse_graph_free(graph);
}

/* ---- cables ----------------------------------------------------------------------------- */

struct cables {
    uint64_t copper, optical, too_long;
    double metres;
};

static struct cables sum_cables(char *text) {
    struct cables cables = {0};
    char *line = strchr(text, '\n') + 1;
    for (char *next; *line != '\0'; line = next + 1) {
        next = strchr(line, '\n');
        *next = '\0';
        const char *kind = strrchr(line, ',');
        const char *length = kind - 1;
        while (length[-1] != ',') {
            length--;
        }
        cables.metres += strtod(length, NULL);
        cables.copper += strcmp(kind, ",copper") == 0;
        cables.optical += strcmp(kind, ",optical") == 0;
        cables.too_long += strcmp(kind, ",too long") == 0;
    }
    return cables;
}

static struct cables list_cables(const struct dse_network *network, const struct dse_site *site) {
    struct dse_layout layout = {0};
    struct dse_floor floor;
    struct dse_error error;
    size_t length;
    struct dse_graph *graph = test_graph_of(network);
    struct dse_place *places = malloc(graph->routers * sizeof *places);
    network->family->layout(network->values, &layout);
    assert_int_equal(dse_floor_plan(site, &layout, &floor, &error), DSE_OK);
    assert_int_equal(dse_placement_fill(&layout, &floor, places, &error), DSE_OK);
    for (uint32_t router = 0; router < graph->routers; router++) {
        assert_true(places[router].row < floor.rows && places[router].column < floor.columns);
    }
    struct dse_writer_context context = plain;
    context.site = site;
    context.places = places;
    char *text = write_text(dse_writer_find("cabling"), graph, &context, &length);
    struct cables cables = sum_cables(text);
    free(text);
    free(places);
    dse_graph_free(graph);
    return cables;
}

/* The list has all cables of the closed form, and of its length: exactly where blocks are cabinets,
 * within a few percent where a block has several. */
static void cables_agree_with_closed_forms(void **state) {
    (void)state;
    static const struct {
        const char *network;
        double tolerance;
    } cases[] = {
        {"dragonfly:p=4,a=8,h=4", 1e-12},
        {"dragonfly:p=8,a=16,h=8,g=33", 1e-12},
        {"megafly:k=16,g=20,links_per_pair=3", 1e-12},
        {"slim_fly:q=11", 1e-12},
        {"fat_tree:k=16", 0.02},
        {"kary_tree:k=6,n=3", 0.02},
        {"torus:dims=12x10x8", 1e-12},
        {"mesh:dims=9x7x5,p=3", 1e-12},
        {"hyperx:dims=8x6x5,p=4", 1e-12},
    };
    struct dse_catalogue catalogue;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct dse_network network = test_network(cases[i].network);
        struct dse_design design;
        struct dse_cost cost;
        strcpy(network.site[DSE_SITE_TECHNOLOGY].as.name, "EDR 100 Gb/s");
        assert_int_equal(dse_network_evaluate(&network, &design, NULL), DSE_OK);
        assert_int_equal(dse_cost_start(&cost, network.site, &catalogue, NULL), DSE_OK);
        assert_int_equal(dse_cost_evaluate(&cost, network.family, network.values, &design, NULL),
                         DSE_OK);
        struct cables cables = list_cables(&network, &cost.site);
        double metres = design.cables_copper_m + design.cables_optical_m;
        if (cables.copper + cables.optical != design.cables_copper + design.cables_optical ||
            fabs(cables.metres - metres) > cases[i].tolerance * metres) {
            fail_msg("%s: %g m listed, %g m in closed form", cases[i].network, cables.metres,
                     metres);
        }
        assert_int_equal(cables.too_long, 0);
    }
    dse_catalogue_free(&catalogue);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writers_are_documented),
        cmocka_unit_test(families_read_back),
        cmocka_unit_test(hard_names_read_back),
        cmocka_unit_test(control_characters_are_refused),
        cmocka_unit_test(anynet),
        cmocka_unit_test(slurm),
        cmocka_unit_test(simgrid),
        cmocka_unit_test(cables_agree_with_closed_forms),
    };
    return cmocka_run_group_tests_name("writers", tests, NULL, NULL);
}

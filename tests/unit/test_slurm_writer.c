/* Slurm's topology.conf written: expected text by slurm.schedmd.com/topology.conf.html. */
#include "tests/support/sample_graphs.h"
#include "tests/support/test.h"
#include "tests/support/writing.h"

/* Nothing is known of blocks: one switch above all leaves, as Slurm's guide has it. */
static void test_flat(void **state) {
    (void)state;
    struct dse_graph *graph = writing_odd(true);
    assert_writes("slurm", graph, &writing_context,
                  "# topology/tree for odd\n"
                  "SwitchName=s0 Nodes=n[0-2]\n"
                  "SwitchName=s2 Nodes=n3\n"
                  "SwitchName=s3 Nodes=n[4-5]\n"
                  "SwitchName=fabric Switches=s[0,2-3]\n");
    dse_graph_free(graph);
}

static void test_blocks(void **state) {
    (void)state;
    struct dse_layout layout = {.blocks = 3, .block_routers = 3, .centre_routers = 1};
    struct dse_writer_context context = writing_context;
    context.layout = &layout;
    struct dse_graph_builder *builder = sample_start(10, 1);
    dse_graph_builder_endpoints(builder, 1, 0);
    dse_graph_builder_endpoints(builder, 9, 0);
    struct dse_graph *graph = sample_finish(builder);
    static const char leaves[] = "# topology/tree for odd\n"
                                 "SwitchName=s0 Nodes=n0\n"
                                 "SwitchName=s2 Nodes=n1\n"
                                 "SwitchName=s3 Nodes=n2\n"
                                 "SwitchName=s4 Nodes=n3\n"
                                 "SwitchName=s5 Nodes=n4\n"
                                 "SwitchName=s6 Nodes=n5\n"
                                 "SwitchName=s7 Nodes=n6\n"
                                 "SwitchName=s8 Nodes=n7\n";
    struct dse_text expected = {0};
    dse_text_append_string(&expected, leaves);
    dse_text_append_string(&expected, "SwitchName=b0 Switches=s[0,2]\n"
                                      "SwitchName=b1 Switches=s[3-5]\n"
                                      "SwitchName=b2 Switches=s[6-8]\n"
                                      "SwitchName=fabric Switches=b[0-2]\n");
    assert_writes("slurm", graph, &context, expected.data);
    dse_text_clear(&expected);

    /* Routers 0-2 and 6-8, 3-5 and 9 numbered in tiers of 1 and 2: a block is no run. */
    layout = (struct dse_layout){.blocks = 3, .block_routers = 3, .centre_routers = 1};
    dse_layout_add_tier(&layout, 1);
    dse_layout_add_tier(&layout, 2);
    dse_text_append_string(&expected, leaves);
    dse_text_append_string(&expected, "SwitchName=b0 Switches=s[0,3-4]\n"
                                      "SwitchName=b1 Switches=s[5-6]\n"
                                      "SwitchName=b2 Switches=s[2,7-8]\n"
                                      "SwitchName=fabric Switches=b[0-2]\n");
    assert_writes("slurm", graph, &context, expected.data);
    dse_text_free(&expected);
    dse_graph_free(graph);
}

/* Blocks of one leaf, or one block of all leaves, say nothing. */
static void test_idle_blocks(void **state) {
    (void)state;
    struct dse_writer_context context = writing_context;
    struct dse_graph *graph = sample_finish(sample_start(2, 2));
    static const struct dse_layout layouts[] = {{.blocks = 2, .block_routers = 1},
                                                {.blocks = 1, .block_routers = 2}};
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        context.layout = &layouts[i];
        assert_writes("slurm", graph, &context,
                      "# topology/tree for odd\n"
                      "SwitchName=s0 Nodes=n[0-1]\n"
                      "SwitchName=s1 Nodes=n[2-3]\n"
                      "SwitchName=fabric Switches=s[0-1]\n");
    }
    dse_graph_free(graph);
    graph = sample_finish(sample_start(1, 1));
    context.layout = NULL;
    assert_writes("slurm", graph, &context,
                  "# topology/tree for odd\n"
                  "SwitchName=s0 Nodes=n0\n"
                  "SwitchName=fabric Switches=s0\n");
    dse_graph_free(graph);
}

static void test_refusal(void **state) {
    (void)state;
    struct dse_graph *graph = sample_finish(sample_start(3, 0));
    assert_unwritable("slurm", graph, &writing_context, "a topology of Slurm needs end points");
    dse_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flat),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_idle_blocks),
        cmocka_unit_test(test_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

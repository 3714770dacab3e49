/* Slurm's topology.conf. */
#include <stdlib.h>

#include "solvers/io/sink.h"
#include "solvers/io/writer.h"

/* Routers with end points, block by block, and of each block where they start. */
struct tree {
    uint32_t *leaves, *start, *used;
    uint32_t blocks, used_count; /* all of them; those with leaves, listed in `used` */
};

static void tree_free(struct tree *tree) {
    free(tree->leaves);
    free(tree->start);
    free(tree->used);
}

/* Without a layout all routers are one block. */
static uint32_t block_of(const struct dse_layout *layout, uint32_t router) {
    return layout == NULL ? 0 : (uint32_t)dse_placement_block(layout, router);
}

static bool is_leaf(const struct dse_graph *graph, uint32_t router) {
    return graph->endpoints_of[router] > 0;
}

/* Sorts the leaves by their blocks; the centre counts as one more. */
static enum dse_status make_tree(const struct dse_graph *graph, const struct dse_layout *layout,
                                 struct tree *tree, struct dse_error *error) {
    tree->blocks = layout == NULL ? 1 : (uint32_t)layout->blocks + 1;
    tree->leaves = calloc(graph->routers, sizeof *tree->leaves);
    tree->start = calloc((size_t)tree->blocks + 2, sizeof *tree->start);
    tree->used = calloc(tree->blocks, sizeof *tree->used);
    if (tree->leaves == NULL || tree->start == NULL || tree->used == NULL) {
        return dse_error_set(error, DSE_NO_MEMORY, "no memory for a tree of switches");
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        tree->start[block_of(layout, router) + 2] += is_leaf(graph, router);
    }
    for (uint32_t block = 0; block < tree->blocks; block++) {
        if (tree->start[block + 2] > 0) {
            tree->used[tree->used_count++] = block;
        }
        tree->start[block + 2] += tree->start[block + 1];
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        if (is_leaf(graph, router)) {
            tree->leaves[tree->start[block_of(layout, router) + 1]++] = router;
        }
    }
    return DSE_OK;
}

/* Appends `s[3-7,9]`; one number alone stands without brackets. */
static void append_list(struct dse_sink *sink, char prefix, const uint32_t *numbers,
                        uint32_t count) {
    dse_sink_char(sink, prefix);
    dse_sink_string(sink, count > 1 ? "[" : "");
    for (uint32_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && numbers[end] == numbers[end - 1] + 1; end++) {
        }
        dse_sink_string(sink, i > 0 ? "," : "");
        dse_sink_count(sink, numbers[i]);
        if (end - i > 1) {
            dse_sink_char(sink, '-');
            dse_sink_count(sink, numbers[end - 1]);
        }
        dse_sink_pass(sink);
    }
    dse_sink_string(sink, count > 1 ? "]" : "");
}

static void append_leaves(struct dse_sink *sink, const struct dse_graph *graph) {
    uint64_t node = 0;
    for (uint32_t router = 0; router < graph->routers; router++) {
        uint32_t count = graph->endpoints_of[router];
        if (count == 0) {
            continue;
        }
        dse_sink_string(sink, "SwitchName=s");
        dse_sink_count(sink, router);
        dse_sink_string(sink, count > 1 ? " Nodes=n[" : " Nodes=n");
        dse_sink_count(sink, node);
        if (count > 1) {
            dse_sink_char(sink, '-');
            dse_sink_count(sink, node + count - 1);
            dse_sink_char(sink, ']');
        }
        dse_sink_char(sink, '\n');
        dse_sink_pass(sink);
        node += count;
    }
}

static void append_blocks(struct dse_sink *sink, const struct tree *tree) {
    for (uint32_t i = 0; i < tree->used_count; i++) {
        uint32_t block = tree->used[i], start = tree->start[block];
        dse_sink_string(sink, "SwitchName=b");
        dse_sink_count(sink, block);
        dse_sink_string(sink, " Switches=");
        append_list(sink, 's', tree->leaves + start, tree->start[block + 1] - start);
        dse_sink_char(sink, '\n');
    }
}

static void append_switches(struct dse_sink *sink, const struct dse_graph *graph,
                            const struct tree *tree) {
    uint32_t leaves = tree->start[tree->blocks];
    bool has_blocks = tree->used_count > 1 && tree->used_count < leaves;
    append_leaves(sink, graph);
    if (has_blocks) {
        append_blocks(sink, tree);
    }
    dse_sink_string(sink, "SwitchName=fabric Switches=");
    if (has_blocks) {
        append_list(sink, 'b', tree->used, tree->used_count);
    } else {
        append_list(sink, 's', tree->leaves, leaves);
    }
    dse_sink_char(sink, '\n');
}

static enum dse_status write_slurm(const struct dse_graph *graph,
                                   const struct dse_writer_context *context, FILE *stream,
                                   struct dse_error *error) {
    if (graph->endpoints == 0) {
        return dse_error_set(error, DSE_INFEASIBLE, "a topology of Slurm needs end points");
    }
    struct tree tree = {.leaves = NULL};
    enum dse_status status = make_tree(graph, context->layout, &tree, error);
    if (status == DSE_OK) {
        struct dse_sink sink = dse_sink_start(stream, context->network);
        dse_sink_string(&sink, "# topology/tree for ");
        dse_text_append(&sink.text, sink.title.data, sink.title.length);
        dse_sink_char(&sink, '\n');
        append_switches(&sink, graph, &tree);
        status = dse_sink_end(&sink, error);
    }
    tree_free(&tree);
    return status;
}

const struct dse_writer dse_writer_slurm = {
    .name = "slurm",
    .summary = "topology.conf of Slurm (topology/tree)",
    .writes =
        "The plugin knows trees only. A leaf switch a router with end points, whose nodes are "
        "numbered through the network; a switch for each block of routers that the family tells of "
        "(group, pod), unless it has one leaf only or all of them; one switch above all, as "
        "Slurm's guide advises instead of listing every link. The links between routers are lost. "
        "For a dragonfly the guide has TopologyParam=dragonfly in slurm.conf beside it, which "
        "spreads jobs over leaf switches.",
    .source = "slurm.schedmd.com/topology.conf.html and topology.html",
    .write = write_slurm,
};

#include "tests/support/symmetry.h"

#include <igraph/igraph.h>

/* A simple graph with coloured vertices: the routers, coloured by their end points, and in the
 * middle of every link of a capacity above 1 one more vertex, coloured by it. */
struct coloured {
    igraph_t graph;
    igraph_vector_int_t colours;
};

static void add_link(struct coloured *result, igraph_vector_int_t *edges, uint32_t a, uint32_t b,
                     uint32_t capacity) {
    igraph_vector_int_push_back(edges, a);
    if (capacity > 1) {
        igraph_integer_t middle = igraph_vector_int_size(&result->colours);
        igraph_vector_int_push_back(&result->colours, -(igraph_integer_t)capacity);
        igraph_vector_int_push_back(edges, middle);
        igraph_vector_int_push_back(edges, middle);
    }
    igraph_vector_int_push_back(edges, b);
}

static struct coloured colour(const struct dse_graph *graph) {
    struct coloured result;
    igraph_vector_int_t edges;
    igraph_vector_int_init(&edges, 0);
    igraph_vector_int_init(&result.colours, 0);
    for (uint32_t router = 0; router < graph->routers; router++) {
        igraph_vector_int_push_back(&result.colours, graph->endpoints_of[router]);
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        for (uint32_t c = graph->start[router]; c < graph->start[router + 1]; c++) {
            if (graph->to[c] > router) {
                add_link(&result, &edges, router, graph->to[c], graph->capacity[c]);
            }
        }
    }
    igraph_create(&result.graph, &edges, igraph_vector_int_size(&result.colours), false);
    igraph_vector_int_destroy(&edges);
    return result;
}

static void colour_free(struct coloured *coloured) {
    igraph_destroy(&coloured->graph);
    igraph_vector_int_destroy(&coloured->colours);
}

/* The least router of the set that a router has been found to be in; shortens the way to it. */
static uint32_t least_of(uint32_t *orbit_of, uint32_t router) {
    while (orbit_of[router] != router) {
        orbit_of[router] = orbit_of[orbit_of[router]];
        router = orbit_of[router];
    }
    return router;
}

void symmetry_orbits(const struct dse_graph *graph, uint32_t *orbit_of) {
    struct coloured coloured = colour(graph);
    igraph_vector_int_list_t generators;
    igraph_vector_int_list_init(&generators, 0);
    igraph_automorphism_group(&coloured.graph, &coloured.colours, &generators, IGRAPH_BLISS_FL,
                              NULL);
    for (uint32_t router = 0; router < graph->routers; router++) {
        orbit_of[router] = router;
    }
    for (igraph_integer_t i = 0; i < igraph_vector_int_list_size(&generators); i++) {
        const igraph_vector_int_t *image = igraph_vector_int_list_get_ptr(&generators, i);
        for (uint32_t router = 0; router < graph->routers; router++) {
            uint32_t a = least_of(orbit_of, router);
            uint32_t b = least_of(orbit_of, (uint32_t)VECTOR(*image)[router]);
            orbit_of[a > b ? a : b] = a < b ? a : b;
        }
    }
    for (uint32_t router = 0; router < graph->routers; router++) {
        orbit_of[router] = least_of(orbit_of, router);
    }
    igraph_vector_int_list_destroy(&generators);
    colour_free(&coloured);
}

bool symmetry_isomorphic(const struct dse_graph *a, const struct dse_graph *b) {
    struct coloured first = colour(a), second = colour(b);
    igraph_bool_t same = false;
    if (igraph_vector_int_size(&first.colours) == igraph_vector_int_size(&second.colours)) {
        igraph_isomorphic_bliss(&first.graph, &second.graph, &first.colours, &second.colours, &same,
                                NULL, NULL, IGRAPH_BLISS_FL, NULL, NULL);
    }
    colour_free(&first);
    colour_free(&second);
    return same;
}

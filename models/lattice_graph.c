/* Products of lines as explicit networks. */
#include <stdio.h>

#include "models/lattice.h"

enum { CLASS_LAST = DSE_GRAPH_CLASSES_MAX - 1 };

/* Dimensions beyond the classes that there are share the last one. */
static void name_classes(size_t count, struct dse_graph_builder *builder) {
    for (size_t i = 0; i < count && i <= CLASS_LAST; i++) {
        char name[32];
        snprintf(name, sizeof name, "dimension %zu%s", i + 1,
                 count > i + 1 && i == CLASS_LAST ? "+" : "");
        dse_graph_builder_class(builder, (uint8_t)i, name);
    }
}

/* Adds the links of a router at coordinate `at` of a line to those behind it, which are `stride`
 * routers apart. */
static void link_forward(const struct dse_line *line, uint32_t router, uint32_t at, uint32_t stride,
                         uint8_t link_class, struct dse_graph_builder *builder) {
    uint32_t size = (uint32_t)line->size, width = (uint32_t)line->width;
    uint32_t last = line->kind == DSE_LINE_CLIQUE ? size - 1 : at + 1;
    for (uint32_t other = at + 1; other <= last && other < size; other++) {
        dse_graph_builder_link(builder, router, router + (other - at) * stride, width, link_class);
    }
    if (line->kind == DSE_LINE_RING && at == 0) {
        dse_graph_builder_link(builder, router, router + (size - 1) * stride, width, link_class);
    }
}

void dse_lattice_build(const struct dse_line *lines, size_t count, uint64_t p,
                       struct dse_graph_builder *builder) {
    uint32_t routers = (uint32_t)dse_lattice_routers(lines, count), stride = 1;
    dse_graph_builder_routers(builder, routers, (uint32_t)p);
    name_classes(count, builder);
    for (size_t i = 0; i < count; i++) {
        uint8_t link_class = (uint8_t)(i < CLASS_LAST ? i : CLASS_LAST);
        uint32_t size = (uint32_t)lines[i].size;
        for (uint32_t router = 0; router < routers; router++) {
            link_forward(&lines[i], router, router / stride % size, stride, link_class, builder);
        }
        stride *= size;
    }
}

size_t dse_lattice_orbits(const struct dse_line *lines, size_t count,
                          struct dse_orbit orbits[DSE_FAMILY_ORBITS_MAX]) {
    for (size_t i = 0; i < count; i++) {
        if (lines[i].kind == DSE_LINE_PATH && lines[i].size > 2) {
            return 0;
        }
    }
    orbits[0] = (struct dse_orbit){.routers = (uint32_t)dse_lattice_routers(lines, count)};
    return 1;
}

#include "core/graph_builder.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

struct link {
    uint32_t a, b, count;
    uint8_t link_class;
};

struct dse_graph_builder {
    uint32_t routers, routers_room;
    uint32_t *endpoints;
    size_t *name_start; /* SIZE_MAX where none was given; NULL as long as no router has one */
    struct dse_text names;
    struct link *links;
    size_t link_count, links_room;
    char class_names[DSE_GRAPH_CLASSES_MAX][DSE_GRAPH_CLASS_NAME_SIZE];
    struct dse_error failure; /* the first one; its status is DSE_OK if there was none */
};

static const size_t links_most = ((size_t)1 << 31) - 1; /* so that channels fit 32 bits */

struct dse_graph_builder *dse_graph_builder_new(void) {
    return calloc(1, sizeof(struct dse_graph_builder));
}

void dse_graph_builder_free(struct dse_graph_builder *builder) {
    if (builder != NULL) {
        free(builder->endpoints);
        free(builder->name_start);
        dse_text_free(&builder->names);
        free(builder->links);
        free(builder);
    }
}

void dse_graph_builder_fail(struct dse_graph_builder *builder, enum dse_status status,
                            const char *message) {
    if (builder->failure.status == DSE_OK) {
        dse_error_set(&builder->failure, status, "%s", message);
    }
}

static void fail_memory(struct dse_graph_builder *builder) {
    dse_graph_builder_fail(builder, DSE_NO_MEMORY, "no memory for so large a network");
}

/* An array with room for `wanted` elements, at least doubled if it grows; on failure as it was. */
static bool make_room(struct dse_graph_builder *builder, void **array, size_t *room, size_t wanted,
                      size_t size) {
    if (wanted <= *room) {
        return true;
    }
    size_t more = wanted > 2 * *room ? wanted : 2 * *room;
    void *moved = more <= SIZE_MAX / size ? realloc(*array, more * size) : NULL;
    if (moved == NULL) {
        fail_memory(builder);
        return false;
    }
    *array = moved;
    *room = more;
    return true;
}

uint32_t dse_graph_builder_count(const struct dse_graph_builder *builder) {
    return builder->routers;
}

uint32_t dse_graph_builder_routers(struct dse_graph_builder *builder, uint64_t count,
                                   uint32_t endpoints) {
    uint32_t first = builder->routers;
    if (builder->failure.status != DSE_OK) {
        return first;
    }
    if (count > DSE_GRAPH_ROUTERS_MAX - (uint64_t)first) {
        dse_graph_builder_fail(builder, DSE_OVERFLOW,
                               "an explicit network has at most 2^28 routers");
        return first;
    }
    size_t wanted = first + (size_t)count, room = builder->routers_room;
    void *array = builder->endpoints;
    if (!make_room(builder, &array, &room, wanted, sizeof *builder->endpoints)) {
        return first;
    }
    builder->endpoints = array;
    if (builder->name_start != NULL && room != builder->routers_room) {
        size_t *moved = realloc(builder->name_start, room * sizeof *moved);
        if (moved == NULL) {
            fail_memory(builder);
            return first;
        }
        builder->name_start = moved;
    }
    builder->routers_room = (uint32_t)room;
    for (size_t router = first; router < wanted; router++) {
        builder->endpoints[router] = endpoints;
        if (builder->name_start != NULL) {
            builder->name_start[router] = SIZE_MAX;
        }
    }
    builder->routers = (uint32_t)wanted;
    return first;
}

void dse_graph_builder_link(struct dse_graph_builder *builder, uint32_t a, uint32_t b,
                            uint32_t count, uint8_t link_class) {
    if (builder->failure.status != DSE_OK) {
        return;
    }
    assert(a != b && a < builder->routers && b < builder->routers && count > 0);
    assert(link_class < DSE_GRAPH_CLASSES_MAX);
    void *array = builder->links;
    if (builder->link_count == links_most) {
        dse_graph_builder_fail(builder, DSE_OVERFLOW,
                               "an explicit network has fewer than 2^31 links");
    } else if (make_room(builder, &array, &builder->links_room, builder->link_count + 1,
                         sizeof *builder->links)) {
        builder->links = array;
        builder->links[builder->link_count++] =
            (struct link){.a = a, .b = b, .count = count, .link_class = link_class};
    }
}

void dse_graph_builder_endpoints(struct dse_graph_builder *builder, uint32_t router,
                                 uint32_t endpoints) {
    if (builder->failure.status == DSE_OK) {
        assert(router < builder->routers);
        builder->endpoints[router] = endpoints;
    }
}

void dse_graph_builder_name(struct dse_graph_builder *builder, uint32_t router, const char *name,
                            size_t length) {
    if (builder->failure.status != DSE_OK) {
        return;
    }
    assert(router < builder->routers);
    if (builder->name_start == NULL) {
        builder->name_start = malloc(builder->routers_room * sizeof *builder->name_start);
        if (builder->name_start == NULL) {
            fail_memory(builder);
            return;
        }
        memset(builder->name_start, 0xff, builder->routers_room * sizeof *builder->name_start);
    }
    size_t start = builder->names.length;
    dse_text_append(&builder->names, name, length);
    dse_text_append_char(&builder->names, '\0');
    if (builder->names.failed) {
        fail_memory(builder);
        return;
    }
    builder->name_start[router] = start;
}

void dse_graph_builder_class(struct dse_graph_builder *builder, uint8_t link_class,
                             const char *name) {
    assert(link_class < DSE_GRAPH_CLASSES_MAX);
    char *place = builder->class_names[link_class];
    size_t length = strnlen(name, DSE_GRAPH_CLASS_NAME_SIZE - 1);
    memcpy(place, name, length);
    place[length] = '\0';
}

/* ---- finishing ---------------------------------------------------------------------------- */

static bool allocate(struct dse_graph *graph, size_t routers, size_t channels) {
    /* One more than needed, so that nothing is empty. */
    graph->start = calloc(routers + 2, sizeof *graph->start);
    graph->to = malloc((channels + 1) * sizeof *graph->to);
    graph->reverse = malloc((channels + 1) * sizeof *graph->reverse);
    graph->capacity = malloc((channels + 1) * sizeof *graph->capacity);
    graph->link_class = malloc(channels + 1);
    return graph->start != NULL && graph->to != NULL && graph->reverse != NULL &&
           graph->capacity != NULL && graph->link_class != NULL;
}

/* Sorts the ends of links by router, in the order of the links: `ends` gets the link of each.
 * Afterwards start[r] is where those of router r end. */
static void sort_ends(const struct dse_graph_builder *builder, struct dse_graph *graph,
                      uint32_t *ends) {
    for (size_t i = 0; i < builder->link_count; i++) {
        graph->start[builder->links[i].a + 1]++;
        graph->start[builder->links[i].b + 1]++;
    }
    for (uint32_t router = 0; router < builder->routers; router++) {
        graph->start[router + 1] += graph->start[router];
    }
    for (size_t i = 0; i < builder->link_count; i++) {
        ends[graph->start[builder->links[i].a]++] = (uint32_t)i;
        ends[graph->start[builder->links[i].b]++] = (uint32_t)i;
    }
}

/* The channel from the lower router of link `i` to the higher one, or if `other` is already that,
 * more capacity of it. The link then says `a` this router and `b` this channel, and has the whole
 * capacity as its count, or 0 if it was merged into another. Until the way back is known, `reverse`
 * has the link. False if the capacity overflows. */
static bool put_there(struct dse_graph *graph, struct link *links, uint32_t i, uint32_t router,
                      uint32_t *other, uint32_t first, uint32_t *channels) {
    struct link *link = &links[i];
    if (*other >= first && *other < *channels) {
        uint32_t *capacity = &graph->capacity[*other];
        if (__builtin_add_overflow(*capacity, link->count, capacity)) {
            return false;
        }
        links[graph->reverse[*other]].count = *capacity;
        link->count = 0;
    } else {
        *other = (*channels)++;
        graph->to[*other] = link->a ^ link->b ^ router;
        graph->reverse[*other] = i;
        graph->capacity[*other] = link->count;
        graph->link_class[*other] = link->link_class;
        link->b = *other;
    }
    link->a = router;
    return true;
}

/* The channel back from the higher router of a link. */
static void put_back(struct dse_graph *graph, const struct link *link, uint32_t channel) {
    graph->to[channel] = link->a;
    graph->reverse[channel] = link->b;
    graph->reverse[link->b] = channel;
    graph->capacity[channel] = link->count;
    graph->link_class[channel] = link->link_class;
    graph->links += link->count;
}

/* Makes the channels router by router, from `ends`; the links of the builder are used up. Both
 * routers list parallel links in the same order, so the first of them is the same link at both,
 * and at the higher router all has been added up. `last_to[t]` is the latest channel to router t.
 */
static bool put_channels(struct dse_graph_builder *builder, struct dse_graph *graph,
                         const uint32_t *ends, uint32_t *last_to) {
    enum { AHEAD = 16 }; /* links are all over the memory: they are fetched before their turn */
    uint32_t channels = 0, end = 0, all = graph->start[builder->routers];
    for (uint32_t router = 0; router < builder->routers; router++) {
        uint32_t first = channels, next = end;
        end = graph->start[router];
        graph->start[router] = first;
        for (; next < end; next++) {
            if (all - next > AHEAD) {
                __builtin_prefetch(&builder->links[ends[next + AHEAD]], 1);
            }
            const struct link *link = &builder->links[ends[next]];
            if (link->a < router) { /* what put_there has left */
                if (link->count > 0) {
                    put_back(graph, link, channels++);
                }
            } else if (!put_there(graph, builder->links, ends[next], router,
                                  &last_to[link->a ^ link->b ^ router], first, &channels)) {
                return false;
            }
        }
    }
    graph->start[builder->routers] = channels;
    graph->channels = channels;
    return true;
}

static enum dse_status make_channels(struct dse_graph_builder *builder, struct dse_graph *graph) {
    size_t channels = 2 * builder->link_count;
    if (!allocate(graph, builder->routers, channels)) {
        return DSE_NO_MEMORY;
    }
    uint32_t *ends = malloc((channels + 1) * sizeof *ends);
    uint32_t *last_to = malloc(((size_t)builder->routers + 1) * sizeof *last_to);
    enum dse_status status = DSE_NO_MEMORY;
    if (ends != NULL && last_to != NULL) {
        sort_ends(builder, graph, ends);
        memset(last_to, 0xff, builder->routers * sizeof *last_to);
        status = put_channels(builder, graph, ends, last_to) ? DSE_OK : DSE_OVERFLOW;
    }
    free(ends);
    free(last_to);
    return status;
}

/* Routers without a name among others with one are called by their number. */
static bool take_names(struct dse_graph_builder *builder, struct dse_graph *graph) {
    if (builder->name_start == NULL) {
        return true;
    }
    for (uint32_t router = 0; router < builder->routers; router++) {
        if (builder->name_start[router] == SIZE_MAX) {
            builder->name_start[router] = builder->names.length;
            dse_text_append_count(&builder->names, router);
            dse_text_append_char(&builder->names, '\0');
        }
    }
    graph->name_start = builder->name_start;
    graph->names = builder->names.data;
    builder->name_start = NULL;
    bool complete = !builder->names.failed;
    builder->names = (struct dse_text){0};
    return complete;
}

static bool take_routers(struct dse_graph_builder *builder, struct dse_graph *graph) {
    void *array = builder->endpoints;
    size_t room = builder->routers_room;
    if (!make_room(builder, &array, &room, 1, sizeof *builder->endpoints)) { /* never NULL */
        return false;
    }
    builder->endpoints = array;
    graph->routers = builder->routers;
    graph->endpoints_of = builder->endpoints;
    builder->endpoints = NULL;
    for (uint32_t router = 0; router < graph->routers; router++) {
        graph->endpoints += graph->endpoints_of[router];
    }
    memcpy(graph->class_names, builder->class_names, sizeof graph->class_names);
    return true;
}

enum dse_status dse_graph_builder_finish(struct dse_graph_builder *builder,
                                         struct dse_graph **graph, struct dse_error *error) {
    enum dse_status status = builder->failure.status;
    struct dse_graph *result = status == DSE_OK ? calloc(1, sizeof *result) : NULL;
    if (status != DSE_OK) {
        dse_error_set(error, status, "%s", builder->failure.message);
        goto out;
    }
    if (result == NULL) {
        status = dse_error_set(error, DSE_NO_MEMORY, "no memory for a network");
        goto out;
    }
    status = take_routers(builder, result) && take_names(builder, result)
                 ? make_channels(builder, result)
                 : DSE_NO_MEMORY;
    if (status != DSE_OK) {
        dse_error_set(error, status, "%s",
                      status == DSE_OVERFLOW ? "more than 2^32 parallel links"
                                             : "no memory for so large a network");
        goto out;
    }
    *graph = result;
    result = NULL;
out:
    dse_graph_free(result);
    dse_graph_builder_free(builder);
    return status;
}

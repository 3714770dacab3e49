#include "solvers/path_search.h"

#include <stdlib.h>
#include <string.h>

bool dse_path_search_start(struct dse_path_search *search, uint32_t routers) {
    *search = (struct dse_path_search){
        .order = malloc(routers * sizeof *search->order),
        .hops = malloc(routers * sizeof *search->hops),
        .paths = malloc(routers * sizeof *search->paths),
    };
    if (search->order != NULL && search->hops != NULL && search->paths != NULL) {
        return true;
    }
    dse_path_search_end(search);
    return false;
}

void dse_path_search_end(struct dse_path_search *search) {
    free(search->order);
    free(search->hops);
    free(search->paths);
    *search = (struct dse_path_search){0};
}

void dse_path_search_run(struct dse_path_search *search, const struct dse_graph *graph,
                         uint32_t source, bool parallel) {
    memset(search->hops, 0xff, graph->routers * sizeof *search->hops);
    search->hops[source] = 0;
    search->paths[source] = 1;
    search->order[0] = source;
    search->reached = 1;
    for (uint32_t done = 0; done < search->reached; done++) {
        uint32_t router = search->order[done], next_hops = search->hops[router] + 1;
        for (uint32_t i = graph->start[router]; i < graph->start[router + 1]; i++) {
            uint32_t other = graph->to[i];
            if (search->hops[other] == UINT32_MAX) {
                search->hops[other] = next_hops;
                search->paths[other] = 0;
                search->order[search->reached++] = other;
            }
            if (search->hops[other] == next_hops) {
                search->paths[other] += search->paths[router] * (parallel ? graph->capacity[i] : 1);
            }
        }
    }
}

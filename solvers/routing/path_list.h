/* All shortest paths of every ordered pair that has more than one, as lists of resources. */
#ifndef DSE_SOLVERS_ROUTING_PATH_LIST_H
#define DSE_SOLVERS_ROUTING_PATH_LIST_H

#include "solvers/routing/route_state.h"

/* A pair with a choice. Its paths are numbers first .. first + count - 1. */
struct dse_path_choice {
    uint32_t from, to, first, count;
    uint32_t length; /* resources of each path */
    double weight;
};

struct dse_path_list {
    struct dse_path_choice *choices;
    size_t choice_count, choice_room;
    uint32_t stride;
    uint32_t *resources; /* [path * stride + i] */
    size_t path_count, path_room;
};

/* Lists the paths of the pairs with a choice, those of weight 0 left out, and takes the paths of
 * all others into routes and state. DSE_INFEASIBLE if they are more than 2^31 or 4 GiB,
 * DSE_NO_MEMORY. */
enum dse_status dse_path_list_start(struct dse_route_state *state, struct dse_routes *routes,
                                    struct dse_path_list *list, struct dse_error *error);
void dse_path_list_free(struct dse_path_list *list);

/* Sets the chosen path of each choice in the routes. */
void dse_path_list_apply(const struct dse_path_list *list, const struct dse_route_state *state,
                         const uint32_t *chosen, struct dse_routes *routes);

#endif

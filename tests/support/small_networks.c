#include "tests/support/small_networks.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/networks.h"
#include "tests/support/test.h"

const char *const small_networks[] = {
    "fat_tree:k=2,levels=2",
    "fat_tree:k=4",
    "fat_tree:k=5,levels=2",
    "fat_tree:k=6,levels=4",
    "fat_tree:k=7,taper=3/2:2",
    "fat_tree:k=6,levels=2,taper=2",
    "fat_tree:k=8,taper=1:3",
    "fat_tree:k=8,levels=2,taper=5/3",
    "fat_tree:k=8,endpoints=23",
    "fat_tree:k=8,endpoints=55,taper=2",
    "fat_tree:k=9,levels=2,endpoints=13",
    "fat_tree:k=6,levels=4,endpoints=61",
    "fat_tree:k=10,levels=2,endpoints=37",
    "fat_tree:k=6,levels=2,core_radix=18",
    "fat_tree:k=8,levels=2,core_radix=24,endpoints=50",
    "fat_tree:k=4,levels=3,core_radix=8",
    "kary_tree:k=2,n=2",
    "kary_tree:k=2,n=5",
    "kary_tree:k=3,n=3",
    "kary_tree:k=5,n=2",
    "kary_tree:k=4,n=3",
    "slim_fly:q=3,p=1",
    "slim_fly:q=4",
    "slim_fly:q=5,p=3",
    "slim_fly:q=7",
    "slim_fly:q=8,p=5",
    "slim_fly:q=9",
    "slim_fly:q=11,k=40",
    "slim_fly:q=13",
    "torus:dims=3,p=5",
    "torus:dims=4x3",
    "torus:dims=2x2x2",
    "torus:dims=2x5,double=1,p=3",
    "torus:dims=1x3x2mx4m",
    "torus:dims=5x3x2m",
    "torus:dims=7x6x5",
    "torus:dims=4x4x4x2x2",
    "mesh:dims=2x2x1",
    "mesh:dims=5x4",
    "mesh:dims=7x3x5,p=2",
    "hypercube:n=1,p=3",
    "hypercube:n=4",
    "hypercube:n=7,p=2",
    "hyperx:dims=2,width=5,p=1",
    "hyperx:dims=4x3,p=2",
    "hyperx:dims=3x3x2,width=2x1x3",
    "hyperx:dims=5x1x4,width=2",
    "hyperx:k=12",
    "polarfly:q=2",
    "polarfly:q=3,p=1",
    "polarfly:q=4",
    "polarfly:q=5,p=4",
    "polarfly:q=7",
    "polarfly:q=8,p=5",
    "polarfly:q=9",
    "polarfly:q=13",
    "dragonfly:k=3",
    "dragonfly:k=7",
    "dragonfly:p=1,a=1,h=6",
    "dragonfly:p=2,a=4,h=2,arrangement=relative",
    "dragonfly:p=2,a=4,h=2,arrangement=circulant",
    "dragonfly:p=2,a=4,h=2,arrangement=palm_tree",
    "dragonfly:p=3,a=5,h=3,g=8,arrangement=circulant",
    "dragonfly:p=1,a=4,h=7,g=6,links_per_pair=5",
    "dragonfly:p=1,a=4,h=7,g=6,links_per_pair=5,arrangement=relative",
    "dragonfly:p=2,a=5,h=3,g=7,links_per_pair=2",
    "dragonfly:p=2,a=3,h=5,g=2,links_per_pair=15",
    "dragonfly:p=1,a=4,h=3,g=5,intra_width=2",
    "dragonfly:p=2,a=5,h=4,g=5,links_per_pair=3",
    "dragonfly:p=1,a=3,h=6,g=4,links_per_pair=5,arrangement=circulant",
    "dragonfly:p=1,a=6,h=2,g=6,links_per_pair=2,arrangement=palm_tree",
    "dragonfly:p=1,a=5,h=1,arrangement=relative",
    "dragonfly:p=2,a=4,h=3,g=2,links_per_pair=7,arrangement=bundled",
    "dragonfly:p=1,intra=3x2,h=4,g=3,links_per_pair=12",
    "dragonfly:p=1,intra=3x4,h=2,g=3,links_per_pair=5",
    "dragonfly:p=1,a=4,h=3,g=5,links_per_pair=3,arrangement=bundled",
    "dragonfly:p=2,a=3,h=4,g=3,links_per_pair=6,arrangement=bundled",
    "dragonfly:p=2,a=4,h=2,arrangement=bundled",
    "dragonfly:p=1,intra=4x3,h=2,g=9",
    "dragonfly:p=2,intra=3x2,h=3,g=6,links_per_pair=3,intra_width=1x3",
    "dragonfly:p=2,intra=3x3,h=2,g=7,links_per_pair=3,arrangement=palm_tree",
    "megafly:k=2",
    "megafly:k=4",
    "megafly:k=5,g=3",
    "megafly:k=6,g=7",
    "megafly:k=6,g=3,links_per_pair=4",
    "megafly:k=6,g=2,links_per_pair=4",
    "megafly:k=8,g=3,links_per_pair=7",
    "megafly:k=8",
    "megafly:k=8,g=5,links_per_pair=3",
    "megafly:k=10,g=9,links_per_pair=2",
    "dragonfly_kinds:groups=2,a=3,p=2,links_per_pair=4",
    "dragonfly_kinds:groups=5,a=2,p=1,links_per_pair=1",
    "dragonfly_kinds:groups=2x2,a=4x2,p=2x3,links_per_pair=5x1x3",
    "dragonfly_kinds:groups=3x1,a=3x5,p=2x1,links_per_pair=2x4x1",
    "dragonfly_kinds:groups=4x2,a=4x2,p=1x2,links_per_pair=3x1x2",
    "dragonfly_kinds:groups=1x1,a=6x3,p=1x2,links_per_pair=1x7x1",
    "dragonfly_kinds:groups=2x2x2,a=2x3x1,p=1x1x4,links_per_pair=1x2x3x4x5x6",
    "dragonfly_kinds:groups=6x3x1,a=4x3x8,p=2x2x1,links_per_pair=2x1x3x2x1x1",
    "jellyfish:n=2,d=1",
    "jellyfish:n=5,d=2",
    "jellyfish:n=7,d=4,p=2",
    "jellyfish:n=12,d=3",
    "jellyfish:n=13,d=4,seed=7",
    "jellyfish:n=6,d=5",
    "jellyfish:n=40,d=9,p=3",
    "jellyfish:n=101,d=6",
    "xpander:n=4,d=3",
    "xpander:n=3,d=2,p=2",
    "xpander:n=8,d=3",
    "xpander:n=16,d=3,seed=5",
    "xpander:n=15,d=4,p=2",
    "xpander:n=18,d=5",
    "xpander:n=60,d=9",
    "xpander:n=98,d=6",
    "petersen",
    "petersen:p=3",
    "heawood:p=2",
    "levi",
    "opt16_3",
    "opt16_4:p=3",
    "opt32_3",
    "opt32_4:p=2",
    "complete:n=2",
    "complete:n=5,p=3",
    "complete:n=6",
    "complete:n=11",
    "complete:n=14,p=2",
    "complete:n=17",
    "complete:n=23",
    "complete:n=40",
    "cycle:n=3",
    "cycle:n=4,p=2",
    "cycle:n=7",
    "cycle:n=12,p=3",
    "cycle:n=17",
    "cycle:n=18",
    "cycle:n=51",
    "cycle:n=52",
    "product:petersen",
    "product:petersen*complete2",
    "product:complete3*cycle5,p=2",
    "product:complete5*complete3",
    "product:cycle3*cycle5",
    "product:hypercube2*cycle4",
    "product:hypercube5*cycle3*complete3*cycle5",
    "product:complete3*complete2*cycle3",
    "product:opt16_3*opt16_4",
    "product:heawood*hypercube3,p=3",
    "product:levi*cycle4",
    "product:hypercube1*hypercube2*complete3*complete4",
    "product:complete5*petersen*complete2",
    "product:complete2*complete2*complete2*complete2*cycle3",
    NULL,
};

/* What each family was checked with. */
enum { FAMILIES_MAX = 64 };

struct tour {
    uint64_t routers_most;
    small_check *check;
    size_t checked[FAMILIES_MAX];
};

static size_t number_of(const struct dse_family *family) {
    size_t number = 0;
    while (dse_families[number] != family) {
        number++;
    }
    assert_true(number < FAMILIES_MAX);
    return number;
}

static void visit(struct tour *tour, const struct dse_network *network) {
    struct dse_design design;
    if (dse_network_evaluate(network, &design, NULL) != DSE_OK ||
        design.routers > tour->routers_most) {
        return;
    }
    struct dse_text text = {0};
    dse_network_print(network, &text);
    tour->checked[number_of(network->family)]++;
    tour->check(text.data, network);
    dse_text_free(&text);
}

/* Of a question that has more members, some are left out. */
enum { MEMBERS_MOST = 15 };

static void visit_members(struct tour *tour, const struct dse_family *family) {
    static const uint64_t endpoints[] = {0, 7, 23, 60, 131};
    for (uint64_t radix = 3; radix <= 13; radix += 2) {
        for (size_t i = 0; i < sizeof endpoints / sizeof *endpoints; i++) {
            struct dse_limits limits = limits_of(endpoints[i], radix);
            limits.max_routers = tour->routers_most;
            struct members members = members_of(family->name, &limits);
            size_t step = 1 + members.count / MEMBERS_MOST;
            for (size_t j = 0; j < members.count; j += step) {
                visit(tour, &members.networks[j]);
            }
            members_free(&members);
        }
    }
}

void small_networks_each(uint64_t routers_most, size_t least, small_check *check) {
    struct tour tour = {.routers_most = routers_most, .check = check};
    for (size_t i = 0; small_networks[i] != NULL; i++) {
        struct dse_network network = test_network(small_networks[i]);
        visit(&tour, &network);
    }
    for (size_t i = 0; dse_families[i] != NULL; i++) {
        visit_members(&tour, dse_families[i]);
        size_t wanted =
            dse_families[i]->parameter_count == 1 ? 1 : least; /* p alone varies little */
        if (tour.checked[i] < wanted) {
            fail_msg("%s: only %zu networks", dse_families[i]->name, tour.checked[i]);
        }
    }
}

#include "models/systems.h"

#include <string.h>

#include "core/suggest.h"

const struct dse_system dse_systems[] = {
    {
        .name = "slingshot",
        .summary = "Slingshot's largest dragonfly, 545 groups of 32 switches",
        .network = "dragonfly:k=64,p=16,a=32,h=17,g=545",
        .facts = "279,040 end points at full global bandwidth. The addressing scheme stops at 511 "
                 "groups: see slingshot_511.",
        .sources = "De Sensi et al. 2020, section II.B and Figure 3",
    },
    {
        .name = "slingshot_511",
        .summary = "Slingshot's largest dragonfly that can be addressed, 511 groups",
        .network = "dragonfly:k=64,p=16,a=32,h=17,g=511",
        .facts = "261,632 end points: the same groups, fewer of them.",
        .sources = "De Sensi et al. 2020, footnote to section II.B",
    },
    {
        .name = "shandy",
        .summary = "Shandy, 1,024 nodes with two 100 Gb/s NICs in 8 groups",
        .network = "dragonfly:k=64,p=16,a=16,h=7,g=8,links_per_pair=8,nic_rate=100Gbps,"
                   "nics_per_node=2",
        .facts =
            "56 of each group's 112 global ports are cabled, 8 to each other group; section III of "
            "the source prints 56 as the links of a pair, which contradicts its own bisection "
            "of 6.4 TB/s (both directions). 16 switches a group follow from 256 end points.",
        .sources = "De Sensi et al. 2020, sections II.G and III",
    },
    {
        .name = "frontier",
        .summary = "Frontier's compute part, 74 groups of 32 switches",
        .network = "dragonfly:k=64,p=16,a=32,h=17,g=74,links_per_pair=4,nics_per_node=4,"
                   "installed=37632",
        .facts = "9,408 of the 9,472 node slots are filled. Service and storage groups, which take "
                 "further global ports, are left out.",
        .sources = "OLCF Frontier user guide; Atchley et al., SC23, section on the interconnect",
    },
    {
        .name = "lumi",
        .summary = "LUMI, 24 groups of nodes with accelerators and 8 without",
        .network = "dragonfly_kinds:k=64,groups=24x8,a=32x16,p=16x16,links_per_pair=20x4x16,"
                   "nics=4x1",
        .facts =
            "Published are the numbers of groups, the groups of 16 switches with 16 nodes each "
            "without accelerators, and bandwidths between and among both kinds of 276, 38.4 "
            "and 22.4 TB/s (both directions): at 50 GB/s a link, 20, 4 and 16 links between "
            "two groups. Nodes with accelerators have four 200 Gb/s NICs, the others one; 32 "
            "switches with 16 end points in a group of 128 nodes are as at Frontier. Nodes "
            "are counted as slots: 2,978 of 3,072 with accelerators and all 2,048 without are "
            "said to be filled. Groups for management and storage, with 2.4 to 9.6 TB/s to "
            "the accelerated ones, are left out.",
        .sources = "LUMI user guide, Network and interconnect (table of bandwidths) and hardware "
                   "pages of LUMI-G and LUMI-C",
    },
    {
        .name = "malbec",
        .summary = "Malbec, 484 nodes with a 100 Gb/s NIC in 4 groups",
        .network = "dragonfly:k=64,p=16,a=8,h=6,g=4,links_per_pair=16,nic_rate=100Gbps,"
                   "installed=484",
        .facts = "At most 128 nodes a group. The source prints 48 as the links to each other "
                 "group; here they are the links of a group, 16 to each other one, as at Shandy, "
                 "where only that reading gives the printed bandwidths: 48 x 200 Gb/s are then "
                 "exactly the 3/4 of 128 x 100 Gb/s that leave a group. 8 switches a group, with "
                 "16 end points and 6 global ports in use each, are an assumption; which slots are "
                 "empty is not public.",
        .sources = "De Sensi et al. 2020, sections I and III",
    },
    {
        .name = "frontera",
        .summary = "Frontera's compute part, 182 leaf switches below 6 directors of 800 ports",
        .network = "fat_tree:k=40,levels=2,taper=22/18,endpoints=4004,core_radix=800,"
                   "nodes_per_port=2",
        .facts =
            "8,008 nodes in 91 racks with two leaf switches each (a later edition of the guide "
            "counts 8,368 nodes in 101 racks). A leaf has 22 ports of 200 Gb/s down, each of "
            "them split for two nodes of 100 Gb/s, and 18 up to six core switches, directors "
            "of 800 ports: an end point here is such a pair. Three links from every leaf to "
            "every core follow from an even spread. File systems, which hang on the same "
            "network, are left out.",
        .sources = "TACC Frontera user guide, System Architecture; core switches Mellanox CS8500: "
                   "TACC news on the construction of Frontera, 2019; 20 leaf modules of 40 ports: "
                   "NVIDIA CS8500 hardware user manual",
    },
    {
        .name = "summit",
        .summary = "Summit, 4,608 nodes on a fat tree with directors and two rails",
        .network = "fat_tree:k=36,levels=2,endpoints=9216,core_radix=648,rate=100Gbps,"
                   "nics_per_node=2",
        .facts =
            "Non-blocking, EDR 100 Gb/s, dual rail; a switch level in the cabinets and two "
            "more in directors; 256 cabinets of 18 nodes with two switches, 18 racks of core "
            "switches. 18 nodes x 2 ports fill two 36-port leaf switches without taper, and "
            "18 directors follow from an even spread. That the directors are those of 648 "
            "ports is an assumption; that both rails end in one network is another "
            "(endpoints=4608,planes=2 gives the same switches and links). Storage is left out.",
        .sources = "OLCF Summit user guide, System Interconnect; Zimmer et al. 2019 (SC), An "
                   "evaluation of the CORAL interconnects; EE Times, 22 June 2018, Inside the "
                   "Summit supercomputer",
    },
    {
        .name = "sierra",
        .summary = "Sierra, 4,320 nodes on a fat tree with directors, two rails and taper 2:1",
        .network = "fat_tree:k=36,levels=2,taper=2,endpoints=8640,core_radix=648,rate=100Gbps,"
                   "nics_per_node=2",
        .facts = "EDR 100 Gb/s as at Summit, with a taper of 2:1 between the racks and the "
                 "aggregation switches. How many leaf switches and directors there are, and how "
                 "they are cabled, is not in these sources: shown is the cheapest tree of 36-port "
                 "leaves and 648-port directors with this taper for two ports a node. Storage is "
                 "left out.",
        .sources = "Zimmer et al. 2019 (SC), An evaluation of the CORAL interconnects; Vazhkudai "
                   "et al. 2018 (SC), The design, deployment, and evaluation of the CORAL "
                   "pre-exascale systems",
    },
    {
        .name = "fugaku",
        .summary = "Fugaku, 158,976 nodes on a mesh and torus of 6 dimensions (TofuD)",
        .network = "torus:dims=24x23x24x2mx3x2m,rate=54.4Gbps,nic_rate=326.4Gbps",
        .facts = "The router is part of the processor. A link carries 6.8 GB/s each way; a node "
                 "injects through 6 network interfaces at that rate. The last three dimensions are "
                 "the 2x3x2 units of Tofu; of 2 routers one link is both path and ring. That the "
                 "first three dimensions are closed is an assumption, and so is one link per pair "
                 "of neighbours.",
        .sources = "Ajima et al. 2018 (IEEE CLUSTER), The Tofu interconnect D; node count and "
                   "dimensions: public descriptions of Fugaku (158,976 = 24 x 23 x 24 x 12)",
    },
    {
        .name = "niagara",
        .summary = "Niagara, 1,500 nodes in 4 wings of a dragonfly+",
        .network = NULL,
        .facts = "4 wings of 375 nodes, EDR 100 Gb/s, dragonfly+. Leaves and spines of a wing and "
                 "the links between wings are not in these sources. A megafly of 36-port switches "
                 "with as many leaves as spines holds 324 end points a group, so that a wing is "
                 "built otherwise.",
        .sources = "SciNet, Niagara system page; HPCwire, 9 July 2018, Dragonfly+ delivers "
                   "performance for Canada's fastest supercomputer",
    },
    {
        .name = "aries",
        .summary = "Aries' largest dragonfly (Cray XC), 241 groups of 96 routers",
        .network = "dragonfly:p=4,h=10,g=241,links_per_pair=4,intra=16x6,intra_width=1x3,"
                   "rate=37.5Gbps,nic_rate=81.6Gbps",
        .facts = "92,544 nodes. A group is 6 chassis of 16 routers: a link to every router of the "
                 "chassis, three to each in the same slot of the others. The 10 global ports are "
                 "taken four at a time, which gives 240 other groups. A node injects 81.6 Gb/s. A "
                 "link has three lanes (30 optical ones a router for 10 global links, 90 of copper "
                 "for 30 local ones), of 12.5 Gb/s if optical, of 14 Gb/s if copper: the rate is "
                 "that of the global links, so that local ones are 12 % faster than computed.",
        .sources = "De Sensi et al. 2020, section IV.A; Alverson, Froese, Kaplan, Roweth 2012 "
                   "(Cray XC series network, WP-Aries01-1112); lanes: The Register, 8 November "
                   "2012; rates of lanes: NeSI support pages, XC50 Aries network architecture",
    },
    {
        .name = "crystal",
        .summary = "Crystal, 698 nodes in two Aries groups",
        .network = NULL,
        .facts = "At most 384 nodes a group, which is a full Aries group of 96 routers with 4 "
                 "nodes (see aries); a node injects 81.6 Gb/s. How many links join the two groups "
                 "is not "
                 "public.",
        .sources = "De Sensi et al. 2020, section III",
    },
    {.name = NULL},
};

const struct dse_system *dse_system_find(const char *name) {
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        if (strcmp(system->name, name) == 0) {
            return system;
        }
    }
    return NULL;
}

enum dse_status dse_system_unknown(const char *name, struct dse_error *error) {
    struct dse_suggestion suggestion = {.wanted = name};
    for (const struct dse_system *system = dse_systems; system->name != NULL; system++) {
        dse_suggestion_offer(&suggestion, system->name);
    }
    char hint[96];
    return dse_error_set(error, DSE_BAD_INPUT, "unknown system '%s'%s", name,
                         dse_suggestion_text(&suggestion, hint, sizeof hint));
}

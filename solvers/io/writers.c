/* The registry of writers: one line each. */
#include <string.h>

#include "solvers/io/writer.h"

extern const struct dse_writer dse_writer_edge_list;
extern const struct dse_writer dse_writer_anynet;
extern const struct dse_writer dse_writer_graphml;
extern const struct dse_writer dse_writer_dot;
extern const struct dse_writer dse_writer_simgrid;
extern const struct dse_writer dse_writer_slurm;
extern const struct dse_writer dse_writer_sst;
extern const struct dse_writer dse_writer_codes_intra;
extern const struct dse_writer dse_writer_codes_inter;
extern const struct dse_writer dse_writer_cabling;

const struct dse_writer *const dse_writers[] = {
    &dse_writer_edge_list,
    &dse_writer_anynet,
    &dse_writer_graphml,
    &dse_writer_dot,
    &dse_writer_simgrid,
    &dse_writer_slurm,
    &dse_writer_sst,
    &dse_writer_codes_intra,
    &dse_writer_codes_inter,
    &dse_writer_cabling,
    NULL,
};

const struct dse_writer *dse_writer_find(const char *name) {
    for (size_t i = 0; dse_writers[i] != NULL; i++) {
        if (strcmp(dse_writers[i]->name, name) == 0) {
            return dse_writers[i];
        }
    }
    return NULL;
}

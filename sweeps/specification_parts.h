/* What the files that read a specification share. */
#ifndef DSE_SWEEPS_SPECIFICATION_PARTS_H
#define DSE_SWEEPS_SPECIFICATION_PARTS_H

#include "sweeps/specification.h"

/* Parameters, and conditions, that are kept while reading (far more than a plan takes), and keys
 * that only count as a whole. */
enum { DSE_SETTINGS_MAX = 4096, DSE_WHOLE_KEYS = 4 };

/* The conditions of one parameter, before they are attached to it. */
struct dse_when {
    struct dse_scalar name;
    struct dse_condition *conditions;
    size_t condition_count;
};

struct dse_reader {
    struct dse_specification *spec;
    struct dse_error *error;
    const struct dse_opener *opener;
    const struct dse_source *source; /* whose keys are being read */
    size_t values;                   /* read so far, aliases expanded */
    size_t zips;                     /* maps of `zip` so far */
    struct dse_when *whens;
    size_t when_count;
    struct dse_scalar whole[DSE_WHOLE_KEYS * DSE_SPECIFICATION_SOURCES_MAX]; /* their names */
    size_t whole_count;
    size_t path[DSE_SPECIFICATION_DEPTH_MAX + 1]; /* sources, each including the next */
    size_t depth;
    /* [i][j]: source i includes source j, directly or by way of others */
    bool includes[DSE_SPECIFICATION_SOURCES_MAX][DSE_SPECIFICATION_SOURCES_MAX];
};

/* Settles what several files say, as dse_specification_read tells. DSE_BAD_INPUT, DSE_NO_MEMORY. */
enum dse_status dse_specification_settle(struct dse_reader *reader);

void dse_setting_free(struct dse_setting *setting);
void dse_conditions_free(struct dse_condition *conditions, size_t count);

#endif

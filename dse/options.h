/* Options that every command understands, as an argp child parser. */
#ifndef DSE_DSE_OPTIONS_H
#define DSE_DSE_OPTIONS_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

enum dse_format { DSE_FORMAT_AUTO, DSE_FORMAT_TABLE, DSE_FORMAT_CSV, DSE_FORMAT_JSON };

struct dse_options {
    enum dse_format format; /* --format table|csv|json */
    const char *output;     /* -o FILE; NULL: standard output */
    uint64_t threads;       /* --threads N; 0: as many as OpenMP gives */
    uint64_t seed;          /* --seed N */
    bool seed_given;
    bool quiet;  /* -q */
    int verbose; /* -v, may be repeated */
    enum { DSE_PROGRESS_AUTO, DSE_PROGRESS_ON, DSE_PROGRESS_OFF } progress;
};

/* The child parser; its input is a struct dse_options, zero-initialised before. */
extern const struct argp dse_options_argp;

/* The format to use: --format, else a table on a terminal and CSV elsewhere. */
enum dse_format dse_options_format(const struct dse_options *options);

#endif

/* Sources of a specification: YAML files, read as a whole, with a place for every value. */
#ifndef DSE_SWEEPS_SOURCE_H
#define DSE_SWEEPS_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/status.h"
#include "core/text.h"

struct yaml_node_s;
struct yaml_document_s;

/* A piece of text and where it stands: in which source (its name), line and column from 1. `text`
 * is NULL where it was left out. */
struct dse_scalar {
    const char *text, *file;
    size_t line, column;
};

struct dse_source {
    char *name;           /* for messages; scalars refer to it */
    struct dse_text text; /* the whole file */
    struct yaml_document_s *document;
    uint64_t device, inode; /* what tells regular files apart, whatever their names; or 0 */
};

enum { DSE_SOURCE_BYTES_MAX = 16 << 20 };

/* Fills in which file a stream is, if it is one, and takes a copy of the name. DSE_NO_MEMORY. */
enum dse_status dse_source_start(FILE *stream, const char *name, struct dse_source *source,
                                 struct dse_error *error);

/* Whether both are the same file; by name, if one is no regular file. */
bool dse_source_same(const struct dse_source *a, const struct dse_source *b);

/* Reads the stream of a source that was started to its end and checks what libyaml lets pass:
 * keys that come twice, aliases in circles, deep nesting, encodings other than UTF-8. DSE_BAD_INPUT
 * with the place, DSE_IO, DSE_NO_MEMORY. */
enum dse_status dse_source_read(FILE *stream, struct dse_source *source, struct dse_error *error);

void dse_source_free(struct dse_source *source);

/* The place of a node, with its text if it is a single value. */
struct dse_scalar dse_source_scalar(const struct dse_source *source,
                                    const struct yaml_node_s *node);

/* Sets DSE_BAD_INPUT with a message at a place, and returns it. */
enum dse_status dse_scalar_error(const struct dse_scalar *place, struct dse_error *error,
                                 const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Adds the place to an error that has been set. */
void dse_scalar_locate(const struct dse_scalar *place, struct dse_error *error);

#endif

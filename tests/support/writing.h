/* Networks given to the writers, and their files as text. */
#ifndef DSE_TESTS_WRITING_H
#define DSE_TESTS_WRITING_H

#include "core/text.h"
#include "solvers/io/writer.h"

struct writing {
    enum dse_status status;
    char *text; /* NUL-terminated */
    size_t length;
    struct dse_error error;
};

/* Writes a network in a format. To be freed. */
struct writing writing_of(const char *format, const struct dse_graph *graph,
                          const struct dse_writer_context *context);
void writing_free(struct writing *writing);

/* A network without floor, called `odd`, of links of 200 and NICs of 100 Gb/s. */
extern const struct dse_writer_context writing_context;

/* Five routers 0 to 4 with 3, 0, 1, 2 and 0 end points: links 0-1 of class `local`, three parallel
 * ones 1-2 of class `far, "x"`, 2-3 and 3-0 without class; router 4 stands alone. With names, in
 * this order: `a b`, `x"y`, `<&>'`, `p,q;#5`, `\é]`. */
struct dse_graph *writing_odd(bool names);

/* The same without the parallel links. */
struct dse_graph *writing_odd_simple(void);

/* A network of two routers of which one has this name, or whose link has this class. */
struct dse_graph *writing_named(const char *name, const char *link_class);

/* Fails unless the network is written as `text`. */
#define assert_writes(format, graph, context, text)                                                \
    writing_check(format, graph, context, text, __FILE__, __LINE__)

/* Fails unless writing is DSE_INFEASIBLE with this message and writes nothing. */
#define assert_unwritable(format, graph, context, message)                                         \
    writing_check_refused(format, graph, context, message, __FILE__, __LINE__)

/* Fails unless the reader of the same name gives the same network again, without any warning, and
 * is found by the content. */
#define assert_reads_back(format, graph) writing_check_back(format, graph, __FILE__, __LINE__)

void writing_check(const char *format, const struct dse_graph *graph,
                   const struct dse_writer_context *context, const char *text, const char *file,
                   int line);
void writing_check_refused(const char *format, const struct dse_graph *graph,
                           const struct dse_writer_context *context, const char *message,
                           const char *file, int line);
void writing_check_back(const char *format, const struct dse_graph *graph, const char *file,
                        int line);

/* Everything that a writer whose files are read back must keep: odd networks, names and classes,
 * a network without links, and those of some families. */
void writing_check_all_back(const char *format);

#endif

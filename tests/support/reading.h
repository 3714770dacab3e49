/* Network files given as text to the readers, and the network as text. */
#ifndef DSE_TESTS_READING_H
#define DSE_TESTS_READING_H

#include "solvers/io/reader.h"

struct reading {
    enum dse_status status;
    struct dse_graph *graph;
    struct dse_reader_report report;
    struct dse_error error;
    struct dse_text network; /* as below */
};

/* Reads bytes as the file `net` of a format, NULL: the one that is found. To be freed. */
struct reading reading_of_bytes(const char *format, const char *bytes, size_t length);
struct reading reading_of(const char *format, const char *text);
void reading_free(struct reading *reading);

/* Fails unless `text` is read as `network`, which is written `a:1 b:0 | a-b*2@local`: routers with
 * their end points, links with the number of parallel ones unless it is 1 and their class unless it
 * has no name; with so many loops and duplicates dropped, and these warnings. */
#define assert_reads(format, text, network, loops, duplicates, warnings)                           \
    reading_check(format, text, network, loops, duplicates, warnings, __FILE__, __LINE__)

/* Fails unless `text` is bad input with this place and message. */
#define assert_refused(format, text, line, column, message)                                        \
    reading_check_refused(format, text, strlen(text), line, column, message, __FILE__, __LINE__)
#define assert_bytes_refused(format, bytes, length, line, column, message)                         \
    reading_check_refused(format, bytes, length, line, column, message, __FILE__, __LINE__)

void reading_check(const char *format, const char *text, const char *network, uint64_t loops,
                   uint64_t duplicates, const char *warnings, const char *file, int line);
void reading_check_refused(const char *format, const char *bytes, size_t length, size_t line,
                           size_t column, const char *message, const char *test_file,
                           int test_line);

#endif

/* Tables for reading: CSV as aligned columns. */
#ifndef DSE_REPORTS_TABLE_H
#define DSE_REPORTS_TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "core/status.h"

/* Prints CSV text (RFC 4180, the first record is the header) with its columns aligned: those that
 * hold only numbers to the right, others to the left, two spaces between. Widths count characters
 * of UTF-8; a line end inside a field is shown as a space, a fraction of more than 9 characters
 * with 6 significant digits. O(length). DSE_BAD_INPUT if it is not CSV,
 * DSE_NO_MEMORY; failed writes show in the stream, and as DSE_IO. */
enum dse_status dse_table_print(FILE *out, const char *csv, size_t length);

#endif

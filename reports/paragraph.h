/* Running text wrapped to lines. */
#ifndef DSE_REPORTS_PARAGRAPH_H
#define DSE_REPORTS_PARAGRAPH_H

#include "core/text.h"

/* Appends `string` as lines of at most `width` bytes, each indented, broken at spaces; a longer
 * word stands on a line of its own. */
void dse_paragraph_append(struct dse_text *text, const char *string, size_t indent, size_t width);

#endif

#include "reports/paragraph.h"

#include <string.h>

void dse_paragraph_append(struct dse_text *text, const char *string, size_t indent, size_t width) {
    size_t column = 0;
    for (const char *at = string; *at != '\0';) {
        size_t word = strcspn(at, " ");
        if (column > 0 && column + 1 + word > width) {
            dse_text_append_char(text, '\n');
            column = 0;
        }
        if (column == 0) {
            for (; column < indent; column++) {
                dse_text_append_char(text, ' ');
            }
        } else {
            dse_text_append_char(text, ' ');
            column++;
        }
        dse_text_append(text, at, word);
        column += word;
        at += word + strspn(at + word, " ");
    }
    dse_text_append_char(text, '\n');
}

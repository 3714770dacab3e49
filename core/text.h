/* A growing piece of text. */
#ifndef DSE_CORE_TEXT_H
#define DSE_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero-initialised is empty. After a failed allocation `failed` is set, further text is dropped and
 * `length` stays where it was: check once, at the end. `data` is NUL-terminated unless NULL. */
struct dse_text {
    char *data;
    size_t length, capacity;
    bool failed;
};

/* Makes room for `more` bytes and a final NUL; false (and `failed`) if there is no memory. */
bool dse_text_reserve(struct dse_text *text, size_t more);

void dse_text_append(struct dse_text *text, const char *bytes, size_t length);
void dse_text_append_string(struct dse_text *text, const char *string);
void dse_text_append_char(struct dse_text *text, char c);
void dse_text_append_count(struct dse_text *text, uint64_t value);

/* Appends a double as dse_decimal_print prints it. */
void dse_text_append_real(struct dse_text *text, double value);

void dse_text_append_format(struct dse_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Forgets the content, keeps the memory. */
void dse_text_clear(struct dse_text *text);

/* Gives the memory back; the text is then empty. */
void dse_text_free(struct dse_text *text);

#endif

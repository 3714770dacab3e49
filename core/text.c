#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"

bool dse_text_reserve(struct dse_text *text, size_t more) {
    if (text->failed) {
        return false;
    }
    if (more < text->capacity - text->length) {
        return true;
    }
    size_t wanted = text->length + more + 1;
    size_t capacity = text->capacity < 64 ? 64 : text->capacity;
    while (capacity < wanted && capacity <= SIZE_MAX / 2) {
        capacity *= 2;
    }
    char *data = more < SIZE_MAX / 2 ? realloc(text->data, capacity) : NULL;
    if (data == NULL) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void dse_text_append(struct dse_text *text, const char *bytes, size_t length) {
    if (dse_text_reserve(text, length)) {
        memcpy(text->data + text->length, bytes, length);
        text->length += length;
        text->data[text->length] = '\0';
    }
}

void dse_text_append_string(struct dse_text *text, const char *string) {
    dse_text_append(text, string, strlen(string));
}

void dse_text_append_char(struct dse_text *text, char c) {
    dse_text_append(text, &c, 1);
}

void dse_text_append_count(struct dse_text *text, uint64_t value) {
    if (dse_text_reserve(text, DSE_DECIMAL_SIZE)) {
        text->length += dse_decimal_print_count(value, text->data + text->length);
    }
}

void dse_text_append_real(struct dse_text *text, double value) {
    if (dse_text_reserve(text, DSE_DECIMAL_SIZE)) {
        text->length += dse_decimal_print(value, text->data + text->length);
    }
}

void dse_text_append_format(struct dse_text *text, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0 && dse_text_reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

void dse_text_clear(struct dse_text *text) {
    text->length = 0;
    text->failed = false;
    if (text->data != NULL) {
        text->data[0] = '\0';
    }
}

void dse_text_free(struct dse_text *text) {
    free(text->data);
    *text = (struct dse_text){0};
}

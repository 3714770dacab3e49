#include "core/suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Longer names are compared by their first part only. */
enum { LENGTH_MAX = 63 };

static bool same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Optimal string alignment distance; letter case does not count. */
static size_t distance(const char *a, const char *b) {
    size_t a_length = strnlen(a, LENGTH_MAX), b_length = strnlen(b, LENGTH_MAX);
    size_t row[3][LENGTH_MAX + 1];
    for (size_t j = 0; j <= b_length; j++) {
        row[0][j] = j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        size_t *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t substitute = same_letter(a[i - 1], b[j - 1]) ? 0 : 1;
            now[j] = least(before[j - 1] + substitute, least(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1])) {
                now[j] = least(now[j], earlier[j - 2] + 1);
            }
        }
    }
    return row[a_length % 3][b_length];
}

void dse_suggestion_offer(struct dse_suggestion *suggestion, const char *candidate) {
    size_t length = strlen(suggestion->wanted);
    size_t limit = length < 6 ? 1 : length / 3;
    size_t d = distance(suggestion->wanted, candidate);
    if (d <= limit && (suggestion->nearest == NULL || d < suggestion->distance)) {
        suggestion->nearest = candidate;
        suggestion->distance = d;
    }
}

const char *dse_suggestion_text(const struct dse_suggestion *suggestion, char *text, size_t size) {
    if (suggestion->nearest == NULL) {
        text[0] = '\0';
    } else {
        snprintf(text, size, " (did you mean '%s'?)", suggestion->nearest);
    }
    return text;
}

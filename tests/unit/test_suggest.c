/* core/suggest: the nearest name. */
#include "tests/support/test.h"

#include <string.h>

#include "core/suggest.h"

static const char *nearest(const char *wanted, const char *const *candidates) {
    struct dse_suggestion suggestion = {.wanted = wanted};
    for (; *candidates != NULL; candidates++) {
        dse_suggestion_offer(&suggestion, *candidates);
    }
    return suggestion.nearest;
}

static void misspelt_families(void **state) {
    (void)state;
    const char *const families[] = {"fat_tree", "dragonfly", "megafly", "slim_fly", "torus", NULL};
    assert_text(nearest("dragonfyl", families), "dragonfly");
    assert_text(nearest("dragenfly", families), "dragonfly");
    assert_text(nearest("Dragonfly", families), "dragonfly");
    assert_text(nearest("fattree", families), "fat_tree");
    assert_text(nearest("slimfly", families), "slim_fly");
    assert_text(nearest("trous", families), "torus");
    assert_text(nearest("toruss", families), "torus");
    assert_text(nearest("butterfly", families), NULL);
    assert_text(nearest("", families), NULL);
}

/* At least one edit is allowed in short names, so one letter may stand for any other. */
static void short_names(void **state) {
    (void)state;
    const char *const keys[] = {"links_per_pair", "rate", "k", "g", NULL};
    assert_text(nearest("K", keys), "k");
    assert_text(nearest("x", keys), "k");
    assert_text(nearest("rtae", keys), "rate");
    assert_text(nearest("rats", keys), "rate");
    assert_text(nearest("rays", keys), NULL);
    assert_text(nearest("links_per_piar", keys), "links_per_pair");
    assert_text(nearest("link_per_group", keys), NULL);
}

/* The first of equally near ones, and case as the smallest difference. */
static void ties(void **state) {
    (void)state;
    const char *const words[] = {"rate_x", "rate_y", "RATE_Z", NULL};
    assert_text(nearest("rate_q", words), "rate_x");
    assert_text(nearest("rate_Y", words), "rate_y");
    assert_text(nearest("RTAE", (const char *const[]){"rate", NULL}), "rate");
}

static void texts(void **state) {
    (void)state;
    char text[64];
    struct dse_suggestion suggestion = {.wanted = "radx"};
    assert_text(dse_suggestion_text(&suggestion, text, sizeof text), "");
    dse_suggestion_offer(&suggestion, "radix");
    assert_text(dse_suggestion_text(&suggestion, text, sizeof text), " (did you mean 'radix'?)");
    dse_suggestion_text(&suggestion, text, 9);
    assert_text(text, " (did yo");
}

static void endless_names(void **state) {
    (void)state;
    char name[3000];
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    const char *const words[] = {name, "a", NULL};
    assert_ptr_equal(nearest(name, words), name);
    assert_text(nearest("a", words), "a");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(misspelt_families),
        cmocka_unit_test(short_names),
        cmocka_unit_test(ties),
        cmocka_unit_test(texts),
        cmocka_unit_test(endless_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* core/text: a growing piece of text. */
#include "tests/support/test.h"

#include <stdint.h>
#include <string.h>

#include "core/text.h"

static void grows(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_text_append(&text, "xyz", 0);
    assert_text(text.data, "");
    dse_text_append_string(&text, "q=");
    dse_text_append_count(&text, 27);
    dse_text_append_char(&text, ',');
    dse_text_append_real(&text, 2.385);
    dse_text_append_format(&text, " %s %d", "of", 41);
    dse_text_append(&text, ";;;", 1);
    assert_text(text.data, "q=27,2.385 of 41;");
    assert_int_equal(text.length, strlen(text.data));
    dse_text_free(&text);
    assert_null(text.data);
    assert_int_equal(text.length, 0);
}

static void stays_whole_over_many_growths(void **state) {
    (void)state;
    struct dse_text text = {0};
    for (int i = 0; i < 5000; i++) {
        dse_text_append_count(&text, (uint64_t)(i % 10));
        assert_true(text.length == (size_t)i + 1 && text.length < text.capacity);
    }
    for (int i = 0; i < 5000; i++) {
        assert_int_equal(text.data[i], '0' + i % 10);
    }
    assert_int_equal(text.data[5000], '\0');
    dse_text_free(&text);
}

static void a_long_format_fits(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_text_append_format(&text, "%*d|", 1000, 17);
    assert_int_equal(text.length, 1001);
    assert_text(text.data + 998, "17|");
    dse_text_free(&text);
}

static void clearing_keeps_the_memory(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_text_clear(&text);
    assert_null(text.data);
    dse_text_append_string(&text, "abc");
    const char *before = text.data;
    dse_text_clear(&text);
    assert_ptr_equal(text.data, before);
    assert_text(text.data, "");
    dse_text_append_string(&text, "d");
    assert_text(text.data, "d");
    dse_text_free(&text);
}

/* A size that no machine has; what was there stays, what comes after is dropped. */
static void failure_is_remembered(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_text_append_string(&text, "kept");
    assert_false(dse_text_reserve(&text, SIZE_MAX));
    assert_true(text.failed);
    dse_text_append_string(&text, "dropped");
    dse_text_append_count(&text, 1);
    dse_text_append_real(&text, 1.5);
    dse_text_append_format(&text, "%d", 1);
    assert_text(text.data, "kept");
    assert_int_equal(text.length, 4);
    dse_text_clear(&text);
    assert_false(text.failed);
    dse_text_append_string(&text, "again");
    assert_text(text.data, "again");
    dse_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows),
        cmocka_unit_test(stays_whole_over_many_growths),
        cmocka_unit_test(a_long_format_fits),
        cmocka_unit_test(clearing_keeps_the_memory),
        cmocka_unit_test(failure_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

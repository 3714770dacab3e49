/* solvers/io/reader_tools and name_table: lines, names, numbers. */
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "solvers/io/name_table.h"
#include "solvers/io/reader_tools.h"

/* The lines of bytes, each in brackets. */
static struct dse_text lines_of(const char *bytes, size_t length) {
    struct dse_text text = {0};
    char *copy = malloc(length + 1);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    struct dse_lines lines = {.stream = fmemopen(copy, length, "r")};
    assert_non_null(lines.stream);
    bool more = true;
    size_t number = 0;
    while (dse_lines_next(&lines, &more, NULL) == DSE_OK && more) {
        assert_int_equal(lines.number, ++number);
        assert_int_equal(lines.text[lines.length], '\n');
        dse_text_append_char(&text, '[');
        dse_text_append(&text, lines.text, lines.length);
        dse_text_append_char(&text, ']');
    }
    assert_false(more);
    fclose(lines.stream);
    dse_lines_free(&lines);
    free(copy);
    return text;
}

static void assert_lines(const char *bytes, const char *expected) {
    struct dse_text text = lines_of(bytes, strlen(bytes));
    assert_text(text.data == NULL ? "" : text.data, expected);
    dse_text_free(&text);
}

static void lines_end_as_they_like(void **state) {
    (void)state;
    assert_lines("", "");
    assert_lines("a", "[a]");
    assert_lines("a\n", "[a]");
    assert_lines("\n\na\r\n\r\nb\rc\r", "[][][a][][b\rc]");
    assert_lines("\xef\xbb\xbfone\n\xef\xbb\xbftwo", "[one][\xef\xbb\xbftwo]");
    assert_lines("\xef\xbb\xbf", "[]");
}

/* Lines longer than what is read at once, and lines that end where a piece does. */
static void lines_cross_pieces(void **state) {
    (void)state;
    static const size_t lengths[] = {(1 << 18) - 1, 1 << 18, 0, (1 << 18) + 1, 3 << 18, 5};
    struct dse_text bytes = {0}, expected = {0};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        dse_text_append_char(&expected, '[');
        for (size_t j = 0; j < lengths[i]; j++) {
            dse_text_append_char(&bytes, (char)('a' + (i + j) % 26));
            dse_text_append_char(&expected, (char)('a' + (i + j) % 26));
        }
        dse_text_append_char(&bytes, '\n');
        dse_text_append_char(&expected, ']');
    }
    struct dse_text text = lines_of(bytes.data, bytes.length);
    assert_int_equal(text.length, expected.length);
    assert_memory_equal(text.data, expected.data, text.length);
    dse_text_free(&bytes);
    dse_text_free(&expected);
    dse_text_free(&text);
}

/* Table 3-7 of the Unicode Standard: first and last of each row, and what lies beside them. */
static void names_are_utf_8(void **state) {
    (void)state;
    static const char *const good[] = {"a",
                                       "\xc2\x80",
                                       "\xdf\xbf",
                                       "\xe0\xa0\x80",
                                       "\xed\x9f\xbf",
                                       "\xee\x80\x80",
                                       "\xef\xbf\xbf",
                                       "\xf0\x90\x80\x80",
                                       "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\x80",
                                      "\xc1\xbf",
                                      "\xc2",
                                      "\xc2\x7f",
                                      "\xe0\x9f\xbf",
                                      "\xed\xa0\x80",
                                      "\xf0\x8f\xbf\xbf",
                                      "\xf4\x90\x80\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xe1\x80",
                                      "\xe1\x80\xc0"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_null(dse_name_fault(good[i], strlen(good[i])));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_text(dse_name_fault(bad[i], strlen(bad[i])), "a name that is not UTF-8");
    }
    assert_text(dse_name_fault("a\0b", 3), "a NUL byte; is this a binary file?");
    assert_text(dse_name_fault("\x7f", 1), "a control character in a name; is this a binary file?");
}

static void digits_fit_64_bits(void **state) {
    (void)state;
    uint64_t value = 41;
    assert_false(dse_digits_parse("", 0, &value));
    assert_false(dse_digits_parse("1x", 2, &value));
    assert_false(dse_digits_parse("18446744073709551616", 20, &value));
    assert_false(dse_digits_parse("-1", 2, &value));
    assert_int_equal(value, 41);
    assert_true(dse_digits_parse("18446744073709551615", 20, &value));
    assert_true(value == UINT64_MAX);
    assert_true(dse_digits_parse("007x", 3, &value));
    assert_int_equal(value, 7);
}

static void names_keep_their_numbers(void **state) {
    (void)state;
    struct dse_name_table table = {0};
    assert_int_equal(dse_name_table_find(&table, "0", 1), UINT32_MAX);
    assert_int_equal(dse_name_table_find(&table, "x", 1), UINT32_MAX);
    assert_int_equal(dse_name_table_add(&table, "x", 1), 0);
    assert_int_equal(dse_name_table_add_number(&table, 3), 1);
    assert_int_equal(dse_name_table_add(&table, "03", 2), 2);
    assert_int_equal(dse_name_table_add(&table, "3", 1), 1);
    /* Large at first, and dense once there are many. */
    assert_int_equal(dse_name_table_add_number(&table, 70000), 3);
    for (uint32_t i = 0; i < 100000; i++) {
        assert_int_equal(dse_name_table_add_number(&table, ((uint64_t)i << 32) + 70001), 4 + i);
    }
    assert_true(table.dense_room > 70000);
    assert_int_equal(dse_name_table_add_number(&table, 70000), 3);
    assert_int_equal(dse_name_table_find(&table, "70001", 5), 4);
    assert_int_equal(dse_name_table_find_number(&table, ((uint64_t)99999 << 32) + 70001), 100003);
    assert_int_equal(dse_name_table_find(&table, "03", 2), 2);
    assert_int_equal(dse_name_table_find_number(&table, 5), UINT32_MAX);
    assert_int_equal(table.texts, 2);
    uint32_t names[] = {4, 1, 3};
    dse_name_table_sort(&table, names, 3);
    assert_true(names[0] == 1 && names[1] == 3 && names[2] == 4);
    dse_name_table_free(&table);
}

static void warnings_are_clauses(void **state) {
    (void)state;
    struct dse_reader_report report = {0};
    dse_reader_count(&report, "nothing", 0);
    assert_null(report.warnings.data);
    dse_reader_count(&report, "things", 17);
    dse_reader_warn(&report, "line %d", 3);
    assert_text(report.warnings.data, "things: 17; line 3");
    dse_reader_report_free(&report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_as_they_like),   cmocka_unit_test(lines_cross_pieces),
        cmocka_unit_test(names_are_utf_8),          cmocka_unit_test(digits_fit_64_bits),
        cmocka_unit_test(names_keep_their_numbers), cmocka_unit_test(warnings_are_clauses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

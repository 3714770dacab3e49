/* Tables: aligned by hand, as the columns of the expected text show. */
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reports/table.h"

static char *print(const char *csv, size_t length, enum dse_status expected) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(dse_table_print(out, csv, length), expected);
    fclose(out);
    return text;
}

static void check(const char *csv, const char *expected) {
    char *text = print(csv, strlen(csv), DSE_OK);
    assert_text(text, expected);
    free(text);
}

static void numbers_stand_right(void **state) {
    (void)state;
    check("family,k,note\nfat_tree,8,ok\ntorus,128,\n", "family      k  note\n"
                                                        "fat_tree    8  ok\n"
                                                        "torus     128\n");
}

static void nothing_and_control_characters(void **state) {
    (void)state;
    check("", "");
    check("a\x1b[31m,b\x7f\n", "a [31m  b \n");
}

static void one_word_makes_a_text_column(void **state) {
    (void)state;
    check("taper,n\n1.5,-2.385\nnone,inf\n,7\n", "taper       n\n"
                                                 "1.5    -2.385\n"
                                                 "none      inf\n"
                                                 "            7\n");
}

static void empty_columns_keep_their_place(void **state) {
    (void)state;
    check("a,b,c\n1,,3\n,,\n", "a  b  c\n1     3\n\n");
    check("", "");
    check("only,header\n", "only  header\n");
}

static void quoted_fields(void **state) {
    (void)state;
    check("note,k\n\"a, b\",2\n\"say \"\"no\"\"\",35\n\"two\nlines\",4\n", "note        k\n"
                                                                           "a, b        2\n"
                                                                           "say \"no\"   35\n"
                                                                           "two lines   4\n");
}

static void widths_are_characters(void **state) {
    (void)state;
    check("name,x\nErd\xc5\x91s,1\nR\xc3\xa9nyi,22\n", "name    x\n"
                                                       "Erd\xc5\x91s   1\n"
                                                       "R\xc3\xa9nyi  22\n");
}

static void long_fractions_are_rounded(void **state) {
    (void)state;
    check("x\n1.7534246575342465\n102.39999999999999\n0.0012345678\n12345678901234567890\n"
          "6.022140761e+23\n-1234567.75\n",
          "                   x\n"
          "             1.75342\n"
          "               102.4\n"
          "          0.00123457\n"
          "12345678901234567890\n"
          "     6.022140761e+23\n"
          "            -1234568\n");
}

static void broken_csv(void **state) {
    (void)state;
    free(print("a,b\n\"x\"y,1\n", 11, DSE_BAD_INPUT));
    free(print("a\n\"open", 7, DSE_BAD_INPUT));
}

static void full_device(void **state) {
    (void)state;
    FILE *out = fopen("/dev/full", "w");
    assert_non_null(out);
    setvbuf(out, NULL, _IONBF, 0);
    assert_int_equal(dse_table_print(out, "a\n1\n", 4), DSE_IO);
    fclose(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_stand_right),
        cmocka_unit_test(nothing_and_control_characters),
        cmocka_unit_test(one_word_makes_a_text_column),
        cmocka_unit_test(empty_columns_keep_their_place),
        cmocka_unit_test(quoted_fields),
        cmocka_unit_test(widths_are_characters),
        cmocka_unit_test(long_fractions_are_rounded),
        cmocka_unit_test(broken_csv),
        cmocka_unit_test(full_device),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}

/* core/row: CSV records (RFC 4180) and JSON objects. */
#include "tests/support/test.h"

#include <math.h>

#include "core/row.h"

static void csv(const struct dse_cell *cells, size_t count, const char *expected) {
    struct dse_text text = {0};
    dse_row_append_csv(&text, cells, count);
    assert_text(text.data, expected);
    dse_text_free(&text);
}

static void unknown_values_are_empty(void **state) {
    (void)state;
    const struct dse_cell cells[] = {
        dse_cell_count(DSE_UNKNOWN), dse_cell_real(DSE_UNKNOWN_REAL),
        dse_cell_text(NULL),         dse_cell_text(""),
        dse_cell_count(0),           dse_cell_real(0),
    };
    csv(cells, 6, ",,,,0,0\n");
    csv(cells, 1, "\n");
}

static void numbers(void **state) {
    (void)state;
    const struct dse_cell cells[] = {
        dse_cell_count(279040),  dse_cell_real(1.7534246575342465), dse_cell_real(-INFINITY),
        dse_cell_real(INFINITY), dse_cell_count(UINT64_MAX - 1),
    };
    csv(cells, 5, "279040,1.7534246575342465,-inf,inf,18446744073709551614\n");
}

static void texts_are_quoted_only_where_needed(void **state) {
    (void)state;
    const struct dse_cell cells[] = {
        dse_cell_text("plain text"), dse_cell_text("a,b"),    dse_cell_text("say \"q\""),
        dse_cell_text("two\nlines"), dse_cell_text("cr\r"),   dse_cell_text(" front"),
        dse_cell_text("back "),      dse_cell_text("in ner"), dse_cell_text("\""),
    };
    csv(cells, 9,
        "plain text,\"a,b\",\"say \"\"q\"\"\",\"two\nlines\",\"cr\r\",\" front\",\"back \",in "
        "ner,\"\"\"\"\n");
}

static void json_objects(void **state) {
    (void)state;
    const char *const columns[] = {"network", "routers", "mean_hops", "spare", "worst", "taper"};
    const struct dse_cell cells[] = {
        dse_cell_text("slim_fly:q=5"), dse_cell_count(50),      dse_cell_real(1.8571428571428572),
        dse_cell_count(DSE_UNKNOWN),   dse_cell_real(INFINITY), dse_cell_real(DSE_UNKNOWN_REAL),
    };
    struct dse_text text = {0};
    dse_row_append_json(&text, columns, cells, 6);
    assert_text(text.data, "{\"network\": \"slim_fly:q=5\", \"routers\": 50, "
                           "\"mean_hops\": 1.8571428571428572, \"spare\": null, "
                           "\"worst\": null, \"taper\": null}");
    dse_text_clear(&text);
    dse_row_append_json(&text, columns, cells, 0);
    assert_text(text.data, "{}");
    dse_text_free(&text);
}

static void json_strings(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_row_append_json_string(&text, "a\"b\\c\n\x01\x1f/\xc3\xa4");
    assert_text(text.data, "\"a\\\"b\\\\c\\u000a\\u0001\\u001f/\xc3\xa4\"");
    dse_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_values_are_empty),
        cmocka_unit_test(numbers),
        cmocka_unit_test(texts_are_quoted_only_where_needed),
        cmocka_unit_test(json_objects),
        cmocka_unit_test(json_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

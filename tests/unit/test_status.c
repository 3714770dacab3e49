/* core/status: codes and error records. */
#include "tests/support/test.h"

#include <string.h>

#include "core/status.h"

static void exit_statuses(void **state) {
    (void)state;
    assert_int_equal(dse_status_exit(DSE_OK), 0);
    assert_int_equal(dse_status_exit(DSE_IO), 1);
    assert_int_equal(dse_status_exit(DSE_NO_MEMORY), 1);
    assert_int_equal(dse_status_exit(DSE_USAGE), 2);
    assert_int_equal(dse_status_exit(DSE_BAD_INPUT), 3);
    assert_int_equal(dse_status_exit(DSE_INFEASIBLE), 3);
    assert_int_equal(dse_status_exit(DSE_OVERFLOW), 3);
    assert_int_equal(dse_status_exit(DSE_ROWS_FAILED), 4);
    assert_int_equal(dse_status_exit(DSE_INTERRUPTED), 130);
}

static void messages_are_lower_case(void **state) {
    (void)state;
    for (int status = DSE_OK; status <= DSE_INTERRUPTED; status++) {
        const char *message = dse_status_message((enum dse_status)status);
        assert_true(message[0] >= 'a' && message[0] <= 'z');
        assert_true(message[strlen(message) - 1] != '.');
    }
}

static void setting_forgets_the_place(void **state) {
    (void)state;
    struct dse_error error = {0};
    assert_int_equal(dse_error_set(&error, DSE_BAD_INPUT, "q=%d is no %s", 12, "prime power"),
                     DSE_BAD_INPUT);
    assert_text(error.message, "q=12 is no prime power");
    assert_int_equal(error.status, DSE_BAD_INPUT);
    dse_error_locate(&error, "sweep.yaml", 12, 9);
    assert_text(error.file, "sweep.yaml");
    assert_int_equal(error.line, 12);
    assert_int_equal(error.column, 9);
    dse_error_locate(&error, NULL, 0, 5);
    assert_text(error.file, "");
    assert_int_equal(error.column, 5);
    dse_error_set(&error, DSE_IO, "x");
    assert_int_equal(error.column, 0);
}

static void prefixing(void **state) {
    (void)state;
    struct dse_error error = {0};
    dse_error_set(&error, DSE_BAD_INPUT, "'2' needs a unit");
    dse_error_prefix(&error, "%s: ", "rate");
    assert_text(error.message, "rate: '2' needs a unit");
    assert_int_equal(error.status, DSE_BAD_INPUT);
}

/* Texts that are too long are cut, never run over. */
static void long_texts_are_cut(void **state) {
    (void)state;
    struct dse_error error = {0};
    char text[2 * sizeof error.message];
    memset(text, 'm', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    dse_error_set(&error, DSE_BAD_INPUT, "%s", text);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    dse_error_prefix(&error, "rate: ");
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_int_equal(strncmp(error.message, "rate: mmm", 9), 0);
    dse_error_prefix(&error, "%s", text);
    assert_int_equal(strncmp(error.message, "rate: mmm", 9), 0);
    dse_error_locate(&error, text, 1, 1);
    assert_int_equal(strlen(error.file), sizeof error.file - 1);
}

static void nobody_listens(void **state) {
    (void)state;
    assert_int_equal(dse_error_set(NULL, DSE_OVERFLOW, "x"), DSE_OVERFLOW);
    dse_error_locate(NULL, "f", 1, 1);
    dse_error_prefix(NULL, "x");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exit_statuses),
        cmocka_unit_test(messages_are_lower_case),
        cmocka_unit_test(setting_forgets_the_place),
        cmocka_unit_test(prefixing),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(nobody_listens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

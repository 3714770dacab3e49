/* solvers/io/statements: links that are stated again. Counts worked by hand, and by a table of all
 * pairs. */
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "solvers/io/statements.h"

static void assert_item(const struct dse_statements *statements, size_t i, uint32_t from,
                        uint32_t to, uint32_t count) {
    assert_true(i < statements->count);
    assert_int_equal(statements->items[i].from, from);
    assert_int_equal(statements->items[i].to, to);
    assert_int_equal(statements->items[i].count, count);
}

static void a_link_is_stated_once(void **state) {
    (void)state;
    struct dse_statements statements = {0};
    dse_statements_settle(&statements);
    assert_int_equal(statements.count, 0);
    dse_statements_add(&statements, 7, 2, 1, 0);
    dse_statements_add(&statements, 2, 3, 4, 1);
    dse_statements_add(&statements, 7, 2, 1, 0);
    dse_statements_add(&statements, 2, 7, 5, 0);
    dse_statements_add(&statements, 2, 7, 1, 0);
    dse_statements_settle(&statements);
    assert_int_equal(statements.count, 2);
    assert_item(&statements, 0, 7, 2, 1);
    assert_item(&statements, 1, 2, 3, 4);
    assert_int_equal(statements.items[1].link_class, 1);
    assert_true(statements.items[0].repeated && statements.items[0].reversed);
    assert_false(statements.items[1].repeated || statements.items[1].reversed);
    assert_int_equal(statements.repeats, 2);
    assert_int_equal(statements.reversals, 1);
    assert_int_equal(statements.differing, 1);
    dse_statements_free(&statements);
}

static void channels_add_up(void **state) {
    (void)state;
    struct dse_statements statements = {.by_direction = true};
    dse_statements_add(&statements, 0, 1, 2, 0);
    dse_statements_add(&statements, 1, 0, 3, 0);
    dse_statements_add(&statements, 1, 0, 4, 0);
    dse_statements_add(&statements, 2, 1, 1, 0);
    dse_statements_settle(&statements);
    assert_int_equal(statements.count, 2);
    assert_item(&statements, 0, 0, 1, 7);
    assert_item(&statements, 1, 2, 1, 1);
    assert_false(statements.overflowed);
    dse_statements_add(&statements, 0, 1, UINT32_MAX, 0);
    dse_statements_settle(&statements);
    assert_true(statements.overflowed);
    dse_statements_free(&statements);
}

/* More than are kept before the first look at what repeats, against a table of all pairs. */
static void many_statements_take_no_more_than_links(void **state) {
    (void)state;
    enum { ROUTERS = 97, TIMES = 9000000 };
    uint8_t *met = calloc(ROUTERS * ROUTERS, 1);
    assert_non_null(met);
    struct dse_statements statements = {0};
    uint64_t pairs = 0, both = 0, x = 88172645463325252u; /* xorshift64 */
    for (size_t i = 0; i < TIMES; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        uint32_t from = (uint32_t)(x >> 20) % ROUTERS, to = (uint32_t)(x >> 40) % ROUTERS;
        if (from != to) {
            dse_statements_add(&statements, from, to, 1, 0);
            met[from * ROUTERS + to] = 1;
        }
    }
    for (size_t a = 0; a < ROUTERS; a++) {
        for (size_t b = a + 1; b < ROUTERS; b++) {
            int directions = met[a * ROUTERS + b] + met[b * ROUTERS + a];
            pairs += directions > 0;
            both += directions == 2;
        }
    }
    assert_true(statements.room <= (size_t)1 << 22);
    uint64_t before = statements.count + statements.repeats + statements.reversals;
    dse_statements_settle(&statements);
    assert_false(statements.failed);
    assert_int_equal(statements.count, pairs);
    assert_int_equal(statements.reversals, both);
    assert_int_equal(statements.count + statements.repeats + statements.reversals, before);
    dse_statements_free(&statements);
    free(met);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_is_stated_once),
        cmocka_unit_test(channels_add_up),
        cmocka_unit_test(many_statements_take_no_more_than_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What every test program includes: cmocka with the headers it wants before it, and
 * comparisons that it lacks. */
#ifndef DSE_TEST_H
#define DSE_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Fails unless |actual - expected| <= max(absolute, relative * |expected|), in double
 * precision (cmocka compares in single). Equal infinities are close; NaN is close to nothing. */
#define assert_close(actual, expected, relative, absolute)                                         \
    test_assert_close(actual, expected, relative, absolute, #actual, __FILE__, __LINE__)

/* Fails unless both strings are equal; NULL equals only NULL. */
#define assert_text(actual, expected)                                                              \
    test_assert_text(actual, expected, #actual, __FILE__, __LINE__)

void test_assert_close(double actual, double expected, double relative, double absolute,
                       const char *expression, const char *file, int line);
void test_assert_text(const char *actual, const char *expected, const char *expression,
                      const char *file, int line);

#endif

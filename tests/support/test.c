#include "tests/support/test.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static bool is_close(double actual, double expected, double relative, double absolute) {
    if (actual == expected)
        return true;
    if (!isfinite(actual) || !isfinite(expected))
        return false;
    return fabs(actual - expected) <= fmax(absolute, relative * fabs(expected));
}

void test_assert_close(double actual, double expected, double relative, double absolute,
                       const char *expression, const char *file, int line) {
    if (is_close(actual, expected, relative, absolute))
        return;
    print_error("%s\n    is       %.17g\n    expected %.17g (relative %g, absolute %g)\n",
                expression, actual, expected, relative, absolute);
    _fail(file, line);
}

void test_assert_text(const char *actual, const char *expected, const char *expression,
                      const char *file, int line) {
    if (actual == expected || (actual && expected && strcmp(actual, expected) == 0))
        return;
    print_error("%s\n    is       %s\n    expected %s\n", expression, actual ? actual : "(null)",
                expected ? expected : "(null)");
    _fail(file, line);
}

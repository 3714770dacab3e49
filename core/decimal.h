/* Numbers as decimal text, the same in every locale. */
#ifndef DSE_CORE_DECIMAL_H
#define DSE_CORE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Enough for any number that the functions below print, with the final NUL. */
#define DSE_DECIMAL_SIZE 32

/* Prints the decimal with the fewest significant digits that reads back to the same double (the
 * one nearest to it where several have as few), without exponent where 1e-5 <= |value| < 1e17.
 * Infinity prints as `inf` or `-inf`, not-a-number as the empty text. Returns the length. */
size_t dse_decimal_print(double value, char text[static DSE_DECIMAL_SIZE]);

/* Prints a count. Returns the length. */
size_t dse_decimal_print_count(uint64_t value, char text[static DSE_DECIMAL_SIZE]);

/* Rounds a value for reading to so many significant digits (1 to 17), but never a digit before the
 * point. Infinities and not-a-number stay, and so does what would overflow. */
double dse_decimal_round(double value, int digits);

/* Reads a finite decimal number (`-12.5e3`; no hexadecimal, no `inf`, no `nan`, no leading space)
 * from the start of `text`; `*end` is set behind it. False if there is none or it overflows. */
bool dse_decimal_parse(const char *text, const char **end, double *value);

/* Reads a count (digits only) from the start of `text`; false if there is none or it is beyond 64
 * bits (then `*end` is behind the digits; otherwise it is `text`). */
bool dse_decimal_parse_count(const char *text, const char **end, uint64_t *value);

#endif

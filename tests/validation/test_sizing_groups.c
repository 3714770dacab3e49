/* Sizes of dragonflies, megaflies, Slim Flies and PolarFlies that others have found: by closed forms, by brute
 * force, published, or as systems that were built. */
#include "tests/support/test.h"

#include "tests/support/networks.h"

static const struct {
    const char *text;
    uint64_t radix, routers, endpoints;
    const char *source;
} rows[] = {
    {"dragonfly:p=4,a=8,h=4,g=33", 15, 264, 1056, "Kim et al. 2008, balanced"},
    {"dragonfly:p=8,a=16,h=8,g=129", 31, 2064, 16512, "Kim et al. 2008, balanced"},
    {"dragonfly:p=16,a=32,h=16,g=513", 63, 16416, 262656, "Kim et al. 2008, balanced"},
    {"dragonfly:p=16,a=33,h=16,g=529", 64, 17457, 279312, "largest for 64 ports by brute force"},
    {"dragonfly:p=16,a=32,h=17,g=545", 64, 17440, 279040, "De Sensi et al. 2020, II.B"},
    {"dragonfly:p=16,a=32,h=17,g=511", 64, 16352, 261632, "De Sensi et al. 2020, II.B, footnote"},
    {"dragonfly:p=12,a=25,h=12,g=301", 48, 7525, 90300, "largest for 48 ports by brute force"},
    {"megafly:k=36,g=325", 36, 11700, 105300, "closed form; two public codes agree"},
    {"megafly:k=64,g=1025", 64, 65600, 1049600, "closed form"},
    {"megafly:k=32,g=33,links_per_pair=8", 32, 1056, 8448, "a public configuration"},
    {"slim_fly:q=5", 11, 50, 200, "a deployed system of 200 servers"},
    {"slim_fly:q=7", 17, 98, 588, "Besta, Hoefler 2014, closed form"},
    {"slim_fly:q=8", 18, 128, 768, "Besta, Hoefler 2014, closed form"},
    {"slim_fly:q=9", 20, 162, 1134, "Besta, Hoefler 2014, closed form"},
    {"slim_fly:q=13", 29, 338, 3380, "Besta, Hoefler 2014, closed form"},
    {"slim_fly:q=19", 44, 722, 10830, "Besta, Hoefler 2014, 10,830 end points"},
    {"slim_fly:q=41", 92, 3362, 104222, "Besta, Hoefler 2014, closed form"},
    {"polarfly:q=7", 8 + 4, 57, 228, "Lakhotia et al. 2022, closed form"},
    {"polarfly:q=31", 32 + 16, 993, 15888, "Lakhotia et al. 2022, closed form"},
    {"dragonfly:p=4,h=10,links_per_pair=4,intra=16x6", 4 + 15 + 5 + 10, 23136, 92544,
     "Aries' largest: De Sensi et al. 2020, IV.A; Cray XC documentation"},
};

static void sizes(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dse_design design = test_design(rows[i].text);
        if (design.ports_used != rows[i].radix || design.routers != rows[i].routers ||
            design.endpoints != rows[i].endpoints) {
            fail_msg("%s: %llu ports, %llu routers, %llu end points (%s)", rows[i].text,
                     (unsigned long long)design.ports_used, (unsigned long long)design.routers,
                     (unsigned long long)design.endpoints, rows[i].source);
        }
    }
}

/* Where the numbers of groups are the fullest, they need not be said. */
static void full_sizes_are_the_default(void **state) {
    (void)state;
    assert_int_equal(test_design("dragonfly:p=16,a=32,h=17").groups, 545);
    assert_int_equal(test_design("dragonfly:p=16,a=33,h=16").groups, 529);
    assert_int_equal(test_design("dragonfly:p=12,a=25,h=12").groups, 301);
    assert_int_equal(test_design("dragonfly:p=4,h=10,links_per_pair=4,intra=16x6").groups, 241);
    assert_int_equal(test_design("megafly:k=64").groups, 1025);
    assert_int_equal(test_design("megafly:k=32,links_per_pair=8").groups, 33);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(full_sizes_are_the_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Price tables: the built-in one, interpolation, and every table that is refused. */
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

#include "models/catalogue.h"

static enum dse_status read_text(const char *text, struct dse_catalogue *catalogue,
                                 struct dse_error *error) {
    char copy[2048];
    size_t length = strlen(text);
    assert_true(length > 0 && length < sizeof copy);
    memcpy(copy, text, length + 1);
    FILE *stream = fmemopen(copy, length, "r");
    assert_non_null(stream);
    enum dse_status status = dse_catalogue_read(stream, "p.csv", catalogue, error);
    fclose(stream);
    return status;
}

/* Values: models/data/prices.csv. */
static void test_builtin(void **state) {
    (void)state;
    struct dse_catalogue catalogue;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    const struct dse_technology *edr = dse_catalogue_find(&catalogue, "EDR 100 Gb/s");
    assert_non_null(edr);
    assert_int_equal(edr->copper_count, 4);
    assert_int_equal(edr->optical_count, 6);
    assert_int_equal(edr->switch_count, 2);
    assert_int_equal(edr->switches[1].ports, 648);
    assert_int_equal(edr->switches[1].asics, 54);
    assert_non_null(strstr(edr->sources, "fabcalc"));
    const struct dse_technology *rosetta = dse_catalogue_find(&catalogue, "Rosetta 200 Gb/s");
    assert_non_null(rosetta);
    assert_true(isnan(rosetta->switches[0].price_usd));
    assert_close(rosetta->switches[0].power_w, 250, 0, 0);
    assert_null(dse_catalogue_find(&catalogue, "EDR"));
    dse_catalogue_free(&catalogue);
}

static void test_cables(void **state) {
    (void)state;
    struct dse_catalogue catalogue;
    double price, power;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    const struct dse_technology *edr = dse_catalogue_find(&catalogue, "EDR 100 Gb/s");
    dse_catalogue_cable(edr->copper, edr->copper_count, 0.3, &price, &power);
    assert_close(price, 90, 0, 0); /* the next longer one */
    dse_catalogue_cable(edr->copper, edr->copper_count, 1.5, &price, &power);
    assert_close(price, 107, 1e-12, 0); /* between 99 and 115 */
    dse_catalogue_cable(edr->copper, edr->copper_count, 3, &price, &power);
    assert_close(price, 135, 0, 0);
    dse_catalogue_cable(edr->optical, edr->optical_count, 2.385, &price, &power);
    assert_close(price, 590, 0, 0);
    dse_catalogue_cable(edr->optical, edr->optical_count, 37.5, &price, &power);
    assert_close(price, 770 + 0.375 * 330, 1e-12, 0);
    assert_close(power, 7, 1e-12, 0);
    dse_catalogue_cable(NULL, 0, 1, &price, &power);
    assert_true(isnan(price) && isnan(power));
    dse_catalogue_free(&catalogue);
}

static void test_switches(void **state) {
    (void)state;
    struct dse_catalogue catalogue;
    struct dse_sold_switch sold;
    struct dse_error error;
    bool scaled;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    const struct dse_technology *edr = dse_catalogue_find(&catalogue, "EDR 100 Gb/s");
    assert_int_equal(dse_catalogue_switch(edr, 31, &sold, &scaled, NULL), DSE_OK);
    assert_int_equal(sold.ports, 36);
    assert_false(scaled);
    assert_int_equal(dse_catalogue_switch(edr, 63, &sold, &scaled, NULL), DSE_OK);
    assert_true(scaled);
    assert_close(sold.price_usd, 17500, 1e-12, 0); /* 63/36 of 10,000 */
    assert_close(sold.power_w, 437.5, 1e-12, 0);
    assert_int_equal(dse_catalogue_switch(edr, 648, &sold, &scaled, NULL), DSE_OK);
    assert_false(scaled);
    assert_int_equal(sold.asics, 54);
    assert_int_equal(dse_catalogue_switch(edr, 649, &sold, &scaled, &error), DSE_INFEASIBLE);
    assert_text(error.message,
                "no switch of EDR 100 Gb/s has 649 ports: its largest director has 648");
    dse_catalogue_free(&catalogue);
    assert_int_equal(read_text("technology,item,length_m,price_usd,power_w\n"
                               "wire,copper cable,1,2,0\n",
                               &catalogue, NULL),
                     DSE_OK);
    assert_int_equal(dse_catalogue_switch(&catalogue.technologies[0], 8, &sold, &scaled, &error),
                     DSE_INFEASIBLE);
    assert_text(error.message, "the price table has no switch of wire");
    dse_catalogue_free(&catalogue);
}

/* A technology of the file replaces the built-in one as a whole; others stay. Columns may stand in
 * any order, year and source be left out, lines end in CR LF, blank lines be between them. */
static void test_override(void **state) {
    (void)state;
    struct dse_catalogue catalogue;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    size_t before = catalogue.count;
    assert_int_equal(read_text("price_usd,power_w,technology,item,length_m\r\n"
                               "\r\n"
                               "7000,251,\"Rosetta 200 Gb/s\",64-port switch,\r\n"
                               "12.5,,new,copper cable,2.385\r\n",
                               &catalogue, NULL),
                     DSE_OK);
    assert_int_equal(catalogue.count, before + 1);
    const struct dse_technology *rosetta = dse_catalogue_find(&catalogue, "Rosetta 200 Gb/s");
    assert_int_equal(rosetta->switch_count, 1);
    assert_close(rosetta->switches[0].price_usd, 7000, 0, 0);
    const struct dse_technology *new = dse_catalogue_find(&catalogue, "new");
    assert_close(new->copper[0].length_m, 2.385, 0, 0);
    assert_true(isnan(new->copper[0].power_w));
    assert_non_null(dse_catalogue_find(&catalogue, "EDR 100 Gb/s"));
    dse_catalogue_free(&catalogue);
}

static void test_unknown(void **state) {
    (void)state;
    struct dse_catalogue catalogue;
    struct dse_error error;
    assert_int_equal(dse_catalogue_builtin(&catalogue, NULL), DSE_OK);
    assert_int_equal(dse_catalogue_unknown(&catalogue, "EDR 100Gb/s", &error), DSE_BAD_INPUT);
    assert_text(error.message, "unknown technology 'EDR 100Gb/s' (did you mean 'EDR 100 Gb/s'?)");
    dse_catalogue_free(&catalogue);
}

#define HEADER "technology,item,length_m,price_usd,power_w\n"

static const struct {
    const char *text, *message;
    size_t line, column;
} bad_tables[] = {
    {"x\n", "unknown column 'x'", 1, 1},
    {"technology,item,length_m,price,power_w\n", "unknown column 'price'", 1, 26},
    {"technology,item,lenght_m,price_usd,power_w\n",
     "unknown column 'lenght_m' (did you mean 'length_m'?)", 1, 17},
    {"technology,item,item,length_m\n", "column 'item' comes twice", 1, 17},
    {"technology,item,length_m,power_w\n", "the table has no column 'price_usd'", 1, 1},
    {"technology,item,length_m,price_usd,power_w,year,source,technology\n", "more than 7 columns",
     1, 56},
    {HEADER, "the price table is empty", 2, 1},
    {HEADER "t,copper cable,1,2\n", "the row has 4 fields, the header 5", 2, 1},
    {HEADER "t,copper cable,,2,0\n", "a cable needs a length_m above 0", 2, 16},
    {HEADER "t,copper cable,0,2,0\n", "a cable needs a length_m above 0", 2, 16},
    {HEADER "t,copper cable,-1,2,0\n", "length_m is negative: -1", 2, 16},
    {HEADER "t,copper cable,1,-2,0\n", "price_usd is negative: -2", 2, 18},
    {HEADER "t,copper cable,1,2,-0.5\n", "power_w is negative: -0.5", 2, 20},
    {HEADER "t,copper cable,1,two,0\n", "price_usd 'two' is not a number", 2, 18},
    {HEADER "t,copper cable,1,nan,0\n", "price_usd 'nan' is not a number", 2, 18},
    {HEADER "t,copper cable,2,2,0\nt,copper cable,1,2,0\n",
     "the length_m of a kind of cable must ascend: 1", 3, 16},
    {HEADER "t,copper cable,2,2,0\n\nt,copper cable,2,2,0\n", "this length_m comes twice: 2", 4,
     16},
    {HEADER ",copper cable,1,2,0\n", "'' is no name for a technology", 2, 1},
    {HEADER "none,copper cable,1,2,0\n", "'none' is no name for a technology", 2, 1},
    {HEADER "t,64-port switch,1,2,0\n", "a switch has no length_m", 2, 18},
    {HEADER "t,64-port switch,,2,0\nt,64-port switch ASIC,,3,0\n",
     "a switch of 64 ports comes twice", 3, 3},
    {HEADER "t,rope,1,2,0\n",
     "item 'rope' is none of 'copper cable', 'active optical cable', 'N-port switch', 'N-port "
     "director (M ASICs)'",
     2, 3},
    {HEADER "t,648-port director (no ASICs),,2,0\n",
     "item '648-port director (no ASICs)' is none of 'copper cable', 'active optical cable', "
     "'N-port switch', 'N-port director (M ASICs)'",
     2, 3},
    {HEADER "t,0-port switch,,2,0\n",
     "item '0-port switch' is none of 'copper cable', 'active optical cable', 'N-port switch', "
     "'N-port director (M ASICs)'",
     2, 3},
    {HEADER "t,cop\"per,1,2,0\n", "malformed CSV: a quote inside a field", 2, 7},
    {HEADER "\"t,copper", "malformed CSV: a quote is not closed", 2, 10},
};

static void test_bad_tables(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bad_tables / sizeof *bad_tables; i++) {
        struct dse_catalogue catalogue = {0};
        struct dse_error error = {0};
        enum dse_status status = read_text(bad_tables[i].text, &catalogue, &error);
        assert_int_equal(status, DSE_BAD_INPUT);
        assert_text(error.message, bad_tables[i].message);
        assert_text(error.file, "p.csv");
        assert_int_equal(error.line, bad_tables[i].line);
        assert_int_equal(error.column, bad_tables[i].column);
        assert_int_equal(catalogue.count, 0);
        dse_catalogue_free(&catalogue);
    }
}

/* More lengths and switches than there is room for. */
static void test_too_many(void **state) {
    (void)state;
    for (int cables = 0; cables < 2; cables++) {
        struct dse_catalogue catalogue = {0};
        struct dse_error error;
        char text[2048] = HEADER;
        for (int i = 1; i <= DSE_SOLD_MAX + 1; i++) {
            size_t used = strlen(text);
            if (cables) {
                snprintf(text + used, sizeof text - used, "t,copper cable,%d,2,0\n", i);
            } else {
                snprintf(text + used, sizeof text - used, "t,%d-port switch,,2,0\n", i);
            }
        }
        assert_int_equal(read_text(text, &catalogue, &error), DSE_BAD_INPUT);
        assert_text(error.message, cables ? "more than 32 lengths" : "more than 32 switches");
        assert_int_equal(error.line, DSE_SOLD_MAX + 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_builtin),  cmocka_unit_test(test_cables),
        cmocka_unit_test(test_switches), cmocka_unit_test(test_override),
        cmocka_unit_test(test_unknown),  cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

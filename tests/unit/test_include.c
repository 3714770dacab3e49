/* Includes: what wins, what adds up, and every error with its file, line and column. Files are
 * texts in memory; lines and columns are counted by hand. */
#include "tests/support/test.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sweeps/plan.h"

#define HEAD "schema_version: 1\nevaluator: topology\nmetrics: [routers]\n"

struct file {
    const char *name, *text;
};

/* A folder of files; the first is the specification. A NULL name ends it. */
static enum dse_status open_text(void *context, const char *from, const char *path, FILE **stream,
                                 char **name, struct dse_error *error) {
    const struct file *file = context;
    (void)from;
    while (file->name != NULL && strcmp(file->name, path) != 0) {
        file++;
    }
    if (file->name == NULL) {
        return dse_error_set(error, DSE_IO, "cannot read %s: %s", path, strerror(ENOENT));
    }
    *stream = fmemopen((void *)(uintptr_t)file->text, strlen(file->text), "r");
    *name = strdup(path);
    assert_non_null(*stream);
    assert_non_null(*name);
    return DSE_OK;
}

static enum dse_status read_files(const struct file *files, struct dse_specification *spec,
                                  struct dse_error *error) {
    const struct dse_opener opener = {open_text, (void *)(uintptr_t)files};
    FILE *stream = fmemopen((void *)(uintptr_t)files->text, strlen(files->text), "r");
    assert_non_null(stream);
    enum dse_status status = dse_specification_read(stream, files->name, &opener, spec, error);
    fclose(stream);
    return status;
}

/* The parameters of all points as CSV. */
static void check_points(const struct file *files, const char *expected) {
    struct dse_specification spec;
    struct dse_plan *plan;
    struct dse_error error = {0};
    struct dse_text csv = {0};
    enum dse_status status = read_files(files, &spec, &error);
    assert_text(error.message, "");
    assert_int_equal(status, DSE_OK);
    status = dse_plan_create(&spec, &plan, &error);
    assert_text(error.message, "");
    assert_int_equal(status, DSE_OK);
    for (uint64_t i = 0; i < plan->points.total; i++) {
        struct dse_network network;
        struct dse_cell cells[DSE_AXES_MAX];
        dse_plan_point(plan, i, &network, cells);
        dse_row_append_csv(&csv, cells, plan->parameter_count);
    }
    assert_text(csv.data, expected);
    dse_text_free(&csv);
    dse_plan_free(plan);
    dse_specification_free(&spec);
}

static void check_error(const struct file *files, enum dse_status expected, const char *file,
                        size_t line, size_t column, const char *message) {
    struct dse_specification spec;
    struct dse_plan *plan = NULL;
    struct dse_error error = {0};
    enum dse_status status = read_files(files, &spec, &error);
    if (status == DSE_OK) {
        status = dse_plan_create(&spec, &plan, &error);
        dse_plan_free(plan);
        dse_specification_free(&spec);
    }
    assert_text(error.message, message);
    assert_text(error.file, file);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_int_equal(status, expected);
}

/* ---- what is said --------------------------------------------------------------------- */

static void own_parameters_win(void **state) {
    (void)state;
    /* k is varied instead of fixed, h fixed instead of varied; the included ones come first. */
    check_points(
        (const struct file[]){
            {"main", HEAD "include: base\nfixed: {h: 3}\nvary: {k: [16, 32]}\n"},
            {"base", "fixed: {family: dragonfly, k: 64}\nvary: {h: [1, 2], a: [4, 8]}\n"},
            {NULL, NULL}},
        "dragonfly,3,4,16\ndragonfly,3,4,32\ndragonfly,3,8,16\ndragonfly,3,8,32\n");
}

static void whole_keys_win(void **state) {
    (void)state;
    static const struct file files[] = {
        {"main", "schema_version: 1\ninclude: [base]\nseed: 7\nmetrics: [routers]\n"},
        {"base", "schema_version: 1\nname: base\nseed: 5\nevaluator: topology\n"
                 "metrics: [endpoints, diameter]\nfixed: {family: dragonfly, k: 16}\n"},
        {NULL, NULL}};
    struct dse_specification spec;
    struct dse_error error = {0};
    assert_int_equal(read_files(files, &spec, &error), DSE_OK);
    assert_text(spec.name.text, "base");
    assert_text(spec.name.file, "base");
    assert_text(spec.evaluator.text, "topology");
    assert_true(spec.seed == 7);
    assert_int_equal(spec.metrics.count, 1);
    assert_text(spec.metrics.at[0].text, "routers");
    assert_int_equal(spec.source_count, 2);
    assert_text(spec.sources[1]->text.data, files[1].text);
    dse_specification_free(&spec);
}

static void comparisons_add_up(void **state) {
    (void)state;
    check_points(
        (const struct file[]){{"main", HEAD "include: base\nwhere: [k < 20]\n"},
                              {"base",
                               "fixed: {family: dragonfly}\nvary: {k: {from: 8, to: 32, step: 4}}\n"
                               "where: [k > 8]\n"},
                              {NULL, NULL}},
        "dragonfly,12\ndragonfly,16\n");
}

/* Conditions count by parameter; an empty map takes them away. */
static void conditions_are_replaced(void **state) {
    (void)state;
    static const char base[] = "fixed: {family: dragonfly}\nvary: {k: [16, 32], a: [4], g: [5]}\n"
                               "when: {a: {k: 16}, g: {k: 32}}\n";
    check_points(
        (const struct file[]){{"main", HEAD "include: base\n"}, {"base", base}, {NULL, NULL}},
        "dragonfly,16,4,\ndragonfly,32,,5\n");
    check_points((const struct file[]){{"main", HEAD "include: base\nwhen: {a: {k: 32}, g: {}}\n"},
                                       {"base", base},
                                       {NULL, NULL}},
                 "dragonfly,16,,5\ndragonfly,32,4,5\n");
}

static void zips_are_replaced_as_a_whole(void **state) {
    (void)state;
    static const char base[] = "fixed: {family: dragonfly}\nzip: {p: [1, 2], a: [4, 8]}\n";
    check_points((const struct file[]){{"main", HEAD "include: base\nzip: {p: [3], a: [5]}\n"},
                                       {"base", base},
                                       {NULL, NULL}},
                 "dragonfly,3,5\n");
    check_points((const struct file[]){{"main", HEAD "include: base\nvary: {a: [5], p: [3, 4]}\n"},
                                       {"base", base},
                                       {NULL, NULL}},
                 "dragonfly,5,3\ndragonfly,5,4\n");
    check_error((const struct file[]){{"main", HEAD "include: base\nfixed: {p: 3}\n"},
                                      {"base", base},
                                      {NULL, NULL}},
                DSE_BAD_INPUT, "main", 5, 9,
                "parameter 'p' is zipped with 'a' in base:2:18: set all of that map here, or none");
}

/* Both ways lead to common: it is read once, and what left says of k wins on either. */
static void two_ways_to_a_file(void **state) {
    (void)state;
    static const struct file files[] = {
        {"main", HEAD "include: [left, right]\n"},
        {"left", "include: common\nvary: {k: [16]}\n"},
        {"right", "include: common\nvary: {a: [4]}\n"},
        {"common", "fixed: {family: dragonfly, k: 64}\nwhere: [k < 64]\n"},
        {NULL, NULL}};
    struct dse_specification spec;
    struct dse_error error = {0};
    check_points(files, "dragonfly,16,4\n");
    assert_int_equal(read_files(files, &spec, &error), DSE_OK);
    assert_int_equal(spec.source_count, 4);
    assert_int_equal(spec.comparison_count, 1);
    dse_specification_free(&spec);
}

static void disputes_can_be_settled(void **state) {
    (void)state;
    static const struct file files[] = {
        {"main", HEAD "include: [a, b]\nseed: 3\nfixed: {k: 16}\nwhen: {g: {k: 16}}\n"},
        {"a", "seed: 1\nfixed: {family: dragonfly, k: 32}\nvary: {g: [5]}\nwhen: {g: {k: 32}}\n"},
        {"b", "seed: 2\nvary: {k: [64]}\nwhen: {g: {k: 64}}\n"},
        {NULL, NULL}};
    check_points(files, "dragonfly,16,5\n");
}

/* ---- errors --------------------------------------------------------------------------- */

static void disputes(void **state) {
    (void)state;
    check_error((const struct file[]){{"main", HEAD "include: [a, b]\n"},
                                      {"a", "fixed: {family: dragonfly, k: 16}\n"},
                                      {"b", "seed: 2\nvary: {k: [64]}\n"},
                                      {NULL, NULL}},
                DSE_BAD_INPUT, "b", 2, 8,
                "parameter 'k' stands here and in a:1:28, and neither file includes the other; say "
                "it in one that includes both");
    check_error((const struct file[]){{"main", HEAD "include: [a, b]\n"},
                                      {"a", "seed: 1\nfixed: {family: dragonfly, k: 16}\n"},
                                      {"b", "\nseed: 1\n"},
                                      {NULL, NULL}},
                DSE_BAD_INPUT, "b", 2, 1,
                "'seed' stands here and in a:1:1, and neither file includes the other; say it in "
                "one that includes both");
    check_error((const struct file[]){{"main", HEAD "include: [a, b]\n"},
                                      {"a", "fixed: {family: dragonfly, k: 16}\nwhen: {k: {}}\n"},
                                      {"b", "when: {k: {family: dragonfly}}\n"},
                                      {NULL, NULL}},
                DSE_BAD_INPUT, "b", 1, 8,
                "the condition of 'k' stands here and in a:2:8, and neither file includes the "
                "other; say it in one that includes both");
}

static void circles(void **state) {
    (void)state;
    check_error((const struct file[]){{"main", HEAD "include: main\n"}, {NULL, NULL}},
                DSE_BAD_INPUT, "main", 4, 10, "the includes go in a circle: main includes main");
    check_error((const struct file[]){{"main", HEAD "include: a\n"},
                                      {"a", "include:\n  - b\n"},
                                      {"b", "include: [a]\n"},
                                      {NULL, NULL}},
                DSE_BAD_INPUT, "b", 1, 11, "the includes go in a circle: a includes b includes a");
}

/* Errors of form and of meaning are told of in the file in which they stand. */
static void errors_of_included_files(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
        size_t line, column;
    } cases[] = {
        {"", "the file is empty", 1, 1},
        {"fixed: {k: 8}\n\tk: 9\n", "a tab where YAML wants spaces", 2, 1},
        {"seed: 1\nseed: 2\n", "key 'seed' comes twice; the first is in line 1", 2, 1},
        {"schema_version: 2\n", "schema_version is '2'; this program knows only 1", 1, 17},
        {"- k\n", "a specification must be a map of keys, not a list", 1, 1},
        {"varry: {}\n", "unknown key 'varry' (did you mean 'vary'?)", 1, 1},
        {"include: {}\n", "include must be a value or a list, not a map", 1, 10},
        {"include:\n", "include has no value", 1, 9},
        {"fixed: {p: 4, k: x}\n", "k='x' is not a whole number", 1, 18},
        {"vary:\n  p: [4, x]\n", "p='x' is not a whole number", 2, 10},
        {"vary: {p: {from: 4, to: 8, step: 0}}\n", "the step of p is 0", 1, 34},
        {"vary: {p: {from: 8, to: 4, factor: 2}}\n", "factor 2 leads from p=8 away from 4", 1, 36},
        {"metrics: [router]\n", "unknown metric 'router' of topology (did you mean 'routers'?)", 1,
         11},
        {"vary: {p: [4]}\nwhere: [p > x]\n", "p='x' is not a whole number", 2, 9},
        {"vary: {p: [4], a: [8]}\nwhen: {p: {a: x}}\n", "a='x' is not a whole number", 2, 15},
        {"when: {h: {family: dragonfly}}\n", "parameter 'h' is neither fixed nor varied", 1, 8},
        {"fixed: {p: 4}\nvary: {p: [8]}\n", "parameter 'p' is both fixed (line 1) and varied", 2,
         8},
        {"vary: {p: [4]}\nwhere: [p > 5]\n", "'where' leaves no point of the plan", 2, 9},
        {"vary: {family: [megaflie]}\n", "unknown family 'megaflie' (did you mean 'megafly'?)", 1,
         17},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *main_text = strstr(cases[i].text, "family: [") == NULL
                                    ? "schema_version: 1\nevaluator: topology\n"
                                      "fixed: {family: dragonfly}\ninclude: base\n"
                                    : "schema_version: 1\nevaluator: topology\ninclude: base\n";
        char *text = strdup(cases[i].text[0] == '\0' ? "\n" : cases[i].text);
        const struct file files[] = {{"main", main_text}, {"base", text}, {NULL, NULL}};
        check_error(files, DSE_BAD_INPUT, "base", cases[i].line, cases[i].column, cases[i].message);
        free(text);
    }
}

static void missing_files_and_keys(void **state) {
    (void)state;
    check_error((const struct file[]){{"main", HEAD "include: [a, b]\n"},
                                      {"a", "fixed: {family: dragonfly}\n"},
                                      {NULL, NULL}},
                DSE_IO, "main", 4, 14, "cannot read b: No such file or directory");
    check_error((const struct file[]){{"main", "include: a\n"},
                                      {"a", "schema_version: 1\nevaluator: topology\n"},
                                      {NULL, NULL}},
                DSE_BAD_INPUT, "main", 1, 1,
                "the key 'schema_version' is missing (write 'schema_version: 1')");
    check_error((const struct file[]){{"main", "\nschema_version: 1\ninclude: a\n"},
                                      {"a", "fixed: {family: dragonfly, k: 16}\n"},
                                      {NULL, NULL}},
                DSE_BAD_INPUT, "main", 1, 1,
                "the key 'evaluator' is missing (write 'evaluator: topology')");
}

/* An include that opens but cannot be read, as a folder, is told of where it is included. */
static enum dse_status open_folder(void *context, const char *from, const char *path, FILE **stream,
                                   char **name, struct dse_error *error) {
    (void)context;
    (void)from;
    (void)error;
    *stream = fopen("/", "r");
    *name = strdup(path);
    return DSE_OK;
}

static void unreadable_and_forbidden(void **state) {
    (void)state;
    static const char text[] = HEAD "include: folder\n";
    static const struct dse_opener opener = {open_folder, NULL};
    struct dse_specification spec;
    struct dse_error error = {0};
    FILE *stream = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    assert_int_equal(dse_specification_read(stream, "main", &opener, &spec, &error), DSE_IO);
    assert_text(error.message, "folder: cannot read: Is a directory");
    assert_text(error.file, "main");
    assert_int_equal(error.column, 10);
    rewind(stream);
    assert_int_equal(dse_specification_read(stream, "main", NULL, &spec, &error), DSE_BAD_INPUT);
    assert_text(error.message, "nothing can be included here");
    fclose(stream);
}

/* The text of each file `fN` is what the context says and N + 1. */
static enum dse_status open_next(void *context, const char *from, const char *path, FILE **stream,
                                 char **name, struct dse_error *error) {
    char *text;
    const char *start = context;
    (void)from;
    (void)error;
    int number = atoi(path + 1) + 1;
    int length = asprintf(&text, "%s%d\n", start, number);
    assert_true(length > 0);
    *stream = fmemopen(NULL, (size_t)length + 1, "w+");
    assert_non_null(*stream);
    fputs(text, *stream);
    fseek(*stream, 0, SEEK_SET);
    free(text);
    *name = strdup(path);
    return DSE_OK;
}

static void too_deep_and_too_many(void **state) {
    (void)state;
    static char includer[] = "include: f", leaf[] = "name: x";
    const struct dse_opener deep = {open_next, includer}, wide = {open_next, leaf};
    struct dse_specification spec;
    struct dse_error error = {0};
    static const char text[] = HEAD "include: f1\n";
    FILE *stream = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    assert_int_equal(dse_specification_read(stream, "main", &deep, &spec, &error), DSE_BAD_INPUT);
    assert_text(error.message, "files include each other more than 16 deep");
    assert_text(error.file, "f16");
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 10);
    fclose(stream);

    struct dse_text list = {0};
    dse_text_append_string(&list, HEAD "include:\n");
    for (int i = 1; i <= 64; i++) {
        dse_text_append_format(&list, "  - f%d\n", i);
    }
    stream = fmemopen(list.data, list.length, "r");
    assert_int_equal(dse_specification_read(stream, "main", &wide, &spec, &error), DSE_BAD_INPUT);
    assert_text(error.message, "more than 64 files");
    assert_int_equal(error.line, 68);
    fclose(stream);
    dse_text_free(&list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_parameters_win),
        cmocka_unit_test(whole_keys_win),
        cmocka_unit_test(comparisons_add_up),
        cmocka_unit_test(conditions_are_replaced),
        cmocka_unit_test(zips_are_replaced_as_a_whole),
        cmocka_unit_test(two_ways_to_a_file),
        cmocka_unit_test(disputes_can_be_settled),
        cmocka_unit_test(disputes),
        cmocka_unit_test(circles),
        cmocka_unit_test(errors_of_included_files),
        cmocka_unit_test(missing_files_and_keys),
        cmocka_unit_test(unreadable_and_forbidden),
        cmocka_unit_test(too_deep_and_too_many),
    };
    return cmocka_run_group_tests_name("include", tests, NULL, NULL);
}

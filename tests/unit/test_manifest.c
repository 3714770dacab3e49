/* Manifests: valid JSON that tells what made an output. */
#include "tests/support/test.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "sweeps/manifest.h"

static const char specification_text[] = "schema_version: 1\n"
                                         "name: \"caf\xc3\xa9\"\n"
                                         "evaluator: topology\n"
                                         "fixed: {family: dragonfly, k: 8}\n";

static json_t *make(struct dse_manifest manifest) {
    struct dse_specification specification;
    struct dse_error error = {0};
    struct dse_plan *plan = NULL;
    struct dse_text text = {0};
    FILE *stream = fmemopen((void *)(uintptr_t)specification_text, strlen(specification_text), "r");
    assert_int_equal(dse_specification_read(stream, "one.yaml", NULL, &specification, &error),
                     DSE_OK);
    fclose(stream);
    assert_int_equal(dse_plan_create(&specification, &plan, &error), DSE_OK);
    manifest.plan = plan;
    assert_int_equal(dse_manifest_print(&manifest, &text, &error), DSE_OK);
    json_t *json = json_loads(text.data, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    dse_text_free(&text);
    dse_plan_free(plan);
    dse_specification_free(&specification);
    return json;
}

static const char *string_at(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static json_int_t integer_at(const json_t *object, const char *key) {
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

static void tells_all(void **state) {
    (void)state;
    static const char *const command[] = {"dse", "sweep", "a b.yaml", "bytes \xff\xc3\xa9", NULL};
    json_t *json = make((struct dse_manifest){
        .version = "2.385",
        .command = command,
        .seed = 7,
        .threads = 3,
        .started = 951782400, /* 2000-02-29 00:00:00 UTC: 11,016 days of 86,400 s */
        .duration_s = 2.385,
        .result = {.points = 5, .rows = 4, .ok = 2, .infeasible = 1, .failed = 1, .complete = true},
    });
    assert_text(string_at(json, "program"), "dse");
    assert_text(string_at(json, "version"), "2.385");
    const json_t *arguments = json_object_get(json, "command");
    assert_int_equal(json_array_size(arguments), 4);
    assert_text(json_string_value(json_array_get(arguments, 2)), "a b.yaml");
    assert_text(json_string_value(json_array_get(arguments, 3)), "bytes ???");
    assert_text(string_at(json, "name"), "caf\xc3\xa9");
    assert_text(string_at(json, "evaluator"), "topology");
    assert_text(string_at(json, "started"), "2000-02-29T00:00:00Z");
    assert_text(string_at(json, "state"), "complete");
    assert_close(json_real_value(json_object_get(json, "duration_s")), 2.385, 1e-12, 0);
    assert_int_equal(integer_at(json, "seed"), 7);
    assert_int_equal(integer_at(json, "threads"), 3);
    assert_int_equal(integer_at(json, "points_planned"), 1);
    assert_int_equal(integer_at(json, "points"), 5);
    assert_int_equal(integer_at(json, "rows"), 4);
    const json_t *rows = json_object_get(json, "rows_by_status");
    assert_int_equal(integer_at(rows, "ok"), 2);
    assert_int_equal(integer_at(rows, "infeasible"), 1);
    assert_int_equal(integer_at(rows, "failed"), 1);
    assert_non_null(string_at(json_object_get(json, "libraries"), "libyaml"));
    json_decref(json);
}

/* The hash is what coreutils sha256sum 9.1 prints for the text. */
static void holds_the_specification(void **state) {
    (void)state;
    static const char *const command[] = {"dse", NULL};
    json_t *json = make((struct dse_manifest){.version = "1", .command = command});
    const json_t *specification = json_object_get(json, "specification");
    assert_text(string_at(specification, "file"), "one.yaml");
    assert_text(string_at(specification, "text"), specification_text);
    assert_text(string_at(specification, "sha256"),
                "446ebb6c200f71b33cdd227cf8cf44cb51876aee971568d7a29cd328a66d2792");
    assert_text(string_at(json, "state"), "interrupted");
    json_decref(json);
}

static enum dse_status open_part(void *context, const char *from, const char *path, FILE **stream,
                                 char **name, struct dse_error *error) {
    (void)from;
    (void)error;
    *stream = fmemopen(context, strlen(context), "r");
    *name = strdup(path);
    return *stream == NULL || *name == NULL ? DSE_NO_MEMORY : DSE_OK;
}

/* Every file is there with its comments. The hashes are what Python 3 hashlib gives. */
static void holds_included_files(void **state) {
    (void)state;
    static char part[] = "# what is fixed\nfixed: {family: dragonfly, k: 8}\n";
    static char whole[] =
        "schema_version: 1\nevaluator: topology\ninclude: part.yaml # see there\n";
    static const char *const command[] = {"dse", NULL};
    const struct dse_opener opener = {open_part, part};
    struct dse_specification specification;
    struct dse_plan *plan;
    struct dse_error error = {0};
    struct dse_text text = {0};
    FILE *stream = fmemopen(whole, strlen(whole), "r");
    assert_int_equal(dse_specification_read(stream, "whole.yaml", &opener, &specification, &error),
                     DSE_OK);
    fclose(stream);
    assert_int_equal(dse_plan_create(&specification, &plan, &error), DSE_OK);
    const struct dse_manifest manifest = {.version = "1", .command = command, .plan = plan};
    assert_int_equal(dse_manifest_print(&manifest, &text, &error), DSE_OK);
    json_t *json = json_loads(text.data, JSON_REJECT_DUPLICATES, NULL);
    const json_t *own = json_object_get(json, "specification");
    const json_t *included = json_object_get(own, "included");
    assert_text(string_at(own, "text"), whole);
    assert_int_equal(json_array_size(included), 1);
    assert_text(string_at(json_array_get(included, 0), "file"), "part.yaml");
    assert_text(string_at(json_array_get(included, 0), "text"), part);
    assert_text(string_at(json_array_get(included, 0), "sha256"),
                "963ae779c5c8de7e46bad4a7a3a68c6215a40ae1f1146425558b6c45cf9d148a");
    assert_text(string_at(own, "sha256"),
                "d5b5d68917bbb497424367e151b7d523b0e09792170de43811248aab1931d722");
    json_decref(json);
    dse_text_free(&text);
    dse_plan_free(plan);
    dse_specification_free(&specification);
}

/* JSON integers of the library have 63 bits. */
static void large_seeds_are_texts(void **state) {
    (void)state;
    static const char *const command[] = {"dse", NULL};
    json_t *json =
        make((struct dse_manifest){.version = "1", .command = command, .seed = UINT64_MAX});
    assert_text(string_at(json, "seed"), "18446744073709551615");
    json_decref(json);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_all),
        cmocka_unit_test(holds_the_specification),
        cmocka_unit_test(holds_included_files),
        cmocka_unit_test(large_seeds_are_texts),
    };
    return cmocka_run_group_tests_name("manifest", tests, NULL, NULL);
}

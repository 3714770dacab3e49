/* Specifications: what is read, and every error with its line and column. Lines and columns are
 * counted by hand in the texts; those of YAML errors are where libyaml puts them. */
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sweeps/plan.h"
#include "sweeps/specification.h"

#define HEAD "schema_version: 1\nevaluator: topology\n"
/* A condition on ten parameters at once: a walk along all ways through them would never end. */
#define EACH                                                                                       \
    "{k: 16, p: 4, a: 8, h: 4, g: 9, links_per_pair: 1, rate: 1Gbps, nic_rate: 1Gbps, planes: 1, " \
    "nics_per_node: 1}"
#define DRAGONFLY HEAD "fixed: {family: dragonfly}\n"

/* Reads and plans a text; the error, if there is one, is in `error`. */
static enum dse_status plan_bytes(const char *text, size_t length, struct dse_error *error) {
    struct dse_specification specification;
    struct dse_plan *plan = NULL;
    FILE *stream =
        length == 0 ? fopen("/dev/null", "r") : fmemopen((void *)(uintptr_t)text, length, "r");
    assert_non_null(stream);
    enum dse_status status =
        dse_specification_read(stream, "spec.yaml", NULL, &specification, error);
    fclose(stream);
    if (status == DSE_OK) {
        status = dse_plan_create(&specification, &plan, error);
        dse_plan_free(plan);
        dse_specification_free(&specification);
    }
    return status;
}

struct bad {
    const char *text;
    size_t line, column;
    const char *message; /* a part of it */
};

static void check_bad(const struct bad *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct dse_error error = {0};
        enum dse_status status = plan_bytes(cases[i].text, strlen(cases[i].text), &error);
        if (status != DSE_BAD_INPUT || error.line != cases[i].line ||
            error.column != cases[i].column || strstr(error.message, cases[i].message) == NULL ||
            strcmp(error.file, "spec.yaml") != 0) {
            print_error("case %zu:\n%s\nis       status %d, %s:%zu:%zu: %s\nexpected %zu:%zu: %s\n",
                        i, cases[i].text, (int)status, error.file, error.line, error.column,
                        error.message, cases[i].line, cases[i].column, cases[i].message);
            fail();
        }
    }
}
#define CHECK_BAD(cases) check_bad(cases, sizeof(cases) / sizeof *(cases))

static void yaml_errors(void **state) {
    (void)state;
    static const struct bad cases[] = {
        {"# nothing\n", 1, 1, "the file is empty"},
        {"---\n...\n", 1, 1, "the file is empty"},
        {"n: \xc3\xa9\n\xc3\xa9:\n  - a\n\t- b\n", 4, 1, "a tab where YAML wants spaces"},
        {"a: 1\n---\nb: 2\n", 2, 1, "second document"},
        {"a: [1, 2\n", 2, 1, "did not find expected ',' or ']'"},
        {"a: 1\n\tb: 2\n", 2, 1, "a tab where YAML wants spaces"},
        {"vary:\n  k:\n\t  from: 1\n", 3, 1, "a tab where YAML wants spaces"},
        {"a: *nothing\n", 1, 4, "undefined alias"},
        {"a: \x01\n", 1, 4, "control characters are not allowed"},
        {"- a\n- b\n", 1, 1, "a specification must be a map of keys, not a list"},
        {"just text\n", 1, 1, "a specification must be a map of keys, not a single value"},
    };
    CHECK_BAD(cases);
}

static void structure_errors(void **state) {
    (void)state;
    static const struct bad cases[] = {
        {HEAD "evaluator: topology\n", 3, 1, "key 'evaluator' comes twice; the first is in line 2"},
        {DRAGONFLY "vary:\n  k: [16]\n  p: [1]\n  k: [32]\n", 7, 3, "key 'k' comes twice"},
        {DRAGONFLY "vary: &loop\n  k: *loop\n", 4, 7, "an alias refers to what it stands in"},
        {DRAGONFLY "metrics: &m [*m]\n", 4, 10, "an alias refers to what it stands in"},
        {HEAD "? [a, b]\n: 1\n", 3, 3, "a key must be a text"},
        {HEAD "name: \"a\\0b\"\n", 3, 7, "NUL"},
        {HEAD
         "name: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n",
         3, 38, "nested too deeply"},
    };
    CHECK_BAD(cases);
}

static void key_errors(void **state) {
    (void)state;
    static const struct bad cases[] = {
        {"evaluator: topology\n", 1, 1, "'schema_version' is missing (write 'schema_version: 1')"},
        {"schema_version: 1\n", 1, 1, "'evaluator' is missing"},
        {"schema_version: 2\nnovelty: 1\n", 1, 17,
         "schema_version is '2'; this program knows only 1"},
        {"schema_version: [1]\n", 1, 17, "schema_version must be a single value, not a list"},
        {HEAD "varry: {}\n", 3, 1, "unknown key 'varry' (did you mean 'vary'?)"},
        {HEAD "name: {a: b}\n", 3, 7, "name must be a single value, not a map"},
        {HEAD "name:\n", 3, 6, "name has no value"},
        {HEAD "seed: -1\n", 3, 7, "seed '-1' is not a whole number"},
        {HEAD "seed: 18446744073709551616\n", 3, 7, "up to 18446744073709551615"},
        {"schema_version: 1\nevaluator: topologie\nfixed: {family: dragonfly}\n", 2, 12,
         "unknown evaluator 'topologie' (did you mean 'topology'?)"},
        {HEAD "fixed: [family]\n", 3, 8, "fixed must be a map of parameters, not a list"},
        {HEAD "vary: none\n", 3, 7, "vary must be a map of parameters, not a single value"},
        {HEAD "fixed: {k: [16, 32]}\n", 3, 12, "lists and ranges belong under 'vary'"},
        {HEAD "vary: {k: 16}\n", 3, 11, "a single value belongs under 'fixed'"},
        {HEAD "vary: {k: []}\n", 3, 11, "k is an empty list"},
        {HEAD "vary: {k: [16, [32]]}\n", 3, 16, "k must be a single value, not a list"},
        {HEAD "vary: {k: [16, ]}\n", 1, 1, "nothing says what to evaluate"},
        {HEAD "vary: {k: [16, \"\"]}\n", 3, 16, "k has no value"},
        {HEAD "fixed: {k: 16}\nvary:\n  k: [16]\n", 5, 3, "'k' is both fixed (line 3) and varied"},
        {HEAD "when: [k]\n", 3, 7, "when must be a map like"},
        {HEAD "when: {k: {family: dragonfly}}\n", 3, 8, "'k' is neither fixed nor varied"},
        {HEAD "fixed: {k: 16}\nwhen: {k: dragonfly}\n", 4, 11, "k must be a map like"},
        {HEAD "fixed: {k: 16}\nwhen: {k: {family: {a: b}}}\n", 4, 21,
         "unknown key 'a' of a condition"},
        {HEAD "fixed: {k: 16}\nwhen: {k: {family: {}}}\n", 4, 20,
         "family must be a value, a list or {not: ...}, not a map"},
        {HEAD "fixed: {k: 16}\nwhen: {k: {family: {not: {a: b}}}}\n", 4, 26,
         "family must be a value or a list, not a map"},
        {HEAD "fixed: {k: 16}\nwhen: {k: {family: {not: []}}}\n", 4, 26, "family is an empty list"},
        {HEAD "where: k < 3\n", 3, 8, "where must be a list, not a single value"},
        {HEAD "where: [k 3]\n", 3, 9, "'k 3' is not of the form NAME OP VALUE"},
        {HEAD "where: [k = 3]\n", 3, 9, "not of the form"},
        {HEAD "where: [\"< 3\"]\n", 3, 9, "not of the form"},
        {HEAD "where: [k <=]\n", 3, 9, "not of the form"},
        {HEAD "where: [k === 3]\n", 3, 9, "not of the form"},
        {HEAD "metrics: routers\n", 3, 10, "metrics must be a list"},
    };
    CHECK_BAD(cases);
}

static void range_errors(void **state) {
    (void)state;
    static const struct bad cases[] = {
        {DRAGONFLY "vary: {k: {from: 16, to: 32, by: 2}}\n", 4, 30, "unknown key 'by' of a range"},
        {DRAGONFLY "vary: {k: {from: 16, step: 2}}\n", 4, 8, "the range of k lacks 'to'"},
        {DRAGONFLY "vary: {k: {to: 16, step: 2}}\n", 4, 8, "the range of k lacks 'from'"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, step: 0}}\n", 4, 36, "the step of k is 0"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, step: -2}}\n", 4, 36,
         "leads from k=16 away from 32"},
        {DRAGONFLY "vary: {k: {from: 32, to: 16, step: 2}}\n", 4, 36,
         "leads from k=32 away from 16"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, step: 1.5}}\n", 4, 36,
         "'1.5' of k is not a whole number"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, step: .nan}}\n", 4, 36, "step of k: '.nan'"},
        {DRAGONFLY "vary: {k: {from: 16, to: [32]}}\n", 4, 26, "to must be a single value"},
        {DRAGONFLY "vary: {k: {from: nan, to: 32}}\n", 4, 18, "k='nan' is not a whole number"},
        {DRAGONFLY "vary: {k: {from: 16, to: 1e3}}\n", 4, 26, "k='1e3' is not a whole number"},
        {DRAGONFLY "vary: {k: {from: 1, to: 32}}\n", 4, 18, "k=1 is out of range"},
        {DRAGONFLY "fixed_: 1\n", 4, 1, "unknown key 'fixed_' (did you mean 'fixed'?)"},
        {HEAD "fixed: {family: dragonfly, k: 8}\nvary: {rate: {from: 100Gbps, to: 400Gbps}}\n", 4,
         8, "the range of rate lacks 'step'"},
        {HEAD "fixed: {family: dragonfly, k: 8}\n"
              "vary: {rate: {from: 100Gbps, to: 400Gbps, step: 100 ns}}\n",
         4, 49, "step of rate: unknown unit 'ns'"},
        {HEAD "fixed: {family: dragonfly, k: 8}\n"
              "vary: {rate: {from: 100Gbps, to: 400Gbps, step: 0.0000000001bps}}\n",
         4, 21, "too many digits to be counted exactly"},
        {HEAD "vary: {family: {from: dragonfly, to: dragonfly}}\n", 3, 23, "family must be a list"},
        {HEAD "fixed: {family: dragonfly, p: 4}\n"
              "vary:\n"
              "  g: {from: 2, to: 4294967296}\n"
              "  links_per_pair: {from: 1, to: 4294967296}\n"
              "  nic_rate: {from: 100Gbps, to: 400Gbps, step: 100Gbps}\n",
         5, 3, "the plan has more points than 64 bits count"},
    };
    CHECK_BAD(cases);
}

static void factor_errors(void **state) {
    (void)state;
    static const struct bad cases[] = {
        {DRAGONFLY "vary: {k: {from: 16, to: 32, step: 2, factor: 2}}\n", 4, 47,
         "the range of k takes one of 'step', 'factor' and 'count' only"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, step: 2, count: 2}}\n", 4, 46,
         "takes one of 'step', 'factor' and 'count' only"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, factor: 2, count: 2}}\n", 4, 48,
         "takes one of 'step', 'factor' and 'count' only"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, scale: log}}\n", 4, 37,
         "the range of k has a 'scale' but no 'count'"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, factor: two}}\n", 4, 38,
         "factor 'two' of k is not a plain number"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, factor: 2Gbps}}\n", 4, 38, "not a plain number"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, factor: 0}}\n", 4, 38,
         "factor 0 of k must be above 0 and other than 1"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, factor: -2}}\n", 4, 38, "must be above 0"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, factor: 1}}\n", 4, 38, "other than 1"},
        {DRAGONFLY "vary: {k: {from: 32, to: 16, factor: 2}}\n", 4, 38,
         "factor 2 leads from k=32 away from 16"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, factor: 0.5}}\n", 4, 38,
         "factor 0.5 leads from k=16 away from 32"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, factor: 1.0000001}}\n", 4, 38,
         "the range of k has more than 1048576 values"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, count: 1}}\n", 4, 37,
         "count '1' of k is not a whole number from 2 to 1048576"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, count: 1048577}}\n", 4, 37, "from 2 to 1048576"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, count: 2.5}}\n", 4, 37, "count '2.5' of k"},
        {DRAGONFLY "vary: {k: {from: 16, to: 32, count: 3, scale: ln}}\n", 4, 47,
         "scale 'ln' of k is neither linear nor log"},
        {DRAGONFLY "vary: {g: {from: 2, to: 9007199254740994, factor: 2}}\n", 4, 25,
         "g=9007199254740994 is out of range"},
    };
    CHECK_BAD(cases);
}

static void zip_errors(void **state) {
    (void)state;
    static const struct bad cases[] = {
        {DRAGONFLY "zip: p\n", 4, 6, "zip must be a map like {p: [4, 8], a: [8, 16]} or a list"},
        {DRAGONFLY "zip: {}\n", 4, 6, "a map of zip is empty"},
        {DRAGONFLY "zip: []\n", 4, 6, "zip is an empty list"},
        {DRAGONFLY "zip: [p]\n", 4, 7, "a part of zip must be a map of parameters"},
        {DRAGONFLY "zip: {p: [4, 8], a: 8}\n", 4, 21, "a must be a list or a range"},
        {DRAGONFLY "zip: {p: [4, 8], a: [8]}\n", 4, 18,
         "zip needs equal lengths: 'a' has 1, 'p' (line 4, column 7) has 2"},
        {DRAGONFLY "zip:\n  - p: [4, 8, 16]\n    a: {from: 8, to: 64, factor: 2}\n", 6, 5,
         "zip needs equal lengths: 'a' has 4, 'p' (line 5, column 5) has 3"},
        {DRAGONFLY "zip: {p: [4], p: [8]}\n", 4, 15, "key 'p' comes twice"},
        {DRAGONFLY "zip:\n  - {p: [4], a: [8]}\n  - {p: [8], h: [4]}\n", 6, 6,
         "parameter 'p' is zipped already (line 5)"},
        {DRAGONFLY "vary: {p: [4]}\nzip: {p: [4], a: [8]}\n", 5, 7,
         "parameter 'p' is both varied (line 4) and zipped"},
        {DRAGONFLY "zip: {p: [4], a: [8]}\nvary: {p: [4]}\n", 5, 8,
         "parameter 'p' is both zipped (line 4) and varied"},
        {HEAD "fixed: {family: dragonfly, p: 4}\nzip: {p: [4], a: [8]}\n", 4, 7,
         "parameter 'p' is both fixed (line 3) and zipped"},
        {HEAD "zip: {family: [dragonfly, megafly], k: [16, 32]}\n", 3, 7,
         "'family' cannot be zipped; list networks with their parameters under 'network'"},
        {HEAD "fixed: {family: dragonfly}\nzip: {p: [4], a: [8]}\nwhen: {p: {a: 8}}\n", 5, 12,
         "the conditions go in a circle"},
        {DRAGONFLY "zip: {p: [4], radixes: [8]}\n", 4, 15, "unknown parameter 'radixes'"},
    };
    CHECK_BAD(cases);
}

static void meaning_errors(void **state) {
    (void)state;
    static const struct bad cases[] = {
        {HEAD "fixed: {k: 16}\n", 1, 1, "nothing says what to evaluate"},
        {HEAD "fixed: {family: dragonfly}\nvary: {network: [dragonfly]}\n", 4, 8,
         "'family' and 'network' exclude each other"},
        {HEAD "vary: {family: [dragonfly, dragonflie]}\n", 3, 28,
         "unknown family 'dragonflie' (did you mean 'dragonfly'?)"},
        {HEAD "fixed: {family: \"dragonfly:p=4\"}\n", 3, 17,
         "networks with parameters belong under"},
        {HEAD "fixed: {network: \"dragonfly:p=4,radix=8\"}\n", 3, 18, "unknown parameter 'radix'"},
        {HEAD "fixed: {network: \"system:frontiers\"}\n", 3, 18, "did you mean 'frontier'?"},
        {DRAGONFLY "vary: {kk: [16]}\n", 4, 8,
         "unknown parameter 'kk' of dragonfly (did you mean 'k'?)"},
        {DRAGONFLY "vary: {k: [16, many]}\n", 4, 16, "k='many' is not a whole number"},
        {DRAGONFLY "vary: {k: [16, 99999999999999999999]}\n", 4, 16, "beyond 64 bits"},
        {DRAGONFLY "vary: {rate: [100Gbps, 200Gbsp]}\n", 4, 24, "unknown unit 'Gbsp'"},
        {DRAGONFLY "vary: {rate: [.nan]}\n", 4, 15, "'.nan' is not a data rate"},
        {DRAGONFLY "vary: {rate: [1e999bps]}\n", 4, 15, "is not a data rate"},
        {HEAD "fixed: {network: \"dragonfly:p=4\"}\nvary: {p: [8]}\n", 4, 8,
         "'p' is already given by network 'dragonfly:p=4'"},
        {DRAGONFLY "metrics: [routers, endpoint]\n", 4, 20, "did you mean 'endpoints'?"},
        {DRAGONFLY "metrics: [routers, routers]\n", 4, 20, "metric 'routers' comes twice"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [endpoint > 3]\n", 5, 9,
         "neither a metric of topology nor fixed or varied (did you mean 'endpoints'?)"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [routers > many]\n", 5, 9,
         "'many' is not a plain number"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [routers > nan]\n", 5, 9,
         "'nan' is not a plain number"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [bisection_method > a]\n", 5, 9, "has no order"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [status > ok]\n", 5, 9, "'status' has no order"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [status == okay]\n", 5, 9,
         "no row has the status 'okay'"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [status == fail]\n", 5, 9, "no row has the status"},
        {DRAGONFLY "vary: {k: [16], rate: [100Gbps]}\nwhere: [rate_gbps > 1ns]\n", 5, 9,
         "unknown unit 'ns'"},
        {DRAGONFLY "vary: {k: [16], rate: [100Gbps]}\nwhere: [rate > fast]\n", 5, 9,
         "'fast' is not a data rate"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [family < dragonfly]\n", 5, 9, "has no order"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [family != dragonfl]\n", 5, 9,
         "unknown family 'dragonfl'"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [k > -1]\n", 5, 9, "k='-1' is not a whole number"},
        {DRAGONFLY "vary: {k: [16]}\nwhere: [k > 16]\n", 5, 9,
         "'where' leaves no point of the plan"},
        {DRAGONFLY "vary: {k: [16]}\nwhen: {k: {p: 1}}\n", 5, 12,
         "'p' is neither fixed nor varied"},
        {DRAGONFLY "vary: {k: [16], p: [4]}\nwhen: {k: {p: x}}\n", 5, 15,
         "p='x' is not a whole number"},
        {DRAGONFLY "vary: {k: [16], p: [4]}\nwhen: {k: {p: 4}, p: {k: 16}}\n", 5, 12,
         "the conditions go in a circle"},
        {DRAGONFLY "vary: {k: [16], p: [4], a: [8], h: [4], g: [9], links_per_pair: [1], "
                   "rate: [1Gbps], nic_rate: [1Gbps], planes: [1], nics_per_node: [1]}\n"
                   "when: {k: " EACH ", p: " EACH ", a: " EACH ", h: " EACH ", g: " EACH ", "
                   "links_per_pair: " EACH ", rate: " EACH ", nic_rate: " EACH ", "
                   "planes: " EACH ", nics_per_node: " EACH "}\n",
         5, 12, "the conditions go in a circle"},
        {DRAGONFLY "vary: {k: [16]}\nwhen: {k: {family: dragon}}\n", 5, 20,
         "unknown family 'dragon'"},
        {HEAD "vary: {family: [dragonfly], k: [16]}\nwhen: {family: {k: 16}}\n", 4, 17,
         "'family' cannot depend on other parameters"},
        {HEAD "fixed: {family: dragonfly}\n", 3, 17, "dragonfly needs k (radix) or p"},
    };
    CHECK_BAD(cases);
}

static void encodings(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t length, line, column;
        const char *message;
    } cases[] = {
        {"", 0, 1, 1, "the file is empty"},
        {"\xff\xfe"
         "a\0:\0",
         6, 1, 1, "the file is UTF-16; save it as UTF-8"},
        {"\xfe\xff\0a\0:", 6, 1, 1, "the file is UTF-16; save it as UTF-8"},
        {"a: 1\nb: \xc3\xa9\xe9\n", 12, 2, 5, "the file is not UTF-8"},
        {"a: \xc0\xaf\n", 6, 1, 4, "the file is not UTF-8"},         /* overlong */
        {"a: \xe0\x80\xaf\n", 7, 1, 4, "the file is not UTF-8"},     /* overlong */
        {"a: \xed\xa0\x80\n", 7, 1, 4, "the file is not UTF-8"},     /* surrogate */
        {"a: \xf4\x90\x80\x80\n", 8, 1, 4, "the file is not UTF-8"}, /* beyond U+10FFFF */
        {"a: \xf0\x9f\x98", 6, 1, 4, "the file is not UTF-8"},       /* cut off */
        {"a: b\0c\n", 7, 1, 5, "control characters are not allowed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct dse_error error = {0};
        assert_int_equal(plan_bytes(cases[i].bytes, cases[i].length, &error), DSE_BAD_INPUT);
        assert_text(error.message, cases[i].message);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
    }
}

static void too_large(void **state) {
    (void)state;
    size_t length = DSE_SOURCE_BYTES_MAX + 1;
    char *text = malloc(length);
    assert_non_null(text);
    memset(text, '#', length);
    struct dse_error error = {0};
    assert_int_equal(plan_bytes(text, length, &error), DSE_BAD_INPUT);
    assert_text(error.message, "the file is larger than 16 MiB");
    assert_int_equal(plan_bytes(text, length - 1, &error), DSE_BAD_INPUT);
    assert_text(error.message, "the file is empty");
    /* Libyaml alone would take hours for this. */
    memset(text, '[', length - 1);
    assert_int_equal(plan_bytes(text, length - 1, &error), DSE_BAD_INPUT);
    assert_text(error.message, "nested too deeply");
    assert_int_equal(error.column, 33);
    free(text);
}

/* 2,500 parameters that all name one list of 2,500 values are 6.25 million values. */
static void alias_explosion(void **state) {
    (void)state;
    struct dse_text text = {0};
    dse_text_append_string(&text, HEAD "vary:\n  x: &x [1");
    for (int i = 1; i < 2500; i++) {
        dse_text_append_format(&text, ",%d", i);
    }
    dse_text_append_string(&text, "]\n");
    for (int i = 0; i < 2500; i++) {
        dse_text_append_format(&text, "  p%d: *x\n", i);
    }
    struct dse_error error = {0};
    assert_false(text.failed);
    assert_int_equal(plan_bytes(text.data, text.length, &error), DSE_BAD_INPUT);
    assert_text(error.message, "more than 4194304 values, aliases expanded");
    dse_text_free(&text);
}

static void unreadable(void **state) {
    (void)state;
    struct dse_specification specification;
    struct dse_error error = {0};
    FILE *stream = fopen("/", "r"); /* opens, but does not read */
    assert_non_null(stream);
    assert_int_equal(dse_specification_read(stream, "folder", NULL, &specification, &error),
                     DSE_IO);
    assert_text(error.message, "cannot read: Is a directory");
    assert_text(error.file, "folder");
    fclose(stream);
}

static void everything_is_read(void **state) {
    (void)state;
    static const char text[] = "\xef\xbb\xbf" /* a byte order mark is fine in UTF-8 */
                               "schema_version: 1\n"
                               "name: \"\xc3\xa9tude\"\n"
                               "seed: 18446744073709551615\n"
                               "evaluator: topology\n"
                               "fixed: {family: dragonfly, rate: &r 400Gbps}\n"
                               "vary:\n"
                               "  nic_rate: [100Gbps, *r]\n"
                               "  k: {from: 16, to: 20, step: 2}\n"
                               "when: {nic_rate: {k: [16, 18], family: dragonfly}}\n"
                               "where: [\" routers>=3 \", k != 17]\n"
                               "metrics: [routers]\n";
    struct dse_specification spec;
    struct dse_error error = {0};
    FILE *stream = fmemopen((void *)(uintptr_t)text, sizeof text - 1, "r");
    assert_int_equal(dse_specification_read(stream, "-", NULL, &spec, &error), DSE_OK);
    fclose(stream);
    assert_text(spec.name.text, "\xc3\xa9tude");
    assert_true(spec.seed == UINT64_MAX);
    assert_int_equal(spec.sources[0]->text.length, sizeof text - 1);
    assert_int_equal(spec.setting_count, 4);
    assert_text(spec.settings[0].name.text, "family");
    assert_false(spec.settings[1].varied);
    assert_text(spec.settings[2].name.text, "nic_rate");
    assert_text(spec.settings[2].values.at[1].text, "400Gbps");
    assert_int_equal(spec.settings[2].condition_count, 2);
    assert_int_equal(spec.settings[2].conditions[0].values.count, 2);
    assert_true(spec.settings[3].is_range);
    assert_text(spec.settings[3].range.step.text, "2");
    assert_int_equal(spec.settings[3].range.to.line, 8);
    assert_int_equal(spec.settings[3].range.to.column, 21);
    assert_int_equal(spec.comparison_count, 2);
    assert_text(spec.comparisons[0].name.text, "routers");
    assert_text(spec.comparisons[0].value.text, "3");
    assert_text(dse_operator_text(spec.comparisons[0].operation), ">=");
    assert_text(dse_operator_text(spec.comparisons[1].operation), "!=");
    assert_text(spec.metrics.at[0].text, "routers");
    dse_specification_free(&spec);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yaml_errors),    cmocka_unit_test(structure_errors),
        cmocka_unit_test(key_errors),     cmocka_unit_test(range_errors),
        cmocka_unit_test(meaning_errors), cmocka_unit_test(factor_errors),
        cmocka_unit_test(zip_errors),     cmocka_unit_test(encodings),
        cmocka_unit_test(too_large),      cmocka_unit_test(alias_explosion),
        cmocka_unit_test(unreadable),     cmocka_unit_test(everything_is_read),
    };
    return cmocka_run_group_tests_name("specification", tests, NULL, NULL);
}

/* solvers/io/ibnetdiscover_reader: fabric dumps of InfiniBand. The dumps are made up after the
 * formats that ibnetdiscover prints and ibsim documents; expected networks worked by hand. */
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/reading.h"

#define FORMAT "ibnetdiscover"
#define LEAF "S-00000000000000a1"
#define SPINE "S-00000000000000b2"

/* A leaf with a two-port adapter, two cables to a spine, of which one end of one runs at 1x and one
 * end of the other at SDR, and a loopback cable. */
static const char dump[] =
    "#\n# Topology file: generated on some day\n#\n\n"
    "vendid=0x2c9\ndevid=0xcb20\nsysimgguid=0xa1\t\t# Chassis 1 (rack) slot 2\n"
    "switchguid=0xa1(a1)\n"
    "Switch\t36 \"" LEAF "\"\t\t# \"leaf lid 5 2xSDR\" enhanced port 0 lid 5 lmc 0\n"
    "[1]\t\"" SPINE "\"[11]\t\t# \"spine\" lid 6 4xEDR\n"
    "[2][ext 7]\t\"" SPINE "\"[12][ext 8]\t\t# \"spine\" lid 6 4xSDR s=1 w=2 v=3\n"
    "[3]\t\"H-00000000000000c3\"[1](c4) \t\t# \"host 1\" lid 7 4xEDR\n"
    "[4]\t\"H-00000000000000c3\"[2](c5) \t\t# \"host 1\" lid 8 4xEDR\n"
    "[35]\t\"" LEAF "\"[36]\t\t# \"leaf\" lid 5 4xEDR\n"
    "[36]\t\"" LEAF "\"[35]\t\t# \"leaf\" lid 5 4xEDR\n\n"
    "ibwarn: [123] something went wrong\n"
    "Switch\t36 \"" SPINE "\"\t\t# \"spine\" base port 0 lid 6 lmc 0\n"
    "[11]\t\"" LEAF "\"[1]\t\t# \"leaf\" lid 5 1xEDR\n"
    "[12]\t\"" LEAF "\"[2]\t\t# \"leaf\" lid 5 4xEDR\n\n"
    "caguid=0xc3\n"
    "Ca\t2 \"H-00000000000000c3\"\t\t# \"host 1\"\n"
    "[1](c4) \t\"" LEAF "\"[3]\t\t# lid 7 lmc 0 \"leaf\" lid 5 4xEDR\n"
    "[2](c5) \t\"" LEAF "\"[4]\t\t# lid 8 lmc 0 \"leaf\" lid 5 4xEDR\n";

static void reads_a_dump(void **state) {
    (void)state;
    assert_reads(NULL, dump, LEAF ":2 " SPINE ":0 | " LEAF "-" SPINE "*2", 1, 0,
                 "cables whose two ends disagree on the width: 1; "
                 "cables whose two ends disagree on the speed: 1; "
                 "lines that are no part of a dump, passed over: 1; the first of them is line 17");
    struct reading reading = reading_of(NULL, dump);
    assert_int_equal(reading.report.adapters, 1);
    assert_text(reading.report.reader->name, FORMAT);
    reading_free(&reading);
}

/* The record of ibsim's README: any names, the remote port may be left out, widths as options. */
static void reads_ibsim_files(void **state) {
    (void)state;
    assert_reads(NULL,
                 "# net\nHca 1 \"h1\"\n[1] \"sw1\"\n\nSwitch 8 \"sw1\"\n[1] \"h1\"[1] w=12\n"
                 "[2] \"sw2\"[2]\n[3] \"sw2\"[3]\ndo Link \"sw1\"[5] \"sw2\"[5]\n"
                 "Switch 8 \"sw2\"\n[2] \"sw1\"[2]\n[3] \"sw1\"[3]\n",
                 "sw1:1 sw2:0 | sw1-sw2*2", 0, 0, "commands of ibsim, ignored: 1");
    assert_refused(FORMAT, "Switch 8 \"a\"\n@[1] \"x\"\n", 2, 1,
                   "aliases of ports (ibsim) are not read");
    assert_refused(FORMAT, "include other.net\n", 1, 1, "included files (ibsim) are not read");
}

static void one_end_is_enough_and_said(void **state) {
    (void)state;
    assert_reads(NULL,
                 "Switch 8 \"a\"\n[1] \"b\"[1]\n[2] \"H-00000000000000c3\"[1]\n"
                 "[3] \"S-00000000000000d4\"[1]\nSwitch 8 \"b\"\n",
                 "a:1 b:0 S-00000000000000d4:0 | a-b a-S-00000000000000d4", 0, 0,
                 "cables listed at one end only: 3; nodes named but not described: 2");
    assert_refused(NULL, "Switch 8 \"a\"\n[1] \"b\"[1]\n", 2, 0,
                   "nothing tells whether \"b\" is a switch");
}

static void adapters_between_themselves_are_dropped(void **state) {
    (void)state;
    assert_reads(NULL, "Switch 8 \"a\"\n\nCa 1 \"x\"\n[1] \"y\"[1]\nCa 1 \"y\"\n[1] \"x\"[1]\n",
                 "a:0 |", 0, 0, "cables between two adapters, dropped: 1");
    assert_refused(NULL, "Ca 1 \"x\"\n[1] \"y\"[1]\nCa 1 \"y\"\n[1] \"x\"[1]\n", 4, 0,
                   "no switch in this dump");
}

static void contradictions_are_refused(void **state) {
    (void)state;
    assert_refused(NULL, "Switch 8 \"a\"\n[1] \"b\"[1]\nSwitch 8 \"b\"\n[1] \"a\"[2]\n", 4, 1,
                   "the ends of a cable disagree on where it leads: lines 2 and 4");
    assert_refused(NULL, "Switch 8 \"a\"\n[1] \"b\"[1]\n[1] \"b\"[2]\n", 3, 1,
                   "port 1 leads elsewhere already, by line 2");
    assert_reads(NULL, "Switch 8 \"a\"\n[1] \"b\"[1]\n[1] \"b\"[1]\nSwitch 2 \"b\"\n[1] \"a\"[1]\n",
                 "a:0 b:0 | a-b", 0, 1, "");
    assert_refused(NULL, "Switch 8 \"a\"\nSwitch 8 \"a\"\n", 2, 10, "this node is described twice");
}

static void bad_lines_are_named(void **state) {
    (void)state;
    assert_refused(FORMAT, "[1] \"a\"[1]\n", 1, 1, "a port before the first node");
    assert_refused(FORMAT, "Switch 8 \"a\"\n[9] \"b\"[1]\n", 2, 1, "no port of this node");
    assert_refused(FORMAT, "Switch 8 \"a\"\n[0] \"b\"[1]\n", 2, 1, "no port of this node");
    assert_refused(FORMAT, "Switch 8 \"a\"\n[1] \"b\"[256]\n", 2, 8, "no port of this node");
    assert_refused(FORMAT, "Switch 8 \"a\"\n[1] b[1]\n", 2, 5,
                   "the id of a node in quotes is expected");
    assert_refused(FORMAT, "Switch 8 \"a\n", 1, 10, "the id of a node does not end");
    assert_refused(FORMAT, "Switch 8 \"\"\n", 1, 10, "an empty id");
    assert_refused(FORMAT, "Switch 256 \"a\"\n", 1, 8,
                   "the number of ports of a node, 1 to 255, is expected");
    assert_refused(FORMAT, "Switch 0 \"a\"\n", 1, 8,
                   "the number of ports of a node, 1 to 255, is expected");
    assert_refused(FORMAT, "Switch\t : 0x0a ports 24 \"x\"\n", 1, 9,
                   "a list of nodes has no cables; ibnetdiscover without -l is needed");
    assert_refused(FORMAT, "nothing of this\n", 1, 0, "no switch in this dump");
    assert_refused(FORMAT, "Switch 8 \"a\xff\"\n", 1, 10, "a name that is not UTF-8");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_dump),
        cmocka_unit_test(reads_ibsim_files),
        cmocka_unit_test(one_end_is_enough_and_said),
        cmocka_unit_test(adapters_between_themselves_are_dropped),
        cmocka_unit_test(contradictions_are_refused),
        cmocka_unit_test(bad_lines_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

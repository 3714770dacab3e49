#!/bin/bash
# Runs the whole suite on one build: test programs, command-line tests, layers.
# usage: tests/run.sh BUILD-FOLDER PROGRAM TEST-PROGRAM...
#
# Test programs run in the project's root, so they read data by its path there, and find a
# folder to write to in TMPDIR. TEST_TIMEOUT limits each (seconds).
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
build=$1
program=$2
shift 2

export LC_ALL=C TMPDIR=$PWD/$build/tmp TEST_TIMEOUT=${TEST_TIMEOUT:-600}
export CMOCKA_MESSAGE_OUTPUT=stdout
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
rm -rf "$TMPDIR"
mkdir -p "$TMPDIR"

passed=0
failed=0

run_program() {
    { timeout -k 5 "$TEST_TIMEOUT" "$1"; } >"$1.log" 2>&1 </dev/null
    echo $? >"$1.status"
}
export -f run_program

# One line for NAME; its whole output as well when something failed.
tell() {
    local name=$1 log=$2 good=$3 bad=$4 remark=$5
    ((passed += good, failed += bad))
    if ((bad == 0)); then
        echo "ok   $name: $good passed$remark"
    else
        cat "$log"
        echo "FAIL $name: $good passed, $bad failed$remark"
    fi
}

count() {
    grep -cE "$1" "$2"
}

# Reads what cmocka printed. A program that stopped halfway, ran nothing, or failed without
# saying which case (a leak, for instance) counts as one more failure.
judge_program() {
    local log=$1.log status good bad skipped number remark=
    status=$(<"$1.status")
    good=$(count '\[       OK \]' "$log")
    skipped=$(count '\[  SKIPPED \] *[0-9]+ test\(s\)' "$log")
    bad=0
    while read -r number; do
        ((bad += number))
    done < <(sed -nE 's/.*\[  FAILED  \] (.*: )?([0-9]+) test\(s\).*/\2/p' "$log")

    local begun ended
    begun=$(count '\[==========\].*Running [0-9]+ test' "$log")
    ended=$(count '\[==========\].* test\(s\) run' "$log")
    if ((begun == 0 || begun > ended || (status != 0 && bad == 0))); then
        ((bad += 1))
        remark=" (stopped with exit status $status)"
        ((begun == 0)) && remark=" (printed no summary, exit status $status)"
        ((status == 124)) && remark=" (stopped after $TEST_TIMEOUT s)"
    fi
    ((skipped > 0)) && remark+=" (some skipped)"
    tell "${1#"$build"/tests/}" "$log" "$good" "$bad" "$remark"
}

# A script that ends with "N passed, N failed" by itself.
run_script() {
    local name=$1 log=$TMPDIR/$1.log good bad remark=
    "$2" >"$log" 2>&1
    local status=$?
    read -r good _ bad _ < <(tail -n 1 "$log" | grep -E '^[0-9]+ passed, [0-9]+ failed$')
    if ((status != 0 && ${bad:-0} == 0)); then
        bad=1
        remark=" (stopped with exit status $status)"
    fi
    sed -i '$ { /^[0-9]* passed, [0-9]* failed$/d }' "$log"
    tell "$name" "$log" "${good:-0}" "${bad:-0}" "$remark"
}

if (($# > 0)); then
    printf '%s\0' "$@" | xargs -0 -n 1 -P "$(nproc)" bash -c 'run_program "$1"' run
    for test in "$@"; do
        judge_program "$test"
    done
fi
if [[ -n $program ]]; then
    DSE=$PWD/$program run_script cli tests/cli/run.sh
fi
run_script layers tests/layers.sh

echo "$passed passed, $failed failed"
((failed == 0))

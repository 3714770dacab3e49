#!/bin/bash
# Command-line tests.
# usage: tests/cli/run.sh [--update] [TOPIC/NAME | TOPIC]...
#
# A case is a script TOPIC/NAME.sh, run by bash in an empty folder with
#   DSE       the program under test        CASE_DIR   the folder of the case, for its input
# Beside it stands what is expected:
#   NAME.out, NAME.err              the exact streams
#   NAME.out.match, NAME.err.match  used if there is no exact one: extended regular
#                                   expressions, each of which must match some line
#   NAME.exit                       the exit status, if it is not 0 (124: longer than 60 s)
# --update writes the exact streams and the status of the cases anew.
set -u
cases=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit
update=0
if [[ ${1:-} == --update ]]; then
    update=1
    shift
    (($# > 0)) || { echo "usage: tests/cli/run.sh --update TOPIC/NAME..." >&2; exit 2; }
fi

DSE=$(realpath "${DSE:-$cases/../../build/dse}")
scratch=$(mktemp -d) || exit
trap 'rm -rf "$scratch"' EXIT
export DSE cases scratch update LC_ALL=C
# What would change the output of the program, or of a make that a case calls.
unset LANGUAGE COLUMNS ARGP_HELP_FMT POSIXLY_CORRECT MAKEFLAGS MFLAGS MAKELEVEL CDPATH

list_cases() {
    local name
    for name in "${@:-.}"; do
        if [[ -f $cases/$name.sh ]]; then
            echo "$name"
        elif [[ -d $cases/$name ]]; then
            (cd "$cases" && find "$name" -name '*.sh' ! -path ./run.sh) | sed 's|^\./||; s|\.sh$||'
        else
            echo "$name" # fails as a case that does not exist
        fi
    done | sort -u
}

# Says how the stream $2 (out or err) of the case $1 differs from what is expected.
compare() {
    local expected=$cases/$1.$2 actual=$scratch/$1/$2 pattern
    if [[ -f $expected ]]; then
        diff -u --label "$1.$2 expected" --label "$1.$2 actual" "$expected" "$actual"
    elif [[ -f $expected.match ]]; then
        while IFS= read -r pattern || [[ -n $pattern ]]; do
            if [[ -n $pattern ]] && ! grep -Eq -e "$pattern" "$actual"; then
                echo "no line of $1.$2 matches: $pattern"
                head -n 20 "$actual" | sed 's/^/    /'
            fi
        done <"$expected.match"
    fi
}

expect() {
    local status=$2 expected=0
    [[ -f $cases/$1.exit ]] && read -r expected <"$cases/$1.exit"
    compare "$1" out
    compare "$1" err
    if [[ $status != "$expected" ]]; then
        echo "exit status $status instead of $expected; standard error:"
        head -n 20 "$scratch/$1/err" | sed 's/^/    /'
    fi
}

rewrite() {
    local stream base=$cases/$1
    for stream in out err; do
        [[ ! -f $base.$stream && -f $base.$stream.match ]] || cp "$scratch/$1/$stream" "$base.$stream"
    done
    rm -f "$base.exit"
    [[ $2 == 0 ]] || echo "$2" >"$base.exit"
}

run_case() {
    local work=$scratch/$1 status
    mkdir -p "$work/cwd"
    (
        cd "$work/cwd" || exit
        CASE_DIR=$(dirname "$cases/$1") timeout -k 5 60 bash "$cases/$1.sh"
    ) </dev/null >"$work/out" 2>"$work/err"
    status=$?
    ((update)) && rewrite "$1" "$status"
    expect "$1" "$status" >"$work/report" 2>&1
}
export -f compare expect rewrite run_case

mapfile -t names < <(list_cases "$@")
((${#names[@]} == 0)) ||
    printf '%s\0' "${names[@]}" | xargs -0 -n 1 -P "$(nproc)" bash -c 'run_case "$1"' run

passed=0
failed=0
for name in "${names[@]}"; do
    if [[ -f $scratch/$name/report && ! -s $scratch/$name/report ]]; then
        ((passed += 1))
    else
        ((failed += 1))
        echo "FAIL $name"
        cat "$scratch/$name/report"
    fi
done
echo "$passed passed, $failed failed"
((failed == 0))

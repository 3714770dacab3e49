#!/bin/bash
# The rules of the tree that no compiler checks:
#   - includes run one way: core <- models <- solvers <- sweeps <- reports <- dse
#   - below dse/ nothing prints, exits, reads the environment or opens a file by path
#   - a base name belongs to one file, or to one .c and its .h
# usage: tests/layers.sh; ends with "N passed, N failed".
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
layers=(core models solvers sweeps reports dse)

# C files of the folders given, those that exist.
c_files() {
    local folder
    for folder in "$@"; do
        [[ ! -d $folder ]] || find "$folder" -name '*.[ch]' -type f
    done | sort
}

check_includes() {
    c_files "${layers[@]}" | xargs -r awk -v order="${layers[*]}" '
        BEGIN {
            n = split(order, name, " ")
            for (i = 1; i <= n; i++) rank[name[i]] = i
        }
        function complain(text) { printf "%s:%d: %s\n", FILENAME, FNR, text }
        /^[ \t]*#[ \t]*include[ \t]*["<]/ {
            target = $0
            sub(/^[^"<]*/, "", target)
            quoted = substr(target, 1, 1) == "\""
            target = substr(target, 2)
            sub(/[">].*/, "", target)
            split(FILENAME, own, "/")
            split(target, other, "/")
            if (other[1] in rank && target ~ /\//) {
                if (rank[other[1]] > rank[own[1]])
                    complain(own[1] " must not include " target)
            } else if (quoted)
                complain("\"" target "\" is not a path from the root into a layer")
        }'
}

# Text in strings and comments is no call, nor is a member of a structure (opener->open).
check_calls() {
    c_files "${layers[@]:0:5}" | xargs -r awk '
        BEGIN {
            call = "(v?f?printf|puts|putchar|perror|_?exit|_Exit|quick_exit|abort|getenv|" \
                "secure_getenv|fopen|freopen|open|openat|creat|popen|system)[ \t]*\\("
            stream = "(stdin|stdout|stderr)[^A-Za-z0-9_]"
            forbidden = "[^A-Za-z0-9_.>](" call "|" stream ")"
        }
        FNR == 1 { comment = 0 }
        {
            line = " " $0 " "
            if (comment && !sub(/^.*\*\//, " ", line)) next
            comment = 0
            gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
            gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", line)
            if (match(line, /\/\/|\/\*/)) {
                comment = substr(line, RSTART, 2) == "/*"
                line = substr(line, 1, RSTART - 1)
            }
            if (line ~ forbidden) printf "%s:%d: only dse/ may do this:%s\n", FILENAME, FNR, $0
        }'
}

# Test programs named test_*.c are about another file and may repeat its name.
check_names() {
    c_files "${layers[@]}" tests | awk '
        {
            folder = $0; sub(/\/[^\/]*$/, "", folder)
            stem = $0; sub(/.*\//, "", stem); sub(/\.[ch]$/, "", stem)
            if (stem ~ /^test_/) next
            if (stem in home && home[stem] != folder)
                printf "%s: the name %s is also in %s/\n", $0, stem, home[stem]
            home[stem] = folder
        }'
}

passed=0
failed=0
for rule in includes calls names; do
    complaints=$(check_$rule 2>&1)
    if [[ -z $complaints ]]; then
        ((passed += 1))
    else
        ((failed += 1))
        echo "FAIL $rule"
        echo "$complaints"
    fi
done
echo "$passed passed, $failed failed"
((failed == 0))

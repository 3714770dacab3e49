#!/bin/bash
# Hops of all pairs by another program, on networks of bench_hops, then bench_hops itself.
# usage: tests/bench/compare_hops.sh PROGRAM
#   PROGRAM  gets the path of an edge list (`from to`, from 0) as its one argument and prints its
#            seconds as `Average Time = S sec.` where ODP_PROFILE=1 asks for it, and the mean as
#            `ASPL = M`, as the sample program of mnakao's ODP library does
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for network in dragonfly:p=11,a=22,h=11 jellyfish:n=16384,d=16 jellyfish:n=65536,d=16; do
    build/dse graph "$network" --export edge_list |
        awk -F, '/^[0-9]/ { print $1, $2 }' >"$folder/edges"
    for _ in 1 2 3; do
        ODP_ASPL=MATRIX_SAVING ODP_PROFILE=1 "$program" "$folder/edges"
    done | awk -v network="$network" '
        /^Average Time/ { if (best == "" || $4 < best) best = $4 }
        /^ASPL +=/ { mean = $3 }
        END { printf "%-40s %9.2f ms by the other program; mean hops %s\n", network, 1e3 * best, mean }'
done
build/release/tests/bench/bench_hops

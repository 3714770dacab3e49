#!/bin/bash
# Runs the study: sizing questions, the same with other prices of switches, check of the README's
# sentences, figure.
# usage: DSE=path/to/dse run.sh [FOLDER]; results go to FOLDER, without one to this folder.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here}

# One question: end points, radix, set of designs, price of switches, further options of dse size.
# Its rows get the question in front.
ask() {
    local endpoints=$1 radix=$2 set=$3 price=$4
    shift 4
    "${DSE:-dse}" size --endpoints "$endpoints" --radix "$radix" --technology "EDR 100 Gb/s" \
        --rate 100Gbps --objective cost --format csv --quiet "$@" |
        awk -v question="$endpoints,$radix,$set,$price" \
            'NR == 1 { print "endpoints_wanted,radix_wanted,set,switch_price," $0; next } { print question "," $0 }'
}

for endpoints in 100000 250000; do
    for radix in 48 64 128; do
        ask $endpoints $radix best 1 --top 1
        ask $endpoints $radix pareto 1 --pareto --top 12
        ask $endpoints $radix best 0.5 --top 1 --prices "$here/switches-half.csv"
        ask $endpoints $radix best 2 --top 1 --prices "$here/switches-double.csv"
    done
done | awk 'NR == 1 || !/^endpoints_wanted/' > "$out/options.csv"
awk -f "$here/claims.awk" "$out/options.csv" > "$out/claims.csv"
(cd "$out" && gnuplot "$here/plot.gp")
awk -F '","|"' 'NR > 1 { printf "  %-66s %-52s %s\n", $2, $3, $4 }' "$out/claims.csv"

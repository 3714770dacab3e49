#!/bin/bash
# Runs the study: sizing questions under several price assumptions, what cannot be built and why,
# distances in the random networks, check of the README's sentences, figure.
# usage: DSE=path/to/dse run.sh [FOLDER]; results go to FOLDER, without one to this folder.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here}
dse=${DSE:-dse}
questions="100000:48 100000:64 100000:128 250000:48 250000:64 250000:128"

# Technologies like EDR 100 Gb/s as built in, but for the assumption in their name. 0.28: a port of
# the 64-port Ethernet switch of the same list costs 78 USD, one of the EDR switch 278 USD.
awk -F , -v OFS=, '
    NR == 1 { print; next }
    $1 == "EDR 100 Gb/s" {
        edr[++rows] = $0
        if ($2 ~ /-port switch/) per_port = $4 / ($2 + 0)
    }
    $1 ~ /Ethernet/ && $2 ~ /-port switch/ { ethernet = $4 / ($2 + 0) }
    function variant(name, item, factor,    i) {
        for (i = 1; i <= rows; i++) {
            $0 = edr[i]
            $1 = name
            $7 = "as EDR 100 Gb/s"
            if ($2 ~ item) {
                $4 *= factor
                $7 = "assumption: that of EDR 100 Gb/s times " factor
            }
            print
        }
    }
    END {
        variant("EDR switches at Ethernet prices", "switch|director", ethernet / per_port)
        variant("EDR switches at half price", "switch|director", 0.5)
        variant("EDR switches at double price", "switch|director", 2)
        variant("EDR optics at half price", "optical", 0.5)
    }' "$here/../../../models/data/prices.csv" > "$out/prices.csv"

# One question: end points, radix, set of designs, technology, further options of dse size. Its
# rows get the question in front, with cost and power over the end points that were wanted.
ask() {
    local endpoints=$1 radix=$2 set=$3 technology=$4
    shift 4
    "$dse" size --endpoints "$endpoints" --radix "$radix" --technology "$technology" \
        --prices "$out/prices.csv" --rate 100Gbps --objective cost --format csv --quiet "$@" |
        awk -v question="$endpoints,$radix,$set,$technology" -v wanted="$endpoints" '
            # Only a quoted network stands before the numbers: its commas shift them.
            NR == 1 {
                for (i = 1; i <= split($0, names, ","); i++) at[names[i]] = i
                print "endpoints_wanted,radix_wanted,set,prices,usd_per_wanted,w_per_wanted," $0
                next
            }
            {
                rest = $0
                while (match(rest, /"[^"]*"/)) rest = substr(rest, 1, RSTART - 1) "q" substr(rest, RSTART + RLENGTH)
                split(rest, field, ",")
                printf "%s,%.2f,%.3f,%s\n", question, field[at["cost_usd"]] / wanted,
                       1000 * field[at["power_kw"]] / wanted, $0
            }'
}

for question in $questions; do
    n=${question%:*} k=${question#*:}
    ask "$n" "$k" best "EDR 100 Gb/s" --top 1
    ask "$n" "$k" pareto "EDR 100 Gb/s" --pareto --top 0
    for assumption in "switches at Ethernet prices" "switches at half price" "switches at double price" \
        "optics at half price"; do
        ask "$n" "$k" best "EDR $assumption" --top 1
    done
done | awk 'NR == 1 || !/^endpoints_wanted/' > "$out/options.csv"

# Families without a design, with what dse size says of them.
{
    echo "endpoints_wanted,radix_wanted,family,reason"
    for question in $questions; do
        "$dse" size --endpoints "${question%:*}" --radix "${question#*:}" --technology "EDR 100 Gb/s" \
            --rate 100Gbps --objective cost --top 1 --explain --format csv 2>&1 > "$out/ignored" |
            sed -nE "s/^([a-z_]+): nothing fits; (.*)/${question%:*},${question#*:},\1,\"\2\"/p"
    done
    rm -f "$out/ignored"
} > "$out/left-out.csv"

# Random networks have no closed form of distances and bisection: they are built, with seed 1, and
# measured, which takes most of the study's minute.
awk -F '"' 'NR > 1 && $2 ~ /^(jellyfish|xpander)/ { split($1, q, ","); if (q[3] == "best" && q[4] == "EDR 100 Gb/s") print $2 }' \
    "$out/options.csv" | sed 's/,rate=.*//' |
    while IFS= read -r network; do
        "$dse" graph "$network" --analyses hops,bisection --seed 1 --format csv --quiet
    done | awk 'NR == 1 || !/^network/' > "$out/random.csv"

awk -f "$here/best.awk" "$out/random.csv" "$out/options.csv" > "$out/best.csv"
awk -f "$here/claims.awk" "$out/best.csv" "$out/left-out.csv" "$out/options.csv" > "$out/claims.csv"
awk -f "$here/tables.awk" "$out/best.csv" "$out/options.csv" > "$out/tables.md"
(cd "$out" && gnuplot "$here/plot.gp")
awk -F '","|"' 'NR > 1 { printf "  %-78s %-60s %s\n", $2, $3, $4 }' "$out/claims.csv"

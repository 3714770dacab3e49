#!/bin/bash
# Runs the study: tables, check of what the paper prints, figure.
# usage: DSE=path/to/dse run.sh [FOLDER]; results go to FOLDER, without one to this folder.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here}
for table in base-graphs folded nested; do
    "${DSE:-dse}" sweep "$here/$table.yaml" -o "$out/$table.csv" --quiet
done
awk -f "$here/claims.awk" "$out/base-graphs.csv" "$out/folded.csv" > "$out/claims.csv"
(cd "$out" && gnuplot "$here/plot.gp")
awk -F '","|"' 'NR > 1 { printf "  %-44s paper: %-22s dse: %-24s %s\n", $2, $3, $4, $5 }' "$out/claims.csv"

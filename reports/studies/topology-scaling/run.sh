#!/bin/bash
# Runs the study: sweep, check of the paper's claims, figure.
# usage: DSE=path/to/dse run.sh [FOLDER]; results go to FOLDER, without one to this folder.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here}
"${DSE:-dse}" sweep "$here/scaling.yaml" -o "$out/scaling.csv" --quiet
awk -f "$here/claims.awk" "$out/scaling.csv" > "$out/claims.csv"
(cd "$out" && gnuplot "$here/plot.gp")
awk -F '","|"' 'NR > 1 { printf "  %-58s paper: %-28s dse: %-44s %s\n", $2, $3, $4, $5 }' "$out/claims.csv"

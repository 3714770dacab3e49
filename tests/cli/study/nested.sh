# The study's rows and verdicts as they are kept beside its specifications.
study=$CASE_DIR/../../../reports/studies/nested-networks
for table in base-graphs folded nested; do
    "$DSE" sweep "$study/$table.yaml" -o $table.csv -q && cmp $table.csv "$study/$table.csv"
done
awk -f "$study/claims.awk" base-graphs.csv folded.csv | cmp - "$study/claims.csv"
grep -c '"reproduced"$' "$study/claims.csv"
grep opt32_4 "$study/claims.csv"

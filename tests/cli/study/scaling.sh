# The study's rows as they are kept beside its specification.
study=$CASE_DIR/../../../reports/studies/topology-scaling
for threads in 1 2; do
    "$DSE" sweep "$study/scaling.yaml" --threads $threads -o scaling.csv -q && cmp scaling.csv "$study/scaling.csv"
done
awk -f "$study/claims.awk" scaling.csv | cmp - "$study/claims.csv"
grep -E '^(slim_fly,,92|dragonfly,,51|megafly,,36),' scaling.csv

# One of the study's questions; its tables and verdicts as they are kept beside it; its README.
study=$CASE_DIR/../../../reports/studies/exascale-options
"$DSE" size --endpoints 100000 --radix 64 --technology "EDR 100 Gb/s" --prices "$study/prices.csv" --rate 100Gbps \
    --objective cost --format csv --quiet --top 1 | tail -n +2 >now
grep '^100000,64,best,EDR 100 Gb/s,' "$study/options.csv" | cut -d, -f7- | cmp - now && echo same
awk -f "$study/best.awk" "$study/random.csv" "$study/options.csv" | cmp - "$study/best.csv"
awk -f "$study/tables.awk" "$study/best.csv" "$study/options.csv" >tables.md
cmp tables.md "$study/tables.md"
grep -vxFf "$study/README.md" tables.md || echo "tables in the README"
awk -f "$study/claims.awk" "$study/best.csv" "$study/left-out.csv" "$study/options.csv" | cmp - "$study/claims.csv"
grep -c '"holds"$' "$study/claims.csv"
grep 'DOES NOT HOLD' "$study/claims.csv" || echo none fails

# One of the study's questions, and its verdicts as they are kept beside it.
study=$CASE_DIR/../../../reports/studies/exascale-options
"$DSE" size --endpoints 100000 --radix 64 --technology "EDR 100 Gb/s" --rate 100Gbps \
    --objective cost --format csv --quiet --top 1 | tail -n +2 >now
grep '^100000,64,best,1,' "$study/options.csv" | cut -d, -f5- | cmp - now && echo same
awk -f "$study/claims.awk" "$study/options.csv" | cmp - "$study/claims.csv"
grep -c '"holds"$' "$study/claims.csv"
grep 'DOES NOT HOLD' "$study/claims.csv" || echo none fails

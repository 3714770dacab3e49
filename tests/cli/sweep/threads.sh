for threads in 1 2 3; do
    "$DSE" sweep "$CASE_DIR/many.yaml" --threads $threads >$threads.csv
    "$DSE" sweep "$CASE_DIR/many.yaml" --threads $threads --format json >$threads.json
done
wc -l 1.csv 1.json
cmp 1.csv 2.csv && cmp 1.csv 3.csv
cmp 1.json 2.json && cmp 1.json 3.json

"$DSE" sweep "$CASE_DIR/small.yaml" -o out.csv -v --threads 2 --progress

"$DSE" sweep "$CASE_DIR/small.yaml" --format json --seed 18446744073709551615

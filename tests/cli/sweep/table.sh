"$DSE" sweep "$CASE_DIR/small.yaml" --format table

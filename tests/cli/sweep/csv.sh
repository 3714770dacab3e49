"$DSE" sweep "$CASE_DIR/small.yaml"

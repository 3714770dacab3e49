"$DSE" sweep "$CASE_DIR/failing.yaml"

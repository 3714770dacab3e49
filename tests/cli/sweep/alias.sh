# A family's other name in a sweep, and in a condition on it.
"$DSE" sweep "$CASE_DIR/alias.yaml" --format csv

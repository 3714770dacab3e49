cd "$CASE_DIR"
"$DSE" check conditions.yaml --seed 5

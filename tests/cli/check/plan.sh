cd "$CASE_DIR" || exit
"$DSE" check conditions.yaml --seed 5

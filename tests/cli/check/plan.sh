"$DSE" check "$CASE_DIR/conditions.yaml" --seed 5

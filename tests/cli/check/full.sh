"$DSE" check "$CASE_DIR/conditions.yaml" -o /dev/full

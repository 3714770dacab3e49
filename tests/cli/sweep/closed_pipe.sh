"$DSE" sweep "$CASE_DIR/many.yaml" | head -n 1 >/dev/null
exit "${PIPESTATUS[0]}"

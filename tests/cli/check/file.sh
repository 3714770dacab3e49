"$DSE" check "$CASE_DIR/conditions.yaml" -o plan.txt
"$DSE" check "$CASE_DIR/conditions.yaml" | cmp - plan.txt
ls

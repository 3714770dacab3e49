"$DSE" sweep - --seed 4 <"$CASE_DIR/small.yaml" | tail -n 1
sed 's/vary/varry/' "$CASE_DIR/small.yaml" | "$DSE" sweep -

# Every example is valid and runs.
examples=$(cd "$CASE_DIR/../../../sweeps/examples" && pwd)
for example in "$examples"/*.yaml; do
    "$DSE" check "$example" >/dev/null || echo "$example: check"
    "$DSE" sweep "$example" >/dev/null || echo "$example: sweep"
done

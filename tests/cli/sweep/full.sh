for format in csv json table; do
    "$DSE" sweep "$CASE_DIR/small.yaml" -o /dev/full --format $format
    echo $?
    "$DSE" sweep "$CASE_DIR/small.yaml" --format $format >/dev/full
    echo $?
done

"$DSE" sweep "$CASE_DIR/small.yaml" -o missing/out.csv
echo $?
mkdir folder
"$DSE" sweep "$CASE_DIR/small.yaml" -o folder
echo $?
cp "$CASE_DIR/small.yaml" spec.yaml
"$DSE" sweep spec.yaml -o ./spec.yaml
echo $?
cmp "$CASE_DIR/small.yaml" spec.yaml
ls

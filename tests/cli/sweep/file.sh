# The file and its manifest, nothing else; an existing file keeps its mode.
touch out.csv
chmod 640 out.csv
"$DSE" sweep "$CASE_DIR/small.yaml" -o out.csv
ls
stat -c %a out.csv
"$DSE" sweep "$CASE_DIR/small.yaml" | cmp - out.csv
grep -E '"(name|seed|state|points|rows|ok|infeasible|failed|sha256)"' out.csv.json |
    sed "s/$(sha256sum <"$CASE_DIR/small.yaml" | cut -d' ' -f1)/its hash/"

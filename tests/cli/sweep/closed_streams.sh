# What is meant for a closed standard stream does not get into a file opened later.
"$DSE" sweep "$CASE_DIR/small.yaml" -o out.csv --progress -v <&- >&- 2>&-
echo $?
"$DSE" sweep "$CASE_DIR/small.yaml" | cmp - out.csv
"$DSE" sweep "$CASE_DIR/small.yaml" >&-
echo $?
"$DSE" sweep - <&-
echo $?
"$DSE" sweep missing.yaml -o out2.csv 2>&-
echo $?
ls

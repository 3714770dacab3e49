# A file that may not grow: an error, and nothing is left.
ulimit -f 1000
"$DSE" sweep "$CASE_DIR/many.yaml" -o out.csv
status=$?
ls
exit $status

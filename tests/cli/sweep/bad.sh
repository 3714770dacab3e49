sed 's/endpoints/endpoint/' "$CASE_DIR/small.yaml" >spec.yaml
"$DSE" sweep spec.yaml -o out.csv
status=$?
ls
exit $status

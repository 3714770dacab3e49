"$DSE" sweep missing.yaml -o out.csv
status=$?
ls
exit $status

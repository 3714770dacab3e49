"$DSE" sweep
echo $?
"$DSE" sweep a.yaml b.yaml
echo $?
"$DSE" sweep a.yaml --format xml
echo $?

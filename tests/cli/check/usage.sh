"$DSE" check
echo $?
"$DSE" check a.yaml --format json
echo $?

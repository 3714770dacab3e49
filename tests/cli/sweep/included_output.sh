# No file that a sweep is made from is overwritten.
printf 'schema_version: 1\nevaluator: topology\ninclude: part.yaml\nmetrics: [routers]\n' >main.yaml
echo 'fixed: {family: dragonfly, k: 8}' >part.yaml
"$DSE" sweep main.yaml -o part.yaml
echo $?
"$DSE" sweep main.yaml -o main.yaml
echo $?
"$DSE" sweep main.yaml -o out.csv
cat part.yaml out.csv
grep -c sha256 out.csv.json

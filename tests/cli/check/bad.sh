# What is wrong, with its place, and exit status 3.
try() {
    printf '%b' "$1" >spec.yaml
    "$DSE" check spec.yaml
    echo $?
}
head='schema_version: 1\nevaluator: topology\n'
try ''
try "${head}fixed:\n\tfamily: dragonfly\n"
try "${head}fixed: {family: dragonfly}\nvary:\n  k: [16]\n  k: [32]\n"
try "${head}fixed: &a {k: *a}\n"
try "${head}fixed: {family: dragonfyl}\n"
try "${head}fixed: {family: dragonfly}\nvary: {radix: [16]}\n"
try "${head}fixed: {family: dragonfly}\nvary:\n  k: {from: 16, to: 32, step: 0}\n"
try "${head}fixed: {family: dragonfly}\nvary:\n  rate: [100Gbps, 200 Gbsp]\n"
try '\0377\0376s\0000'
"$DSE" check missing.yaml
echo $?
"$DSE" check .
echo $?

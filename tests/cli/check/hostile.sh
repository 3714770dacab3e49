# Files that mean harm: refused at once, with a place, and nothing for a terminal to obey.
try() {
    timeout 10 "$DSE" check spec.yaml
    echo $?
}
repeat() {
    printf "%.0s$1" $(seq "$2")
}
head='schema_version: 1\nevaluator: topology\n'
repeat '[' 100000 >spec.yaml
try
{
    printf 'a: '
    repeat '{a: ' 100000
} >spec.yaml
try
for i in $(seq 100000); do
    printf -- '- &a%d x\n' "$i"
done >spec.yaml
try
printf '%bname: "a\\e[31m"\n' "$head" >spec.yaml
try
printf '%b"a\\x9b31m": 1\n' "$head" >spec.yaml
try
printf '%bname: "a\\0b"\n' "$head" >spec.yaml
try
"$DSE" check $'miss\e[31ming.yaml'
echo $?

# Networks without routes, and tables that are none: the line, the pair, the status.
try() {
    "$DSE" route "$@"
    echo "status $?"
}
printf '0 1\n2 3\n' >islands.edges
try file:islands.edges
try complete:n=2 --method annealing --trees
try petersen --compose
try petersen --method anealing
try petersen --objective routers
try petersen --loads router
try petersen --trees --evaluate x.csv
"$DSE" route cycle:n=4 --table -o good.csv
evaluate() {
    echo "$1"
    sed "$2" good.csv >bad.csv
    try cycle:n=4 --evaluate bad.csv
}
evaluate "no header" 1d
evaluate "a pair is missing" 3d
evaluate "a pair comes twice" 3p
evaluate "a detour" 's/^0,1,.*/0,1,3,0,0 3 2 1/'
evaluate "no such link" 's/^0,2,.*/0,2,2,0,0 2/;s/^0,1,.*/0,1,1,0,0 2/'
evaluate "no such router" 's/^0,1,.*/0,1,1,0,0 9/'
evaluate "no number" 's/^0,1,.*/0,1,1,0,0 x/'
evaluate "an empty path" 's/^0,1,.*/0,1,1,0,/'
try cycle:n=5 --evaluate good.csv
try cycle:n=4 --evaluate missing.csv

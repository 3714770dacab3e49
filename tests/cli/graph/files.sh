# Edge lists with repairs, from a file and from standard input; formats found and named.
printf '# a comment\r\n1\t2\r\n2 3 7.5\r\n3 1\r\n1 3\r\n4 4\r\n3 4' >dirty.edges
"$DSE" graph file:dirty.edges --analyses hops --format table
printf 'from,to,multiplicity\na,b,3\nb,c,1\n' | "$DSE" graph file:- --analyses hops --format csv |
    cut -d, -f1-13
printf 'router 0 node 0 router 1\nrouter 1 node 1 node 2\n' >two.anynet
"$DSE" graph file:two.anynet --analyses hops | tail -n 1 | cut -d, -f1-13
"$DSE" graph file:two.anynet --input-format edge_list
echo "status $?"
printf '0 1\n2 3\n' | "$DSE" graph file:- --endpoints-per-router 4 --histogram

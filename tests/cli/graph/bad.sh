# What cannot be read or built: the place, the status, and nothing on standard output.
try() {
    "$DSE" graph "$@"
    echo "status $?"
}
printf '0 1\n1 2\n3\n' >line.edges
try file:line.edges
try file:missing.edges
mkdir folder
try file:folder
: >empty
try file:empty
printf '\0\1\2\3binary\0' >binary
try file:binary
printf '5 9\n0 1\n1 2\n' >promises.edges
try file:promises.edges --input-format edge_list
printf '<?xml version="1.0"?><!DOCTYPE g [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><graphml><graph edgedefault="undirected"><node id="&b;"/></graph></graphml>' >laugh.graphml
try file:laugh.graphml
printf '<?xml version="1.0"?><graphml><graph edgedefault="undirected"><node id="1"/>' >cut.graphml
try file:cut.graphml
try torus:dims=100000x100000
try jellyfish:n=7,d=3
try xpander:n=10,d=3
try product:petersen*peterson
try dragonfly_kinds:groups=2x2,a=4,p=1x1,links_per_pair=1x1x1
try petersen --analyses hobs
try petersen --export papyrus
try petersen levi --export dot
try petersen --export dot --histogram
try hyperx:dims=3,width=2 --export anynet
try file:line.edges --export cabling
try petersen --failures links --failed-shares 0.1,1.5
try petersen --samples 0 --failures links
try

# Every format; what is read back is the same.
for format in edge_list graphml dot; do
    "$DSE" graph megafly:k=4 --export $format -o net.$format
    "$DSE" graph file:net.$format --export edge_list | tail -n +2 | cksum
done
"$DSE" graph hyperx:dims=3x2,p=1 --export edge_list
"$DSE" graph hyperx:dims=3x2,p=1 --export anynet
"$DSE" graph complete:n=3 --export graphml
"$DSE" graph complete:n=3 --export dot
"$DSE" graph complete:n=2 --export simgrid
"$DSE" graph complete:n=3,p=2 --export slurm
"$DSE" graph dragonfly:k=3 --export cabling --routers-per-cabinet 2

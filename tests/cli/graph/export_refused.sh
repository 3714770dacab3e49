# Networks written in other formats: what is read back is the same, and what cannot be written is
# refused before anything is.
for format in edge_list graphml dot; do
    "$DSE" graph hyperx:dims=4x3,width=2 --export $format -o net || exit
    "$DSE" graph file:net --export $format -o again || exit
    grep -v -e '^# dse' -e '<desc>' -e '^graph' net >a
    grep -v -e '^# dse' -e '<desc>' -e '^graph' again >b
    cmp a b && echo "$format: the same"
done
"$DSE" graph cycle:n=3,p=2 --export anynet
"$DSE" graph cycle:n=3,p=2 --export slurm
"$DSE" graph cycle:n=3,p=2 --export cabling --cabinet-cable 1m
"$DSE" graph torus:dims=6x4 --export cabling --routers-per-cabinet 4 --copper-reach 4m | cut -d, -f12- | sort | uniq -c
"$DSE" graph torus:dims=6x4,technology="EDR 100 Gb/s" --export cabling --copper-reach 4m --routers-per-cabinet 4 |
    cut -d, -f12- | sort | uniq -c
rm net
"$DSE" graph torus:dims=2x3,double=1 --export anynet -o net
echo "status $?"
test -e net || echo "nothing written"
printf 'a b\n' | "$DSE" graph file:- --export cabling
echo "status $?"
"$DSE" graph torus:dims=6x4 --export cabling --routers-per-cabinet 4 --rows 1 --cabinets-per-row 2
echo "status $?"
"$DSE" graph torus:dims=6x4 --export cables
echo "status $?"

# Facts and assumptions of a system, one that is not published enough to compute, all names.
"$DSE" describe malbec
"$DSE" describe niagara
"$DSE" describe system:niagara
echo "status $?"
"$DSE" describe system:frontera --format table
"$DSE" list systems

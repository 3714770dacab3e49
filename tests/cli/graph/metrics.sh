# The columns that tools build on, of families, systems and a dimension-order of notes.
columns=1-17
"$DSE" graph petersen dragonfly:k=15 fat_tree:k=8 megafly:k=8 --format csv | cut -d, -f$columns
"$DSE" graph slim_fly:q=5 --analyses all --format table
"$DSE" graph system:frontier --analyses hops | cut -d, -f1-12
"$DSE" graph system:shandy --analyses hops --format json
# The same bytes for any number of threads.
"$DSE" graph jellyfish:n=700,d=7 --threads 1 >one.csv
"$DSE" graph jellyfish:n=700,d=7 --threads 3 >three.csv
cmp one.csv three.csv && echo same

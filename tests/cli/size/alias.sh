# A family asked for by another name comes once, under its own.
"$DSE" size -n 500 -k 24 --families flattened_butterfly,hyperx --top 3 --format table

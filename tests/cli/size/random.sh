# Random networks: what is known of them before they are built, and what is not.
"$DSE" size --endpoints 10000 --radix 48 --families jellyfish,xpander --top 2 --format csv >designs.csv
cut -d, -f2-7 designs.csv
grep -o 'hops are known[^"]*' designs.csv
"$DSE" size --endpoints 10000 --radix 48 --families jellyfish --max-diameter 3 | wc -l
"$DSE" size --radix 48 --families xpander | wc -l

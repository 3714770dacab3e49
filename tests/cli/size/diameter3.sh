# The columns of the contract; every family that has a design of diameter 3 is listed.
"$DSE" size --endpoints 100000 --radix 64 --max-diameter 3 --format csv >all.csv
head -n 1 all.csv
cut -d, -f2 all.csv | sort | uniq -c | sort -k2
head -n 3 all.csv | tail -n 2

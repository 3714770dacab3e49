# Ranked by cost, assumptions on standard error, all families.
"$DSE" size --endpoints 100000 --radix 64 --technology "EDR 100 Gb/s" --objective cost --top 3 -v --format table
# By power; the best of each further family comes along.
"$DSE" size -n 10000 -k 36 --technology "EDR 100 Gb/s" --objective power --top 2 2>/dev/null | cut -d, -f1,2
"$DSE" size -n 10000 -k 36 --technology "EDR 100 Gb/s" --families fat_tree --format json 2>/dev/null |
    grep -o '"c[a-z_]*_\(usd\|copper\|optical\)": [0-9.]*'
"$DSE" size -n 10000 -k 48 --technology "EDR 100 Gb/s" --objective latency --top 2 --format table 2>/dev/null

# Why Slim Fly cannot: balanced and with fewer end points per router than balanced; what would do.
"$DSE" size --endpoints 100000 --radix 64 --max-diameter 3 --families slim_fly --explain

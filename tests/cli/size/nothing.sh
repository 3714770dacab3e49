# No row, the nearest misses on standard error, and still status 0.
"$DSE" size --endpoints 1000000 --radix 8 --families dragonfly,slim_fly,torus | wc -l

# No HyperX of diameter 3 holds 100,000 end points on 64 ports, whatever its bisection; of 4 one does.
for diameter in 3 4; do
    "$DSE" size -n 100000 -k 64 --max-diameter $diameter --min-bisection 0 --families hyperx --top 1 \
        --format json
done

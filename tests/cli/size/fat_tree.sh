# 48 nodes on 36 ports: 3 leaves and 2 spines; tapered 2 to 1, 2 leaves and 1 spine.
for taper in 1 2; do
    "$DSE" size --endpoints 48 --radix 36 --families fat_tree --max-taper $taper --top 1 --format json
done

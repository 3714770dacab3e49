# Another name of a family, a group in a grid, an efficiency; what a grid needs.
"$DSE" describe flattened_butterfly | head -n 4
"$DSE" describe dragonfly | grep '  intra'
"$DSE" describe flattened_butterfly:dims=8x8 --format csv | tail -n 1
"$DSE" describe dragonfly:p=4,h=10,links_per_pair=4,intra=16x6,intra_width=1x3 --format table
"$DSE" describe polarfly:q=31 --format table
"$DSE" describe dragonfly:h=10,intra=16x6
echo "status $?"
"$DSE" describe polarfly:q=30
echo "status $?"

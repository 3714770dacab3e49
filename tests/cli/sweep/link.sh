# A link stays one; what it leads to is written.
mkdir data
touch data/real.csv
ln -s data/real.csv out.csv
"$DSE" sweep "$CASE_DIR/small.yaml" -o out.csv
test -L out.csv && wc -l <data/real.csv

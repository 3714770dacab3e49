# Technology and floor as keys; the manifest lists what was assumed.
"$DSE" sweep "$CASE_DIR/cost.yaml" -o cost.csv && cat cost.csv
sed -n '/"assumptions"/,/]/p' cost.csv.json
sed 's/EDR 100/EDR 10/' "$CASE_DIR/cost.yaml" >bad.yaml
"$DSE" check bad.yaml
echo "status $?"
sed 's/EDR 100 Gb.s/own/' "$CASE_DIR/cost.yaml" >own.yaml
printf 'technology,item,length_m,price_usd,power_w\nown,64-port switch,,1000,100\n' >p.csv
"$DSE" sweep own.yaml --prices p.csv

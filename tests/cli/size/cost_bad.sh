# Everything about technology, prices and floor that can be wrong.
try() {
    "$DSE" size -n 1000 -k 36 --families dragonfly --top 1 -o rows.csv "$@" 2>&1
    echo "  status $?: $*"
}
try --objective cost
try --max-power 100
try --technology 'EDR 100Gb/s'
try --technology 'Rosetta 200 Gb/s' --objective cost
try --technology 'EDR 100 Gb/s' --prices nowhere.csv
try --technology 'EDR 100 Gb/s' --rows 1 --cabinets-per-row 2
try --technology 'EDR 100 Gb/s' --optical-reach 3m
try --technology 'EDR 100 Gb/s' --max-cost 1000
try --technology 'EDR 100 Gb/s' --cabinet-pitch 0
try --technology 'EDR 100 Gb/s' --cabinet-pitch 3s
head='technology,item,length_m,price_usd,power_w'
table() {
    printf '%s\n' "$@" >p.csv
    try --technology own --prices p.csv
}
table "$head" 'own,copper cable,,10,0'
table "$head" 'own,copper cable,1,-10,0'
table "$head" 'own,copper cable,2,10,0' 'own,copper cable,1,9,0'
table "$head" 'own,copper cable,2,10,0' 'own,copper cable,2,9,0'
table "$head" 'own,copper cable,3,10,0' 'own,active optical cable,3,10,0' 'own,64-port switch,,1,1'
table "$head" 'own,copper cable,3,10,0' 'own,active optical cable,30,10,0'
table "$head" 'own,active optical cable,100,10,1' 'own,48-port switch,,5000,200'

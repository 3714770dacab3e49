# What random failures leave, by seed; a histogram of hops.
"$DSE" graph petersen --failures links --failed-shares 0,0.2,1 --samples 40 --seed 3 --format table
"$DSE" graph petersen --failures routers --failed-shares 0.3 --samples 40 --format csv
"$DSE" graph megafly:k=8 --histogram --format table

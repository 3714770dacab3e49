# A table is written, read back and scored the same; loads of routers and channels.
"$DSE" route opt16_3 --table -o routes.csv
head -n 4 routes.csv
wc -l <routes.csv
"$DSE" route opt16_3 --evaluate routes.csv | cut -d, -f4-12
"$DSE" route opt16_3 | cut -d, -f4-12
"$DSE" route petersen --loads routers | head -n 3
"$DSE" route complete:n=3 --loads channels

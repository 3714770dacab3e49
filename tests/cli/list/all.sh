# Every kind is listed; one kind alone; an unknown kind gets the nearest.
"$DSE" list --format csv | tail -n +2 | cut -d, -f1 | uniq
"$DSE" list families --format table
"$DSE" list systems --format json
"$DSE" list familys
echo "status $?"

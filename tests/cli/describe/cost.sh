"$DSE" describe dragonfly:p=8 --technology "EDR 100 Gb/s" --format table | sed -n '/^cabinets/,$p'
"$DSE" describe "dragonfly:p=8,technology=EDR 100 Gb/s" --rows 1 --cabinets-per-row 3
echo "status $?"
"$DSE" describe cabinet_pitch
"$DSE" list technologies

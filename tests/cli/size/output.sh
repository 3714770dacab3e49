# -o writes the same bytes, whole or not at all; the locale changes nothing.
"$DSE" size -n 5000 -k 48 --format csv >expected.csv
"$DSE" size -n 5000 -k 48 -o out.csv
cmp expected.csv out.csv && ls
localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 >/dev/null 2>&1
LOCPATH=$PWD LC_ALL=de_DE.UTF-8 "$DSE" size -n 5000 -k 48 --format csv | cmp - expected.csv
"$DSE" size -n 5000 -k 48 -o missing/out.csv
echo "status $?"
"$DSE" size -n 5000 -k 48 >/dev/full
echo "status $?"

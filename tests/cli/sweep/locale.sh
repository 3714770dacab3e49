# The same bytes where the locale has a decimal comma.
localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 >/dev/null 2>&1
export LOCPATH=$PWD
LC_ALL=de_DE.UTF-8 "$DSE" sweep "$CASE_DIR/small.yaml" >comma.csv
LC_ALL=C "$DSE" sweep "$CASE_DIR/small.yaml" | cmp - comma.csv

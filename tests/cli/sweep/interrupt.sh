# Finished rows are kept, with a manifest that says what they are.
"$DSE" sweep "$CASE_DIR/endless.yaml" -o out.csv 2>message &
until ls out.csv.?????? >/dev/null 2>&1; do
    sleep 0.05
done
sleep 0.3
kill -TERM $!
wait $!
status=$?
sed 's/ [0-9]* of/ N of/; s|in /.*/|in .../|' message
ls
head -n 2 out.csv.partial
grep '"state"' out.csv.partial.json
exit $status

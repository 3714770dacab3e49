# Devices and pipes are written straight, without a manifest.
"$DSE" sweep "$CASE_DIR/small.yaml" -o /dev/null
"$DSE" sweep "$CASE_DIR/small.yaml" -o /dev/stdout | tail -n 1
"$DSE" sweep "$CASE_DIR/small.yaml" -o - | tail -n 1
mkfifo pipe
"$DSE" sweep "$CASE_DIR/small.yaml" -o pipe &
tail -n 1 <pipe
wait $!
ls

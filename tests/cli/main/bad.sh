# No command, an unknown one, an unknown option: status 2.
try() {
    "$DSE" "$@" 2>&1 | head -n 1
    echo "status ${PIPESTATUS[0]}"
}
try
try sise
try --nonsense

# No command, an unknown one, an unknown option: status 2.
try() {
    local said status=0
    said=$("$DSE" "$@" 2>&1) || status=$?
    echo "${said%%$'\n'*}"
    echo "status $status"
}
try
try sise
try --nonsense

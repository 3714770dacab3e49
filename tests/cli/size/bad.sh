# Every kind of bad usage: a message, status 2, nothing on standard output.
try() {
    "$DSE" size "$@" 2>&1 | grep -v '^Try '
    echo "  status ${PIPESTATUS[0]}: $*"
}
try
try --radix 64 --endpoints 0
try --radix 64 --endpoints 1
try --radix 64 --endpoints -5
try --radix 64 --endpoints nan
try --radix 64 --endpoints 1e5
try --radix 64 --endpoints 99999999999999999999999
try --radix 1 --endpoints 100
try --radix 64k --endpoints 100
try --radix 64 --families dragonflie
try --radix 64 --families ,
try --radix 64 --objective router
try --radix 64 --max-taper 0
try --radix 64 --max-taper inf
try --radix 64 --min-bisection 0,5
try --radix 64 --max-diameter 0
try --radix 64 --rate 200Gpbs
try --radix 64 --rate 200
try --radix 64 --planes 0
try --radix 64 --format xml
try --radix 64 --top many
try --radix 64 stray
try --radixx 64

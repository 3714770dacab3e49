# How many points there are, with and without `where`.
try() {
    printf 'schema_version: 1\nevaluator: topology\nmetrics: [routers]\nfixed: {family: dragonfly, p: 4}\n%b' "$1" |
        "$DSE" check - | grep -E '^points|excludes'
}
try 'vary: {a: [8, 16]}\n'
try 'vary: {a: [8, 16, 32]}\nwhere: [a < 64]\n'
try 'vary: {a: [8, 16, 32]}\nwhere: [a < 32]\n'
try 'vary: {a: [8, 16, 32]}\nwhere: [taper < 2]\n'
try 'zip: {a: [8, 16, 32], h: [4, 5, 6]}\nwhere: [h != 5, "taper < 2"]\n'
try 'vary: {g: {from: 2, to: 4294967296}, links_per_pair: {from: 1, to: 4294967296}, a: [8, 16]}\nwhere: [a < 16]\n'

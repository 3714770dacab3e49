# What cannot be read or built: a message and status 3.
try() {
    "$DSE" describe "$@"
    echo "status $?: $*"
}
try dragonfl
try frontir
try plane
try sweap
try dragonflie:k=64
try dragonfly:
try dragonfly:k
try dragonfly:k=
try dragonfly:radix=64
try dragonfly:links_per_pare=2,k=64
try dragonfly:k=64,k=64
try dragonfly:k=sixty
try dragonfly:k=0
try dragonfly:k=-4
try dragonfly:k=99999999999999999999
try dragonfly:k=10,p=4,a=8,h=4
try dragonfly:p=4,g=1
try dragonfly:p=4,g=400
try dragonfly:k=64,rate=200
try dragonfly:k=64,rate=200Gbpss
try dragonfly:k=64,rate=nanGbps
try slim_fly:q=12
try slim_fly:q=5,k=10
try fat_tree:k=36,levels=5
try fat_tree:k=36,levels=2,endpoints=649
try fat_tree:k=36,levels=2,taper=3:2
try torus:dims=1x1
try torus:dims=8x8x
try torus:dims=999999x999999x999999x999999
try hypercube:n=62,p=60000
try system:frontiere
try system:

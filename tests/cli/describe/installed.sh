# Partly populated networks, service groups, directors, and what is refused of them.
try() {
    "$DSE" describe "$1" --format csv | cut -d, -f1-14
    echo "status ${PIPESTATUS[0]}: $1"
}
try dragonfly:p=4,a=8,h=4,g=33,installed=1000
try dragonfly:p=4,a=8,h=4,g=33,installed=1057
try dragonfly:p=4,a=8,h=4,g=33,service_groups=3,installed=1000
try dragonfly:p=4,a=8,h=4,g=33,service_groups=33
try hypercube:n=4,service_groups=1
try fat_tree:k=36,levels=2,core_radix=648,endpoints=9216
try fat_tree:k=36,levels=2,core_radix=720

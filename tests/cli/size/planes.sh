# Two planes hold half of the end points each; rates move taper and bandwidth.
"$DSE" size -n 2048 -k 64 --families dragonfly --planes 2 --nic-rate 100Gbps --nics-per-node 2 --top 1 --format json

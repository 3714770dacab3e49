# Figures 5a and 5b: routers and end points against the router radix, from scaling.csv here.
set terminal svg size 1000,400 font "sans,13" background "white"
set output "scaling.svg"
set datafile separator comma
set multiplot
set logscale y
set format y "10^{%T}"
set grid ytics xtics lc rgb "#dddddd"
set xlabel "router radix k"
set xrange [8:128]
set xtics 16
set tmargin at screen 0.90
set bmargin at screen 0.17
set border 3
set tics nomirror out scale 0.6
set style data lines

# One line a network: rows of the family, and of the number of levels for the fat tree.
of(family, levels, metric) = (strcol("family") eq family && strcol("levels") eq levels && \
    strcol("status") eq "ok") ? column(metric) : NaN
only(family, metric) = of(family, "", metric)

array colour[6] = ["#bbbbbb", "#777777", "#222222", "#0072b2", "#d55e00", "#009e73"]
do for [panel in "routers endpoints"] {
    set title panel eq "routers" ? "a. Routers" : "b. End points"
    set ylabel panel eq "routers" ? "routers" : "end points"
    set lmargin at screen (panel eq "routers" ? 0.075 : 0.45)
    set rmargin at screen (panel eq "routers" ? 0.365 : 0.745)
    unset key
    if (panel eq "endpoints") {
        set key at screen 0.765, screen 0.88 left Left reverse samplen 2 spacing 1.3
        set arrow 1 from graph 0, first 1e5 to graph 1, first 1e5 nohead dt 3 lc rgb "#999999"
        set label 1 "100,000" at graph 0.02, first 1.3e5 tc rgb "#777777" font ",11"
    }
    plot for [n = 2:4] "scaling.csv" using "k":(of("fat_tree", sprintf("%d", n), panel)) \
             lw 2 lc rgb colour[n - 1] title sprintf("fat tree, %d levels", n), \
         "" using "k":(only("dragonfly", panel)) lw 2.5 lc rgb colour[4] title "dragonfly (a=2p=2h)", \
         "" using "k":(only("megafly", panel)) lw 2.5 lc rgb colour[5] title "megafly", \
         "" using "k":(only("slim_fly", panel)) with steps lw 2.5 lc rgb colour[6] title "slim fly"
}
unset multiplot

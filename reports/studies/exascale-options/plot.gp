# The Pareto figure: zero-load latency of the longest route against cost per end point, both axes
# logarithmic. Marks are the cheapest design of each family (best.csv), dots the designs of known
# diameter that no other beats in cost, power, diameter and bisection at once (options.csv).
set terminal svg size 1080,690 font "sans,14" background "white"
set output "options.svg"
set datafile separator comma
set datafile missing ""
set multiplot layout 2,3 margins 0.07,0.845,0.10,0.93 spacing 0.045,0.13
set logscale xy
set grid lc rgb "#dddddd"
set border 3
set tics nomirror out scale 0.6
set xrange [1400:7000]
set yrange [1.5:4.8]
set xtics (1500, 2000, 3000, 4000, 6000)
set ytics (1.5, 2, 2.5, 3, 4)
unset key

families = "dragonfly megafly slim_fly polarfly hyperx fat_tree kary_tree jellyfish xpander"
array point[9] = [7, 5, 8, 10, 13, 15, 14, 1, 2]
array colour[9] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#c49000", "#222222", "#777777", "#56b4e9", "#884400"]
asked(n, k) = column("endpoints_wanted") == n && column("radix_wanted") == k
best(family, n, k) = asked(n, k) && strcol("family") eq family ? column("usd_per_wanted") : NaN
front(family, n, k) = asked(n, k) && strcol("set") eq "pareto" && strcol("family") eq family ? column("usd_per_wanted") : NaN

do for [n in "100000 250000"] {
    do for [k in "48 64 128"] {
        set title sprintf("%s,000 end points, radix %s", n[1:3], k) font ",14"
        if (n eq "250000") { set xlabel "cost per end point (USD)" } else { unset xlabel }
        if (k eq "48") { set ylabel "longest route (µs)" offset 1 } else { unset ylabel }
        unset key
        if (n eq "100000" && k eq "128") {
            set key at screen 0.855, screen 0.94 left Left reverse samplen 0.6 spacing 1.05
        }
        set label 1 "off scale: torus, hypercube" at graph 1, graph 0.97 right font ",12" tc rgb "#666666"
        plot for [i = 1:9] "options.csv" using (front(word(families, i), int(n), int(k))):(column("latency_worst_ns") / 1e3) \
                 with points pt 7 ps 0.35 lc rgb colour[i] notitle, \
             for [i = 1:9] "best.csv" using (best(word(families, i), int(n), int(k))):(column("latency_worst_ns") / 1e3) \
                 with points pt point[i] ps 1.3 lw 2 lc rgb colour[i] title word(families, i) noenhanced, \
             NaN with points pt 7 ps 0.35 lc rgb "#666666" title "Pareto"
    }
}
unset multiplot

# The Pareto figure: zero-load latency of the longest route against cost per end point, from
# options.csv here. Dots are designs that no other beats in cost, power, diameter and bisection at
# once, marks the cheapest design of each family.
set terminal svg size 1000,620 font "sans,12" background "white"
set output "options.svg"
set datafile separator comma
set multiplot layout 2,3 margins 0.09,0.855,0.09,0.93 spacing 0.05,0.13
set grid lc rgb "#dddddd"
set border 3
set tics nomirror out scale 0.6
set xrange [1400:6400]
set yrange [1000:3600]
set xtics 1000
set ytics 500
unset key

families = "dragonfly megafly slim_fly polarfly hyperx fat_tree kary_tree"
array point[7] = [7, 5, 9, 11, 13, 15, 14]
array colour[7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#222222", "#777777"]
asked(n, k, set) = strcol("set") eq set && column("switch_price") == 1 && \
    column("endpoints_wanted") == n && column("radix_wanted") == k
best(family, n, k) = asked(n, k, "best") && strcol("family") eq family ? column("cost_per_endpoint_usd") : NaN
other(n, k) = asked(n, k, "pareto") ? column("cost_per_endpoint_usd") : NaN

do for [n in "100000 250000"] {
    do for [k in "48 64 128"] {
        set title sprintf("%s,000 end points, radix %s", n[1:3], k)
        if (n eq "250000") { set xlabel "cost per end point (USD)" } else { unset xlabel }
        if (k eq "48") { set ylabel "longest route (ns)" offset 1 } else { unset ylabel }
        if (n eq "100000" && k eq "128") {
            set key at screen 0.865, screen 0.93 left Left reverse samplen 0.5 spacing 1.5 maxrows 12
        } else {
            unset key
        }
        plot "options.csv" using (other(int(n), int(k))):"latency_worst_ns" with points pt 7 ps 0.4 lc rgb "#888888" title "Pareto", \
             for [i = 1:7] "" using (best(word(families, i), int(n), int(k))):"latency_worst_ns" \
                 with points pt point[i] ps 1.2 lw 1.6 lc rgb colour[i] title word(families, i) noenhanced
    }
}
unset multiplot

# Figures 3 and 4: diameters of folded and of nested networks, from folded.csv and nested.csv here.
set terminal svg size 1000,420 font "sans,13" background "white"
set output "nested.svg"
set datafile separator comma
set multiplot
set logscale x
set grid ytics xtics lc rgb "#dddddd"
set xlabel "routers N"
set ylabel "diameter D"
set tmargin at screen 0.90
set bmargin at screen 0.16
set border 3
set tics nomirror out scale 0.6
set key top left Left reverse samplen 2 spacing 1.15

# Rows whose network is made of this base graph alone.
starts(text, name) = strstrt(text, name) == 1
folded(name) = starts(strcol(1), "product:".name) ? column("diameter") : NaN
cube(metric) = starts(strcol(1), "hypercube:") ? column(metric) : NaN

set title "3. Folded networks"
set lmargin at screen 0.07
set rmargin at screen 0.48
set xrange [1:2e6]
set yrange [0:21]
set format x "10^{%T}"
plot "folded.csv" using "routers":(cube("diameter")) with linespoints lw 2 pt 6 ps 0.6 lc rgb "#777777" title "hypercube", \
     "" using "routers":(folded("levi")) with linespoints lw 2 pt 9 ps 0.8 lc rgb "#e69f00" title "folded Levi", \
     "" using "routers":(folded("opt32_3")) with linespoints lw 2 pt 11 ps 0.8 lc rgb "#cc79a7" title "folded (32,3)", \
     "" using "routers":(folded("heawood")) with linespoints lw 2 pt 13 ps 0.8 lc rgb "#56b4e9" title "folded Heawood", \
     "" using "routers":(folded("opt16_3")) with linespoints lw 2 pt 5 ps 1 lc rgb "#009e73" title "folded (16,3) and (16,4)", \
     "" using "routers":(folded("opt32_4")) with linespoints lw 2 pt 7 ps 0.8 lc rgb "#0072b2" title "folded (32,4)", \
     "" using "routers":(folded("petersen")) with linespoints lw 2 pt 5 ps 0.6 lc rgb "#d55e00" title "folded Petersen"

set title "4. Nested networks of up to 1,024 routers"
set lmargin at screen 0.565
set rmargin at screen 0.985
set xrange [7:1500]
set yrange [0:11]
set format x "%g"
set xtics (8, 16, 32, 64, 128, 256, 512, 1024)
nested(with32) = starts(strcol(1), "product:") && !starts(strcol(1), "product:petersen*petersen") && \
    strcol(1) ne "product:petersen" && (strstrt(strcol(1), "opt32_4") > 0) == with32 ? column("diameter") : NaN
power(name) = strcol(1) eq "product:".name || starts(strcol(1), "product:".name."*".name) ? column("diameter") : NaN
plot "nested.csv" using "routers":(cube("diameter")) with linespoints lw 2 pt 6 ps 0.6 lc rgb "#777777" title "hypercube", \
     "" using "routers":(nested(0)) with points pt 4 ps 0.9 lw 1.5 lc rgb "#009e73" title "two factors, none (32,4)", \
     "" using "routers":(nested(1)) with points pt 7 ps 0.9 lc rgb "#0072b2" title "two factors, one or both (32,4)", \
     "" using "routers":(power("petersen")) with linespoints lw 2 pt 5 ps 0.7 lc rgb "#d55e00" title "folded Petersen"
unset multiplot

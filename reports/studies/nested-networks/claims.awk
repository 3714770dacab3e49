# Checks Tables I and II of the paper, one entry a line, against base-graphs.csv and folded.csv.
# Both name a network first, and no column that is used holds quoted text.
BEGIN {
    FS = ","
    print "claim,paper,dse,verdict"
    # Table I: N, k, D, mean path length, bisection width.
    printed["petersen"] = "10 3 2 1.67 5"
    printed["heawood"] = "14 3 3 2.07 7"
    printed["levi"] = "30 3 4 2.86 9"
    printed["opt16_3"] = "16 3 3 2.20 6"
    printed["opt16_4"] = "16 4 3 1.75 12"
    printed["opt32_3"] = "32 3 4 2.94 10"
    printed["opt32_4"] = "32 4 3 2.94 16"
    # Table II: N, D and k of the power alpha.
    power["petersen"] = "10 2 3"; power["heawood"] = "14 3 3"; power["levi"] = "30 4 3"
    power["opt16_3"] = "16 3 3"; power["opt16_4"] = "16 3 4"
    power["opt32_3"] = "32 4 3"; power["opt32_4"] = "32 3 4"
}

FNR == 1 {
    delete at
    for (i = 1; i <= NF; i++) at[$i] = i
    next
}

function claim(text, paper, computed, holds) {
    printf "\"%s\",\"%s\",\"%s\",\"%s\"\n", text, paper, computed, holds ? "reproduced" : "NOT reproduced"
}

# The printed digits are what the value rounds to, or what is left if digits are cut off.
function same(value, digits) { return value - digits < 0.01 && digits - value <= 0.005 }

FILENAME ~ /base-graphs/ {
    split(printed[$1], paper, " ")
    claim("Table I, " $1 ": N k D", paper[1] " " paper[2] " " paper[3],
          $at["routers"] " " $at["degree_max"] " " $at["diameter"],
          paper[1] == $at["routers"] && paper[2] == $at["degree_max"] && paper[3] == $at["diameter"])
    claim("Table I, " $1 ": mean path length", paper[4], sprintf("%.4f", $at["mean_hops"]),
          same($at["mean_hops"], paper[4]))
    claim("Table I, " $1 ": bisection width", paper[5],
          $at["bisection_links_lower"] == $at["bisection_links_upper"] ? $at["bisection_links_upper"] " (proved)" \
              : $at["bisection_links_lower"] " to " $at["bisection_links_upper"],
          paper[5] == $at["bisection_links_lower"] && paper[5] == $at["bisection_links_upper"])
}

FILENAME ~ /folded/ && /^product:/ {
    alpha = split(substr($1, 9), factor, "*")
    split(power[factor[1]], paper, " ")
    rows[factor[1]]++
    good[factor[1]] += $at["routers"] == paper[1] ^ alpha && $at["diameter"] == paper[2] * alpha && \
                       $at["degree"] == paper[3] * alpha
}

FILENAME ~ /folded/ && /^hypercube:/ {
    split($1, n, "=")
    rows["hypercube"]++
    good["hypercube"] += $at["routers"] == 2 ^ n[2] && $at["diameter"] == n[2] && $at["degree"] == n[2]
}

END {
    count = split("hypercube petersen heawood levi opt16_3 opt16_4 opt32_3 opt32_4", name, " ")
    for (i = 1; i <= count; i++) {
        text = name[i] == "hypercube" ? "2^a a a" : power[name[i]]
        if (name[i] != "hypercube") { split(text, p, " "); text = p[1] "^a " p[2] "a " p[3] "a" }
        claim("Table II, folded " name[i] ": N D k", text,
              good[name[i]] " of " rows[name[i]] " powers", good[name[i]] == rows[name[i]] && rows[name[i]] > 0)
    }
}

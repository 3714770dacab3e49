# Checks what the paper says of Figure 5, one claim a line, against the rows of scaling.csv.
# Reads CSV by the names in its header; the columns used hold no quoted text.
BEGIN { FS = ","; tested = 0 }

NR == 1 {
    for (i = 1; i <= NF; i++) at[$i] = i
    print "claim,paper,dse,verdict"
    next
}

$at["status"] == "ok" {
    name = $at["family"] $at["levels"]
    k = $at["k"]
    routers[name, k] = $at["routers"]
    endpoints[name, k] = $at["endpoints"]
    if (k > largest) largest = k
    # The least radix that reaches 100,000 end points.
    if ($at["endpoints"] >= 100000 && !(name in reaches)) reaches[name] = k
}

function claim(text, paper, computed, holds) {
    printf "\"%s\",\"%s\",\"%s\",\"%s\"\n", text, paper, computed, holds
}

function verdict(holds) { return holds ? "reproduced" : "NOT reproduced" }

# Radix, routers and end points of a network of about 100,000 end points.
function size(name, k) {
    return sprintf("%d ports, %d routers, %d end points", k, routers[name, k], endpoints[name, k])
}

function near(value, target, share) { return value >= target * (1 - share) && value <= target * (1 + share) }

# Whether MF has at least the end points of `other` at every radix where both exist. The first
# radix where it has not is kept in `exception`.
function never_smaller(other,    k) {
    exception = 0
    for (k = 8; k <= largest; k++)
        if ((other, k) in endpoints && ("megafly", k) in endpoints &&
            endpoints[other, k] > endpoints["megafly", k] && !exception) exception = k
    return !exception
}

function ratio(name,    sf) {
    sf = reaches["slim_fly"]
    return routers[name, reaches[name]] / routers["slim_fly", sf]
}

END {
    sf = reaches["slim_fly"]; df = reaches["dragonfly"]; mf = reaches["megafly"]
    claim("SF reaches 100000 terminals with about 90 ports", "90 ports, about 3000 routers",
          size("slim_fly", sf), verdict(near(sf, 90, 0.05) && near(routers["slim_fly", sf], 3000, 0.15)))
    claim("DF reaches 100000 terminals with about 50 ports", "about 50 ports",
          size("dragonfly", df), verdict(near(df, 50, 0.05)))
    claim("DF then has 26 % more routers than SF", "1.26 times",
          sprintf("%.2f times", ratio("dragonfly")), verdict(near(ratio("dragonfly"), 1.26, 0.05)))
    claim("MF reaches 100000 terminals with 36 ports", "36 ports", size("megafly", mf), verdict(mf == 36))
    claim("MF then has 33 % more routers than SF", "1.33 times",
          sprintf("%.2f times", ratio("megafly")), verdict(near(ratio("megafly"), 1.33, 0.05)))
    gain = endpoints["megafly", 128] / endpoints["dragonfly", 128]
    claim("MF holds nearly 4 times the terminals of DF at equal radix", "nearly 4 times",
          sprintf("%.2f times at radix 128", gain), verdict(near(gain, 4, 0.05)))
    larger = never_smaller("dragonfly"); where_df = exception
    larger = never_smaller("slim_fly") && larger
    claim("of DF SF and MF the MF is the largest at equal radix", "at every radix",
          larger ? "at every radix" : sprintf("not at radix %d", exception ? exception : where_df),
          verdict(larger))
    fewest = ratio("dragonfly") > 1 && ratio("megafly") > 1 && ratio("fat_tree3") > 1 && ratio("fat_tree4") > 1
    claim("at 100000 terminals SF needs the fewest routers", "of all",
          sprintf("3-level FT %.2f and 4-level FT %.2f times SF", ratio("fat_tree3"), ratio("fat_tree4")),
          verdict(fewest))
    grows = 1
    for (k = 8; k <= largest; k += 2)
        if (endpoints["fat_tree4", k] <= endpoints["fat_tree3", k] || endpoints["fat_tree3", k] <= endpoints["fat_tree2", k])
            grows = 0
    claim("FT grows with every level at the price of more routers", "with every level",
          sprintf("radix 64: %d %d %d end points on %d %d %d routers", endpoints["fat_tree2", 64],
                  endpoints["fat_tree3", 64], endpoints["fat_tree4", 64], routers["fat_tree2", 64],
                  routers["fat_tree3", 64], routers["fat_tree4", 64]), verdict(grows))
}

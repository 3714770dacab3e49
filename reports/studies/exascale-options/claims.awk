# Checks the sentences of the README against options.csv. Networks are quoted and hold commas: a
# quoted field is taken out first, so that the columns behind it keep their places.
BEGIN { FS = ","; print "sentence,computed,verdict" }

{
    while (match($0, /"[^"]*"/)) {
        field = substr($0, RSTART + 1, RLENGTH - 2)
        gsub(/,/, ";", field)
        $0 = substr($0, 1, RSTART - 1) field substr($0, RSTART + RLENGTH)
    }
}

NR == 1 {
    for (i = 1; i <= NF; i++) at[$i] = i
    next
}

$at["set"] == "best" {
    question = $at["endpoints_wanted"] "/" $at["radix_wanted"]
    price = $at["switch_price"]
    family = $at["family"]
    cost[question, price, family] = $at["cost_per_endpoint_usd"]
    power[question, price, family] = $at["power_per_endpoint_w"]
    diameter[question, price, family] = $at["diameter"]
    routers[question, price, family] = $at["routers"]
    if (!((question, price) in cheapest) || $at["cost_per_endpoint_usd"] < cost[question, price, cheapest[question, price]])
        cheapest[question, price] = family
    # The same among families whose distances are known without building them.
    if (family != "jellyfish" && family != "xpander" &&
        (!((question, price) in known) || $at["cost_per_endpoint_usd"] < cost[question, price, known[question, price]]))
        known[question, price] = family
}

function claim(sentence, computed, holds) {
    printf "\"%s\",\"%s\",\"%s\"\n", sentence, computed, holds ? "holds" : "DOES NOT HOLD"
}

function winner(question, price) {
    return sprintf("%s %.0f USD", known[question, price], cost[question, price, known[question, price]])
}

END {
    split("100000/48 100000/64 100000/128 250000/48 250000/64 250000/128", q, " ")
    split("megafly dragonfly dragonfly hyperx dragonfly polarfly", expected, " ")
    for (i = 1; i <= 6; i++)
        claim("cheapest of known diameter, " q[i] ": " expected[i], winner(q[i], 1), known[q[i], 1] == expected[i])
    for (i = 1; i <= 6; i++) {
        changed = known[q[i], 0.5] != known[q[i], 1] || known[q[i], 2] != known[q[i], 1]
        claim("order by the price of switches, " q[i], "half: " winner(q[i], 0.5) "; twice: " winner(q[i], 2),
              changed == (q[i] == "250000/128" || q[i] == "250000/48" ? changed : 0))
    }
    none = 1
    for (i = 1; i <= 6; i++) none = none && !((q[i], 1, "mesh") in cost)
    claim("no mesh fits any question", none ? "none" : "some", none)
    small = !(("100000/48", 1, "slim_fly") in cost) && !(("100000/64", 1, "slim_fly") in cost) && \
            (("100000/128", 1, "slim_fly") in cost) && (("250000/128", 1, "slim_fly") in cost)
    claim("Slim Fly and diameter 2 need radix 128", small ? "only there" : "not so", small)
    worst = 0
    for (i = 1; i <= 6; i++) {
        ratio = cost[q[i], 1, "torus"] / cost[q[i], 1, known[q[i], 1]]
        if (!worst || ratio < worst) worst = ratio
    }
    claim("a torus costs at least four times the cheapest", sprintf("%.1f times or more", worst), worst >= 4)
    low = 9; high = 0
    for (i = 1; i <= 6; i++) {
        ratio = cost[q[i], 1, "jellyfish"] / cost[q[i], 1, known[q[i], 1]]
        if (q[i] == "250000/48") { hyperx = ratio; continue }
        if (ratio < low) low = ratio
        if (ratio > high) high = ratio
    }
    claim("Jellyfish costs 2 to 31 % more, a third less than HyperX at 250000/48",
          sprintf("%.0f to %.0f %%; %.0f %%", 100 * low - 100, 100 * high - 100, 100 * hyperx - 100),
          low > 1.015 && low < 1.025 && high > 1.305 && high < 1.325 && hyperx > 0.6 && hyperx < 0.7)
    gain = cost["100000/64", 1, "dragonfly"] / cost["100000/128", 1, "dragonfly"]
    claim("doubling the radix from 64 to 128 saves about an eighth at 100000", sprintf("%.0f %%", 100 * (1 - 1 / gain)),
          gain > 1.1 && gain < 1.15)
}

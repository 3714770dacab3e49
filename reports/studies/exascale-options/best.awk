# The cheapest design of each family at the prices built in, from random.csv and options.csv, in that
# order, as CSV: with distances and bisection measured on random networks, and marks for the cheapest and for
# those that no other row of the question beats in cost, power, longest route and bisection.
# Latency of a random network is as in the sizing: 350 ns a router, 5 ns a metre, two cables of 1.5 m
# at the ends; all of its links are of one class, so that a hop has the mean or the longest cable.
BEGIN {
    FS = ","
    print "endpoints_wanted,radix_wanted,rank,family,network,endpoints,routers,usd_per_wanted,w_per_wanted," \
          "diameter,latency_mean_ns,latency_worst_ns,bisection_ratio,bisection_method,cheapest,undominated"
}

# Commas of quoted fields become semicolons, so that columns keep their places.
{
    while (match($0, /"[^"]*"/)) {
        field = substr($0, RSTART + 1, RLENGTH - 2)
        gsub(/,/, ";", field)
        $0 = substr($0, 1, RSTART - 1) field substr($0, RSTART + RLENGTH)
    }
}

FNR == 1 {
    files++
    delete at
    for (i = 1; i <= NF; i++) at[$i] = i
    next
}

files == 1 {
    measured_diameter[$at["network"]] = $at["diameter"]
    measured_mean[$at["network"]] = $at["mean_hops"]
    cut[$at["network"]] = $at["bisection_links_upper"]
    least_cut[$at["network"]] = $at["bisection_links_lower"]
    next
}

$at["set"] == "best" && $at["prices"] == "EDR 100 Gb/s" {
    n++
    question[n] = $at["endpoints_wanted"] "," $at["radix_wanted"]
    family[n] = $at["family"]
    network[n] = $at["network"]
    sub(/;rate=.*/, "", network[n])
    endpoints[n] = $at["endpoints"]; routers[n] = $at["routers"]
    usd[n] = $at["usd_per_wanted"]; w[n] = $at["w_per_wanted"]
    diameter[n] = $at["diameter"]
    mean[n] = $at["latency_mean_ns"]; worst[n] = $at["latency_worst_ns"]
    bisection[n] = $at["bisection_ratio"]; method[n] = $at["bisection_method"]
    if (network[n] in measured_diameter) {
        d = diameter[n] = measured_diameter[network[n]]
        hops = measured_mean[network[n]]
        metres = ($at["cables_copper_m"] + $at["cables_optical_m"] - 1.5 * $at["links_terminal"]) / $at["links"]
        mean[n] = sprintf("%.1f", 350 * (hops + 1) + 5 * (3 + hops * metres))
        worst[n] = 350 * (d + 1) + 5 * (3 + d * $at["cable_longest_m"])
        bisection[n] = 2 * cut[network[n]] / endpoints[n]
        method[n] = sprintf("upper bound: METIS; at least %.4f by the spectrum", 2 * least_cut[network[n]] / endpoints[n])
    }
}

function beats(a, b) {
    return question[a] == question[b] && usd[a] <= usd[b] && w[a] <= w[b] && worst[a] <= worst[b] &&
           bisection[a] >= bisection[b] && (usd[a] < usd[b] || w[a] < w[b] || worst[a] < worst[b] || bisection[a] > bisection[b])
}

END {
    for (i = 1; i <= n; i++) {
        rank = 1; beaten = 0
        for (j = 1; j <= n; j++) {
            rank += question[j] == question[i] && usd[j] < usd[i]
            beaten = beaten || beats(j, i)
        }
        gsub(/;/, ",", network[i])
        if (method[i] ~ /;/) method[i] = "\"" method[i] "\""
        printf "%s,%d,%s,\"%s\",%d,%d,%.2f,%.3f,%d,%s,%.1f,%.4f,%s,%d,%d\n", question[i], rank, family[i], network[i],
               endpoints[i], routers[i], usd[i], w[i], diameter[i], mean[i] == "" ? "" : sprintf("%.1f", mean[i]), worst[i], bisection[i], method[i],
               rank == 1, !beaten
    }
}

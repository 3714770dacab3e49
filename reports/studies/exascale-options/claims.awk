# Checks the sentences of the README, from best.csv, left-out.csv and options.csv in that order.
BEGIN {
    FS = ","
    print "sentence,computed,verdict"
    questions = split("100000/48 100000/64 100000/128 250000/48 250000/64 250000/128", question, " ")
}

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

{ q = $at["endpoints_wanted"] "/" $at["radix_wanted"]; f = $at["family"]; random = f == "jellyfish" || f == "xpander" }

files == 1 {
    usd[q, f] = $at["usd_per_wanted"]; w[q, f] = $at["w_per_wanted"]
    diameter[q, f] = $at["diameter"]; worst[q, f] = $at["latency_worst_ns"]
    bisection[q, f] = $at["bisection_ratio"]
    if (random && match($at["bisection_method"], /at least [0-9.]+/)) {
        proved = substr($at["bisection_method"], RSTART + 9, RLENGTH - 9)
        if (!least_proved || proved + 0 < least_proved) least_proved = proved + 0
    }
    if (!random && !(q in first)) first[q] = f
    next
}

files == 2 { left_out[q, f] = $at["reason"]; next }

$at["set"] == "best" {
    p = $at["prices"]
    if (!random && !((q, p) in winner)) winner[q, p] = f
    prices[p]
}

function claim(sentence, computed, holds) {
    printf "\"%s\",\"%s\",\"%s\"\n", sentence, computed, holds ? "holds" : "DOES NOT HOLD"
}

# Least and largest ratio of a family's value to that of the cheapest structured design, over the
# questions that both answer.
function range(value, f,    i, ratio) {
    least = most = 0
    for (i = 1; i <= questions; i++) {
        if (!((question[i], f) in value)) continue
        ratio = value[question[i], f] / value[question[i], first[question[i]]]
        if (!least || ratio < least) least = ratio
        if (ratio > most) most = ratio
    }
    return sprintf("%.2f to %.2f times", least, most)
}

function saved(value, a, b) { return 100 * (1 - value[b, first[b]] / value[a, first[a]]) }

END {
    a = "250000/48"; b = "250000/64"
    claim("at 250000 the step from radix 48 to 64 more than halves cost and power",
          sprintf("%.0f %% and %.0f %% saved", saved(usd, a, b), saved(w, a, b)), saved(usd, a, b) > 50 && saved(w, a, b) > 50)
    a = "100000/64"; b = "100000/128"
    claim("at 100000 the step from radix 64 to 128 saves 12 % of cost and 17 % of power",
          sprintf("%.1f %% and %.1f %%", saved(usd, a, b), saved(w, a, b)),
          sprintf("%.0f %.0f", saved(usd, a, b), saved(w, a, b)) == "12 17")
    claim("at 250000 and radix 48 no structured network has a diameter below 5", first["250000/48"] " " diameter["250000/48", first["250000/48"]],
          diameter["250000/48", first["250000/48"]] == 5 && !(("250000/48", "dragonfly") in usd) && !(("250000/48", "megafly") in usd))

    only = 1
    for (i = 1; i <= questions; i++)
        only = only && ((question[i], "slim_fly") in usd) == (question[i] ~ /128$/) && ((question[i], "polarfly") in usd) == (question[i] ~ /128$/)
    claim("Slim Fly and PolarFly need radix 128", only ? "only there" : "not so", only)
    extra = 100 * (usd["100000/128", "slim_fly"] / usd["100000/128", "dragonfly"] - 1)
    claim("at 100000 a Slim Fly costs 26 % more than the dragonfly", sprintf("%.0f %%", extra), sprintf("%.0f", extra) == 26)
    extra = 100 * (usd["250000/128", "polarfly"] / usd["250000/128", "dragonfly"] - 1)
    claim("at 250000 and radix 128 PolarFly and dragonfly are 0.1 % apart", sprintf("%.2f %%", extra), extra > -0.1 && extra < 0.1)

    text = range(usd, "jellyfish")
    claim("Jellyfish costs 0.63 to 1.31 times the cheapest structured design", text, text == "0.63 to 1.31 times")
    text = range(worst, "jellyfish")
    claim("its longest route is 1.25 to 1.83 times as long", text, text == "1.25 to 1.83 times")
    claim("bisections of the random networks are proved to be 0.74 or more", sprintf("%.3f", least_proved),
          least_proved >= 0.74 && least_proved < 0.75)
    text = range(usd, "fat_tree")
    claim("a fat tree costs 1.5 to 2.3 times the cheapest structured design", text, sprintf("%.1f %.1f", least, most) == "1.5 2.3")
    full = 1
    for (i = 1; i <= questions; i++)
        full = full && (!((question[i], "fat_tree") in usd) || bisection[question[i], "fat_tree"] > 0.95)
    claim("fat trees have a bisection ratio of 0.95 or more", full ? "all" : "not all", full)
    text = range(usd, "torus")
    claim("a torus costs at least four times the cheapest structured design", text, least >= 4)
    off = 1; none = 1
    for (i = 1; i <= questions; i++) {
        off = off && usd[question[i], "torus"] > 7000 && usd[question[i], "hypercube"] > 7000
        none = none && left_out[question[i], "mesh"] ~ /holds 4096 end points/
    }
    claim("torus and hypercube are above 7000 USD", off ? "all" : "not all", off)
    claim("no mesh fits: 4096 end points at most", none ? "none" : "some", none)

    checks = split("100000/64;slim_fly;holds 35322 |100000/64;polarfly;holds 37906 |100000/64;slim_fly;--radix 91 |" \
                   "100000/64;polarfly;--radix 89 |100000/48;dragonfly;holds 90300 |100000/48;dragonfly;--radix 50 |" \
                   "250000/48;dragonfly;--radix 63 |250000/48;megafly;a cable of 123.7 m |250000/48;fat_tree;a cable of 146.5 m |" \
                   "250000/48;kary_tree;a cable of 148.3 m |250000/64;kary_tree;a cable of 148.3 m ", check, "|")
    for (i = 1; i <= checks; i++) {
        split(check[i], part, ";")
        found = index(left_out[part[1], part[2]], part[3]) > 0
        claim(part[2] " cannot be built, " part[1] ": " part[3], found ? "so it is" : "not so", found)
    }

    ratio = bisection["250000/128", "polarfly"] / bisection["250000/128", "dragonfly"]
    claim("there PolarFly draws less and has 1.8 times the bisection", sprintf("%.2f times", ratio),
          sprintf("%.1f", ratio) == "1.8" && w["250000/128", "polarfly"] < w["250000/128", "dragonfly"])

    changes = ""
    for (i = 1; i <= questions; i++) {
        changed = 0
        for (p in prices) changed = changed || winner[question[i], p] != winner[question[i], "EDR 100 Gb/s"]
        if (changed) changes = changes (changes == "" ? "" : " ") question[i]
    }
    claim("only at 250000 and radix 128 do prices change the cheapest structured family", changes, changes == "250000/128")
}

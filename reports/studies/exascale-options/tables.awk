# The tables of the README, from best.csv and options.csv in that order. Reads what stands before and
# after quoted fields by the names in the header.
BEGIN {
    FS = ","
    questions = split("100000,48 100000,64 100000,128 250000,48 250000,64 250000,128", question, " ")
    families = split("dragonfly megafly slim_fly polarfly hyperx fat_tree kary_tree jellyfish xpander torus hypercube", name, " ")
    assumptions = split("EDR 100 Gb/s;EDR switches at Ethernet prices;EDR switches at half price;" \
                        "EDR switches at double price;EDR optics at half price", assumption, ";")
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

{ q = $at["endpoints_wanted"] "," $at["radix_wanted"]; f = $at["family"] }

files == 1 {
    text = sprintf("%.0f, %.0f, %.2f, %.2f", $at["usd_per_wanted"], $at["w_per_wanted"],
                   $at["latency_worst_ns"] / 1000, $at["bisection_ratio"])
    cell[q, f] = ($at["cheapest"] ? "**" text "**" : text) ($at["undominated"] ? " *" : "")
    network = $at["network"]
    gsub(/;/, ", ", network)
    if (f != "jellyfish" && f != "xpander" && !(q in design)) {
        design[q] = network
        figures[q] = sprintf("%s | %.0f | %.1f | %d | %.2f | %.0f", grouped($at["routers"]), $at["usd_per_wanted"],
                             $at["w_per_wanted"], $at["diameter"], $at["latency_worst_ns"] / 1000, 100 * $at["bisection_ratio"])
    }
}

files == 2 && $at["set"] == "best" {
    p = $at["prices"]
    if (!((q, p) in any)) any[q, p] = f
    if (f != "jellyfish" && f != "xpander" && !((q, p) in structured)) structured[q, p] = f
}

function grouped(n) { return n < 1000 ? n : sprintf("%d,%03d", n / 1000, n % 1000) }

function head(q,    part) {
    split(q, part, ",")
    return grouped(part[1]) ", radix " part[2]
}

END {
    print "| end points, radix | cheapest structured design | routers | USD | W | diameter | longest route, us | bisection, % |"
    print "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for (i = 1; i <= questions; i++) print "| " head(question[i]) " | `" design[question[i]] "` | " figures[question[i]] " |"

    print "\n| family | 100,000, 48 | 100,000, 64 | 100,000, 128 | 250,000, 48 | 250,000, 64 | 250,000, 128 |"
    print "| --- | --- | --- | --- | --- | --- | --- |"
    for (j = 1; j <= families; j++) {
        row = "| " name[j] " |"
        for (i = 1; i <= questions; i++) row = row " " ((question[i], name[j]) in cell ? cell[question[i], name[j]] : "-") " |"
        print row
    }

    row = "\n| prices |"
    for (i = 1; i <= questions; i++) row = row " " head(question[i]) " |"
    print row "\n| --- | --- | --- | --- | --- | --- | --- |"
    for (j = 1; j <= assumptions; j++) {
        row = "| " assumption[j] " |"
        for (i = 1; i <= questions; i++) {
            a = any[question[i], assumption[j]]; s = structured[question[i], assumption[j]]
            row = row " " s (a != s ? " (" a ")" : "") " |"
        }
        print row
    }
}

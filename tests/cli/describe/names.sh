# A family, a metric, a parameter, a system, and a name with two meanings.
"$DSE" describe hypercube
"$DSE" describe bisection_ratio
"$DSE" describe links_per_pair
"$DSE" describe shandy
"$DSE" describe routers

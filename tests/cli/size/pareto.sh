# The front only, in order of rank.
"$DSE" size -n 2000 -k 24 --pareto --top 5 --format table
"$DSE" size -n 2000 -k 24 --objective diameter --top 2 --families slim_fly,dragonfly --format table

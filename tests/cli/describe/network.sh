# The metrics of one network: as a row, as lines; those of Frontier.
"$DSE" describe dragonfly:p=4,a=8,h=4 --format csv
"$DSE" describe system:frontier --format table

# Every rule of a maximum is named.
"$DSE" size --radix 64 --families dragonfly,megafly,slim_fly --format table
"$DSE" size --radix 64 --families dragonfly --format csv | sed 's/.*,ok,/ok,/'

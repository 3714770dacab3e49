# Optima with their proofs, the same for any number of threads; products by composition.
"$DSE" route opt16_4 --format table | head -c 400
for objective in router link link_max; do
    "$DSE" route opt16_4 --objective $objective --threads 1 >one.csv
    "$DSE" route opt16_4 --objective $objective --threads 3 >three.csv
    cmp one.csv three.csv && tail -n 1 one.csv | cut -d, -f1-12
done
"$DSE" route opt32_4 | tail -n 1 | cut -d, -f1-12
"$DSE" route "product:opt16_3*opt16_3" --compose --vc-change-at-turn | tail -n 1 | cut -d, -f1-14
"$DSE" route "product:petersen*complete3*cycle4" --compose --objective link | tail -n 1 | cut -d, -f1-9
for method in floyd_warshall lowest_next_hop port_counter accumulated_weight best_response; do
    "$DSE" route heawood --trees --method $method | tail -n 1 | cut -d, -f3-9,13
done

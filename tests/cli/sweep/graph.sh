# The evaluator graph: exact metrics of explicit networks; without a list those done by default.
cat >exact.yaml <<'EOF'
schema_version: 1
evaluator: graph
vary:
  network: [petersen, "dragonfly:p=2,a=4,h=2", jellyfish:n=20,d=3]
metrics: [routers, diameter, mean_hops, girth, moore_mean_hops_gap]
where: ["routers < 30"]
EOF
"$DSE" sweep exact.yaml
sed -i '/^metrics/d; /^where/d' exact.yaml
"$DSE" sweep exact.yaml --threads 3 | cut -d, -f1-18
"$DSE" sweep exact.yaml --threads 1 >one.csv
"$DSE" sweep exact.yaml --threads 4 >four.csv
cmp one.csv four.csv && echo same

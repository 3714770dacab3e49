# Paths are relative to the file that has them; files are listed, and errors name them.
mkdir -p study/parts
cat >study/main.yaml <<'END'
schema_version: 1
include: [parts/rates.yaml, parts/limits.yaml]
evaluator: topology
fixed: {family: dragonfly}
zip: {p: [4, 8], a: [8, 16], h: [4, 8]}
vary: {links_per_pair: {from: 1, to: 4, factor: 2}}
when: {links_per_pair: {p: {not: 4}}}
metrics: [endpoints]
END
cat >study/parts/rates.yaml <<'END'
include: ../common.yaml
vary: {rate: {from: 100Gbps, to: 800Gbps, count: 4, scale: log}}
END
echo 'where: [rate_gbps > 100, status == ok]' >study/parts/limits.yaml
echo 'fixed: {nic_rate: 100Gbps, rate: 200Gbps}' >study/common.yaml
"$DSE" check study/main.yaml
cd study && "$DSE" check - <main.yaml | sed -n 2p

echo 'where: [rate_gbps > 1ns]' >parts/limits.yaml
"$DSE" check main.yaml
echo $?
echo 'include: nowhere.yaml' >parts/limits.yaml
"$DSE" check main.yaml
echo $?
echo 'include: ..' >parts/limits.yaml
"$DSE" check main.yaml
echo $?
ln -s ../main.yaml parts/again.yaml # the same file by another name
echo 'include: again.yaml' >parts/limits.yaml
"$DSE" check main.yaml
echo $?
echo "include: $PWD/parts/rates.yaml" >parts/limits.yaml # again, by its whole path
"$DSE" check main.yaml | sed -n 2,5p

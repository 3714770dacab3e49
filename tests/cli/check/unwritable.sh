# A plan never replaces its specification, by whatever name or stream that comes.
cp "$CASE_DIR/conditions.yaml" spec.yaml
ln -s spec.yaml link.yaml
"$DSE" check spec.yaml -o spec.yaml
echo $?
"$DSE" check link.yaml -o ./spec.yaml
echo $?
# shellcheck disable=SC2094
"$DSE" check - -o spec.yaml <spec.yaml
echo $?
cmp "$CASE_DIR/conditions.yaml" spec.yaml
ls

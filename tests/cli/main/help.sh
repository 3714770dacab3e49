# Help goes to standard output and ends with status 0; every command has examples.
"$DSE" --version
"$DSE" --help | head -n 22
for command in size sweep graph route check list describe; do
    "$DSE" $command --help | grep -c Examples:
done

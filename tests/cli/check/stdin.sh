printf 'schema_version: 1\nevaluator: topology\nfixed: {family: dragonfly, k: 16}\nmetrics: [routers]\n' | "$DSE" check -

"""The benchmarks: what all of them are made of (`contract`), where they are found (`registry`), and one folder each."""

"""What reference answerers reach on a dataset, without Inspect: `python -m benchmarks.answerers DIR [NAME …]`.

Prints a table of the benchmark's metrics for each family of tasks, as data sheets show it.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from orienteer.store.answerers import play_reference
from orienteer.store.dataset import Dataset


def measured(folder: Path, seed: int, name: str) -> dict[tuple[str, str], float]:
    """An answerer's metrics by family and metric name; those that nothing in a family counts for are missing."""
    dataset = Dataset.open(folder)
    results = list(play_reference(dataset, name, seed))
    found = {}
    for family in dataset.info.counts.families:
        members = [result for result in results if result.task.family == family]
        for metric in dataset.benchmark.metrics:
            value = metric.compute(members)
            if value is not None:
                found[family, metric.name] = value
    return found


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.answerers", description=__doc__)
    parser.add_argument("dataset", type=Path)
    parser.add_argument("names", nargs="*", help="as after orienteer/; all that take no number where none are given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    known = Dataset.open(given.dataset).benchmark.references
    names = given.names or [one.name for one in known if not one.name.endswith("@")]
    with get_context("spawn").Pool(given.workers) as pool:
        rows = pool.map(partial(measured, given.dataset, given.seed), names, chunksize=1)
    columns = list(dict.fromkeys(column for row in rows for column in row))
    print(f"| answerer | {' | '.join(' '.join(column) for column in columns)} |")
    print(f"|---|{'---|' * len(columns)}")
    for name, row in zip(names, rows, strict=True):
        print(f"| {name} | {' | '.join(f'{row[c]:.3f}' if c in row else '–' for c in columns)} |")


if __name__ == "__main__":
    main()

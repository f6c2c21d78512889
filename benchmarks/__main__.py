"""Prints every figure, and exits with 1 if one is beyond its limit: `python -m benchmarks [see] [space] …`."""

from __future__ import annotations

import sys
from importlib import import_module

from rich.console import Console
from rich.table import Table

from benchmarks import Figure

FILES = ("see", "space", "load", "places", "mazes", "graphnav", "sleepwalk", "run", "install")


def main(names: list[str]) -> int:
    """Runs the files that are named, or all."""
    unknown = set(names) - set(FILES)
    if unknown:
        print(f"There is no benchmark named {', '.join(sorted(unknown))}. Known: {', '.join(FILES)}.")
        return 2
    figures = [figure for name in names or FILES for figure in import_module(f"benchmarks.{name}").measure()]
    _print(figures)
    return 1 if any(figure.broken for figure in figures) else 0


def _print(figures: list[Figure]) -> None:
    table = Table(box=None, header_style="bold")
    for heading, side in (
        ("figure", "left"),
        ("measured", "right"),
        ("unit", "left"),
        ("limit", "right"),
        ("", "left"),
    ):
        table.add_column(heading, justify="right" if side == "right" else "left")
    for one in figures:
        table.add_row(one.name, f"{one.value:.4g}", one.unit, one.promise, "[red]beyond[/]" if one.broken else "")
    Console(width=140).print(table)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

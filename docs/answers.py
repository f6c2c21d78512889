"""The README's pictures of a small SleepWalk, from what `make demo` left: what its answerers reach, and two walks."""

from __future__ import annotations

from pathlib import Path

from orienteer.arrays import U8
from orienteer.cli.demo import ANSWERERS
from orienteer.report.chart import Row, chart
from orienteer.report.examples import Example, examples
from orienteer.report.reporting import report
from orienteer.run.folder import RunFolder
from orienteer.see.sheet import Tile, sheet

DEMO = Path("out/demo")
TILE = (640, 640)
WALKS = {"planner": "nothing went wrong", "noisy@0.4": "unsafe path"}
"""Whose walk is shown, and what went wrong on it."""


def chart_svg() -> str:
    """Start, goal, obstacles and efficiency of all answerers, on white so that it can be read on any page."""
    found = report([RunFolder.open(DEMO / "runs" / name) for name in ANSWERERS])
    factors = [metric.name for metric in found.summaries[0].benchmark.metrics if "." not in metric.name]
    svg = chart([Row(one.name, one.metrics) for one in found.summaries], factors)
    head, title, rest = svg.partition("<title>")
    return f'{head}<rect width="100%" height="100%" fill="white"/>{title}{rest}'.replace(
        "currentColor", "#1d1f21"
    ).replace(" font-size", ' font-family="sans-serif" font-size', 1)


def walks() -> U8:
    """A walk without fault and one through the furniture, each on both views."""
    tiles = []
    for name, mode in WALKS.items():
        one = _example(name, mode)
        tiles += [Tile(picture.source, f"orienteer/{name}: {picture.alt}") for picture in one.pictures]
    return sheet(tiles, columns=2, tile=TILE)


def _example(name: str, mode: str) -> Example:
    run = RunFolder.open(DEMO / "runs" / name)
    results = [result for _, result in run.results("embedded")]
    return next(one for one in examples(run, results, 1) if one.mode == mode)

"""`orienteer curate`: which scenes are fit for a benchmark, and why not the others."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from orienteer.build.curation import Thresholds, Verdict

SUFFIXES = (".glb", ".gltf", ".obj")
SHOWN = {
    "connected share": "connected",
    "free share": "free",
    "reach share": "in reach",
    "landmarks": "landmarks",
    "floating share": "floating",
    "deepest overlap, m": "overlap, m",
}
"""Measures in the table, with their headings; the JSON file has all."""


@click.command(
    epilog="""\b
    Examples:
      orienteer curate my-scenes/
      orienteer curate a.glb b.glb --json verdicts.json
      orienteer curate my-scenes/ --thresholds strict.toml""",
)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--json",
    "target",
    type=click.Path(path_type=Path),
    default=Path("curation.json"),
    show_default=True,
    help="Result.",
)
@click.option("--thresholds", "limits", type=click.Path(path_type=Path), help="TOML with limits that differ.")
@click.option("--up", help="The axis of the files that points up: x, y, z, -x, -y or -z; found if not given.")
@click.option("--unit", help="The length of one unit of the files: m, cm, mm …; found if not given.")
def command(paths: tuple[Path, ...], target: Path, limits: Path | None, up: str | None, unit: str | None) -> None:
    """Say which scenes are fit for a benchmark, and why not the others.

    Each PATH is a scene folder, a .glb, .gltf or .obj file, or a folder of such. Tested is whether a scene is coherent,
    navigable, recognisable and plausible. Exits with 1 if no scene is fit, with 2 if one cannot be read.
    """
    from orienteer.atomic import write_text
    from orienteer.build.curation import read_thresholds, usual
    from orienteer.cli.progress import along
    from orienteer.errors import BadArgumentError, OrienteerError

    thresholds = read_thresholds(limits) if limits else usual()
    found = [path for given in paths for path in scenes_at(given)]
    if not found:
        raise BadArgumentError(f"there are no scenes at {', '.join(map(str, paths))}")
    verdicts: dict[str, Verdict] = {}
    unreadable: dict[str, str] = {}
    for path in along(found, "scenes"):
        try:
            verdicts[str(path)] = _curated(path, thresholds, up, unit)
        except OrienteerError as error:
            unreadable[str(path)] = str(error)
    _print(verdicts, unreadable)
    write_text(target, json.dumps(_as_json(verdicts, unreadable), indent=1, ensure_ascii=False) + "\n")
    click.echo(f"\nAll measures: {target}")
    sys.exit(2 if unreadable else 0 if any(one.passed for one in verdicts.values()) else 1)


def scenes_at(path: Path) -> list[Path]:
    """The path itself if it is a scene or no folder, else all scenes below it."""
    if not path.is_dir() or (path / "scene.json").exists():
        return [path]
    folders = {one.parent for one in path.rglob("scene.json")}
    files = {
        one for one in path.rglob("*") if one.suffix.lower() in SUFFIXES and not any(f in folders for f in one.parents)
    }
    return sorted(folders | files)


def _curated(path: Path, thresholds: Thresholds, up: str | None, unit: str | None) -> Verdict:
    from orienteer.build.curation import curate
    from orienteer.world.scene import Scene

    return curate(Scene.load(path, up=up, unit=unit), thresholds)


def _print(verdicts: dict[str, Verdict], unreadable: dict[str, str]) -> None:
    from orienteer.build.curation import summary

    console = Console()
    table = Table(box=None, header_style="bold")
    table.add_column("scene", overflow="fold")
    table.add_column("fit")
    for heading in SHOWN.values():
        table.add_column(heading, justify="right")
    table.add_column("why not", overflow="fold")
    for name, one in verdicts.items():
        measures = [f"{one.measures[key]:.3g}" if key in one.measures else "" for key in SHOWN]
        why = "; ".join(escape(str(reason)) for reason in one.reasons)
        table.add_row(escape(name), "[green]yes[/]" if one.passed else "[red]no[/]", *measures, why)
    for name, problem in unreadable.items():
        table.add_row(escape(name), "[yellow]unreadable[/]", *([""] * len(SHOWN)), escape(problem))
    console.print(table)
    counted = summary(verdicts.values())
    console.print(f"\n{counted.passed} of {counted.scenes} scenes are fit.", highlight=False)
    for why, count in counted.by_reason.items():
        console.print(f"  {count:4d}  {why.value}", highlight=False)


def _as_json(verdicts: dict[str, Verdict], unreadable: dict[str, str]) -> dict[str, Any]:
    from orienteer.build.curation import summary

    counted = summary(verdicts.values())
    return {
        "scenes": {name: one.as_json() for name, one in verdicts.items()},
        "unreadable": unreadable,
        "summary": {
            "scenes": counted.scenes,
            "passed": counted.passed,
            "reasons": {why.value: count for why, count in counted.by_reason.items()},
        },
    }

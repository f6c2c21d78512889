"""`orienteer look`: what is in a scene, in words and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from orienteer.world.body import Body
    from orienteer.world.scene import Scene
    from orienteer.world.thing import Thing

MOST_ROWS = 60
"""Longer lists of things are cut on the terminal, never on the page."""


@click.command(
    epilog="""\b
    Examples:
      orienteer look place.glb
      orienteer look scan.glb --up z --unit cm --body wheelchair
      orienteer look my-scenes/          a contact sheet of every scene below the folder""",
)
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Folder for pictures and page.  [default: PATH-look]")
@click.option(
    "--body", "body_name", default="adult", show_default=True, help="Whose free floor: a name or a JSON file."
)
@click.option("--up", help="The axis of the file that points up: x, y, z, -x, -y or -z; found if not given.")
@click.option("--unit", help="The length of one unit of the file: m, cm, mm, inch, foot …; found if not given.")
@click.option("--size", type=click.IntRange(64, 4096), default=768, show_default=True, help="Height of the pictures.")
def command(path: Path, out: Path | None, body_name: str, up: str | None, unit: str | None, size: int) -> None:
    """Show what is in a scene: its things, pictures and free space.

    PATH is a scene folder, a .glb, .gltf or .obj file, or a folder of such.
    """
    from orienteer.world.body import body
    from orienteer.world.scene import Scene

    target = out or path.with_name(f"{path.resolve().stem}-look")
    if path.is_dir() and not (path / "scene.json").exists():
        _sheet(path, target)
        return
    profile = body(body_name)
    scene = Scene.load(path, up=up, unit=unit)
    print_things(scene)
    write_page(scene, profile, target, size)


def _sheet(path: Path, target: Path) -> None:
    from orienteer.cli.progress import bar
    from orienteer.see.picture import save_png
    from orienteer.see.sheet import contact_sheet

    with bar("scenes") as tell:
        picture = contact_sheet(path, progress=tell)
    save_png(target / "sheet.png", picture, alt=f"The scenes below {path.name}")
    click.echo(f"Contact sheet: {target / 'sheet.png'}")


def write_page(scene: Scene, profile: Body, target: Path, size: int) -> None:
    """Pictures of a scene and a page of them, in the folder `target`."""
    from orienteer.atomic import write_text
    from orienteer.cli.portrait import PICTURES, portraits
    from orienteer.cli.progress import bar
    from orienteer.see.page import Figure, Section, page
    from orienteer.see.picture import save_png

    figures: list[Figure] = []
    with bar("pictures") as tell:
        for portrait in portraits(scene, profile, size):
            tell(len(figures), PICTURES + len(scene.cameras))
            save_png(target / portrait.file, portrait.picture, portrait.alt)
            figures.append(Figure(target / portrait.file, portrait.caption, portrait.alt))
    sections = [Section("Pictures", figures=figures), Section("Things", "\n\n".join(map(_words, scene.things)))]
    if scene.warnings:
        sections.append(Section("What the loader was not sure of", "\n\n".join(scene.warnings)))
    write_text(target / "index.html", page(scene.name, f"{len(scene.things)} things.", sections))
    click.echo(f"\nPictures: {target / 'index.html'}")


def _words(thing: Thing) -> str:
    size = " × ".join(f"{edge:.2f}" for edge in thing.size)
    return f"{thing.name} ({thing.id}): {thing.category}, {size} m"


def _foot(thing: Thing) -> tuple[float, float, float]:
    """The middle of the ground that a thing covers, at its lowest height."""
    low, high = thing.bounds
    return float(low[0] + high[0]) / 2, float(low[1]), float(low[2] + high[2]) / 2


def print_things(scene: Scene) -> None:
    """A table of what is in a scene, its building last, and what its loader was not sure of."""
    from orienteer.world.thing import Role

    console = Console()
    table = Table(box=None, header_style="bold")
    for heading in ("thing", "category", "w × h × d, m", "stands at x, y, z, m", "solid as"):
        table.add_column(heading, no_wrap=heading.endswith(", m"))
    for thing in sorted(scene.things, key=lambda thing: thing.role is not Role.OBJECT)[:MOST_ROWS]:
        kinds = sorted({type(collider).__name__.lower() for collider, _ in thing.solids()})
        table.add_row(
            escape(thing.name),
            escape(thing.category),
            " × ".join(f"{edge:.2f}" for edge in thing.size),
            ", ".join(f"{x:.2f}" for x in _foot(thing)),
            ", ".join(kinds) or "nothing",
        )
    console.print(table)
    if len(scene.things) > MOST_ROWS:
        console.print(f"… and {len(scene.things) - MOST_ROWS} more, all on the page")
    for warning in scene.warnings:
        console.print(f"[yellow]not sure:[/] {escape(warning)}", highlight=False)

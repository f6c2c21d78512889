"""`orienteer demo`: the sample scenes on one picture page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orienteer.cli.progress import along

if TYPE_CHECKING:
    from orienteer.arrays import U8
    from orienteer.see.overlay import Mark
    from orienteer.see.page import Section
    from orienteer.world.scene import Scene

WALKERS = {"adult": "green", "humanoid": "orange", "sweeper": "blue"}
"""Bodies whose way is drawn in every scene, each in a colour of its own."""


@click.command(
    epilog="""\b
    Example:
      orienteer demo --out out/demo""",
)
@click.option("--out", type=click.Path(path_type=Path), default=Path("out/demo"), show_default=True)
@click.option("--size", type=click.IntRange(64, 2048), default=640, show_default=True, help="Height of the pictures.")
def command(out: Path, size: int) -> None:
    """Build and render the sample scenes into one picture page."""
    from orienteer.atomic import write_text
    from orienteer.build.samples import SAMPLES
    from orienteer.cli.progress import STDERR
    from orienteer.see.page import page

    STDERR.print("The first pictures take a little longer: their loops are compiled once.")
    sections = []
    for name in along(SAMPLES, "scenes"):
        scene = SAMPLES[name]()
        scene.save(out / name)
        sections.append(_section(scene, out / name, size))
    intro = (
        "Scenes that Orienteer builds by itself, seen by its own renderer on a processor alone. "
        "Each lies beside this page as scene.glb and scene.json."
    )
    write_text(out / "index.html", page("Orienteer: places to find one's way in", intro, sections))
    first = out / next(iter(SAMPLES))
    click.echo(f"Page: {out / 'index.html'}")
    click.echo("Try next:")
    click.echo(f"  .venv/bin/orienteer look {first} --body wheelchair")
    click.echo("  .venv/bin/orienteer make toy --out out/toy && .venv/bin/orienteer check out/toy")


def _section(scene: Scene, folder: Path, size: int) -> Section:
    """Pictures of one scene: its own view, at a slant, from above with ways, and what the renderer knows."""
    from orienteer.cli.ways import longest_ways
    from orienteer.see.maps import show_ids
    from orienteer.see.overlay import Dot, draw
    from orienteer.see.overlay import Path as Line
    from orienteer.see.page import Figure, Section
    from orienteer.see.picture import save_png
    from orienteer.see.views import Shot, oblique, photograph, top_down

    figures = []

    def add(name: str, picture: U8, caption: str) -> None:
        save_png(folder / f"{name}.png", picture, f"{scene.name}: {caption}")
        figures.append(Figure(folder / f"{name}.png", caption))

    main = photograph(scene, Shot(scene.cameras["main"].resized((size * 4 // 3, size))))
    add("main", main.rgb, "As a visitor sees it.")
    add(
        "oblique",
        photograph(scene, oblique(scene, (size * 4 // 3, size))).rgb,
        "At a slant, without what is in the way.",
    )
    ways = longest_ways(scene, WALKERS)
    marks: list[Mark] = []
    for name, way in ways.items():
        color = WALKERS[name]
        marks += [
            Line(way.points, color=color),
            Dot(way.points[0], color=color),
            Dot(way.points[-1], color=color, core="white"),
        ]
    lengths = ", ".join(f"{name} {way.length_m:.1f} m ({WALKERS[name]})" for name, way in ways.items())
    add("ways", draw(photograph(scene, top_down(scene, (size, size))), marks), f"The farthest each can go: {lengths}.")
    add("ids", show_ids(main.ids), "What each pixel is: one colour a thing.")
    count = sum(mesh.triangles for thing in scene.things for mesh, _ in thing.meshes())
    return Section(scene.name, f"{len(scene.things)} things, {count} triangles.", figures)

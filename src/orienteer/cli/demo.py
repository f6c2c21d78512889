"""`orienteer demo`: sample scenes and a small SleepWalk, played by reference answerers, on one picture page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orienteer.cli.progress import along

if TYPE_CHECKING:
    from orienteer.arrays import U8
    from orienteer.report.examples import Example
    from orienteer.report.reporting import Report
    from orienteer.run.folder import RunFolder
    from orienteer.see.overlay import Mark
    from orienteer.see.page import Section
    from orienteer.world.scene import Scene

ANSWERERS = ("planner", "noisy@0.4", "random", "blind")
"""Reference answerers that play the small SleepWalk."""
WALKERS = {"adult": "green", "humanoid": "orange", "sweeper": "blue"}
"""Bodies whose way is drawn in every scene, each in a colour of its own."""


@click.command(
    epilog="""\b
    Example:
      orienteer demo --out out/demo""",
)
@click.option("--out", type=click.Path(path_type=Path), default=Path("out/demo"), show_default=True)
@click.option("--size", type=click.IntRange(64, 2048), default=640, show_default=True, help="Height of the pictures.")
@click.option(
    "--scenes", type=click.IntRange(1), default=10, show_default=True, help="Of the small SleepWalk, nine tasks each."
)
def command(out: Path, size: int, scenes: int) -> None:
    """Build and render sample scenes, and have a small SleepWalk played, all shown on one picture page."""
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
    report = out / "sleepwalk.html"
    played = _played(out, scenes)
    write_text(report, played.html())
    sections += _sleepwalk(played)
    intro = (
        "Scenes that Orienteer builds by itself, seen by its own renderer on a processor alone. "
        "Each lies beside this page as scene.glb and scene.json. Below them, a small SleepWalk: more scenes, made from "
        "words, with nine instructions each, and what four reference answerers make of them."
    )
    write_text(out / "index.html", page("Orienteer: places to find one's way in", intro, sections))
    first = out / next(iter(SAMPLES))
    click.echo(f"Page: {out / 'index.html'}")
    click.echo(f"Report of the small SleepWalk: {report}")
    click.echo("Try next:")
    click.echo(f"  .venv/bin/orienteer look {first} --body wheelchair")
    click.echo('  .venv/bin/orienteer make-scene "a library with a globe on a round table" --out out/library')
    click.echo(f"  .venv/bin/orienteer run sleepwalk --dataset {out / 'sleepwalk'} --model openai/gpt-5-mini --dry-run")


def _played(out: Path, scenes: int) -> Report:
    """The report of a small SleepWalk: made, and played by all answerers, unless that was done before."""
    from orienteer.bench.registry import benchmark
    from orienteer.cli.progress import bar, outcome_bar
    from orienteer.report.reporting import report
    from orienteer.run.execute import Way, run
    from orienteer.run.folder import RunFolder
    from orienteer.run.manifest import PictureSettings, Selection
    from orienteer.run.manifests import Order
    from orienteer.run.models import service_for
    from orienteer.store.make import make_dataset

    bench = benchmark("sleepwalk")
    with bar("a small SleepWalk") as tell:
        dataset = make_dataset(
            bench, out / bench.name, bench.settings.model_validate({"scenes": scenes}), progress=tell
        )
    runs = []
    for name in ANSWERERS:
        model, folder = f"orienteer/{name}", out / "runs" / name
        order = Order(dataset, model, {}, bench.options(), {}, PictureSettings(), Selection())
        with outcome_bar(model) as counted:
            run(order, folder, service_for(model), Way(tell=counted))
        runs.append(RunFolder.open(folder))
    return report(runs)


def _sleepwalk(played: Report) -> list[Section]:
    """What the answerers reached, and one walk of each that shows a failure."""
    from orienteer.report.chart import Row, chart
    from orienteer.report.examples import FINE, examples
    from orienteer.see.page import Drawing, Figure, Section

    factors = [metric.name for metric in played.summaries[0].benchmark.metrics if "." not in metric.name]
    rows = [Row(one.name, one.metrics) for one in played.summaries]
    text = (
        "A model is shown a place twice and told where to go; it answers with points on a grid. Its walk is judged "
        "from the geometry: does it start where it should, end where it should, keep clear, and go straight?"
    )
    drawing = Drawing(chart(rows, factors), "Each dot is an answerer with its 95 % interval over scenes.")
    figures = []
    for opened, one in zip(played.runs, played.summaries, strict=True):
        for example in examples(opened, one.results, 1):
            if example.mode != FINE or one is played.summaries[0]:
                words = f"{one.name}, {example.mode}. {_asked(opened, example)}"
                figures += [Figure(example.pictures[0].source, words, example.pictures[0].alt, most_px=900)]
                break
    return [Section("A small SleepWalk", text, figures=figures, drawings=[drawing])]


def _asked(run: RunFolder, example: Example) -> str:
    """The instruction that an example answers."""
    from orienteer.bench.sleepwalk.records import Details

    details = run.dataset.task(example.task_id).details
    assert isinstance(details, Details)
    return details.task


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

"""`orienteer make-scene`: a place from words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.markup import escape

from orienteer.cli.describer import model_options, reader_of

if TYPE_CHECKING:
    from orienteer.build.curation import Verdict
    from orienteer.build.place import Described

UNKNOWN = ("nearest", "omit", "error")


@model_options
@click.command(
    epilog="""\b
    Examples:
      orienteer make-scene "a sunny classroom with twelve desks and a globe on the teacher's desk" --out classroom
      orienteer make-scene "a park with a pond and four benches around a fountain" --seed 3 --out park
      orienteer make-scene "a cosy café" --describer model:openai/gpt-5 --out cafe""",
)
@click.argument("words")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="Folder for the scene and its pictures.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed, another place of the same words.")
@click.option(
    "--describer",
    default="words",
    show_default=True,
    help="Who reads the words: `words`, our own reader of plain English, or `model:NAME`, a language model.",
)
@click.option(
    "--unknown",
    type=click.Choice(UNKNOWN),
    default="nearest",
    show_default=True,
    help="What becomes of things that cannot be built: the nearest known one, nothing, or an end with words.",
)
@click.option("--pictures/--no-pictures", default=True, show_default=True, help="A page of pictures beside the scene.")
@click.option("--size", type=click.IntRange(64, 4096), default=768, show_default=True, help="Height of the pictures.")
def command(
    words: str, out: Path, seed: int, describer: str, unknown: str, pictures: bool, size: int, **how: Any
) -> None:
    """Make the place that WORDS describe, and say what of them it does not meet.

    OUT gets the scene (scene.glb and scene.json), the request as it was understood (request.json), and a folder `look`
    with pictures; with `model:NAME` also a folder `asked` with what the model said, which is not asked for again.
    """
    from orienteer.atomic import write_text
    from orienteer.build.curation import curate
    from orienteer.build.place import described
    from orienteer.cli.look import write_page
    from orienteer.world.body import body

    made = described(words, seed, unknown=unknown, reader=reader_of(describer, unknown, out, how))  # type: ignore[arg-type]
    made.scene.save(out)
    write_text(out / "request.json", made.request.model_dump_json(indent=1) + "\n")
    if pictures:
        write_page(made.scene, body("humanoid"), out / "look", size)
    _tell(made, curate(made.scene))
    click.echo(f"Scene: {out}")


def _tell(made: Described, verdict: Verdict) -> None:
    """What was understood, what is not met, and whether the place is fit for a benchmark."""
    console = Console(highlight=False, soft_wrap=True)
    request = made.request
    asked = ", ".join(f"{item.count} × {item.id}" if item.count > 1 else item.id for item in request.items)
    console.print(f"{escape(request.place)}: {escape(asked or 'furnished as usual')}; {len(made.scene.things)} things.")
    for guess in request.assumed:
        console.print(f"  [cyan]taken:[/] {escape(guess.what)} as {escape(guess.took)}")
    for item in request.items:
        if item.stands_for:
            console.print(
                f"  [cyan]taken:[/] {escape(item.stands_for)} as {escape(item.category)}, the nearest known one"
            )
    for miss in made.missed:
        console.print(f"  [yellow]not met:[/] {escape(miss.what)}: {escape(miss.why)}")
    if not made.missed and not any(item.stands_for for item in request.items):
        console.print("  Everything that was asked for is there.")
    if verdict.passed:
        console.print("Fit for a benchmark: coherent, navigable, recognisable and plausible.")
    else:
        console.print("Not fit for a benchmark: " + escape("; ".join(str(reason) for reason in verdict.reasons)) + ".")

"""`orienteer playback`: a walker goes the way that a model answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from orienteer.arrays import U8
    from orienteer.body.film import Take
    from orienteer.body.motion import Motion
    from orienteer.body.script import Script
    from orienteer.body.touches import Touches
    from orienteer.store.dataset import Dataset
    from orienteer.world.scene import Scene

VIEWS = ("follow", "above", "whole")
USUAL = ("follow", "above")
"""Filmed where nothing else is asked for."""
MOTIONS = ("walker", "motiongpt")
PLAYED = "sleepwalk"
"""The benchmark whose answers are ways for a walker."""
GIF_SIDE = 320
"""The longer side of GIFs, pixels."""


@click.command(
    epilog="""\b
    Examples:
      orienteer playback runs/gpt sw-000-easy-1 --out walk        what a model answered
      orienteer playback data/sleepwalk sw-000-easy-1 --out walk  the best way, from the truth
      orienteer playback my-scene way.json --out walk             any way, in metres

    \b
    way.json is a list of points [x, y, z], or
      {"way": [[0, 0, 0], [2, 0, 1]], "stops": [{"at": 1, "deed": "sit", "thing": "armchair-1"}], "words": "…"}
    with deeds reach, look, and sit at the end. Points take the height of the floor that is nearest to the one before.

    \b
    DIR gets follow.mp4, above.mp4 (and .gif), collisions.json, motion.bvh, and in HumanML3D's layout joints.npy,
    features.npy and trajectory.npy.""",
)
@click.argument("source", type=click.Path(path_type=Path, exists=True), metavar="RUN|DATASET|SCENE")
@click.argument("what", metavar="TASK_ID|WAY.JSON")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Folder for the films.")
@click.option("--epoch", type=click.IntRange(1), default=1, show_default=True, help="Of a run with several.")
@click.option("--dataset", type=click.Path(path_type=Path), help="Where the run's dataset lies now, if it was moved.")
@click.option("--body", default="adult", show_default=True, help="Who walks a way of yours: a name or a JSON file.")
@click.option(
    "--view",
    "views",
    type=click.Choice(VIEWS),
    multiple=True,
    default=USUAL,
    show_default=True,
    help="From where; may be given several times.",
)
@click.option("--height", type=click.IntRange(120, 2160), default=480, show_default=True, help="Of the films, pixels.")
@click.option("--fps", type=click.Choice(("5", "10", "20")), default="10", show_default=True, help="Of the films.")
@click.option("--quality", default="good", show_default=True, help="fast, good or fine.")
@click.option("--gif/--no-gif", default=True, show_default=True, help="A small GIF beside each MP4.")
@click.option("--motion", type=click.Choice(MOTIONS), default="walker", show_default=True, help="Who makes the motion.")
@click.option("--motiongpt", type=click.Path(path_type=Path), metavar="DIR", help="A checkout of MotionGPT.")
@click.option("--motion-python", help="The Python that has MotionGPT's packages.  [default: the checkout's own]")
def command(
    source: Path,
    what: str,
    out: Path,
    epoch: int,
    dataset: Path | None,
    body: str,
    views: tuple[str, ...],
    height: int,
    fps: str,
    quality: str,
    gif: bool,
    motion: str,
    motiongpt: Path | None,
    motion_python: str | None,
) -> None:
    """Let a walker go a way through its scene, and film it: what its body runs into turns red and is listed.

    RUN is a folder of `orienteer run sleepwalk`, DATASET one of `orienteer make sleepwalk`, SCENE a scene folder or a
    .glb, .gltf or .obj file.
    """
    from orienteer.body.film import Take
    from orienteer.body.touches import touches
    from orienteer.see.quality import quality_of

    quality_of(quality)
    scene, script, walker = _asked(source, what, epoch, dataset, body)
    moved = _moved(script, walker, motion, motiongpt, motion_python)
    take = Take(scene, script, moved, touches(scene, script, moved), round(moved.fps / int(fps)))
    _save_motion(take, out)
    for view in dict.fromkeys(views):
        _film(take, view, out, height, quality, gif)
    _tell(take.met, moved.seconds)
    click.echo(f"Films: {out}")


def _asked(source: Path, what: str, epoch: int, dataset: Path | None, body: str) -> tuple[Scene, Script, str]:
    """The scene, what is to be done in it, and by whom."""
    if (source / "run.json").exists():
        return _of_run(source, what, epoch, dataset)
    if (source / "dataset.json").exists():
        return _of_truth(source, what)
    from orienteer.body.footing import floors
    from orienteer.body.scriptfile import load_script
    from orienteer.space.free import free_space
    from orienteer.world.body import body as body_of
    from orienteer.world.scene import Scene

    scene, profile = Scene.load(source), body_of(body)
    return scene, load_script(Path(what), scene, floors(free_space(scene, profile)), profile), body


def _of_run(folder: Path, task_id: str, epoch: int, dataset: Path | None) -> tuple[Scene, Script, str]:
    from orienteer.bench.contract import replay
    from orienteer.bench.sleepwalk.playback import script_of
    from orienteer.errors import BadArgumentError
    from orienteer.run.folder import RunFolder

    run = RunFolder.open(folder, dataset)
    _refuse_others(run.benchmark.name, folder)
    task, truth = run.dataset.task(task_id), run.dataset.truths().of(task_id)
    said = [line.answer for line in run.answers().get((task_id, epoch), [])]
    if not said:
        raise BadArgumentError(f"{folder} holds no answer to {task_id!r} in epoch {epoch}")
    options = run.benchmark.options.model_validate(run.manifest.asked.options)
    session = run.benchmark.session(task, run.dataset, options)
    state = replay(session, run.benchmark.referee(task, truth, run.dataset), said)
    script = script_of(task, truth, state, run.dataset)  # type: ignore[arg-type]
    return run.dataset.scene(task.scene_id), script, truth.answer.body  # type: ignore[attr-defined]


def _of_truth(folder: Path, task_id: str) -> tuple[Scene, Script, str]:
    from orienteer.bench.sleepwalk.playback import best_script_of
    from orienteer.store.dataset import Dataset

    found: Dataset = Dataset.open(folder)
    _refuse_others(found.benchmark.name, folder)
    task, truth = found.task(task_id), found.truths().of(task_id)
    script = best_script_of(task, truth, found)  # type: ignore[arg-type]
    return found.scene(task.scene_id), script, truth.answer.body  # type: ignore[attr-defined]


def _refuse_others(benchmark: str, folder: Path) -> None:
    from orienteer.errors import BadArgumentError

    if benchmark != PLAYED:
        raise BadArgumentError(f"{folder} is of {benchmark!r}; a walker plays only answers of {PLAYED!r}")


def _moved(script: Script, body: str, motion: str, checkout: Path | None, python: str | None) -> Motion:
    from orienteer.body.walker import walk
    from orienteer.errors import BadArgumentError

    if motion == "walker":
        return walk(script, body)
    if checkout is None:
        raise BadArgumentError("--motion motiongpt needs --motiongpt DIR, a checkout of MotionGPT with its weights")
    from orienteer.body.motiongpt import motion_joints, prompt_of
    from orienteer.body.retarget import led

    seconds = walk(script, body).seconds
    click.echo(f"Asking MotionGPT: {prompt_of(script, seconds)}")
    found = led(script, motion_joints(script, checkout, seconds, python), body)
    click.echo(f"Its motion is laid on the way, stretched {found.stretch:.2f} times.")
    return found.motion


def _save_motion(take: Take, out: Path) -> None:
    import json

    from orienteer.atomic import write_text
    from orienteer.body.bvh import save_bvh
    from orienteer.body.humanml import save_humanml

    save_bvh(take.motion, out / "motion.bvh")
    save_humanml(take.motion, out)
    write_text(out / "collisions.json", json.dumps(take.met.json(take.motion.seconds), indent=1) + "\n")


def _film(take: Take, view: str, out: Path, height: int, quality: str, gif: bool) -> None:
    from orienteer.body.film import FILMS
    from orienteer.cli.progress import bar
    from orienteer.see.picture import shrunk
    from orienteer.see.video import write_gif, write_mp4

    size = (height, height) if view == "above" else (height * 4 // 3 // 2 * 2, height)
    small: list[U8] = []

    def pictures() -> Iterator[U8]:
        with bar(view) as tell:
            for done, picture in enumerate(FILMS[view](take, size, quality)):
                tell(done, take.pictures)
                if gif:
                    small.append(shrunk(picture, GIF_SIDE))
                yield picture

    write_mp4(out / f"{view}.mp4", pictures(), take.fps)
    if gif:
        write_gif(out / f"{view}.gif", small, take.fps)


def _tell(met: Touches, seconds: float) -> None:
    """What was run into, on the terminal."""
    console = Console(highlight=False)
    if not met.touches:
        console.print(f"A walk of {seconds:.1f} s that runs into nothing.")
        return
    table = Table(box=None, header_style="bold")
    for heading, justify in (("runs into", "left"), ("with", "left"), ("first at, s", "right"), ("for, s", "right")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    for thing, limb, begin_s, lasts_s in met.by_limb:
        table.add_row(escape(thing), limb, f"{begin_s:.2f}", f"{lasts_s:.2f}")
    console.print(table)
    console.print(f"A walk of {seconds:.1f} s that runs into: {escape(', '.join(met.things))}.")

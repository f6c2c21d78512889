"""A whole place from words by the service: made, imported, named and curated like any other file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from orienteer.answer import UnreadableAnswerError
from orienteer.asking import Ask
from orienteer.build.curation import Thresholds, Verdict, curate
from orienteer.build.hunyuan3d.generation import Generated, Tell, generate
from orienteer.build.hunyuan3d.request import Request
from orienteer.build.hunyuan3d.service import Service
from orienteer.build.naming import name_things
from orienteer.world.scene import Scene


@dataclass(frozen=True)
class GeneratedPlace:
    """A place that the service made."""

    scene: Scene
    verdict: Verdict
    """Whether it is fit for a benchmark, and why not."""
    made: Generated


def generated_place(
    request: Request | str,
    service: Service | None = None,
    folder: Path | None = None,
    ask: Ask | None = None,
    thresholds: Thresholds | None = None,
    resubmit: bool = False,
    tell: Tell | None = None,
) -> GeneratedPlace:
    """The place for a request, paid for once; `ask` is a vision model that names the things in it, where one is given.

    Names that could not be read leave the scene as it was imported, with a warning: the model of the place was paid
    for, and can be named again.
    """
    made = generate(request, service, folder, resubmit, tell)
    scene = made.scene()
    if ask is not None:
        if tell is not None:
            tell("naming what is in it")
        try:
            scene = name_things(scene, ask)
        except UnreadableAnswerError as error:
            scene = replace(scene, warnings=(*scene.warnings, f"Its things have no names: {error}"))
    return GeneratedPlace(scene, curate(scene, thresholds), made)

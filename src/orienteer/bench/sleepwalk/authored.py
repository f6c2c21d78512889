"""Instructions that a model writes: where each part of them takes place in the scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from orienteer.asking import Ask, Picture
from orienteer.bench.sleepwalk.choosing import Course
from orienteer.bench.sleepwalk.errand import Errand, Named
from orienteer.bench.sleepwalk.overlay import OBLIQUE, TOP_DOWN
from orienteer.bench.sleepwalk.records import Settings
from orienteer.bench.sleepwalk.targets import Target, visible
from orienteer.bench.sleepwalk.truth import Action
from orienteer.bench.sleepwalk.views import Views
from orienteer.bench.sleepwalk.words.author import Instruction, Sight, Written, write
from orienteer.errors import BadArgumentError

GROUNDED = "grounded"
MODEL = "model:"


def author_of(settings: Settings, ask: Ask | None) -> Ask | None:
    """The model that is to write, None where instructions come from the scene itself."""
    if settings.instructions == GROUNDED:
        return None
    if not settings.instructions.startswith(MODEL) or settings.instructions == MODEL:
        raise BadArgumentError(f"instructions are {GROUNDED!r} or '{MODEL}NAME', not {settings.instructions!r}")
    if ask is None:
        raise BadArgumentError(f"instructions by {settings.instructions!r} need a model that can be asked")
    return ask


def written_for(views: Views, names: Mapping[str, str], ask: Ask) -> Written:
    """What an author makes of a scene that it is shown. Raises ServiceError where it does not answer."""
    pictures = views.pictures()
    slant, above = (Picture(pictures[role], f"the place, {role}") for role in (OBLIQUE, TOP_DOWN))
    return write(Sight(views.scene, names, visible(views.shown), slant, above), ask)


def names_with(names: Mapping[str, str], written: Written) -> dict[str, str]:
    """The names of a scene with those that only its author has for a thing."""
    said = {one.thing_id: one.name for instruction in written.instructions for one in _named(instruction.errand)}
    return {**said, **names}


def courses_of(written: Written, targets: Sequence[Target]) -> Iterator[tuple[Instruction, Course | None]]:
    """Each instruction with where it takes place; None where something of it can be done from nowhere."""
    by_deed = {(target.named.thing_id, target.action): target for target in targets}
    for one in written.instructions:
        yield one, _course(one.errand, by_deed)


def _course(errand: Errand, targets: Mapping[tuple[str, Action], Target]) -> Course | None:
    start = targets.get((errand.start.thing_id, "reach"))
    deeds = [targets.get((deed.thing.thing_id, deed.action)) for deed in errand.deeds]
    at_end = bool(errand.deeds) and errand.deeds[-1].thing.thing_id == errand.end.thing_id
    goal = deeds.pop() if at_end else targets.get((errand.end.thing_id, "reach"))
    subgoals = [deed for deed in deeds if deed is not None]
    if start is None or goal is None or len(subgoals) < len(deeds):
        return None
    return Course(errand, start, tuple(subgoals), goal)


def _named(errand: Errand) -> tuple[Named, ...]:
    return (errand.start, *(deed.thing for deed in errand.deeds), errand.end)
